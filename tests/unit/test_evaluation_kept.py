"""Runs are kept in the catalogue, with what they were made of and each question (R7)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle_desktop.store.catalogue import Catalogue


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    made = Catalogue(tmp_path / "catalogue.sqlite3")
    yield made
    made.close()


def test_a_run_is_kept_with_its_questions_and_goes_with_them(catalogue: Catalogue) -> None:
    first = catalogue.keep_run("as set", "mine", 3, {"k": 8}, {"hit@8": 0.5}, [{"id": "b"}, {"id": "a"}])
    second = catalogue.keep_run("no words", "mine", 0, {}, {}, [])
    assert [run.id for run in catalogue.runs()] == [second, first]
    kept = catalogue.runs()[1]
    assert (kept.name, kept.bank, kept.asked, kept.total) == ("as set", "mine", 2, 3)
    assert (kept.about, kept.metrics) == ({"k": 8}, {"hit@8": 0.5})
    assert [question["id"] for question in catalogue.run_questions(first)] == ["b", "a"]
    catalogue.delete_run(first)
    assert catalogue.run_questions(first) == []
    assert [run.id for run in catalogue.runs()] == [second]
