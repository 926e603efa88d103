"""Small parts of the conversation: text at a fixed line height, pulsing dots, grounds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QWidget

from oracle_desktop.ui.chat.quiet import cut, units, x_of
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.widgets import Picture

# Roles of the conversation alone: the theme's role they are made of, px, and the role of the line height.
_OWN = {"section": ("question", 20, "lead"), "counts": ("control", 16, "control")}


def font_of(role: str) -> QFont:
    """The font of a role of the theme, or of `section` (a heading under the question), `counts`."""
    base, size, _ = _OWN.get(role, (role, 0, role))
    made = theme.font(base)
    if size:
        made.setPixelSize(theme.px(size))
    return made


def line_of(role: str) -> int:
    """The line height of a role as `font_of` knows it."""
    return theme.line_height(_OWN[role][2] if role in _OWN else role)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a `TextLabel`: its text, the role of its font, the token of its colour, and whether it is
    marked as supporting."""

    text: str
    role: str
    color: str = "text"
    marked: bool = False


class TextLabel(QLabel):
    """Wrapping plain text at the line height of its role; never Markdown, never HTML."""

    def __init__(
        self, text: str = "", role: str = "body", color: str = "text", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._role = role
        self._pieces: list[Piece] = []
        self.set_pieces([Piece(text, role, color)])
        theme.watcher.changed.connect(self._resized)

    def set_text(self, text: str) -> None:
        """Other words in the same look."""
        self.set_pieces([Piece(text, self._pieces[0].role, self._pieces[0].color)])

    def set_color(self, color: str) -> None:
        """The same words in the colour of another token."""
        self.set_pieces([Piece(piece.text, piece.role, color) for piece in self._pieces])

    def set_pieces(self, pieces: Sequence[Piece]) -> None:
        """Words in several looks; the line height is that of the label's own role."""
        if list(pieces) == self._pieces:
            return
        self._pieces = list(pieces)
        self.setText("".join(piece.text for piece in pieces))
        self._resized()

    def _resized(self) -> None:
        self.updateGeometry()
        self.update()

    def _laid_out(self, width: float) -> QTextLayout:
        layout = QTextLayout(self.text().replace("\n", "\u2028"), font_of(self._role))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        tokens, formats, at = theme.current(), [], 0
        for piece in self._pieces:
            made = QTextCharFormat()
            made.setFont(font_of(piece.role))
            made.setForeground(tokens.color(piece.color if self.isEnabled() else "text3"))
            found = QTextLayout.FormatRange()
            found.start, found.length, found.format = at, units(piece.text), made
            formats.append(found)
            at += units(piece.text)
        layout.setFormats(formats)
        high, top = line_of(self._role), 0.0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, top + (high - line.height()) / 2))
            top += high
        layout.endLayout()
        return layout

    def natural_width(self) -> int:
        """The width of its text on one line."""
        wide = sum(QFontMetricsF(font_of(p.role)).horizontalAdvance(p.text) for p in self._pieces)
        return math.ceil(wide) + 1

    def hasHeightForWidth(self) -> bool:
        """It wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Lines times line height."""
        return self._laid_out(max(1, width)).lineCount() * line_of(self._role)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(self.natural_width(), line_of(self._role))

    def minimumSizeHint(self) -> QSize:
        """It may be as narrow as its parent wants."""
        return QSize(0, line_of(self._role))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The laid-out text, on the grounds of its marked pieces."""
        layout, painter, at = self._laid_out(self.width()), QPainter(self), 0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for piece in self._pieces:
            if piece.marked:
                self._mark(painter, layout, at, at + units(piece.text))
            at += units(piece.text)
        layout.draw(painter, QPointF(0, 0))

    def _mark(self, painter: QPainter, layout: QTextLayout, start: int, end: int) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.current().color("mark"))
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            low, high = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
            if low < high:
                high = low + units(cut(self.text(), low, high).rstrip())
                left, top = x_of(line, low), line.y() + line.height() / 2 - theme.px(11)
                box = QRectF(left - 2, top, x_of(line, high) - left + 4, theme.px(23))
                painter.drawRoundedRect(box, 4, 4)


class Dots(QWidget):
    """Three dots that pulse while something works; still with reduced motion."""

    def __init__(self, moving: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._phase = 0
        self._timer = QTimer(self, interval=100)
        self._timer.timeout.connect(self._step)
        self._moving = moving
        self.setFixedSize(theme.px(20), theme.px(16))

    def _step(self) -> None:
        self._phase = (self._phase + 1) % 12
        self.update()

    def showEvent(self, event: QEvent) -> None:
        """They pulse only while they can be seen."""
        if self._moving:
            self._timer.start()

    def hideEvent(self, event: QEvent) -> None:
        """Hidden, they cost nothing."""
        self._timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Each dot a third of the 1.2 s behind the one before."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.current().color("accent"))
        radius = theme.px(25) / 10
        for dot in range(3):
            turn = (self._phase / 12 - dot / 3) % 1
            painter.setOpacity(
                0.3 + 0.7 * (0.5 + 0.5 * math.cos(2 * math.pi * turn)) if self._moving else 1 - dot * 0.33
            )
            painter.drawEllipse(QPointF(theme.px(3) + dot * theme.px(7), self.height() / 2), radius, radius)


class Count(QWidget):
    """An icon and a few words beside it, in one colour: `3 claims supported`."""

    def __init__(
        self, icon: str, text: str, color: str, role: str = "body_medium", size: int = 16, ink: str = ""
    ) -> None:
        super().__init__()
        self._icon, self._label = Picture(icon, ink or color, size), TextLabel(text, role, color, self)
        self._icon.setParent(self)

    def sizeHint(self) -> QSize:
        """Icon, gap, words."""
        icon, label = self._icon.size(), self._label.sizeHint()
        return QSize(icon.width() + theme.px(6) + label.width(), max(icon.height(), label.height()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place both."""
        icon, high = self._icon.width(), self.height()
        self._icon.move(0, (high - self._icon.height()) // 2)
        left = icon + theme.px(6)
        line = self._label.sizeHint().height()
        self._label.setGeometry(left, (high - line) // 2, self.width() - left, line)


def paint_ground(widget: QWidget, fill: str, edge: str, radius: int, pen: float = 1.0) -> None:
    """A rounded ground over all of `widget` in the colours of tokens."""
    painter, tokens = QPainter(widget), theme.current()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(tokens.color(fill) if fill else Qt.BrushStyle.NoBrush)
    if edge:
        made = painter.pen()
        made.setColor(tokens.color(edge))
        made.setWidthF(pen)
        painter.setPen(made)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    inset = pen / 2 if edge else 0
    area = QRectF(widget.rect()).adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(area, theme.px(radius), theme.px(radius))
