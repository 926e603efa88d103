"""Running heads, running feet and page numbers: found by what repeats, and left out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from oracle_desktop.notes.readers.pdf_page import Page, Row, Segment, body_size, grouped
from oracle_desktop.notes.sessions.words import ACT, EPISODE, SESSION, WEAK, fold, nfc

_EDGE = 0.14
"""Share of the page's height at its top and foot where running heads stand."""

_ROWS = 3
_REPEATS = 3
_STILL = 2.0
_ROMAN = 1_000_000
_LARGE = 1.3
_NUMBER_ONLY = re.compile(
    r"[-–—|•\s]*(?:(?:page|p\.|seite|s\.|p[aá]gina|pag\.|strona|страница|стр\.)\s*)?(\d{1,4}|[ivxlc]{1,7})"
    r"(?:\s*(?:/|of|von|de|di|van|z|из)\s*\d{1,4})?[-–—|•\s]*(?:p\s?a\s?g\s?e)?",
    re.I,
)
_ENDS = re.compile(r"^\s*\d{1,4}(?:\s*[-–—|•:]\s*|\s+)(?=\D)|(?<=[^\d\s])\s*+(?:[-–—|•:]\s*+)?\d{1,4}\s*$")
_NAMES_A_PART = re.compile(f"(?:{SESSION}|{EPISODE}|{WEAK}|{ACT})[ .:#-]*")


@dataclass(slots=True)
class _Edge:
    """A row at the top or foot of a page."""

    page: int
    row: Row
    text: str
    key: str
    large: bool


def without_margins(pages: list[Page]) -> list[list[Segment]]:
    """The runs of each page less its running heads and feet. A large one is kept where it first stands,
    since it is the only place that tells a chapter's name."""
    size = body_size(segment for page in pages for segment in page.segments)
    edges = [edge for number, page in enumerate(pages) for edge in _edges(number, page, size)]
    dropped = _numbers(edges) | _repeated(edges, len(pages))
    gone: dict[int, set[int]] = {}
    for at in dropped:
        edge = edges[at]
        gone.setdefault(edge.page, set()).update(id(s) for s in edge.row.segments)
    return [
        [s for s in page.segments if id(s) not in gone.get(number, ())] for number, page in enumerate(pages)
    ]


def _edges(number: int, page: Page, body: float) -> list[_Edge]:
    if not page.segments:
        return []
    low, high = min(s.bottom for s in page.segments), max(s.top for s in page.segments)
    reach = _EDGE * max(page.height, high - low)
    near = [s for s in page.segments if s.bottom < low + reach or s.top > high - reach]
    rows = grouped(near)
    outer = rows[:_ROWS] + rows[max(len(rows) - _ROWS, _ROWS) :]
    return [
        _Edge(number, row, row.text.strip(), _key(row.text), row.size >= _LARGE * body)
        for row in outer
        if len(row.text) <= 150
    ]


def _key(text: str) -> str:
    """A head as it repeats: without the page number at its beginning or end, case and spaces aside.
    "Session 3" keeps its number: that is a heading."""
    whole = _folded(text)
    bare = _ENDS.sub("", whole).strip()
    return whole if not bare or _NAMES_A_PART.fullmatch(bare + " ") else bare


def _folded(text: str) -> str:
    return " ".join(fold(nfc(text)).split())


def _numbers(edges: list[_Edge]) -> set[int]:
    """Rows that are a page's number or carry it: numbers that count with the pages, or say what they are."""
    found: dict[int, list[int]] = {}
    dropped: set[int] = set()
    keys = Counter(edge.key for edge in edges)
    for at, edge in enumerate(edges):
        alone = _NUMBER_ONLY.fullmatch(edge.text)
        ending = None if alone or edge.key == _folded(edge.text) else _ENDS.search(edge.text)
        if alone and any(c.isalpha() for c in edge.text.replace(alone[1], "", 1)):
            dropped.add(at)
        elif alone and not alone[1].isdigit():
            found.setdefault(_ROMAN, []).append(at)
        elif alone:
            found.setdefault(int(alone[1]) - edge.page, []).append(at)
        elif ending and keys[edge.key] > 1:
            number = int("".join(c for c in ending[0] if c.isdigit()))
            found.setdefault(number - edge.page, []).append(at)
    for group in found.values():
        bare = all(_NUMBER_ONLY.fullmatch(edges[at].text) for at in group)
        if len({edges[at].page for at in group}) >= (2 if bare else _REPEATS):
            dropped.update(group)
    return dropped


def _repeated(edges: list[_Edge], pages: int) -> set[int]:
    """Rows whose words stand at the edge of at least three pages; at the same place of both, where there are
    but two."""
    groups: dict[str, list[int]] = {}
    for at, edge in enumerate(edges):
        groups.setdefault(edge.key, []).append(at)
    dropped: set[int] = set()
    for group in groups.values():
        found = [edges[at] for at in group]
        where = {edge.page for edge in found}
        still = max(e.row.top for e in found) - min(e.row.top for e in found) < _STILL
        if len(where) >= _REPEATS or (pages == len(where) == 2 and still):
            dropped.update(group[1:] if found[0].large else group)
    return dropped
