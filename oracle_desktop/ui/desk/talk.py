"""Talking with the Oracle, carried out in the lanes: questions, their answers, the conversations kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from oracle_desktop.domain import Answer, Mode, SessionId, Turn
from oracle_desktop.ui.desk.lanes import Job, Reporter
from oracle_desktop.ui.desk.seen import veil

if TYPE_CHECKING:
    from oracle_desktop.store.rows import ConversationRow
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.workspace import Campaign


class TalkDesk(QObject):
    """`conversations_changed` brings the list of conversations, newest first."""

    conversations_changed = Signal(list)
    conversations_found = Signal(str, frozenset)
    """(what was looked for, numbers of the conversations that hold it)"""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk

    def look(self) -> None:
        """Read the list of conversations; `conversations_changed` follows."""
        campaign, safe = self._desk.campaign, self._desk.player_safe
        if campaign is None:
            return

        def arrived(rows: Sequence[ConversationRow]) -> None:
            if safe == self._desk.player_safe:
                self.conversations_changed.emit(rows)

        self._desk.submit_look(lambda: _conversations(campaign, safe), arrived)

    def find(self, text: str) -> None:
        """Look for `text` in titles and messages, whatever the case; `conversations_found` follows."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def arrived(rows: Sequence[ConversationRow]) -> None:
            self.conversations_found.emit(text, frozenset(row.id for row in rows))

        self._desk.submit_look(lambda: campaign.catalogue.conversations(text), arrived)

    def look_anew(self) -> None:
        """Read the list, and show none until it is read: other conversations may be seen now."""
        self.conversations_changed.emit([])
        self.look()

    def on_paper(
        self, title: str, answers: Sequence[Answer], player_safe: bool, then: Callable[[str], None]
    ) -> None:
        """Write answers as Markdown; `then` gets the text."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> str:
            from oracle_desktop.answering.export import conversation_to_markdown

            return conversation_to_markdown(title, answers, veil(campaign, None, player_safe))

        self._desk.submit_look(task, then)

    def load(self, number: int, then: Callable[[Sequence[Any]], None]) -> None:
        """Read the messages of a conversation; `then` is not called where it must not be seen by then."""
        campaign, safe = self._desk.campaign, self._desk.player_safe
        if campaign is None:
            return

        def arrived(messages: Sequence[Any]) -> None:
            if safe == self._desk.player_safe:
                then(messages)

        self._desk.submit_look(lambda: campaign.catalogue.messages(number), arrived)

    def rename(self, number: int, title: str) -> None:
        """Give a conversation another title."""
        campaign = self._desk.campaign
        if campaign is not None:
            self._desk.submit_look(
                lambda: campaign.catalogue.rename_conversation(number, title), self._changed
            )

    def delete(self, number: int) -> None:
        """Delete a conversation for good."""
        campaign = self._desk.campaign
        if campaign is not None:
            self._desk.submit_look(lambda: campaign.catalogue.delete_conversation(number), self._changed)

    def _changed(self, _: object) -> None:
        self.look()

    # asking

    def warm(self) -> None:
        """Load what the first question needs; a failure shows with that question, not here."""
        campaign = self._desk.campaign
        if campaign is not None:
            self._desk.lanes["ask"].submit("warm", lambda _: campaign.warm())

    def ask(
        self,
        question: str,
        mode: Mode,
        *,
        history: Sequence[Turn],
        conversation: int | None,
        up_to: SessionId | None = None,
        player_safe: bool = False,
        before: Answer | None = None,
        quoting: bool = False,
    ) -> Job | None:
        """Ask; the job's `progress` brings the conversation's id, `happened` the ask events, `done` (id,
        answer). `before` is an answer to try again with only what its passages support; `quoting` asks for
        the notes' own words."""
        campaign = self._desk.campaign
        if campaign is None:
            return None

        reading = self._desk.is_reading

        def task(reporter: Reporter) -> tuple[int, Any]:
            self._desk.mind.wake(campaign, reading)
            number = conversation or campaign.catalogue.new_conversation(_title(question))
            reporter.progress(number)
            answer = campaign.ask(
                question,
                mode=mode,
                history=history,
                up_to=up_to,
                player_safe=player_safe,
                on_event=reporter.event,
                cancel=reporter.cancel,
                conversation=number,
                only_supported=before is not None,
                before=before,
                quoting=quoting,
            )
            return number, answer

        return self._desk.lanes["ask"].submit("ask", task)

    def judge(self, answer: Answer, conversation: int) -> Job | None:
        """Let the chat model check the claims of an answer that is shown; `done` brings it with its verdicts.

        None where no chat model wrote it."""
        campaign = self._desk.campaign
        if campaign is None or answer.quoted or answer.refused or answer.stopped or answer.error:
            return None
        return self._desk.lanes["ask"].submit(
            "judge", lambda r: campaign.judge(answer, r.cancel, conversation)
        )


def _title(question: str) -> str:
    """A conversation's first title: its first question, up to 60 characters, cut between words."""
    line = " ".join(question.split())
    return line if len(line) <= 60 else line[:59].rsplit(" ", 1)[0] + "…"


def _conversations(campaign: Campaign, player_safe: bool) -> Sequence[ConversationRow]:
    """The conversations; only those that players may see where that is minded."""
    from oracle_desktop.answering.conversation import for_players

    rows = campaign.catalogue.conversations()
    return for_players(campaign.catalogue, rows, veil(campaign, None, True)) if player_safe else rows
