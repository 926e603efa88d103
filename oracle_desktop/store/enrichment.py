"""What a chat model says of the fragments: its replies as a cache, and the views and words made of them."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable, Sequence

from oracle_desktop.store.convert import text_hash
from oracle_desktop.store.database import Database
from oracle_desktop.store.rows import Enriched, Entity
from oracle_desktop.text import whole

# A folder that is away for a while (a stick, a cloud that does not answer) must not cost its calls again.
KEPT_DAYS = 90
DAY = 86_400.0

Stretch = tuple[int, int, str]


class Enrichment(Database):
    """The part of the catalogue about context, annotations, questions and entities (R2)."""

    def replies(self, part: str, version: str, model: str) -> dict[bytes, Enriched | None]:
        """What `model` made of which texts with this prompt, by hash; None where nothing usable came."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT hash, json FROM reply WHERE part = ? AND version = ? AND model = ?",
                (part, version, model),
            )
            return {hash_: from_json(kept) if kept else None for hash_, kept in rows}

    def keep_reply(self, hash_: bytes, part: str, version: str, model: str, reply: Enriched | None) -> None:
        """Remember a reply, None for one of no use, so that it is not asked for again (R2.6)."""
        kept = to_json(reply) if reply is not None else ""
        with self.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO reply (hash, part, version, model, json, seen)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (hash_, part, version, model, kept, time.time()),
            )

    def forget_failed_replies(self) -> int:
        """Let the fragments that nothing usable came for be asked again; how many."""
        with self.writing() as connection:
            return connection.execute("DELETE FROM reply WHERE json = ''").rowcount

    def prune_replies(self, hashes: Iterable[bytes]) -> None:
        """Note that the texts with these hashes are there, and drop replies to texts long gone."""
        now = time.time()
        with self.writing() as connection:
            connection.executemany(
                "UPDATE reply SET seen = ? WHERE hash = ? AND seen < ?",
                [(now, hash_, now - DAY) for hash_ in hashes],
            )
            connection.execute("DELETE FROM reply WHERE seen < ?", (now - KEPT_DAYS * DAY,))

    def enriched(self) -> dict[int, str]:
        """Which fragments are enriched, and by what (prompt version and models)."""
        with self.reading() as connection:
            return dict(connection.execute("SELECT fragment_id, source FROM enriched").fetchall())

    def any_enriched(self) -> bool:
        """Whether any fragment is enriched."""
        with self.reading() as connection:
            return connection.execute("SELECT 1 FROM enriched LIMIT 1").fetchone() is not None

    def store_enriched(
        self, fragment_id: int, source: str, what: Enriched, windows: Sequence[Stretch] = ()
    ) -> None:
        """Replace what a fragment has, with its views (kinds question, annotation, context) and words.

        `windows` (start, end, text) become its views of kind `context`. Views whose text is the same keep
        their ids. Nothing happens where the fragment is gone meanwhile.
        """
        with self.writing() as connection:
            row = connection.execute(
                "SELECT start, end FROM fragment WHERE id = ?", (fragment_id,)
            ).fetchone()
            if row is None:
                return
            start, end = row
            words = "\n".join(filter(None, (what.annotation, *what.questions, what.context)))
            connection.execute("DELETE FROM enriched WHERE fragment_id = ?", (fragment_id,))
            connection.execute(
                "INSERT INTO enriched (fragment_id, source, context, annotation, questions, entities, words)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (fragment_id, source, *_columns(what), whole(words)),
            )
            annotation = [(start, end, what.annotation)] if what.annotation else []
            _store_views(connection, fragment_id, "annotation", annotation)
            _store_views(connection, fragment_id, "question", [(start, end, q) for q in what.questions])
            _store_views(connection, fragment_id, "context", windows)

    def store_contexts(self, fragment_id: int, windows: Sequence[Stretch]) -> None:
        """Replace a fragment's views of kind `context`."""
        with self.writing() as connection:
            if connection.execute("SELECT 1 FROM fragment WHERE id = ?", (fragment_id,)).fetchone():
                _store_views(connection, fragment_id, "context", windows)

    def enrichment(self, fragment_ids: Iterable[int]) -> dict[int, Enriched]:
        """What is known of these fragments; those that are not enriched are left out."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT fragment_id, context, annotation, questions, entities FROM enriched"
                " WHERE fragment_id IN (SELECT value FROM json_each(?))",
                (json.dumps(list(fragment_ids)),),
            )
            return {row[0]: _from_columns(row[1:]) for row in rows}

    def annotations(self, fragment_ids: Iterable[int]) -> dict[int, str]:
        """Their annotations (R2.3); fragments without one are left out."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT fragment_id, annotation FROM enriched WHERE annotation <> ''"
                " AND fragment_id IN (SELECT value FROM json_each(?))",
                (json.dumps(list(fragment_ids)),),
            )
            return dict(rows.fetchall())

    def extracted_entities(self) -> dict[int, tuple[Entity, ...]]:
        """Entities by fragment id (R2.5), of all fragments that have any."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT fragment_id, entities FROM enriched WHERE entities <> '[]' ORDER BY fragment_id"
            )
            return {fragment_id: _to_entities(json.loads(kept)) for fragment_id, kept in rows}

    def unembedded(self, embedder: str) -> int:
        """How many views have no vector of this embedder and were not tried yet."""
        with self.reading() as connection:
            ((count,),) = connection.execute(
                "SELECT count(*) FROM view WHERE NOT EXISTS (SELECT 1 FROM embedding JOIN embedder"
                " ON embedder.id = embedder_id WHERE embedding.hash = view.hash AND embedder.name = ?)",
                (embedder,),
            )
        return int(count)


def to_json(what: Enriched) -> str:
    """As the cache keeps it."""
    context, annotation, questions, entities = _columns(what)
    return json.dumps([context, annotation, json.loads(questions), json.loads(entities)], ensure_ascii=False)


def from_json(kept: str) -> Enriched:
    """From `to_json`."""
    context, annotation, questions, entities = json.loads(kept)
    return Enriched(context, annotation, tuple(questions), _to_entities(entities))


def _columns(what: Enriched) -> tuple[str, str, str, str]:
    entities = [[whole(e.name), e.kind, [whole(alias) for alias in e.aliases]] for e in what.entities]
    questions = [whole(question) for question in what.questions]
    return (
        whole(what.context),
        whole(what.annotation),
        json.dumps(questions, ensure_ascii=False),
        json.dumps(entities, ensure_ascii=False),
    )


def _from_columns(row: tuple[str, str, str, str]) -> Enriched:
    context, annotation, questions, entities = row
    return Enriched(context, annotation, tuple(json.loads(questions)), _to_entities(json.loads(entities)))


def _to_entities(kept: Sequence[tuple[str, str, Sequence[str]]]) -> tuple[Entity, ...]:
    return tuple(Entity(name, kind, tuple(aliases)) for name, kind, aliases in kept)


def _store_views(
    connection: sqlite3.Connection, fragment_id: int, kind: str, texts: Sequence[Stretch]
) -> None:
    spare: dict[bytes, list[int]] = {}
    for id_, hash_ in connection.execute(
        "SELECT id, hash FROM view WHERE fragment_id = ? AND kind = ? ORDER BY ordinal DESC",
        (fragment_id, kind),
    ):
        spare.setdefault(hash_, []).append(id_)
    for ordinal, (start, end, text) in enumerate(texts):
        text = whole(text)
        hash_ = text_hash(text)
        if same := spare.get(hash_):
            connection.execute(
                "UPDATE view SET ordinal = ?, start = ?, end = ? WHERE id = ?",
                (ordinal, start, end, same.pop()),
            )
        else:
            connection.execute(
                "INSERT INTO view (fragment_id, kind, ordinal, start, end, text, hash)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (fragment_id, kind, ordinal, start, end, text, hash_),
            )
    for gone in spare.values():
        connection.executemany("DELETE FROM view WHERE id = ?", [(id_,) for id_ in gone])
