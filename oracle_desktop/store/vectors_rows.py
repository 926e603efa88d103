"""Rows of the vector index in ChromaDB's collections; only the child process imports this (DESIGN fact 1).

One collection for each kind of view, so that a kind is searched without a filter: on 10,000 rows a `where`
costs 40 ms a query, because Chroma gathers every id that fits before it searches. A row's id is
"view:fragment"; no metadata and no documents are kept (fact 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import chromadb
import numpy as np
from chromadb.api import ClientAPI
from numpy.typing import NDArray

from oracle_desktop.store import generations
from oracle_desktop.store.generations import Stale

# 10,000 random 512-dimensional vectors, the hardest case there is: recall of the first 100 is 0.990 with
# ef 500 and 1.000 with ef 1,000, at 6 ms a query.
HNSW = {"space": generations.SPACE, "ef_construction": 100, "ef_search": 1_000, "max_neighbors": 32}
# Rows that Chroma may hold outside the graph's files: a lost graph leaves at most that many to be found.
UNSYNCED = 1_000
BATCH = 128
PAGE = 100

Vectors = NDArray[np.float32]


class Rows:
    """One generation of the index: its collections, and which fragment each view is of."""

    def __init__(self, client: ClientAPI, prefix: str, dimension: int, *, own_client: bool = True) -> None:
        self._client = client
        self._prefix = prefix
        self._dimension = dimension
        self._own_client = own_client
        self._collections: dict[str, chromadb.Collection] = {}
        self.fragments: dict[str, dict[int, int]] = {}

    def load(self) -> None:
        """Take up what is there. Raises `Stale` where it is not what was written."""
        for name in names(self._client, self._prefix):
            collection = self._client.get_collection(name, embedding_function=None)
            kind = name.removeprefix(self._prefix)
            space = (collection.configuration_json.get("hnsw") or {}).get("space")
            if space != generations.SPACE:
                raise Stale(f"its space is {space}")
            pairs = (id_.split(":") for id_ in collection.get(include=[])["ids"])
            self._collections[kind] = collection
            self.fragments[kind] = {int(view): int(fragment) for view, fragment in pairs}
            self._probe(kind)

    def _probe(self, kind: str) -> None:
        """Ask for as many rows as tell whether the graph is there, which also warms it.

        Chroma counts rows in SQLite, and finds only the unsynced ones when the graph's folder is gone."""
        wanted = min(len(self.fragments[kind]), 4 * UNSYNCED)
        if wanted and len(self.query(np.ones(self._dimension, np.float32), wanted, kind)) < 0.9 * wanted:
            raise Stale("rows are missing")

    def upsert(
        self, view_ids: Sequence[int], fragment_ids: Sequence[int], kinds: Sequence[str], matrix: Vectors
    ) -> None:
        """Add rows or replace their vectors."""
        for kind in dict.fromkeys(kinds):
            own = [row for row, its in enumerate(kinds) if its == kind]
            known = self.fragments.setdefault(kind, {})
            self.delete(
                [view_ids[row] for row in own if known.get(view_ids[row]) not in (None, fragment_ids[row])]
            )
            for at in range(0, len(own), BATCH):
                part = own[at : at + BATCH]
                self._collection(kind).upsert(
                    ids=[f"{view_ids[row]}:{fragment_ids[row]}" for row in part], embeddings=matrix[part]
                )
                known.update((view_ids[row], fragment_ids[row]) for row in part)

    def _collection(self, kind: str) -> chromadb.Collection:
        if kind not in self._collections:
            self._collections[kind] = self._client.create_collection(
                f"{self._prefix}{kind}", embedding_function=None, configuration=cast(Any, {"hnsw": HNSW})
            )
        return self._collections[kind]

    def delete(self, view_ids: Sequence[int]) -> None:
        """Drop rows; those that are not there are no error."""
        for kind, known in self.fragments.items():
            own = [view for view in view_ids if view in known]
            for at in range(0, len(own), BATCH):
                part = own[at : at + BATCH]
                self._collections[kind].delete(ids=[f"{view}:{known[view]}" for view in part])
                for view in part:
                    del known[view]

    def query(self, vector: Vectors, n: int, kind: str) -> list[tuple[int, int, float]]:
        """The `n` nearest of a kind: (view, fragment, cosine similarity), best first."""
        n = min(n, len(self.fragments.get(kind, ())))
        if n <= 0:
            return []
        found = self._collections[kind].query(
            query_embeddings=vector.reshape(1, -1), n_results=n, include=["distances"]
        )
        distances = found["distances"]
        assert distances is not None
        return [
            (int(view), int(fragment), 1.0 - float(distance))
            for (view, _, fragment), distance in zip(
                (id_.partition(":") for id_ in found["ids"][0]), distances[0], strict=True
            )
        ]

    def close(self) -> None:
        """Let go of the files, or of the server's collections."""
        self._collections.clear()
        if self._own_client:
            cast(Any, self._client).close()  # not in the interface it is typed as


def names(client: ClientAPI, prefix: str) -> list[str]:
    """Names of the collections that begin so; a server lists at most a page of them at once."""
    found: list[str] = []
    at = 0
    while page := [listed.name for listed in client.list_collections(limit=PAGE, offset=at)]:
        found += page
        at += PAGE
    return [name for name in found if name.startswith(prefix)]
