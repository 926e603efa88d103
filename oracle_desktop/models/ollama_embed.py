"""An embedding model on an Ollama server: batches, texts that the model breaks on, unit rows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property

import numpy as np
import ollama

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import ModelRefused
from oracle_desktop.models.connection import Connection, in_plain_words
from oracle_desktop.models.protocols import Vectors
from oracle_desktop.models.text import sendable
from oracle_desktop.models.words import say

LONGEST_TEXT = 32_000
"""Characters sent of one text: 8,192 tokens is the most that bge-m3 reads; the server drops the rest."""

SHORTEST_TEXT = 200
"""A text that is "too long" is halved until this many characters, then given up."""

FIRST_BATCH, LARGEST_BATCH = 2, 64
BATCH_SECONDS = 0.7
"""Batches grow and shrink towards this: a question that comes in between waits for one of them at most, on a
processor that embeds three windows a second as on a graphics card that embeds hundreds."""


class OllamaEmbedder:
    """One embedding model. Thread-safe. No num_ctx is sent: every call leaves it at the model's default."""

    def __init__(self, connection: Connection, model: str, digest: str, *, keep_alive: str | float) -> None:
        self._connection = connection
        self._model = model
        self._digest = digest
        self._keep_alive = keep_alive
        self._batch = FIRST_BATCH

    @property
    def name(self) -> str:
        """`ollama:bge-m3:latest@7907646426` (the digest's start: a model pulled anew is another space)."""
        return f"ollama:{self._model}@{self._digest[:12]}"

    @cached_property
    def dimension(self) -> int:
        """Length of a vector, learned from the model's first one (this loads it). Raises `ModelProblem`."""
        with self._connection.open(model=self._model) as client:
            return len(self._ask(client, ["dimension"])[0])

    def embed(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:
        """Unit rows, float32 (texts, dimension).

        NaN for a blank text and for one that the model breaks on (bge-m3 has such texts, DESIGN fact 5).
        Raises `ModelProblem`, `Cancelled` within a second.
        """
        vectors = np.full((len(texts), self.dimension), np.nan, np.float32)
        cleaned = [sendable(text[:LONGEST_TEXT]).strip() for text in texts]
        wanted = [index for index, text in enumerate(cleaned) if text]
        with self._connection.open(model=self._model, cancel=cancel) as client:
            while wanted:
                if cancel is not None:
                    cancel.check()
                batch, wanted = wanted[: self._batch], wanted[self._batch :]
                began = time.monotonic()
                self._fill(client, vectors, batch, cleaned)
                self._adapt(len(batch), time.monotonic() - began)
        return vectors

    def _adapt(self, texts: int, seconds: float) -> None:
        if seconds > 2 * BATCH_SECONDS:
            self._batch = max(1, self._batch // 2)
        elif texts == self._batch and seconds < BATCH_SECONDS / 2:
            self._batch = min(LARGEST_BATCH, self._batch * 2)

    def _fill(self, client: ollama.Client, vectors: Vectors, batch: list[int], texts: list[str]) -> None:
        """Embed `batch` (indexes) into `vectors`; halve it where the server breaks on a text of it."""
        try:
            rows = np.asarray(self._ask(client, [texts[index] for index in batch]), np.float32)
        except ollama.ResponseError as error:
            if error.status_code < 500 and not _too_long(error):
                raise
            if len(batch) > 1:
                middle = len(batch) // 2
                self._fill(client, vectors, batch[:middle], texts)
                self._fill(client, vectors, batch[middle:], texts)
            else:
                self._rescue(client, vectors, batch[0], texts, error)
            return
        if rows.shape != (len(batch), self.dimension):
            raise ModelRefused(say("refused", model=self._model), say("refused.next"), detail=str(rows.shape))
        vectors[batch] = _unit(rows)

    def _rescue(
        self,
        client: ollama.Client,
        vectors: Vectors,
        index: int,
        texts: list[str],
        error: ollama.ResponseError,
    ) -> None:
        """Try the one text again, shorter where it was too long; its row stays NaN where that fails too.

        Raises where a harmless text fails as well: then it is the model that is broken, not the text.
        """
        text = texts[index]
        while True:
            if _too_long(error):
                text = text[: len(text) // 2]
                if len(text) < SHORTEST_TEXT:
                    return
            try:
                vectors[index] = _unit(np.asarray(self._ask(client, [text]), np.float32))[0]
                return
            except ollama.ResponseError as again:
                if not _too_long(again):
                    break
                error = again
        try:
            self._ask(client, ["a"])
        except ollama.ResponseError as broken:
            raise in_plain_words(broken, self._connection.address, self._model) from broken

    def _ask(self, client: ollama.Client, texts: list[str]) -> Sequence[Sequence[float]]:
        return client.embed(self._model, texts, truncate=True, keep_alive=self._keep_alive).embeddings

    def close(self) -> None:
        """Nothing is held between calls."""


def _too_long(error: ollama.ResponseError) -> bool:
    # Some servers say this in spite of truncate=True, where their two ways to count tokens differ.
    low = error.error.lower()
    return "input length" in low or "context length" in low


def _unit(rows: Vectors) -> Vectors:
    with np.errstate(divide="ignore", invalid="ignore"):
        unit: Vectors = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit
