"""What tests of answers share: a small catalogue, a search that finds the same, a model that is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import (
    Candidate,
    Document,
    FileRecord,
    Fragment,
    Kind,
    Ranking,
    SessionId,
    Window,
)
from oracle_desktop.models.protocols import Message
from oracle_desktop.store.catalogue import Catalogue


def filled(file: Path, notes: Mapping[int, str]) -> Catalogue:
    """A catalogue of sessions by number; a first line with "# " is the title. Files are `session-1.md` …"""
    catalogue = Catalogue(file)
    for number, text in notes.items():
        path, opening = f"session-{number}.md", text.split("\n")[0]
        title = opening[2:] if opening.startswith("# ") else ""
        fragment = Fragment(
            path, 0, f"Session {number}", Kind.SESSION, SessionId(float(number)), title, 0, len(text),
            len(text.split()), text, "file name",
        )  # fmt: skip
        record = FileRecord(path, len(text), 1, str(number), "md", "ready", fragments=1)
        window = [[Window(0, len(text), text)]]
        catalogue.store_document(record, Document(path, text, title), "{}", [fragment], window)
    return catalogue


def ranking(catalogue: Catalogue, question: str) -> Ranking:
    """All of its passages, in order."""
    found = tuple(Candidate(f, {"keyword": n}, 1 / n, n) for n, f in enumerate(catalogue.fragments(), 1))
    return Ranking(question, question, found, found, {})


class Fixed:
    """A retriever that always finds the same; it keeps what it was asked."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.asked: list[dict[str, object]] = []

    def search(self, question: str, **options: object) -> Ranking:
        self.asked.append({"question": question, **options})
        return self.ranking


class Scripted:
    """A chat model that says what it is told to, then does what `end` says, and gives the verdicts of
    `judges` in order, the last one on. It keeps what it was asked."""

    def __init__(
        self,
        *pieces: str,
        end: Exception | None = None,
        judges: Sequence[object] = (),
        context: int = 8_192,
        name: str = "scripted",
    ) -> None:
        self.pieces = list(pieces)
        self.end = end
        self.judges = list(judges)
        self.context = context
        self.name = name
        self.asked: list[Sequence[Message]] = []
        self.judging: list[Sequence[Message]] = []
        self.max_tokens = 0

    def stream(self, messages: Sequence[Message], *, max_tokens: int, cancel: Cancel) -> Iterator[str]:
        self.asked.append(messages)
        self.max_tokens = max_tokens
        for piece in self.pieces:
            if cancel.is_set():
                raise Cancelled
            yield piece
        if self.end is not None:
            raise self.end

    def structured(
        self,
        messages: Sequence[Message],
        schema: Mapping[str, Any],
        *,
        max_tokens: int,
        seconds: float,
        cancel: Cancel,
    ) -> Any:
        self.judging.append(messages)
        told = self.judges.pop(0) if len(self.judges) > 1 else self.judges[0]
        if isinstance(told, Exception):
            raise told
        return told

    @property
    def judged(self) -> list[str]:
        """What it was asked to judge."""
        return [messages[-1].content for messages in self.judging]

    def count_tokens(self, text: str) -> int:
        return len(text) // 3 + 1

    def close(self) -> None:
        pass
