"""The Markdown of an answer as blocks of runs: no HTML, no images, and nothing that needs to be loaded.

The text comes from a model or from notes, so it is untrusted: what is not understood stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

BlockKind = Literal["paragraph", "heading", "item", "code", "quote", "rule", "beyond"]

ATOM = "\ufffc"
BREAK = "\u2028"

_FENCE = re.compile(r" {0,3}(```|~~~)")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+")
_ITEM = re.compile(r"([ \t]*)([-*+]|\d{1,4}[.)])[ \t]+(?=\S)")
_QUOTE = re.compile(r" {0,3}>[ \t]?")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_ROW = re.compile(r"[ \t]*\|[^|]*(?:\|[^|]*)+\|[ \t]*$")
_UNDER_HEAD = re.compile(r"[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$")
_LINK = re.compile(r"\[([^\[\]\n]{1,400})\]\(([^()\s]{1,2000})\)")
_IMAGE = re.compile(r"!\[([^\[\]\n]{0,400})\]\([^()\n]{0,2000}\)")
_WIKI = re.compile(r"!?\[\[([^\[\]\n|]{1,300})(?:\|([^\[\]\n]{1,300}))?\]\]")
_SPECIAL = re.compile(r"[\\`*_\[!\ufffc]")
_ESCAPED = frozenset("\\`*_{}[]()#+-.!|>~<")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one look. `at` is its offset in the source; `atom` is -1 for text, else the first of `row`
    chips side by side."""

    text: str
    at: int
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""
    atom: int = -1
    row: int = 1

    @property
    def look(self) -> tuple[bool, bool, bool, str, int, int]:
        """What decides how it is drawn, apart from the text."""
        return (self.bold, self.italic, self.code, self.link, self.atom, self.row)


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, list item and so on; `at` is where it starts in the source.

    `level` is a heading's (1 to 6) or an item's depth (from 0), `marker` an item's number or a dash.
    """

    kind: BlockKind
    at: int
    level: int = 0
    marker: str = ""
    runs: tuple[Run, ...] = ()

    @property
    def shape(self) -> tuple[str, int, str]:
        """What decides the block's own format."""
        return (self.kind, self.level, self.marker)


Atoms = Mapping[int, tuple[int, int]]
"""Where chips stand in a source: start offset to (end offset, number of the chip)."""


def parse(
    source: str, atoms: Atoms | None = None, start: int = 0, *, unfinished: bool = False
) -> list[Block]:
    """Blocks of `source` from `start`, which must be where a block starts.

    With `unfinished` a mark of emphasis that is not closed yet counts as closed at the end, so that
    asterisks do not flash by while an answer is written.
    """
    return _Parser(source, atoms or {}, unfinished).blocks(start)


