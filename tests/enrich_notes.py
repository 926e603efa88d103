"""A catalogue of small sessions, and the replies of a model that reads them well, for tests of enrichment."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, SessionId, Window
from oracle_desktop.store.catalogue import Catalogue

SENTENCE = "On day {n} the ferryman Brannoc took our silver, and the mill at Harrow Weir burned behind us."


def session(n: int, text: str = "") -> tuple[str, str]:
    """Path and text of a session's file."""
    return f"Session {n}.md", text or SENTENCE.format(n=n)


def put(
    catalogue: Catalogue, path: str, *texts: str, secret: Iterable[int] = (), sessions: bool = True
) -> None:
    """Store a file with a fragment, of one window, for each text; sessions count on from the path."""
    first = int(path.split()[1].split(".")[0]) if path.startswith("Session") else None
    whole, fragments, windows = "\n".join(texts), [], []
    at = 0
    for place, text in enumerate(texts):
        own = SessionId(first + place) if first is not None and sessions else None
        label = f"Session {own.text}" if own else f"World: {path} {place}"
        kind = Kind.SESSION if own else Kind.WORLD
        end = at + len(text)
        fragments.append(
            Fragment(
                path, place, label, kind, own, label, at, end, len(text.split()), text, "",
                secret=place in secret,
            )
        )  # fmt: skip
        windows.append([Window(at, end, f"{label}\n{text}")])
        at = end + 1
    record = FileRecord(path, 1, 1, "h", "1", "ready")
    catalogue.store_document(record, Document(path, whole, path), "", fragments, windows)


def passage(body: dict[str, Any]) -> str:
    """The fragment that a request asks about."""
    asked: str = body["messages"][-1]["content"]
    return asked.split("<passage>\n", 1)[1].split("\n</passage>", 1)[0]


def reply(**changes: Any) -> str:
    """A good reply in English."""
    good = {
        "context": "This passage is from the crossing of the river in the first days of the journey.",
        "annotation": "Brannoc the ferryman took the last silver of the party while the mill burned.",
        "questions": [
            "What did Brannoc take from the party?",
            "Where did the mill burn?",
            "When was Harrow Weir on fire?",
            "Who was paid for the way over the water?",
            "What was in flames as we left?",
            "How did we lose our last coins?",
        ],
        "entities": [
            {"name": "Brannoc", "type": "person", "aliases": ["the ferryman", "Sir Nobody"]},
            {"name": "Harrow Weir", "type": "place", "aliases": []},
            {"name": "Zaltan the Unheard", "type": "god", "aliases": []},
        ],
    }
    return json.dumps(good | changes)


def answer(body: dict[str, Any]) -> list[object]:
    """A model that fills in whatever the schema asks for."""
    wanted = body["format"]["properties"]
    filled = {name: value for name, value in json.loads(reply()).items() if name in wanted}
    if "questions" in filled:
        filled["questions"] = filled["questions"][: wanted["questions"]["maxItems"]]
    return [json.dumps(filled)]
