"""What the readers of formatted files write to: blocks in, Markdown-like text out."""

from __future__ import annotations

import re
from dataclasses import dataclass

from oracle_desktop.errors import NothingToRead

LARGEST_TEXT = 20_000_000
"""Characters; a shelf of novels. More comes only out of a file that was built to do harm."""

MOST_ELEMENTS = 4_000_000
"""Elements, or marks of RTF, in one part. A book has under a million; each costs some microseconds."""

_DEEPEST_LIST = 6
_DEEPEST_TABLE = 12
_BOLD_LINE = 120
_CELL = 600
_BREAKS = re.compile(r" ?\n ?")
_SPACES = re.compile(r"[ \t\u00a0\u2002-\u200a\u202f]+")
_INVISIBLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u00ad\u200b\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, list item or table row. `main` is false for what stands around a web page."""

    text: str
    tight: bool = False
    main: bool = True


class _Table:
    """Rows of cells as they are met; `loose` once a cell holds more than a table's cell would."""

    def __init__(self) -> None:
        self.rows: list[list[list[Block]]] = []
        self.loose = False

    def cell(self) -> list[Block]:
        if not self.rows:
            self.rows.append([])
        if not self.rows[-1]:
            self.rows[-1].append([])
        return self.rows[-1][-1]


class Manuscript:
    """Collects text block by block: `begin` opens one, `say` adds to it, `end` closes it.

    Raises `NothingToRead` from `end` once there is more text than any notes hold.
    """

    def __init__(self) -> None:
        self.main = True
        self._blocks: list[Block] = []
        self._parts: list[str] = []
        self._prefix = ""
        self._verbatim = False
        self._plain = self._bold = 0
        self._tables: list[_Table] = []
        self._deeper = 0
        self._size = 0

    def begin(self, prefix: str = "", *, verbatim: bool = False) -> None:
        """Open a block, closing the one before. `verbatim` keeps spaces and line ends as they are."""
        self.end()
        self._prefix, self._verbatim = prefix, verbatim

    def heading(self, level: int) -> None:
        """Open a heading of level 1 to 6."""
        self.begin("#" * max(1, min(level, 6)) + " ")

    def item(self, depth: int) -> None:
        """Open a list item; depth 0 is the outermost list."""
        self.begin("  " * max(0, min(depth, _DEEPEST_LIST)) + "- ")

    def say(self, text: str, *, bold: bool = False) -> None:
        """Add text to the open block. A line end in it is a line end in the block."""
        self._parts.append(text)
        if bold:
            self._bold += len(text.strip())
        else:
            self._plain += len(text.strip())

    def item_is_empty(self) -> bool:
        """Whether a list item is open that has no text yet."""
        return self._prefix.endswith("- ") and not self._plain and not self._bold

    def end(self) -> None:
        """Close the open block; one without text leaves nothing."""
        if self._parts:
            text = "".join(self._parts)
            self._parts.clear()
            block = self._block(_INVISIBLE.sub("", text))
            if block is not None:
                self._add(block)
        self._prefix, self._verbatim = "", False
        self._plain = self._bold = 0

    def add(self, text: str, *, tight: bool = False) -> None:
        """A finished block."""
        self.end()
        if text.strip():
            self._add(Block(text, tight, self.main))

    def _block(self, text: str) -> Block | None:
        if self._verbatim:
            text = text.strip("\n")
            return Block(text, False, self.main) if text.strip() else None
        text = _BREAKS.sub("\n", _SPACES.sub(" ", text)).strip()
        if not text:
            return None
        prefix = self._prefix
        if prefix.startswith("#"):
            return Block(prefix + text.replace("\n", " "), False, self.main)
        if prefix.endswith("- "):
            return Block(prefix + text.replace("\n", "\n" + " " * len(prefix)), True, self.main)
        if prefix:
            text = text.replace("\n", "\n" + prefix)
        elif self._all_bold() and len(text) <= _BOLD_LINE and "\n" not in text:
            text = f"**{text}**"
        return Block(prefix + text, False, self.main)

    def _all_bold(self) -> bool:
        return bool(self._bold) and not self._plain and not self._tables

    def _add(self, block: Block) -> None:
        self._size += len(block.text)
        if self._size > LARGEST_TEXT:
            raise NothingToRead("This file holds more text than any campaign: it is left out.")
        if not self._tables:
            self._blocks.append(block)
            return
        table = self._tables[-1]
        table.cell().append(block)
        if block.text.startswith("#") or len(block.text) > _CELL:
            table.loose = True

    def table(self) -> None:
        """Open a table. One inside a cell is fine."""
        self.end()
        if self._tables:
            self._tables[-1].loose = True
        if len(self._tables) >= _DEEPEST_TABLE:
            self._deeper += 1
        else:
            self._tables.append(_Table())

    def row(self) -> None:
        """Open a row of the open table."""
        self.end()
        if self._tables:
            self._tables[-1].rows.append([])

    def cell(self) -> None:
        """Open a cell of the open row."""
        self.end()
        if self._tables:
            table = self._tables[-1]
            if not table.rows:
                table.rows.append([])
            table.rows[-1].append([])

    def end_table(self) -> None:
        """Close the table: pipe rows, or plain blocks where it only lays out a page."""
        self.end()
        if self._deeper:
            self._deeper -= 1
            return
        if not self._tables:
            return
        table = self._tables.pop()
        single = all(len(row) <= 1 for row in table.rows)
        for row in table.rows:
            if table.loose or single:
                written = [block for cell in row for block in cell]
            else:
                written = [_row(row)] if any(row) else []
            for block in written:
                self._size -= len(block.text)
                self._add(block)

    def blocks(self) -> list[Block]:
        """All blocks so far, with whatever was left open closed."""
        self.end()
        self._deeper = 0
        while self._tables:
            self.end_table()
        return self._blocks

    def text(self) -> str:
        """The whole text."""
        return join(self.blocks())


def _row(cells: list[list[Block]]) -> Block:
    texts = (" ".join(block.text.strip() for block in cell) for cell in cells)
    written = " | ".join(text.replace("\n", " ").replace("|", "\\|") for text in texts)
    main = any(block.main for cell in cells for block in cell)
    return Block(f"| {written} |", True, main)


def join(blocks: list[Block]) -> str:
    """Blocks with a blank line between; items of one list and rows of one table without."""
    parts: list[str] = []
    before: Block | None = None
    for block in blocks:
        if before is not None:
            same = before.tight and block.tight and _mark(before.text) == _mark(block.text)
            parts.append("\n" if same else "\n\n")
        parts.append(block.text)
        before = block
    return "".join(parts)


def _mark(text: str) -> str:
    return text.lstrip(" ")[:1]
