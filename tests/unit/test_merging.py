"""Which names are merged, which only proposed, and which are two, rule by rule."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from oracle_desktop.domain import Name
from oracle_desktop.ingestion.merging import merge
from oracle_desktop.notes.words import words

SMALL = {"castle": 9, "guard": 4, "stone": 5}


def outcome(
    one: str, other: str, *more: str, counts: Mapping[str, int] | None = None, **given: object
) -> str:
    """What becomes of the first two of the names, which all stand together in one passage."""
    names = [Name(text, source="noun", **given) for text in (one, other, *more)]  # type: ignore[arg-type]
    often = counts or {}
    standing = {" ".join(words(n.canonical)): {1: often.get(n.canonical, 8), 2: 1} for n in names}
    merged, proposals = merge(names, standing, SMALL)
    for name in merged:
        if {one, other} <= {name.canonical, *name.aliases}:
            return "merged"
    of = {form: name.canonical for name in merged for form in (name.canonical, *name.aliases)}
    return "proposed" if any({p.a, p.b} == {of[one], of[other]} for p in proposals) else "two"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Lady Kima of Vord", "Kima"),
        ("Captain Adella", "Adella"),
        ("Ank'Harel", "Ankharel"),
        ("Percival Fredrickstein de Rolo", "Percival de Rolo"),
        ("Anna Ripley", "Ripley"),
        ("Vex'ahlia", "Vex"),
    ],
)
def test_one_name_written_in_two_ways(one: str, other: str) -> None:
    assert outcome(one, other) == "merged"


@pytest.mark.parametrize(
    ("right", "slip"), [("Thordak", "Thordack"), ("Korrin", "Korren"), ("Whitestone", "Whitestome")]
)
def test_a_rare_spelling_of_a_frequent_name(right: str, slip: str) -> None:
    assert outcome(right, slip, counts={right: 20, slip: 0}) == "merged"
    assert outcome(right, slip, counts={right: 20, slip: 19}) == "proposed"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Morrit Tolk", "Marrin Tolk"),
        ("Old Brennoc", "Young Brennoc"),
        ("Uriel Tarn II", "Uriel Tarn III"),
        ("Lord Briarwood", "Lady Briarwood"),
        ("Whitestone", "Whitestone Castle"),
        ("Ioun", "Ioun Stone"),
        ("Orcus", "Horn of Orcus"),
        ("Briarwood", "Briarwoods"),
        ("Draconia", "Draconian"),
        ("Julian", "Julia"),
        ("Grog", "Kord"),
    ],
)
def test_two_that_are_easily_taken_for_one(one: str, other: str) -> None:
    assert outcome(one, other) == "two"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Vallaki", "Valaki"), ("Krezk", "Kresk"), ("Cedric", "Cedrick"), ("Ruundum", "Runduum")],
)
def test_two_spellings_of_one_sound_are_one_however_often_each_is_written(one: str, other: str) -> None:
    names = [Name(one, source="title"), Name(other, source="link")]
    counts = {1: 5, 2: 5, 3: 5}
    merged, _ = merge(names, {one.lower(): counts, other.lower(): {4: 5, 5: 4}}, {})
    assert [name.canonical for name in merged] == [one]
    beside, proposals = merge(names, {one.lower(): counts, other.lower(): counts}, {})
    assert len(beside) == 2  # always in the same passages: somebody tells them apart
    assert len(proposals) == 1


def test_swapped_letters_inside_a_full_name_are_a_slip_at_its_end_they_are_not() -> None:
    assert outcome("Fritz Von Weirg", "Frtiz Von Weirg") == "merged"
    assert outcome("Loran Vesh", "Lorna Vesh") == "two"


def test_a_numeral_belongs_to_the_only_one_of_that_name() -> None:
    assert outcome("Uriel Tarn III", "Uriel") == "merged"
    assert outcome("Uriel Tarn III", "Uriel", "Uriel Tarn II") == "two"


@pytest.mark.parametrize(("full", "short"), [("Kashaw Vesh", "Kash"), ("Percival de Rolo", "Percy")])
def test_a_short_name_of_one_full_name_and_of_nothing_else_is_merged(full: str, short: str) -> None:
    assert outcome(full, short) == "merged"
    assert outcome(full, short, f"{full.split()[0]}ine Tarn") != "merged"


def test_a_family_name_of_two_belongs_to_neither() -> None:
    assert outcome("Delilah Briarwood", "Briarwood", "Sylas Briarwood") == "two"


def test_a_father_is_not_his_son_and_their_name_is_neither() -> None:
    assert outcome("Old Brennoc", "Brennoc", "Young Brennoc") != "merged"
    assert outcome("Old Brennoc", "Brennoc") == "proposed"


@pytest.mark.parametrize(("long", "short"), [("Kashaw", "Kash"), ("Percival", "Percy")])
def test_a_short_name_is_only_proposed(long: str, short: str) -> None:
    assert outcome(long, short) == "proposed"


def test_two_pages_are_two_names_and_no_slip_makes_them_one() -> None:
    names = [Name("Thordak", source="title"), Name("Thordack", source="title")]
    assert merge(names, {"thordak": {1: 20}, "thordack": {1: 1}}, {}) == (names, [])


def test_kinds_that_differ_are_not_merged_unasked() -> None:
    names = [Name("Lady Tarn", (), "person", "noun"), Name("Tarn", (), "place", "noun")]
    merged, proposals = merge(names, {"lady tarn": {1: 2}, "tarn": {1: 9}}, {})
    assert (len(merged), len(proposals)) == (2, 1)
