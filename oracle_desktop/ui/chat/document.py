"""Blocks of Markdown set into a text document, and only what changed since the last time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from oracle_desktop.ui.chat import chips
from oracle_desktop.ui.chat.markdown import ATOM, BREAK, Block, Run
from oracle_desktop.ui.chat.quiet import units
from oracle_desktop.ui.look import theme

BEYOND_ABOVE, BEYOND_BELOW = 36, 14
"""Design px of the frame above and below a paragraph that is not from the notes."""

NBSP = "\u00a0"


class Setter:
    """Keeps a `QTextDocument` equal to a list of blocks: one text block each, in the same order."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._shown: list[Block] = []
        document.setUndoRedoEnabled(False)

    @property
    def shown(self) -> Sequence[Block]:
        """The blocks as they stand in the document."""
        return self._shown

    def again(self) -> None:
        """Set everything anew: colours or sizes changed."""
        blocks, self._shown = self._shown, []
        self.show(blocks)

    def show(self, blocks: Sequence[Block]) -> None:
        """Make the document show `blocks`. What stands the same at its beginning is not touched."""
        old, same = self._shown, 0
        while same < min(len(old), len(blocks)) and old[same] == blocks[same]:
            same += 1
        if same == len(old) == len(blocks):
            return
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        if same < len(blocks):
            kept = _kept(old[same], blocks[same]) if same < len(old) else None
            before = "".join(text for text, _ in _pieces(old[same]))[:kept] if kept else ""
            self._cut(cursor, same, units(before))
            self._runs(cursor, blocks[same], kept or 0)
            for block in blocks[same + 1 :]:
                cursor.insertBlock(_block_format(block), QTextCharFormat())
                self._runs(cursor, block, 0)
            if kept is None:
                QTextCursor(self._document.findBlockByNumber(same)).setBlockFormat(
                    _block_format(blocks[same])
                )
        else:
            self._cut(cursor, same, 0)
            if same:
                cursor.deletePreviousChar()
        cursor.endEditBlock()
        self._shown = list(blocks)

    def _cut(self, cursor: QTextCursor, number: int, kept: int) -> None:
        """Take away what comes after the first `kept` positions of block `number`."""
        block = self._document.findBlockByNumber(number)
        if not block.isValid():
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            return
        cursor.setPosition(block.position() + kept)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _runs(self, cursor: QTextCursor, block: Block, kept: int) -> None:
        """Insert the runs of `block` from character `kept` on."""
        at = 0
        for text, run in _pieces(block):
            end = at + len(text)
            if end > kept:
                cursor.insertText(text[max(0, kept - at) :], _char_format(run, block))
            at = end

    def spans(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the stretch `start` to `end` of the source stands in the document, chips left out."""
        for number, block in enumerate(self._shown):
            at = self._document.findBlockByNumber(number).position()
            inside: list[int] = []
            for text, run in _pieces(block):
                low, high = max(start - run.at, 0), min(end - run.at, len(text))
                if run.atom < 0 and low < high:
                    inside += [at + units(text[:low]), at + units(text[:high])]
                at += units(text)
            if inside:
                yield min(inside), max(inside)


def plain(blocks: Sequence[Block], label: Callable[[int], str]) -> str:
    """The text of `blocks` to be copied; `label` gives what stands for a chip, "" for nothing."""
    out: list[str] = []
    for number, block in enumerate(blocks):
        tight = number > 0 and block.kind == blocks[number - 1].kind == "item"
        out.append("" if number == 0 else "\n" if tight else "\n\n")
        if block.kind == "beyond":
            out.append(QCoreApplication.translate("AnswerView", "Not from your notes") + ": ")
        if block.kind == "item":
            out.append("  " * block.level + ("- " if block.marker == "-" else f"{block.marker}. "))
        for run in block.runs:
            if run.atom < 0:
                out.append(run.text)
            else:
                labels = map(label, range(run.atom, run.atom + run.row))
                out.extend(f" {shown}" for shown in labels if shown)
    return "".join(out).replace(BREAK, "\n")


def _pieces(block: Block) -> Iterator[tuple[str, Run]]:
    """The text that each run puts into the document; a row of chips has a no-break space before it."""
    first = True
    for run in block.runs:
        yield (ATOM if first else NBSP + ATOM) if run.atom >= 0 else run.text, run
        first = False


def _kept(old: Block, new: Block) -> int | None:
    """Characters at the start of a block that stay, None where its own format changed."""
    if old.shape != new.shape:
        return None
    kept = 0
    for (before, was), (after, now) in zip(_pieces(old), _pieces(new), strict=False):
        if was.look != now.look:
            return kept
        same = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
        if same is not None or len(before) != len(after):
            return kept + (min(len(before), len(after)) if same is None else same)
        kept += len(before)
    return kept


def _block_format(block: Block) -> QTextBlockFormat:
    made = QTextBlockFormat()
    made.setLineHeight(theme.line_height("answer"), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    made.setBottomMargin(theme.px(4 if block.kind == "item" else 12))
    if block.kind == "heading":
        made.setTopMargin(theme.px(8))
        made.setHeadingLevel(min(block.level + 1, 6))
    elif block.kind == "quote":
        made.setLeftMargin(theme.px(18))
    elif block.kind == "item":
        made.setLeftMargin(theme.px(24) * (block.level + 1))
    elif block.kind == "beyond":
        made.setLineHeight(theme.px(24), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        made.setLeftMargin(theme.px(41))
        made.setRightMargin(theme.px(20))
        made.setTopMargin(theme.px(BEYOND_ABOVE + 10))
        made.setBottomMargin(theme.px(BEYOND_BELOW + 12))
    elif block.kind == "code":
        made.setLeftMargin(theme.px(12))
        made.setLineHeight(theme.px(22), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    return made


def _char_format(run: Run, block: Block) -> QTextCharFormat:
    if run.atom >= 0:
        return chips.char_format(run.atom, run.row)
    made = QTextCharFormat()
    if block.kind == "heading":
        font = theme.font("answer")
        font.setPixelSize(theme.px(19 if block.level < 3 else 17))
        font.setWeight(QFont.Weight.DemiBold)
        made.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
    if block.kind == "beyond":
        font = theme.font("passage")
        made.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
    if run.code:
        font = theme.font("control")
        font.setFamilies(["Cascadia Mono", "SF Mono", "DejaVu Sans Mono", "monospace"])
        font.setPixelSize(theme.px(14))
        made.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
    if run.bold:
        made.setFontWeight(QFont.Weight.DemiBold)
    if run.italic or block.kind == "quote":
        made.setFontItalic(True)
    if run.link:
        made.setAnchor(True)
        made.setAnchorHref(run.link)
        made.setForeground(QColor(theme.current().accent))
        made.setFontUnderline(True)
    return made
