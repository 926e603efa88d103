"""The Oracle of one campaign: a question becomes an answer with its sources, and is checked (R5, R6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from oracle_desktop.answering import judging
from oracle_desktop.answering.course import QUOTES, Annotations, Course, Means, OnEvent, Wanted, grounding
from oracle_desktop.answering.evidence import Level
from oracle_desktop.answering.grounding import Similar
from oracle_desktop.answering.keeping import unsupported
from oracle_desktop.answering.veil import Notes, Veil
from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Answer, Mode, Ranking, SessionId, Turn
from oracle_desktop.errors import ModelProblem
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.settings import AnswerSettings

__all__ = ["QUOTES", "Notes", "OnEvent", "Oracle", "Searcher"]


class Searcher(Protocol):
    """What is asked of the retriever."""

    def search(
        self,
        question: str,
        *,
        k: int | None = None,
        history: Sequence[Turn] = (),
        up_to: SessionId | None = None,
        without_secret: bool = False,
    ) -> Ranking:
        """The ranking of a question."""
        ...


class Oracle:
    """Answers questions from one campaign's notes.

    `chat` None, or a chat model that cannot answer, means quote mode: the notes' own sentences.
    `annotations` gives one-line summaries of fragments by id, where there are any (R5.2); `gate` says of a
    ranking that nothing in it is relevant (R4.3); `similar` how near a claim is to sentences in meaning,
    asked only when an answer is judged.
    """

    def __init__(
        self,
        catalogue: Notes,
        retriever: Searcher,
        chat: ChatModel | None,
        settings: AnswerSettings,
        *,
        annotations: Annotations | None = None,
        gate: Callable[[Ranking], bool] | None = None,
        similar: Similar | None = None,
    ) -> None:
        self._catalogue = catalogue
        self._retriever = retriever
        self._means = Means(chat, settings, annotations)
        self._similar = similar
        self._gate = gate

    def ask(
        self,
        question: str,
        *,
        mode: Mode,
        history: Sequence[Turn] = (),
        up_to: SessionId | None = None,
        player_safe: bool = False,
        only_supported: bool = False,
        before: Answer | None = None,
        quoting: bool = False,
        on_event: OnEvent,
        cancel: Cancel,
    ) -> Answer:
        """The answer to `question`; `on_event` gets `Searched`, `Reading` and `Wrote` as things happen.

        `up_to` leaves out what happened after that session, `player_safe` what is secret. `only_supported`
        asks for a second try: the claims of the answer `before` that its passages do not support are not to
        be repeated, and of the new one only supported claims are kept, and shown when they are checked.
        `quoting` answers in the notes' own words though there is a chat model.

        Never raises `ModelProblem` or `Cancelled`: what was written is kept, with `error` or `stopped` set.
        Raises `StoreProblem` where the notes themselves cannot be read.
        """
        rejected = (unsupported(before) if before is not None else ()) if only_supported else None
        mode = Mode.PRIVATE if only_supported else mode
        course = Course(
            Wanted(question, mode, history, cancel, on_event, rejected),
            replace(self._means, chat=None) if quoting else self._means,
            Veil(self._catalogue, up_to, player_safe),
        )
        if mode is not Mode.PUBLIC:
            ranking = self._retriever.search(
                question,
                k=self._means.settings.passages,
                history=history,
                up_to=up_to,
                without_secret=player_safe,
            )
            course.found(ranking, self._gate is not None and self._gate(ranking))
        return course.answer()

    def judge(self, answer: Answer, cancel: Cancel) -> Answer:
        """`answer` with its claims judged by the chat model where words do not decide (R6.6), a call a claim.

        For after the answer is shown: it may take seconds. Without a chat model, for a quoted or refused
        answer, and for what the model does not get to (it fails, or `cancel` is set) the words' verdicts
        stay. Never raises `ModelProblem` or `Cancelled`.
        """
        chat = self._means.chat
        if chat is None or answer.quoted or answer.refused or answer.mode is Mode.PUBLIC:
            return answer
        silent = False

        def judge(claim: str, passages: Sequence[str]) -> Level | None:
            nonlocal silent
            if silent or cancel.is_set():
                return None
            try:
                return judging.verdict(chat, claim, passages, cancel)
            except (ModelProblem, Cancelled):
                silent = True
                return None

        veil = Veil(self._catalogue, answer.up_to, answer.player_safe)
        return grounding(veil, self._similar).check(answer, judge, chat.name)
