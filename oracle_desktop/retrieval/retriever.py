"""A question becomes a ranking: three paths, one fusion, the best windows of each candidate (R3)."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Protocol

import numpy as np

from oracle_desktop.domain import Candidate, Fragment, Ranking, SessionId, Turn
from oracle_desktop.errors import ModelProblem, StoreProblem
from oracle_desktop.models.protocols import ChatModel, Embedder
from oracle_desktop.retrieval import followup, paths, repeat, semantic, signals
from oracle_desktop.retrieval.breadth import wants_all
from oracle_desktop.retrieval.fusion import EACH, Fused, depth, fuse, spread
from oracle_desktop.retrieval.imagined import imagined
from oracle_desktop.retrieval.known import Known, Snapshot
from oracle_desktop.retrieval.paths import Asked
from oracle_desktop.retrieval.repeat import Repeats
from oracle_desktop.retrieval.texts import Texts
from oracle_desktop.settings import FindingSettings
from oracle_desktop.store.catalogue import Catalogue

# A question on the whole campaign is looked for this much deeper.
_BROAD = 3


class Reranker(Protocol):
    """Puts a pool in its final order (R4)."""

    def rerank(self, ranking: Ranking) -> Ranking:
        """The same candidates with `final` and `results` set anew; never fewer, never raises."""
        ...


class Retriever:
    """Searches one campaign. Thread-safe as far as its parts are; what it holds in memory is read again when
    it changed. `used` are the paths whose lists count: fewer only to measure what each gives (R7.3). With a
    `chat` model, passages near an answer that it imagines are found too."""

    def __init__(
        self,
        catalogue: Catalogue,
        vectors: semantic.Index,
        embedder: Embedder,
        settings: FindingSettings,
        reranker: Reranker | None = None,
        used: Collection[str] = paths.PATHS,
        chat: ChatModel | None = None,
    ) -> None:
        self._catalogue = catalogue
        self._vectors = vectors
        self._embedder = embedder
        self._settings = settings
        self._reranker = reranker
        self._used = frozenset(used)
        self._chat = chat
        self._known = Known(catalogue)
        self._texts = Texts(catalogue, embedder.name)
        self._repeats = Repeats()

    def variant(
        self, used: Collection[str], *, reranked: bool = True, chat: ChatModel | None = None
    ) -> Retriever:
        """A retriever of the same campaign with other parts, to measure what each gives (R7.3)."""
        reranker = self._reranker if reranked else None
        return Retriever(
            self._catalogue, self._vectors, self._embedder, self._settings, reranker, used=used, chat=chat
        )

    def search(
        self,
        question: str,
        *,
        k: int | None = None,
        history: Sequence[Turn] = (),
        up_to: SessionId | None = None,
        without_secret: bool = False,
        fresh: bool = False,
    ) -> Ranking:
        """The ranking of `question`: at most `pool_max` candidates, the first `k` as results.

        `up_to` leaves out later sessions (pages without a session stay), `without_secret` what only the GM
        may know. A question that was asked before of the same index has its ranking still (R3.7), but when a
        `fresh` one is wanted. A path that cannot answer gives nothing, and its reason stands in `unavailable`
        (R3.5). Raises `StoreProblem` where the catalogue itself cannot be read.
        """
        wanted = k or self._settings.k
        run = _Run()
        with run.stage("question"):
            where = (self._catalogue.fingerprint(), repr(self._settings), wanted, up_to, without_secret)
            known = self._known.now()
            searched = followup.searched(question, history, known.contains)
            said = repeat.asked(searched, known)
            found = None if fresh else self._repeats.find(where, said)
        if found is None:
            with run.path(paths.SEMANTIC), run.stage("embedding"):
                run.vector = self._embedded(searched)
            said = replace(said, vector=run.vector)
            found = None if fresh else self._repeats.find(where, said)
        if found is not None:
            return repeat.as_asked(found, question, searched, run.seconds)
        allowed = self._allowed(up_to, without_secret)
        ranking = self._ranking(
            run, question, self._asked(question, searched, known, wanted, allowed), wanted
        )
        self._repeats.keep(where, said, ranking)
        return ranking

    def _asked(
        self, question: str, searched: str, known: Snapshot, wanted: int, allowed: set[int] | None
    ) -> Asked:
        enriched = not self._used.isdisjoint(paths.OF_ENRICHMENT) and self._catalogue.any_enriched()
        broad = wants_all(question)
        return Asked(searched, known, depth(_BROAD * wanted if broad else wanted), allowed, enriched, broad)

    def _ranking(self, run: _Run, question: str, asked: Asked, wanted: int) -> Ranking:
        lists = self._lists(run, asked)
        with run.stage("fusion"):
            everything = fuse(lists, rrf_k=self._settings.rrf_k, limit=None)
            limited = _limited(asked.known, asked.text)
            fused = spread(everything, limited, self._settings.pool_max, 1 if asked.broad else EACH)
        with run.stage("passages"):
            pool = self._candidates(run, asked, fused)
        ranking = Ranking(question, asked.text, pool[:wanted], pool, run.seconds, run.unavailable)
        if self._reranker is not None:
            with run.stage("ranking"):
                ranking = self._reranker.rerank(ranking)
        return ranking

    def _lists(self, run: _Run, asked: Asked) -> paths.Lists:
        lists: paths.Lists = {}
        if run.vector is not None:
            with run.stage(paths.SEMANTIC), run.path(paths.SEMANTIC):
                lists |= paths.by_meaning(self._vectors, run.vector, asked)
        if self._chat is not None and run.vector is not None and paths.IMAGINED in self._used:
            with run.stage(paths.IMAGINED), run.path(paths.IMAGINED):
                vector = self._embedded(imagined(self._chat, asked.text))
                lists |= paths.by_imagined(self._vectors, vector, asked)
        with run.stage(paths.KEYWORD), run.path(paths.KEYWORD):
            found, scores = paths.by_word(self._catalogue, asked)
            lists |= found
            if not self._used.isdisjoint(found):  # a path that is left out gives no score to rank by either
                run.words = scores
        if self._settings.entity_path:
            with run.stage(paths.ENTITY), run.path(paths.ENTITY):
                lists |= paths.by_name(self._catalogue, asked)
        return {name: lists[name] for name in paths.PATHS if name in lists and name in self._used}

    def _embedded(self, text: str) -> semantic.Vector:
        vector: semantic.Vector = self._embedder.embed([text])[0]
        if not np.isfinite(vector).all():
            raise ModelProblem(
                "The question could not be compared with the notes. They were searched by word."
            )
        return vector

    def _allowed(self, up_to: SessionId | None, without_secret: bool) -> set[int] | None:
        """Ids of the fragments that may be found; None where all may."""
        if up_to is None and not without_secret:
            return None
        return {
            fragment.id
            for fragment in self._catalogue.fragments()
            if not (without_secret and fragment.secret) and _until(fragment, up_to)
        }

    def _candidates(self, run: _Run, asked: Asked, fused: Sequence[Fused]) -> tuple[Candidate, ...]:
        fragments = {f.id: f for f in self._catalogue.fragments(item.fragment_id for item in fused)}
        present = [item for item in fused if item.fragment_id in fragments]
        pool = [fragments[item.fragment_id] for item in present]
        texts = self._texts.of(pool, enriched=asked.enriched)
        of_question = signals.OfQuestion(asked.text, run.vector, asked.known)
        read = signals.read(of_question, pool, texts, run.words)
        return tuple(
            Candidate(
                fragment=fragments[item.fragment_id],
                ranks=item.ranks,
                fused=item.score,
                final=place,
                windows=read[item.fragment_id].passages,
                signals=read[item.fragment_id].signals,
                sentences=read[item.fragment_id].sentences,
            )
            for place, item in enumerate(present, start=1)
        )


def _limited(known: Snapshot, searched: str) -> Mapping[int, str]:
    """The session of each fragment, except of those the question names: of these all parts are wanted."""
    named = frozenset(known.named_sessions(searched))
    return {id_: place for id_, place in known.place.items() if id_ not in named} if named else known.place


def _until(fragment: Fragment, up_to: SessionId | None) -> bool:
    return up_to is None or fragment.session is None or fragment.session.order <= up_to.order


class _Run:
    """What one search gathers on its way."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.unavailable: dict[str, str] = {}
        self.vector: semantic.Vector | None = None
        self.words = paths.Words({}, {})

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
