"""The whole search over a real catalogue: paths, filters, follow-ups, what is missing (R3)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Link, SessionId, Turn, Window
from oracle_desktop.errors import ModelUnreachable, StoreProblem
from oracle_desktop.ingestion import compendium
from oracle_desktop.notes.words import terms
from oracle_desktop.retrieval.retriever import Retriever
from oracle_desktop.settings import FindingSettings
from oracle_desktop.store.catalogue import Catalogue

NOTES = {
    1: "The party meets old Brennoc in the harbour. He sells them a cracked lantern for nine silver coins.",
    2: "In the swamp the lantern goes out. A crocodile of vines drags Ysolde under. Marrow saves her.",
    3: "They return to the harbour. Brennoc is gone, his shop burnt. Marrow finds a ring in the ashes.",
    4: "Marrow gambles the ring away. The duchess laughs at Ysolde and bans them from the city.",
}
PAGES = {
    "World/Duchess Ilvane.md": ("Duchess Ilvane", Kind.WORLD, "Duchess Ilvane rules the city of Tarn."),
    "Prep/Session 5.md": ("Session 5", Kind.PREP, "Secretly Brennoc is the duchess in disguise."),
}


class WordEmbedder:
    """Texts with words in common are near: each word is a fixed random direction."""

    name = "test:words"
    dimension = 256

    def embed(self, texts: Sequence[str], cancel: object = None) -> np.ndarray:
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in terms(text):
                seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big")
                row += np.random.default_rng(seed).standard_normal(self.dimension)
            row /= np.linalg.norm(row) or 1.0
        return rows

    def close(self) -> None:
        pass


class ExactIndex:
    """All vectors of the catalogue, compared one by one."""

    def __init__(self, catalogue: Catalogue, embedder: str) -> None:
        self._batch = catalogue.vectors(embedder, limit=10_000)

    def query(self, vector: np.ndarray, n: int, kind: str = "text") -> list[tuple[int, int, float]]:
        if not self._batch.view_ids:
            return []
        near = self._batch.matrix @ vector
        best = np.argsort(-near)[:n]
        return [(self._batch.view_ids[at], self._batch.fragment_ids[at], float(near[at])) for at in best]


def put(catalogue: Catalogue, path: str, title: str, kind: Kind, session: float | None, text: str) -> None:
    label = f"Session {session:g}" if session is not None else f"World: {title}"
    if kind is Kind.PREP:
        label = f"Prep: {title}"
    fragment = Fragment(
        path, 0, label, kind, None if session is None else SessionId(session), title, 0, len(text),
        len(text.split()), text, "file name", secret=kind is Kind.PREP,
    )  # fmt: skip
    record = FileRecord(path, len(text), 1, path, "1", "ready", fragments=1, kind=kind)
    front = {"aliases": ["the Pale Lady"]} if "Ilvane" in title else {}
    document = Document(path, text, title, front_matter=front, links=(Link("Tarn"),))
    catalogue.store_document(record, document, "{}", [fragment], [[Window(0, len(text), text)]])


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    for number, text in NOTES.items():
        put(catalogue, f"Session {number}.md", f"Night {number}", Kind.SESSION, float(number), text)
    for path, (title, kind, text) in PAGES.items():
        put(catalogue, path, title, kind, 5.0 if kind is Kind.PREP else None, text)
    views = catalogue.missing_embeddings(WordEmbedder.name, 100)
    vectors = WordEmbedder().embed([view.text for view in views])
    catalogue.store_embeddings(WordEmbedder.name, [view.hash for view in views], vectors)
    compendium.refresh(catalogue)
    yield catalogue
    catalogue.close()


@pytest.fixture
def retriever(catalogue: Catalogue) -> Retriever:
    index = ExactIndex(catalogue, WordEmbedder.name)
    return Retriever(catalogue, index, WordEmbedder(), FindingSettings())


def labels(candidates: Sequence) -> list[str]:
    return [candidate.fragment.label for candidate in candidates]


def test_finds_the_session_by_meaning_and_by_word(retriever: Retriever) -> None:
    ranking = retriever.search("which session had the crocodile made of vines?")
    assert labels(ranking.results)[0] == "Session 2"
    assert ranking.results[0].ranks["semantic"] == 1
    assert ranking.results[0].ranks["keyword"] == 1
    assert ranking.unavailable == {}
    assert {"embedding", "semantic", "keyword", "entity", "fusion", "passages"} <= set(ranking.seconds)


def test_results_are_the_first_k_of_the_pool(retriever: Retriever) -> None:
    ranking = retriever.search("What did Brennoc sell?", k=2)
    assert list(ranking.results) == list(ranking.pool[:2])
    assert [candidate.final for candidate in ranking.pool] == list(range(1, len(ranking.pool) + 1))
    fused = [candidate.fused for candidate in ranking.pool]
    assert fused == sorted(fused, reverse=True)


def test_an_alias_finds_the_page_of_its_name(retriever: Retriever) -> None:
    ranking = retriever.search("where does the pale lady live?")
    page = next(one for one in ranking.pool if one.fragment.label == "World: Duchess Ilvane")
    assert page.ranks["entity"] == 1


def test_a_session_named_by_number_is_in_the_pool(retriever: Retriever) -> None:
    ranking = retriever.search("What happened in session 4?")
    assert next(one for one in ranking.pool if "entity" in one.ranks).fragment.label == "Session 4"
    assert labels(retriever.search("how did the last session end?").pool)


def test_later_sessions_are_left_out_and_pages_stay(retriever: Retriever) -> None:
    ranking = retriever.search("What did the duchess and Marrow do?", up_to=SessionId(2.0))
    assert set(labels(ranking.pool)) == {"Session 1", "Session 2", "World: Duchess Ilvane"}


def test_what_only_the_gm_may_know_is_left_out(retriever: Retriever) -> None:
    question = "Who is Brennoc in disguise?"
    assert "Prep: Session 5" in labels(retriever.search(question).pool)
    assert "Prep: Session 5" not in labels(retriever.search(question, without_secret=True).pool)


def test_a_follow_up_is_searched_with_the_turn_before(retriever: Retriever) -> None:
    history = [Turn("user", "Who sells the cracked lantern?"), Turn("assistant", "Brennoc, in the harbour.")]
    ranking = retriever.search("And for how much?", history=history)
    assert ranking.question == "And for how much?"
    assert ranking.searched == "Who sells the cracked lantern? And for how much?"
    assert labels(ranking.results)[0] == "Session 1"


def test_each_candidate_says_where_to_look(retriever: Retriever) -> None:
    ranking = retriever.search("Who gambled the ring away?")
    best = ranking.results[0]
    assert best.fragment.label == "Session 4"
    assert (best.windows[0].start, best.windows[0].end) == (0, len(NOTES[4]))


def test_the_rest_goes_on_without_the_embedder(catalogue: Catalogue) -> None:
    class Gone(WordEmbedder):
        def embed(self, texts: Sequence[str], cancel: object = None) -> np.ndarray:
            raise ModelUnreachable("Ollama does not answer.")

    ranking = Retriever(catalogue, ExactIndex(catalogue, "none"), Gone(), FindingSettings()).search(
        "crocodile"
    )
    assert labels(ranking.results) == ["Session 2"]
    assert ranking.unavailable == {"semantic": "Ollama does not answer."}


def test_the_rest_goes_on_without_the_index(catalogue: Catalogue) -> None:
    class Broken:
        def query(self, vector: np.ndarray, n: int, kind: str = "text") -> list[tuple[int, int, float]]:
            raise StoreProblem("The index is being rebuilt.")

    ranking = Retriever(catalogue, Broken(), WordEmbedder(), FindingSettings()).search("crocodile")
    assert labels(ranking.results) == ["Session 2"]
    assert "semantic" in ranking.unavailable


def test_a_text_the_embedder_cannot_read_is_searched_by_word(catalogue: Catalogue) -> None:
    class Blank(WordEmbedder):
        def embed(self, texts: Sequence[str], cancel: object = None) -> np.ndarray:
            return np.full((len(texts), self.dimension), np.nan, np.float32)

    index = ExactIndex(catalogue, WordEmbedder.name)
    ranking = Retriever(catalogue, index, Blank(), FindingSettings()).search("crocodile")
    assert labels(ranking.results) == ["Session 2"]
    assert "semantic" in ranking.unavailable


@pytest.mark.parametrize("question", ["", "   ", '" OR *', "¿?", "NEAR(a b)", "a" * 20_000, "\0", "👻"])
def test_any_text_is_a_harmless_question(retriever: Retriever, question: str) -> None:
    retriever.search(question)


def test_an_empty_campaign_gives_an_empty_ranking(tmp_path: Path) -> None:
    empty = Catalogue(tmp_path / "empty.sqlite3")
    ranking = Retriever(empty, ExactIndex(empty, "none"), WordEmbedder(), FindingSettings()).search("anyone?")
    assert ranking.pool == ()
    empty.close()


def test_the_entity_path_can_be_switched_off(catalogue: Catalogue) -> None:
    index = ExactIndex(catalogue, WordEmbedder.name)
    off = Retriever(catalogue, index, WordEmbedder(), FindingSettings(entity_path=False))
    assert all("entity" not in one.ranks for one in off.search("where is the pale lady?").pool)


def test_a_question_asked_again_has_its_ranking_until_the_notes_change(catalogue: Catalogue) -> None:
    calls = []

    class Counting(WordEmbedder):
        def embed(self, texts: Sequence[str], cancel: object = None) -> np.ndarray:
            calls.extend(texts)
            return super().embed(texts)

    retriever = Retriever(catalogue, ExactIndex(catalogue, WordEmbedder.name), Counting(), FindingSettings())
    first = retriever.search("Who gambled the ring away?")
    again = retriever.search("who gambled the ring away")
    assert again.pool == first.pool
    assert again.question == "who gambled the ring away"
    assert len(calls) == 1
    retriever.search("Who gambled the ring away?", fresh=True)
    retriever.search("Who gambled the ring away?", k=2)
    retriever.search("Who gambled the ring away?", up_to=SessionId(2.0))
    assert len(calls) == 4
    put(catalogue, "Session 6.md", "Night 6", Kind.SESSION, 6.0, "Ysolde gambled the ring away again.")
    assert "Session 6" in labels(retriever.search("Who gambled the ring away?").pool)


def test_a_session_named_by_number_is_what_was_played_not_what_was_planned(catalogue: Catalogue) -> None:
    plan = "Session 4: what happens if Marrow gambles the ring away."
    put(catalogue, "Prep/Session 4.md", "Session 4", Kind.PREP, 4.0, plan)
    compendium.refresh(catalogue)
    retriever = Retriever(
        catalogue, ExactIndex(catalogue, WordEmbedder.name), WordEmbedder(), FindingSettings()
    )
    found = retriever.search("What happened in session 4?").pool
    named = [one.fragment.label for one in found if one.signals["session"]]
    assert named == ["Session 4"]
    assert "Prep: Session 4" in labels(found)


def test_who_asks_for_all_also_finds_the_one(catalogue: Catalogue, retriever: Retriever) -> None:
    put(catalogue, "Session 6.md", "Night 6", Kind.SESSION, 6.0, "A lone obelisk hums in the marsh.")
    ranked = {c.fragment.label: c.ranks for c in retriever.search("how many obelisks are there?").pool}
    assert ranked["Session 6"]["keyword"] == 1
    assert "Session 6" not in {c.fragment.label for c in retriever.search("who broke the obelisks?").pool}
