"""What every sentence means, for embedders that are quick enough to read the notes a second time (R4.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Progress
from oracle_desktop.ingestion.progress import Meter
from oracle_desktop.models.protocols import Embedder, ReadsSentences
from oracle_desktop.notes.telling import telling
from oracle_desktop.store.catalogue import Catalogue

_TOGETHER = 4
"""Fragments a transaction, some 160 sentences."""


def left(catalogue: Catalogue, embedder: Embedder) -> Mapping[int, int]:
    """The fragments whose sentences `embedder` has yet to read, with the number of their windows; none for
    an embedder that does not read sentences. Raises `StoreProblem`."""
    return catalogue.without_sentences(embedder.name) if isinstance(embedder, ReadsSentences) else {}


def sharpen(
    catalogue: Catalogue, embedder: Embedder, tell: Callable[[Progress], None], cancel: Cancel
) -> None:
    """Read what is `left` as work of its own, behind notes that can be asked about already; the steps that
    are told are windows. Tells nothing where nothing is left. Raises as `read_sentences`."""
    if waiting := left(catalogue, embedder):
        meter = Meter(tell)
        meter.start("sharpen", sum(waiting.values()))
        read_sentences(catalogue, embedder, meter, cancel)


def read_sentences(catalogue: Catalogue, embedder: Embedder, meter: Meter, cancel: Cancel) -> None:
    """Embed the sentences of the fragments that are `left`; what is done is kept if the run ends early.

    Raises `ModelProblem`, `StoreProblem`, `Cancelled`.
    """
    if not isinstance(embedder, ReadsSentences):
        return
    windows = left(catalogue, embedder)
    waiting = list(windows)
    for at in range(0, len(waiting), _TOGETHER):
        some = catalogue.fragments(waiting[at : at + _TOGETHER])
        texts = {fragment.id: [text for _, _, text in telling(fragment.text)] for fragment in some}
        cancel.check()
        matrix = embedder.embed_sentences([text for own in texts.values() for text in own], cancel)
        ends = np.cumsum([len(own) for own in texts.values()])
        catalogue.keep_sentences(
            embedder.name,
            {id_: np.nan_to_num(rows) for id_, rows in zip(texts, np.split(matrix, ends[:-1]), strict=True)},
        )
        meter.step(steps=sum(windows[id_] for id_ in waiting[at : at + _TOGETHER]))
