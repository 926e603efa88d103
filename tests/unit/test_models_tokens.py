"""The bound of tokens against counts that the tokenizers of smollm2, qwen2.5 and llama3.1 gave."""

from __future__ import annotations

import pytest
from token_counts import COUNTED

from oracle_desktop.models.tokens import upper_bound


@pytest.mark.parametrize(("text", "smollm2", "qwen", "llama"), COUNTED)
def test_never_too_low(text: str, smollm2: int, qwen: int, llama: int) -> None:
    assert upper_bound(text, "smollm2:135m") >= smollm2
    assert upper_bound(text, "qwen2.5:14b") >= qwen
    assert upper_bound(text, "hf.co/someone/Llama-3.1-8B") >= llama


def test_not_far_too_high_for_prose() -> None:
    for text, smollm2, qwen, _ in COUNTED[:11]:
        assert upper_bound(text, "smollm2:135m") <= 2.0 * smollm2 + 2
        assert upper_bound(text, "qwen2.5:14b") <= 2.4 * qwen + 2


def test_an_unknown_model_gets_the_careful_bound() -> None:
    russian = COUNTED[4][0]
    assert upper_bound(russian) == upper_bound(russian, "nobody:1b") > upper_bound(russian, "qwen2.5:7b")


def test_a_bound_grows_with_the_text_and_takes_anything() -> None:
    assert upper_bound("") <= 1
    assert upper_bound("a\ud800") >= 2
    assert upper_bound("word " * 2_000) > upper_bound("word " * 1_000) >= 1_000
