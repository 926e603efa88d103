"""Vectors of single sentences by fragment: read for the few of a pool, never searched (R4.4)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

import numpy as np

from oracle_desktop.store.database import Database
from oracle_desktop.store.rows import Matrix

_FLOAT = np.dtype("<f4")
_MOST = 127
"""The largest of a row's numbers; its scale is what one is worth."""


class SentenceRows(Database):
    """The part of the catalogue about sentences' vectors."""

    def without_sentences(self, embedder: str) -> dict[int, int]:
        """Fragments whose sentences this embedder has not seen, with the number of their windows, by id."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT id, (SELECT count(*) FROM view WHERE fragment_id = fragment.id AND kind = 'text')"
                " FROM fragment WHERE NOT EXISTS (SELECT 1 FROM sentences JOIN embedder"
                " ON embedder.id = embedder_id WHERE fragment_id = fragment.id AND embedder.name = ?)"
                " ORDER BY id",
                (embedder,),
            )
            return dict(rows.fetchall())

    def keep_sentences(self, embedder: str, vectors: Mapping[int, Matrix]) -> None:
        """Keep the rows (n, d) of the sentences of each fragment, in order; n may be 0. Fragments that are
        gone meanwhile are left out. An embedder is known once it has embedded a view."""
        with self.writing() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO sentences (fragment_id, embedder_id, dimension, vectors)"
                " SELECT fragment.id, embedder.id, ?3, ?4 FROM fragment, embedder"
                " WHERE fragment.id = ?1 AND embedder.name = ?2",
                [(id_, embedder, matrix.shape[1], _packed(matrix)) for id_, matrix in vectors.items()],
            )

    def sentences_of(self, embedder: str, fragment_ids: Iterable[int]) -> dict[int, Matrix]:
        """The rows of the sentences of these fragments, by id, within 0.01 of their cosines; fragments whose
        sentences were not embedded are left out."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT fragment_id, sentences.dimension, vectors FROM sentences"
                " JOIN embedder ON embedder.id = embedder_id WHERE embedder.name = ?"
                " AND fragment_id IN (SELECT value FROM json_each(?))",
                (embedder, json.dumps(list(fragment_ids))),
            )
            return {id_: _unpacked(blob, dimension) for id_, dimension, blob in rows}


def _packed(matrix: Matrix) -> bytes:
    scale = np.abs(matrix).max(axis=1, initial=0.0).astype(_FLOAT) / _MOST
    whole = np.rint(matrix / np.maximum(scale, 1e-12)[:, None]).astype(np.int8)
    return bytes(scale.tobytes() + whole.tobytes())


def _unpacked(blob: bytes, dimension: int) -> Matrix:
    count = len(blob) // (dimension + _FLOAT.itemsize)
    scale = np.frombuffer(blob, _FLOAT, count)
    whole = np.frombuffer(blob, np.int8, offset=count * _FLOAT.itemsize).reshape(count, dimension)
    return whole.astype(np.float32) * scale[:, None]
