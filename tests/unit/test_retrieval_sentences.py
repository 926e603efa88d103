"""Single sentences: kept by fragment, the nearest one a signal, gone with the text they were of (R4.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from test_retrieval_search import NOTES, WordEmbedder, catalogue, put, retriever  # noqa: F401

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Kind
from oracle_desktop.ingestion.progress import Meter
from oracle_desktop.ingestion.sentences import left, read_sentences
from oracle_desktop.notes.telling import telling
from oracle_desktop.retrieval.retriever import Retriever
from oracle_desktop.store.catalogue import Catalogue


class SentenceEmbedder(WordEmbedder):
    """Reads sentences too, and says which."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def embed_sentences(self, texts: Sequence[str], cancel: object = None) -> np.ndarray:
        self.read += texts
        return self.embed(texts)


def read(kept: Catalogue, embedder: WordEmbedder, cancel: Cancel | None = None) -> None:
    read_sentences(kept, embedder, Meter(lambda _told: None), cancel or Cancel())


def nearest(searcher: Retriever) -> dict[str, tuple[float, float]]:
    pool = searcher.search("a crocodile of vines", fresh=True).pool
    return {one.fragment.label: (one.signals["sentence"], one.signals["similar"]) for one in pool}


def test_the_nearest_sentence_is_nearer_than_the_passage_it_stands_in(
    catalogue: Catalogue,  # noqa: F811
    retriever: Retriever,  # noqa: F811
) -> None:
    before = nearest(retriever)["Session 2"]
    assert before[0] == before[1]
    read(catalogue, SentenceEmbedder())
    sentence, window = nearest(retriever)["Session 2"]
    assert sentence > window + 0.05
    exact = WordEmbedder().embed(["a crocodile of vines", "A crocodile of vines drags Ysolde under."])
    assert sentence == pytest.approx(float(exact[0] @ exact[1]), abs=0.01)


def test_what_is_told_in_two_sentences_counts_for_both_and_where_they_stand(
    catalogue: Catalogue,  # noqa: F811
    retriever: Retriever,  # noqa: F811
) -> None:
    together = (
        "A crocodile of vines stood there. The lantern of the swamp went out. Nobody spoke of it again."
    )
    apart = "A crocodile of vines stood there. Nobody spoke of it again. The lantern of the swamp went out."
    put(catalogue, "Session 4.md", "Night 4", Kind.SESSION, 4.0, together)
    put(catalogue, "Session 5.md", "Night 5", Kind.SESSION, 5.0, apart)
    read(catalogue, SentenceEmbedder())
    pool = retriever.search("the crocodile of vines and the lantern of the swamp", fresh=True).pool
    found = {one.fragment.label: one for one in pool}
    one, other = found["Session 4"].signals, found["Session 5"].signals
    assert one["sentence"] == pytest.approx(other["sentence"], abs=0.01)
    assert one["pair"] > other["pair"] + 0.05
    nearest_three = sorted(found["Session 5"].sentences, reverse=True)[:3]
    assert other["sentences"] == pytest.approx(sum(nearest_three) / 3)
    assert one["joint"] == pytest.approx(one["similar"] + one["sentence"] + one["close"], abs=1e-6)


def test_each_candidate_says_how_near_each_of_its_sentences_is(
    catalogue: Catalogue,  # noqa: F811
    retriever: Retriever,  # noqa: F811
) -> None:
    assert not any(one.sentences for one in retriever.search("a crocodile of vines").pool)
    read(catalogue, SentenceEmbedder())
    pool = retriever.search("a crocodile of vines", fresh=True).pool
    assert all(len(one.sentences) == len(list(telling(one.fragment.text))) for one in pool)
    said = {
        text: near
        for one in pool
        for (*_, text), near in zip(telling(one.fragment.text), one.sentences, strict=True)
    }
    assert max(said, key=said.__getitem__) == "A crocodile of vines drags Ysolde under."


def test_nothing_is_read_twice_and_an_edit_costs_its_own(catalogue: Catalogue) -> None:  # noqa: F811
    embedder = SentenceEmbedder()
    read(catalogue, embedder)
    first = Counter(embedder.read)
    assert "Marrow saves her." not in first, "too short to mean something"
    assert first["In the swamp the lantern goes out."] == 1
    read(catalogue, embedder)
    assert Counter(embedder.read) == first
    put(
        catalogue, "Session 2.md", "Night 2", Kind.SESSION, 2.0, NOTES[2] + " Ysolde thanks the heron for it."
    )
    assert sum(left(catalogue, embedder).values()) == 1
    read(catalogue, embedder)
    assert set(embedder.read) - set(first) == {"Ysolde thanks the heron for it."}
    assert not left(catalogue, embedder)


def test_what_was_read_before_a_stop_is_kept(catalogue: Catalogue) -> None:  # noqa: F811
    class Stopping(SentenceEmbedder):
        def embed_sentences(self, texts: Sequence[str], cancel: object = None) -> np.ndarray:
            stop.set()
            return super().embed_sentences(texts)

    stop, embedder = Cancel(), Stopping()
    whole = len(left(catalogue, embedder))
    with pytest.raises(Cancelled):
        read(catalogue, embedder, stop)
    assert 0 < len(left(catalogue, embedder)) < whole


def test_an_embedder_that_is_slow_reads_no_sentences(catalogue: Catalogue) -> None:  # noqa: F811
    read(catalogue, WordEmbedder())
    assert not left(catalogue, WordEmbedder())
    ids = [fragment.id for fragment in catalogue.fragments()]
    assert catalogue.sentences_of(WordEmbedder.name, ids) == {}


def test_until_every_candidate_has_its_sentences_none_is_ranked_by_them(
    catalogue: Catalogue,  # noqa: F811
    retriever: Retriever,  # noqa: F811
) -> None:
    class Stopping(SentenceEmbedder):
        def embed_sentences(self, texts: Sequence[str], cancel: object = None) -> np.ndarray:
            stop.set()
            return super().embed_sentences(texts)

    stop = Cancel()
    for number in range(4, 9):
        text = "A crocodile of vines slept there all day."
        put(catalogue, f"Session {number}.md", f"Night {number}", Kind.SESSION, float(number), text)
    with pytest.raises(Cancelled):
        read(catalogue, Stopping(), stop)
    pool = retriever.search("a crocodile of vines", fresh=True).pool
    assert {bool(one.sentences) for one in pool} == {True, False}
    for signal in ("sentence", "sentences", "pair"):
        assert all(one.signals[signal] == one.signals["similar"] for one in pool)
    read(catalogue, SentenceEmbedder())
    pool = retriever.search("a crocodile of vines", fresh=True).pool
    assert any(one.signals["sentence"] > one.signals["similar"] for one in pool)
