"""A whole question: search, choose what to show, let the model write, resolve its citations (R5, R6)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from oracle_desktop.answering import context, language
from oracle_desktop.answering.draft import Draft
from oracle_desktop.answering.misses import nearest
from oracle_desktop.answering.quotes import choose
from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import (
    Answer,
    AskEvent,
    Candidate,
    Document,
    Fragment,
    Mode,
    Ranking,
    Reading,
    Searched,
    SessionId,
    Turn,
)
from oracle_desktop.errors import ModelProblem
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.settings import AnswerSettings

QUOTES = "quotes"
"""The writer of an answer in quote mode."""

OnEvent = Callable[[AskEvent], None]


class Notes(Protocol):
    """What is asked of the catalogue."""

    def document(self, path: str) -> Document | None:
        """A document with its text, None where it is gone."""
        ...

    def by_label(self, label: str) -> Fragment | None:
        """The fragment of that label."""
        ...

    def counts(self) -> dict[str, int]:
        """How many of each thing there are; `sessions` is read."""
        ...


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
    `annotations` gives one-line summaries of fragments by id, where there are any (R5.2).
    """

    def __init__(
        self,
        catalogue: Notes,
        retriever: Searcher,
        chat: ChatModel | None,
        settings: AnswerSettings,
        *,
        annotations: Callable[[Sequence[int]], Mapping[int, str]] | None = None,
    ) -> None:
        self._catalogue = catalogue
        self._retriever = retriever
        self._chat = chat
        self._settings = settings
        self._annotations = annotations

    def ask(
        self,
        question: str,
        *,
        mode: Mode,
        history: Sequence[Turn] = (),
        up_to: SessionId | None = None,
        player_safe: bool = False,
        on_event: OnEvent,
        cancel: Cancel,
    ) -> Answer:
        """The answer to `question`; `on_event` gets `Searched`, `Reading` and `Wrote` as things happen.

        `up_to` leaves out what happened after that session, `player_safe` what is secret. Never raises
        `ModelProblem` or `Cancelled`: what was written is kept, with `error` or `stopped` set. Raises
        `StoreProblem` where the notes themselves cannot be read.
        """
        one = _Asking(
            self, question, mode, history, on_event, cancel, hidden=player_safe or up_to is not None
        )
        if mode is not Mode.PUBLIC:
            one.search(up_to, player_safe)
        return one.answer()


