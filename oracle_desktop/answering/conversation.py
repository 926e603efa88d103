"""A question and its answer kept in a conversation from the first word: a crash loses nothing shown."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from oracle_desktop.answering.record import answer_from_json, answer_to_json
from oracle_desktop.answering.veil import Veil
from oracle_desktop.domain import Answer, AskEvent, Citation, Mode, SessionId, Wrote
from oracle_desktop.errors import StoreProblem
from oracle_desktop.store.rows import ConversationRow, MessageRow

EVERY = 1.0
"""Seconds between two writes of an answer that is still being written."""

_TITLE = 60
"""Characters of a title at most."""


class Conversations(Protocol):
    """What is asked of the catalogue."""

    def add_message(self, conversation: int, role: str, content: str, answer_json: str = "") -> int:
        """Append a message; its id."""
        ...

    def update_message(self, message: int, content: str, answer_json: str) -> None:
        """Change a message."""
        ...

    def messages(self, conversation: int) -> list[MessageRow]:
        """In the order they were written."""
        ...

    def name_conversation(self, conversation: int, title: str) -> None:
        """Give a title to one that has none yet."""
        ...


class Keeper:
    """Keeps one question with its answer. The question is kept at once, with an answer that counts as
    stopped until `finished`: what a crash leaves behind opens as a stopped answer. A conversation without a
    title gets the question as its title.

    Raises `StoreProblem` when it is made and cannot keep the question (the conversation was deleted).
    """

    def __init__(
        self,
        store: Conversations,
        conversation: int,
        question: str,
        mode: Mode,
        *,
        up_to: SessionId | None = None,
        player_safe: bool = False,
        every: float = EVERY,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._every = every
        self._clock = clock
        self._written = float("-inf")
        self._answer = Answer(question, "", mode, "", stopped=True, up_to=up_to, player_safe=player_safe)
        self._citations: list[Citation] = []
        store.add_message(conversation, "user", question)
        store.name_conversation(conversation, title_of(question))
        self._message = store.add_message(conversation, "assistant", "", record(self._answer))

    def heard(self, event: AskEvent) -> None:
        """Take in what was shown; written down at once at first, then at most once in `every` seconds."""
        if not isinstance(event, Wrote):
            return
        text = self._answer.text + event.text
        if event.citation is not None:
            at = len(text)
            text += f"[{event.citation.label}]"
            self._citations.append(replace(event.citation, at=at, until=len(text)))
        self._answer = replace(self._answer, text=text, citations=tuple(self._citations))
        if self._clock() - self._written >= self._every:
            self._write()

    def finished(self, answer: Answer) -> Answer:
        """Keep the whole answer; where that fails, the answer that comes back says so."""
        self._answer = answer
        if self._write():
            return answer
        unkept = "This answer could not be kept in the conversation."
        return replace(answer, error=f"{answer.error} {unkept}".strip())

    def failed(self, why: str) -> None:
        """The answer ended with an error; what was shown of it stays, with the reason."""
        self._answer = replace(self._answer, error=why)
        self._write()

    def _write(self) -> bool:
        self._written = self._clock()
        try:
            self._store.update_message(self._message, self._answer.text, record(self._answer))
        except StoreProblem:
            return False  # what is on the screen matters more; the next write tries again
        return True


def keep_checked(store: Conversations, conversation: int, answer: Answer) -> None:
    """Keep the verdicts of an answer that was judged after it was kept, if it is still there."""
    for message in reversed(store.messages(conversation)):
        if message.role == "assistant" and message.content == answer.text:
            store.update_message(message.id, answer.text, record(answer))
            return


def for_players(store: Conversations, rows: Sequence[ConversationRow], veil: Veil) -> list[ConversationRow]:
    """The conversations of `rows` that players may see: every answer of theirs was asked player-safe, and
    none shows what was marked secret since. Its title is the GM's own, so one that holds anything else is
    left out whole."""
    return [row for row in rows if all(map(veil.may_show, answers_of(store.messages(row.id))))]


def answers_of(messages: Sequence[MessageRow]) -> list[Answer]:
    """The answers of a conversation, each with its question; one whose record cannot be read as its text."""
    answers, question = [], ""
    for message in messages:
        if message.role == "user":
            question = message.content
            continue
        try:
            answers.append(answer_from_json(json.loads(message.answer_json)))
        except (ValueError, KeyError, TypeError):
            answers.append(Answer(question, message.content, Mode.PRIVATE, ""))
    return answers


def title_of(question: str) -> str:
    """A conversation's title: its first question on one line, cut at a word."""
    line = " ".join(question.split())
    return line if len(line) <= _TITLE else line[: _TITLE - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


def record(answer: Answer) -> str:
    """The answer as the catalogue keeps it."""
    return json.dumps(answer_to_json(answer), ensure_ascii=False)
