"""What the GM marked secret by hand: it outlives whatever is read, moved or forgotten."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace

from oracle_desktop.domain import SecretMark
from oracle_desktop.store.database import Database
from oracle_desktop.text import whole

_BY_HAND = 2
"""The bit of `fragment.secret` that a mark sets; the first is what the notes themselves say."""


class SecretMarks(Database):
    """The part of the catalogue about what is kept from the players by hand."""

    def secret_marks(self, path: str | None = None) -> list[SecretMark]:
        """All of them, or those of one file, in the order they were made; also of files that are away."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT path, scope, text, start, hash, id FROM secret_mark"
                " WHERE ? IS NULL OR path = ? ORDER BY id",
                (path, path),
            )
            return [SecretMark(*row) for row in rows]

    def add_secret_mark(self, mark: SecretMark) -> int:
        """Keep a mark; its id. The same mark again is the one that is there."""
        values = (mark.path, mark.scope, whole(mark.text))
        with self.writing() as connection:
            known = connection.execute(
                "SELECT id FROM secret_mark WHERE (path, scope, text) = (?, ?, ?)", values
            ).fetchone()
            if known is not None:
                return int(known[0])
            cursor = connection.execute(
                "INSERT INTO secret_mark (path, scope, text, start, hash) VALUES (?, ?, ?, ?, ?)",
                (*values, mark.start, mark.hash),
            )
            assert cursor.lastrowid is not None
            return cursor.lastrowid

    def remove_secret_mark(self, id_: int) -> bool:
        """Take a mark back; whether it was there."""
        with self.writing() as connection:
            return connection.execute("DELETE FROM secret_mark WHERE id = ?", (id_,)).rowcount > 0

    def set_secret_by_hand(self, path: str, fragments: Collection[int]) -> None:
        """Of the fragments of the file at `path`, those with these ids are kept from the players by hand."""
        with self.writing() as connection:
            connection.execute(
                "UPDATE fragment SET secret = (secret & 1) | CASE WHEN id IN"
                " (SELECT value FROM json_each(?)) THEN ? ELSE 0 END"
                " WHERE document_id IN (SELECT id FROM document WHERE path = ?)",
                (json.dumps(list(fragments)), _BY_HAND, path),
            )

    def move_secret_marks(self, hashes: Mapping[str, str]) -> None:
        """Let marks follow their files; `hashes` are of the files in the folder now, by path.

        Bytes that turn up elsewhere take their marks along. A mark also stays where a file of its path
        still is (edited, or another one): rather too much is kept from the players than too little.
        """
        found = {hash_: path for path, hash_ in hashes.items()}
        with self.writing() as connection:
            for mark in self.secret_marks():
                if hashes.get(mark.path) == mark.hash:
                    continue
                there = found.get(mark.hash) if mark.hash else None
                if there is not None:
                    self.add_secret_mark(replace(mark, path=there))
                if mark.path in hashes:
                    values = (hashes[mark.path], mark.id)
                    connection.execute("UPDATE secret_mark SET hash = ? WHERE id = ?", values)
                elif there is not None:
                    self.remove_secret_mark(mark.id)
