"""Two runs over the same questions, question by question: won, lost, the same (R7.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from oracle_desktop.evaluation import metrics, verdicts
from oracle_desktop.evaluation.significance import Comparison, compare

Kept = Mapping[str, Any]
"""A question of a run, as `Outcome.json` gives it."""

Verdict = Literal["won", "lost", "same"]

MEASURES = ("hit@8", "ndcg@10", "pool", "shown")
"""What two runs are compared by."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A question in both runs. `before` and `after` are the places of the first passage that answers in the
    final order (0: not in the pool, or nothing answers); `refused_…` whether it was refused."""

    id: str
    question: str
    verdict: Verdict
    before: int
    after: int
    refused_before: bool = False
    refused_after: bool = False

    @property
    def json(self) -> dict[str, Any]:
        """As `evaluate --compare --json` prints it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Compared:
    """Two runs: each question that is in both, and the change of each measure over those with an answer."""

    pairs: Sequence[Pair]
    changes: Mapping[str, Comparison]

    @property
    def said(self) -> str:
        """What it comes to in words: of the order and of what is shown, the one that is more than chance."""
        said = [self.changes[name].said for name in ("ndcg@10", "shown") if name in self.changes]
        return next((one for one in said if one in verdicts.REAL), said[0])

    def count(self, verdict: Verdict) -> int:
        """How many questions were won, lost, the same."""
        return sum(pair.verdict == verdict for pair in self.pairs)

    @property
    def json(self) -> dict[str, Any]:
        """As `evaluate --compare --json` prints it."""
        return {
            "won": self.count("won"),
            "lost": self.count("lost"),
            "same": self.count("same"),
            "changes": {name: {**asdict(one), "verdict": one.said} for name, one in self.changes.items()},
            "questions": [pair.json for pair in self.pairs],
        }


def compared(before: Sequence[Kept], after: Sequence[Kept]) -> Compared:
    """Compare runs by the questions that both asked and that have the same answer in both. A question is won
    that is right now and was not, lost the other way round."""
    known = {_same(one): one for one in before}
    both = [(known[_same(one)], one) for one in after if _same(one) in known]
    scored = [(old["scores"], new["scores"]) for old, new in both if "scores" in old and "scores" in new]
    changes = {
        name: compare([old[name] for old, _ in scored], [new[name] for _, new in scored]) for name in MEASURES
    }
    return Compared([_pair(old, new) for old, new in both], changes)


def is_right(question: Kept) -> bool:
    """Whether a session that answers is among the first eight and nothing refuses it; of a question that the
    notes do not answer, whether it was refused."""
    if not question["gold"]:
        return bool(question["refused"])
    return bool(question["scores"]["hit@8"]) and not question["refused"]


def place(question: Kept) -> int:
    """The place of the first passage that answers in the final order, 0 where it is not in the pool."""
    return next((at for at, grade in enumerate(final_grades(question), 1) if grade >= _best(question)), 0)


def final_grades(question: Kept) -> list[int]:
    """What each passage is worth, in final order."""
    worth = {_where(entry): grade for entry, grade in zip(question["pool"], question["grades"], strict=True)}
    return [worth[_where(entry)] for entry in question["final"]]


def _where(entry: Kept) -> tuple[str, str]:
    return entry["label"], entry["file"]


def _best(question: Kept) -> int:
    return metrics.best_grade(question["gold"])


def _pair(old: Kept, new: Kept) -> Pair:
    was, now = is_right(old), is_right(new)
    verdict: Verdict = "same" if was == now else "won" if now else "lost"
    before, after = (place(one) if one["gold"] else 0 for one in (old, new))
    return Pair(new["id"], new["question"], verdict, before, after, old["refused"], new["refused"])


def _same(question: Kept) -> str:
    return repr((question["id"], question["question"], question["gold"]))
