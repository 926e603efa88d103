"""A chat model on an Ollama server: streamed answers and answers as JSON."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from ollama import ChatResponse, Client

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import ModelUnreachable
from oracle_desktop.models import tokens
from oracle_desktop.models.connection import Connection, Kept
from oracle_desktop.models.protocols import Message
from oracle_desktop.models.text import sendable
from oracle_desktop.models.words import say
from oracle_desktop.text import parsed, whole


class OllamaChat:
    """One model with one context size. Thread-safe: every exchange has a connection of its own, which a later
    one may take over.

    `num_ctx` and `keep_alive` are the same on every call: a call with others makes the server load the model
    anew, 6 s against 1.4 s (R4.2). `thinks` models are asked not to, so that the answer starts at once.
    """

    def __init__(
        self,
        connection: Connection,
        name: str,
        *,
        context: int,
        keep_alive: str | float,
        thinks: bool = False,
    ) -> None:
        self._connection = connection
        self._name = name
        self._context = context
        self._keep_alive = keep_alive
        self._think = False if thinks else None
        self._kept = Kept()
        self._waits: deque[tuple[float, float]] = deque(maxlen=64)

    @property
    def name(self) -> str:
        """As the GM knows it: `qwen2.5:14b`."""
        return self._name

    @property
    def context(self) -> int:
        """Tokens of prompt and answer together: the setting, or what the model can do where that is less."""
        return self._context

    def stream(self, messages: Sequence[Message], *, max_tokens: int, cancel: Cancel) -> Iterator[str]:
        """Pieces of the answer as they come; closing the iterator frees the server.

        Raises `ModelProblem` (also in mid-stream), `Cancelled` within a second of `cancel.set()`.
        """
        with self._connection.open(model=self._name, cancel=cancel) as client:
            yield from self._pieces(client, messages, max_tokens, cancel)

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
        """The answer, parsed. `seconds` is for the whole call, from when `flight` was entered.

        Raises `ModelProblem`, `Cancelled`; `ValueError` where the answer is not JSON (cut off, or
        without end).
        """
        with self._connection.open(
            model=self._name, cancel=cancel, deadline=seconds, kept=self._kept
        ) as client:
            asked = self._asked(messages, max_tokens)
            with flight or nullcontext():
                # In one piece: nobody reads along, and a thousand small parts would wake this thread each.
                answer: ChatResponse = client.chat(**asked, stream=False, format=dict(schema))
            cancel.check()
        if not answer.done:
            raise _unfinished()
        self._note_wait(answer)
        return parsed(answer.message.content or "")

    def _asked(self, messages: Sequence[Message], max_tokens: int) -> dict[str, Any]:
        return {
            "model": self._name,
            "messages": [
                {"role": message.role, "content": sendable(message.content)} for message in messages
            ],
            "think": self._think,
            "options": {"num_ctx": self._context, "num_predict": max_tokens, "temperature": 0},
            "keep_alive": self._keep_alive,
        }

    def _pieces(
        self, client: Client, messages: Sequence[Message], max_tokens: int, cancel: Cancel
    ) -> Iterator[str]:
        parts: Iterator[ChatResponse] = client.chat(**self._asked(messages, max_tokens), stream=True)
        for part in parts:
            cancel.check()
            if part.message.content:
                yield whole(part.message.content)
            if part.done:
                self._note_wait(part)
                return
        cancel.check()
        raise _unfinished()

    def _note_wait(self, last: ChatResponse) -> None:
        """What of the server's time was neither loading, reading nor writing was waiting for a free slot."""
        if total := last.total_duration or 0:
            busy = sum((last.load_duration or 0, last.prompt_eval_duration or 0, last.eval_duration or 0))
            self._waits.append((max(0, total - busy) / 1e9, total / 1e9))

    def take_waits(self) -> list[tuple[float, float]]:
        """Of the latest calls, those not given out before: seconds in the server's queue, seconds in all."""
        taken: list[tuple[float, float]] = []
        while self._waits:
            taken.append(self._waits.popleft())
        return taken

    def count_tokens(self, text: str) -> int:
        """An upper bound of the tokens of `text` (the server has no call that counts)."""
        return tokens.upper_bound(text, self._name)

    def close(self) -> None:
        """Let go of the connections that are kept."""
        self._kept.close()


def _unfinished() -> ModelUnreachable:
    """The connection ended in good order, the answer did not: the model's process died."""
    return ModelUnreachable(say("stopped"), say("stopped.next"), detail="the answer has no end")
