"""What an open campaign searches with: its models, its index, its reranker, each found once and kept."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np

from oracle_desktop.errors import KnownError, ModelProblem
from oracle_desktop.models import mind as minds
from oracle_desktop.models.absent import AbsentEmbedder
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.models.metered import Meter, MeteredChat
from oracle_desktop.models.mind import Mind
from oracle_desktop.models.protocols import ChatModel, Embedder
from oracle_desktop.ranking import choose as rerankers
from oracle_desktop.retrieval.paths import PATHS
from oracle_desktop.retrieval.retriever import Reranker, Retriever
from oracle_desktop.settings import FindingSettings, Settings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import IndexStale, IndexUnavailable, StoreFull
from oracle_desktop.store.rebuild import bring_in_line
from oracle_desktop.store.vectors import VectorIndex

_NO_INDEX = (IndexUnavailable, IndexStale, StoreFull)
"""What keeps the vector index from answering; a full disk keeps it from being opened."""


@dataclass(frozen=True, slots=True)
class _Finding:
    """What searches a campaign, and `key`: what it was put together from."""

    key: tuple[Embedder, FindingSettings, ChatModel | None]
    retriever: Retriever
    reranker: Reranker | None


class Searching:
    """The models and the search of a campaign. `_reading` is held while its notes are read."""

    def __init__(self, catalogue: Catalogue, vectors: VectorIndex, settings: Settings) -> None:
        self.catalogue = catalogue
        self.vectors = vectors
        self._settings = settings
        self._builtin: BuiltinEmbedder | None = None
        self._mind: Mind | None = None
        self._guard = threading.RLock()
        self._finding: _Finding | None = None
        self._reading = threading.Lock()
        self._away = False
        """Whether the index's server did not answer when it was last asked."""

    @property
    def settings(self) -> Settings:
        """Those in use."""
        return self._settings

    def use(self, settings: Settings) -> None:
        """Read, find and answer with these from now on. Those about models wait for `recheck`."""
        with self._guard:
            self._settings = replace(settings, mind=self._settings.mind)

    @property
    def mind(self) -> Mind:
        """Which models are used; looked for at the first use, again with `recheck`."""
        with self._guard:
            if self._mind is None:
                self._mind = minds.choose(self._settings.mind, self._builtin_embedder)
            return self._mind

    def recheck(self, settings: Settings | None = None) -> Mind:
        """Look for the models again (Ollama was started, a model was pulled, the settings changed)."""
        with self._guard:
            if settings is not None:
                self._settings = settings
            old, self._mind = self._mind, None
            if old is not None and old.embedder is not self._builtin:
                old.close()
            return self.mind

    def _builtin_embedder(self) -> BuiltinEmbedder:
        with self._guard:
            if self._builtin is None:
                self._builtin = BuiltinEmbedder()
            return self._builtin

    def _question_embedder(self) -> Embedder:
        """The embedder that this campaign's index was made with, or a stand-in while it cannot be had."""
        kept = self.catalogue.meta("embedder")
        if not kept or kept == self.mind.embedder.name:
            return self.mind.embedder
        builtin = self._builtin_embedder()
        if kept == builtin.name:
            return builtin
        return AbsentEmbedder(kept, int(self.catalogue.meta("dimension")))

    @property
    def retriever(self) -> Retriever:
        """Search over this campaign with the embedder that made its index. Kept, with the names that it holds
        in memory, until the models or the settings change."""
        return self._finder().retriever

    @contextmanager
    def variant(
        self, used: Collection[str], reranker: str, imagined: bool | None = None
    ) -> Iterator[Retriever]:
        """A search with fewer paths, another reranker ("set": the one of the settings), with or without an
        imagined answer (None: as it is set), to measure what each part gives (R7.3)."""
        finding, own = self._settings.finding, self._finder().retriever
        imagines = finding.imagined if imagined is None else imagined
        chat = self.mind.chat if imagines else None
        if reranker in ("set", finding.reranker):
            # with every path it is the one that answers: what it finds is there for the answer
            whole = set(used) >= set(PATHS) and imagines == finding.imagined
            yield own if whole else own.variant(used, chat=chat)
            return
        chosen = replace(finding, reranker=reranker)
        other = rerankers.reranker_of(chosen, self.catalogue.annotations, self.mind.chat)
        try:
            yield Retriever(
                self.catalogue, self.vectors, self._question_embedder(), finding, other, used, chat
            )
        finally:
            rerankers.let_go(other)

    @contextmanager
    def metered(self, meter: Meter) -> Iterator[None]:
        """Count in `meter` what the chat model is asked inside the block (R7.2)."""
        with self._guard:
            mind = self.mind
            counted = replace(mind, chat=MeteredChat(mind.chat, meter)) if mind.chat is not None else mind
            self._mind = counted
        try:
            yield
        finally:
            with self._guard:
                if self._mind is counted:
                    self._mind = mind

    def _finder(self) -> _Finding:
        with self._guard:
            finding = self._settings.finding
            asked = finding.reranker == "annotation" or finding.imagined
            chat = self.mind.chat if asked else None
            key = (embedder := self._question_embedder()), finding, chat
            if self._finding is None or self._finding.key != key:
                if self._finding is not None:
                    rerankers.let_go(self._finding.reranker)
                reranker = rerankers.reranker_of(finding, self.catalogue.annotations, chat)
                imagines = chat if finding.imagined else None
                made = Retriever(self.catalogue, self.vectors, embedder, finding, reranker, chat=imagines)
                self._finding = _Finding(key, made, reranker)
                self._open_index()
            elif self._away:
                self._open_index()
            return self._finding

    def _open_index(self) -> None:
        """Have the vector index answer, and hold what the catalogue has: a process that was killed may have
        left it behind. While notes are being read the reading does this."""
        name = self.catalogue.meta("embedder")
        if name and self._reading.acquire(blocking=False):
            try:
                bring_in_line(self.vectors, self.catalogue, name, int(self.catalogue.meta("dimension")))
                self._away = False
            except _NO_INDEX:  # search by words goes on; the next question tries again
                self._away = True
            finally:
                self._reading.release()

    def warm(self) -> None:
        """Start the child processes and load the models' tables, so that the first question is quick."""
        embedder = self._question_embedder()
        if isinstance(embedder, BuiltinEmbedder):
            embedder.warm()
        rerankers.warm(self._finder().reranker)

    def _ingest_embedder(self) -> Embedder | None:
        """Ollama's embedder where it is up. While it is down, a campaign that was indexed with it keeps its
        vectors: new passages are found by their words until it is back."""
        kept = self.catalogue.meta("embedder")
        if kept and kept != self.mind.embedder.name and not self.mind.from_ollama:
            return None if kept != self._builtin_embedder().name else self._builtin_embedder()
        return self.mind.embedder

    def _similar(self, claim: str, sentences: Sequence[str]) -> float:
        """How near in meaning a claim is to the nearest of these sentences; -1 where that cannot be told."""
        try:
            vectors = self._builtin_embedder().embed([claim, *sentences])
        except ModelProblem:
            return -1.0
        return float(np.nan_to_num(vectors[1:] @ vectors[0], nan=-1.0).max(initial=-1.0))

    def _let_go(self) -> None:
        """Stop the child processes and close the catalogue. Idempotent."""
        if self._finding is not None:
            rerankers.let_go(self._finding.reranker)
        for closing in (self.vectors, self._mind, self._builtin, self.catalogue):
            if closing is not None:
                try:
                    closing.close()
                except KnownError:
                    continue
