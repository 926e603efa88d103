"""Runs a bank of questions against a campaign and measures what came back (R7.2)."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Candidate, Fragment, Ranking, Turn
from oracle_desktop.evaluation import answers, metrics
from oracle_desktop.evaluation.answers import Written
from oracle_desktop.evaluation.bank import Question, plain_gold
from oracle_desktop.ranking import summaries
from oracle_desktop.ranking.gate import Gate


class Searcher(Protocol):
    """What is measured: `retrieval.retriever.Retriever`, or anything that searches as it does."""

    def search(
        self, question: str, *, k: int | None = None, history: Sequence[Turn] = (), fresh: bool = False
    ) -> Ranking:
        """The ranking of a question; `fresh`: not one that is kept from before."""
        ...


@dataclass(frozen=True, slots=True)
class Shown:
    """What a model is shown for a ranking (R5): fragments in full, and headlines of others."""

    full: Sequence[Fragment]
    summaries: Sequence[Fragment] = ()
    refused: bool = False


Annotations = Callable[[Sequence[int]], Mapping[int, str]]


def best_eight(ranking: Ranking) -> Shown:
    """The results as they are, no headlines: what is shown where no model has written any."""
    return Shown([candidate.fragment for candidate in ranking.results])


def with_summaries(annotations: Annotations) -> Callable[[Ranking], Shown]:
    """The results in full, and up to sixteen summaries of the rest, where `annotations` (by fragment id) has
    any (R5.2)."""

    def show(ranking: Ranking) -> Shown:
        written = annotations([candidate.fragment.id for candidate in ranking.pool])
        rest = summaries.left_out(ranking.pool, ranking.results, written)
        return Shown(
            [candidate.fragment for candidate in ranking.results],
            [candidate.fragment for candidate in islice(rest, summaries.MOST)],
        )

    return show


def behind(gate: Gate, annotations: Annotations = lambda _ids: {}) -> Callable[[Ranking], Shown]:
    """What an answer would be given (R5): nothing where `gate` refuses, else as `with_summaries`."""
    show = with_summaries(annotations)
    return lambda ranking: Shown((), refused=True) if gate.judge(ranking).refused else show(ranking)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question with its ranking, what is shown of it, its scores (None without gold), its time, and its
    answer where answers are measured as well."""

    question: Question
    ranking: Ranking
    shown: Shown
    scores: metrics.Scores | None
    seconds: float
    written: Written | None = None

    @property
    def final(self) -> list[Candidate]:
        """The whole pool in final order."""
        return sorted(self.ranking.pool, key=lambda candidate: candidate.final)

    @property
    def refused(self) -> bool:
        """Whether it was refused: by the answer where there is one, else by the gate."""
        return self.shown.refused if self.written is None else self.written.answer.refused

    def json(self) -> dict[str, Any]:
        """As `evaluate --json` prints it. `ranks` (by path) and `grades` (2 answers, 1 helps, 0 neither) are
        of the pool, in its order."""
        pool = [candidate.fragment for candidate in self.ranking.pool]
        asked = self.question
        plain: dict[str, Any] = {
            "id": asked.id,
            "question": asked.question,
            "kind": asked.kind,
            "gold": [plain_gold(gold) for gold in asked.gold],
            "pool": [_entry(fragment) for fragment in pool],
            "final": [_entry(candidate.fragment) for candidate in self.final],
            "full": [_entry(fragment) for fragment in self.shown.full],
            "summaries": [_entry(fragment) for fragment in self.shown.summaries],
            "refused": self.refused,
            "seconds": round(self.seconds, 4),
            "ranks": [dict(candidate.ranks) for candidate in self.ranking.pool],
            "grades": [asked.grade(fragment.session, fragment.path) for fragment in pool],
            "stages": {stage: round(spent, 5) for stage, spent in self.ranking.seconds.items()},
            "reranker": self.ranking.reranker,
            "unavailable": dict(self.ranking.unavailable),
        }
        if self.scores is not None:
            plain["scores"] = self.scores.json
            plain["scores"]["shown"] = metrics.answering(asked, [*self.shown.full, *self.shown.summaries])
        return plain if self.written is None else {**plain, **self.written.json(asked)}


