"""One question on its way to its answer: searched, shown to a model or quoted, resolved, checked."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from oracle_desktop.answering import context, language
from oracle_desktop.answering.claims import beyond_spans
from oracle_desktop.answering.draft import Draft
from oracle_desktop.answering.grounding import Grounding, Similar
from oracle_desktop.answering.keeping import only_supported
from oracle_desktop.answering.misses import nearest
from oracle_desktop.answering.quotes import choose, only_near
from oracle_desktop.answering.veil import Veil
from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import (
    Answer,
    AskEvent,
    Candidate,
    Citation,
    Claim,
    Fragment,
    Mode,
    Ranking,
    Reading,
    Searched,
    Turn,
    Wrote,
)
from oracle_desktop.errors import ModelProblem
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.settings import AnswerSettings

QUOTES = "quotes"
"""The writer of an answer in quote mode."""

OnEvent = Callable[[AskEvent], None]
Annotations = Callable[[Sequence[int]], Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked, and how. `rejected` are the claims that a second try must not repeat; None asks for no
    second try."""

    question: str
    mode: Mode
    history: Sequence[Turn]
    cancel: Cancel
    on_event: OnEvent
    rejected: Sequence[str] | None = None


@dataclass(frozen=True, slots=True)
class Means:
    """What answers: the model, its settings, summaries by fragment id."""

    chat: ChatModel | None
    settings: AnswerSettings
    annotations: Annotations | None = None


