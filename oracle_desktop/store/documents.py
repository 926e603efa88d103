"""Files and documents in the catalogue: the ledger, storing, relabelling, renaming, forgetting."""

# ruff: noqa: S608 - what is joined into statements here are constant lists of columns
from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Window
from oracle_desktop.store import convert
from oracle_desktop.store.database import Database
from oracle_desktop.store.rows import Page, Stored
from oracle_desktop.text import whole

_PUT_RECORD = (
    f"INSERT INTO file ({convert.RECORD_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (path) DO UPDATE SET size = excluded.size, mtime_ns = excluded.mtime_ns,"
    " hash = excluded.hash, reader = excluded.reader, status = excluded.status, reason = excluded.reason,"
    " fragments = excluded.fragments, label = excluded.label, kind = excluded.kind"
)
_PUT_DOCUMENT = (
    f"INSERT INTO document ({convert.DOCUMENT_FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (path) DO UPDATE SET text = excluded.text, title = excluded.title, body = excluded.body,"
    " front_matter = excluded.front_matter, links = excluded.links, pages = excluded.pages,"
    " format = excluded.format RETURNING id"
)
_PUT_FRAGMENT = (
    f"INSERT INTO fragment ({convert.FRAGMENT_FIELDS}, document_id) VALUES ({', '.join('?' * 18)})"
)
_CHANGE_FRAGMENT = f"UPDATE fragment SET {convert.FRAGMENT_FIELDS.replace(',', ' = ?,')} = ? WHERE id = ?"
_PUT_VIEW = (
    "INSERT INTO view (kind, ordinal, start, end, text, hash, fragment_id) VALUES ('text', ?, ?, ?, ?, ?, ?)"
)
_VIEWS_OF = (
    "SELECT view.id FROM view JOIN fragment ON fragment.id = view.fragment_id"
    " JOIN document ON document.id = fragment.document_id WHERE document.path = ?"
)
_NAMES_OF = (
    "SELECT mention.name_id FROM mention JOIN fragment ON fragment.id = mention.fragment_id"
    " JOIN document ON document.id = fragment.document_id WHERE document.path = ?"
)


