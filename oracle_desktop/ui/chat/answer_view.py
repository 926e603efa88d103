"""An answer for mouse and keyboard: its chips open passages, its names lead to the Compendium."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from oracle_desktop.ui.chat.answer_text import OUTSET, AnswerText
from oracle_desktop.ui.chat.chips import ChipState

__all__ = ["OUTSET", "AnswerView"]

HOVER_MS = 300

Stop = tuple[str, int]
"""What the keyboard stops at: ("chip", its number) or ("name", its number)."""
NOWHERE: Stop = ("", -1)


class AnswerView(AnswerText):
    """Signals: `chip_opened(int)` by click or Enter; `chip_hovered(int, QRect)` after 300 ms with the chip's
    place on the screen; `chip_left()`; `chip_focused(QRect)` in its own coordinates, so that it can be
    scrolled to; `name_opened(str)`: a name by click or Enter.
    """

    chip_opened = Signal(int)
    chip_hovered = Signal(int, QRect)
    chip_left = Signal()
    chip_focused = Signal(QRect)
    name_opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._hover = self._pressed = self._focus = NOWHERE
        self._open = -1
        super().__init__(parent)
        self.viewport().setMouseTracking(True)
        self._timer = QTimer(self, singleShot=True, interval=HOVER_MS)
        self._timer.timeout.connect(self._announce_hover)

    # stops

    @property
    def stops(self) -> list[Stop]:
        """What the keyboard goes through, in the order of the text."""
        placed = [(row, ("chip", n)) for row, first, count in self._rows for n in range(first, first + count)]
        placed += [(start, ("name", n)) for n, (start, _, _) in enumerate(self._names)]
        return [stop for _, stop in sorted(placed)]

    def _stops_changed(self) -> None:
        super()._stops_changed()
        there = self.stops
        self._hover = self._hover if self._hover in there else NOWHERE
        self._focus = self._focus if self._focus in there else NOWHERE

    def chip_state(self, number: int) -> ChipState:
        """How chip `number` is to be drawn now."""
        this = ("chip", number)
        return ChipState(
            hover=this == self._hover,
            focus=this == self._focus and self.hasFocus(),
            open=number == self._open or this == self._pressed,
        )

    def lit_name(self) -> int:
        """The name under the mouse, or the one that the keyboard is on."""
        kind, number = self._hover if self._hover[0] == "name" or not self.hasFocus() else self._focus
        return number if kind == "name" else -1

    def set_open(self, number: int) -> None:
        """Keep chip `number` filled while its passage is open, none with -1."""
        self._open = number
        self.viewport().update()

    @property
    def focused_chip(self) -> int:
        """The chip that the keyboard is on, -1 for none."""
        return self._focus[1] if self.hasFocus() and self._focus[0] == "chip" else -1

    def chip_at(self, point: QPointF) -> int:
        """The chip under a point of the view, -1 for none."""
        for number in range(len(self.chips)):
            if self.chip_rect(number).adjusted(-3, -4, 3, 4).contains(point):
                return number
        return -1

    def stop_at(self, point: QPointF) -> Stop:
        """The chip or the name under a point of the view."""
        if (chip := self.chip_at(point)) >= 0:
            return ("chip", chip)
        for number in range(len(self._names)):
            if any(rect.contains(point) for rect in self.name_rects(number)):
                return ("name", number)
        return NOWHERE

    def _rect_of(self, stop: Stop) -> QRect:
        kind, number = stop
        rect = self.chip_rect(number) if kind == "chip" else self.name_rects(number)[0]
        return rect.toAlignedRect()

    def _open_stop(self, stop: Stop) -> None:
        kind, number = stop
        self._timer.stop()
        self.chip_left.emit()
        if kind == "chip":
            self.chip_opened.emit(number)
        elif kind == "name":
            self.name_opened.emit(self._names[number][2])

    # mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover over chips and names; the rest selects text."""
        if not event.buttons():
            self._hover_over(self.stop_at(event.position()))
        super().mouseMoveEvent(event)
        if self._hover != NOWHERE:
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on a chip fills it; elsewhere it starts a selection, on a name too."""
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = self.stop_at(event.position()) if left else NOWHERE
        if self._pressed[0] != "chip":
            super().mousePressEvent(event)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A release on what was pressed opens it; not where text was selected."""
        pressed, self._pressed = self._pressed, NOWHERE
        if pressed[0] != "chip":
            super().mouseReleaseEvent(event)
        if (
            pressed != NOWHERE
            and self.stop_at(event.position()) == pressed
            and (pressed[0] == "chip" or not self.textCursor().hasSelection())
        ):
            self._open_stop(pressed)
        self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click on a chip is a click, not the selection of a word."""
        if self.chip_at(event.position()) >= 0:
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the mouse any more."""
        self._hover_over(NOWHERE)
        super().leaveEvent(event)

    def _hover_over(self, stop: Stop) -> None:
        if stop == self._hover:
            return
        self._hover = stop
        self._timer.stop()
        self.chip_left.emit()
        if stop[0] == "chip":
            self._timer.start()
        elif stop == NOWHERE:
            self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().update()

    def _announce_hover(self) -> None:
        if self._hover[0] == "chip":
            self.chip_hovered.emit(self._hover[1], self._on_screen(self._hover[1]))

    def _on_screen(self, chip: int) -> QRect:
        rect = self.chip_rect(chip).toAlignedRect()
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page scrolls, not the answer."""
        event.ignore()

    # keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        """By keyboard it goes to where it was, else to the first stop (the last from behind)."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            there = self.stops
            last = event.reason() == Qt.FocusReason.BacktabFocusReason
            if there:
                self._go_to(self._focus if self._focus in there else there[-1 if last else 0])
        elif event.reason() == Qt.FocusReason.MouseFocusReason:
            self._focus = NOWHERE
            self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The ring goes."""
        super().focusOutEvent(event)
        self.viewport().update()

    def _go_to(self, stop: Stop) -> None:
        self._focus = stop
        kind, number = stop
        name = self.tr("{0}, in the Compendium")
        spoken = self.chips[number].spoken if kind == "chip" else name.format(self._names[number][2])
        self.setAccessibleDescription(spoken)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, spoken))
        self.chip_focused.emit(self._rect_of(stop))
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go through chips and names, Enter opens; copying works; the rest is the page's."""
        key, there = event.key(), self.stops
        at = there.index(self._focus) if self._focus in there else -1
        steps = {
            Qt.Key.Key_Left: max(at - 1, 0),
            Qt.Key.Key_Right: min(at + 1, len(there) - 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(there) - 1,
        }
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and key in steps and there:
            self._go_to(there[steps[Qt.Key(key)]])
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and at >= 0:
            self._open_stop(self._focus)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        else:
            event.ignore()
