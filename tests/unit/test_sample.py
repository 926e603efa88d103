"""The sample campaigns that ship: whole, consistent with their question banks, and all their own."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"
CAMPAIGNS = {
    "en": SAMPLE / "en" / "The Patient Goose",
    "es": SAMPLE / "es" / "La Posta Coja",
}
# Folder -> files of it; sessions are numbered from 1 without a gap.
COUNTS = {
    "en": {"Sessions": 14, "Characters": 12, "World": 10, "Prep": 1, "Templates": 1},
    "es": {"Sesiones": 6, "Personajes": 4, "Mundo": 3},
}
# Names that readers know from elsewhere; the samples may not borrow any of them.
KNOWN = (
    "Baldur Barovia Bilbo Cthulhu Drizzt Eberron Elminster Faerûn Frodo Gandalf Geralt Golarion Greyhawk "
    "Icewind Krynn Matrim Mordor Neverwinter Ravenloft Strahd Targaryen Tiamat Vecna Waterdeep "
    "Westeros Whitestone"
).split()
LANGUAGES = sorted(CAMPAIGNS)


def pages(lang: str) -> list[Path]:
    return sorted(CAMPAIGNS[lang].rglob("*.md"))


def bank(lang: str) -> list[dict[str, Any]]:
    lines = (SAMPLE / lang / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def front_matter(path: Path) -> dict[str, Any]:
    found = re.match(r"---\n(.*?)\n---\n", path.read_text(encoding="utf-8"), re.DOTALL)
    return yaml.safe_load(found[1]) if found else {}


def gold_file(lang: str, gold: dict[str, Any]) -> Path:
    """The file that a gold entry or an evidence entry means."""
    if "file" in gold:
        return CAMPAIGNS[lang] / gold["file"]
    sessions = CAMPAIGNS[lang] / ("Sessions" if lang == "en" else "Sesiones")
    (found,) = [
        path for path in sessions.iterdir() if int(re.findall(r"\d+", path.name)[0]) == gold["session"]
    ]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_folders_hold_what_they_should(lang: str) -> None:
    held = Counter(path.relative_to(CAMPAIGNS[lang]).parts[0] for path in pages(lang))
    assert held == COUNTS[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sessions_are_numbered_without_a_gap(lang: str) -> None:
    folder = CAMPAIGNS[lang] / ("Sessions" if lang == "en" else "Sesiones")
    numbers = sorted(int(re.findall(r"\d+", path.name)[0]) for path in folder.iterdir())
    assert numbers == list(range(1, len(numbers) + 1))


def test_english_sessions_are_of_uneven_length_and_one_has_to_be_split() -> None:
    words = {
        path.name: len(path.read_text(encoding="utf-8").split())
        for path in pages("en")
        if "Sessions" in path.parts
    }
    assert min(words.values()) >= 450
    assert [name[:10] for name, count in words.items() if count > 1300] == ["Session 07"]
    assert max(words.values()) > 2 * min(words.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_files_are_plain_utf8_with_readable_front_matter(lang: str) -> None:
    for path in pages(lang):
        data = path.read_bytes()
        text = data.decode("utf-8")
        assert text == unicodedata.normalize("NFC", text), path.name
        assert path.name == unicodedata.normalize("NFC", path.name)
        assert b"\r" not in data, path.name
        assert not data.startswith(b"\xef\xbb\xbf"), path.name
        assert not text.startswith("---\n") or front_matter(path), path.name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_links_lead_to_pages(lang: str) -> None:
    names = {path.stem for path in pages(lang)}
    for path in pages(lang):
        for target in re.findall(r"\[\[([^\]|#]+)", path.read_text(encoding="utf-8")):
            assert target in names, f"{path.name}: {target}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_pages_answer_to_one_name(lang: str) -> None:
    claims = Counter(path.stem for path in pages(lang))
    for path in pages(lang):
        claims.update(set(front_matter(path).get("aliases") or ()) - {path.stem})
    assert [name for name, count in claims.items() if count > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_is_borrowed(lang: str) -> None:
    for path in pages(lang):
        text = f"{path.name} {path.read_text(encoding='utf-8')}".casefold()
        assert [name for name in KNOWN if name.casefold() in text] == [], path.name


def test_english_sample_shows_what_real_notes_contain() -> None:
    everything = "\n".join(path.read_text(encoding="utf-8") for path in pages("en"))
    for sign in (
        r"\[\[[^\]]+\|[^\]]+\]\]",
        r"^> \[!\w+\]",
        r"%%.+?%%",
        r"^#session",
        r"^\|[- |:]+\|$",
        r"~~.+?~~",
    ):
        assert re.search(sign, everything, re.MULTILINE), sign


@pytest.mark.parametrize(("lang", "many"), [("en", 30), ("es", 10)])
def test_bank_is_whole(lang: str, many: int) -> None:
    questions = bank(lang)
    assert len(questions) == many
    assert len({question["id"] for question in questions}) == many
    for question in questions:
        assert question["lang"] == lang
        if question["gold"]:
            assert question["answer"], question["id"]
            assert question["evidence"], question["id"]
            assert {gold["grade"] for gold in question["gold"]} <= {1, 2}
            assert any(gold["grade"] == 2 for gold in question["gold"]), question["id"]
        else:
            assert question["why"], question["id"]
        assert ("history" in question) == question["id"].startswith("f")


def test_english_bank_has_the_agreed_mix() -> None:
    assert Counter(question["id"][0] for question in bank("en")) == {"s": 20, "m": 4, "n": 3, "f": 3}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_gold_file_exists(lang: str) -> None:
    for question in bank(lang):
        for gold in question["gold"]:
            assert gold_file(lang, gold).is_file(), (question["id"], gold)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_evidence_stands_word_for_word_in_its_file(lang: str) -> None:
    for question in bank(lang):
        evidence = question.get("evidence", [])
        if isinstance(evidence, str):
            texts = [
                gold_file(lang, gold).read_text(encoding="utf-8")
                for gold in question["gold"]
                if gold["grade"] == 2
            ]
            assert any(evidence in text for text in texts), question["id"]
        else:
            for quote in evidence:
                text = gold_file(lang, quote).read_text(encoding="utf-8")
                assert quote["quote"] in text, (question["id"], quote)
