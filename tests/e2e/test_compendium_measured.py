"""The Compendium on real notes without a model: names of real questions found, pairs merged or kept apart."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle_desktop.domain import Fragment
from oracle_desktop.errors import CompendiumProblem
from oracle_desktop.ingestion.compendium_entries import Compendium
from oracle_desktop.notes.words import STOP_WORDS
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Campaign, Workspace

pytestmark = [pytest.mark.corpora, pytest.mark.slow, pytest.mark.timeout(300)]
WORD = re.compile(r"[^\W\d_]+(?:['’](?!s\b)[^\W\d_]+)*")
DRAWN = 60

# Other forms of drawn names in the notes, by hand: what a session may hold instead and still be right.
ALSO = {
    "vex": "Vex'ahlia", "vax": "Vax'ildan|Vaxildan", "tiberius": "Stormwind", "gilmore": "Shaun|Gilmore",
    "ripley": "Anna|Lady Ripley", "cassandra": "Cassadra", "allura": "Vysoren", "scanlan": "Shorthalt",
    "jarett howarth": "Jarett|Howarth", "vorugal": "Vorgual", "grog": "Strongjaw",
    "taryon": "Darrington|Tary", "simon": "Whisk", "kash": "Kashaw", "tary": "Taryon",
}  # fmt: skip


@pytest.fixture(scope="module")
def campaign(read_campaign: Places) -> Iterator[Campaign]:
    campaign = Workspace(read_campaign).open("cr")
    yield campaign
    campaign.close()


def drawn(banks: Path, notes: str) -> list[str]:
    """Words of the questions that the notes always write with a capital, and pairs of words that they do."""
    capital = {word.lower() for word in WORD.findall(notes) if word[0].isupper()}
    small = {word for word in WORD.findall(notes) if word[0].islower()}
    found: dict[str, None] = {}
    for bank in ("single", "multi"):
        for line in (banks / f"crd3-campaign1-{bank}.jsonl").read_text(encoding="utf-8").splitlines():
            asked = [word.lower() for word in WORD.findall(json.loads(line)["question"])]
            at = 0
            while at < len(asked):
                pair = asked[at : at + 2]
                both = " ".join(word.title() for word in pair)
                named = re.search(rf"\b{both}\b", notes) and not re.search(rf"\b{both.lower()}\b", notes)
                if len(pair) == 2 and named and not STOP_WORDS["en"] & set(pair):
                    found[" ".join(pair)] = None
                    at += 2
                    continue
                if len(asked[at]) > 2 and asked[at] in capital - small:
                    found[asked[at]] = None
                at += 1
    return list(found)


def test_names_of_questions_are_found_in_the_right_sessions(campaign: Campaign, questions: Path) -> None:
    texts: dict[str, str] = {}
    fragments: list[Fragment] = campaign.catalogue.fragments()
    for fragment in fragments:
        assert fragment.session is not None
        key = fragment.session.key
        texts[key] = f"{texts.get(key, '')}\n{fragment.title}\n{fragment.text}"
    names = drawn(questions, "\n".join(texts.values()))[:DRAWN]
    assert len(names) == DRAWN
    compendium, found, right, given, wrong = Compendium(campaign.catalogue), 0, 0, 0, []
    for name in names:
        holds = re.compile(rf"\b{name}\b", re.I)
        there = {key for key, text in texts.items() if holds.search(text)}
        may = re.compile(rf"\b(?:{name}|{ALSO.get(name, name)})\b", re.I)
        try:
            sessions = {session.key for session in compendium.entry(name).sessions}
        except CompendiumProblem:
            wrong.append((name, "not found"))
            continue
        good = {key for key in sessions if may.search(texts[key])}
        right, given = right + len(good), given + len(sessions)
        if len(there & sessions) >= 0.9 * len(there):
            found += 1
        else:
            wrong.append((name, f"{len(there & sessions)} of {len(there)} sessions"))
    print(f"found {found} of {len(names)}, precision of sessions {right / given:.3f}; {wrong}")
    assert found >= 0.9 * len(names), wrong
    assert right >= 0.95 * given