class _Parser:
    def __init__(self, source: str, atoms: Atoms, unfinished: bool) -> None:
        masked = source.replace(ATOM, " ").replace("\r", " ").replace(BREAK, " ").replace("\u2029", " ")
        for at, (until, _) in atoms.items():
            masked = masked[:at] + ATOM * (until - at) + masked[until:]
        self._text = masked
        self._atoms = atoms
        self._unfinished = unfinished

    def blocks(self, start: int) -> list[Block]:
        found: list[Block] = []
        at, text = start, self._text
        open_block: Block | None = None
        pieces: list[tuple[int, int]] = []

        def close() -> None:
            nonlocal open_block
            if open_block is not None:
                found.append(replace(open_block, runs=self._inline(pieces)))
            open_block = None
            pieces.clear()

        while at < len(text):
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            line = text[at:end]
            if not line.strip():
                close()
            elif _FENCE.match(line):
                close()
                block, end = self._code(at, end)
                found.append(block)
            elif _RULE.match(line):
                close()
                found.append(Block("rule", at))
            elif _ROW.match(line):
                close()
                row = self._row(at, end)
                found += [row] if row.runs and not _UNDER_HEAD.match(line) else []
            else:
                block_start, content = self._opening(at, line)
                if block_start is not None:
                    continued = open_block is not None and block_start.kind == open_block.kind == "quote"
                    if not continued:
                        close()
                        open_block = block_start
                elif open_block is None:
                    open_block = Block("paragraph", at)
                pieces.append((content, end))
                if open_block is not None and open_block.kind == "heading":
                    close()
            at = end + 1
        close()
        return found

    def _opening(self, at: int, line: str) -> tuple[Block | None, int]:
        """The block that this line opens, None where it goes on, and where its content starts."""
        if heading := _HEADING.match(line):
            return Block("heading", at, level=len(heading[1])), at + heading.end()
        if item := _ITEM.match(line):
            depth = min(len(item[1].replace("\t", "    ")) // 2, 4)
            marker = item[2][:-1] if item[2][0].isdigit() else "-"
            return Block("item", at, level=depth, marker=marker), at + item.end()
        if quote := _QUOTE.match(line):
            return Block("quote", at), at + quote.end()
        return None, at + len(line) - len(line.lstrip())

    def _code(self, at: int, end: int) -> tuple[Block, int]:
        fence = self._text[at:end].strip()[:3]
        first = min(end + 1, len(self._text))
        closing = re.compile(rf"^ {{0,3}}{fence}[ \t]*$", re.MULTILINE).search(self._text, first)
        last = closing.start() if closing else len(self._text)
        after = closing.end() if closing else len(self._text)
        code = self._text[first:last].rstrip("\n").replace("\n", BREAK).replace(ATOM, " ")
        runs = (Run(code, first, code=True),) if code else ()
        return Block("code", at, runs=runs), after

    def _row(self, at: int, end: int) -> Block:
        """A row of a table as a line of a list, its cells side by side; the head of the table in bold. There
        is room for a few words in a narrow page, not for columns."""
        after = self._text.find("\n", end + 1)
        below = self._text[end + 1 : after if after >= 0 else len(self._text)]
        head, runs = _UNDER_HEAD.match(below) is not None, list[Run]()
        bars = [n for n in range(at, end) if self._text[n] == "|"]
        for left, right in pairwise(bars):
            cell = self._text[left + 1 : right]
            first = left + 1 + len(cell) - len(cell.lstrip())
            found = self._inline([(first, first + len(cell.strip()))]) if cell.strip() else ()
            if found and runs:
                runs.append(Run(" · ", left - 1))
            runs += [replace(run, bold=True) if head and run.atom < 0 else run for run in found]
        return Block("paragraph" if head else "item", at, marker="" if head else "-", runs=tuple(runs))

    def _inline(self, pieces: list[tuple[int, int]]) -> tuple[Run, ...]:
        """Runs of a block's lines; a line end is a space, or a break after two spaces or a backslash."""
        inline = _Inline(self._text, self._atoms)
        for number, (at, end) in enumerate(pieces):
            line = self._text[at:end]
            hard = line.endswith(("  ", "\\"))
            end = at + len(line.rstrip())
            end -= line.rstrip().endswith("\\") and number + 1 < len(pieces)
            inline.line(at, end)
            if number + 1 < len(pieces):
                inline.put(BREAK if hard else " ", end)
        return tidy(inline.runs(self._unfinished))


class _Inline:
    """Text and marks of one block; marks are paired at the end, those left alone are text."""

    def __init__(self, text: str, atoms: Atoms) -> None:
        self._text = text
        self._atoms = atoms
        self._parts: list[Run] = []
        self._marks: list[tuple[int, str]] = []

    def put(self, text: str, at: int) -> None:
        if text:
            self._parts.append(Run(text, at))

    def line(self, at: int, end: int) -> None:
        text = self._text
        while at < end:
            special = _SPECIAL.search(text, at, end)
            if special is None:
                self.put(text[at:end], at)
                return
            self.put(text[at : special.start()], at)
            at = self._special(special.start(), end)

    def _special(self, at: int, end: int) -> int:
        """Read what stands at `at` and give back where reading goes on."""
        text, char = self._text, self._text[at]
        if char == ATOM:
            until, number = self._atoms[at]
            self._parts.append(Run(ATOM, at, atom=number))
            return until
        if char == "\\" and at + 1 < end and text[at + 1] in _ESCAPED:
            self.put(text[at + 1], at + 1)
            return at + 2
        if char == "`":
            close = text.find("`", at + 1, end)
            if close > at + 1:
                self._parts.append(Run(text[at + 1 : close].replace(ATOM, " "), at + 1, code=True))
                return close + 1
        if char in "[!" and (after := self._bracket(at, end)):
            return after
        if char in "*_" and (after := self._mark(at, end)):
            return after
        self.put(char, at)
        return at + 1

    def _bracket(self, at: int, end: int) -> int:
        if wiki := _WIKI.match(self._text, at, end):
            shown = 2 if wiki[2] else 1
            self.put(wiki[shown].replace(ATOM, ""), wiki.start(shown))
            return wiki.end()
        if image := _IMAGE.match(self._text, at, end):
            self.put(image[1].replace(ATOM, ""), image.start(1))
            return image.end()
        link = _LINK.match(self._text, at, end)
        if link and ATOM not in link[0]:
            address = link[2] if link[2].lower().startswith(("http://", "https://")) else ""
            self._parts.append(Run(link[1], link.start(1), link=address))
            return link.end()
        return 0

    def _mark(self, at: int, end: int) -> int:
        text, char = self._text, self._text[at]
        length = 2 if text.startswith(char * 2, at, end) else 1
        before = text[at - 1] if at > 0 else " "
        after = text[at + length] if at + length < end else " "
        inside = before.isalnum() and after.isalnum()
        if (char == "_" and inside) or (before.isspace() and after.isspace() and at + length < end):
            return 0
        self._marks.append((len(self._parts), char * length))
        self._parts.append(Run(char * length, at))
        return at + length

    def runs(self, unfinished: bool) -> list[Run]:
        parts, dropped, opened = list(self._parts), set[int](), dict[str, int]()
        for index, mark in self._marks:
            before = parts[index - 1].text[-1:] if index else ""
            after = parts[index + 1].text[:1] if index + 1 < len(parts) else ""
            if mark in opened and before.strip():
                self._emphasise(parts, opened.pop(mark), index, mark, dropped)
            elif mark not in opened and (after.strip() or (unfinished and index + 1 == len(parts))):
                opened[mark] = index
        if unfinished:
            for mark, index in opened.items():
                self._emphasise(parts, index, len(parts), mark, dropped)
        return [part for number, part in enumerate(parts) if number not in dropped]

    @staticmethod
    def _emphasise(parts: list[Run], first: int, last: int, mark: str, dropped: set[int]) -> None:
        dropped |= {first, last}
        for number in range(first + 1, last):
            part = parts[number]
            parts[number] = replace(part, bold=True) if len(mark) == 2 else replace(part, italic=True)


def tidy(runs: list[Run]) -> tuple[Run, ...]:
    """Chips as they are set: a stop goes before the chips of its claim, and no space is left around them.

    The renderer puts the air and the no-break space; here the plain spaces before a chip are taken away
    and one is kept after the last chip of a row.
    """
    out: list[Run] = []
    for run in runs:
        if run.atom >= 0:
            while out and out[-1].atom < 0 and not out[-1].text.strip(" \u00a0"):
                out.pop()
            if out and out[-1].atom < 0:
                out[-1] = replace(out[-1], text=out[-1].text.rstrip(" \u00a0"))
            out.append(run)
        elif out and out[-1].atom >= 0 and (stop := re.match(r"\s*([.,;:!?…]+)(?=\s|$)", run.text)):
            first = len(out)
            while first and out[first - 1].atom >= 0:
                first -= 1
            ended = bool(first) and out[first - 1].text.rstrip()[-1:] in ".!?…"
            if not ended:
                out.insert(first, replace(run, text=stop[1], at=run.at + stop.start(1)))
            _append(out, replace(run, text=run.text[stop.end() :], at=run.at + stop.end()))
        else:
            _append(out, run)
    return tuple(out)


def _append(out: list[Run], run: Run) -> None:
    """Add text; where it follows on in the source and looks the same, it grows the run before."""
    if not run.text:
        return
    last = out[-1] if out else None
    if last and last.atom < 0 and last.look == run.look and last.at + len(last.text) == run.at:
        out[-1] = replace(last, text=last.text + run.text)
    else:
        out.append(run)
