"""Bringing the vector index in line with the catalogue, without a model call (DESIGN fact 2)."""

from __future__ import annotations

from collections.abc import Iterator

from oracle_desktop.cancel import Cancel
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import IndexStale
from oracle_desktop.store.rows import VectorBatch
from oracle_desktop.store.vectors import VectorIndex

ROWS = 1_000


def bring_in_line(
    index: VectorIndex, catalogue: Catalogue, embedder: str, dimension: int, cancel: Cancel | None = None
) -> int:
    """Open the index and make it hold what the catalogue has of this embedder; how many rows were written.

    Rows that a killed process lost are written again, rows of removed texts dropped; a damaged index, one
    of another embedder, or one with more to drop than to keep is rebuilt. Raises `Cancelled`: the index is
    then behind, and the next call goes on.
    """
    wanted = catalogue.vector_ids(embedder)
    try:
        index.open(embedder, dimension)
        have = index.ids()
        extra, missing = have - wanted, sorted(wanted - have)
        if len(extra) <= len(have) // 2:
            # Deleting frees no room in Chroma's files, so a rebuild is the better way out of many.
            index.delete(extra)
            for at in range(0, len(missing), ROWS):
                _check(cancel)
                batch = catalogue.vectors_of(embedder, missing[at : at + ROWS])
                index.upsert(batch.view_ids, batch.fragment_ids, batch.kinds, batch.matrix)
            return len(missing)
    except IndexStale:
        pass
    return index.replace(_all(catalogue, embedder, cancel), embedder, dimension)


def _all(catalogue: Catalogue, embedder: str, cancel: Cancel | None) -> Iterator[VectorBatch]:
    after = 0
    while (batch := catalogue.vectors(embedder, after, ROWS)).view_ids:
        _check(cancel)
        yield batch
        after = batch.view_ids[-1]


def _check(cancel: Cancel | None) -> None:
    if cancel is not None:
        cancel.check()
