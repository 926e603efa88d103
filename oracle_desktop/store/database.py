"""The SQLite file of a campaign: connections, the lock of writers, migrations, plain errors."""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from oracle_desktop.store.migrations import MIGRATIONS, Migration
from oracle_desktop.store.problems import StoreClosed, StoreTooNew, told

BUSY_SECONDS = 5.0


class _Connection(sqlite3.Connection):
    """A connection that can be referred to weakly: it goes when its thread goes."""

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
        version = self._version()
        if version > len(migrations):
            raise StoreTooNew(
                "This campaign was last used with a newer version of the Oracle. Nothing was changed.",
                "Update the Oracle to open it.",
                detail=f"catalogue {version}, this version knows {len(migrations)}",
            )
        if version == len(migrations):
            return
        if version:
            self.copy_to(self.path.with_suffix(f".before-{len(migrations)}.sqlite3"))
        with self.writing() as connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            for migration in migrations[version:]:
                migration(connection)
            connection.execute(f"PRAGMA user_version = {len(migrations)}")

    def _version(self) -> int:
        with self.reading() as connection:
            return int(connection.execute("PRAGMA user_version").fetchone()[0])

    def copy_to(self, target: Path) -> None:
        """Write a whole copy of the database to `target` (mode 0600), replacing what is there."""
        partial = target.with_name(target.name + ".part")
        with self.reading() as connection:
            partial.unlink(missing_ok=True)
            os.close(os.open(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            try:
                copy = sqlite3.connect(partial)
                try:
                    connection.backup(copy)
                finally:
                    copy.close()
                os.replace(partial, target)
            except BaseException:
                partial.unlink(missing_ok=True)
                raise

    def check(self) -> list[str]:
        """What SQLite finds wrong with the file, [] when it is sound. Reads all of it."""
        with self.reading() as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(20)")]
        return [] if found == ["ok"] else found
