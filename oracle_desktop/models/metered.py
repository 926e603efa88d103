"""Counts what is asked of a chat model: calls and tokens, for measuring (R7.2)."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from oracle_desktop.cancel import Cancel
from oracle_desktop.models.protocols import ChatModel, Message


class Meter:
    """Calls by kind (`write`, `json`) and tokens (`prompt`, `answer`) since the last `take`. Thread-safe."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._calls: Counter[str] = Counter()
        self._tokens: Counter[str] = Counter()

    def add(self, kind: str, prompt: int, answer: int) -> None:
        """Count a call."""
        with self._guard:
            self._calls[kind] += 1
            self._tokens.update({"prompt": prompt, "answer": answer})

    def take(self) -> tuple[dict[str, int], dict[str, int]]:
        """Calls and tokens since the last time."""
        with self._guard:
            taken = dict(self._calls), dict(self._tokens)
            self._calls.clear()
            self._tokens.clear()
            return taken


class MeteredChat:
    """A chat model whose calls a meter counts; else it is the model itself. Tokens are counted as the model
    counts them for the prompt (`count_tokens`)."""

    def __init__(self, chat: ChatModel, meter: Meter) -> None:
        self._chat = chat
        self._meter = meter

    @property
    def name(self) -> str:
        """As the GM knows it."""
        return self._chat.name

    @property
    def context(self) -> int:
        """Tokens of prompt and answer together."""
        return self._chat.context

    def stream(self, messages: Sequence[Message], *, max_tokens: int, cancel: Cancel) -> Iterator[str]:
        """Pieces of the answer. Raises what the model raises; what was written until then is counted."""
        pieces: list[str] = []
        try:
            for piece in self._chat.stream(messages, max_tokens=max_tokens, cancel=cancel):
                pieces.append(piece)
                yield piece
        finally:
            self._count("write", messages, "".join(pieces))

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
        """The parsed answer. Raises what the model raises; the call is counted all the same."""
        found: Any = None
        try:
            found = self._chat.structured(
                messages, schema, max_tokens=max_tokens, seconds=seconds, cancel=cancel, flight=flight
            )
            return found
        finally:
            self._count("json", messages, "" if found is None else str(found))

    def _count(self, kind: str, messages: Sequence[Message], answer: str) -> None:
        prompt = sum(self._chat.count_tokens(message.content) for message in messages)
        self._meter.add(kind, prompt, self._chat.count_tokens(answer) if answer else 0)

    def count_tokens(self, text: str) -> int:
        """Tokens of `text`."""
        return self._chat.count_tokens(text)

    def close(self) -> None:
        """The model is its owner's to close."""
