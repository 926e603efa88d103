"""What is painted around the text of an answer: underlines, rules, bars, frames, markers, the caret."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QTextDocument

from oracle_desktop.ui.chat.document import BEYOND_ABOVE, BEYOND_BELOW
from oracle_desktop.ui.chat.markdown import Block
from oracle_desktop.ui.chat.quiet import origin_of, paint_marker, stretches, x_of
from oracle_desktop.ui.look import icons, theme

_LINES = {
    "partly": ("partly", [1.0, 1.5]),
    "doubtful": ("doubtful", [4.0, 2.5]),
    "uncited": ("text3", [6.0, 2.5, 1.0, 2.5]),
}
"""Dots for partly, dashes for doubtful, dash and dot for no source: shapes, not colours alone."""


def paint_claims(painter: QPainter, document: QTextDocument, claims: Sequence[tuple[int, int, str]]) -> None:
    """A line under each claim (start, end, status) that wants a second look."""
    for start, end, status in claims:
        color, pattern = _LINES[status]
        pen = QPen(theme.current().color(color), 1.3)
        pen.setDashPattern(pattern)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for left, right, baseline in stretches(document, start, end):
            y = baseline + theme.px(4) + 0.5
            painter.drawLine(QPointF(left, y), QPointF(right, y))


Place = tuple[int, int, str]


def paint_names(
    painter: QPainter, document: QTextDocument, names: Sequence[Place], claims: Sequence[Place], lit: int
) -> None:
    """A thin line under each name (start, end, name) that leads to the Compendium, a stronger one under the
    one that is chosen; where the line of a claim is, only that."""
    tokens = theme.current()
    for number, (start, end, _) in enumerate(names):
        if number != lit and any(first < end and start < last for first, last, _ in claims):
            continue
        ink = tokens.color("accent" if number == lit else "border")
        ink.setAlphaF(1.0 if number == lit else 0.55)
        painter.setPen(QPen(ink, 1.6 if number == lit else 0.8))
        for left, right, baseline in stretches(document, start, end):
            y = baseline + theme.px(5) + 0.5
            painter.drawLine(QPointF(left, y), QPointF(right, y))


def paint_blocks(painter: QPainter, document: QTextDocument, blocks: Sequence[Block], room: QRectF) -> None:
    """Rules, bars beside quotations, markers of items, frames; `room` is as wide as the text."""
    line = theme.current().color("line")
    for number, block in enumerate(blocks):
        if block.kind not in ("rule", "quote", "item", "beyond"):
            continue
        placed = document.findBlockByNumber(number)
        rect = document.documentLayout().blockBoundingRect(placed)
        if block.kind == "rule":
            painter.fillRect(QRectF(room.left(), rect.center().y(), room.width(), 1), line)
        elif block.kind == "quote":
            painter.fillRect(QRectF(room.left(), rect.top() + 2, 3, rect.height() - 4), line)
        elif block.kind == "beyond":
            _frame(painter, rect, room)
        else:
            paint_marker(painter, placed, "" if block.marker == "-" else block.marker, "answer")


def _frame(painter: QPainter, text: QRectF, room: QRectF) -> None:
    """The frame around a paragraph that is not from the notes, with the open lock and the words."""
    tokens, px = theme.current(), theme.px
    area = QRectF(room.left(), text.top() - px(BEYOND_ABOVE), room.width(), 0)
    area.setBottom(text.bottom() + px(BEYOND_BELOW))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tokens.color("border"), 1))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), px(12), px(12))
    size, middle = px(16), area.top() + px(22)
    device = painter.device()
    lock = icons.pixmap("mode-hybrid", "text2", size, device.devicePixelRatioF() if device else 1.0)
    painter.drawPixmap(QPointF(area.left() + px(15), middle - size / 2), lock)
    font = theme.font("body_medium")
    painter.setFont(font)
    painter.setPen(tokens.color("text2"))
    words = QPointF(area.left() + px(41), middle + QFontMetricsF(font).capHeight() / 2)
    painter.drawText(words, QCoreApplication.translate("AnswerView", "Not from your notes"))


def paint_caret(painter: QPainter, document: QTextDocument) -> None:
    """A block at the end of the text while more of it comes."""
    block = document.lastBlock()
    layout = block.layout()
    if not layout.lineCount():
        return
    line, origin, px = layout.lineAt(layout.lineCount() - 1), origin_of(block), theme.px
    left = origin.x() + x_of(line, block.length() - 1) + 2
    top = origin.y() + line.y() + line.ascent() - px(14)
    painter.fillRect(QRectF(left, top, px(4), px(18)), theme.current().color("text2"))
