"""The Ask view: what to ask at first, the conversation, and the composer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import PurePosixPath

from PySide6.QtCore import QPoint, QRect, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import QWidget

from oracle_desktop.domain import Answer, AskEvent, Citation, Mode
from oracle_desktop.ui.chat.cards import Banner
from oracle_desktop.ui.chat.chips import Chip
from oracle_desktop.ui.chat.composer import Composer
from oracle_desktop.ui.chat.empty import EmptyState
from oracle_desktop.ui.chat.finding import FindBar
from oracle_desktop.ui.chat.header import Header
from oracle_desktop.ui.chat.hover_card import HoverCard
from oracle_desktop.ui.chat.message import Message
from oracle_desktop.ui.chat.transcript import Transcript
from oracle_desktop.ui.look import theme

LOW = 640
"""Below this height of the window the unfocused composer folds to one line."""


class AskPage(QWidget):
    """Shows and asks; it holds no conversation, the window does.

    Signals: `ask_requested(str, object)` question and `Mode`; `stop_requested()`;
    `passage_requested(object, str)` a `Citation` and the claim that it stands behind;
    `settings_requested()`; `retry_requested(str)` the question; `supported_requested(object)` an `Answer` to
    try again with only what is supported.
    """

    ask_requested = Signal(str, object)
    stop_requested = Signal()
    passage_requested = Signal(object, str)
    settings_requested = Signal()
    retry_requested = Signal(str)
    quotes_requested = Signal(str)
    supported_requested = Signal(object)
    wanted_requested = Signal(str, object)
    """(question, the `Citation` of the session that was wanted, None where it is still to be chosen)"""
    name_requested = Signal(str)
    """A name of the Compendium that is to be shown."""
    shown = Signal(object)
    """A `Message` with its finished answer: what is looked up for it can be shown now."""

    def __init__(self, *, reduced_motion: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moving = not reduced_motion
        self._chat = False
        self._current: Message | None = None
        self._opened: Message | None = None
        self._titles: Callable[[Citation], str] = _file_title
        self._card: HoverCard | None = None
        self.empty = EmptyState(self)
        self.transcript = Transcript(self)
        self.header = Header(self)
        self.header.hide()
        self.finding = FindBar(self.transcript, self)
        self.finding.moved.connect(self._arrange)
        self.composer = Composer(self)
        self._link_bar: Banner | None = None
        self.transcript.hide()
        self.empty.chosen.connect(self._suggested)
        self.composer.asked.connect(self.ask_requested)
        self.composer.stop_asked.connect(self.stop_requested)
        self.composer.height_changed.connect(self._arrange)
        self.transcript.verticalScrollBar().valueChanged.connect(self._hide_card)
        theme.watcher.changed.connect(self._arrange)

    # what the window tells

    def show_campaign(
        self, name: str, sessions: int, passages: int, names: int, suggestions: Sequence[tuple[str, ...]]
    ) -> None:
        """The campaign's counts and up to six questions to start with, each (question, note) or
        (question, note, icon)."""
        self.empty.show_campaign(name, sessions, passages, names, suggestions)
        self._arrange()

    def set_ready(self, ready: bool, reason: str) -> None:
        """Whether a question can be asked now, and if not why."""
        self.composer.set_ready(ready, reason)
        self.empty.set_ready(ready)

    def set_chat_available(self, available: bool) -> None:
        """Whether a chat model runs: then the modes are offered."""
        self._chat = available
        self.composer.set_modes(available)

    def set_privacy(self, text: str) -> None:
        """The line at the bottom, where questions go to another computer; "" for the usual one."""
        self.empty.set_privacy(text)

    def set_titles(self, titles: Callable[[Citation], str]) -> None:
        """How the hover card finds the title of a citation's passage; the file's name else."""
        self._titles = titles

    def set_reduced_motion(self, reduced: bool) -> None:
        """Nothing pulses any more."""
        self._moving = not reduced

    def begin(self, question: str, mode: Mode, read_so_far: str = "", *, quoting: bool = False) -> None:
        """A question was asked: show it and that it is worked on. `read_so_far` says which sessions were
        read by now, where not all were; with `quoting` quotes were asked for, and no bar says why."""
        self._show_transcript()
        for asked in self.transcript.messages:
            asked.drop_follow_ups()
        before = self.transcript.messages[-1].answer if self.transcript.messages else None
        message = self._message(question, mode)
        message.says_quoting = not quoting and (before is None or not before.quoted)
        message.read_so_far = read_so_far
        self._current = message
        message.begin()
        self.transcript.add(message)
        self.composer.set_working(True)
        self.composer.remember([question])

    def on_event(self, event: AskEvent) -> None:
        """A step of the answer being made."""
        if self._current is not None:
            self._current.on_event(event)

    def finish(self, answer: Answer) -> None:
        """The answer is done, refused or stopped."""
        if self._current is not None:
            self._current.finish(answer)
            if answer.refused or answer.quoted:
                self.transcript.show_top(self._current)
            self.shown.emit(self._current)
        self._done()

    def judged(self, before: Answer, answer: Answer) -> None:
        """The claims of an answer that is shown were checked: its chips and counts follow."""
        for message in self.transcript.messages:
            if message.answer is before:
                message.show_checked(answer)
                self.finding.look()

    def fail(self, text: str, way_out: str = "", action: str = "") -> None:
        """The answer broke off: what happened and what to do, with the `action` of the `KnownError`."""
        if self._current is not None:
            self._current.fail(text, way_out, action)
        self._done()

    def load(self, turns: Sequence[tuple[str, Answer]]) -> None:
        """Show a kept conversation."""
        self._forget()
        if not turns:
            self.clear()
            return
        self._show_transcript()
        quoted = [False, *(answer.quoted for _, answer in turns)]
        self.transcript.load(
            [
                partial(self._kept, question, answer, not quoted[n])
                for n, (question, answer) in enumerate(turns)
            ]
        )
        self.composer.remember(question for question, _ in turns)

    def clear(self) -> None:
        """Back to the start: a new conversation."""
        self._forget()
        self.transcript.clear()
        self.transcript.hide()
        self.header.hide()
        self.empty.show()
        self._arrange()

    def focus_composer(self) -> None:
        """Put the keyboard into the composer."""
        self.composer.field.setFocus()

    def find_words(self) -> bool:
        """Let words be found in the conversation; false where there is none."""
        if self.transcript.isHidden():
            return False
        self.finding.open()
        return True

    def close_passage(self) -> None:
        """The passage was shut: its chip is not filled any more."""
        if self._opened is not None:
            self._opened.view.set_open(-1)
        self._opened = None

    @property
    def working(self) -> bool:
        """Whether an answer is being made."""
        return self._current is not None

    # inside

    def _forget(self) -> None:
        self.finding.shut()
        self._current = self._opened = None
        self._hide_card()
        self._drop_link()
        self.composer.set_working(False)

    def _done(self) -> None:
        self._current = None
        self.finding.look()
        self.composer.set_working(False)

    def _message(self, question: str, mode: Mode) -> Message:
        message = Message(question, mode, moving=self._moving)
        message.can_go_beyond = self._chat
        message.passage_asked.connect(self._open)
        message.retry_asked.connect(self.retry_requested)
        message.quotes_asked.connect(self.quotes_requested)
        message.supported_asked.connect(self.supported_requested)
        message.wanted_asked.connect(self.wanted_requested)
        message.beyond_asked.connect(self._beyond)
        message.name_asked.connect(self.name_requested)
        message.follow_up_asked.connect(self._suggested)
        message.stop_asked.connect(self.stop_requested)
        message.settings_asked.connect(self.settings_requested)
        message.link_asked.connect(self._ask_link)
        message.card_asked.connect(self._show_card)
        message.card_left.connect(self._hide_card)
        return message

    def _kept(self, question: str, answer: Answer, says_quoting: bool) -> Message:
        message = self._message(question, answer.mode)
        message.says_quoting = says_quoting
        message.finish(answer)
        self.shown.emit(message)
        return message

    def _suggested(self, question: str) -> None:
        self.ask_requested.emit(question, self.composer.mode)

    def _beyond(self, question: str) -> None:
        self.ask_requested.emit(question, Mode.HYBRID)

    def _open(self, citation: Citation, chip: int, claim: str) -> None:
        self.close_passage()
        message = self.sender()
        if isinstance(message, Message):
            self._opened = message
            message.view.set_open(chip)
        self.passage_requested.emit(citation, claim)

    # the hover card

    def _show_card(self, chip: Chip, place: QRect) -> None:
        window = self.window()
        if self._card is None or self._card.parentWidget() is not window:
            self._card = HoverCard(window)
        title = self._titles(chip.citation) if chip.citation and chip.citation.path else ""
        self._card.show_chip(chip, title, place)

    def _hide_card(self) -> None:
        if self._card is not None:
            self._card.hide()

    # links: asked before, in a bar above the composer

    def _ask_link(self, address: str) -> None:
        self._drop_link()
        host = QUrl(address).host()
        bar = Banner(
            "globe", self.tr("This link leads to {0}, in your browser.").format(host), self.tr("Open it")
        )
        bar.setParent(self)
        bar.pressed.connect(partial(self._follow_link, address))
        self._link_bar = bar
        bar.show()
        self._arrange()

    def _follow_link(self, address: str) -> None:
        self._drop_link()
        QDesktopServices.openUrl(QUrl(address))

    def _drop_link(self) -> None:
        if self._link_bar is not None:
            self._link_bar.hide()
            self._link_bar.deleteLater()
            self._link_bar = None

    # places

    def _show_transcript(self) -> None:
        self.empty.hide()
        self.transcript.show()
        self.header.show()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts."""
        self._arrange()

    def _arrange(self) -> None:
        px, wide, high = theme.px, self.width(), self.height()
        self.composer.set_short(self.window().height() < px(LOW) and not self.transcript.isHidden())
        if self.transcript.isHidden():
            self.empty.setGeometry(0, 0, wide, high)
            place = self.empty.composer_place(self.composer.heightForWidth(0))
            self.composer.setGeometry(place)
            self.composer.raise_()
            return
        text = min(px(680), wide - 2 * px(24 if wide < px(560) else 36))
        width = min(text + px(24), wide - px(16))
        tall = self.composer.heightForWidth(width)
        corner = QPoint((wide - width) // 2, high - tall - px(16))
        self.composer.setGeometry(QRect(corner.x(), corner.y(), width, tall))
        bottom = corner.y() - px(8)
        if self._link_bar is not None:
            bar = self._link_bar.heightForWidth(width)
            self._link_bar.setGeometry(corner.x(), bottom - bar, width, bar)
            bottom -= bar + px(8)
        head = self.header.sizeHint().height()
        self.header.setGeometry(0, 0, wide, head)
        if not self.finding.isHidden():
            self.finding.setGeometry(0, head, wide, self.finding.sizeHint().height())
            head += self.finding.height()
        self.transcript.setGeometry(0, head, wide, bottom - head)


def _file_title(citation: Citation) -> str:
    return PurePosixPath(citation.path).stem
