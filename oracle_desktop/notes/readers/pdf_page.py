"""What stands on a page of a PDF: runs of words, and the rows that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

_GAP = 1.0
"""Ems between two words that belong to one run; a column's gutter is wider."""


@dataclass(slots=True)
class Segment:
    """A run of words on one line. Points from the page's lower left corner; `size` is the font's."""

    left: float
    right: float
    bottom: float
    top: float
    size: float
    bold: bool
    text: str

    def goes_on(self, left: float, bottom: float, top: float) -> bool:
        """Whether a word at this place carries the run on."""
        overlap = min(self.top, top) - max(self.bottom, bottom)
        height = min(self.top - self.bottom, top - bottom)
        gap = left - self.right
        return overlap > 0.5 * height and -0.5 * self.size < gap < _GAP * self.size

    def add(self, word: str, right: float, bottom: float, top: float) -> None:
        """Carry the run on with `word`."""
        self.text += " " + word
        self.right = max(self.right, right)
        self.bottom, self.top = min(self.bottom, bottom), max(self.top, top)


@dataclass(slots=True)
class Page:
    """A page's height in points and its runs of words."""

    height: float
    segments: list[Segment]


@dataclass(slots=True)
class Row:
    """A line of a column: its runs from left to right, and how far its column reaches."""

    segments: list[Segment]
    column_left: float = 0.0
    column_right: float = 0.0
    starts_column: bool = False
    cells: list[str] = field(default_factory=list)

    @property
    def left(self) -> float:
        """Where the row begins."""
        return self.segments[0].left

    @property
    def right(self) -> float:
        """Where the row ends."""
        return max(s.right for s in self.segments)

    @property
    def top(self) -> float:
        """Its upper edge."""
        return max(s.top for s in self._body())

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return min(s.bottom for s in self._body())

    @property
    def size(self) -> float:
        """The font size of most of it."""
        return max(self.segments, key=lambda s: len(s.text)).size

    @property
    def bold(self) -> bool:
        """Whether all of it is bold."""
        return all(s.bold for s in self.segments)

    @property
    def text(self) -> str:
        """Its words. A large first letter (drop cap) joins the word that it begins."""
        first, *rest = self.segments
        cap = rest and len(first.text) == 1 and first.text.isalpha() and first.size >= 1.6 * rest[0].size
        parts = [first.text]
        for at, segment in enumerate(rest):
            before = self.segments[at]
            close = segment.left - before.right < 0.12 * segment.size
            parts.append(("" if close or (cap and at == 0) else " ") + segment.text)
        return "".join(parts)

    def _body(self) -> list[Segment]:
        """Its runs without a drop cap, which reaches into the rows below."""
        size = self.size
        return [s for s in self.segments if s.size <= 1.6 * size] or self.segments


def body_size(segments: Iterable[Segment]) -> float:
    """The font size, in points, of most of the text."""
    sizes: Counter[float] = Counter()
    for segment in segments:
        sizes[segment.size] += len(segment.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def grouped(segments: list[Segment]) -> list[Row]:
    """Runs that share a line, from top to bottom, each line from left to right."""
    found: list[Row] = []
    for segment in sorted(segments, key=lambda s: (-s.top, s.left)):
        row = found[-1] if found else None
        if row is not None:
            low, high = row.segments[-1].bottom, row.segments[-1].top
            overlap = min(high, segment.top) - max(low, segment.bottom)
            if overlap > 0.5 * min(high - low, segment.top - segment.bottom):
                row.segments.append(segment)
                continue
        found.append(Row([segment]))
    for row in found:
        row.segments.sort(key=lambda s: s.left)
    return found
