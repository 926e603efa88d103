"""What the GM sets right in the Compendium: at once, kept through re-reading, taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle_desktop.answering.compendium_view import CompendiumView
from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, SessionId, Window
from oracle_desktop.errors import CompendiumProblem
from oracle_desktop.ingestion import compendium
from oracle_desktop.ingestion.compendium_entries import Compendium
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import Enriched

NOTES = {
    1: "At the gate they meet Kashaw Vesh, a cleric, and Dale. Then Kas heals Dale.\n\n- Zibbit\n",
    2: "The gate is shut. Later Kas sings of Zibbit, the Sunken King. It was Dale who hid Zibbit.",
    3: "Later Kashaw Vesh leaves with the Sunken King.",
}


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    for number, text in NOTES.items():
        put(catalogue, number, text)
    compendium.refresh(catalogue)
    yield catalogue
    catalogue.close()


def put(catalogue: Catalogue, number: int, text: str) -> int:
    path = f"Session {number}.md"
    fragment = Fragment(
        path,
        0,
        path[:-3],
        Kind.SESSION,
        SessionId(number),
        path[:-3],
        0,
        len(text),
        len(text.split()),
        text,
        "",
    )
    record = FileRecord(path, len(text), 1, text, "1", "ready", fragments=1, kind=Kind.SESSION)
    document = Document(path, text, path[:-3])
    return catalogue.store_document(
        record, document, "{}", [fragment], [[Window(0, len(text), text)]]
    ).fragment_ids[0]


def known(catalogue: Catalogue) -> dict[str, set[str]]:
    return {name.canonical: set(name.aliases) for name in catalogue.names()}


def sessions(catalogue: Catalogue, name: str) -> list[float]:
    return [session.number for session in Compendium(catalogue).entry(name).sessions]


def test_an_entry_tells_where_and_who(catalogue: Catalogue) -> None:
    entry = Compendium(catalogue).entry("KASHAW vesh")
    assert (entry.canonical, entry.first, entry.last) == ("Kashaw Vesh", SessionId(1), SessionId(3))
    assert entry.who is not None
    assert entry.who.text == "At the gate they meet Kashaw Vesh, a cleric, and Dale."
    assert NOTES[1][entry.who.start : entry.who.end] == entry.who.text
    zibbit = Compendium(catalogue).entry("Zibbit")
    assert (zibbit.sessions, zibbit.listed) == ((SessionId(1), SessionId(2)), (SessionId(1),))


def test_an_annotation_tells_who_where_there_is_one(catalogue: Catalogue) -> None:
    catalogue.store_enriched(
        catalogue.fragments()[1].id, "a model", Enriched(annotation="Dale hides Zibbit.")
    )
    who = Compendium(catalogue).entry("Dale").who
    assert who is not None
    assert (who.text, who.annotation, who.label) == ("Dale hides Zibbit.", True, "Session 2")


def test_a_proposal_is_accepted_or_declined_once_and_for_all(catalogue: Catalogue) -> None:
    compendium_ = Compendium(catalogue)
    (proposal,) = compendium_.proposals()
    assert {proposal.a, proposal.b} == {"Kashaw Vesh", "Kas"}
    compendium_.decline(proposal)
    assert compendium_.proposals() == []
    compendium_.undo()
    compendium_.accept(proposal)
    assert compendium_.proposals() == []
    assert sessions(catalogue, "kas") == [1, 2, 3]


def test_merged_split_renamed_and_taken_back(catalogue: Catalogue) -> None:
    before = known(catalogue)
    edit = Compendium(catalogue)
    edit.merge("Kashaw Vesh", "Kas")
    edit.rename("Kas", "The Cleric of Vesh")
    assert "Kashaw Vesh" in known(catalogue)["The Cleric of Vesh"]
    assert edit.split("The Cleric of Vesh", "kas").canonical == "Kas"
    assert sessions(catalogue, "Kas") == [1, 2]
    for _ in range(3):
        edit.undo()
    assert known(catalogue) == before
    assert edit.undo() is None


def test_hidden_is_gone_and_comes_back(catalogue: Catalogue) -> None:
    edit = Compendium(catalogue)
    edit.hide("dale")
    assert "Dale" not in known(catalogue)
    edit.undo()
    assert "Dale" in known(catalogue)


def test_aliases_are_looked_for_in_the_notes(catalogue: Catalogue) -> None:
    edit = Compendium(catalogue)
    edit.add_alias("Kashaw Vesh", "the gate")
    assert sessions(catalogue, "Kashaw Vesh") == [1, 2, 3]
    edit.remove_alias("Kashaw Vesh", "THE GATE")
    assert sessions(catalogue, "Kashaw Vesh") == [1, 3]


def test_edits_outlive_whatever_is_read_or_forgotten(catalogue: Catalogue) -> None:
    edit = Compendium(catalogue)
    edit.merge("Kashaw Vesh", "Kas")
    edit.hide("Dale")
    catalogue.forget([f"Session {number}.md" for number in NOTES])
    compendium.refresh(catalogue)
    assert known(catalogue) == {}
    for number, text in NOTES.items():
        put(catalogue, number, text + " More of it.")
    catalogue.forget_learned()
    compendium.refresh(catalogue)
    assert "Kas" in known(catalogue)["Kashaw Vesh"]
    assert "Dale" not in known(catalogue)


def test_what_does_not_fit_is_refused_and_nothing_is_kept(catalogue: Catalogue) -> None:
    edit = Compendium(catalogue)
    for wrong in (
        lambda: edit.entry("Nobody"),
        lambda: edit.merge("Dale", "dale"),
        lambda: edit.split("Dale", "Zibbit"),
        lambda: edit.rename("Dale", "Zibbit"),
        lambda: edit.add_alias("Dale", "Zibbit"),
        lambda: edit.add_alias("Dale", "the"),
        lambda: edit.remove_alias("Dale", "Dale"),
    ):
        with pytest.raises(CompendiumProblem):
            wrong()
    assert edit.edits() == []


def test_an_edit_that_leaves_a_name_without_a_place_is_refused_and_not_kept(catalogue: Catalogue) -> None:
    gm = Compendium(catalogue)
    gm.rename("Kas", "The Singer")  # stands nowhere itself, but "Kas" does
    gm.hide("Zibbit")
    for number, text in NOTES.items():
        put(catalogue, number, text.replace("Zibbit", "it"))
    compendium.refresh(catalogue)
    gm.add_alias("Dale", "The Baker")
    before, edits = known(catalogue), gm.edits()
    for wrong in (
        lambda: gm.split("Dale", "The Baker"),
        lambda: gm.remove_alias("The Singer", "Kas"),
        lambda: gm.show("Zibbit"),
    ):
        with pytest.raises(CompendiumProblem, match="would stand nowhere"):
            wrong()
    with pytest.raises(CompendiumProblem, match="No name"):
        gm.decline(Proposal("Nobody", "Dale", ""))
    assert (known(catalogue), gm.edits()) == (before, edits)


def test_a_hidden_name_is_listed_and_can_be_shown_again(catalogue: Catalogue) -> None:
    gm = Compendium(catalogue)
    gm.hide("Zibbit")
    assert gm.hidden() == ["Zibbit"]
    with pytest.raises(CompendiumProblem):
        gm.entry("Zibbit")
    assert gm.show("zibbit").canonical == "Zibbit"
    assert gm.hidden() == []
    gm.hide("Zibbit")
    assert gm.hidden() == ["Zibbit"]
    gm.undo()
    gm.undo()  # of the showing: hidden as it was
    assert gm.hidden() == ["Zibbit"]
    with pytest.raises(CompendiumProblem):
        gm.show("Dale")


def test_what_a_name_is_stays_as_the_gm_said(catalogue: Catalogue) -> None:
    gm = Compendium(catalogue)
    assert gm.set_kind("Sunken King", "god").kind == "god"
    put(catalogue, 4, "The Sunken King rose from the Sunken King's own grave.")
    compendium.refresh(catalogue)
    assert gm.entry("Sunken King").kind == "god"
    gm.undo()
    assert gm.entry("Sunken King").kind != "god"
    with pytest.raises(CompendiumProblem):
        gm.set_kind("Sunken King", "dragon")


def test_who_it_is_comes_from_several_passages_each_once(catalogue: Catalogue) -> None:
    put(catalogue, 4, "Kashaw Vesh is a priest of the deep. Kashaw Vesh leaves the gate behind.")
    put(catalogue, 5, "Kashaw Vesh is a priest of the deep.")
    compendium.refresh(catalogue)
    view = CompendiumView(catalogue)
    (row,) = [row for row in view.rows() if row.name.canonical == "Kashaw Vesh"]
    card = view.card(row)
    assert [(told.citation.label, told.text) for told in card.told] == [
        ("Session 1", "At the gate they meet Kashaw Vesh, a cleric, and Dale."),
        ("Session 4", "Kashaw Vesh is a priest of the deep."),
    ]
    assert [mention.label for mention in card.mentions] == [f"Session {n}" for n in (1, 3, 4, 5)]
