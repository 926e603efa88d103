"""What a fragment gives the list of names, at its edges."""

from __future__ import annotations

from oracle_desktop.ingestion.learning import learn
from oracle_desktop.notes.words import words
from oracle_desktop.store.learned import Learned


def learned(text: str) -> Learned:
    return learn(text, words(text))


def test_a_note_of_a_title_alone_gives_its_title_and_no_more() -> None:
    found = learned("# Session 47 — The Family Business\n")
    assert found.headings == ["Session 47 — The Family Business"]
    assert (found.small, found.nouns) == ({}, {})


def test_an_empty_note_gives_nothing() -> None:
    found = learned("")
    assert (found.headings, found.small) == ([], {})
