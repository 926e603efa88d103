"""What the Oracle is doing right now: searched, reading, writing, with three dots and Stop."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from oracle_desktop.domain import AskEvent, Reading, Searched
from oracle_desktop.ui.chat.bits import Dots, TextLabel
from oracle_desktop.ui.chat.rows import Column, WrappingRow
from oracle_desktop.ui.look import theme, words
from oracle_desktop.ui.look.widgets import Picture, SecondaryButton


class _Step(QWidget):
    """One line: a mark of its state, what it is, and a note."""

    def __init__(self, moving: bool) -> None:
        super().__init__()
        self._dots = Dots(moving, self)
        self._icon = Picture("waiting", "text3", 16)
        self._icon.setParent(self)
        self._text = TextLabel("", "control", "text2", self)
        self._note = TextLabel("", "body", "text2", self)

    def show_state(self, state: str, text: str, note: str = "") -> None:
        """`state` is waiting, working or done."""
        self._dots.setVisible(state == "working")
        self._icon.setVisible(state != "working")
        self._icon.show_icon(
            "check" if state == "done" else "waiting", "accent" if state == "done" else "text3"
        )
        color = "text" if state == "working" else "text2"
        self._text.set_text(text)
        self._text.set_color(color)
        self._note.set_text(note)
        self._place()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        wide = theme.px(25) + self._text.natural_width() + theme.px(8) + self._note.natural_width()
        return QSize(wide, theme.px(30))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        high, line = self.height(), self._text.sizeHint().height()
        self._dots.move(0, (high - self._dots.height()) // 2)
        self._icon.move(0, (high - self._icon.height()) // 2)
        left, wide = theme.px(25), self._text.natural_width()
        self._text.setGeometry(left, (high - line) // 2, wide, line)
        note = self._note.sizeHint().height()
        at = left + wide + theme.px(8)
        self._note.setGeometry(at, (high - note) // 2, max(0, self.width() - at), note)


class Working(Column):
    """The steps while nothing is written yet; one line with Stop as soon as text comes.

    Signal `stop_asked()`.
    """

    stop_asked = Signal()

    def __init__(self, moving: bool) -> None:
        super().__init__()
        self._search, self._read, self._write = (_Step(moving) for _ in range(3))
        self._last = WrappingRow(gap=8)
        self._stop = SecondaryButton(self.tr("Stop"), "stop")
        self._stop.clicked.connect(self.stop_asked)
        self._last.add(self._write)
        self._last.add_right(self._stop)
        self.add(self._search)
        self.add(self._read)
        self.add(self._last)
        self._quoting = False
        self._search.show_state("working", self.tr("Searching your notes"))
        self._read.show_state("waiting", self.tr("Reading"))
        self._write.show_state("waiting", self.tr("Writing"))

    def on_event(self, event: AskEvent) -> None:
        """Go on to the step that the event tells of."""
        if isinstance(event, Searched):
            found = self.tr("Searched {0}").format(words.sessions(event.sessions))
            worth = self.tr("{0} worth a look").format(words.passages(event.candidates))
            self._search.show_state("done", found, worth)
            self._read.show_state("working", self.tr("Reading"))
        elif isinstance(event, Reading):
            self._quoting = event.quoting
            self._read.show_state("working", self.tr("Reading {0}").format(words.passages(event.passages)))
        else:
            self._search.hide()
            self._read.hide()
            self._write.show_state("working", self.tr("Quoting") if self._quoting else self.tr("Writing"))
        self.rearrange()
