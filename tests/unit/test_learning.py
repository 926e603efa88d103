"""What a fragment gives the list of names, at its edges."""

from __future__ import annotations

from oracle_desktop.ingestion.learning import learn


def test_a_note_of_a_title_alone_gives_its_title_and_no_more() -> None:
    learned = learn("Session 47", "# Session 47 — The Family Business\n")
    assert learned.headings == ["Session 47 — The Family Business"]
    assert learned.small == {}


def test_an_empty_note_gives_nothing() -> None:
    learned = learn("", "")
    assert (learned.headings, learned.small) == ([], {})
