"""Runs as text for people: tables of means, what changed, what it comes to in a sentence."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from oracle_desktop.evaluation import comparison, verdicts
from oracle_desktop.evaluation.comparison import Compared
from oracle_desktop.evaluation.significance import Comparison
from oracle_desktop.store.runs import KeptRun

_COLUMNS = ("questions", "pool", "union_recall", "hit@8", "recall@8", "ndcg@10", "mrr", "coverage")
_STEPS = ("pool", "hit@8", "recall@8", "ndcg@10", "shown")

_SHARES = (
    ("citation_rate", "Answers with a source"),
    ("claims_cited", "Claims with a source"),
    ("grounding", "Claims supported by their source"),
    ("partly", "Claims partly supported"),
    ("citation_precision", "Sources that are a session wanted"),
    ("cites_gold", "Answers that cite a session that answers"),
    ("refused_unanswerable", "Questions without an answer that were refused"),
    ("refused_answerable", "Questions with an answer that were refused by mistake"),
)


def table(rows: Mapping[str, Mapping[str, Any]], columns: Sequence[str] = _COLUMNS) -> str:
    """`rows` (name -> means) as a table, one line each, a dash where a mean is missing."""
    return lined(
        [["", *columns], *([name, *(_cell(means.get(c)) for c in columns)] for name, means in rows.items())]
    )


def lined(cells: Sequence[Sequence[str]], *, right: bool = True) -> str:
    """Cells in columns, each as one line; all but the first at the right edge of theirs, or at the left."""
    cells = [[" ".join(cell.split()) for cell in row] for row in cells]
    widths = [max(len(row[at]) for row in cells) for at in range(len(cells[0]))]
    lines = []
    for row in cells:
        put = [
            cell.rjust(width) if right and at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(put).rstrip())
    return "\n".join(lines)


def report(metrics: Mapping[str, Any]) -> str:
    """The metrics of a run (`Run.metrics`): all questions, each kind, refusals, answers, time a stage."""
    rows = {"all": metrics, **metrics.get("kinds", {})}
    parts = [table({name: means for name, means in rows.items() if means.get("questions")})]
    said: Mapping[str, Any] = metrics.get("answers", metrics)
    lines = [f"{text}: {said[name]:.0%}" for name, text in _SHARES if said.get(name) is not None]
    if said is not metrics:
        counted = {**said["calls"], **{f"{name} tokens": number for name, number in said["tokens"].items()}}
        lines.append(f"Calls of the chat model: {_counted(counted) or 'none'}")
    parts += ["\n".join(lines)] if lines else []
    if metrics.get("seconds"):
        stages = {**metrics["seconds"], **(said["seconds"] if said is not metrics else {})}
        parts.append(table(stages, ("p50", "p95")))
    return "\n\n".join(parts) + "\n"


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items())


def _cell(value: float | int | str | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def reading(questions: Sequence[Mapping[str, Any]]) -> str:
    """What a run comes to: `Your notes answer 27 of 30 questions.`"""
    asked = [one for one in questions if one["gold"]]
    right = sum(map(comparison.is_right, asked))
    said = f"Your notes answer {right} of {len(asked)} questions." if asked else ""
    none = [one for one in questions if not one["gold"]]
    if none and any(one["refused"] for one in none):
        refused = sum(map(comparison.is_right, none))
        said += f" {refused} of {len(none)} that they do not answer were refused."
    return said.strip()


def won_and_lost(name: str, change: Compared) -> str:
    """`+ reranker wins 3 and loses none.`"""
    won, lost = change.count("won"), change.count("lost")
    return f"{name}: wins {won or 'none'} and loses {lost or 'none'}."


def steps(rows: Sequence[tuple[str, Mapping[str, Any], Compared | None]]) -> str:
    """Configurations as a table: means, then each change against its parent with its interval and what to
    think of it. A row is (name, metrics, change)."""
    head = ["", *_STEPS, "change of ndcg@10", "change of shown", "won", "lost"]
    cells = [head]
    for name, means, change in rows:
        row = [name, *(_cell(float(means.get(column, 0.0))) for column in _STEPS)]
        if change is None:
            cells.append([*row, "-", "-", "-", "-"])
            continue
        said = [told(change.changes[measure]) for measure in ("ndcg@10", "shown")]
        cells.append([*row, *said, str(change.count("won")), str(change.count("lost"))])
    questions = max((int(means.get("questions", 0)) for _, means, _ in rows), default=0)
    return (
        lined(cells, right=False)
        + f"\n\n{questions} questions. shown: share of the sessions that answer which are in full or as a"
        " summary.\nIn brackets where a change lies 95 times in 100 (bootstrap); p by paired randomisation."
        "\nEach row is compared with the one it is a change of.\n"
    )


def told(one: Comparison) -> str:
    """A change as text: `+0.146 [+0.067, +0.234] p<0.001 real improvement`."""
    if one.said == verdicts.SAME:
        return one.said
    p = f"p={one.p:.3f}" if one.p >= 0.001 else "p<0.001"
    return f"{one.change:+.3f} [{one.low:+.3f}, {one.high:+.3f}] {p} {one.said}"


def runs(kept: Sequence[KeptRun]) -> str:
    """The kept runs as a table, the latest first."""
    if not kept:
        return "No test has been run yet.\n"
    cells = [["run", "when", "bank", "configuration", "questions", "hit@8", "ndcg@10", "embedder"]]
    for run in kept:
        asked = str(run.asked) if run.asked == run.total else f"{run.asked} of {run.total}"
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(run.began))
        means = [_cell(run.metrics.get(name)) for name in ("hit@8", "ndcg@10")]
        embedder = str(run.about.get("embedder", "")).partition("@")[0]
        cells.append([str(run.id), when, run.bank, run.name, asked, *means, embedder])
    return lined(cells, right=False) + "\n"


def compared(before: KeptRun, after: KeptRun, change: Compared) -> str:
    """Two runs as text: each measure's change, then the questions that were lost and won with the place of
    the passage that answers."""
    runs_of = f"{before.id} ({before.name}, {before.bank}) to {after.id} ({after.name}, {after.bank}):"
    lines = [" ".join(runs_of.split())]
    lines += [f"  {name}: {told(one)}" for name, one in change.changes.items()]
    lines.append(f"  {', '.join(f'{change.count(v)} {v}' for v in ('won', 'lost', 'same'))}")
    for verdict in ("lost", "won"):
        for pair in change.pairs:
            if pair.verdict == verdict:
                was, now = _place(pair.before, pair.refused_before), _place(pair.after, pair.refused_after)
                told_of = " ".join(f"{pair.id} {pair.question}".split())
                lines.append(f"  {verdict}: {told_of} ({was} -> {now})")
    return "\n".join(lines) + "\n"


def _place(place: int, refused: bool) -> str:
    return "refused" if refused else str(place or "not found")