class _Asking:
    """One question on its way."""

    def __init__(
        self,
        oracle: Oracle,
        question: str,
        mode: Mode,
        history: Sequence[Turn],
        on_event: OnEvent,
        cancel: Cancel,
        *,
        hidden: bool,
    ) -> None:
        self._oracle = oracle
        self._question = question
        self._mode = mode
        self._history = history
        self._on_event = on_event
        self._cancel = cancel
        self._hidden = hidden
        asked = [turn.content for turn in history if turn.role == "user"]
        self._code = language.detect(question) or language.detect(asked[-1] if asked else "")
        self._ranking: Ranking | None = None
        self._texts: dict[str, str | None] = {}
        self._seconds: dict[str, float] = {}
        self._began = time.perf_counter()

    def search(self, up_to: SessionId | None, player_safe: bool) -> None:
        """Find the candidates and say so."""
        began = time.perf_counter()
        self._ranking = self._oracle._retriever.search(
            self._question,
            k=self._oracle._settings.passages,
            history=self._history,
            up_to=up_to,
            without_secret=player_safe,
        )
        self._seconds.update(self._ranking.seconds)
        self._seconds["search"] = time.perf_counter() - began
        sessions = self._oracle._catalogue.counts().get("sessions", 0)
        self._on_event(Searched(sessions, len(self._ranking.pool)))

    def answer(self) -> Answer:
        """Written by the model, quoted, or refused."""
        chat = self._oracle._chat
        if self._cancel.is_set():
            return self._finished(Draft.empty(), writer=chat.name if chat else QUOTES, stopped=True)
        if chat is None:
            return self._quoted("")
        nothing = self._ranking is not None and not self._ranking.results
        if nothing and self._mode is Mode.PRIVATE:
            return self._refused("")
        return self._written(chat)

    # the model writes

    def _written(self, chat: ChatModel) -> Answer:
        began = time.perf_counter()
        shown = self._context(chat)
        self._seconds["read"] = time.perf_counter() - began
        self._on_event(Reading(len(shown.full), quoting=False))
        draft = Draft(
            [candidate.fragment for candidate in shown.full],
            [candidate.fragment for candidate in shown.headlines],
            self._text_of,
            self._lookup,
            {c.fragment.id: c.windows for c in shown.full},
        )
        error, stopped = self._stream(chat, shown, draft)
        if not draft.text.strip() and not stopped:
            return self._quoted(error or "The chat model gave no answer.")
        tokens = {"prompt": shown.tokens, "answer": chat.count_tokens(draft.text)}
        return self._finished(draft, shown, writer=chat.name, stopped=stopped, error=error, tokens=tokens)

    def _context(self, chat: ChatModel) -> context.Context:
        settings = self._oracle._settings
        pool = self._ranking.pool if self._ranking is not None else ()
        annotations = self._oracle._annotations
        known = annotations([c.fragment.id for c in pool]) if annotations is not None and pool else {}
        return context.build(
            self._question,
            self._mode,
            self._code,
            self._ranking,
            context.Room(chat.context, settings.max_tokens, chat.count_tokens),
            passages=settings.passages,
            annotations=known,
            history=self._history,
        )

    def _stream(self, chat: ChatModel, shown: context.Context, draft: Draft) -> tuple[str, bool]:
        """Let the model write into `draft`; the sentence of a problem ("" if none), and whether stopped."""
        began = time.perf_counter()
        error, stopped = "", False
        try:
            pieces = chat.stream(shown.messages, max_tokens=shown.answer_tokens, cancel=self._cancel)
            for piece in pieces:
                self._seconds.setdefault("first", time.perf_counter() - began)
                for event in draft.feed(piece):
                    self._on_event(event)
                if self._cancel.is_set():
                    break
        except Cancelled:
            stopped = True
        except ModelProblem as problem:
            error = str(problem)
        for event in draft.finish():
            self._on_event(event)
        self._seconds["write"] = time.perf_counter() - began
        return error, stopped or self._cancel.is_set()

    # the notes' own sentences

    def _quoted(self, error: str) -> Answer:
        if self._ranking is None:
            return self._refused(error or "No chat model is running, and your notes were not asked.")
        began = time.perf_counter()
        quotes = choose(self._question, self._ranking, self._text_of)
        self._seconds["quotes"] = time.perf_counter() - began
        if not quotes:
            return self._refused(error)
        self._on_event(Reading(len(self._ranking.results), quoting=True))
        draft = Draft.of_quotes(quotes, self._on_event)
        return self._finished(draft, writer=QUOTES, quoted=True, error=error)

    # refusals and the end

    def _refused(self, error: str) -> Answer:
        draft = Draft.plain(language.refusal(self._code), self._on_event)
        return self._finished(
            draft, writer=QUOTES, quoted=self._oracle._chat is None, refused=True, error=error
        )

    def _finished(
        self,
        draft: Draft,
        shown: context.Context | None = None,
        *,
        writer: str,
        refused: bool = False,
        quoted: bool = False,
        stopped: bool = False,
        error: str = "",
        tokens: Mapping[str, int] | None = None,
    ) -> Answer:
        by_model = shown is not None and self._mode is not Mode.PUBLIC
        refused = refused or (by_model and not stopped and self._model_refused(draft))
        misses = nearest(self._question, self._ranking, self._text_of) if refused and self._ranking else ()
        self._seconds["total"] = time.perf_counter() - self._began
        return Answer(
            question=self._question,
            text=draft.text,
            mode=self._mode,
            writer=writer,
            citations=draft.citations,
            full=_labels(shown.full) if shown else (),
            summaries=_labels(shown.headlines) if shown else (),
            dropped=shown.dropped if shown else (),
            misses=misses,
            uncited=draft.uncited() if by_model and not refused else (),
            refused=refused,
            quoted=quoted,
            stopped=stopped,
            error=error,
            tokens=tokens or {},
            seconds=self._seconds,
        )

    def _model_refused(self, draft: Draft) -> bool:
        """Whether the model said that the notes do not tell; in hybrid mode only where it went no further."""
        if any(citation.status == "source" for citation in draft.citations):
            return False
        further = self._mode is Mode.HYBRID and any(map(language.is_beyond, draft.text.split("\n")))
        return language.is_refusal(draft.text) and not further

    def _text_of(self, path: str) -> str | None:
        if path not in self._texts:
            document = self._oracle._catalogue.document(path)
            self._texts[path] = None if document is None else document.text
        return self._texts[path]

    def _lookup(self, label: str) -> Fragment | None:
        """A fragment that was not in the prompt; none where the question hides part of the notes."""
        return None if self._hidden else self._oracle._catalogue.by_label(label)


def _labels(candidates: Sequence[Candidate]) -> tuple[str, ...]:
    return tuple(candidate.fragment.label for candidate in candidates)
