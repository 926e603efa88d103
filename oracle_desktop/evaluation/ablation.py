"""What each part of the search gives: the same questions again and again, one change a row (R7.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Ranking
from oracle_desktop.evaluation import metrics
from oracle_desktop.evaluation.bank import Question
from oracle_desktop.evaluation.runner import Annotations, Run, Searcher, Shown, evaluate, with_summaries
from oracle_desktop.evaluation.significance import Comparison, compare
from oracle_desktop.retrieval import paths

_MEANING = (paths.SEMANTIC, paths.SEVERAL)
_WORDS = (*_MEANING, paths.KEYWORD, paths.WINDOW)


@dataclass(frozen=True, slots=True)
class Step:
    """One configuration: paths, fragments shown, whether they are reranked, and summaries after them."""

    name: str
    used: Sequence[str]
    k: int = metrics.FIRST
    reranked: bool = True
    summaries: bool = False


STEPS = (
    Step("meaning only, 20 passages", _MEANING, 20, reranked=False),
    Step("meaning only, 8 passages", _MEANING, reranked=False),
    Step("+ reranker", _MEANING),
    Step("+ keywords", _WORDS),
    Step("+ names", paths.OF_TEXT),
    Step("+ questions and annotations", paths.PATHS),
    Step("+ summaries", paths.PATHS, summaries=True),
)
"""In order; the last two change nothing where no model has annotated the notes."""


@dataclass(frozen=True, slots=True)
class Row:
    """A step's means, and what it changed against the step before: the first ten sessions' gain, and the
    share of answering sessions that is shown. None for the first step."""

    step: Step
    means: dict[str, float]
    ndcg: Comparison | None = None
    shown: Comparison | None = None

    @property
    def json(self) -> dict[str, Any]:
        """As `evaluate --ablation --json` prints it."""
        changes = {
            name: {**asdict(one), "verdict": one.said}
            for name, one in (("ndcg@10", self.ndcg), ("shown", self.shown))
            if one is not None
        }
        return {"step": self.step.name, "passages": self.step.k, "means": self.means, "change": changes}


def ablation(
    searcher: Callable[[Step], Searcher],
    bank: Sequence[Question],
    annotations: Annotations,
    *,
    on_progress: Callable[[int, int], None] | None = None,
    cancel: Cancel | None = None,
) -> list[Row]:
    """Ask the questions of `bank` that have an answer once for each of `STEPS`; `searcher` gives what
    searches with a step's parts. Raises `StoreProblem`, `Cancelled`."""
    asked = [question for question in bank if question.answerable]
    rows: list[Row] = []
    before: tuple[list[float], list[float]] | None = None
    for at, step in enumerate(STEPS):
        run = evaluate(
            searcher(step),
            asked,
            k=step.k,
            show=_show(step, annotations),
            on_progress=_part(on_progress, at, len(asked)),
            cancel=cancel,
        )
        now = _scores(run)
        means = {**metrics.mean([one.scores for one in run.outcomes if one.scores is not None])}
        means["shown"] = round(sum(now[1]) / len(now[1]), 4) if now[1] else 0.0
        compared = (compare(before[0], now[0]), compare(before[1], now[1])) if before else (None, None)
        rows.append(Row(step, means, *compared))
        before = now
    return rows


def _show(step: Step, annotations: Annotations) -> Callable[[Ranking], Shown]:
    return with_summaries(annotations if step.summaries else lambda _ids: {})


def _part(on_progress: Callable[[int, int], None] | None, at: int, each: int) -> Callable[[int, int], None]:
    def told(done: int, _total: int) -> None:
        if on_progress is not None:
            on_progress(at * each + done, len(STEPS) * each)

    return told


def _scores(run: Run) -> tuple[list[float], list[float]]:
    scored = [one for one in run.outcomes if one.scores is not None]
    ndcg = [one.scores.ndcg for one in scored if one.scores is not None]
    shown = [metrics.answering(one.question, [*one.shown.full, *one.shown.summaries]) for one in scored]
    return ndcg, shown


def table(rows: Sequence[Row]) -> str:
    """The rows as text: means, then each change with its interval and what to think of it."""
    head = ["", "pool", "hit@8", "recall@8", "ndcg@10", "shown", "change of ndcg@10", "change of shown"]
    cells = [head]
    for row in rows:
        means = [f"{row.means.get(name, 0.0):.3f}" for name in head[1:6]]
        cells.append([row.step.name, *means, _change(row.ndcg), _change(row.shown)])
    widths = [max(len(line[at]) for line in cells) for at in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells]
    questions = int(rows[0].means.get("questions", 0)) if rows else 0
    return (
        "\n".join(line.rstrip() for line in lines)
        + f"\n\n{questions} questions. shown: share of the sessions that answer which are in full or as a"
        " summary.\nIn brackets where a change lies 95 times in 100 (bootstrap); p by paired randomisation.\n"
    )


def _change(one: Comparison | None) -> str:
    if one is None:
        return "-"
    if one.said == "no difference":
        return one.said
    p = f"p={one.p:.3f}" if one.p >= 0.001 else "p<0.001"
    return f"{one.change:+.3f} [{one.low:+.3f}, {one.high:+.3f}] {p} {one.said}"
