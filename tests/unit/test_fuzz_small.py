"""What `make fuzz` runs for hours, in small: each target over its seeds and some changes of them."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "fuzz"))
import run
import targets


@pytest.mark.parametrize("name", targets.TARGETS)
def test_a_target_holds_for_its_seeds_and_some_changes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    target, chance = targets.TARGETS[name], random.Random(name)
    words = [word.encode() for word in target.words.split()]
    known = list(target.seeds)
    monkeypatch.setattr("os.fsync", lambda _: None)
    for data in [b"", *known, *(run.changed(chance, known, words) for _ in range(60))]:
        target.run(data)
