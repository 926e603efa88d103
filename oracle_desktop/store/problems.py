"""What can go wrong with the Oracle's own data, told to the GM in plain sentences."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from oracle_desktop.errors import StoreProblem


class StoreFull(StoreProblem):
    """No room is left on the disk."""


class StoreLocked(StoreProblem):
    """Another program holds the catalogue for longer than the busy timeout."""


class StoreDamaged(StoreProblem):
    """The catalogue is not a database, or its pages contradict each other."""

    action = "copies"


class StoreUnwritable(StoreProblem):
    """The disk or the folder cannot be read or written."""


class StoreTooNew(StoreProblem):
    """A newer version of the Oracle wrote the catalogue."""


class StoreClosed(StoreProblem):
    """The campaign was closed while something still asked for it."""


class IndexStale(StoreProblem):
    """The vector index does not belong to this embedder or is damaged: rebuild it from the catalogue."""


class IndexUnavailable(StoreProblem):
    """The vector index did not answer; the next call starts it anew."""


class IndexAway(IndexUnavailable):
    """The Chroma server does not answer, or not to us. Search by words goes on."""


_FULL = (
    StoreFull,
    "The disk is full, so the last change could not be saved.",
    "Free some space and try again.",
)
_LOCKED = (
    StoreLocked,
    "Another program is using this campaign's data, so the last change could not be saved.",
    "Close the other window or terminal and try again.",
)
_DAMAGED = (
    StoreDamaged,
    "The data of this campaign is damaged. Your notes are not touched.",
    "Bring back a copy of it under Settings, Copies, or remove the campaign and read the same folder again.",
)
_UNWRITABLE = (
    StoreUnwritable,
    "The folder of this campaign's data cannot be read or written. What was saved before is kept.",
    "Check that the disk is there and that you may write to it, then try again.",
)
LEAST_ROOM = 256 << 10  # bytes: with less SQLite does not get through a write
_NO_TEXT = "Could not decode to UTF-8"
"""What Python says, without SQLite's code, of a kept text that is none."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_KINDS = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_PROTOCOL: _LOCKED,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_READONLY: _UNWRITABLE,
    sqlite3.SQLITE_IOERR: _UNWRITABLE,
    sqlite3.SQLITE_CANTOPEN: _UNWRITABLE,
    sqlite3.SQLITE_PERM: _UNWRITABLE,
    sqlite3.SQLITE_AUTH: _UNWRITABLE,
}


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the disk say about `path` into a `StoreProblem`; leave bugs as they are."""
    try:
        yield
    except UnicodeDecodeError as error:  # SQLite quotes a damaged schema, which may be no text
        raise damaged(f"{path.name}: its schema is no text") from error
    except sqlite3.Error as error:
        # The low byte is the kind, the rest tells it apart (SQLITE_IOERR_WRITE). Without a code it is a bug.
        code = getattr(error, "sqlite_errorcode", None)
        known = _KINDS.get(code & 0xFF) if code is not None else None
        if code is None and str(error).startswith(_NO_TEXT):
            known = _DAMAGED
        if known is None:
            raise
        if known is _UNWRITABLE and no_room(path.parent, LEAST_ROOM):  # SQLite may call that a failed write
            known = _FULL
        kind, text, way_out = known
        raise kind(text, way_out, detail=f"{path.name}: {error}") from error
    except OSError as error:
        kind, text, way_out = _FULL if error.errno in _NO_ROOM else _UNWRITABLE
        raise kind(text, way_out, detail=f"{path.name}: {error}") from error


def no_room(folder: Path, needed: int) -> bool:
    """Whether fewer than `needed` bytes are free on the disk of `folder`."""
    try:
        return shutil.disk_usage(folder).free < needed
    except OSError:
        return False


def damaged(detail: str = "") -> StoreDamaged:
    """What to raise where the catalogue is found damaged."""
    kind, text, way_out = _DAMAGED
    return kind(text, way_out, detail=detail)
