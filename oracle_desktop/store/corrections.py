"""The GM's corrections of files in the catalogue: they outlive whatever is read, moved or forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from oracle_desktop.domain import Kind
from oracle_desktop.store.database import Database
from oracle_desktop.text import whole


@dataclass(frozen=True, slots=True)
class Correction:
    """What the GM said of a file; None leaves that matter to the detector.

    `hash` is of the file's bytes when it was last seen: a file that turns up elsewhere is known by it.
    """

    path: str
    hash: str
    kind: Kind | None = None
    keep: bool | None = None
    session: str | None = None
    label: str | None = None


class Corrections(Database):
    """The part of the catalogue about what the GM set right."""

    def corrections(self) -> dict[str, Correction]:
        """All of them, by path; also of files that are not in the folder at present."""
        with self.reading() as connection:
            rows = connection.execute("SELECT path, hash, kind, keep, session, label FROM correction")
            return {
                path: Correction(
                    path,
                    hash_,
                    None if kind is None else Kind(kind),
                    None if keep is None else bool(keep),
                    session,
                    label,
                )
                for path, hash_, kind, keep, session, label in rows
            }

    def correct(self, correction: Correction) -> None:
        """Keep a correction in place of the one that this path had. The next decision heeds it."""
        values = (correction.kind, correction.keep, correction.session, correction.label)
        with self.writing() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO correction (path, hash, kind, keep, session, label)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (
                    correction.path,
                    correction.hash,
                    *(whole(value) if isinstance(value, str) else value for value in values),
                ),
            )

    def undo_correction(self, path: str) -> bool:
        """Leave the file to the detector again; whether there was a correction."""
        with self.writing() as connection:
            return connection.execute("DELETE FROM correction WHERE path = ?", (path,)).rowcount > 0

    def move_corrections(self, hashes: Mapping[str, str]) -> None:
        """Let corrections follow their files; `hashes` are of the files in the folder now, by path.

        Where a path has other bytes than before, or is gone, and the bytes are elsewhere, the correction goes
        there; else it stays, for a file that was edited or is away.
        """
        with self.writing() as connection:
            known = self.corrections()
            astray = {path: one for path, one in known.items() if hashes.get(path) != one.hash}
            free = {hash_: path for path, hash_ in hashes.items() if path not in known or path in astray}
            there = {path: free[one.hash] for path, one in astray.items() if one.hash and one.hash in free}
            taken = set(known) - set(there)
            for path in there:
                connection.execute("DELETE FROM correction WHERE path = ?", (path,))
            for old, new in there.items():
                if new not in taken:
                    taken.add(new)
                    self.correct(replace(known[old], path=new))
            connection.executemany(
                "UPDATE correction SET hash = ? WHERE path = ?",
                [(hashes[path], path) for path in taken if hashes.get(path)],
            )
