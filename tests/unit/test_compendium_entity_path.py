"""The entity path: names as they are typed, acting before listed, together before apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, SessionId, Window
from oracle_desktop.ingestion import compendium
from oracle_desktop.retrieval.entity import best_fragments, meant, named
from oracle_desktop.retrieval.known import Known, Snapshot
from oracle_desktop.store.catalogue import Catalogue

NOTES = (
    "They find that Mistoffelees rides with Vax. There Mistoffelees purrs.",
    "They see that Osysa asks Kamaljiori for help. So Vax waits.",
    "Later Osysa sleeps, then Osysa eats, and Osysa roars at Vax.\n\n- Kamaljiori\n",
    "Of old the Horn of Orcus lies with Vax.",
    "Of old it was Orcus whom Vax feared.",
    "And Vax went home.\n\n## NPCs\n\n- Mistoffelees (gone)\n",
    "And Vax went home again, far from Kamaljiori. There Vax fed Doty. Later Doty slept.",
)


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    for number, text in enumerate(NOTES, 1):
        path = f"Session {number}.md"
        fragment = Fragment(
            path, 0, path[:-3], Kind.SESSION, SessionId(number), path[:-3], 0, len(text), 9, text, ""
        )
        record = FileRecord(path, len(text), 1, text, "1", "ready", fragments=1, kind=Kind.SESSION)
        catalogue.store_document(
            record, Document(path, text, path[:-3]), "{}", [fragment], [[Window(0, len(text), text)]]
        )
    compendium.refresh(catalogue)
    yield catalogue
    catalogue.close()


@pytest.fixture
def known(catalogue: Catalogue) -> Snapshot:
    return Known(catalogue).now()


def sessions(catalogue: Catalogue, known: Snapshot, question: str) -> list[int]:
    found = best_fragments(named(catalogue, known, question), known.fragments, 16, None, known.place)
    of = {fragment.id: fragment for fragment in catalogue.fragments()}
    return [int(of[id_].label.split()[-1]) for id_ in found]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("who was mr mistofeles??", "mistoffelees"),
        ("MISTOFFELÉES", "mistoffelees"),
        ("the Dotys", "doty"),
        ("osisa", "osysa"),
    ],
)
def test_names_as_they_are_typed(known: Snapshot, typed: str, name: str) -> None:
    assert name in meant(known, typed)


@pytest.mark.parametrize("other", ["mistake", "sleeps", "missives", "dots"])
def test_other_words_stay_as_they_are(known: Snapshot, other: str) -> None:
    assert meant(known, other) == [other]


def test_where_it_acts_before_where_it_is_listed(catalogue: Catalogue, known: Snapshot) -> None:
    assert sessions(catalogue, known, "mistofeles") == [1, 6]


def test_two_names_together_come_before_much_of_one(catalogue: Catalogue, known: Snapshot) -> None:
    assert sessions(catalogue, known, "Osysa and Kamaljiori")[:2] == [2, 3]


def test_a_name_inside_another_counts_less(catalogue: Catalogue, known: Snapshot) -> None:
    assert sessions(catalogue, known, "the Horn of Orcus") == [4, 5]


def test_who_is_everywhere_brings_nothing_by_himself(catalogue: Catalogue, known: Snapshot) -> None:
    assert sessions(catalogue, known, "Vax") == []
    assert set(sessions(catalogue, known, "Vax and Osysa")) == {2, 3}
