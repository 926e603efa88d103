"""What has no vector yet gets one; the vector index is brought in step with the catalogue.

Vectors are kept in the catalogue first and then put into the index, so an index that is lost, killed or
out of step is made anew from the catalogue without a model call (DESIGN fact 2).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

import numpy as np

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import ModelRefused
from oracle_desktop.ingestion.progress import Meter
from oracle_desktop.models.protocols import Embedder
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import IndexStale, IndexUnavailable
from oracle_desktop.store.rows import VectorBatch
from oracle_desktop.store.vectors import VectorIndex

# Texts a call: small enough that a cancel or a question is answered within a second on a slow machine.
BATCH = 32
# How often what is embedded so far becomes searchable, in seconds.
SEARCHABLE_AFTER = 5.0
# Vectors sent to the index at once.
INDEX_BATCH = 1000


def embed_missing(
    catalogue: Catalogue,
    vectors: VectorIndex,
    embedder: Embedder,
    meter: Meter,
    cancel: Cancel,
    calls: Counter[str],
) -> None:
    """Embed every view that this embedder has not seen; counts the texts sent to it in `calls["embed"]`.

    While a campaign changes its embedder the old index goes on answering: the new vectors are kept beside
    it, and the index is swapped at the end. Raises `ModelProblem`, `StoreProblem`, `Cancelled`.
    """
    name = embedder.name
    live = catalogue.meta("embedder") in ("", name)
    if live and not catalogue.meta("embedder"):
        _adopt(catalogue, embedder)
    _embed(catalogue, vectors, embedder, meter, cancel, calls, live)
    if not live:
        vectors.replace(_batches(catalogue, name), name, embedder.dimension)
        _adopt(catalogue, embedder)
    reconcile(catalogue, vectors)


def reconcile(catalogue: Catalogue, vectors: VectorIndex) -> None:
    """Make the index hold exactly the vectors that the catalogue has; rebuild it where it cannot be trusted.

    No model is called. Does nothing for a campaign that has no embedder yet. Raises `StoreProblem`.
    """
    name = catalogue.meta("embedder")
    if not name:
        return
    dimension = int(catalogue.meta("dimension"))
    try:
        vectors.open(name, dimension)
        wanted, there = catalogue.vector_ids(name), vectors.ids()
        if extra := sorted(there - wanted):
            vectors.delete(extra)
        lacking = sorted(wanted - there)
        for start in range(0, len(lacking), INDEX_BATCH):
            _put(vectors, catalogue.vectors_of(name, lacking[start : start + INDEX_BATCH]))
    except (IndexStale, IndexUnavailable):
        vectors.replace(_batches(catalogue, name), name, dimension)


def _adopt(catalogue: Catalogue, embedder: Embedder) -> None:
    catalogue.set_meta("dimension", str(embedder.dimension))
    catalogue.set_meta("embedder", embedder.name)


def _embed(
    catalogue: Catalogue,
    vectors: VectorIndex,
    embedder: Embedder,
    meter: Meter,
    cancel: Cancel,
    calls: Counter[str],
    live: bool,
) -> None:
    counts = catalogue.counts(embedder.name)
    meter.start("embed", counts["windows"] - counts["embedded"])
    after, searchable = 0, time.monotonic()
    while views := catalogue.missing_embeddings(embedder.name, BATCH, after):
        cancel.check()
        matrix = embedder.embed([view.text for view in views], cancel)
        if np.isnan(matrix).all():
            raise ModelRefused(
                "The model that finds passages gave no usable answer.",
                "What was read is kept. Try again, or choose another model in Settings.",
            )
        catalogue.store_embeddings(embedder.name, [view.hash for view in views], matrix)
        calls["embed"] += len(views)
        after = views[-1].id
        meter.step(steps=len(views))
        if live and time.monotonic() - searchable > SEARCHABLE_AFTER:
            reconcile(catalogue, vectors)
            searchable = time.monotonic()


def _put(vectors: VectorIndex, batch: VectorBatch) -> None:
    vectors.upsert(batch.view_ids, batch.fragment_ids, batch.kinds, batch.matrix)


def _batches(catalogue: Catalogue, name: str) -> Iterator[VectorBatch]:
    after = 0
    while len((batch := catalogue.vectors(name, after, INDEX_BATCH)).view_ids):
        yield batch
        after = batch.view_ids[-1]
