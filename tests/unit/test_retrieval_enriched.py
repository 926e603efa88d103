"""What a model said of the notes in the search: lists of its own, signals, and never a passage (R2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from test_retrieval_search import NOTES, WordEmbedder, labels, put

from oracle_desktop.domain import Kind
from oracle_desktop.ingestion import compendium
from oracle_desktop.ranking.builtin import BuiltinReranker
from oracle_desktop.retrieval import paths
from oracle_desktop.retrieval.retriever import Retriever
from oracle_desktop.settings import FindingSettings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import Enriched

ANNOTATIONS = {
    1: Enriched("", "An old trader in the port sells them a lamp.", ("Which gift was paid in silver?",)),
    2: Enriched("", "A monster drags one of them into the bog.", ("Whose rescue happened in a bog?",)),
    3: Enriched("", "The shop is a ruin.", ("What jewel lay under the soot?",)),
    4: Enriched("", "A noblewoman exiles the group.", ("Why may they never return?",)),
}


class IndexOfKinds:
    """The catalogue's vectors as they are now, by kind."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def query(self, vector: np.ndarray, n: int, kind: str = "text") -> list[tuple[int, int, float]]:
        batch = self._catalogue.vectors(WordEmbedder.name, limit=10_000)
        own = [at for at, one in enumerate(batch.kinds) if one == kind]
        hits = [(batch.view_ids[at], batch.fragment_ids[at], float(batch.matrix[at] @ vector)) for at in own]
        return sorted(hits, key=lambda hit: -hit[2])[:n]


def embed(catalogue: Catalogue) -> None:
    views = catalogue.missing_embeddings(WordEmbedder.name, 100)
    if views:
        vectors = WordEmbedder().embed([view.text for view in views])
        catalogue.store_embeddings(WordEmbedder.name, [view.hash for view in views], vectors)


def annotate(catalogue: Catalogue) -> None:
    for fragment in catalogue.fragments():
        assert fragment.session is not None
        catalogue.store_enriched(fragment.id, "model", ANNOTATIONS[int(fragment.session.number)])
    embed(catalogue)


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    for number, text in NOTES.items():
        put(catalogue, f"Session {number}.md", f"Night {number}", Kind.SESSION, float(number), text)
    embed(catalogue)
    compendium.refresh(catalogue)
    yield catalogue
    catalogue.close()


@pytest.fixture
def retriever(catalogue: Catalogue) -> Retriever:
    return Retriever(catalogue, IndexOfKinds(catalogue), WordEmbedder(), FindingSettings(), BuiltinReranker())


def test_a_question_in_other_words_finds_what_a_model_said(
    catalogue: Catalogue, retriever: Retriever
) -> None:
    question = "what jewel was in the soot?"
    before = retriever.search(question)
    assert not set(paths.OF_ENRICHMENT) & {path for one in before.pool for path in one.ranks}
    annotate(catalogue)
    after = retriever.search(question)
    assert labels(after.results)[0] == "Session 3"
    assert set(paths.OF_ENRICHMENT) <= set(after.results[0].ranks)
    assert after.results[0].signals["question"] > 0.5
    assert before.pool[0].signals["enriched"] == 0.0


def test_where_to_look_is_always_in_the_notes(catalogue: Catalogue, retriever: Retriever) -> None:
    annotate(catalogue)
    best = retriever.search("what jewel was in the soot?").results[0]
    assert [(one.start, one.end) for one in best.windows] == [(0, len(NOTES[3]))]


def test_without_these_paths_nothing_of_it_is_looked_at(catalogue: Catalogue, retriever: Retriever) -> None:
    annotate(catalogue)
    ranking = retriever.variant(paths.OF_TEXT).search("what jewel was in the soot?")
    assert all(one.signals["question"] == one.signals["enriched"] == 0.0 for one in ranking.pool)