class Documents(Database):
    """The part of the catalogue about files and what was read of them."""

    def ledger(self) -> dict[str, FileRecord]:
        """Every file that was seen, by path."""
        with self.reading() as connection:
            rows = connection.execute(f"SELECT {convert.RECORD_FIELDS} FROM file ORDER BY path")
            return {row[0]: convert.to_record(row) for row in rows}

    def evidence(self) -> dict[str, str]:
        """What each readable file says about its sessions (JSON of `Evidence`), by path: of files that
        were stored, also of those stored without fragments because the detector leaves them out."""
        with self.reading() as connection:
            rows = connection.execute("SELECT path, evidence FROM file WHERE evidence <> '' ORDER BY path")
            return dict(rows.fetchall())

    def store_document(
        self,
        record: FileRecord,
        document: Document,
        evidence: str,
        fragments: Sequence[Fragment],
        windows: Sequence[Sequence[Window]],
    ) -> Stored:
        """Replace what is kept of a file, in one transaction; `windows[i]` are of `fragments[i]`.

        Fragments and windows whose text did not change keep their ids, so that an edit costs only what
        it touched (R2.6). With no fragments the document is kept, but never found.
        """
        with self.writing() as connection:
            before = _ids(connection.execute(_VIEWS_OF, (document.path,)))
            connection.execute(_PUT_RECORD, convert.record_values(record))
            connection.execute("UPDATE file SET evidence = ? WHERE path = ?", (evidence, record.path))
            ((document_id,),) = connection.execute(
                _PUT_DOCUMENT, convert.document_values(document)
            ).fetchall()
            fragment_ids = _store_fragments(connection, document_id, fragments)
            view_ids: list[int] = []
            for fragment_id, own in zip(fragment_ids, windows, strict=True):
                view_ids += _store_windows(connection, fragment_id, own)
            kept = _ids(connection.execute(_VIEWS_OF, (document.path,)))
        return Stored(
            fragment_ids,
            view_ids,
            [view for view in view_ids if view not in before],
            sorted(view for view in before if view not in kept),
        )

    def relabel(self, path: str, fragments: Sequence[Fragment]) -> bool:
        """Change label, kind, session, date and reason of a file's fragments where their text is the same.

        False, with nothing changed, where stretches or titles differ: then the file must be stored anew.
        """
        with self.writing() as connection:
            rows = connection.execute(
                "SELECT fragment.id, fragment.start, fragment.end, fragment.title FROM fragment"
                " JOIN document ON document.id = fragment.document_id WHERE document.path = ?"
                " ORDER BY fragment.ordinal",
                (path,),
            ).fetchall()
            if [row[1:] for row in rows] != [(f.start, f.end, f.title) for f in fragments]:
                return False
            for ordinal, (row, fragment) in enumerate(zip(rows, fragments, strict=True)):
                connection.execute(_CHANGE_FRAGMENT, (*convert.fragment_values(fragment, ordinal), row[0]))
        return True

    def set_status(self, record: FileRecord) -> list[int]:
        """Write a file's line in the ledger. What was read of it before is kept, so a file that fails
        today can still be asked about; only `skipped` drops it. Ids of the views that went."""
        with self.writing() as connection:
            connection.execute(_PUT_RECORD, convert.record_values(record))
            if record.status != "skipped":
                return []
            connection.execute("UPDATE file SET evidence = '' WHERE path = ?", (record.path,))
            return _drop(connection, [record.path])

    def touch(self, path: str, size: int, mtime_ns: int) -> None:
        """Note a file's new size and time; its bytes are the same, and so is all that was read of it."""
        with self.writing() as connection:
            connection.execute(
                "UPDATE file SET size = ?, mtime_ns = ? WHERE path = ?", (size, mtime_ns, path)
            )

    def forget(self, paths: Iterable[str]) -> list[int]:
        """Drop files with all that was made of them, embeddings and names only they had included.

        Ids of the views that went."""
        with self.writing() as connection:
            wanted = list(paths)
            removed = _drop(connection, wanted)
            connection.executemany("DELETE FROM file WHERE path = ?", [(path,) for path in wanted])
            return removed

    def rename(self, old: str, new: str) -> list[int]:
        """The file moved; nothing is read again. Ids of views of a file that was at `new` before."""
        if old == new:
            return []
        with self.writing() as connection:
            removed = self.forget([new])
            connection.execute("UPDATE file SET path = ? WHERE path = ?", (new, old))
        return removed

    def document(self, path: str) -> Document | None:
        """The document as read, None where there is none."""
        with self.reading() as connection:
            row = connection.execute(
                f"SELECT {convert.DOCUMENT_FIELDS} FROM document WHERE path = ?", (path,)
            ).fetchone()
        return None if row is None else convert.to_document(row)

    def pages(self) -> list[Page]:
        """All documents that have fragments, without their texts, by path."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT document.path, title, kind, front_matter, links FROM document"
                " JOIN file ON file.path = document.path WHERE EXISTS"
                " (SELECT 1 FROM fragment WHERE document_id = document.id) ORDER BY document.path"
            ).fetchall()
        return [
            Page(
                path, title, None if kind is None else Kind(kind), json.loads(front), convert.to_links(links)
            )
            for path, title, kind, front, links in rows
        ]

    def tidy(self) -> None:
        """After large changes: merge the keyword index, which also drops the words of removed texts, and
        give room back to the disk."""
        with self.writing() as connection:
            connection.execute("INSERT INTO fragment_words(fragment_words) VALUES ('optimize')")
            connection.execute("INSERT INTO window_words(window_words) VALUES ('optimize')")
            connection.execute("INSERT INTO enriched_words(enriched_words) VALUES ('optimize')")
            connection.execute(convert.PRUNE)
        with self.reading() as connection:
            connection.execute("PRAGMA optimize")
        self.shrink()
        self.truncate_log()


def _ids(rows: Iterable[tuple[Any, ...]]) -> set[int]:
    return {row[0] for row in rows}


def _drop(connection: sqlite3.Connection, paths: Sequence[str]) -> list[int]:
    """Delete documents with the vectors and names that were theirs alone; ids of their views."""
    removed: list[int] = []
    names: set[int] = set()
    for path in paths:
        removed += _ids(connection.execute(_VIEWS_OF, (path,)))
        names |= _ids(connection.execute(_NAMES_OF, (path,)))
        connection.execute("DELETE FROM document WHERE path = ?", (path,))
    if removed:
        connection.execute(convert.PRUNE)
    connection.executemany(
        "DELETE FROM name WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM mention WHERE name_id = ?1)",
        [(name,) for name in names],
    )
    return sorted(removed)


def _store_fragments(
    connection: sqlite3.Connection, document_id: int, fragments: Sequence[Fragment]
) -> list[int]:
    spare: dict[str, list[int]] = {}
    for id_, text in connection.execute(
        "SELECT id, text FROM fragment WHERE document_id = ? ORDER BY ordinal DESC", (document_id,)
    ):
        spare.setdefault(text, []).append(id_)
    ids: list[int] = []
    for ordinal, fragment in enumerate(fragments):
        values = convert.fragment_values(fragment, ordinal)
        if same := spare.get(whole(fragment.text)):
            ids.append(same.pop())
            connection.execute(_CHANGE_FRAGMENT, (*values, ids[-1]))
        else:
            ids.append(_insert(connection, _PUT_FRAGMENT, (*values, document_id)))
    for gone in spare.values():
        connection.executemany("DELETE FROM fragment WHERE id = ?", [(id_,) for id_ in gone])
    return ids


def _store_windows(connection: sqlite3.Connection, fragment_id: int, windows: Sequence[Window]) -> list[int]:
    spare: dict[bytes, list[int]] = {}
    for id_, hash_ in connection.execute(
        "SELECT id, hash FROM view WHERE fragment_id = ? AND kind = 'text' ORDER BY ordinal DESC",
        (fragment_id,),
    ):
        spare.setdefault(hash_, []).append(id_)
    ids: list[int] = []
    for ordinal, window in enumerate(windows):
        text = whole(window.text)
        hash_ = convert.text_hash(text)
        if same := spare.get(hash_):
            ids.append(same.pop())
            connection.execute(
                "UPDATE view SET ordinal = ?, start = ?, end = ? WHERE id = ?",
                (ordinal, window.start, window.end, ids[-1]),
            )
        else:
            values = (ordinal, window.start, window.end, text, hash_, fragment_id)
            ids.append(_insert(connection, _PUT_VIEW, values))
    for gone in spare.values():
        connection.executemany("DELETE FROM view WHERE id = ?", [(id_,) for id_ in gone])
    return ids


def _insert(connection: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> int:
    row = connection.execute(statement, values).lastrowid
    assert row is not None
    return row
