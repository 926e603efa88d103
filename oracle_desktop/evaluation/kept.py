"""How a run lies in the catalogue: each question's pool once, and its orders as places in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from oracle_desktop.errors import KnownError
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.runs import KeptRun

MOST = 60
"""Runs kept; older ones go. One over 66 questions takes some 0.3 MB."""

_LISTS = ("final", "full", "summaries")

Plain = Mapping[str, Any]


def keep(
    catalogue: Catalogue,
    name: str,
    bank: str,
    total: int,
    about: Plain,
    measured: Plain,
    questions: Sequence[Plain],
) -> int:
    """Keep a run (`questions` as `Outcome.json` gives them); its number. Raises `StoreProblem`."""
    number = catalogue.keep_run(name, bank, total, about, measured, [_folded(one) for one in questions])
    for old in catalogue.runs()[MOST:]:
        catalogue.delete_run(old.id)
    return number


def find(catalogue: Catalogue, number: int) -> KeptRun:
    """The run of that number. Raises `KnownError`, which says which there are."""
    runs = catalogue.runs()
    for run in runs:
        if run.id == number:
            return run
    known = ", ".join(str(run.id) for run in runs)
    raise KnownError(
        f"There is no test run {number}.", f"There are: {known}." if known else "Run a test first."
    )


def questions(catalogue: Catalogue, number: int) -> list[dict[str, Any]]:
    """The questions of a run as they were kept, in order. Raises `StoreProblem`."""
    return [_unfolded(one) for one in catalogue.run_questions(number)]


def _folded(question: Plain) -> dict[str, Any]:
    places = {_key(entry): at for at, entry in enumerate(question["pool"])}
    lists = {name: [places.get(_key(entry), entry) for entry in question[name]] for name in _LISTS}
    return {**question, **lists}


def _unfolded(question: Plain) -> dict[str, Any]:
    pool = question["pool"]
    lists = {name: [pool[one] if isinstance(one, int) else one for one in question[name]] for name in _LISTS}
    return {**question, **lists}


def _key(entry: Plain) -> tuple[Any, ...]:
    return entry["label"], entry["file"], entry["session"]
