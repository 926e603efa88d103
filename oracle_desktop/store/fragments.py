"""Fragments in the catalogue: by id, by label, by session, and how many there are of everything."""

# ruff: noqa: S608 - what is joined into statements here are constant lists of columns
from __future__ import annotations

import json
from collections.abc import Iterable

from oracle_desktop.domain import Fragment, Kind
from oracle_desktop.store import convert
from oracle_desktop.store.database import Database
from oracle_desktop.store.rows import SessionRow
from oracle_desktop.text import whole

# What says that a session was played; preparation for session 12 does not. In this order a session's
# first fragment gives its title and file.
_PLAYED = (Kind.SESSION, Kind.TRANSCRIPT, Kind.DIARY, Kind.EXTRA)

_COUNTS = {
    "documents": "SELECT count(*) FROM file WHERE status = 'ready'",
    "skipped": "SELECT count(*) FROM file WHERE status = 'skipped'",
    "failed": "SELECT count(*) FROM file WHERE status = 'failed'",
    "waiting": "SELECT count(*) FROM file WHERE status = 'waiting'",
    "fragments": "SELECT count(*) FROM fragment",
    "windows": "SELECT count(*) FROM view WHERE kind = 'text'",
    "names": "SELECT count(*) FROM name",
}


class Fragments(Database):
    """The part of the catalogue about what is ranked, shown and cited."""

    def fragment(self, id_: int) -> Fragment | None:
        """The fragment, None where it is gone."""
        return next(iter(self.fragments([id_])), None)

    def fragments(self, ids: Iterable[int] | None = None) -> list[Fragment]:
        """Those with these ids, in the order of `ids`, gone ones left out; all in order of session, file
        and place where `ids` is None."""
        with self.reading() as connection:
            if ids is None:
                return [
                    convert.to_fragment(row)
                    for row in connection.execute(convert.FRAGMENTS + convert.IN_ORDER)
                ]
            wanted = list(ids)
            rows = connection.execute(
                convert.FRAGMENTS + " WHERE fragment.id IN (SELECT value FROM json_each(?))",
                (json.dumps(wanted),),
            )
            found = {row[1]: convert.to_fragment(row) for row in rows}
        return [found[id_] for id_ in wanted if id_ in found]

    def fragments_of(self, path: str) -> list[Fragment]:
        """A file's fragments, in order."""
        with self.reading() as connection:
            rows = connection.execute(
                convert.FRAGMENTS + " WHERE document.path = ? ORDER BY fragment.ordinal", (path,)
            )
            return [convert.to_fragment(row) for row in rows]

    def by_label(self, label: str) -> Fragment | None:
        """The fragment of that label, None where there is none."""
        with self.reading() as connection:
            row = connection.execute(
                convert.FRAGMENTS + " WHERE fragment.label = ? ORDER BY fragment.id LIMIT 1",
                (whole(label),),
            ).fetchone()
        return None if row is None else convert.to_fragment(row)

    def sessions(self) -> list[SessionRow]:
        """The sessions that were played, in order, each with how many fragments it has."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT session_number, session_suffix, session_last, session_act, session_date,"
                " title, date, path, kind FROM fragment"
                " JOIN (SELECT id AS document, path FROM document) ON document = document_id"
                " WHERE session_number IS NOT NULL"
            ).fetchall()
        preference = {kind.value: place for place, kind in enumerate(_PLAYED)}
        first: dict[str, SessionRow] = {}
        count: dict[str, int] = {}
        for row in sorted(
            (row for row in rows if row[8] in preference), key=lambda row: (preference[row[8]], row[7])
        ):
            session = convert.to_session(row[:5])
            assert session is not None
            first.setdefault(session.key, SessionRow(session, row[5], row[6], row[7], 0))
            count[session.key] = count.get(session.key, 0) + 1
        ordered = sorted(first.items(), key=lambda item: item[1].session.order)
        return [SessionRow(row.session, row.title, row.date, row.path, count[key]) for key, row in ordered]

    def counts(self, embedder: str = "") -> dict[str, int]:
        """How many documents, skipped, failed and waiting files, fragments, windows, names, sessions,
        and windows that are embedded (by `embedder` where given, else by any)."""
        with self.reading() as connection:
            counts = {what: int(connection.execute(query).fetchone()[0]) for what, query in _COUNTS.items()}
            counts["embedded"] = connection.execute(
                "SELECT count(*) FROM view WHERE kind = 'text' AND hash IN"
                " (SELECT hash FROM embedding JOIN embedder ON embedder.id = embedder_id"
                "  WHERE length(vector) > 0 AND (? = '' OR name = ?))",
                (embedder, embedder),
            ).fetchone()[0]
        counts["sessions"] = len(self.sessions())
        return counts
