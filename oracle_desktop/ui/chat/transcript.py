"""The messages of a conversation one below the other. Only what changed is laid out again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from oracle_desktop.ui.chat.message import Message
from oracle_desktop.ui.look import theme

WIDEST, PADDING, PADDING_NARROW, NARROW = 680, 36, 24, 560
TOP, BETWEEN, BOTTOM = 24, 40, 24
NEWEST = 4
"""Messages of a kept conversation that are there at once; the others come one a turn of the event loop, only
those within `NEAR` heights of the screen, so that a long conversation costs what a short one does."""
NEAR = 3


class Transcript(QScrollArea):
    """Follows the end of the conversation unless the GM has scrolled up. `older_came`: another message of a
    kept conversation was built."""

    older_came = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._body = QWidget()
        self.setWidget(self._body)
        self.viewport().setAutoFillBackground(False)
        self._body.setAutoFillBackground(False)
        self._messages: list[Message] = []
        self._heights: dict[Message, tuple[int, int]] = {}
        self._waiting: list[Callable[[], Message]] = []
        self._all = False
        self._follows = True
        self._placing = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._go_on)
        self.verticalScrollBar().setSingleStep(theme.px(28))
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    @property
    def messages(self) -> Sequence[Message]:
        """The messages that are built, oldest first."""
        return self._messages

    @property
    def complete(self) -> bool:
        """Whether everything near the screen is built and measured at this width."""
        return not self._wants_older() and not self._stale()

    def _wants_older(self) -> bool:
        near = self.verticalScrollBar().value() < NEAR * self.viewport().height()
        return bool(self._waiting) and (near or self._all)

    def build_all(self) -> None:
        """Build every message, also those far from the screen, one a turn of the event loop."""
        self._all = True
        self._timer.start()

    def show_point(self, part: QWidget, point: QPoint) -> None:
        """Bring a point of `part` of a message onto the screen."""
        at = part.mapTo(self._body, point)
        self._follows = False
        self.ensureVisible(at.x(), at.y(), 0, theme.px(90))

    @property
    def follows(self) -> bool:
        """Whether it stays at the end while the answer grows."""
        return self._follows

    @property
    def text_width(self) -> int:
        """The width of the text: at most 680, with 36 at each side (24 where it is narrow).

        The scroll bar stands in that space, so the text is as wide with it as without.
        """
        room = self.width()
        padding = theme.px(PADDING_NARROW if room < theme.px(NARROW) else PADDING)
        return max(120, min(theme.px(WIDEST), room - 2 * padding))

    def add(self, message: Message) -> None:
        """Put `message` at the end and go there."""
        self._messages.append(message)
        self._adopt(message)
        self._follows = True
        self._place()

    def show_top(self, message: Message) -> None:
        """Where `message` came all at once and is higher than the screen, begin at its beginning."""
        if self._follows and message.height() > self.viewport().height():
            self.verticalScrollBar().setValue(message.y() - theme.px(TOP))

    def load(self, builders: Sequence[Callable[[], Message]]) -> None:
        """Show a kept conversation: the newest messages now, older ones a few at a time."""
        self.clear()
        newest = builders[-NEWEST:]
        self._waiting = list(builders[:-NEWEST])
        for build in newest:
            message = build()
            self._messages.append(message)
            self._adopt(message)
        self._follows = True
        self._place()
        self._timer.start()

    def clear(self) -> None:
        """Take all messages away."""
        self._timer.stop()
        self._all = False
        self._waiting.clear()
        for message in self._messages:
            message.hide()
            message.deleteLater()
        self._messages.clear()
        self._heights.clear()
        self._place()

    def _adopt(self, message: Message) -> None:
        message.setParent(self._body)
        message.grew.connect(self._grew)
        message.show_asked.connect(self._show)

    def _go_on(self) -> None:
        """Build an older message, or measure one that has another width."""
        if self._wants_older():
            message = self._waiting.pop()()
            self._messages.insert(0, message)
            self._adopt(message)
            self.older_came.emit()
        for message in self._stale()[-1:]:
            self._measure(message)
        self._place()
        if not self.complete:
            self._timer.start()

    def _stale(self) -> list[Message]:
        wide = self.text_width
        return [m for m in self._messages if self._heights.get(m, (0, 0))[0] != wide]

    def _measure(self, message: Message) -> None:
        wide = self.text_width
        self._heights[message] = (wide, message.heightForWidth(wide))

    def _grew(self) -> None:
        message = self.sender()
        if isinstance(message, Message) and message in self._heights and not self._placing:
            self._measure(message)
            self._place()

    def _place(self) -> None:
        """Give every message its place. What is on the screen is measured, and it stays where it is."""
        if self._placing:
            return
        self._placing = True
        bar = self.verticalScrollBar()
        anchor = None if self._follows else self._first_visible()
        offset = bar.value() - anchor.y() if anchor else 0
        wide, height = self.text_width, self.viewport().height()
        for message in reversed(self._messages[-NEWEST:] if self._follows else self._near()):
            if self._heights.get(message, (0, 0))[0] != wide:
                self._measure(message)
        left = (self.width() - wide) // 2
        y = theme.px(TOP)
        for number, message in enumerate(self._messages):
            y += theme.px(BETWEEN) if number else 0
            measured, high = self._heights.get(message, (0, message.height()))
            place = QRect(left, y, wide if measured == wide else message.width(), high)
            if message.geometry() != place:
                message.setGeometry(place)
            if message.isHidden():
                message.show()
            y += high
        self._body.resize(self.viewport().width(), max(y + theme.px(BOTTOM), height))
        if self._follows:
            bar.setValue(bar.maximum())
        elif anchor is not None:
            bar.setValue(anchor.y() + offset)
        self._placing = False
        if not self.complete:
            self._timer.start()

    def _near(self) -> list[Message]:
        top, high = self.verticalScrollBar().value(), self.viewport().height()
        return [m for m in self._messages if m.y() < top + 2 * high and m.y() + m.height() > top - high]

    def _first_visible(self) -> Message | None:
        top = self.verticalScrollBar().value()
        return next((m for m in self._messages if m.y() + m.height() > top), None)

    def _scrolled(self, value: int) -> None:
        if not self._placing:
            self._follows = value >= self.verticalScrollBar().maximum() - theme.px(12)
            if self._stale():
                self._place()
            elif self._wants_older():
                self._timer.start()

    def _show(self, rect: QRect) -> None:
        message = self.sender()
        if isinstance(message, Message):
            at = message.mapTo(self._body, rect.center())
            self._follows = False
            self.ensureVisible(at.x(), at.y(), 0, theme.px(60))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width is another height of every message; those on the screen first."""
        super().resizeEvent(event)
        self._place()
