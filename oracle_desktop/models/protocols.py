"""What the rest of the Oracle asks of a language model. Two of each exist: Ollama's and the built-in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from oracle_desktop.cancel import Cancel

Vectors = NDArray[np.float32]
"""Unit rows, shape (texts, dimension). A text that could not be embedded is a row of NaN."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a chat request."""

    role: Literal["system", "user", "assistant"]
    content: str


class Embedder(Protocol):
    """Texts to unit vectors."""

    @property
    def name(self) -> str:
        """Identity of the vector space (`builtin:use-multilingual-3`, `ollama:bge-m3:latest@<digest>`):
        two indexes with the same name hold comparable vectors."""
        ...

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    def embed(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:
        """Vectors of `texts`, one row each. Raises `ModelProblem`, `Cancelled`."""
        ...

    def close(self) -> None:
        """Free what it holds (a child process, a connection). Idempotent."""
        ...


@runtime_checkable
class ReadsSentences(Protocol):
    """An embedder that is quick enough to read all notes a second time, sentence by sentence."""

    def embed_sentences(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:
        """As `Embedder.embed`, of many short texts."""
        ...


class ChatModel(Protocol):
    """Messages to text."""

    @property
    def name(self) -> str:
        """As the GM knows it: `qwen2.5:14b`."""
        ...

    @property
    def context(self) -> int:
        """Tokens that prompt and answer may have together (num_ctx)."""
        ...

    def stream(self, messages: Sequence[Message], *, max_tokens: int, cancel: Cancel) -> Iterator[str]:
        """Pieces of the answer as they come. Raises `ModelProblem` (also in mid-stream), `Cancelled`."""
        ...

    def structured(
        self,
        messages: Sequence[Message],
        schema: Mapping[str, Any],
        *,
        max_tokens: int,
        seconds: float,
        cancel: Cancel,
        flight: AbstractContextManager[None] | None = None,
    ) -> Any:
        """The parsed JSON answer. `flight` is entered while the request is with the server, so that who
        sends many can bound how many are there.

        Raises `ModelProblem`; `ValueError` where the answer is not JSON.
        """
        ...

    def count_tokens(self, text: str) -> int:
        """Tokens of `text`: exact where the model's tokenizer is at hand, else an upper bound."""
        ...

    def close(self) -> None:
        """Free connections. Idempotent."""
        ...
