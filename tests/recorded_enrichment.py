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

from stub_ollama import Fault, StubOllama

MODEL = "recorded:14b"
FILE = "crd3-campaign1-enrichment.jsonl"
# The recording has the first and the last twelve words of each fragment; a fragment is taken for it where
# that many of them stand in it.
ALIKE = 0.75
FEW = 5

_WORD = re.compile(r"[^\W_]+")
_SESSION = re.compile(r"\bSession (\d+)")


class Recorded:
    """A stub whose answers are the recorded ones, matched by session and overlap of the text."""

    def __init__(self, file: Path) -> None:
        self.stub = StubOllama()
        self.stub.models[MODEL] = 9_000_000_000
        self.stub.chat = self._answer
        self.matched: Counter[tuple[int, int]] = Counter()
        self.missed: list[str] = []
        self._lock = threading.Lock()
        self._rows: dict[int, list[dict[str, Any]]] = {}
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            self._rows.setdefault(row["session"], []).append(row)

    @property
    def rows(self) -> int:
        """How many fragments were recorded."""
        return sum(map(len, self._rows.values()))

    def _answer(self, body: dict[str, Any]) -> list[object]:
        asked: str = body["messages"][-1]["content"]
        head, _, rest = asked.partition("<passage>\n")
        text = rest.partition("\n</passage>")[0]
        number = _SESSION.search(head)
        row = self.find(int(number[1]), text) if number else None
        with self._lock:
            if row is None:
                self.missed.append(text[:80])
                return [Fault(500, "nothing was recorded about this text")]
            self.matched[row["session"], row["part"]] += 1
        wanted = body["format"]["properties"]
        return [json.dumps({name: row[name] for name in wanted}, ensure_ascii=False)]

    def find(self, session: int, text: str) -> dict[str, Any] | None:
        """What was recorded about the fragment of `session` that overlaps most with `text`."""
        words = _words(text)
        scored = [(_alike(row, words), row) for row in self._rows.get(session, ())]
        best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
        return best[1] if best[0] >= ALIKE else None


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _alike(row: dict[str, Any], words: list[str]) -> float:
    """How much of the recorded beginning and end stands at the beginning and end of `words`; a shorter or
    longer text than the recorded one counts less."""
    if not words:
        return 0.0
    first, last = _words(row["first"]), _words(row["last"])
    begins = _share(first, words[: len(first) + FEW])
    ends = _share(last, words[-len(last) - FEW :])
    length = row["words"]
    # Words are counted differently (a dash, an apostrophe), so a third more or less says nothing.
    fit = min(length, len(words)) / max(length, len(words))
    return (begins + ends) / 2 * min(1.0, 0.6 + 0.6 * fit)


def _share(wanted: list[str], there: list[str]) -> float:
    left = Counter(there)
    found = 0
    for word in wanted:
        if left[word]:
            left[word] -= 1
            found += 1
    return found / max(len(wanted), 1)


@contextmanager
def recorded(questions: Path) -> Iterator[Recorded]:
    """A running server of the recorded replies in the folder `questions`."""
    server = Recorded(questions / FILE)
    with server.stub:
        yield server


if __name__ == "__main__":
    with recorded(Path(sys.argv[1])) as served:
        print(served.stub.address, MODEL, flush=True)
        sys.stdin.read()
        print(f"{len(served.matched)} of {served.rows} matched, {len(served.missed)} requests had none")
