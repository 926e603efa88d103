"""One turn of a conversation: the question as heading, the work, the answer, and what is said about it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from oracle_desktop.domain import Answer, AskEvent, Citation, Miss, Mode, Reading, Searched, Wrote
from oracle_desktop.ui import words
from oracle_desktop.ui.chat import written
from oracle_desktop.ui.chat.answer_view import OUTSET, AnswerView
from oracle_desktop.ui.chat.bits import Count, TextLabel
from oracle_desktop.ui.chat.cards import Banner, MissCard, ToCheck
from oracle_desktop.ui.chat.chips import readable
from oracle_desktop.ui.chat.options import as_of
from oracle_desktop.ui.chat.rows import Column, Flow
from oracle_desktop.ui.chat.working import Working
from oracle_desktop.ui.widgets import IconButton, LinkButton

FLUSH_MS = 45
"""Pieces of a streaming answer are set together at this pace: 40 to 50 ms looks fluent and costs little."""

BLEED = 6
"""How far a row of buttons reaches out, so that their words and icons, not their padding, are in line."""


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
    supported_asked = Signal(object)
    wanted_asked = Signal(str, object)
    beyond_asked = Signal(str)
    stop_asked = Signal()
    settings_asked = Signal()
    link_asked = Signal(str)
    card_asked = Signal(object, QRect)
    card_left = Signal()
    show_asked = Signal(QRect)

    def __init__(
        self, question: str, mode: Mode, *, moving: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.question, self.mode = question, mode
        self.answer: Answer | None = None
        self.sessions = 0
        self.can_go_beyond = False
        self.says_quoting = True
        self._pieces: list[Wrote] = []
        self._moving = moving
        self._working: Working | None = None
        self._after: list[QWidget] = []
        """What stands below the answer and follows from its claims."""
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
        self.meta.set_text(self._about(answer))
        self.view.show_answer(answer)
        if answer.quoted:
            self._quoting_banner(answer.error)
        self.view.setVisible(self._has_text(answer))
        if answer.refused:
            self._refuse(answer)
        if answer.error and not answer.quoted:
            self._trouble(answer.error, "doctor")
        elif answer.stopped:
            self._stopped()
        if not answer.refused:
            self._counts(answer)
        self._actions(answer)
        self.rearrange()
        self._say(self.tr("Not in your notes") if answer.refused else self.tr("The answer is there."))

    def show_checked(self, answer: Answer) -> None:
        """The same answer with the verdicts of a check: chips, counts, what to check and the actions."""
        self.answer = answer
        self.view.show_answer(answer)
        for widget in self._after:
            self._drop(widget)
        self._after.clear()
        self._counts(answer)
        self._actions(answer)
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

    def _about(self, answer: Answer) -> str:
        parts = [mode_name(answer.mode)]
        if answer.quoted and not answer.refused:
            parts.append(self.tr("in your notes’ own words"))
        if answer.up_to is not None:
            parts.append(as_of(answer.up_to).lower())
        if answer.player_safe:
            parts.append(self.tr("player-safe"))
        if answer.full:
            full = self.tr("{0} read in full").format(words.passages(len(answer.full)))
            if answer.summaries:
                full += self.tr(", {0} as headlines").format(words.count(len(answer.summaries)))
            parts.append(full)
        if answer.dropped:
            parts.append(self.tr("{0} left out for room").format(words.passages(len(answer.dropped))))
        return " · ".join(parts)

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
        banner = Banner("offline", text, self.tr("Try again"), "doubtful_tint", "doubtful")
        banner.pressed.connect(self._retry)
        self.add(banner, 12)
        if action == "doctor":
            wrong = LinkButton(self.tr("What is wrong?"))
            wrong.clicked.connect(self.settings_asked)
            self._row(wrong)

    def _stopped(self) -> None:
        text = self.tr("Stopped. What was written is kept.") if self.answer and self.answer.text else ""
        self.add(TextLabel(text or self.tr("Stopped before anything was written."), "body", "text2"), 14)

    def _row(self, *buttons: QWidget) -> Flow:
        flow = Flow(gap=4)
        for button in buttons:
            flow.add(button)
        self.add(flow, 8, BLEED)
        return flow

    def _counts(self, answer: Answer) -> None:
        found = written.counts(answer)
        sourced = self.tr("1 claim sourced"), self.tr("{0} claims sourced")
        if answer.quoted:
            sourced = self.tr("1 quote, word for word"), self.tr("{0} quotes, word for word")
        supported = self.tr("1 claim supported"), self.tr("{0} claims supported")
        uncited = self.tr("1 without a source"), self.tr("{0} without a source")
        rows = (
            ("supported", "accent", found.supported, *supported),
            ("check", "accent", found.sourced, *sourced),
            ("partly", "partly", found.partly, self.tr("1 partly"), self.tr("{0} partly")),
            ("doubtful", "doubtful", found.doubtful, self.tr("1 doubtful"), self.tr("{0} doubtful")),
            ("headline", "text2", found.headline, self.tr("1 headline only"), self.tr("{0} headline only")),
            ("uncited", "text2", found.uncited, *uncited),
        )
        shown = [row for row in rows if row[2]]
        if shown:
            flow = Flow(gap=18)
            for icon, color, number, one, many in shown:
                flow.add(Count(icon, one if number == 1 else many.format(words.count(number)), color))
            self._add_after(flow, 14)
        check = ToCheck(answer)
        if check.rows:
            self._add_after(check, 11)
        else:
            check.deleteLater()

    def _add_after(self, widget: QWidget, gap: int, outset: int = 0) -> None:
        self._after.append(widget)
        self.add(widget, gap, outset)

    def _actions(self, answer: Answer) -> None:
        found = written.counts(answer)
        flow = Flow(gap=4)
        unsure = found.partly + found.doubtful + found.headline + found.uncited
        offered = bool(answer.error) and not answer.quoted  # in the bar that says what happened
        if (unsure or answer.stopped or answer.error) and not offered:
            narrow = bool(answer.claims) and bool(unsure) and not answer.quoted and not answer.stopped
            name = self.tr("Try again, only what is supported") if narrow else self.tr("Try again")
            again = LinkButton(name, "retry")
            again.clicked.connect(self._retry_supported if narrow else self._retry)
            flow.add(again)
        if answer.refused:
            known = LinkButton(self.tr("I know where it is"), "right-session")
            known.clicked.connect(partial(self.wanted_asked.emit, self.question, None))
            flow.add(known)
        if self._sessions(answer):
            wanted = IconButton("right-session", self.tr("This is the session I wanted"))
            wanted.clicked.connect(self._wanted_menu)
            self._wanted_button = wanted
            flow.add_right(wanted)
        if not self.view.isHidden():
            copy = IconButton("copy", self.tr("Copy"))
            copy.clicked.connect(self._copy_menu)
            self._copy_button = copy
            flow.add_right(copy)
        if flow.heightForWidth(400):
            self._add_after(flow, 8, BLEED)
        else:
            flow.deleteLater()

    def _sessions(self, answer: Answer) -> dict[str, Citation]:
        """The sources of an answer, each once, in the order of sessions."""
        if answer.refused:
            return {}
        cited = sorted((c for c in answer.citations if c.path), key=written.session_order)
        return {citation.label: citation for citation in cited}

    def wanted_menu(self) -> QMenu:
        """Which of the sources is the one that was wanted: it goes into the campaign's test."""
        menu = QMenu(self)
        menu.addSection(self.tr("This is the session I wanted"))
        for label, citation in self._sessions(self.answer).items() if self.answer else ():
            menu.addAction(readable(label), partial(self.wanted_asked.emit, self.question, citation))
        menu.addAction(self.tr("Another session…"), partial(self.wanted_asked.emit, self.question, None))
        return menu

    def _wanted_menu(self) -> None:
        self._drop_down(self.wanted_menu(), self._wanted_button)

    def _drop_down(self, menu: QMenu, button: QWidget) -> None:
        """Open `menu` below `button`, its right edge in line."""
        menu.aboutToHide.connect(menu.deleteLater)
        below = button.mapToGlobal(QPoint(button.width(), button.height() + 4))
        menu.popup(QPoint(below.x() - menu.sizeHint().width(), below.y()))

    def _copy_menu(self) -> None:
        menu = QMenu(self)
        menu.addAction(self.tr("Copy with sources"), self.copy_with_sources)
        menu.addAction(self.tr("Copy the text alone"), self.copy_text)
        self._drop_down(menu, self._copy_button)

    def copy_with_sources(self) -> None:
        """Question and answer with labels in brackets to the clipboard."""
        QGuiApplication.clipboard().setText(f"{self.question}\n\n{self.view.plain(labels=True)}")

    def copy_text(self) -> None:
        """The answer's text alone to the clipboard."""
        QGuiApplication.clipboard().setText(self.view.plain(labels=False))

    def _refuse(self, answer: Answer) -> None:
        self.add(Count("uncited", self.tr("Not in your notes"), "text", "section", 20, "mark_bar"), 20)
        if self.sessions:
            looked = self.tr("I looked through {0} and found no answer.").format(
                words.sessions(self.sessions)
            )
        else:
            looked = self.tr("I looked through your notes and found no answer.")
        closest = self.tr("These came closest:") if answer.misses else self.tr("Nothing in them comes close.")
        self.add(TextLabel(f"{looked} {closest}", "lead"), 8)
        for number, miss in enumerate(answer.misses):
            card = MissCard(miss)
            card.clicked.connect(partial(self._open_miss, miss))
            self.add(card, 10 if number else 14)
        if self.can_go_beyond and answer.mode is Mode.PRIVATE:
            beyond = LinkButton(self.tr("Ask beyond my notes"), "mode-hybrid")
            beyond.clicked.connect(self._beyond)
            self._row(beyond)

    def _beyond(self) -> None:
        self.beyond_asked.emit(self.question)

    def _retry_supported(self) -> None:
        self.supported_asked.emit(self.answer)

    def _retry(self) -> None:
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
