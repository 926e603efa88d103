"""Serves what a strong reader wrote about the crd3 notes as a chat model would: at the protocol's edge.

    with recorded(questions) as server:
        settings.with_("mind", host=server.stub.address, chat_model=MODEL, embed_model="")
        ...                     # enrich as with any model
        server.matched, server.missed

From a shell it serves until its input ends:

    python tests/recorded_enrichment.py ../shared/questions
"""

from __future__ import annotations

import json
import re
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stub_ollama import StubOllama

MODEL = "recorded:14b"
FILE = "crd3-campaign1-enrichment.jsonl"
NOTES = Path("corpora") / "crd3" / "campaign1"
# Share of a fragment's words that must lie in the recorded stretch.
OVERLAP = 0.5

_WORD = re.compile(r"[^\W_]+")
_SESSION = re.compile(r"\bSession (\d+)")


class Session:
    """The words of a session's notes, and where each recorded stretch lies in them.

    The recording has only the first and the last twelve words of each; the notes have the rest."""

    def __init__(self, text: str) -> None:
        self._words = f" {' '.join(_words(text))} "
        self._rows: list[tuple[int, int, dict[str, Any]]] = []

    def add(self, row: dict[str, Any]) -> None:
        """The next recorded stretch, in order."""
        after = self._rows[-1][1] if self._rows else 0
        start = self._find(row["first"], max(0, after - 2_000))
        end = self._find(row["last"], start)
        self._rows.append((start, end + len(" ".join(_words(row["last"]))), row))

    def best(self, text: str) -> dict[str, Any] | None:
        """What was recorded about the stretch that has most of `text`."""
        words = _words(text)
        found = " ".join(words)
        start = self._words.find(f" {found} ")
        if start < 0 or not words:
            return None
        end = start + len(found)
        shared, row = max(
            ((min(end, until) - max(start, at), row) for at, until, row in self._rows),
            key=lambda pair: pair[0],
        )
        return row if shared >= OVERLAP * (end - start) else None

    def _find(self, text: str, after: int) -> int:
        wanted = f" {' '.join(_words(text))} "
        found = self._words.find(wanted, after)
        return found if found >= 0 else self._words.index(wanted)


class Recorded:
    """A stub whose answers are the recorded ones, matched by session and overlap of the text."""

    def __init__(self, file: Path, notes: Path) -> None:
        self.stub = StubOllama()
        self.stub.models[MODEL] = 9_000_000_000
        self.stub.chat = self._answer
        self.matched: Counter[tuple[int, int]] = Counter()
        self.missed: list[str] = []
        self.rows = 0
        self._lock = threading.Lock()
        self._sessions = {
            int(number[1]): Session(text)
            for text in (path.read_text(encoding="utf-8") for path in sorted(notes.rglob("*.md")))
            if (number := _SESSION.search(text))
        }
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            self._sessions[row["session"]].add(row)
            self.rows += 1

    def _answer(self, body: dict[str, Any]) -> list[object]:
        asked: str = body["messages"][-1]["content"]
        head, _, rest = asked.partition("<passage>\n")
        text = rest.partition("\n</passage>")[0]
        number = _SESSION.search(head)
        session = self._sessions.get(int(number[1])) if number else None
        row = session.best(text) if session is not None else None
        with self._lock:
            if row is None:
                self.missed.append(text[:80])
                return ["Nothing was recorded about this passage."]
            self.matched[row["session"], row["part"]] += 1
        wanted = body["format"]["properties"]
        return [json.dumps({name: row[name] for name in wanted}, ensure_ascii=False)]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


@contextmanager
def recorded(questions: Path) -> Iterator[Recorded]:
    """A running server of the recorded replies in the folder `questions`."""
    server = Recorded(questions / FILE, questions.parent / NOTES)
    with server.stub:
        yield server


if __name__ == "__main__":
    with recorded(Path(sys.argv[1])) as served:
        print(served.stub.address, MODEL, flush=True)
        sys.stdin.read()
        print(f"{len(served.matched)} of {served.rows} matched, {len(served.missed)} requests had none")
