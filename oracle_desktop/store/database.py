"""The SQLite file of a campaign: connections, the lock of writers, migrations, plain errors."""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from oracle_desktop.cancel import Cancel
from oracle_desktop.store.migrations import MIGRATIONS, Migration
from oracle_desktop.store.problems import StoreClosed, StoreDamaged, StoreTooNew, told
from oracle_desktop.text import whole_in

BUSY_SECONDS = 5.0
LEAST_FREE_PAGES = 1_024
"""Pages of 4 kB that are left to be used again: less is not worth the writing."""
PAGES_AT_ONCE = 2_048
_INCREMENTAL = 2  # what `PRAGMA auto_vacuum` says of it


class _Connection(sqlite3.Connection):
    """A connection that can be referred to weakly: it goes when its thread goes.

    What it is asked to keep or to look for may hold half characters, which SQLite refuses (`text.whole`).
    """

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """As SQLite's, with half characters replaced."""
        try:
            return super().execute(sql, parameters)
        except UnicodeEncodeError:  # of a value: nothing has been carried out
            return super().execute(sql, tuple(map(whole_in, parameters)))

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        """As SQLite's, with half characters replaced."""
        return super().executemany(sql, (tuple(map(whole_in, row)) for row in parameters))

    def __del__(self) -> None:
        with suppress(sqlite3.Error):
            self.close()


