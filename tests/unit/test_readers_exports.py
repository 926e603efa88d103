"""Readers of World Anvil, Kanka and Foundry VTT exports; other JSON is left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oracle_desktop.domain import Document, Kind, Link
from oracle_desktop.errors import NothingToRead
from oracle_desktop.notes import readers, sessions


def read(folder: Path, relative: str, value: object) -> Document:
    path = folder / relative
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
    return readers.read(path, relative, largest_mb=64)


def kind(document: Document) -> Kind:
    return sessions.decide({document.path: sessions.gather(document)})[document.path].kind


FOUNDRY = {
    "name": "Session 14",
    "pages": [
        {
            "_id": "b",
            "name": "Loot",
            "type": "text",
            "title": {"show": True, "level": 1},
            "text": {
                "format": 2,
                "content": "<p>old</p>",
                "markdown": "- a [[/r 2d6]] gp purse\n- &Reference[prone]",
            },
            "sort": 200000,
        },
        {
            "_id": "a",
            "name": "Session 14",
            "type": "text",
            "title": {"show": True, "level": 1},
            "text": {
                "format": 1,
                "content": "<h1>The Weir</h1><p>We met @UUID[Actor.k3Jd9]{Abbot Hildegrun} and"
                " @UUID[Scene.zz]. [[/r 1d20+5]]{Perception}.</p>"
                "<section class='secret'><p>He lies.</p></section>",
            },
            "sort": 100000,
        },
        {
            "_id": "c",
            "name": "Map",
            "type": "image",
            "src": "maps/weir.webp",
            "text": {"format": 1},
            "sort": 3,
        },
    ],
    "flags": {"exportSource": {"world": "salt", "system": "dnd5e", "coreVersion": "12.331"}},
    "_stats": {"coreVersion": "12.331", "systemId": "dnd5e"},
}


def test_a_foundry_journal(tmp_path: Path) -> None:
    document = read(tmp_path, "fvtt-JournalEntry-session-14.json", FOUNDRY)
    assert document.text == (
        "# Session 14\n\n## The Weir\n\nWe met Abbot Hildegrun and . Perception.\n\nHe lies.\n\n"
        "## Loot\n\n- a 2d6 gp purse\n- prone"
    )
    assert document.title == "Session 14"
    assert document.links == (Link("Abbot Hildegrun"),)
    assert kind(document) is Kind.SESSION


def test_journals_of_older_foundry_and_many_in_one_file(tmp_path: Path) -> None:
    old = {"name": "Orlo", "content": "<p>A salt town.</p>", "permission": {"default": 0}, "flags": {}}
    assert read(tmp_path, "a.json", old).text == "# Orlo\n\nA salt town."
    both = read(
        tmp_path, "b.json", {"name": "Adventure", "journal": [old, FOUNDRY], "actors": [{"name": "X"}]}
    )
    assert both.text.startswith("# Orlo\n\nA salt town.\n\n# Session 14\n\n## The Weir")
    assert both.front_matter == {}


KANKA = {
    "id": 7,
    "name": "Katerina Emberdusk",
    "title": "Ferrywoman",
    "age": "41",
    "is_private": 0,
    "created_at": "2023-04-01T10:00:00.000000Z",
    "characterTraits": [{"name": "Goals", "entry": "To pay her debt.", "section_id": 2}],
    "entity": {
        "id": 99,
        "type_id": 1,
        "type": "NPC",
        "entry": "<p>Works for [organisation:12|the Salt Guild] and [character:4].</p>"
        "<h2>Past</h2><p>Born at sea.</p>",
        "posts": [{"name": "GM only", "entry": "<p>She is a spy.</p>", "visibility_id": 2}],
        "entityAttributes": [{"name": "HP", "value": "22"}, {"name": "AC", "value": None}],
    },
}


def test_a_kanka_character(tmp_path: Path) -> None:
    document = read(tmp_path, "characters/katerina-emberdusk.json", KANKA)
    assert document.text == (
        "# Katerina Emberdusk\n\n- Title: Ferrywoman\n- Age: 41\n\n"
        "Works for the Salt Guild and character.\n\n## Past\n\nBorn at sea.\n\n- Goals: To pay her debt.\n\n"
        "## GM only\n\nShe is a spy.\n\n- HP: 22"
    )
    assert document.front_matter == {"type": "character", "category": "NPC"}
    assert kind(document) is Kind.SHEET


def test_older_kanka_exports_and_answers_of_its_api(tmp_path: Path) -> None:
    place = {"id": 1, "name": "Orlo", "entry": "<p>Salt.</p>", "is_private": False, "created_at": "2020"}
    document = read(tmp_path, "locations/orlo.json", place)
    assert (document.text, document.front_matter) == ("# Orlo\n\nSalt.", {"type": "location"})
    assert kind(document) is Kind.WORLD
    answer = read(tmp_path, "kanka.json", {"data": [place, KANKA], "links": {}, "meta": {}})
    assert answer.text.startswith("# Orlo\n\nSalt.\n\n# Katerina Emberdusk")


WORLD_ANVIL = {
    "id": "0f1c",
    "title": "Lord Robilar",
    "slug": "lord-robilar",
    "state": "public",
    "templateType": "person",
    "entityClass": "Person",
    "tags": "noble,villain",
    "content": "[h1]Rise[/h1]\r\n[p]Ally of @[Mordenkainen](person:11aa-22) [sic].[/p]\r\n"
    "[quote]Gold & <iron>.[/quote][ul][li]cruel[/li][li]vain[/li][/ul]"
    "[img:123|left][section:css]Tall.[/section]\r\n\r\n"
    "[table][tr][th]Year[/th][th]Deed[/th][/tr][tr][td]570[/td][td]Siege[/td][/tr][/table]"
    "[spoiler]He betrays all.|Show[/spoiler]",
    "physicalDescription": "A tall man with a scar over his left eye.",
    "pronunciation": "ROB-ill-ar of the old land",
    "sections": {"current_status": {"content": "In hiding since the war."}, "empty": {"content": ""}},
    "relations": {"organization": {"items": [{"title": "The Ring of Five", "relationshipType": "article"}]}},
}


def test_a_world_anvil_article(tmp_path: Path) -> None:
    document = read(tmp_path, "person/lord-robilar.json", WORLD_ANVIL)
    assert document.text == (
        "# Lord Robilar\n\n## Rise\n\nAlly of Mordenkainen [sic].\n\n> Gold & <iron>.\n\n- cruel\n- vain\n\n"
        "Tall.\n\n"
        "| Year | Deed |\n| 570 | Siege |\n\nHe betrays all.\n\n"
        "## Physical description\n\nA tall man with a scar over his left eye.\n\n"
        "## Current status\n\nIn hiding since the war.\n\n## Organization\n\n- The Ring of Five"
    )
    assert document.front_matter == {"type": "character", "tags": ["noble", "villain"]}
    assert set(document.links) == {Link("Mordenkainen"), Link("The Ring of Five")}
    assert kind(document) is Kind.SHEET


def test_a_world_anvil_session_report_is_play(tmp_path: Path) -> None:
    report = {
        "title": "Session 3: Fog",
        "templateType": "report",
        "content": "[p]We sailed.[/p]",
        "entityClass": "Report",
    }
    document = read(tmp_path, "report/session-3.json", report)
    decision = sessions.decide({document.path: sessions.gather(document)})[document.path]
    assert decision.kind is Kind.SESSION
    assert [section.session.number for section in decision.sections if section.session] == [3]


@pytest.mark.parametrize(
    "value",
    [
        {"name": "theme", "version": "1.0"},
        {"main": {"id": "x", "type": "split"}, "entry": "index.js"},
        {"name": "pkg", "content": "not ours"},
        {"name": "Goblin", "type": "npc", "system": {"hp": 7}, "_stats": {}, "content": 5},
        {"title": "Post", "content": "a blog post"},
        {"nodes": [{"id": 1, "content": "x"}]},
        [1, 2, {"entry": None}],
        "[" * 200_000,
        '{"content": ' * 50_000,
        'not json, though it says "entry"',
    ],
)
def test_other_json_is_left_out(tmp_path: Path, value: object) -> None:
    with pytest.raises(NothingToRead, match="data file"):
        read(tmp_path, "other.json", value)


def test_an_export_without_text(tmp_path: Path) -> None:
    with pytest.raises(NothingToRead, match="only a title"):
        read(tmp_path, "a.json", {"name": "Stub", "pages": [], "_stats": {}})


def test_half_characters_and_bombs_of_brackets(tmp_path: Path) -> None:
    text = '{"name": "A\\ud83d", "content": "<p>b\\ude0a</p>", "permission": {}}'
    document = read(tmp_path, "a.json", text)
    document.text.encode("utf-8")
    document.title.encode("utf-8")
    many = {
        "title": "T",
        "templateType": "item",
        "content": "[ul][li]" * 5_000 + "deep",
        "entityClass": "Item",
    }
    assert read(tmp_path, "b.json", many).text.endswith("deep")
