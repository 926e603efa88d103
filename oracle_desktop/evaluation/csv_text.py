"""Questions of runs as CSV, a line each: for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from oracle_desktop.evaluation import comparison
from oracle_desktop.evaluation.comparison import Compared

_SCORES = ("pool", "union_recall", "hit@8", "recall@8", "ndcg@10", "mrr", "coverage", "shown")
_HEAD = (
    "configuration", "id", "kind", "question", "gold", "right", "place", *_SCORES, "refused", "seconds",
    "fused order", "final order", "ranks",
)  # fmt: skip
_ANSWERS = ("answer", "writer", "cited", "claims", "supported", "answer seconds")


def of_runs(runs: Iterable[tuple[str, Sequence[Mapping[str, Any]]]]) -> str:
    """Every question of each run (name, questions as `Outcome.json` gives them)."""
    rows = [(name, one) for name, questions in runs for one in questions]
    answers = any("answer" in one for _, one in rows)
    lines: list[Sequence[object]] = [(*_HEAD, *_ANSWERS) if answers else _HEAD]
    lines += [[name, *_row(one), *(_answer(one) if answers else ())] for name, one in rows]
    return _written(lines)


def of_comparison(change: Compared) -> str:
    """Every question that two runs share, with what became of it."""
    lines = [(p.id, p.question, p.verdict, p.before or "", p.after or "") for p in change.pairs]
    return _written([("id", "question", "verdict", "place before", "place after"), *lines])


def _row(one: Mapping[str, Any]) -> list[object]:
    scores = one.get("scores", {})
    return [
        one["id"],
        one["kind"],
        one["question"],
        " ".join(str(gold.get("session", gold.get("file"))) for gold in one["gold"]),
        int(comparison.is_right(one)),
        (comparison.place(one) or "") if one["gold"] else "",
        *(scores.get(name, "") for name in _SCORES),
        int(one["refused"]),
        one["seconds"],
        "; ".join(entry["label"] for entry in one["pool"]),
        "; ".join(entry["label"] for entry in one["final"]),
        "; ".join(" ".join(f"{path}:{rank}" for path, rank in ranks.items()) for ranks in one["ranks"]),
    ]


def _answer(one: Mapping[str, Any]) -> list[object]:
    if "answer" not in one:
        return [""] * len(_ANSWERS)
    cited = dict.fromkeys(citation["label"] for citation in one["citations"])
    counts = one["grounding"]
    seconds = one["answer_seconds"]["answer"]
    return [one["answer"], one["writer"], "; ".join(cited), counts["claims"], counts["supported"], seconds]


def _written(lines: Sequence[Sequence[object]]) -> str:
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows([[_safe(cell) for cell in line] for line in lines])
    return made.getvalue()


def _safe(cell: object) -> object:
    """A spreadsheet runs a cell that begins like a formula; notes and models are not trusted."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
