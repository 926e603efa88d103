"""One turn of a conversation: the question as heading, the work, the answer, and what is said about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRect, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from oracle_desktop.domain import Answer, AskEvent, Citation, Miss, Mode, Reading, Searched, Wrote
from oracle_desktop.ui.chat.answer_view import OUTSET, AnswerView
from oracle_desktop.ui.chat.below import BLEED, Below, FollowUps, about
from oracle_desktop.ui.chat.bits import TextLabel
from oracle_desktop.ui.chat.cards import Banner, MissCard
from oracle_desktop.ui.chat.refusal import Looked, Subject, Ways, refusal
from oracle_desktop.ui.chat.rows import Column, WrappingRow
from oracle_desktop.ui.chat.working import Working
from oracle_desktop.ui.look import core_words
from oracle_desktop.ui.look.widgets import LinkButton

if TYPE_CHECKING:
    from oracle_desktop.notes.names import NameSpan

FLUSH_MS = 45
"""Pieces of a streaming answer are set together at this pace: 40 to 50 ms looks fluent and costs little."""


class Message(Column):
    """A question and its answer.

    Signals: `passage_asked(Citation, int, str)` with the number of the chip (-1 from a card) and its claim;
    `retry_asked(str)` with the question; `supported_asked(Answer)`; `wanted_asked(str, Citation)`, the
    session that was wanted (None: it is still to be chosen); `beyond_asked(str)`; `stop_asked()`;
    `settings_asked()`; `link_asked(str)`; `card_asked(Citation, QRect)` and `card_left()` for the
    hover card; `show_asked(QRect)`: make this stretch visible.
    """

    passage_asked = Signal(object, int, str)
    retry_asked = Signal(str)
    quotes_asked = Signal(str)
    supported_asked = Signal(object)
    wanted_asked = Signal(str, object)
    beyond_asked = Signal(str)
    stop_asked = Signal()
    settings_asked = Signal()
    link_asked = Signal(str)
    card_asked = Signal(object, QRect)
    card_left = Signal()
    show_asked = Signal(QRect)
    name_asked = Signal(str)
    follow_up_asked = Signal(str)

    def __init__(
        self, question: str, mode: Mode, *, moving: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.question, self.mode = question, mode
        self.answer: Answer | None = None
        self.sessions = 0
        self.can_go_beyond = False
        self.says_quoting = True
        self.read_so_far = ""
        """Which sessions were read when it was asked, where not all were."""
        self._pieces: list[Wrote] = []
        self._moving = moving
        self._working: Working | None = None
        self._after: list[QWidget] = []
        """What stands below the answer and follows from its claims."""
        self._below: Below | None = None
        self._named: tuple[str, Sequence[NameSpan]] = ("", ())
        self._ways: Ways | None = None
        self._looked: Looked | None = None
        self._follow_ups: FollowUps | None = None
        self.heading = TextLabel(question, "question")
        self.meta = TextLabel(mode_name(mode), "note", "text2")
        self.view = AnswerView()
        self.view.hide()
        self.add(self.heading)
        self.add(self.meta, 5)
        self.add(self.view, 16, OUTSET)
        self.view.hide()
        self._flush_timer = QTimer(self, singleShot=True, interval=FLUSH_MS)
        self._flush_timer.timeout.connect(self.flush)
        self._connect(self.view)

    def _connect(self, view: AnswerView) -> None:
        view.height_changed.connect(self.rearrange)
        view.chip_opened.connect(self._open_chip)
        view.chip_hovered.connect(self._hover_chip)
        view.chip_left.connect(self.card_left)
        view.chip_focused.connect(self._show_chip)
        view.link_asked.connect(self.link_asked)
        view.name_opened.connect(self.name_asked)

    # while it works

    def begin(self) -> None:
        """Show that it works."""
        self._working = Working(self._moving)
        self._working.stop_asked.connect(self.stop_asked)
        self.add(self._working, 10)
        self.rearrange()

    def on_event(self, event: AskEvent) -> None:
        """A step of the work. Text is buffered and set every `FLUSH_MS`."""
        if isinstance(event, Searched):
            self.sessions = event.sessions
        if isinstance(event, Wrote):
            self._pieces.append(event)
            if not self._flush_timer.isActive():
                self._flush_timer.start()
        elif self._working is not None:
            self._working.on_event(event)
            if isinstance(event, Reading) and event.quoting:
                self._quoting_banner()

    def flush(self) -> None:
        """Set the pieces that have come since the last time."""
        if not self._pieces:
            return
        pieces, self._pieces = self._pieces, []
        if self.view.isHidden():
            self.view.show()
        self.view.add(pieces)
        if self._working is not None:
            self._working.on_event(pieces[-1])
        self.rearrange()

    def _stop_working(self) -> None:
        self._flush_timer.stop()
        if self._working is not None:
            self._drop(self._working)
            self._working = None

    def _drop(self, widget: QWidget) -> None:
        self._items = [item for item in self._items if item[0] is not widget]
        widget.hide()
        widget.deleteLater()

    # when it is done

    def finish(self, answer: Answer) -> None:
        """Show the finished answer: its text anew with final chips, then counts, checks and actions."""
        self._stop_working()
        self._pieces.clear()
        self.answer = answer
        self.meta.set_text(about(answer, mode_name(answer.mode), self.read_so_far))
        self.view.show_answer(answer)
        if answer.quoted:
            self._quoting_banner(core_words.say(answer.error))
        self.view.setVisible(self._has_text(answer))
        if answer.refused:
            self._refuse(answer)
        if answer.error and not answer.quoted:
            self._trouble(core_words.say(answer.error), "doctor")
        elif answer.stopped:
            self._stopped()
        self._put_below(answer)
        self.rearrange()
        self._say(self.tr("Not in your notes") if answer.refused else self.tr("The answer is there."))

    def show_checked(self, answer: Answer) -> None:
        """The same answer with the verdicts of a check: chips, counts, what to check and the actions."""
        self.answer = answer
        self.view.show_answer(answer)
        for widget in self._after:
            self._drop(widget)
        self._after.clear()
        self.view.show_names(*self._named)
        self._put_below(answer)
        self.rearrange()

    def fail(self, text: str, way_out: str, action: str) -> None:
        """The answer broke off: keep what was written, say what happened and what to do."""
        self.flush()
        self._stop_working()
        self.view.stop_writing()
        self._trouble(f"{text} {way_out}".strip(), action)
        self.rearrange()
        self._say(text)

    def _has_text(self, answer: Answer) -> bool:
        if answer.refused:
            return any(block.kind == "beyond" for block in self.view.blocks)
        return bool(answer.text.strip())

    def _say(self, text: str) -> None:
        """Tell a screen reader; nothing where none runs."""
        if QAccessible.isActive() and self.isVisible():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def _put_below(self, answer: Answer) -> None:
        """Counts, what to check, actions; follow-ups stay the last."""
        self._below = Below(self, answer)
        for widget, gap, outset in self._below.parts:
            self._after.append(widget)
            self.add(widget, gap, outset)
        if self._follow_ups is not None:
            self._items.sort(key=lambda item: item[0] is self._follow_ups)

    def _refuse(self, answer: Answer) -> None:
        """That the notes do not tell, what came closest, and the ways out."""
        for widget, gap in refusal(answer, self.sessions):
            self.add(widget, gap)
            if isinstance(widget, MissCard):
                widget.clicked.connect(partial(self._open_miss, widget.miss))
            elif isinstance(widget, Looked):
                self._looked = widget
        self._ways = Ways(beyond=self.can_go_beyond and answer.mode is Mode.PRIVATE)
        self._ways.beyond_asked.connect(self._beyond)
        self._ways.name_asked.connect(self.name_asked)
        self._ways.known_asked.connect(self._known)
        self.add(self._ways, 8, BLEED)

    def _beyond(self) -> None:
        self.beyond_asked.emit(self.question)

    def _known(self) -> None:
        self.wanted_asked.emit(self.question, None)

    # what is looked up for it afterwards

    def show_names(self, source: str, names: Sequence[NameSpan]) -> None:
        """Link the names that stand in the answer, by their places in `source` (`view.set_from`)."""
        self._named = source, names
        self.view.show_names(source, names)

    def show_subjects(self, subjects: Sequence[Subject]) -> None:
        """Where it was refused: say in how many sessions the name is that the question is about, and offer
        the passages of these names."""
        if self._ways is not None:
            self._ways.offer_names([each.name for each in subjects])
        if self._looked is not None and subjects:
            self._looked.name(subjects[0])
        self.rearrange()

    def show_follow_ups(self, questions: Sequence[str]) -> None:
        """Offer what could be asked next."""
        self.drop_follow_ups()
        if questions:
            self._follow_ups = FollowUps(questions)
            self._follow_ups.asked.connect(self.follow_up_asked)
            self.add(self._follow_ups, 10, BLEED)
            self.rearrange()

    def drop_follow_ups(self) -> None:
        """Another question was asked."""
        if self._follow_ups is not None:
            self._drop(self._follow_ups)
            self._follow_ups = None
            self.rearrange()

    def _quoting_banner(self, error: str = "") -> None:
        """Above the question: that no model writes, and why where that is known. Where the message before
        says so already (`says_quoting` is off), it is not said again without a reason of its own."""
        if not self.says_quoting and not error:
            return
        text = self.tr("Quoting your notes.") + " " + (error or self.tr("No chat model is running."))
        shown = next((item[0] for item in self._items if isinstance(item[0], Banner)), None)
        if shown is not None:
            shown.set_text(text)
            return
        banner = Banner("quote", text, self.tr("What is wrong?") if error else self.tr("Set one up"))
        banner.pressed.connect(self.settings_asked)
        self.insert(0, banner)
        self._items[1] = (self.heading, 14, 0)
        self.rearrange()

    def _trouble(self, text: str, action: str) -> None:
        """What broke off, and the ways on: where a model did, the notes can still be quoted."""
        banner = Banner("offline", text, self.tr("Try again"), "doubtful_tint", "doubtful")
        banner.pressed.connect(self.retry)
        self.add(banner, 12)
        if action == "doctor":
            wrong = LinkButton(self.tr("What is wrong?"))
            wrong.clicked.connect(self.settings_asked)
            if self.mode is Mode.PUBLIC:
                self._row(wrong)
                return
            quote = LinkButton(self.tr("Quote my notes instead"), "quote")
            quote.clicked.connect(self._quote)
            self._row(quote, wrong)

    def _quote(self) -> None:
        self.quotes_asked.emit(self.question)

    def _stopped(self) -> None:
        text = self.tr("Stopped. What was written is kept.") if self.answer and self.answer.text else ""
        self.add(TextLabel(text or self.tr("Stopped before anything was written."), "body", "text2"), 14)

    def _row(self, *buttons: QWidget) -> WrappingRow:
        flow = WrappingRow(gap=4)
        for button in buttons:
            flow.add(button)
        self.add(flow, 8, BLEED)
        return flow

    def wanted_menu(self) -> QMenu:
        """Which of the sources is the one that was wanted."""
        assert self._below is not None
        return self._below.wanted_menu()

    def copy_menu(self) -> QMenu:
        """How the answer can be copied."""
        assert self._below is not None
        return self._below.copy_menu()

    def copy_with_sources(self) -> None:
        """Question and answer with labels in brackets to the clipboard."""
        QGuiApplication.clipboard().setText(f"{self.question}\n\n{self.view.plain(labels=True)}")

    def copy_text(self) -> None:
        """The answer's text alone to the clipboard."""
        QGuiApplication.clipboard().setText(self.view.plain(labels=False))

    def retry(self) -> None:
        """Ask the same question again."""
        self.retry_asked.emit(self.question)

    # chips

    def citation(self, chip: int) -> Citation | None:
        """What chip number `chip` cites."""
        return self.view.chips[chip].citation if 0 <= chip < len(self.view.chips) else None

    def _open_chip(self, chip: int) -> None:
        if citation := self.citation(chip):
            self.passage_asked.emit(citation, chip, self.view.claim(chip))

    def _open_miss(self, miss: Miss) -> None:
        cited = Citation(
            miss.label, None, miss.path, miss.start, miss.end, miss.quote, "source", fragment=miss.fragment
        )
        self.passage_asked.emit(cited, -1, self.question)

    def _hover_chip(self, chip: int, place: QRect) -> None:
        self.card_asked.emit(self.view.chips[chip], place)

    def _show_chip(self, rect: QRect) -> None:
        self.show_asked.emit(QRect(self.view.mapTo(self, rect.topLeft()), rect.size()))


def mode_name(mode: Mode) -> str:
    """The mode in the window's words."""
    translate = QCoreApplication.translate
    return {
        Mode.PRIVATE: translate("Message", "Only my notes"),
        Mode.HYBRID: translate("Message", "Notes first"),
        Mode.PUBLIC: translate("Message", "Beyond my notes"),
    }[mode]
