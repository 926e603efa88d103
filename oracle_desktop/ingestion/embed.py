"""What has no vector yet gets one; the vector index is brought in step with the catalogue.

Vectors are kept in the catalogue first and then put into the index, so an index that is lost, killed or
out of step is made anew from the catalogue without a model call (DESIGN fact 2).
"""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress

import numpy as np

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import ModelRefused
from oracle_desktop.ingestion.progress import Meter
from oracle_desktop.models.protocols import Embedder
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import IndexAway
from oracle_desktop.store.rebuild import bring_in_line
from oracle_desktop.store.vectors import VectorIndex

# Texts a call: small enough that a cancel or a question is answered within a second on a slow machine.
BATCH = 32
# How often what is embedded so far becomes searchable, in seconds.
SEARCHABLE_AFTER = 5.0


def embed_missing(
    catalogue: Catalogue,
    vectors: VectorIndex,
    embedder: Embedder,
    meter: Meter,
    cancel: Cancel,
    calls: Counter[str],
    behind: int = 0,
) -> None:
    """Embed every view that this embedder has not seen; counts the texts sent to it in `calls["embed"]`.
    `behind` are steps of the same stage that come after.

    While a campaign changes its embedder the old index goes on answering: the new vectors are kept beside
    it, and the index is swapped at the end. Raises `ModelProblem`, `StoreProblem`, `Cancelled`.
    """
    name = embedder.name
    live = catalogue.meta("embedder") in ("", name)
    if live and not catalogue.meta("embedder"):
        _adopt(catalogue, embedder)
    meter.start("embed", catalogue.unembedded(name) + behind)
    _embed(catalogue, vectors, embedder, meter, cancel, calls, live)
    if not live:
        bring_in_line(vectors, catalogue, name, embedder.dimension, cancel)
        _adopt(catalogue, embedder)
    reconcile(catalogue, vectors, cancel)


def reconcile(catalogue: Catalogue, vectors: VectorIndex, cancel: Cancel) -> None:
    """Make the index hold exactly the vectors that the catalogue has; rebuild it where it cannot be trusted.

    No model is called. Does nothing for a campaign that has no embedder yet. Raises `StoreProblem`,
    `Cancelled`.
    """
    if name := catalogue.meta("embedder"):
        bring_in_line(vectors, catalogue, name, int(catalogue.meta("dimension")), cancel)


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
            with suppress(IndexAway):  # the vectors are in the catalogue; the end of the run tells
                reconcile(catalogue, vectors, cancel)
            searchable = time.monotonic()
