"""Answers for the tests of the conversation."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from oracle_desktop.domain import Answer, Citation, Mode, SessionId, Wrote

LABEL = re.compile(r"\[((?:Session|Sheet|World)[^\]]+)\]")

TEXT = (
    "Ripley shot him, and *a name* came off her pepperbox as he died [Session 68]. **Scanlan** caught her. "
    "[Session 69] [Sheet: Pike_Trickfoot]\n\n"
    "- The Raven Queen told him [Session 57]\n- He forgave Kynan. [Session 70]"
    "\n\n1. They stayed a week.\n\nThe end of `it` came later [Session 71]."
)


def citation(label: str, status: str = "source", at: int = 0, until: int = 0) -> Citation:
    number = re.search(r"\d+", label)
    session = SessionId(float(number[0])) if number else None
    quote = f"What {label} says."
    return Citation(label, session, f"{label}.md", 0, len(quote), quote, status, at, until)  # type: ignore[arg-type]


def answer(
    text: str = TEXT, statuses: dict[str, str] | None = None, uncited: tuple[str, ...] = (), **more: Any
) -> Answer:
    cited = tuple(
        citation(found[1], (statuses or {}).get(found[1], "supported"), found.start(), found.end())
        for found in LABEL.finditer(text)
    )
    spans = tuple((text.index(claim), text.index(claim) + len(claim)) for claim in uncited)
    mode = more.pop("mode", Mode.PRIVATE)
    return Answer("What became of Percy?", text, mode, "model", citations=cited, uncited=spans, **more)


def wrote(text: str = TEXT, cuts: tuple[int, ...] = ()) -> list[Wrote]:
    """`text` as it streams: plain text cut at `cuts`, chips whole."""
    events: list[Wrote] = []
    at = 0
    for found in [*LABEL.finditer(text), None]:
        end = found.start() if found else len(text)
        inner = [at, *sorted(c for c in set(cuts) if at < c < end), end]
        pieces = [text[a:b] for a, b in pairwise(inner)]
        events += [Wrote(piece) for piece in pieces[:-1]]
        events.append(Wrote(pieces[-1], citation(found[1]) if found else None))
        at = found.end() if found else end
    return events
