"""Measures an open campaign: configurations over a bank, each kept in the catalogue, and compared (R7)."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from typing import Any

from oracle_desktop import __version__
from oracle_desktop.campaign import Campaign
from oracle_desktop.cancel import Cancel
from oracle_desktop.evaluation import bank, kept, runner
from oracle_desktop.evaluation.answers import Written
from oracle_desktop.evaluation.bank import Question
from oracle_desktop.evaluation.comparison import Compared, compared
from oracle_desktop.evaluation.configurations import NOW, Configuration
from oracle_desktop.evaluation.runner import Run, Shown
from oracle_desktop.models.metered import Meter
from oracle_desktop.ranking.gate import Gate

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Bank:
    """Questions under the name that a run is kept with."""

    name: str
    questions: Sequence[Question]


@dataclass(frozen=True, slots=True)
class Measured:
    """A configuration's run, its number in the catalogue, what it was made with, and how it compares with its
    parent's (None where that did not run)."""

    configuration: Configuration
    run: Run
    number: int
    about: Mapping[str, Any]
    change: Compared | None = None


def available(campaign: Campaign, configurations: Sequence[Configuration]) -> list[Configuration]:
    """Those that this campaign can run: what is not there would measure something else in its place."""
    chosen = campaign.settings.finding
    there = {
        "annotation": lambda: campaign.mind.chat is not None and bool(campaign.catalogue.enriched()),
        "cross_encoder": lambda: bool(chosen.cross_encoder_folder),
    }
    return [
        one
        for one in configurations
        if there.get(one.reranker, lambda: True)() and (not one.imagined or campaign.mind.chat is not None)
    ]


def measure(
    campaign: Campaign,
    asked: Bank,
    configurations: Sequence[Configuration],
    *,
    answers: bool = False,
    on_progress: Progress = lambda _done, _total: None,
    cancel: Cancel | None = None,
) -> list[Measured]:
    """Run each configuration over the bank and keep what came, all under one `group`; `answers` has those of
    the campaign as it is set written (or quoted) and measured too.

    `on_progress` is called with (done, total) questions of all configurations. Where `cancel` is set, what
    was measured until then is kept and given back. Raises `StoreProblem`.
    """
    group = uuid.uuid4().hex[:12]
    todo = {one.key: _questions(asked, one) for one in configurations}
    total, done = sum(map(len, todo.values())), 0
    found: list[Measured] = []
    for one in configurations:
        told = _counted(on_progress, done, total)
        run = _run(campaign, one, todo[one.key], answers, told, cancel)
        done += run.total
        if run.outcomes:
            found.append(_keep(campaign, asked, group, one, run, found))
        if run.stopped:
            break
    return found


def _counted(on_progress: Progress, before: int, total: int) -> Progress:
    return lambda done, _of_these: on_progress(before + done, total)


def _questions(asked: Bank, configuration: Configuration) -> Sequence[Question]:
    """What refuses nothing is not asked what has no answer."""
    return [one for one in asked.questions if one.answerable or configuration.gate]


def _run(
    campaign: Campaign,
    configuration: Configuration,
    questions: Sequence[Question],
    answers: bool,
    on_progress: Progress,
    cancel: Cancel | None,
) -> Run:
    meter = Meter()
    write = _writer(campaign, meter, cancel) if answers and configuration == NOW else None
    with (
        campaign.metered(meter) if write is not None else nullcontext(),
        campaign.variant(configuration.used, configuration.reranker, configuration.imagined) as searcher,
    ):
        return runner.evaluate(
            searcher,
            questions,
            k=configuration.k,
            show=_show(campaign, configuration),
            write=write,
            on_progress=on_progress,
            cancel=cancel,
        )


def _show(campaign: Campaign, configuration: Configuration) -> Callable[[Any], Shown]:
    annotations: runner.Annotations = (
        campaign.catalogue.annotations if configuration.summaries else lambda _ids: {}
    )
    if configuration.gate:
        return runner.behind(Gate(campaign.catalogue), annotations)
    return runner.with_summaries(annotations)


def _writer(campaign: Campaign, meter: Meter, cancel: Cancel | None) -> Callable[[Question], Written]:
    """Answers as the campaign gives them now, with what search and answer took together."""

    def write(question: Question) -> Written:
        answer = campaign.ask(question.question, history=question.history, cancel=cancel)
        return Written(answer, *meter.take())

    return write


def _keep(
    campaign: Campaign,
    asked: Bank,
    group: str,
    configuration: Configuration,
    run: Run,
    before: Sequence[Measured],
) -> Measured:
    questions = [one.json() for one in run.outcomes]
    about = {
        **made_with(campaign),
        "configuration": configuration.json,
        "bank": bank.version(asked.questions),
        "group": group,
    }
    name, metrics = configuration.name, {**run.metrics, "rerankers": run.rerankers}
    number = kept.keep(campaign.catalogue, name, asked.name, run.total, about, metrics, questions)
    parent = next((one for one in before if one.configuration.key == configuration.parent), None)
    change = None
    if parent is not None and not parent.run.stopped:
        change = compared([one.json() for one in parent.run.outcomes], questions)
    return Measured(configuration, run, number, about, change)


def made_with(campaign: Campaign) -> dict[str, Any]:
    """What a run's figures depend on: version, settings, the index's fingerprint, models with digests."""
    settings, mind = campaign.settings, campaign.mind
    names = [model.name for model in (mind.chat, mind.contextualiser) if model is not None]
    digests: Mapping[str, str] = {model.name: model.digest for model in mind.report.pulled}
    chosen = replace(settings.mind, host="")  # whose computer it was is nobody's business
    return {
        "version": __version__,
        "settings": {
            "finding": asdict(settings.finding),
            "reading": asdict(settings.reading),
            "answers": asdict(settings.answers),
            "mind": asdict(chosen),
        },
        "index": campaign.catalogue.fingerprint(),
        "embedder": campaign.catalogue.meta("embedder"),
        "writer": mind.chat.name if mind.chat is not None else None,
        "digests": {name: digests[name] for name in names if name in digests},
    }
