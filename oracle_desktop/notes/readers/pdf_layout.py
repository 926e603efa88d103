"""The reading order of a page: columns, what spans them, rows, tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import median

_GAP = 1.0
"""Ems between two words that belong to one run; a column's gutter is wider."""

_LEAST_SIDE = 0.18
"""Share of the width that a column takes at least; a table's first column takes less."""

_LEAST_LINES = 3
_FILL = 0.45
_CROSSING = 0.15
_DEEPEST = 3
_MOST_RUNS = 5_000
_CELL_GAP = 1.6


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


def rows(segments: list[Segment], *, depth: int = 0) -> list[Row]:
    """The rows of a page, or of a part of one, in reading order."""
    gutter = _gutter(segments) if depth < _DEEPEST else None
    if gutter is None:
        return _column(segments)
    found: list[Row] = []
    left: list[Segment] = []
    right: list[Segment] = []

    def flush() -> None:
        for side in (left, right):
            if side:
                found.extend(rows(side, depth=depth + 1))
                side.clear()

    spanning: list[Segment] = []
    for segment in sorted(segments, key=lambda s: -s.top):
        if segment.right <= gutter[1] and segment.left < gutter[0]:
            side = left
        elif segment.left >= gutter[0]:
            side = right
        else:
            flush()
            spanning.append(segment)
            continue
        if spanning:
            found.extend(_column(spanning))
            spanning = []
        side.append(segment)
    flush()
    if spanning:
        found.extend(_column(spanning))
    return found


def _gutter(segments: list[Segment]) -> tuple[float, float] | None:
    """The blank strip between two columns (left and right edge), None where there is one column."""
    if not 2 * _LEAST_LINES <= len(segments) <= _MOST_RUNS:
        return None
    left, right = min(s.left for s in segments), max(s.right for s in segments)
    width = right - left
    size = median(s.size for s in segments)
    narrow = [s for s in segments if s.right - s.left < 0.6 * width]
    total = sum(s.top - s.bottom for s in narrow)
    if len(narrow) * 2 < len(segments) or width <= 0:
        return None
    best: tuple[float, tuple[float, float]] | None = None
    for strip in _strips(narrow, _CROSSING * total):
        if strip[1] - strip[0] < 0.6 * size or not _two_columns(narrow, strip, left, right):
            continue
        middle = abs((strip[0] + strip[1]) / 2 - (left + right) / 2)
        if best is None or middle < best[0]:
            best = (middle, strip)
    return best[1] if best else None


def _strips(segments: list[Segment], most: float) -> list[tuple[float, float]]:
    """Stretches of the width that runs of at most `most` points of height cross."""
    events = sorted(
        [(s.left, s.top - s.bottom) for s in segments] + [(s.right, s.bottom - s.top) for s in segments]
    )
    found: list[tuple[float, float]] = []
    crossing = 0.0
    opened: float | None = None
    for at, change in events:
        crossing += change
        if crossing <= most + 0.01 and opened is None:
            opened = at
        elif crossing > most + 0.01 and opened is not None:
            found.append((opened, at))
            opened = None
    return found


def _two_columns(segments: list[Segment], strip: tuple[float, float], left: float, right: float) -> bool:
    """Whether what stands on both sides of a strip is running text, not the columns of a table."""
    width = right - left
    for inside, side_width in (
        ([s for s in segments if s.right <= strip[1] and s.left < strip[0]], strip[0] - left),
        ([s for s in segments if s.left >= strip[0]], right - strip[1]),
    ):
        if side_width < _LEAST_SIDE * width or len(inside) < _LEAST_LINES:
            return False
        lines = grouped(inside)
        filled = median((row.right - row.left) / side_width for row in lines)
        if len(lines) < _LEAST_LINES or filled < _FILL:
            return False
    return True


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


def _column(segments: list[Segment]) -> list[Row]:
    """The rows of one column, with the cells of tables told."""
    found = grouped(segments)
    left, right = min(s.left for s in segments), max(s.right for s in segments)
    for row in found:
        row.column_left, row.column_right = left, right
        if len(row.segments) > 1:
            row.cells = _cells(row)
    found[0].starts_column = True
    for at, row in enumerate(found):
        near = found[at - 1 : at] + found[at + 1 : at + 2]
        if len(row.cells) < 2 or not any(_aligned(row, other) for other in near):
            row.cells = []
    return found


def _cells(row: Row) -> list[str]:
    cells = [row.segments[0].text]
    for before, segment in zip(row.segments, row.segments[1:], strict=False):
        if segment.left - before.right >= _CELL_GAP * segment.size:
            cells.append(segment.text)
        else:
            cells[-1] += " " + segment.text
    return cells


def _aligned(row: Row, other: Row) -> bool:
    """Whether two rows next to each other are rows of one table: more than one cell begins at one place."""
    starts = [s.left for s in other.segments]
    return sum(any(abs(s.left - start) < 3 for start in starts) for s in row.segments) > 1
