"""Eighty pairs of names from real notes and the sample: which are merged, proposed, kept apart."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path

import pytest

from oracle_desktop.errors import CompendiumProblem
from oracle_desktop.ingestion.compendium_entries import Compendium
from oracle_desktop.ingestion.index import Ingest
from oracle_desktop.paths import resources
from oracle_desktop.settings import Settings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.vectors import VectorIndex

PAIRS = Path(__file__).parents[1] / "data" / "merging_pairs.tsv"


def outcome(compendium: Compendium, one: str, other: str, proposed: set[frozenset[str]]) -> str:
    try:
        entries = compendium.entry(one), compendium.entry(other)
    except CompendiumProblem:
        return "unknown"
    if entries[0].canonical == entries[1].canonical:
        return "merged"
    return "proposed" if frozenset(entry.canonical for entry in entries) in proposed else "apart"


def read(folder: Path, home: Path) -> Catalogue:
    catalogue, vectors = Catalogue(home / "catalogue.sqlite3"), VectorIndex(home / "vectors")
    Ingest(catalogue, vectors, None, Settings().reading).run(folder)
    vectors.close()
    return catalogue


def folders(corpora: Path) -> Mapping[str, Path]:
    sample = resources() / "sample"
    return {
        "crd3": corpora / "crd3" / "campaign1",
        "strahd": corpora / "curse-of-strahd-tomaszewski",
        "cineris": corpora / "cineris",
        "cronicas": corpora / "cronicas-dos-reinos",
        "icewind": corpora / "icewind-dale-nl",
        "ancelin": corpora / "port-ancelin-lore",
        "ash": corpora / "children-of-ash",
        "goose": sample / "en" / "The Patient Goose",
        "posta": sample / "es" / "La Posta Coja",
    }


@pytest.mark.corpora
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_pairs_of_real_notes(corpora: Path, tmp_path: Path) -> None:
    with PAIRS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert len(rows) == 80
    counts: dict[tuple[str, str], list[str]] = {}
    for corpus, folder in folders(corpora).items():
        catalogue = read(folder, tmp_path / corpus)
        compendium = Compendium(catalogue)
        proposed = {frozenset((p.a, p.b)) for p in compendium.proposals()}
        for row in rows:
            if row["corpus"] == corpus:
                what = outcome(compendium, row["a"], row["b"], proposed)
                counts.setdefault((row["are"], what), []).append(f"{row['a']} / {row['b']}")
        catalogue.close()
    for key, pairs in sorted(counts.items()):
        print(key, len(pairs), pairs)
    number = {key: len(pairs) for key, pairs in counts.items()}
    one = sum(row["are"] == "one" for row in rows)
    merged, wrong = number.get(("one", "merged"), 0), counts.get(("two", "merged"), [])
    asked, needless = number.get(("one", "proposed"), 0), counts.get(("two", "proposed"), [])
    told, right = merged + asked, merged / (merged + len(wrong))
    print(f"merged alone: precision {right:.3f}, recall {merged / one:.3f} ({merged} of {one})")
    with_asked = told / (told + len(wrong) + len(needless))
    print(f"with what is asked: precision {with_asked:.3f}, recall {told / one:.3f} ({told} of {one})")
    assert wrong == [], "merged unasked, and wrong"
    assert merged >= 0.8 * one
    assert with_asked >= 0.95, needless
