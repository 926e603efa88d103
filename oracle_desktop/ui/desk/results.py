"""What the test page shows, read from the kept runs outside the window's thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from oracle_desktop.store.catalogue import Catalogue
    from oracle_desktop.store.runs import KeptRun

Plain = Mapping[str, Any]

MEASURES = ("hit@8", "pool", "ndcg@10", "shown")
"""What the chart can show, the most telling first."""

DEFAULT = ("now", "summaries", "builtin")
"""Whose questions are listed first, of a group of configurations."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a run: what answers it ("" nothing), where that stood (0 not found), and against another
    run whether it was won or lost and where it stood there. `whole` is all that was kept of it.

    `pages` says that a page answers, not (only) a session.
    """

    question: str
    wanted: str
    rank: int
    pages: bool = False
    refused: bool = False
    verdict: str = ""
    before: int = 0
    whole: Plain = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """A configuration: its means (0 to 1) and where they lie 95 times in 100, seconds a question (median),
    and what changed against its parent: in words of the core, "" where it has none."""

    key: str
    name: str
    run: int
    means: Mapping[str, float]
    spans: Mapping[str, tuple[float, float]]
    seconds: float
    parent: str = ""
    verdict: str = ""
    won: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """What was run together: its rows, the questions of one of them, and what they come to.

    `right` of `scored` questions are answered and `mistaken` refused by mistake, `refused` of `unknown` that
    have no answer were refused; `kinds` are rows too, a kind of question each; `answers` the means of written
    answers, {} where none were written; `seconds` p50 and p95 by stage; `silent` are paths that gave nothing
    for some question.
    """

    rows: Sequence[Row]
    run: int
    asked: Sequence[Asked]
    bank: str
    when: str
    reached: int
    total: int
    right: int
    scored: int
    refused: int
    unknown: int
    mistaken: int = 0
    kinds: Sequence[Row] = ()
    answers: Plain = field(default_factory=dict)
    seconds: Plain = field(default_factory=dict)
    silent: Sequence[str] = ()

    @property
    def row(self) -> Row:
        """The one whose questions are listed."""
        return next(row for row in self.rows if row.run == self.run)

    @property
    def stopped(self) -> bool:
        """Whether some questions were not reached."""
        return self.reached < self.total


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of a run, or of two compared: `before` is None for one."""

    run: KeptRun
    asked: Sequence[Asked]
    before: KeptRun | None = None


def latest(catalogue: Catalogue, runs: Sequence[KeptRun]) -> Result | None:
    """What was run last, None where nothing was."""
    return group_of(catalogue, runs, runs[0].id) if runs else None


def group_of(catalogue: Catalogue, runs: Sequence[KeptRun], number: int) -> Result | None:
    """What was run together with run `number`, whose questions are listed where it is not the one that was
    run last of several. None where it is gone."""
    chosen = next((run for run in runs if run.id == number), None)
    if chosen is None:
        return None
    group = chosen.about.get("group")
    together = [run for run in reversed(runs) if run is chosen or (group and run.about.get("group") == group)]
    keys = {_key(run): run for run in together}
    listed = next((keys[key] for key in DEFAULT if key in keys), chosen)
    return _result(catalogue, together, listed)


def _result(catalogue: Catalogue, together: Sequence[KeptRun], listed: KeptRun) -> Result:
    from oracle_desktop.evaluation import comparison, kept

    questions = {run.id: kept.questions(catalogue, run.id) for run in together}
    whole = questions[listed.id]
    known = [one for one in whole if one["gold"]]
    unknown = [one for one in whole if not one["gold"]]
    kinds: dict[str, list[Plain]] = {}
    for one in known:
        kinds.setdefault(one["kind"], []).append(one)
    return Result(
        rows=_rows(together, questions),
        run=listed.id,
        asked=[_asked(one) for one in whole],
        bank=listed.bank,
        when=datetime.fromtimestamp(listed.began).isoformat(timespec="minutes"),
        reached=sum(run.asked for run in together),
        total=sum(run.total for run in together),
        right=sum(map(comparison.is_right, known)),
        scored=len(known),
        refused=sum(map(comparison.is_right, unknown)),
        unknown=len(unknown),
        mistaken=sum(one["refused"] for one in known),
        kinds=[Row(kind, kind, 0, *_means(asked), seconds=0.0) for kind, asked in sorted(kinds.items())],
        answers=listed.metrics.get("answers", {}),
        seconds={**listed.metrics.get("seconds", {}), **listed.metrics.get("answers", {}).get("seconds", {})},
        silent=sorted({path for one in whole for path in one.get("unavailable", ())}),
    )


def _rows(together: Sequence[KeptRun], questions: Mapping[int, Sequence[Plain]]) -> list[Row]:
    from oracle_desktop.evaluation import comparison

    keys = {_key(run): run for run in together}
    rows = []
    for run in together:
        parent = keys.get(str(run.about.get("configuration", {}).get("parent", "")))
        verdict, won, lost = "", 0, 0
        if parent is not None:
            change = comparison.compared(questions[parent.id], questions[run.id])
            verdict, won, lost = change.said, change.count("won"), change.count("lost")
        means, spans = _means(questions[run.id])
        seconds = float(run.metrics.get("seconds", {}).get("all", {}).get("p50", 0.0))
        parent_key = _key(parent) if parent is not None else ""
        rows.append(Row(_key(run), run.name, run.id, means, spans, seconds, parent_key, verdict, won, lost))
    return rows


def _means(questions: Sequence[Plain]) -> tuple[dict[str, float], dict[str, tuple[float, float]]]:
    """The mean of each measure over the questions with an answer, and where it lies by chance."""
    from oracle_desktop.evaluation.significance import interval

    scores = [one["scores"] for one in questions if "scores" in one]
    means = {name: sum(s[name] for s in scores) / len(scores) if scores else 0.0 for name in MEASURES}
    return means, {name: interval([s[name] for s in scores]) for name in MEASURES}


def questions_of(
    catalogue: Catalogue, runs: Sequence[KeptRun], number: int, against: int | None
) -> Questions | None:
    """The questions of run `number`, each against what became of it in run `against`; None where either is
    gone."""
    from oracle_desktop.evaluation import comparison, kept

    known = {run.id: run for run in runs}
    if number not in known or (against is not None and against not in known):
        return None
    whole = kept.questions(catalogue, number)
    if against is None:
        return Questions(known[number], [_asked(one) for one in whole])
    pairs = {
        (pair.id, pair.question): pair
        for pair in comparison.compared(kept.questions(catalogue, against), whole).pairs
    }
    asked = []
    for one in whole:
        pair = pairs.get((one["id"], one["question"]))
        if pair is not None:
            asked.append(_asked(one, pair.verdict, pair.before))
    return Questions(known[number], asked, known[against])


def _asked(one: Plain, verdict: str = "", before: int = 0) -> Asked:
    from oracle_desktop.evaluation import comparison

    best = max((gold["grade"] for gold in one["gold"]), default=0)
    gold = [gold for gold in one["gold"] if gold["grade"] == best][:3]
    wanted = ", ".join(_named(each) for each in gold)
    rank = comparison.place(one) if gold else 0
    pages = any("file" in each for each in gold)
    return Asked(one["question"], wanted, rank, pages, one["refused"], verdict, before, one)


def _named(gold: Plain) -> str:
    return PurePosixPath(str(gold["file"])).stem if "file" in gold else str(gold["session"])


def _key(run: KeptRun) -> str:
    return str(run.about.get("configuration", {}).get("key", "now"))
