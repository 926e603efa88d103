"""Measures of written (or quoted) answers, apart from what was found for them (R7.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from oracle_desktop.answering.record import answer_to_json, counts
from oracle_desktop.domain import Answer
from oracle_desktop.evaluation import metrics
from oracle_desktop.evaluation.bank import Question

SOURCES = ("source", "supported", "partly")
"""A citation's status where its label was among the passages read and was not found wanting."""

_LIFTED = ("search", "total")
"""Stages of an answer that others hold already."""


@dataclass(frozen=True, slots=True)
class Written:
    """An answer, and what it took: calls and tokens of the chat model by kind, as the app counts them (an
    upper bound where the model's own tokenizer is not at hand)."""

    answer: Answer
    calls: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)

    def json(self, question: Question) -> dict[str, Any]:
        """What `evaluate --answers --json` adds to a question. A citation's `grade` says what its session or
        file is worth: 2 answers, 1 helps, 0 neither."""
        plain = answer_to_json(self.answer)
        for one, citation in zip(plain["citations"], self.answer.citations, strict=True):
            one["grade"] = question.grade(citation.session, citation.path)
        seconds = {k: round(v, 4) for k, v in self.answer.seconds.items() if k not in _LIFTED}
        return {
            "answer": self.answer.text,
            "writer": self.answer.writer,
            "error": self.answer.error,
            "citations": plain["citations"],
            "grounding": counts(self.answer),
            "answer_seconds": {**seconds, "answer": round(self.answer.seconds.get("total", 0.0), 4)},
            "calls": dict(self.calls),
            "tokens": dict(self.tokens),
        }


def means(questions: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Means over the questions of a run (as `Outcome.json` gives them, those with an answer). Shares from 0
    to 1, left out where there is nothing to share.

    `answered`: how many were not refused; of these, `citation_rate`: with at least one source (R6.1);
    `claims_cited`, `grounding`, `partly`: claims with a source, supported by it, partly so (R6.6);
    `citation_precision`: of the different sources of answerable questions, those that are gold;
    `cites_gold`: answers to answerable questions that cite a session that answers.
    """
    asked = [one for one in questions if "answer" in one]
    answered = [one for one in asked if not one["refused"]]
    known = [one for one in answered if one["gold"]]
    claims = {name: sum(one["grounding"][name] for one in answered) for name in _COUNTS}
    cited = [grade for one in known for grade in _sources(one).values()]
    right = [max(_sources(one).values(), default=0) >= metrics.best_grade(one["gold"]) for one in known]
    shares = {
        "citation_rate": _share([bool(_sources(one)) for one in answered]),
        "claims_cited": _part(claims["claims"] - claims["uncited"], claims["claims"]),
        "grounding": _part(claims["supported"], claims["claims"]),
        "partly": _part(claims["partly"], claims["claims"]),
        "citation_precision": _share([grade > 0 for grade in cited]),
        "cites_gold": _share(right),
    }
    return {
        "asked": len(asked),
        "answered": len(answered),
        "claims": claims["claims"],
        **{name: share for name, share in shares.items() if share is not None},
        "refused_unanswerable": _share([one["refused"] for one in asked if not one["gold"]]),
        "refused_answerable": _share([one["refused"] for one in asked if one["gold"]]),
        "failed": sum(bool(one["error"]) for one in asked),
        "writers": _sums([{one["writer"]: 1} for one in asked]),
        "calls": _sums([one["calls"] for one in asked]),
        "tokens": _sums([one["tokens"] for one in asked]),
        "seconds": _seconds(asked),
    }


_COUNTS = ("claims", "supported", "partly", "uncited")


def _sources(question: Mapping[str, Any]) -> dict[str, int]:
    """The different sources of an answer by label, with their grade."""
    return {one["label"]: one["grade"] for one in question["citations"] if one["status"] in SOURCES}


def _seconds(asked: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, float]]:
    stages: dict[str, list[float]] = {}
    for one in asked:
        for stage, seconds in one["answer_seconds"].items():
            stages.setdefault(stage, []).append(seconds)
    return {stage: metrics.spread(values) for stage, values in stages.items()}


def _sums(counted: Sequence[Mapping[str, int]]) -> dict[str, int]:
    names = dict.fromkeys(name for one in counted for name in one)
    return {name: sum(one.get(name, 0) for one in counted) for name in names}


def _share(values: Sequence[bool]) -> float | None:
    return _part(sum(values), len(values))


def _part(some: int, whole: int) -> float | None:
    return round(some / whole, 4) if whole else None
