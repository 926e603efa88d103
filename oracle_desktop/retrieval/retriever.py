"""A question becomes a ranking: three paths, one fusion, the best windows of each candidate (R3)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

import numpy as np

from oracle_desktop.domain import Candidate, Fragment, Ranking, SessionId, Turn
from oracle_desktop.errors import ModelProblem, StoreProblem
from oracle_desktop.models.protocols import Embedder
from oracle_desktop.notes.words import terms, words
from oracle_desktop.retrieval import entity, followup, semantic, signals
from oracle_desktop.retrieval.fusion import Fused, depth, fuse
from oracle_desktop.retrieval.known import Known, Snapshot
from oracle_desktop.settings import FindingSettings
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue

SEMANTIC, KEYWORD, ENTITY = "semantic", "keyword", "entity"
# Each view of a fragment is a list of its own (R3.4): its windows for the keyword path, several of its
# windows together for the semantic one.
SEVERAL, WINDOW = "semantic_several", "keyword_window"
PATHS = (SEMANTIC, SEVERAL, KEYWORD, WINDOW, ENTITY)


class Reranker(Protocol):
    """Puts a pool in its final order (R4)."""

    def rerank(self, ranking: Ranking) -> Ranking:
        """The same candidates with `final` and `results` set anew; never fewer, never raises."""
        ...


class Retriever:
    """Searches one campaign. Thread-safe as far as its parts are; holds no state but names in memory."""

    def __init__(
        self,
        catalogue: Catalogue,
        vectors: semantic.Index,
        embedder: Embedder,
        settings: FindingSettings,
        reranker: Reranker | None = None,
    ) -> None:
        self._catalogue = catalogue
        self._vectors = vectors
        self._embedder = embedder
        self._settings = settings
        self._reranker = reranker
        self._known = Known(catalogue)

    def search(
        self,
        question: str,
        *,
        k: int | None = None,
        history: Sequence[Turn] = (),
        up_to: SessionId | None = None,
        without_secret: bool = False,
    ) -> Ranking:
        """The ranking of `question`: at most `pool_max` candidates, the first `k` as results.

        `up_to` leaves out later sessions (pages without a session stay), `without_secret` what only the GM
        may know. A path that cannot answer gives nothing, and its reason stands in `unavailable` (R3.5).
        Raises `StoreProblem` where the catalogue itself cannot be read.
        """
        wanted = k or self._settings.k
        run = _Run()
        with run.stage("question"):
            known = self._known.now()
            searched = followup.searched(question, history, known.contains)
            allowed = self._allowed(up_to, without_secret)
        lists = self._lists(run, known, searched, depth(wanted), allowed)
        with run.stage("fusion"):
            fused = fuse(lists, rrf_k=self._settings.rrf_k, limit=self._settings.pool_max)
        with run.stage("passages"):
            pool = self._candidates(run, known, searched, fused)
        ranking = Ranking(question, searched, pool[:wanted], pool, run.seconds, run.unavailable)
        if self._reranker is not None:
            with run.stage("ranking"):
                ranking = self._reranker.rerank(ranking)
        return ranking

    def _lists(
        self, run: _Run, known: Snapshot, searched: str, wanted: int, allowed: set[int] | None
    ) -> dict[str, list[int]]:
        lists: dict[str, list[int]] = {name: [] for name in PATHS}
        with run.path(SEMANTIC):
            with run.stage("embedding"):
                run.vector = self._embedded(searched)
            with run.stage(SEMANTIC):
                hits = semantic.nearest(self._vectors, run.vector, wanted, allowed)
                lists[SEMANTIC] = semantic.by_best(hits, wanted)
                lists[SEVERAL] = semantic.by_several(hits, wanted)
        with run.stage(KEYWORD), run.path(KEYWORD):
            looked_up = terms(searched)
            found = keyword.search(self._catalogue, looked_up, wanted, allowed)
            lists[KEYWORD] = [fragment_id for fragment_id, _ in found]
            windows = keyword.search_windows(self._catalogue, looked_up, 8 * wanted, allowed)
            lists[WINDOW] = list(dict.fromkeys(fragment_id for _, fragment_id, _ in windows))[:wanted]
        if self._settings.entity_path:
            with run.stage(ENTITY), run.path(ENTITY):
                lists[ENTITY] = self._by_name(known, searched, wanted, allowed)
        return lists

    def _embedded(self, text: str) -> semantic.Vector:
        vector: semantic.Vector = self._embedder.embed([text])[0]
        if not np.isfinite(vector).all():
            raise ModelProblem(
                "The question could not be compared with the notes. They were searched by word."
            )
        return vector

    def _by_name(self, known: Snapshot, searched: str, wanted: int, allowed: set[int] | None) -> list[int]:
        of_sessions = [id_ for id_ in known.named_sessions(searched) if allowed is None or id_ in allowed]
        mentions = self._catalogue.mentions(known.finder.find(words(searched)))
        others = entity.best_fragments(mentions, known.fragments, wanted, allowed)
        return entity.with_sessions(of_sessions, others, wanted)

    def _allowed(self, up_to: SessionId | None, without_secret: bool) -> set[int] | None:
        """Ids of the fragments that may be found; None where all may."""
        if up_to is None and not without_secret:
            return None
        return {
            fragment.id
            for fragment in self._catalogue.fragments()
            if not (without_secret and fragment.secret) and _until(fragment, up_to)
        }

    def _candidates(
        self, run: _Run, known: Snapshot, searched: str, fused: Sequence[Fused]
    ) -> tuple[Candidate, ...]:
        fragments = {f.id: f for f in self._catalogue.fragments(item.fragment_id for item in fused)}
        present = [item for item in fused if item.fragment_id in fragments]
        of_question = signals.OfQuestion(searched, run.vector, known)
        read = signals.read(
            self._catalogue, self._embedder.name, of_question, [fragments[f.fragment_id] for f in present]
        )
        return tuple(
            Candidate(
                fragment=fragments[item.fragment_id],
                ranks=item.ranks,
                fused=item.score,
                final=place,
                windows=read[item.fragment_id].passages,
                signals=read[item.fragment_id].signals,
            )
            for place, item in enumerate(present, start=1)
        )


def _until(fragment: Fragment, up_to: SessionId | None) -> bool:
    return up_to is None or fragment.session is None or fragment.session.order <= up_to.order


class _Run:
    """What one search gathers on its way."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.unavailable: dict[str, str] = {}
        self.vector: semantic.Vector | None = None

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - start

    @contextmanager
    def path(self, name: str) -> Iterator[None]:
        """A path that cannot answer gives nothing, and the rest goes on (R3.5)."""
        try:
            yield
        except (ModelProblem, StoreProblem) as problem:
            self.unavailable[name] = problem.text
