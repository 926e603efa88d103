"""Between the words of the field and the catalogue's rows."""

# ruff: noqa: S608 - what is joined into statements here are constant lists of columns
from __future__ import annotations

import hashlib
import json
import sqlite3
from typing import Any

from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Link, SessionId
from oracle_desktop.store.rows import View
from oracle_desktop.text import whole

FRAGMENT_FIELDS = (
    "ordinal, label, kind, session_number, session_suffix, session_last, session_act, session_date,"
    " title, start, end, words, text, reason, headings, date, secret"
)
FRAGMENTS = (
    "SELECT document.path, fragment.id, "
    + ", ".join(f"fragment.{name.strip()}" for name in FRAGMENT_FIELDS.split(","))
    + " FROM fragment JOIN document ON document.id = fragment.document_id"
)
# As `SessionId.order`, fragments without a session last, then as the files stand in the folder.
IN_ORDER = (
    " ORDER BY fragment.session_number IS NULL, ifnull(fragment.session_act, 0), fragment.session_number,"
    " fragment.session_suffix, document.path, fragment.ordinal"
)
VIEW_FIELDS = "view.id, view.fragment_id, view.kind, view.ordinal, view.start, view.end, view.text, view.hash"
RECORD_FIELDS = "path, size, mtime_ns, hash, reader, status, reason, fragments, label, kind"
DOCUMENT_FIELDS = "path, text, title, body, front_matter, links, pages, format"
# Vectors that no view needs any more.
PRUNE = "DELETE FROM embedding WHERE hash NOT IN (SELECT hash FROM view)"


def text_hash(text: str) -> bytes:
    """Key of a text's embedding: its sha256."""
    return hashlib.sha256(text.encode()).digest()


def record_values(record: FileRecord) -> tuple[object, ...]:
    """In the order of `RECORD_FIELDS`."""
    return (
        record.path,
        record.size,
        record.mtime_ns,
        record.hash,
        record.reader,
        record.status,
        whole(record.reason),
        record.fragments,
        whole(record.label),
        record.kind,
    )


def to_record(row: tuple[Any, ...]) -> FileRecord:
    """From `RECORD_FIELDS`."""
    path, size, mtime_ns, hash_, reader, status, reason, fragments, label, kind = row
    kind = None if kind is None else Kind(kind)
    return FileRecord(path, size, mtime_ns, hash_, reader, status, reason, fragments, label, kind)


def document_values(document: Document) -> tuple[object, ...]:
    """In the order of `DOCUMENT_FIELDS`."""
    return (
        document.path,
        whole(document.text),
        whole(document.title),
        document.body,
        json.dumps(dict(document.front_matter), default=str),
        json.dumps([[link.target, link.alias] for link in document.links]),
        json.dumps(document.pages),
        document.format,
    )


def to_links(links: str) -> tuple[Link, ...]:
    """From JSON pairs."""
    return tuple(Link(target, alias) for target, alias in json.loads(links))


def to_document(row: tuple[Any, ...]) -> Document:
    """From `DOCUMENT_FIELDS`."""
    path, text, title, body, front_matter, links, pages, format_ = row
    return Document(
        path, text, title, body, json.loads(front_matter), to_links(links), tuple(json.loads(pages)), format_
    )


def fragment_values(fragment: Fragment, ordinal: int) -> tuple[object, ...]:
    """In the order of `FRAGMENT_FIELDS`."""
    session = fragment.session
    return (
        ordinal,
        whole(fragment.label),
        fragment.kind,
        *(
            (session.number, session.suffix, session.last, session.act, session.date)
            if session
            else [None] * 5
        ),
        whole(fragment.title),
        fragment.start,
        fragment.end,
        fragment.words,
        whole(fragment.text),
        whole(fragment.reason),
        json.dumps(fragment.headings),
        fragment.date,
        fragment.secret,
    )


def to_session(row: tuple[Any, ...]) -> SessionId | None:
    """From number, suffix, last, act and date."""
    return None if row[0] is None else SessionId(*row)


def to_fragment(row: tuple[Any, ...]) -> Fragment:
    """From `FRAGMENTS`."""
    path, id_, ordinal, label, kind = row[:5]
    title, start, end, words, text, reason, headings, date, secret = row[10:]
    return Fragment(
        path,
        ordinal,
        label,
        Kind(kind),
        to_session(row[5:10]),
        title,
        start,
        end,
        words,
        text,
        reason,
        tuple(json.loads(headings)),
        date,
        bool(secret),
        id_,
    )


def to_views(rows: sqlite3.Cursor) -> list[View]:
    """From `VIEW_FIELDS`."""
    return [View(*row) for row in rows]
