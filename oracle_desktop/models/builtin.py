"""The built-in embedder: Universal Sentence Encoder multilingual v3 in a process of its own.

Its tokenizer is pure Python and holds the GIL, so it runs in a child and the window stays smooth.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from oracle_desktop.cancel import Cancel
from oracle_desktop.child import Child, ChildError, ChildFailed
from oracle_desktop.errors import ModelRefused, ModelUnreachable
from oracle_desktop.models import builtin_process
from oracle_desktop.models.protocols import Vectors
from oracle_desktop.models.text import sendable
from oracle_desktop.models.words import say

DIMENSION = 512
LONGEST_TEXT = 8_000
"""Characters read of one text. Windows have some 1,200 (R1.7); the model averages, so a tail adds little."""

CALL_CHARACTERS = 6_000
CALL_TEXTS = 16
"""What one call may hold: about five windows, 0.1-0.4 s. The model works through some two windows at a time
whatever the batch, so larger calls gain nothing and make a question, or a cancel, wait."""

CALL_SECONDS = 60.0


class BuiltinEmbedder:
    """512 dimensions, any of 16 languages, no download. Thread-safe.

    A short call (a question) goes ahead of the rest of a long one (an ingest), after one batch at most.
    """

    def __init__(self) -> None:
        self._child = Child("built-in embedder", builtin_process.serve)
        self._turns = _Turns()

    @property
    def name(self) -> str:
        """Identity of the vector space."""
        return "builtin:use-multilingual-3"

    @property
    def dimension(self) -> int:
        """512."""
        return DIMENSION

    def warm(self) -> None:
        """Start the process and build its tables (1-2 s), so that the first question does not wait for it."""
        self.embed(["warm"])

    def embed(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:
        """Unit rows, float32 (texts, 512); NaN for a blank text.

        Raises `ModelUnreachable` (the process died twice), `ModelRefused` (it raised), `Cancelled`.
        """
        return self._embed(texts, cancel, CALL_TEXTS)

    def embed_sentences(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:
        """As `embed`: as many characters a call, however short the texts."""
        return self._embed(texts, cancel, len(texts))

    def _embed(self, texts: Sequence[str], cancel: Cancel | None, most: int) -> Vectors:
        vectors = np.full((len(texts), DIMENSION), np.nan, np.float32)
        cleaned = [_clean(text) for text in texts]
        wanted = [index for index, text in enumerate(cleaned) if text]
        urgent = len(wanted) <= 2
        for batch in _batches(wanted, cleaned, most):
            if cancel is not None:
                cancel.check()
            with self._turns.turn(urgent):
                vectors[batch] = self._encode([cleaned[index] for index in batch])
        return vectors

    def _encode(self, texts: list[str]) -> Vectors:
        try:
            vectors: Vectors = self._child.call("encode", texts, seconds=CALL_SECONDS)
        except ChildFailed:
            try:  # a fresh process: the work has no state, so it is simply asked again
                vectors = self._child.call("encode", texts, seconds=CALL_SECONDS)
            except (ChildFailed, ChildError) as error:
                raise ModelUnreachable(say("builtin.gone"), say("builtin.gone.next")) from error
        except ChildError as error:
            raise ModelRefused(say("builtin.failed"), say("builtin.gone.next"), detail=str(error)) from error
        return vectors

    def close(self) -> None:
        """End the process. Idempotent."""
        self._child.close()


def _clean(text: str) -> str:
    return sendable(text[:LONGEST_TEXT]).strip()


def _batches(indexes: Sequence[int], texts: Sequence[str], most: int) -> Iterator[list[int]]:
    batch: list[int] = []
    characters = 0
    for index in indexes:
        if batch and (len(batch) >= most or characters + len(texts[index]) > CALL_CHARACTERS):
            yield batch
            batch, characters = [], 0
        batch.append(index)
        characters += len(texts[index])
    if batch:
        yield batch


class _Turns:
    """One at a time, the urgent first. A plain lock lets a loop take it again before a waiter wakes."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._urgent = 0
        self._taken = False

    @contextmanager
    def turn(self, urgent: bool) -> Iterator[None]:
        with self._changed:
            self._urgent += urgent
            try:
                self._changed.wait_for(lambda: not self._taken and (urgent or not self._urgent))
            finally:
                self._urgent -= urgent
            self._taken = True
        try:
            yield
        finally:
            with self._changed:
                self._taken = False
                self._changed.notify_all()
