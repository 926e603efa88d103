"""Tables on a page of a PDF: rows whose cells begin (or end, or are centred) at the same places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from oracle_desktop.notes.readers.pdf_page import Row, Segment

_CELL_GAP = 1.4
"""Ems between two cells at least; wider than the spaces of justified text."""

_LIST_MARK = re.compile(r"[^\w\s]|[a-z]?\d{0,2}[.)]", re.I)
_NEAR = 3.0
_LOOK_AHEAD = 6
_PITCH = 1.9


def with_tables(found: list[Row]) -> list[Row]:
    """The rows of a column, those of tables with their `cells`. A line that only goes on with cells of the
    row above is taken into it."""
    out: list[Row] = []
    table: Row | None = None
    low = 0.0
    for at, row in enumerate(found):
        spans = _spans(row)
        if table is not None:
            above = _spans(table)
            continued = _continued(above, spans, low, row)
            if continued is not None:
                for cell, span in zip(continued, spans, strict=True):
                    table.cells[cell] += " " + _words(span)
                low = row.bottom
                continue
            if _aligned(above, spans) < 2 or _LIST_MARK.fullmatch(_words(spans[0])):
                table = None
        if table is not None or (len(spans) > 1 and _opens(row, spans, found[at + 1 : at + 1 + _LOOK_AHEAD])):
            row.cells = [_words(span) for span in spans]
            table, low = row, row.bottom
        out.append(row)
    return out


def _spans(row: Row) -> list[list[Segment]]:
    """The runs of a row by the cell that they stand in."""
    spans = [[row.segments[0]]]
    for before, segment in pairwise(row.segments):
        if segment.left - before.right >= _CELL_GAP * segment.size:
            spans.append([segment])
        else:
            spans[-1].append(segment)
    return spans


def _words(span: list[Segment]) -> str:
    return " ".join(segment.text for segment in span)


def _opens(row: Row, spans: list[list[Segment]], following: Sequence[Row]) -> bool:
    """Whether a row is the first of a table: the next one that does not go on with its cells is like it."""
    if _LIST_MARK.fullmatch(_words(spans[0])):
        return False
    low = row.bottom
    for other in following:
        cells = _spans(other)
        if _continued(spans, cells, low, other) is None:
            return len(cells) > 1 and _aligned(spans, cells) > 1
        low = other.bottom
    return False


def _aligned(above: list[list[Segment]], below: list[list[Segment]]) -> int:
    """How many cells of two rows stand at the same place."""
    return sum(any(_same_place(one, other) for one in above) for other in below)


def _same_place(one: list[Segment], other: list[Segment]) -> bool:
    left, right = one[0].left - other[0].left, one[-1].right - other[-1].right
    return min(abs(left), abs(right), abs(left + right) / 2) < _NEAR


def _continued(
    above: list[list[Segment]], below: list[list[Segment]], low: float, row: Row
) -> list[int] | None:
    """The cells of the row above that this row goes on with; None where it begins at the first cell or
    somewhere else."""
    size = above[-1][0].size
    if not 0 < low - row.bottom < _PITCH * size or abs(row.size - size) > 0.15 * size or len(above) < 2:
        return None
    found: list[int] = []
    for span in below:
        at = next((n for n, one in enumerate(above) if abs(one[0].left - span[0].left) < _NEAR), 0)
        if at == 0:
            return None
        found.append(at)
    return found
