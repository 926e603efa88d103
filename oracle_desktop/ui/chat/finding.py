"""Words looked for in a conversation: a bar above it, every place marked, from one to the next."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from oracle_desktop.ui.chat.bits import Piece
from oracle_desktop.ui.chat.message import Message
from oracle_desktop.ui.chat.quiet import units
from oracle_desktop.ui.chat.transcript import Transcript
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.widgets import IconButton, SearchField, Text

HIGH, SIDE = 52, 24
REST_MS = 120
"""How long nothing is written before the conversation is looked through."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the words stand: in the question of a message, or in its answer; from character to character."""

    message: Message
    in_question: bool
    start: int
    end: int


def places(text: str, wanted: str) -> Iterator[tuple[int, int]]:
    """Every place of `wanted` in `text`, whatever their case and accents."""
    plain, sought = _plain(text), _plain(wanted)
    at = plain.find(sought) if sought else -1
    while at >= 0:
        yield at, at + len(sought)
        at = plain.find(sought, at + len(sought))


def _plain(text: str) -> str:
    """As many characters as `text` has, small and without accents."""
    return "".join(unicodedata.normalize("NFD", char)[0].lower()[:1] for char in text)


class FindBar(QWidget):
    """Stands below the head of the conversation while it is open. `moved` says that it opened or shut."""

    moved = Signal()

    def __init__(self, transcript: Transcript, parent: QWidget) -> None:
        super().__init__(parent)
        self._transcript = transcript
        self._places: list[Place] = []
        self._at = -1
        self.field = SearchField(self.tr("Find in this conversation"))
        self.count = Text("", "note", "text2")
        self.before = IconButton("chevron-up", self.tr("The place before"), target=28)
        self.after = IconButton("chevron-down", self.tr("The next place"), target=28)
        self.away = IconButton("close", self.tr("Shut the search"), target=28)
        for part in (self.field, self.count, self.before, self.after, self.away):
            part.setParent(self)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.look)
        self._anew = QTimer(self, singleShot=True, interval=0)
        self._anew.timeout.connect(self.look)
        self.field.textChanged.connect(self._rest.start)
        self.field.installEventFilter(self)
        self.before.clicked.connect(self.go_back)
        self.after.clicked.connect(self.go_on)
        self.away.clicked.connect(self.shut)
        transcript.older_came.connect(self._rest.start)
        theme.watcher.changed.connect(self._dressed)
        self.hide()

    # open and shut

    def open(self) -> None:
        """Show it with the keyboard in it; all of the conversation is built, to be looked through."""
        self.show()
        self.moved.emit()
        self._transcript.build_all()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self.look()

    def shut(self) -> None:
        """Take the marks away and hide."""
        if self.isHidden():
            return
        self._rest.stop()
        self._unmark()
        self._places, self._at = [], -1
        self.hide()
        self.moved.emit()

    # looking

    def look(self) -> None:
        """Look through the conversation as it is now; the place that is shown stays while it is one."""
        if self.isHidden():
            return
        before = self._places[self._at] if 0 <= self._at < len(self._places) else None
        self._unmark()
        self._places = list(self._found(self.field.text().strip()))
        self._at = self._places.index(before) if before in self._places else len(self._places) - 1
        self._show()

    def _found(self, wanted: str) -> Iterator[Place]:
        for message in self._transcript.messages:
            for start, end in places(message.question, wanted):
                yield Place(message, True, start, end)
            if not message.view.isHidden():
                for start, end in places(message.view.document().toPlainText(), wanted):
                    yield Place(message, False, start, end)

    def go_on(self) -> None:
        """To the next place, after the last the first."""
        self._go(1)

    def go_back(self) -> None:
        """To the place before."""
        self._go(-1)

    def _go(self, step: int) -> None:
        if self._rest.isActive():
            self._rest.stop()
            self.look()
        elif self._places:
            self._at = (self._at + step) % len(self._places)
            self._show()

    def _show(self) -> None:
        said = ""
        if self.field.text().strip():
            said = self.tr("{0} of {1}").format(self._at + 1, len(self._places)) if self._places else ""
            said = said or self.tr("Not in this conversation")
        self.count.setText(said)
        self.count.setAccessibleName(said)
        self._place()
        for button in (self.before, self.after):
            button.setEnabled(bool(self._places))
        self._mark()
        if self._places:
            here = self._places[self._at]
            part = here.message.heading if here.in_question else here.message.view
            middle = part.rect().center() if here.in_question else self._middle(here)
            self._transcript.show_point(part, middle)

    def _middle(self, place: Place) -> QPoint:
        view = place.message.view
        cursor = view.textCursor()
        cursor.setPosition(units(view.document().toPlainText()[: place.start]))
        return view.cursorRect(cursor).center()

    def _mark(self) -> None:
        for message in {place.message for place in self._places}:
            text = message.view.document().toPlainText()
            spans = [
                (units(text[: one.start]), units(text[: one.end]), number == self._at)
                for number, one in enumerate(self._places)
                if one.message is message and not one.in_question
            ]
            message.view.mark_found(spans)
            own = [one for one in self._places if one.message is message and one.in_question]
            message.heading.set_pieces(_pieces(message.question, own))

    def _unmark(self) -> None:
        for message in {place.message for place in self._places}:
            if message in self._transcript.messages:
                message.view.mark_found(())
                message.heading.set_pieces([Piece(message.question, "question")])

    # keys and looks

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and F3 go on, with Shift back; Esc shuts, whatever is written."""
        if isinstance(event, QKeyEvent) and event.type() in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            key, back = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            pressed = event.type() == QEvent.Type.KeyPress
            if key == Qt.Key.Key_Escape:
                event.accept()
                if pressed:
                    self.shut()
                return True
            if pressed and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F3):
                self._go(-1 if back else 1)
                return True
        return super().eventFilter(watched, event)

    def _dressed(self) -> None:
        """The answers set their texts anew with every change of looks, each when it hears of it: the marks
        come after all of them."""
        self._place()
        self._anew.start()

    def sizeHint(self) -> QSize:
        return QSize(theme.px(680), theme.px(HIGH))

    def resizeEvent(self, event: object) -> None:
        """Place the parts."""
        self._place()

    def _place(self) -> None:
        px, middle = theme.px, self.height() // 2
        right = self.width() - px(SIDE - 8)
        for button in (self.away, self.after, self.before):
            right -= button.width()
            button.move(right, middle - button.height() // 2)
            right -= px(2)
        wide = self.count.sizeHint().width()
        right -= wide + px(8)
        self.count.setGeometry(
            right, middle - self.count.sizeHint().height() // 2, wide, self.count.sizeHint().height()
        )
        high = self.field.sizeHint().height()
        room = max(px(80), min(px(360), right - px(SIDE) - px(12)))
        self.field.setGeometry(px(SIDE), middle - high // 2, room, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line below."""
        line = theme.current().color("line")
        QPainter(self).fillRect(0, self.height() - 1, self.width(), 1, line)


def _pieces(question: str, found: list[Place]) -> list[Piece]:
    """The question in pieces, those that were found marked."""
    pieces, at = [], 0
    for place in found:
        pieces += [Piece(question[at : place.start], "question")] if place.start > at else []
        pieces.append(Piece(question[place.start : place.end], "question", marked=True))
        at = place.end
    return [*pieces, Piece(question[at:], "question")] if at < len(question) else pieces