@dataclass(frozen=True, slots=True)
class Run:
    """The outcomes of a bank, and their means. `total` questions were to be asked: a run that was stopped has
    fewer outcomes, and they count."""

    outcomes: Sequence[Outcome]
    total: int

    @property
    def stopped(self) -> bool:
        """Whether some questions were not reached."""
        return len(self.outcomes) < self.total

    @property
    def metrics(self) -> dict[str, Any]:
        """Means over all questions with gold, `kinds` by kind, refusals, `seconds` p50 and p95 a stage, and
        `answers` where they were written."""
        scored = [one for one in self.outcomes if one.scores is not None]
        kinds: dict[str, list[metrics.Scores]] = {}
        for one in scored:
            assert one.scores is not None
            kinds.setdefault(one.question.kind, []).append(one.scores)
        asked = [one.question for one in self.outcomes]
        measured: dict[str, Any] = {
            **metrics.mean([one.scores for one in scored if one.scores is not None]),
            **metrics.refusals([one.refused for one in self.outcomes], asked),
            "kinds": {kind: metrics.mean(scores) for kind, scores in sorted(kinds.items())},
            "seconds": self._seconds(),
        }
        if any(one.written is not None for one in self.outcomes):
            measured["answers"] = answers.means([one.json() for one in self.outcomes])
        return measured

    def _seconds(self) -> dict[str, dict[str, float]]:
        stages: dict[str, list[float]] = {"all": [one.seconds for one in self.outcomes]}
        for one in self.outcomes:
            for stage, seconds in one.ranking.seconds.items():
                stages.setdefault(stage, []).append(seconds)
        return {stage: metrics.spread(values) for stage, values in stages.items()}

    @property
    def unavailable(self) -> dict[str, str]:
        """Paths that could not answer for some question, and why: the figures lack them."""
        return {path: why for one in self.outcomes for path, why in one.ranking.unavailable.items()}

    @property
    def rerankers(self) -> dict[str, int]:
        """How many questions each reranker put in order."""
        return dict(Counter(one.ranking.reranker for one in self.outcomes))

    def json(self) -> dict[str, Any]:
        """As `evaluate --json` prints it."""
        return {"metrics": self.metrics, "questions": [one.json() for one in self.outcomes]}


def evaluate(
    searcher: Searcher,
    bank: Sequence[Question],
    *,
    k: int = metrics.FIRST,
    show: Callable[[Ranking], Shown] = best_eight,
    write: Callable[[Question], Written] | None = None,
    on_progress: Callable[[int, int], None] | None = None,
    cancel: Cancel | None = None,
) -> Run:
    """Ask every question of `bank`, with its history; `show` says what a model would be given, `write` gives
    the answer where answers are measured too.

    `on_progress` is called with (done, total). Where `cancel` is set the run ends with what it has. Raises
    `StoreProblem`.
    """
    outcomes: list[Outcome] = []
    for question in bank:
        if cancel is not None and cancel.is_set():
            break
        start = time.perf_counter()
        ranking = searcher.search(question.question, k=k, history=question.history, fresh=True)
        seconds = time.perf_counter() - start
        try:
            written = write(question) if write is not None else None
        except Cancelled:
            break
        if written is not None and written.answer.stopped:
            break  # half an answer would count as a bad one
        outcomes.append(_outcome(question, ranking, show(ranking), seconds, written))
        if on_progress is not None:
            on_progress(len(outcomes), len(bank))
    return Run(outcomes, len(bank))


def _outcome(
    question: Question, ranking: Ranking, shown: Shown, seconds: float, written: Written | None
) -> Outcome:
    scores = None
    if question.answerable:
        final = sorted(ranking.pool, key=lambda candidate: candidate.final)
        scores = metrics.score(
            question,
            [candidate.fragment for candidate in final],
            [candidate.fragment for candidate in ranking.pool],
            [*shown.full, *shown.summaries],
        )
    return Outcome(question, ranking, shown, scores, seconds, written)


def _entry(fragment: Fragment) -> Mapping[str, Any]:
    return {
        "session": None if fragment.session is None else fragment.session.json,
        "label": fragment.label,
        "file": fragment.path,
    }
