"""`evaluate` in a terminal: run a bank, list the runs that are kept, compare two of them."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oracle_desktop import terminal
from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import KnownError

if TYPE_CHECKING:
    from oracle_desktop.campaign import Campaign
    from oracle_desktop.measuring import Measured

PARTS = {"meaning": "no-meaning", "keywords": "no-words", "names": "no-names", "written": "no-written",
         "ranking": "no-ranking", "summaries": "no-summaries"}  # fmt: skip


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `evaluate`."""
    parser.add_argument("bank", type=Path, nargs="?", help="questions with known answers, JSON lines")
    parser.add_argument("--folder", type=Path, help="read this folder of notes into the campaign first")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--ablation", action="store_true", help="what each part of the search gives")
    what.add_argument("--rankings", action="store_true", help="the ways to put passages in order")
    what.add_argument("--leave-out", action="store_true", help="what would be lost with each part")
    what.add_argument("--without", choices=list(PARTS), help="leave one part of the search out")
    what.add_argument("--runs", action="store_true", help="the runs that are kept")
    what.add_argument("--compare", nargs=2, type=int, metavar=("A", "B"), help="two runs by their numbers")
    parser.add_argument("--answers", action="store_true", help="also write the answers and check them")
    parser.add_argument("--csv", action="store_true", help="print a line a question, for a spreadsheet")


def run(campaign: Campaign, arguments: argparse.Namespace, cancel: Cancel) -> Any:
    """What `--json` prints; None where it was printed already. Raises `KnownError`."""
    if arguments.folder is not None:
        report = campaign.ingest(terminal.progress(quiet=arguments.json), cancel)
        if not report.cancelled:
            campaign.enrich(terminal.progress(quiet=arguments.json), cancel, terminal.note)
    if arguments.runs:
        return _runs(campaign, arguments)
    if arguments.compare:
        return _compare(campaign, arguments)
    if arguments.bank is None:
        raise KnownError("Name a file of questions.", "Or list what was run before with --runs.")
    return _measure(campaign, arguments, cancel)


def _measure(campaign: Campaign, arguments: argparse.Namespace, cancel: Cancel) -> Any:
    from oracle_desktop import measuring
    from oracle_desktop.evaluation import bank, csv_text, report
    from oracle_desktop.evaluation.configurations import LEFT_OUT, NOW, PLANS

    asked = measuring.Bank(arguments.bank.stem, bank.load(arguments.bank))
    campaign.warm()
    chosen = [NOW]
    if plan := _plan(arguments):
        chosen = measuring.available(campaign, PLANS[plan])
    elif arguments.without:
        chosen = [one for one in LEFT_OUT if one.key == PARTS[arguments.without]]
    quiet = arguments.json or arguments.csv
    rows = measuring.measure(
        campaign, asked, chosen, answers=arguments.answers, on_progress=_progress(quiet), cancel=cancel
    )
    _warn(rows)
    if arguments.csv:
        lines = csv_text.of_runs((one.configuration.name, one.run.json()["questions"]) for one in rows)
        terminal.say(lines, end="")
        return None
    if plan:
        if arguments.json:
            return {"ablation": [_row(one) for one in rows]}
        terminal.say(report.steps([(one.configuration.name, _means(one), one.change) for one in rows]))
        return None
    return _one(rows[0], arguments) if rows else None


def _plan(arguments: argparse.Namespace) -> str:
    plans = {"steps": arguments.ablation, "without": arguments.leave_out, "rankings": arguments.rankings}
    return next((name for name, wanted in plans.items() if wanted), "")


def _one(measured: Measured, arguments: argparse.Namespace) -> Any:
    from oracle_desktop.evaluation import report, threshold

    run = measured.run
    found = threshold.proposed(run)
    if arguments.json:
        return {
            **run.json(),
            "rerankers": run.rerankers,
            "threshold": asdict(found) if found is not None else None,
            "run": measured.number,
            "about": measured.about,
            "asked": len(run.outcomes),
            "total": run.total,
        }
    terminal.say(report.report(run.metrics))
    terminal.say(report.reading(run.json()["questions"]))
    terminal.say(f"Kept as run {measured.number}.")
    if found is not None:
        terminal.threshold(found.threshold, found.refused, found.lost)
    return None


def _means(measured: Measured) -> dict[str, Any]:
    """The run's means, with the share of answering sessions that is shown."""
    shown = [one.json()["scores"]["shown"] for one in measured.run.outcomes if one.scores is not None]
    return {**measured.run.metrics, "shown": round(sum(shown) / len(shown), 4) if shown else 0.0}


def _row(measured: Measured) -> dict[str, Any]:
    change = measured.change
    means = {k: v for k, v in _means(measured).items() if k not in ("kinds", "seconds", "answers")}
    return {
        "step": measured.configuration.name,
        "key": measured.configuration.key,
        "parent": measured.configuration.parent,
        "passages": measured.configuration.k,
        "means": means,
        "change": change.json["changes"] if change is not None else {},
        "won": change.count("won") if change is not None else None,
        "lost": change.count("lost") if change is not None else None,
        "run": measured.number,
        "questions": measured.run.json()["questions"],
    }


def _warn(rows: list[Measured]) -> None:
    for one in rows:
        for path, why in one.run.unavailable.items():
            terminal.note(f"The {path} search gave nothing for some questions: {why}")
        if one.run.stopped:
            terminal.note(f"Stopped at {len(one.run.outcomes)}. Those results are kept.")


def _runs(campaign: Campaign, arguments: argparse.Namespace) -> Any:
    from oracle_desktop.evaluation import report

    kept = campaign.catalogue.runs()
    if arguments.json:
        return {"runs": [asdict(one) for one in kept]}
    terminal.say(report.runs(kept), end="")
    return None


def _compare(campaign: Campaign, arguments: argparse.Namespace) -> Any:
    from oracle_desktop.evaluation import comparison, csv_text, kept, report

    before, after = (kept.find(campaign.catalogue, number) for number in arguments.compare)
    change = comparison.compared(*(kept.questions(campaign.catalogue, run.id) for run in (before, after)))
    if not change.pairs:
        raise KnownError("These two runs have no question in common.", "Compare runs over the same bank.")
    if arguments.json:
        return {"before": asdict(before), "after": asdict(after), **change.json}
    printed = csv_text.of_comparison(change) if arguments.csv else report.compared(before, after, change)
    terminal.say(printed, end="")
    return None


def _progress(quiet: bool) -> Callable[[int, int], None]:
    """A line on stderr, only where that is a terminal."""
    if quiet or not sys.stderr.isatty():
        return lambda _done, _total: None
    began = time.monotonic()

    def show(done: int, total: int) -> None:
        left = (time.monotonic() - began) / done * (total - done)
        end = "\r\x1b[K" if done == total else f", {terminal.time_words(left)} left"
        sys.stderr.write(f"\r\x1b[K{done} of {total} questions{end}")
        sys.stderr.flush()

    return show
