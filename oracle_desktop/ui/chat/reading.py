"""A passage as it is read: paragraphs of plain text, and for each character where it stands in the note."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from oracle_desktop.notes.markdown import headings
from oracle_desktop.notes.plain import plain_spans

BREAK = "\u2028"

_ITEM = re.compile(r"[ \t>]*(?:[-*+]|(\d{1,4})[.)])[ \t]+")
_WRAPPED = 60
"""A line this long goes on in the next one: the writer's editor broke it, not the writer."""


@dataclass(slots=True)
class Paragraph:
    """`offsets[i]` is where character `i` of `text` stands in the source. `level` is a heading's, else 0;
    `depth` an item's from 1, else 0; `marker` the number of a numbered item."""

    level: int = 0
    depth: int = 0
    marker: str = ""
    text: str = ""
    offsets: list[int] = field(default_factory=list)

    def add(self, text: str, offsets: Sequence[int]) -> None:
        """More text with its offsets."""
        self.text += text
        self.offsets.extend(offsets)

    def span(self, start: int, end: int) -> tuple[int, int] | None:
        """The characters that come from source offsets `start` to `end`, None where none do."""
        inside = [i for i, at in enumerate(self.offsets) if start <= at < end and not self.text[i].isspace()]
        return (inside[0], inside[-1] + 1) if inside else None


def paragraphs(source: str) -> list[Paragraph]:
    """`source` (Markdown as GMs write it) plainly: links as their words, no images, no markup."""
    levels = {heading.start: heading.level for heading in headings(source)}
    found: list[Paragraph] = []
    opened: Paragraph | None = None
    before = 0
    for start, end, text, offsets in _lines(source):
        line = source[start:end]
        if not text:
            opened = opened if line.lstrip().startswith("|") else None
            continue
        item = _ITEM.match(line)
        if start in levels:
            found.append(Paragraph(level=levels[start], text=text, offsets=offsets))
            opened = None
        elif item is not None:
            opened = Paragraph(depth=_depth(line), marker=item[1] or "")
            cut = next((i for i, at in enumerate(offsets) if at >= start + item.end()), 0)
            opened.add(text[cut:], offsets[cut:])
            found.append(opened)
        elif opened is None:
            opened = Paragraph(text=text, offsets=offsets)
            found.append(opened)
        else:
            opened.add(" " if before >= _WRAPPED else BREAK, [max(start - 1, 0)])
            opened.add(text, offsets)
        before = len(line)
    return found


def _lines(source: str) -> Iterator[tuple[int, int, str, list[int]]]:
    """Each line of the source: its offsets, its plain text and the offset of each character."""
    plain = plain_spans(source, 0, len(source))
    at, start = 0, 0
    for line in source.split("\n"):
        end = start + len(line)
        first = at
        while at < len(plain.offsets) and plain.offsets[at] < end:
            at += 1
        text, offsets = plain.text[first:at], plain.offsets[first:at]
        if at < len(plain.offsets) and plain.offsets[at] == end:
            at += 1
        text = "".join(" " if char.isspace() else char for char in text)
        shown = [i for i, char in enumerate(text) if char != " " or (i and text[i - 1] != " ")]
        if shown and text[shown[-1]] == " ":
            shown.pop()
        yield start, end, "".join(text[i] for i in shown), [offsets[i] for i in shown]
        start = end + 1


def _depth(line: str) -> int:
    indent = len(line) - len(line.lstrip(" \t>"))
    return min(1 + len(line[:indent].replace("\t", "    ").replace(">", "")) // 2, 4)
