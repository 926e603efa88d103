"""Vectors in the catalogue: float32 blobs by embedder and text, so that nothing is embedded twice (R2.6)."""

# ruff: noqa: S608 - what is joined into statements here are constant lists of columns
from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence

import numpy as np

from oracle_desktop.store import convert
from oracle_desktop.store.database import Database
from oracle_desktop.store.rows import Matrix, VectorBatch, View

_FLOAT = np.dtype("<f4")
_VECTORS = (
    "SELECT view.id, view.fragment_id, view.kind, embedding.vector FROM view"
    " JOIN embedding ON embedding.hash = view.hash AND embedding.embedder_id = ?"
    " WHERE length(embedding.vector) > 0 AND "
)


class Embeddings(Database):
    """The part of the catalogue about what is embedded, and its vectors."""

    def views(self, fragment_ids: Iterable[int]) -> list[View]:
        """Views of these fragments, in the order of fragment id, kind and place."""
        with self.reading() as connection:
            return convert.to_views(
                connection.execute(
                    f"SELECT {convert.VIEW_FIELDS} FROM view WHERE fragment_id IN"
                    " (SELECT value FROM json_each(?)) ORDER BY fragment_id, kind, ordinal",
                    (json.dumps(list(fragment_ids)),),
                )
            )

    def fingerprint(self) -> str:
        """What moves with whatever a search can find: views, vectors, the list of names (which every ingest
        that changed something makes anew), and what is marked secret by hand."""
        with self.reading() as connection:
            row = connection.execute(
                "SELECT (SELECT value FROM meta WHERE key = 'names.stamp'),"
                " (SELECT seq FROM sqlite_sequence WHERE name = 'view'), (SELECT count(*) FROM view),"
                " (SELECT max(rowid) FROM embedding), (SELECT max(id) FROM sentences),"
                " (SELECT count(*) FROM secret_mark), (SELECT max(id) FROM secret_mark)"
            ).fetchone()
        return json.dumps(row)

    def view_marks(self, fragment_ids: Iterable[int]) -> dict[int, tuple[int, int, int]]:
        """For each of these fragments a mark that moves when it gets or loses a view, or vectors of its
        sentences; ones without a view are left out."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT fragment_id, count(*), max(id), (SELECT ifnull(max(id), 0) FROM sentences"
                " WHERE sentences.fragment_id = view.fragment_id) FROM view WHERE fragment_id IN"
                " (SELECT value FROM json_each(?)) GROUP BY fragment_id",
                (json.dumps(list(fragment_ids)),),
            )
            return {fragment_id: (count, last, read) for fragment_id, count, last, read in rows}

    def missing_embeddings(self, embedder: str, limit: int, after: int = 0) -> list[View]:
        """Up to `limit` views with an id over `after` whose text this embedder has not seen, by id.

        A text that stands in several views is offered once; one that could not be embedded is not
        offered again.
        """
        with self.reading() as connection:
            views = convert.to_views(
                connection.execute(
                    f"SELECT {convert.VIEW_FIELDS} FROM view WHERE view.id > ? AND NOT EXISTS"
                    " (SELECT 1 FROM embedding WHERE embedder_id = ? AND embedding.hash = view.hash)"
                    " ORDER BY view.id LIMIT ?",
                    (after, _embedder(connection, embedder), limit),
                )
            )
        distinct: dict[bytes, View] = {}
        for view in views:
            distinct.setdefault(view.hash, view)
        return list(distinct.values())

    def store_embeddings(self, embedder: str, hashes: Sequence[bytes], vectors: Matrix) -> None:
        """Keep one row of `vectors` (n, d) for each of `hashes`. A row of NaN is kept as "could not be
        embedded". Raises `ValueError` where the dimension is not the one this embedder had before."""
        if vectors.shape[:1] != (len(hashes),):
            raise ValueError(f"{vectors.shape} vectors for {len(hashes)} texts")
        dimension = int(vectors.shape[1])
        usable = [bool(np.isfinite(row).all()) for row in vectors]
        with self.writing() as connection:
            connection.execute(
                "INSERT INTO embedder (name, dimension) VALUES (?, ?) ON CONFLICT DO NOTHING",
                (embedder, dimension),
            )
            id_, known = connection.execute(
                "SELECT id, dimension FROM embedder WHERE name = ?", (embedder,)
            ).fetchone()
            if known != dimension:
                raise ValueError(f"{embedder} has {known} dimensions, not {dimension}")
            connection.executemany(
                "INSERT OR REPLACE INTO embedding (embedder_id, hash, vector) VALUES (?, ?, ?)",
                [
                    (id_, hash_, row.astype(_FLOAT).tobytes() if good else b"")
                    for hash_, row, good in zip(hashes, vectors, usable, strict=True)
                ],
            )

    def carry_embeddings(self, pairs: Iterable[tuple[bytes, bytes]]) -> None:
        """Let each second text have the vectors of the first, with every embedder that has not seen it."""
        with self.writing() as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO embedding (embedder_id, hash, vector)"
                " SELECT embedder_id, ?2, vector FROM embedding WHERE hash = ?1 AND ?1 <> ?2",
                list(pairs),
            )

    def vectors(self, embedder: str, after: int = 0, limit: int = 1000) -> VectorBatch:
        """Vectors of the next `limit` views with an id over `after`, by id; empty when there are no more."""
        with self.reading() as connection:
            id_ = _embedder(connection, embedder)
            rows = connection.execute(_VECTORS + "view.id > ? ORDER BY view.id LIMIT ?", (id_, after, limit))
            return _batch(rows.fetchall())

    def vectors_of(self, embedder: str, view_ids: Iterable[int]) -> VectorBatch:
        """Vectors of these views, by id; views without one are left out."""
        with self.reading() as connection:
            rows = connection.execute(
                _VECTORS + "view.id IN (SELECT value FROM json_each(?)) ORDER BY view.id",
                (_embedder(connection, embedder), json.dumps(list(view_ids))),
            )
            return _batch(rows.fetchall())

    def vector_ids(self, embedder: str) -> set[int]:
        """Ids of all views that have a vector: what the vector index should hold."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT view.id FROM view JOIN embedding ON embedding.hash = view.hash"
                " AND embedding.embedder_id = ? WHERE length(embedding.vector) > 0",
                (_embedder(connection, embedder),),
            )
            return {row[0] for row in rows}

    def unembeddable(self, embedder: str) -> list[View]:
        """Views whose text this embedder could not embed: they are found by keyword only."""
        with self.reading() as connection:
            return convert.to_views(
                connection.execute(
                    f"SELECT {convert.VIEW_FIELDS} FROM view JOIN embedding ON embedding.hash = view.hash"
                    " AND embedder_id = ? WHERE length(vector) = 0 ORDER BY view.id",
                    (_embedder(connection, embedder),),
                )
            )

    def retry_embeddings(self, embedder: str) -> None:
        """Offer the texts that could not be embedded again."""
        with self.writing() as connection:
            id_ = _embedder(connection, embedder)
            connection.execute("DELETE FROM embedding WHERE embedder_id = ? AND length(vector) = 0", (id_,))

    def embedders(self) -> dict[str, int]:
        """Name and dimension of every embedder that vectors are kept of."""
        with self.reading() as connection:
            return dict(connection.execute("SELECT name, dimension FROM embedder").fetchall())

    def forget_embedder(self, name: str) -> None:
        """Drop all vectors of an embedder."""
        with self.writing() as connection:
            connection.execute("DELETE FROM embedder WHERE name = ?", (name,))

    def prune_embeddings(self) -> int:
        """Drop vectors of texts that no view has any more; how many went."""
        with self.writing() as connection:
            return connection.execute(convert.PRUNE).rowcount


def _embedder(connection: sqlite3.Connection, name: str) -> int:
    row = connection.execute("SELECT id FROM embedder WHERE name = ?", (name,)).fetchone()
    return 0 if row is None else int(row[0])


def _batch(rows: Sequence[tuple[int, int, str, bytes]]) -> VectorBatch:
    if not rows:
        return VectorBatch([], [], [], np.zeros((0, 0), np.float32))
    view_ids, fragment_ids, kinds, blobs = zip(*rows, strict=True)
    matrix = np.frombuffer(b"".join(blobs), _FLOAT).reshape(len(blobs), -1)
    return VectorBatch(list(view_ids), list(fragment_ids), list(kinds), matrix.astype(np.float32))
