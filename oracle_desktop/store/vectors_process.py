"""The process that owns ChromaDB; nothing else imports it (DESIGN fact 1). Runs inside `child.Child`.

One collection for each kind of view, so that a kind is searched without a filter: on 10,000 rows a `where`
costs 40 ms a query, because Chroma gathers every id that fits before it searches. A row's id is
"view:fragment"; no metadata and no documents are kept (fact 2).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import chromadb
import numpy as np
from chromadb.api import ClientAPI
from chromadb.config import Settings
from numpy.typing import NDArray

from oracle_desktop.child import Handlers
from oracle_desktop.store import generations
from oracle_desktop.store.generations import Generation, Stale

# 10,000 random 512-dimensional vectors, the hardest case there is: recall of the first 100 is 0.990 with
# ef 500 and 1.000 with ef 1,000, at 6 ms a query.
HNSW = {"space": generations.SPACE, "ef_construction": 100, "ef_search": 1_000, "max_neighbors": 32}
# Rows that Chroma may hold outside the graph's files: a lost graph leaves at most that many to be found.
UNSYNCED = 1_000
BATCH = 128
DATABASE = "chroma.sqlite3"

Vectors = NDArray[np.float32]


class Rows:
    """One generation of the index: a Chroma client on a folder, and which fragment each view is of."""

    def __init__(self, folder: Path, dimension: int) -> None:
        self.folder = folder
        self._dimension = dimension
        self._client: ClientAPI = chromadb.PersistentClient(
            str(folder), settings=Settings(anonymized_telemetry=False)
        )
        self._collections: dict[str, chromadb.Collection] = {}
        self.fragments: dict[str, dict[int, int]] = {}

    def load(self) -> None:
        """Take up what is there. Raises `Stale` where it is not what was written."""
        for listed in self._client.list_collections():
            collection = self._client.get_collection(listed.name, embedding_function=None)
            kind = listed.name.removeprefix("views-")
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
                f"views-{kind}", embedding_function=None, configuration=cast(Any, {"hnsw": HNSW})
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
        """Let go of the files."""
        self._collections.clear()
        cast(Any, self._client).close()  # not in the interface it is typed as


class Service:
    """What the child answers. `rows` is the index in use, `staged` one that is being built."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._rows: Rows | None = None
        self._staged: tuple[Generation, Rows] | None = None

    @property
    def rows(self) -> Rows:
        """The index in use."""
        if self._rows is None:
            raise Stale("it is not open")
        return self._rows

    def open(self, embedder: str, dimension: int) -> int:
        """Open the index in use, or start an empty one where there is none; how many rows it has. Where it is
        open already and still there, nothing is loaded again."""
        generation = generations.current(self._root)
        if started := generation is None:
            folder = generations.fresh(self._root)
            generation = Generation(folder.name, embedder, dimension)
            generations.point(self._root, generation)
        if generation != Generation(generation.folder, embedder, dimension):
            raise Stale(f"it holds {generation.dimension} numbers a vector of {generation.embedder}")
        folder = self._root / generation.folder
        if not started and not (folder / DATABASE).is_file():  # Chroma would start an empty one
            raise Stale("its files are gone")
        if self._rows is not None and self._rows.folder == folder:
            return self.count()
        self._drop()
        if self._staged is None:
            generations.remove_others(self._root, generation.folder)
        generations.break_seal(folder)
        rows = Rows(folder, dimension)
        try:
            rows.load()
        except BaseException:
            rows.close()
            raise
        self._rows = rows
        return self.count()

    def begin(self, embedder: str, dimension: int) -> None:
        """Start an index in a fresh folder, beside the one in use."""
        folder = generations.fresh(self._root)
        self._staged = Generation(folder.name, embedder, dimension), Rows(folder, dimension)

    def add(self, *batch: Any) -> None:
        """As `Rows.upsert`, into the index that is being built."""
        if self._staged is None:
            raise Stale("its rebuild was interrupted")
        self._staged[1].upsert(*batch)

    def swap(self) -> int:
        """Put the built index into use and remove the others; how many rows it has."""
        if self._staged is None:
            raise Stale("its rebuild was interrupted")
        (generation, rows), self._staged = self._staged, None
        generations.point(self._root, generation)
        self._drop()
        self._rows = rows
        generations.remove_others(self._root, generation.folder)
        return self.count()

    def count(self) -> int:
        """How many rows the index in use has."""
        return sum(map(len, self.rows.fragments.values()))

    def ids(self) -> list[int]:
        """View ids of the index in use."""
        return [view for known in self.rows.fragments.values() for view in known]

    def close(self) -> None:
        """Let go of the files and seal them."""
        rows = self._rows
        self._drop()
        if rows is not None:
            generations.seal(rows.folder)

    def _drop(self) -> None:
        if self._rows is not None:
            self._rows.close()
            self._rows = None


def serve(root: str) -> Handlers:
    """The handlers, for `child.Child`."""
    os.umask(0o077)  # Chroma's files are the GM's alone, like the catalogue
    service = Service(Path(root))
    return {
        "open": service.open,
        "begin": service.begin,
        "add": service.add,
        "swap": service.swap,
        "upsert": lambda *batch: service.rows.upsert(*batch),
        "delete": lambda view_ids: service.rows.delete(view_ids),
        "query": lambda vector, n, kind: service.rows.query(vector, n, kind),
        "count": service.count,
        "ids": service.ids,
        "close": service.close,
    }
