"""The built-in embedder in its child process: vectors, odd texts, cancel, questions before batches, death."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.models.builtin import BuiltinEmbedder

WINDOW = "The party crossed the frozen river at dawn and met Keeper Yennen by the old bridge. " * 13


@pytest.fixture(scope="module")
def embedder() -> Iterator[BuiltinEmbedder]:
    embedder = BuiltinEmbedder()
    embedder.warm()
    yield embedder
    embedder.close()


def test_unit_rows_that_put_like_with_like_across_languages(embedder: BuiltinEmbedder) -> None:
    rows = embedder.embed(
        ["The dragon burned the city.", "El dragón quemó la ciudad.", "We bought some rope and lamp oil."]
    )
    assert rows.shape == (3, embedder.dimension)
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-3)
    assert rows[0] @ rows[1] > rows[0] @ rows[2] + 0.2


def test_blank_texts_are_rows_of_nan_and_do_not_shift_the_others(embedder: BuiltinEmbedder) -> None:
    rows = embedder.embed(["", "a bard", " \n\t"])
    assert np.isnan(rows[[0, 2]]).all()
    assert rows[1] == pytest.approx(embedder.embed(["a bard"])[0], abs=1e-5)
    assert embedder.embed([]).shape == (0, 512)


def test_odd_texts_have_vectors(embedder: BuiltinEmbedder) -> None:
    rows = embedder.embed(["broken \ud800 paste", "龙" * 30_000, "x" * 30_000, "\x00", "🐉"])
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-3)


def test_many_texts_keep_their_order(embedder: BuiltinEmbedder) -> None:
    texts = [f"{number} {WINDOW[: 40 * number]}" for number in range(1, 25)]
    rows = embedder.embed(texts)
    assert rows[[0, 13, 23]] == pytest.approx(embedder.embed([texts[0], texts[13], texts[23]]), abs=1e-4)


def test_cancel_answers_within_a_second(embedder: BuiltinEmbedder) -> None:
    cancel = Cancel()
    threading.Timer(0.3, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        embedder.embed([WINDOW] * 2_000, cancel)
    assert time.monotonic() - began < 0.3 + 1.5  # 1 s on a quiet machine


def test_a_question_goes_before_the_rest_of_an_ingest(embedder: BuiltinEmbedder) -> None:
    cancel = Cancel()
    started, stopped = threading.Event(), threading.Event()

    def ingest() -> None:
        started.set()
        try:
            embedder.embed([WINDOW] * 2_000, cancel)
        except Cancelled:
            stopped.set()

    thread = threading.Thread(target=ingest)
    thread.start()
    started.wait()
    time.sleep(0.2)
    began = time.monotonic()
    embedder.embed(["what happened to the archduke?"])
    waited = time.monotonic() - began
    cancel.set()
    thread.join(10)
    assert stopped.is_set()
    assert waited < 2.5  # one batch and itself; the whole ingest takes a minute


def test_a_killed_process_is_started_anew_without_a_word() -> None:
    embedder = BuiltinEmbedder()
    try:
        before = embedder.embed(["a bard"])
        pid = embedder._child.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        assert embedder.embed(["a bard"]) == pytest.approx(before)
    finally:
        embedder.close()
        embedder.close()