class Database:
    """One SQLite file in WAL, a connection a thread; readers never wait, writers queue on a lock.

    Raises `StoreProblem` kinds: not a database, from a newer version, locked, full, unreachable.
    """

    def __init__(self, path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self.path = path
        self._threads = threading.local()
        self._writer = threading.RLock()
        self._connections: weakref.WeakSet[_Connection] = weakref.WeakSet()
        self._closed = False
        self._users = 0
        self._idle = threading.Condition()
        with told(path):
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # SQLite gives the -wal and -shm files the mode of the main one.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        try:
            self._migrate(migrations)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let what runs end, then close every thread's connection. Later calls raise `StoreClosed`."""
        with self._idle:
            self._closed = True
            self._idle.wait_for(lambda: self._users == 0, timeout=2 * BUSY_SECONDS)
        for connection in list(self._connections):
            with suppress(sqlite3.Error):
                connection.close()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """This thread's connection; what SQLite says comes out as a `StoreProblem`. For this package."""
        depth: int = getattr(self._threads, "depth", 0)
        with self._idle:
            if self._closed and not depth:  # what has begun may end
                raise StoreClosed("This campaign was closed.", "Open it again.")
            self._users += 1
        self._threads.depth = depth + 1
        try:
            with told(self.path):
                yield self._connection()
        finally:
            self._threads.depth = depth
            with self._idle:
                self._users -= 1
                self._idle.notify_all()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it, or nothing. For this package."""
        with self._writer, self.reading() as connection:
            if connection.in_transaction:  # part of `together`, which undoes all of it on an error
                yield connection
                return
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have rolled back by itself (disk full)
                    connection.execute("ROLLBACK")
                raise

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several writes of this thread in one transaction, kept when the block ends and all undone where it
        raises. Storing documents by fifties takes two thirds of the time of one by one; meanwhile other
        threads can read, but not write. An error of a write must leave the block."""
        with self.writing():
            yield

    def _connection(self) -> sqlite3.Connection:
        connection: _Connection | None = getattr(self._threads, "connection", None)
        if connection is None:
            connection = sqlite3.connect(
                self.path,
                timeout=BUSY_SECONDS,
                isolation_level=None,
                check_same_thread=False,  # `close` comes from another thread
                factory=_Connection,
            )
            try:
                if not self.path.stat().st_size:  # later it has no effect: room can go back to the disk
                    connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
                connection.execute("PRAGMA journal_mode = WAL")
                # In WAL a committed transaction survives the death of the process; only a power cut can
                # take the last ones, never the file.
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.execute("PRAGMA wal_autocheckpoint = 4000")  # pages, 16 MB: the default is 4
                connection.execute("PRAGMA foreign_keys = ON")
                # What a GM deletes is gone from the file as well; not every SQLite is built so.
                connection.execute("PRAGMA secure_delete = ON")
                connection.execute("PRAGMA cache_size = -32768")
                connection.execute("PRAGMA temp_store = MEMORY")
            except BaseException:
                connection.close()
                raise
            self._connections.add(connection)
            self._threads.connection = connection
        return connection

    def _migrate(self, migrations: Sequence[Migration]) -> None:
        """Take the steps that this file has not seen, each in a transaction with a copy of what was before.

        When all are done the copy from before the first stays, until the next time."""
        version = self._version()
        if version > len(migrations):
            raise StoreTooNew(
                "This campaign was last used with a newer version of the Oracle. Nothing was changed.",
                "Update the Oracle to open it.",
                detail=f"catalogue {version}, this version knows {len(migrations)}",
            )
        if version == len(migrations):
            return
        old = self.copies_before()
        copies = []
        for number, step in enumerate(migrations[version:], version):
            if version:
                copies.append(self.path.with_suffix(f".before-{step.__name__}.sqlite3"))
                self.copy_to(copies[-1])
            with self.writing() as connection:
                if connection.execute("PRAGMA user_version").fetchone()[0] == number:  # not done elsewhere
                    step(connection)
                    connection.execute(f"PRAGMA user_version = {number + 1}")
        for copy in {*old, *copies[1:]} - set(copies[:1]):
            copy.unlink(missing_ok=True)

    def copies_before(self) -> list[Path]:
        """Copies that migrations made of this file."""
        return sorted(self.path.parent.glob(f"{self.path.stem}.before-*.sqlite3"))

    def _version(self) -> int:
        with self.reading() as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])

    def copy_to(self, target: Path, cancel: Cancel | None = None) -> None:
        """Write a whole copy of the database to `target` (mode 0600), replacing what is there, while others
        read and write: it is of one moment. Raises `Cancelled`, and leaves nothing then."""
        partial = target.with_name(target.name + ".part")
        with self.reading() as connection:
            partial.unlink(missing_ok=True)
            os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            try:
                copy = sqlite3.connect(partial)
                try:
                    _copy(connection, copy, cancel)
                finally:
                    copy.close()
                os.replace(partial, target)
            except BaseException:
                partial.unlink(missing_ok=True)
                raise

    def check(self) -> list[str]:
        """What SQLite finds wrong with the file, [] when it is sound. Reads all of it."""
        try:
            with self.reading() as connection:
                found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(20)")]
        except StoreDamaged as problem:
            return [problem.detail]
        return [] if found == ["ok"] else found

    def mend(self) -> bool:
        """Make every index anew from the rows; whether the file is sound then. Rows are not touched."""
        with suppress(StoreDamaged, sqlite3.DatabaseError), self.writing() as connection:
            connection.execute("REINDEX")
            tables = connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%USING fts5(%'"
            )
            for (name,) in tables.fetchall():
                connection.execute(f"INSERT INTO {name}({name}) VALUES ('rebuild')")  # noqa: S608 - its own
        return not self.check()

    def shrink(self) -> None:
        """Give room that is not used any more back to the disk, where there is enough to be worth it."""
        with self.reading() as connection:
            (free,), (pages,), (mode,) = (
                connection.execute(f"PRAGMA {what}").fetchone()
                for what in ("freelist_count", "page_count", "auto_vacuum")
            )
            if free < max(LEAST_FREE_PAGES, pages // 8):
                return
            with self._writer:
                if mode != _INCREMENTAL:  # made by an earlier version: once, all is written anew
                    connection.execute("PRAGMA temp_store = FILE")  # it may be as large as the catalogue
                    connection.execute("VACUUM")
                    connection.execute("PRAGMA temp_store = MEMORY")
                while connection.execute("PRAGMA freelist_count").fetchone()[0]:
                    connection.execute(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})").fetchall()
            self.truncate_log()

    def truncate_log(self) -> None:
        """Move what the log holds into the file and give the log's room back. Does what it can beside
        readers."""
        with self.reading() as connection:
            if not connection.in_transaction:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, cancel: Cancel | None) -> None:
    if cancel is None or source.in_transaction:
        source.backup(target)
        return
    # A read transaction holds the moment, or every write of others would begin the copy anew.
    source.execute("BEGIN")
    try:
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(target, pages=PAGES_AT_ONCE, progress=lambda *_: cancel.check(), sleep=0)
    finally:
        source.execute("ROLLBACK")
