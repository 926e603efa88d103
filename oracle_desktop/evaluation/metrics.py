"""Rank-aware measures of one question's ranking, and their means (R7.2)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from oracle_desktop.domain import Fragment
from oracle_desktop.evaluation.bank import Gold, Question

ANSWERS = 2
FIRST = 8
DEEP = 10


@dataclass(frozen=True, slots=True)
class Scores:
    """What a question with gold scores; each from 0 to 1. `coverage` is None where one session is enough.

    `pool`: some session that answers is in the pool; `union_recall`: the share of them that is there;
    `hit@8`, `recall@8`: the same of the first eight fragments; `ndcg@10`: gain 2^grade - 1, discount
    log2(rank + 1), over the first ten different sessions (Järvelin and Kekäläinen 2002, Burges 2005);
    `mrr`: one over the rank of the first session that answers; `coverage`: of all gold sessions (answering or
    helping) of a question with several, the share shown in full or as a summary.
    """

    pool: float
    union_recall: float
    hit: float
    recall: float
    ndcg: float
    mrr: float
    coverage: float | None = None

    @property
    def json(self) -> dict[str, float]:
        """By the names that are printed, without coverage where one session is enough."""
        named = {_NAMES.get(field.name, field.name): getattr(self, field.name) for field in fields(self)}
        return {name: round(value, 6) for name, value in named.items() if value is not None}


def score(
    question: Question,
    final: Sequence[Fragment],
    pool: Iterable[Fragment],
    shown: Iterable[Fragment],
) -> Scores:
    """Scores of a ranking: `final` best first and whole, `pool` in any order, `shown` what the model sees.

    A session's further fragments count for nothing: the ranking is read as its different sessions (files
    where there is none), each at its best place. Raises `ValueError` for a question without gold.
    """
    if not question.gold:
        raise ValueError("a question that the notes do not answer has no ranking scores")
    answering = [gold for gold in question.gold if gold.grade >= ANSWERS] or list(question.gold)
    pooled, first, seen = list(pool), final[:FIRST], list(shown)
    grades = _grades(question.gold, final)
    best = max(gold.grade for gold in answering)
    return Scores(
        pool=float(_share(answering, pooled) > 0),
        union_recall=_share(answering, pooled),
        hit=float(_share(answering, first) > 0),
        recall=_share(answering, first),
        ndcg=_ndcg(grades, [gold.grade for gold in question.gold]),
        mrr=next((1 / rank for rank, grade in enumerate(grades, start=1) if grade >= best), 0.0),
        coverage=_share(question.gold, seen) if len(question.gold) > 1 else None,
    )


def answering(question: Question, fragments: Sequence[Fragment]) -> float:
    """Share of the sessions or files that answer (grade 2; any gold where none does) among `fragments`."""
    wanted = [gold for gold in question.gold if gold.grade >= ANSWERS] or list(question.gold)
    return _share(wanted, fragments)


def _share(wanted: Sequence[Gold], fragments: Sequence[Fragment]) -> float:
    found = sum(any(gold.matches(fragment) for fragment in fragments) for gold in wanted)
    return found / len(wanted)


def _grades(gold: Sequence[Gold], final: Sequence[Fragment]) -> list[int]:
    """The grade of each different session or file of `final`, in order; 0 for one that is not gold."""
    ordered = sorted(gold, key=lambda one: -one.grade)
    grades: dict[object, int] = {}
    for fragment in final:
        match = next((one for one in ordered if one.matches(fragment)), None)
        if match is not None:
            grades.setdefault(match, match.grade)
        else:
            grades.setdefault(fragment.session or fragment.path, 0)
    return list(grades.values())


def _ndcg(grades: Sequence[int], ideal: Sequence[int]) -> float:
    best = _dcg(sorted(ideal, reverse=True)[:DEEP])
    return _dcg(grades[:DEEP]) / best if best else 0.0


def _dcg(grades: Sequence[int]) -> float:
    return math.fsum((2**grade - 1) / math.log2(rank + 1) for rank, grade in enumerate(grades, start=1))


_NAMES = {"hit": "hit@8", "recall": "recall@8", "ndcg": "ndcg@10"}


def mean(scores: Sequence[Scores]) -> dict[str, float]:
    """Means by name, `questions` their number. Coverage is over the questions that need several sessions."""
    means: dict[str, float] = {"questions": len(scores)}
    for field in fields(Scores):
        values = [value for one in scores if (value := getattr(one, field.name)) is not None]
        if values:
            means[_NAMES.get(field.name, field.name)] = round(sum(values) / len(values), 4)
    return means


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that `share` of `values` do not exceed (nearest rank); 0.0 for none."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Half of `seconds` are at most `p50`, 95 of 100 at most `p95`."""
    return {"p50": round(percentile(seconds, 0.5), 4), "p95": round(percentile(seconds, 0.95), 4)}


def best_grade(gold: Sequence[Mapping[str, Any]]) -> int:
    """The grade that answers a question with this gold (as its line holds it): 2, or 1 where none has 2."""
    return max((int(one["grade"]) for one in gold), default=ANSWERS)


def refusals(refused: Sequence[bool], questions: Sequence[Question]) -> dict[str, float]:
    """Share of unanswerable questions refused and of answerable ones refused by mistake; `refused` in the
    order of `questions`."""
    shares: dict[str, float] = {}
    for name, wanted in (("refused_unanswerable", False), ("refused_answerable", True)):
        group = [no for no, one in zip(refused, questions, strict=True) if one.answerable is wanted]
        if group:
            shares[name] = round(sum(group) / len(group), 4)
    return shares