@dataclass(slots=True)
class Course:
    """One question. `ranking` is None where the notes are not asked (public mode); `nothing`: the gate says
    that no passage is relevant (R4.3)."""

    wanted: Wanted
    means: Means
    veil: Veil
    ranking: Ranking | None = None
    nothing: bool = False
    seconds: dict[str, float] = field(default_factory=dict)
    began: float = field(default_factory=time.perf_counter)

    @property
    def code(self) -> str:
        """The language of the question; of the one before where it does not tell."""
        asked = [turn.content for turn in self.wanted.history if turn.role == "user"]
        return language.detect(self.wanted.question) or language.detect(asked[-1] if asked else "")

    def found(self, ranking: Ranking, nothing: bool) -> None:
        """Take what the search found, without what may not be known, and say so."""
        self.ranking, self.nothing = self.veil.ranking(ranking), nothing
        self.seconds.update(ranking.seconds)
        self.seconds["search"] = time.perf_counter() - self.began
        self.wanted.on_event(Searched(self.veil.sessions(), len(self.ranking.pool)))

    def answer(self) -> Answer:
        """Written by the model, quoted, or refused."""
        chat, mode = self.means.chat, self.wanted.mode
        nothing = self.ranking is not None and (self.nothing or not self.ranking.results)
        if self.wanted.cancel.is_set():
            return self._finished(Draft.empty(), writer=chat.name if chat else QUOTES, stopped=True)
        if nothing and (mode is Mode.PRIVATE or chat is None):
            return self._refused("")
        if chat is None:
            return self._quoted("")
        return self._beyond(chat) if nothing else self._written(chat)

    # the model writes

    def _written(self, chat: ChatModel) -> Answer:
        began = time.perf_counter()
        shown = self._context(chat, self.wanted.mode)
        self.seconds["read"] = time.perf_counter() - began
        self.wanted.on_event(Reading(len(shown.full), quoting=False))
        draft = Draft(
            [candidate.fragment for candidate in shown.full],
            [candidate.fragment for candidate in shown.headlines],
            self.veil.text,
            self._lookup,
            {c.fragment.id: c.windows for c in shown.full},
        )
        error, stopped = self._stream(chat, shown, draft)
        if not draft.text.strip() and not stopped:
            return self._quoted(error or "The chat model gave no answer.")
        return self._by_model(chat, draft, shown, error, stopped)

    def _beyond(self, chat: ChatModel) -> Answer:
        """Hybrid mode where no passage is relevant: this is said, then the model answers from itself."""
        shown = self._context(chat, Mode.PUBLIC)
        self.wanted.on_event(Reading(0, quoting=False))
        draft = Draft.empty()
        opening = f"{language.refusal(self.code)}\n\n{language.beyond(self.code)} "
        for event in draft.feed(opening):
            self.wanted.on_event(event)
        error, stopped = self._stream(chat, shown, draft)
        if draft.text.strip() == opening.strip() and not stopped:
            return self._refused(error)
        start = len(language.refusal(self.code)) + 2
        answer = self._by_model(chat, draft, shown, error, stopped)
        return replace(answer, beyond=((start, len(answer.text)),), uncited=(), claims=())

    def _by_model(
        self, chat: ChatModel, draft: Draft, shown: context.Context, error: str, stopped: bool
    ) -> Answer:
        tokens = {"prompt": shown.tokens, "answer": chat.count_tokens(draft.text)}
        return self._finished(draft, shown, writer=chat.name, stopped=stopped, error=error, tokens=tokens)

    def _context(self, chat: ChatModel, mode: Mode) -> context.Context:
        settings, annotations = self.means.settings, self.means.annotations
        pool = self.ranking.pool if self.ranking is not None else ()
        known = annotations([c.fragment.id for c in pool]) if annotations is not None and pool else {}
        return context.build(
            self.wanted.question,
            mode,
            self.code,
            self.ranking,
            context.Room(chat.context, settings.max_tokens, chat.count_tokens),
            passages=settings.passages,
            annotations=self.veil.annotations(known),
            history=self.veil.history(self.wanted.history),
            rejected=self.wanted.rejected or (),
        )

    def _stream(self, chat: ChatModel, shown: context.Context, draft: Draft) -> tuple[str, bool]:
        """Let the model write into `draft`; the sentence of a problem ("" if none), and whether stopped. A
        second try is shown when it is checked."""
        began = time.perf_counter()
        cancel, on_event = self.wanted.cancel, self.wanted.on_event
        if self.wanted.rejected is not None:
            on_event = _unheard
        error, stopped = "", False
        try:
            for piece in chat.stream(shown.messages, max_tokens=shown.answer_tokens, cancel=cancel):
                self.seconds.setdefault("first", time.perf_counter() - began)
                for event in draft.feed(piece):
                    on_event(event)
                if cancel.is_set():
                    break
        except Cancelled:
            stopped = True
        except ModelProblem as problem:
            error = str(problem)
        for event in draft.finish():
            on_event(event)
        self.seconds["write"] = time.perf_counter() - began
        return error, stopped or cancel.is_set()

    # the notes' own sentences

    def _quoted(self, error: str) -> Answer:
        if self.ranking is None:
            return self._refused(error or "No chat model is running, and your notes were not asked.")
        began = time.perf_counter()
        quotes = choose(self.wanted.question, self.ranking, self.veil.text)
        self.seconds["quotes"] = time.perf_counter() - began
        if not quotes:
            return self._refused(error)
        self.wanted.on_event(Reading(len(self.ranking.results), quoting=True))
        opening = language.closest(self.code) if only_near(quotes) else ""
        draft = Draft.of_quotes(quotes, self.wanted.on_event, opening)
        return self._finished(draft, writer=QUOTES, quoted=True, error=error)

    def _refused(self, error: str) -> Answer:
        draft = Draft.plain(language.refusal(self.code), self.wanted.on_event)
        return self._finished(draft, writer=QUOTES, quoted=self.means.chat is None, refused=True, error=error)

    # what is shown about it

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
        by_model = shown is not None and self.wanted.mode is not Mode.PUBLIC
        refused = refused or (by_model and not stopped and self._model_refused(draft))
        answer = Answer(
            question=self.wanted.question,
            text=draft.text,
            mode=self.wanted.mode,
            writer=writer,
            citations=draft.citations,
            full=_labels(shown.full) if shown else (),
            summaries=_labels(shown.headlines) if shown else (),
            dropped=shown.dropped if shown else (),
            uncited=draft.uncited() if by_model and not refused else (),
            beyond=tuple(beyond_spans(draft.text)) if by_model else (),
            refused=refused,
            quoted=quoted,
            stopped=stopped,
            error=error,
            up_to=self.veil.up_to,
            player_safe=self.veil.player_safe,
            reranker=self.ranking.reranker if self.ranking is not None else "off",
            tokens=tokens or {},
        )
        if quoted:
            answer = replace(answer, claims=_of_quotes(answer))
        elif by_model and not refused:
            answer = self._checked(answer)
        if answer.refused and self.ranking is not None:
            answer = replace(answer, misses=nearest(self.wanted.question, self.ranking, self.veil.text))
        self.seconds["total"] = time.perf_counter() - self.began
        return replace(answer, seconds=self.seconds)

    def _checked(self, answer: Answer) -> Answer:
        """Each claim against its passage, by words; of a second try only what is supported stays."""
        began = time.perf_counter()
        answer = grounding(self.veil).check(answer)
        self.seconds["check"] = time.perf_counter() - began
        if self.wanted.rejected is None:
            return answer
        answer = only_supported(answer)
        if not answer.text.strip() and not answer.stopped:
            answer = replace(answer, text=language.refusal(self.code), refused=True)
        for event in pieces(answer):
            self.wanted.on_event(event)
        return answer

    def _model_refused(self, draft: Draft) -> bool:
        """Whether the model said that the notes do not tell; in hybrid mode only where it went no further."""
        if any(citation.status == "source" for citation in draft.citations):
            return False
        further = self.wanted.mode is Mode.HYBRID and any(map(language.is_beyond, draft.text.split("\n")))
        return language.is_refusal(draft.text) and not further

    def _lookup(self, label: str) -> Fragment | None:
        """A fragment that was not in the prompt; none where the question hides part of the notes."""
        return None if self.veil.hides else self.veil.by_label(label)


def grounding(veil: Veil, similar: Similar | None = None) -> Grounding:
    """What checks the claims of an answer against passages as they may be read."""

    def source(citation: Citation) -> tuple[Fragment, str] | None:
        fragment, text = veil.by_label(citation.label), veil.text(citation.path)
        return (
            None if fragment is None or text is None or fragment.path != citation.path else (fragment, text)
        )

    return Grounding(source, veil.names(), similar)


def pieces(answer: Answer) -> list[Wrote]:
    """A whole answer as it would have streamed: text, and a chip behind it."""
    events, at = [], 0
    for citation in answer.citations:
        events.append(Wrote(answer.text[at : citation.at], citation))
        at = citation.until
    return [*events, Wrote(answer.text[at:])] if answer.text[at:] else events


def _of_quotes(answer: Answer) -> tuple[Claim, ...]:
    """Quotes are claims that their passages say word for word."""
    claims, at = [], 0
    for number, citation in enumerate(answer.citations):
        start = max(at, answer.text.rfind("\n", at, citation.at) + 1)  # each quote is one line
        claims.append(Claim(start, citation.at, "supported", "", (number,)))
        at = citation.until
    return tuple(claims)


def _labels(candidates: Sequence[Candidate]) -> tuple[str, ...]:
    return tuple(candidate.fragment.label for candidate in candidates)


def _unheard(_event: AskEvent) -> None:
    """What a second try writes before it is checked."""
