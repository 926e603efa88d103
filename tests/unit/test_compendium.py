"""Names learned from titles, aliases, links, headings and recurring nouns (R2.5)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Link, Name, SessionId, Window
from oracle_desktop.ingestion import compendium
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import Enriched, Entity


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    yield catalogue
    catalogue.close()


def put(catalogue: Catalogue, path: str, kind: Kind, text: str, **document: object) -> int:
    title = path.rsplit("/", 1)[-1].removesuffix(".md")
    session = SessionId(float(title.split()[-1])) if kind is Kind.SESSION else None
    fragment = Fragment(path, 0, title, kind, session, title, 0, len(text), len(text.split()), text, "")
    record = FileRecord(path, len(text), 1, path + text, "1", "ready", fragments=1, kind=kind)
    stored = catalogue.store_document(
        record,
        Document(path, text, title, **document),  # type: ignore[arg-type]
        "{}",
        [fragment],
        [[Window(0, len(text), text)]],
    )
    return stored.fragment_ids[0]


def by_name(catalogue: Catalogue) -> dict[str, Name]:
    return {name.canonical: name for name in catalogue.names()}


def test_titles_and_aliases_of_pages(catalogue: Catalogue) -> None:
    put(
        catalogue, "NPCs/Katerina_Emberdusk.md", Kind.SHEET, "A thief of Tarn.",
        front_matter={"aliases": ["Kat", "the Ember"]},
    )  # fmt: skip
    session = put(
        catalogue, "Session 3.md", Kind.SESSION, "kat and KATERINA EMBERDUSK, no, one and the same."
    )
    assert compendium.refresh(catalogue) >= 1
    name = by_name(catalogue)["Katerina Emberdusk"]
    assert set(name.aliases) == {"Kat", "the Ember", "Katerina", "Emberdusk"}
    assert name.kind == "person"
    assert catalogue.mentions([name.id])[name.id][session] == 2


def test_a_link_names_a_page_that_is_not_written(catalogue: Catalogue) -> None:
    links = (Link("Places/Sunken Gate", "the Gate"), Link("Sunken Gate", "Drowned Door"), Link("Session 1"))
    put(catalogue, "Session 1.md", Kind.SESSION, "Down to the Drowned Door.", links=links)
    compendium.refresh(catalogue)
    assert by_name(catalogue)["Sunken Gate"].aliases == ("Drowned Door",)
    assert "Session 1" not in by_name(catalogue)


def test_headings_of_a_page_of_gods_but_not_those_of_every_page(catalogue: Catalogue) -> None:
    put(catalogue, "World/GODS.md", Kind.WORLD, "# GODS\n\n## Pelor\nSun.\n\n## Description\nOf them.\n")
    put(catalogue, "World/Tarn.md", Kind.WORLD, "## Description\nA town.\n")
    put(catalogue, "World/Orm.md", Kind.WORLD, "## Description\nA hill.\n")
    compendium.refresh(catalogue)
    assert {"Pelor", "Tarn", "Orm"} <= set(by_name(catalogue))
    assert "Description" not in by_name(catalogue)


def test_proper_nouns_inside_sentences(catalogue: Catalogue) -> None:
    put(catalogue, "Session 1.md", Kind.SESSION, "They meet Old Brennoc. However, the Horn of Orcus is lost.")
    put(
        catalogue,
        "Session 2.md",
        Kind.SESSION,
        "However, it rains. Then Old Brennoc sells the Horn of Orcus.",
    )
    put(catalogue, "Session 3.md", Kind.SESSION, "Only here stands Zibbit. The horn of a cow, the rain.")
    compendium.refresh(catalogue)
    assert set(by_name(catalogue)) == {"Old Brennoc", "Horn of Orcus", "Zibbit"}


def test_everyday_capitals_are_no_names(catalogue: Catalogue) -> None:
    text = (
        "## Part II\n\nOn Friday the GM asks for a DC 15 check, a D20 roll and 2D6. They left in April, in "
        "Session 4, and the NPCs too. Behind Zibbit stood Tarn. Yesterday Zibbit came; "
        "yesterday Tarn and I went behind it."
    )
    for number in (1, 2):
        put(catalogue, f"Session {number}.md", Kind.SESSION, text)
    compendium.refresh(catalogue)
    assert set(by_name(catalogue)) == {"Zibbit", "Tarn"}


def test_lists_say_who_is_a_person_and_only_list(catalogue: Catalogue) -> None:
    text = "Then Dale runs.\n\n## NPCs\n\n- Jarett Howarth (guard)\n- Dale\n- Guard\n"
    one = put(catalogue, "Session 1.md", Kind.SESSION, text)
    put(catalogue, "Session 2.md", Kind.SESSION, "The guard waits. The jarett is no bird.")
    compendium.refresh(catalogue)
    names = by_name(catalogue)
    assert {name: names[name].kind for name in names} == {"Jarett Howarth": "person", "Dale": "person"}
    jarett, dale = names["Jarett Howarth"].id, names["Dale"].id
    assert catalogue.acting([jarett, dale]) == {jarett: {one: 0}, dale: {one: 1}}


def test_entities_of_a_model_bring_kinds_and_aliases(catalogue: Catalogue) -> None:
    one = put(catalogue, "Session 1.md", Kind.SESSION, "Down in Umbra the Pale Widow waits. The widow sings.")
    entities = (Entity("Pale Widow", "person", ("the Widow", "she")), Entity("Umbra", "place", ()))
    catalogue.store_enriched(one, "a model", Enriched(entities=entities))
    compendium.refresh(catalogue)
    assert {name.canonical: name.kind for name in catalogue.names()} == {
        "Pale Widow": "person",
        "Umbra": "place",
    }


def test_names_merge_across_case_and_accents(catalogue: Catalogue) -> None:
    put(catalogue, "World/Ángela.md", Kind.WORLD, "Vive en el puerto.")
    put(catalogue, "Session 1.md", Kind.SESSION, "x", links=(Link("angela", "Angela"), Link("ANGELA")))
    compendium.refresh(catalogue)
    assert list(by_name(catalogue)) == ["Ángela"]


def test_nothing_is_learned_from_the_nouns_of_a_german_text(catalogue: Catalogue) -> None:
    for number in (1, 2, 3):
        text = "Die Helden gehen in die Stadt und suchen das Schwert. Dort wartet der König auf sie."
        put(catalogue, f"Session {number}.md", Kind.SESSION, text)
    compendium.refresh(catalogue)
    assert by_name(catalogue) == {}


def test_a_refresh_moves_the_stamp_and_keeps_ids(catalogue: Catalogue) -> None:
    put(catalogue, "World/Tarn.md", Kind.WORLD, "Tarn is a town.")
    compendium.refresh(catalogue)
    before, stamp = by_name(catalogue)["Tarn"].id, catalogue.meta(compendium.STAMP)
    compendium.refresh(catalogue)
    assert by_name(catalogue)["Tarn"].id == before
    assert catalogue.meta(compendium.STAMP) != stamp


def test_a_refresh_after_edits_is_what_a_fresh_one_is(catalogue: Catalogue, tmp_path: Path) -> None:
    dice = random.Random(7)
    names = "Brennoc Kima Orcus Tarn Vord Zibbit Pelor Ilse Brennock".split()
    texts: dict[str, str] = {}
    for step in range(40):
        for _ in range(dice.choice((1, 1, 6))):
            number = dice.randrange(12)
            path, kind = (
                (f"Session {number}.md", Kind.SESSION)
                if number % 3
                else (f"W/{names[number % 9]}.md", Kind.WORLD)
            )
            if path in texts and dice.random() < 0.2:
                catalogue.forget([path])
                del texts[path]
                continue
            words = [dice.choice(("Old", "Lady", "the", "a", "of")) for _ in range(6)]
            words += [dice.choice((name, name, name.lower())) for name in dice.choices(names, k=8)]
            dice.shuffle(words)
            texts[path] = f"# {dice.choice(names)}\n\nThen " + " ".join(words) + " of Vord, again."
            put(catalogue, path, kind, texts[path])
        compendium.refresh(catalogue)
        if step % 4 == 3:
            fresh = Catalogue(tmp_path / f"fresh{step}.sqlite3")
            for path, text in texts.items():
                put(fresh, path, Kind.SESSION if path.startswith("Session") else Kind.WORLD, text)
            compendium.refresh(fresh)
            assert standing(catalogue) == standing(fresh)
            fresh.close()


def standing(catalogue: Catalogue) -> dict[Name, dict[str, int]]:
    """Every name, and how often it stands in which file."""
    paths = {fragment.id: fragment.path for fragment in catalogue.fragments()}
    names = catalogue.names()
    mentions = catalogue.mentions([name.id for name in names])
    return {
        replace(name, id=0): {paths[id_]: count for id_, count in mentions[name.id].items()} for name in names
    }
