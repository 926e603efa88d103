"""The outline of a Markdown text: headings outside code, fenced blocks, comments. One linear pass each."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

_FENCE = re.compile(r"^[ \t>]{0,12}(`{3,}|~{3,})([^\n]*)$", re.M)
_HEADING = re.compile(r"^ {0,3}(#{1,6})(?:[ \t\u00a0]+([^\n]*))?$", re.M)
_UNDERLINE = re.compile(r"^ {0,3}(={3,}|-{3,})[ \t]*$", re.M)
_CLOSING = re.compile(r"[ \t]#+[ \t]*$")
_NOT_SETEXT = re.compile(r"[ \t]*(?:[#>|]|[-*+][ \t]|\d+[.)][ \t]|`{3}|~{3})")
_COMMENT = re.compile(r"%%|<!--|-->")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: offsets of its line(s) in the text, level 1-6, its words without hashes."""

    start: int
    end: int
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block with its fence lines; `inner` and `inner_end` bound what stands between them."""

    start: int
    end: int
    inner: int
    inner_end: int
    info: str


class Ranges:
    """Sorted stretches that do not overlap, asked whether an offset lies inside one."""

    def __init__(self, stretches: list[tuple[int, int]]) -> None:
        self.stretches = sorted(stretches)
        self._starts = [start for start, _ in self.stretches]

    def __contains__(self, offset: int) -> bool:
        at = bisect_right(self._starts, offset) - 1
        return at >= 0 and offset < self.stretches[at][1]


def fences(text: str, start: int = 0, end: int | None = None) -> list[Fence]:
    """Fenced code blocks in order. One that is never closed runs to the end, as Markdown has it."""
    stop = len(text) if end is None else end
    found: list[Fence] = []
    if text.find("```", start, stop) < 0 and text.find("~~~", start, stop) < 0:
        return found
    opened: re.Match[str] | None = None
    for line in _FENCE.finditer(text, start, stop):
        if opened is None:
            if "`" not in line[2]:
                opened = line
        elif line[1].startswith(opened[1]) and not line[2].strip():
            found.append(
                Fence(
                    opened.start(), line.end(), min(opened.end() + 1, stop), line.start(), opened[2].strip()
                )
            )
            opened = None
    if opened is not None:
        found.append(Fence(opened.start(), stop, min(opened.end() + 1, stop), stop, opened[2].strip()))
    return found


def comments(text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Stretches of `%% … %%` and `<!-- … -->`. A mark that is never closed hides nothing."""
    stop = len(text) if end is None else end
    found: list[tuple[int, int]] = []
    if text.find("%%", start, stop) < 0 and text.find("<!--", start, stop) < 0:
        return found
    opened: re.Match[str] | None = None
    for mark in _COMMENT.finditer(text, start, stop):
        if opened is None:
            opened = mark if mark[0] != "-->" else None
        elif (opened[0] == "%%" and mark[0] == "%%") or (opened[0] == "<!--" and mark[0] == "-->"):
            found.append((opened.start(), mark.end()))
            opened = None
    return found


def headings(text: str, start: int = 0, end: int | None = None) -> list[Heading]:
    """ATX and Setext headings outside code and comments, in order of the text."""
    stop = len(text) if end is None else end
    hidden = Ranges([(f.start, f.end) for f in fences(text, start, stop)])
    remarks = Ranges(comments(text, start, stop))
    found = [
        Heading(m.start(), m.end(), len(m[1]), _CLOSING.sub("", m[2] or "").strip())
        for m in _HEADING.finditer(text, start, stop)
        if m.start() not in hidden and m.start() not in remarks
    ]
    for m in _UNDERLINE.finditer(text, start, stop):
        above = text.rfind("\n", start, max(m.start() - 1, start)) + 1 if m.start() > start else m.start()
        above = max(above, start)
        title = text[above : m.start()].strip()
        if not title or m.start() - above > 200 or _NOT_SETEXT.match(text, above):
            continue
        before = text[max(text.rfind("\n", 0, max(above - 1, 0)) + 1, start) : above].strip()
        if before and m[1][0] == "-":
            continue
        if above not in hidden and above not in remarks:
            found.append(Heading(above, m.end(), 1 if m[1][0] == "=" else 2, title))
    found.sort(key=lambda h: h.start)
    return found


class Outline:
    """The headings of a text with the paths that lead to them."""

    def __init__(self, found: list[Heading]) -> None:
        self.headings = found
        self._starts = [h.start for h in found]
        self._above: list[int] = []
        open_: list[int] = []
        for at, heading in enumerate(found):
            while open_ and found[open_[-1]].level >= heading.level:
                open_.pop()
            self._above.append(open_[-1] if open_ else -1)
            open_.append(at)

    def between(self, start: int, end: int) -> list[Heading]:
        """The headings that begin in `start`…`end`."""
        return self.headings[bisect_left(self._starts, start) : bisect_left(self._starts, end)]

    def trail(self, offset: int) -> tuple[Heading, ...]:
        """The headings above `offset`, outermost first, each deeper than the last. One at `offset`
        is not above it but closes those of its level."""
        at = bisect_right(self._starts, offset) - 1
        if at >= 0 and self._starts[at] == offset:
            at = self._above[at]
        path: list[Heading] = []
        while at >= 0:
            path.append(self.headings[at])
            at = self._above[at]
        return tuple(reversed(path))
