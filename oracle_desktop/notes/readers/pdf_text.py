"""Rows of pages to text: without running heads, with headings and whole paragraphs."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from oracle_desktop.notes.readers.pdf_layout import rows
from oracle_desktop.notes.readers.pdf_margins import without_margins
from oracle_desktop.notes.readers.pdf_page import Page, Row, body_size
from oracle_desktop.notes.readers.result import clean

_BULLET = re.compile(r"^(?:[•▪◦●○■□‣⁃∙·➢➤►✦❖◆\uf0b7\uf0a7\uf02d\uf076\uf0d8]|[-–*](?=\s))\s*")
_NUMBERED = re.compile(r"^(?:\d{1,2}|[a-z])[.)]\s")
_STOP = re.compile(r"[.!?:;…][\"'”’»)\]]*$")
_CONTENTS = re.compile(r"(?:[.·…]\s?){5}\s*\d{1,4}$")
"""A line of a list of contents: it names what stands elsewhere."""

_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_LARGER = 1.12
_SAME = 1.06
_LONGEST_HEADING = 120
_MOST_LEVELS = 4


@dataclass(slots=True)
class _Block:
    """A paragraph, heading, item or table row: its lines, and the page that it begins on."""

    prefix: str
    lines: list[str]
    page: int
    continues: list[tuple[int, int]]
    last: Row
    level: int = 0


def compose(pages: list[Page]) -> tuple[str, list[int]]:
    """The text of all pages and the offset where each begins."""
    kept = without_margins(pages)
    ordered = [rows(segments) if segments else [] for segments in kept]
    composer = _Composer(ordered)
    for number, page in enumerate(ordered):
        composer.page(number, page)
    return composer.text(len(pages))


class _Composer:
    def __init__(self, pages: list[list[Row]]) -> None:
        everything = [row for page in pages for row in page]
        self._body = body_size(segment for row in everything for segment in row.segments)
        self._levels = _levels(everything, self._body)
        self._leading = _leading(pages, self._body)
        self._words = Counter(word.lower() for row in everything for word in _WORD.findall(row.text))
        self._blocks: list[_Block] = []

    def _level(self, row: Row) -> int:
        """Heading level by size, or by weight alone at the body's size; 0 for text."""
        text = row.text
        if len(text) > _LONGEST_HEADING or not any(c.isalpha() for c in text):
            return 0
        for level, size in enumerate(self._levels, 1):
            if row.size * _SAME >= size:
                return level
        if row.bold and row.size >= 0.9 * self._body and not row.cells and len(text) < 80:
            return len(self._levels) + 1
        return 0

    def page(self, number: int, page: list[Row]) -> None:
        """Take in the rows of a page."""
        before: Row | None = None
        for row in page:
            text = clean(row.text.translate(_LIGATURES)).strip()
            if text and not _CONTENTS.search(text):
                self._take(number, row, before, text)
                before = row

    def _take(self, number: int, row: Row, before: Row | None, text: str) -> None:
        block = self._blocks[-1] if self._blocks else None
        level = 0 if row.cells else self._level(row)
        bullet = None if level else _BULLET.match(text)
        if row.cells:
            cells = (clean(cell.translate(_LIGATURES)).replace("|", "\\|") for cell in row.cells)
            self._blocks.append(_Block("|", [f"| {' | '.join(cells)} |"], number, [], row))
        elif bullet and bullet.end() < len(text):
            self._blocks.append(_Block("- ", [text[bullet.end() :]], number, [], row))
        elif block is not None and self._goes_on(block, row, before, level, text):
            if number != (block.continues[-1][1] if block.continues else block.page):
                block.continues.append((len(block.lines), number))
            block.lines.append(text)
            block.last = row
        else:
            self._blocks.append(_Block("#" * level + " " if level else "", [text], number, [], row, level))

    def _goes_on(self, block: _Block, row: Row, before: Row | None, level: int, text: str) -> bool:
        """Whether a row belongs to the paragraph (or heading) before it."""
        if block.prefix == "|" or level != block.level or _NUMBERED.match(text):
            return False
        last, end = block.last, block.lines[-1]
        if before is None or row.starts_column:
            if level:
                return False
            return end.endswith("-") or (not _STOP.search(end) and text[:1].islower())
        pitch = last.bottom - row.bottom
        size = max(row.size, last.size)
        if level:
            return 0 < pitch < 1.7 * size and len(block.lines) < 3 and abs(row.size - last.size) < 1
        if not 0 < pitch < max(1.25 * self._leading, 1.1) * size or abs(row.size - last.size) > 0.2 * size:
            return False
        if block.prefix == "- ":
            return row.left > row.column_left + 0.3 * size or not _STOP.search(end)
        first_line = row.left - last.left > 0.7 * size and last.left - row.column_left < 0.5 * size
        if first_line and _STOP.search(end):
            return False
        return not (_room_left(last, row) and (_STOP.search(end) or not text[:1].islower()))

    def _join(self, lines: list[str]) -> tuple[str, list[int]]:
        """Lines as one, words divided at line ends made whole, and where each line begins in it."""
        text = lines[0]
        starts = [0]
        for line in lines[1:]:
            if text.endswith("-") and len(text) > 1 and text[-2].isalpha() and line[:1].isalpha():
                if line[0].islower() and not self._keeps_hyphen(text, line):
                    text = text[:-1]
            else:
                text += " "
            starts.append(len(text))
            text += line
        return text, starts

    def _keeps_hyphen(self, text: str, line: str) -> bool:
        """Whether a hyphen at a line's end is the word's own, as the rest of the file writes it."""
        first = re.split(r"[^\w-]", text)[-1].lower()
        second = _WORD.match(line)
        if not second:
            return False
        rest = second[0].lower()
        return self._words[first + rest] > self._words[first.rstrip("-") + rest]

    def text(self, pages: int) -> tuple[str, list[int]]:
        """The whole text and the offset where each of `pages` begins."""
        parts: list[str] = []
        starts: dict[int, int] = {}
        length = 0
        before: _Block | None = None
        for block in self._blocks:
            if before is not None:
                tight = before.prefix == block.prefix and block.prefix in ("|", "- ")
                parts.append("\n" if tight else "\n\n")
                length += len(parts[-1])
            words, lines = self._join(block.lines)
            prefix = block.prefix if block.prefix != "|" else ""
            starts.setdefault(block.page, length)
            for line, page in block.continues:
                starts.setdefault(page, length + len(prefix) + lines[line])
            parts.append(prefix + words)
            length += len(parts[-1])
            before = block
        found: list[int] = []
        following = length
        for page in reversed(range(pages)):
            following = starts.get(page, following)
            found.append(following)
        return "".join(parts), found[::-1]


