"""Asking: joins the Ask page, the conversations of the spine and the margin to the desk."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from oracle_desktop.answering.record import answer_from_json
from oracle_desktop.domain import Answer, Citation, Mode, Turn
from oracle_desktop.errors import KnownError
from oracle_desktop.ui.desk.lanes import Job
from oracle_desktop.ui.look import core_words
from oracle_desktop.ui.shell.mentioned import Mentions
from oracle_desktop.ui.shell.papers import Papers

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.main_window import MainWindow

UNDO_MS = 8000
SETTLE_MS = 250
"""How long the slider of sessions rests before the lists follow it."""
HISTORY_TURNS = 8


class Asking(QObject):
    """The conversation that is open: its turns, its job, the passage that is shown."""

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._conversation: int | None = None
        self._turns: list[Turn] = []
        self._answers: list[Answer] = []
        self._job: Job | None = None
        self._checking: Job | None = None
        self._question = ""
        self._rows: Sequence[Any] = ()
        self._leaving: int | None = None
        self._leave = QTimer(self)
        self._leave.setSingleShot(True)
        self._leave.setInterval(UNDO_MS)
        self._leave.timeout.connect(self._delete_now)
        page, spine = window.ask, window.spine
        page.ask_requested.connect(self.ask)
        page.stop_requested.connect(self.stop)
        page.passage_requested.connect(self.show_citation)
        page.retry_requested.connect(self._again)
        page.quotes_requested.connect(self._quote)
        page.supported_requested.connect(self._only_supported)
        page.settings_requested.connect(window.show_mind)
        self._papers, self._mentions = Papers(desk, window), Mentions(desk, window)
        composer = page.composer
        composer.as_of.chosen.connect(self._as_of_chosen)
        composer.player_safe.toggled.connect(self._player_safe)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._hide)
        window.settings.diagnostics_wanted.connect(self._papers.diagnostics)
        head = page.header
        head.renamed.connect(self._rename)
        head.delete_asked.connect(self._remove_this)
        head.copy_asked.connect(self._copy)
        head.export_asked.connect(self._export)
        spine.conversation_chosen.connect(self.open_conversation)
        spine.conversation_wanted.connect(self.new_conversation)
        spine.conversation_renamed.connect(desk.talk.rename)
        spine.conversation_removed.connect(self.remove_conversation)
        spine.conversation_searched.connect(desk.talk.find)
        desk.talk.conversations_changed.connect(self._list)
        desk.talk.conversations_found.connect(spine.show_holding)
        desk.campaign_closed.connect(self._forget)

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers of the open conversation."""
        return self._answers

    @property
    def busy(self) -> bool:
        """Whether an answer is being written."""
        return self._job is not None

    @property
    def rows(self) -> Sequence[Any]:
        """The conversations that are kept, the last first."""
        return self._rows

    # a question

    def ask_now(self, question: str) -> None:
        """Ask from another page, in a new conversation."""
        self.new_conversation()
        self.ask(question, Mode(self._desk.settings.answers.mode))

    def ask(self, question: str, mode: Mode, before: Answer | None = None, *, quoting: bool = False) -> None:
        """Ask; without a campaign the notes page says what is missing. `before`: an answer to try again with
        only what is supported. `quoting`: in the notes' own words."""
        window = self._window
        if self._job is not None:
            return
        self._stop_checking()
        composer = window.ask.composer
        job = self._desk.talk.ask(
            question,
            mode,
            history=self._turns[-HISTORY_TURNS:],
            conversation=self._conversation,
            up_to=composer.as_of.session,
            player_safe=composer.player_safe.isChecked(),
            before=before,
            quoting=quoting,
        )
        if job is None:
            window.show_view("notes")
            window.banner.say(self.tr("Choose your notes first. Then ask."), tone="tint")
            return
        window.show_view("ask")
        self._job, self._question = job, question
        window.ask.begin(question, mode, self._read_so_far(), quoting=quoting)
        self._head()
        job.progress.connect(self._mine(job, self._begun))
        job.happened.connect(self._mine(job, window.ask.on_event))
        job.done.connect(self._mine(job, self._answered))
        job.failed.connect(self._mine(job, self._failed))
        job.cancelled.connect(self._mine(job, self._cancelled))
        job.ended.connect(self._mine(job, self._ended))

    def _read_so_far(self) -> str:
        """Which sessions are read, while the reading goes on; "" when it is over."""
        rows = self._desk.overview.sessions
        if not self._desk.is_reading or not rows:
            return ""
        said = self.tr("Read so far: sessions {0} to {1}")
        return said.format(rows[0].session.text, rows[-1].session.text)

    def _begun(self, conversation: int) -> None:
        """The question is kept: its conversation is in the list from here on."""
        if self._conversation != conversation:
            self._conversation = conversation
            self._desk.talk.look()

    def _mine(self, job: Job, slot: Callable[..., None]) -> Callable[..., None]:
        """`slot`, but only while `job` is the one that the page shows."""
        return job.while_current(lambda: self._job, slot)

    def _leave_job(self) -> None:
        """Stop the answer under way; what still comes of it belongs to no page."""
        self._stop_checking()
        job, self._job = self._job, None
        if job is not None:
            job.cancel()
            job.ended.connect(self._desk.talk.look)

    def _again(self, question: str) -> None:
        self.ask(question, Mode(self._desk.settings.answers.mode))

    def _quote(self, question: str) -> None:
        self.ask(question, Mode.PRIVATE, quoting=True)

    def stop(self) -> None:
        """Stop writing; what was written stays."""
        if self._job is not None:
            self._job.cancel()

    def _answered(self, result: tuple[int, Answer]) -> None:
        self._conversation, answer = result
        self._turns += [Turn("user", self._question), Turn("assistant", answer.text)]
        self._answers.append(answer)
        self._window.ask.finish(answer)
        self._checking = self._desk.talk.judge(answer, self._conversation)
        if self._checking is not None:
            self._checking.done.connect(partial(self._judged, answer))

    def _judged(self, before: Answer, answer: Answer) -> None:
        """The verdicts are there; chips change where the answer is still shown."""
        if before in self._answers and answer != before:
            self._answers[self._answers.index(before)] = answer
            self._window.ask.judged(before, answer)

    def _stop_checking(self) -> None:
        """A question goes before the check of the last answer."""
        checking, self._checking = self._checking, None
        if checking is not None:
            with suppress(RuntimeError):  # it is over, and deleted
                checking.cancel()

    def _only_supported(self, answer: Answer) -> None:
        self.ask(answer.question, Mode.PRIVATE, before=answer)

    def _failed(self, error: KnownError) -> None:
        self._window.ask.fail(core_words.say(error.text), core_words.say(error.way_out), error.action)

    def _cancelled(self) -> None:
        """Stopped before its turn came: nothing was written, and nothing went wrong."""
        mode = Mode(self._desk.settings.answers.mode)
        self._window.ask.finish(Answer(self._question, "", mode, "", stopped=True))

    def _ended(self) -> None:
        self._job = None
        self._desk.talk.look()

    # what is left out

    def _as_of_chosen(self) -> None:
        self._settle.start()

    def _hide(self) -> None:
        """Every page leaves out what an answer would."""
        self._settle.stop()
        composer = self._window.ask.composer
        self._desk.hide(composer.as_of.session, composer.player_safe.isChecked())

    def _player_safe(self, on: bool) -> None:
        """On: what was asked without it is put away, from the page as from the list."""
        self._hide()
        if on:
            self._window.banner.hide()  # it may quote a question, a name, a file
            self._window.ask.composer.forget_asked()
        if on and (self.busy or not all(answer.player_safe for answer in self._answers)):
            self._put_away()

    def _put_away(self) -> None:
        view = self._window.view
        self.new_conversation()
        self._window.show_view(view)
        said = self.tr("Player-safe is on. What was asked without it is put away until you turn it off.")
        self._window.banner.say(said, tone="tint")

    # conversations

    def _list(self, rows: Sequence[Any]) -> None:
        self._rows = [row for row in rows if row.id != self._leaving]
        known = {row.id for row in rows}
        if self._desk.player_safe and rows and self._conversation not in (None, *known) and not self.busy:
            self._put_away()
        self._head()
        self._window.spine.set_conversations(self._rows, self._conversation)

    def _head(self) -> None:
        """The title of the open conversation; before its first answer, the question."""
        found = next((row.title for row in self._rows if row.id == self._conversation), "")
        first = self._answers[0].question if self._answers else self._question
        self._window.ask.header.show_title(found or first, kept=bool(found))

    def _rename(self, title: str) -> None:
        if self._conversation is not None:
            self._desk.talk.rename(self._conversation, title)

    def _remove_this(self) -> None:
        if self._conversation is not None:
            self.remove_conversation(self._conversation)

    def _copy(self) -> None:
        self._papers.copy(self._window.ask.header.title, self._answers)

    def _export(self, for_players: bool) -> None:
        self._papers.export(self._window.ask.header.title, self._answers, for_players)

    def new_conversation(self) -> None:
        """An empty page; the conversation is made with its first question."""
        self._leave_job()
        self._conversation, self._turns, self._answers = None, [], []
        self._window.book.shut_margin()
        self._window.ask.clear()
        self._window.show_view("ask")
        self._window.spine.set_conversations(self._rows, None)

    def open_conversation(self, number: int) -> None:
        """Show a conversation that was kept."""
        self._leave_job()
        self._conversation, self._turns, self._answers = number, [], []
        self._window.book.shut_margin()
        self._desk.talk.load(number, self._loaded)

    def _loaded(self, messages: Sequence[Any]) -> None:
        pairs: list[tuple[str, Answer]] = []
        question = ""
        for message in messages:
            self._turns.append(Turn(message.role, message.content))
            if message.role == "user":
                question = message.content
            else:
                pairs.append((question, _kept_answer(question, message)))
        self._answers = [answer for _, answer in pairs]
        self._window.ask.load(pairs)
        self._head()
        self._window.show_view("ask")

    def remove_conversation(self, number: int) -> None:
        """Take a conversation from the list; it is deleted when the undo has passed."""
        self._delete_now()
        title = next((row.title for row in self._rows if row.id == number), "")
        self._leaving = number
        if number == self._conversation:
            self.new_conversation()
        self._list(self._rows)
        self._leave.start()
        text = self.tr("Deleted “{0}”.").format(title)
        self._window.banner.offer_undo(text, self._undo)

    def _undo(self) -> None:
        self._leave.stop()
        self._leaving = None
        self._desk.talk.look()

    def _delete_now(self) -> None:
        self._leave.stop()
        if self._leaving is not None:
            self._desk.talk.delete(self._leaving)
            self._leaving = None
            self._window.banner.hide()

    def finish(self) -> None:
        """The window closes: carry out a deletion that could still be undone."""
        campaign = self._desk.campaign
        if self._leaving is not None and campaign is not None:
            campaign.catalogue.delete_conversation(self._leaving)
            self._leaving = None
        self._leave.stop()

    def _forget(self) -> None:
        self._leave.stop()
        self._leave_job()
        self._conversation, self._turns, self._answers = None, [], []
        self._rows, self._leaving = (), None
        self._window.ask.composer.forget_asked()
        self._window.ask.clear()

    def show_citation(self, citation: Citation) -> None:
        """Open the passage of a citation in the margin, with what supports its claim marked."""
        said, last = "", 0
        for answer in self._answers:
            if any(one is citation for one in answer.citations):
                said = answer.text[: citation.at]
                last = max((one.until for one in answer.citations if one.until <= citation.at), default=0)
        self._window.margin.show_citation(citation, said, last)

    def escape(self) -> None:
        """Esc: stop writing, then shut the margin."""
        if self._job is not None:
            self.stop()
        else:
            self._window.book.shut_margin()


def _kept_answer(question: str, message: Any) -> Answer:
    """The answer as it was kept; its bare text where the record cannot be read."""
    try:
        return answer_from_json(json.loads(message.answer_json))
    except (ValueError, KeyError, TypeError):
        return Answer(question, message.content, Mode.PRIVATE, "")
