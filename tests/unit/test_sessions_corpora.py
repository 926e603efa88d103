"""The detector against the truth of real notes; prints a line a corpus (run with -s to see the table)."""

from __future__ import annotations

import csv
import json
import time
from pathlib import Path

import pytest

from oracle_desktop.errors import NothingToRead
from oracle_desktop.notes import readers
from oracle_desktop.notes.fragments import split, windows
from oracle_desktop.notes.scan import scan
from oracle_desktop.notes.sessions import Decision, decide, gather
from oracle_desktop.settings import ReadingSettings

pytestmark = pytest.mark.corpora
VAULTS = (
    "blades-of-vengeance children-of-ash cineris cronicas-dos-reinos curse-of-strahd-tomaszewski "
    "icewind-dale-nl pathfinder2e-trahiega port-ancelin-lore skyfall-pathfinder woa"
).split()
BESIDE = {"prep", "transcript", "diary", "extra"}


def decided(folder: Path) -> dict[str, Decision]:
    found = {}
    for file in scan(folder).found:
        try:
            found[file.path] = gather(readers.read(file.absolute, file.path, largest_mb=64))
        except NothingToRead:
            continue
    return decide(found)


@pytest.mark.parametrize("name", VAULTS)
def test_real_vaults(corpora: Path, name: str) -> None:
    got = decided(corpora / name)
    sessions, others, beside = [], [], []
    with (corpora / name / "truth.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            decision = got.get(row["file"])
            kind = decision.kind.value if decision else "empty"
            session = decision.sections[0].session if decision and decision.sections else None
            right = kind == row["kind"] and str(session.json if session else "") == row["session"]
            if row["kind"] == "session":
                sessions.append(right)
            elif row["kind"] in BESIDE:
                beside.append(right)
            else:
                others.append(kind == "session")
    print(
        f"\n{name:30} sessions {sum(sessions):3}/{len(sessions):3}"
        f"  called sessions {sum(others)}/{len(others):3}"
        f"  told apart {sum(beside):2}/{len(beside):2}"
    )
    assert sum(sessions) >= 0.98 * len(sessions)
    assert sum(others) <= 0.01 * len(others)
    assert sum(beside) >= 0.9 * len(beside)
    labels = [section.label for d in got.values() if d.keep for section in d.sections]
    assert len(set(labels)) == len(labels)


def truth(corpora: Path, campaign: int) -> list[int]:
    rows = json.loads((corpora / "crd3" / "sessions.json").read_text(encoding="utf-8"))
    return sorted(row["session"] for row in rows if row["campaign"] == campaign)


def test_crd3_a_file_a_session(corpora: Path) -> None:
    got = decided(corpora / "crd3" / "campaign1")
    sections = [section for d in got.values() for section in d.sections]
    wanted = truth(corpora, 1)
    assert len(wanted) == 113
    assert sorted(s.session.json for s in sections if s.session) == wanted
    assert {s.label for s in sections} == {f"Session {n}" for n in wanted}
    assert all(s.title and s.date for s in sections)


LOGS = [("Campaign 1 - Whole log with recaps.md", 1), ("Campaign 2 - Session log.md", 2)]


@pytest.mark.parametrize(("file", "campaign"), LOGS)
def test_crd3_in_one_file(corpora: Path, file: str, campaign: int) -> None:
    document = readers.read(corpora / "crd3" / file, file, largest_mb=64)
    sections = decide({file: gather(document)})[file].sections
    assert [s.session.json for s in sections if s.session] == truth(corpora, campaign)
    assert [s.label for s in sections if s.session] == [f"Session {n}" for n in truth(corpora, campaign)]


def test_speed_of_reading_and_cutting(corpora: Path) -> None:
    """200,000 words a second of one core is the target; half of it is asked for, as machines differ."""
    limits = ReadingSettings()
    began = time.process_time()
    files = [f for f in scan(corpora / "crd3").found if f.path.endswith(".md")]
    documents = [readers.read(f.absolute, f.path, largest_mb=64) for f in files]
    found = {d.path: gather(d) for d in documents}
    decisions = decide(found)
    parts = [windows(d, part, limits) for d in documents for part in split(d, decisions[d.path], limits)]
    rate = sum(e.words for e in found.values()) / (time.process_time() - began)
    print(f"\n{rate:,.0f} words a second, {len(parts)} fragments, {sum(map(len, parts))} windows")
    assert rate > 100_000