def _room_left(last: Row, row: Row) -> bool:
    """Whether the next row's first word would have had its place on the last one, which ended early."""
    text = row.text
    word = (row.right - row.left) * len(text.split()[0]) / len(text)
    return last.right + word + 0.15 * (row.column_right - row.column_left) < row.column_right


def _levels(everything: list[Row], body: float) -> list[float]:
    """Font sizes of headings, largest first: larger than the body's, sizes that look the same as one."""
    sizes = sorted(
        {row.size for row in everything if row.size >= _LARGER * body and len(row.text) <= _LONGEST_HEADING},
        reverse=True,
    )
    found: list[float] = []
    for size in sizes:
        if not found or size * _SAME < found[-1]:
            found.append(size)
    if len(found) > _MOST_LEVELS:
        found = [*found[: _MOST_LEVELS - 1], found[-1]]
    return found


def _leading(pages: list[list[Row]], body: float) -> float:
    """The distance between lines of one paragraph, in the body's font size: the least that is usual."""
    steps: Counter[float] = Counter()
    for page in pages:
        for above, below in pairwise(page):
            if above.size == below.size == body and not below.starts_column:
                step = (above.bottom - below.bottom) / body
                if 0.8 < step < 2.5:
                    steps[round(step * 20) / 20] += 1
    often = [step for step, count in steps.items() if count >= 0.15 * steps.total()]
    return min(often, default=1.2)
