"""The reading order of a page: columns, what spans them, rows, tables."""

from __future__ import annotations

from statistics import median

from oracle_desktop.notes.readers.pdf_page import Row, Segment, grouped
from oracle_desktop.notes.readers.pdf_tables import with_tables

_LEAST_SIDE = 0.18
"""Share of the width that a column takes at least; a table's first column takes less."""

_LEAST_LINES = 3
_FILL = 0.45
_CROSSING = 0.15
_DEEPEST = 3
_MOST_RUNS = 5_000


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


def _column(segments: list[Segment]) -> list[Row]:
    """The rows of one column, with the cells of tables told."""
    found = grouped(segments)
    left, right = min(s.left for s in segments), max(s.right for s in segments)
    for row in found:
        row.column_left, row.column_right = left, right
    found[0].starts_column = True
    return with_tables(found)
