"""A text browser that loads nothing and follows nothing, and where stretches of its text stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QEvent, QPointF, Qt, QUrl
from PySide6.QtGui import QFontMetricsF, QPainter, QPalette, QTextBlock, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from oracle_desktop.ui.look import theme


class QuietBrowser(QTextBrowser):
    """Notes and models are not trusted: no text of theirs makes the window read a file or reach the net."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setTabChangesFocus(True)
        self.setStyleSheet("QTextBrowser { background: transparent; border: none; }")
        self.viewport().setAutoFillBackground(False)
        self.document().setUndoRedoEnabled(False)
        self.document().setDocumentMargin(0)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Nothing."""
        return QByteArray()

    def changeEvent(self, event: QEvent) -> None:
        """Keep the colours where a new style sheet takes them."""
        super().changeEvent(event)
        if event.type() in theme.TINTED_ANEW:
            self._tint()

    def _tint(self) -> None:
        roles = QPalette.ColorRole
        theme.tint(self, {roles.Text: "text", roles.Highlight: "accent", roles.HighlightedText: "on_accent"})

    def dress(self, role: str, left: int, right: int, above: int = 0, below: int = 0) -> None:
        """The theme's colours, the font of a role, and px of space around the text."""
        self._tint()
        document = self.document()
        document.setDefaultFont(theme.font(role))
        frame = document.rootFrame().frameFormat()
        frame.setLeftMargin(left)
        frame.setRightMargin(right)
        frame.setTopMargin(above)
        frame.setBottomMargin(below)
        document.rootFrame().setFrameFormat(frame)


def units(text: str) -> int:
    """How far `text` moves a position in a document: Qt counts UTF-16, in which an emoji is two."""
    return len(text) + sum(char > "\uffff" for char in text)


def cut(text: str, start: int, end: int) -> str:
    """The part of `text` between two positions as Qt counts them."""
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le", "ignore")


class Stretch(NamedTuple):
    """The part of a stretch of text that stands on one line, in document coordinates."""

    left: float
    right: float
    baseline: float


def stretches(document: QTextDocument, start: int, end: int) -> Iterator[Stretch]:
    """Where the characters `start` to `end` of one block stand, line by line, without spaces at line ends."""
    block = document.findBlock(start)
    layout, origin, text = block.layout(), origin_of(block), block.text()
    first, last = start - block.position(), end - block.position()
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        low, high = max(first, line.textStart()), min(last, line.textStart() + line.textLength())
        if low < high:
            high = low + units(cut(text, low, high).rstrip())
            baseline = origin.y() + line.y() + line.ascent()
            yield Stretch(origin.x() + x_of(line, low), origin.x() + x_of(line, high), baseline)


def origin_of(block: QTextBlock) -> QPointF:
    """The corner of a block in document coordinates."""
    return block.document().documentLayout().blockBoundingRect(block).topLeft()


def x_of(line: object, at: int) -> float:
    """`QTextLine.cursorToX`, which gives back the position too."""
    found = line.cursorToX(at)  # type: ignore[attr-defined]
    return float(found[0] if isinstance(found, tuple) else found)


def paint_marker(painter: QPainter, block: QTextBlock, number: str, role: str) -> None:
    """The dot of a list item, or its number, left of the block's first line."""
    if not block.layout().lineCount():
        return
    tokens, line, origin = theme.current(), block.layout().lineAt(0), origin_of(block)
    left, baseline = origin.x() + line.x(), origin.y() + line.y() + line.ascent()
    if number:
        font, text = theme.font(role), f"{number}."
        painter.setFont(font)
        painter.setPen(tokens.color("text2"))
        wide = QFontMetricsF(font).horizontalAdvance(text)
        painter.drawText(QPointF(left - wide - theme.px(6), baseline), text)
    else:
        radius = theme.px(25) / 10
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("text3"))
        painter.drawEllipse(QPointF(left - theme.px(12), baseline - theme.px(5)), radius, radius)
