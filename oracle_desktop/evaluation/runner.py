"""Runs a bank of questions against a campaign and measures what came back (R7.2)."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Candidate, Fragment, Ranking, Turn
from oracle_desktop.evaluation import metrics
from oracle_desktop.evaluation.bank import Question
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
    """One question with its ranking, what is shown of it, its scores (None without gold) and its time."""

    question: Question
    ranking: Ranking
    shown: Shown
    scores: metrics.Scores | None
    seconds: float

    @property
    def final(self) -> list[Candidate]:
        """The whole pool in final order."""
        return sorted(self.ranking.pool, key=lambda candidate: candidate.final)

    def json(self) -> dict[str, Any]:
        """As `evaluate --json` prints it."""
        return {
            "id": self.question.id,
            "pool": [_entry(candidate.fragment) for candidate in self.ranking.pool],
            "final": [_entry(candidate.fragment) for candidate in self.final],
            "full": [_entry(fragment) for fragment in self.shown.full],
            "summaries": [_entry(fragment) for fragment in self.shown.summaries],
            "refused": self.shown.refused,
            "seconds": round(self.seconds, 4),
        }


@dataclass(frozen=True, slots=True)
class Run:
    """All outcomes of a bank, and their means."""

    outcomes: Sequence[Outcome]

    @property
    def metrics(self) -> dict[str, Any]:
        """Means over all questions with gold, `kinds` by kind, refusals, `seconds` p50 and p95 a stage."""
        scored = [one for one in self.outcomes if one.scores is not None]
        kinds: dict[str, list[metrics.Scores]] = {}
        for one in scored:
            assert one.scores is not None
            kinds.setdefault(one.question.kind, []).append(one.scores)
        asked = [one.question for one in self.outcomes]
        return {
            **metrics.mean([one.scores for one in scored if one.scores is not None]),
            **metrics.refusals({one.question.id: one.shown.refused for one in self.outcomes}, asked),
            "kinds": {kind: metrics.mean(scores) for kind, scores in sorted(kinds.items())},
            "seconds": self._seconds(),
        }

    def _seconds(self) -> dict[str, dict[str, float]]:
        stages: dict[str, list[float]] = {"all": [one.seconds for one in self.outcomes]}
        for one in self.outcomes:
            for stage, seconds in one.ranking.seconds.items():
                stages.setdefault(stage, []).append(seconds)
        return {
            stage: {
                "p50": round(metrics.percentile(values, 0.5), 4),
                "p95": round(metrics.percentile(values, 0.95), 4),
            }
            for stage, values in stages.items()
        }

    def json(self) -> dict[str, Any]:
        """As `evaluate --json` prints it."""
        return {"metrics": self.metrics, "questions": [one.json() for one in self.outcomes]}


def evaluate(
    searcher: Searcher,
    bank: Sequence[Question],
    *,
    k: int = metrics.FIRST,
    show: Callable[[Ranking], Shown] = best_eight,
    on_progress: Callable[[int, int], None] | None = None,
    cancel: Cancel | None = None,
) -> Run:
    """Ask every question of `bank`, with its history; `show` says what a model would be given.

    `on_progress` is called with (done, total). Raises `StoreProblem`, `Cancelled`.
    """
    outcomes: list[Outcome] = []
    for question in bank:
        if cancel is not None:
            cancel.check()
        start = time.perf_counter()
        ranking = searcher.search(question.question, k=k, history=question.history, fresh=True)
        seconds = time.perf_counter() - start
        outcomes.append(_outcome(question, ranking, show(ranking), seconds))
        if on_progress is not None:
            on_progress(len(outcomes), len(bank))
    return Run(outcomes)


def _outcome(question: Question, ranking: Ranking, shown: Shown, seconds: float) -> Outcome:
    scores = None
    if question.answerable:
        final = sorted(ranking.pool, key=lambda candidate: candidate.final)
        scores = metrics.score(
            question,
            [candidate.fragment for candidate in final],
            [candidate.fragment for candidate in ranking.pool],
            [*shown.full, *shown.summaries],
        )
    return Outcome(question, ranking, shown, scores, seconds)


def _entry(fragment: Fragment) -> Mapping[str, Any]:
    return {
        "session": None if fragment.session is None else fragment.session.json,
        "label": fragment.label,
        "file": fragment.path,
    }
