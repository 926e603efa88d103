"""A run's means as a plain text table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_COLUMNS = ("questions", "pool", "union_recall", "hit@8", "recall@8", "ndcg@10", "mrr", "coverage")


def table(rows: Mapping[str, Mapping[str, Any]], columns: Sequence[str] = _COLUMNS) -> str:
    """`rows` (name -> means) as a table, one line each, a dash where a mean is missing."""
    cells = [["", *columns]]
    for name, means in rows.items():
        cells.append([name, *(_cell(means.get(column)) for column in columns)])
    widths = [max(len(row[at]) for row in cells) for at in range(len(cells[0]))]
    lines = []
    for row in cells:
        first, *rest = (
            cell.ljust(width) if at == 0 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join((first, *rest)).rstrip())
    return "\n".join(lines)


def report(metrics: Mapping[str, Any]) -> str:
    """The metrics of a run (`Run.metrics`): all questions, each kind, refusals, and time a stage."""
    rows = {"all": metrics, **metrics.get("kinds", {})}
    parts = [table({name: means for name, means in rows.items() if means.get("questions")})]
    for name, said in (
        ("refused_unanswerable", "Questions without an answer that were refused"),
        ("refused_answerable", "Questions with an answer that were refused by mistake"),
    ):
        if name in metrics:
            parts.append(f"{said}: {metrics[name]:.0%}")
    if metrics.get("seconds"):
        parts.append(table(metrics["seconds"], ("p50", "p95")))
    return "\n\n".join(parts) + "\n"


def _cell(value: float | int | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}"
