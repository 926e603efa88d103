"""The vector index as the rest of the Oracle sees it; ChromaDB itself lives in a child process."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from oracle_desktop import tokens
from oracle_desktop.child import Child, ChildError, ChildFailed, Handlers
from oracle_desktop.store.problems import IndexAway, IndexStale, IndexUnavailable, StoreFull, no_room
from oracle_desktop.store.rows import Matrix, VectorBatch
from oracle_desktop.text import with_scheme

BATCH = 128
OPEN_SECONDS = 120.0
WRITE_SECONDS = 60.0
QUERY_SECONDS = 15.0
# Bytes that must be free before a write: on a full disk Chroma hangs (seen: an upsert, for a minute).
WRITE_ROOM = 8 << 20
_WRITES = frozenset({"begin", "add", "upsert", "delete", "swap"})
# A server that did not answer is left alone for so long: each question would wait for it.
REST_SECONDS = 15.0
BESIDE = "-server"


def _serve(root: str, server: str, token: str) -> Handlers:
    """Runs in the child: only there is ChromaDB imported, which takes 1.5 s."""
    from oracle_desktop.store.vectors_process import serve

    return serve(root, server, token)


class VectorIndex:
    """Vectors of a campaign's views, by cosine. Thread-safe; calls queue.

    It can be thrown away: the catalogue has the same vectors. Raises `IndexStale` where it must be rebuilt
    from there (`replace`), `IndexUnavailable` where the process died or hangs (the next call starts it
    again and opens what was open), `StoreFull`; of a server also `IndexAway`.

    Kept in files below `folder`, or, where `server` is an address, on that Chroma server (R9): then only a
    pointer is kept, beside `folder`. `in_the_clear`: that server is on another computer, without encryption,
    and the GM has not allowed it; then nothing is sent, and every call raises `IndexAway`.
    """

    def __init__(
        self, folder: Path, server: str = "", token: str = "", *, in_the_clear: bool = False
    ) -> None:
        server = with_scheme(server)
        self._files = folder
        self._server = server
        self._in_the_clear = in_the_clear
        self._pointer = folder.with_name(folder.name + BESIDE)
        root = self._pointer if server else folder
        self._child = Child("vector index", _serve, str(root), server, token)
        self._away_until = 0.0
        self._away: Callable[[str, str], IndexAway] = _unreached
        self._lock = threading.RLock()
        self._space: tuple[str, int] | None = None
        self._opened_in: int | None = None

    @property
    def pid(self) -> int | None:
        """Process id of the child while it runs."""
        return self._child.pid

    def open(self, embedder: str, dimension: int) -> int:
        """Open the index for vectors of this embedder, empty where there is none; how many rows it has.

        Raises `IndexStale` where it holds another embedder's vectors, or its files are gone or damaged.
        """
        with self._lock:
            self._space = (embedder, dimension)
            return self._open()

    def upsert(
        self, view_ids: Sequence[int], fragment_ids: Sequence[int], kinds: Sequence[str], matrix: Matrix
    ) -> None:
        """Add rows or replace their vectors; what returned survives the death of the process. Rows that are
        not finite numbers are left out."""
        for part in _parts(VectorBatch(view_ids, fragment_ids, kinds, matrix)):
            self._call("upsert", *part, seconds=WRITE_SECONDS)

    def delete(self, view_ids: Iterable[int]) -> None:
        """Drop rows; those that are not there are no error."""
        wanted = list(view_ids)
        for at in range(0, len(wanted), 8 * BATCH):
            self._call("delete", wanted[at : at + 8 * BATCH], seconds=WRITE_SECONDS)

    def query(self, vector: Matrix, n: int, kind: str = "text") -> list[tuple[int, int, float]]:
        """The `n` nearest views of a kind, fewer where there are fewer: (view id, fragment id, cosine
        similarity), best first."""
        flat = np.ascontiguousarray(vector, np.float32).reshape(-1)
        if not np.isfinite(flat).all():
            return []
        if self._space is not None and flat.shape[0] != self._space[1]:
            raise ValueError(f"a vector of {flat.shape[0]} numbers for an index of {self._space[1]}")
        found: list[tuple[int, int, float]] = self._call("query", flat, n, kind, seconds=QUERY_SECONDS)
        return found

    def count(self) -> int:
        """How many rows it has."""
        return int(self._call("count", seconds=QUERY_SECONDS))

    def ids(self) -> set[int]:
        """View ids of its rows."""
        return set(self._call("ids", seconds=QUERY_SECONDS))

    def replace(self, batches: Iterable[VectorBatch], embedder: str, dimension: int) -> int:
        """Build the index anew in a fresh folder and put it in the place of the old one, which answers
        until then; how many rows it has. Interrupted at any point, the old one stays."""
        try:
            return self._replace(batches, embedder, dimension)
        except IndexStale as problem:
            if self._server:  # it will not have rows that are new, either
                raise _unreached(self._server, problem.detail) from problem
            raise

    def _replace(self, batches: Iterable[VectorBatch], embedder: str, dimension: int) -> int:
        with self._lock:
            self._start()
            self._ask("begin", embedder, dimension, seconds=WRITE_SECONDS)
        for batch in batches:
            for part in _parts(batch):
                with self._lock:
                    self._ask("add", *part, seconds=WRITE_SECONDS)
        with self._lock:
            rows = int(self._ask("swap", seconds=WRITE_SECONDS))
            self._space, self._opened_in = (embedder, dimension), self._child.pid
            return rows

    def settle(self) -> None:
        """Remove what the campaign left where its index was before it moved to a server or back. A server
        that is away now is asked the next time."""
        if self._server:
            shutil.rmtree(self._files, ignore_errors=True)
        elif self._pointer.is_dir():
            with suppress(IndexAway):
                forget(self._files)

    def close(self) -> None:
        """End the process. Idempotent; later calls raise `IndexUnavailable`."""
        self._child.close()

    def _call(self, request: str, *arguments: object, seconds: float) -> Any:
        with self._lock:
            if self._opened_in is None or self._child.pid != self._opened_in:
                self._open()
            return self._ask(request, *arguments, seconds=seconds)

    def _open(self) -> int:
        if self._space is None:
            raise IndexStale("The search index is not open.")
        self._start()
        self._opened_in = None
        try:
            rows = int(self._ask("open", *self._space, seconds=OPEN_SECONDS))
        except IndexStale:
            self._space = None  # asked again before the rebuild, it says the same without trying
            raise
        except IndexAway:
            raise
        except IndexUnavailable as problem:  # damaged files can crash Chroma
            self._space = None
            raise _stale(problem.detail) from problem
        self._opened_in = self._child.pid
        return rows

    def _start(self) -> None:
        if self._in_the_clear:
            raise _not_allowed(self._server)
        try:
            self._child.start()
        except (ChildFailed, ChildError) as error:
            raise _unavailable(error) from error

    def _ask(self, request: str, *arguments: object, seconds: float) -> Any:
        if time.monotonic() < self._away_until:
            raise self._away(self._server, "as it was a moment ago")
        if not self._server and request in _WRITES and no_room(self._files.parent, WRITE_ROOM):
            raise _full(f"{request} with less than {WRITE_ROOM} bytes")
        try:
            return self._child.call(request, *arguments, seconds=seconds)
        except ChildFailed as error:
            raise _unavailable(error) from error
        except ChildError as error:
            if error.kind in ("Unreachable", "Refused"):
                self._away_until = time.monotonic() + REST_SECONDS
                self._away = _refused if error.kind == "Refused" else _unreached
                raise self._away(self._server, error.message) from error
            if any(sign in error.message.casefold() for sign in ("disk is full", "no space left")):
                raise _full(str(error)) from error
            raise _stale(str(error)) from error


def _parts(batch: VectorBatch) -> Iterable[tuple[list[int], list[int], list[str], Matrix]]:
    """Requests of at most `BATCH` rows, so that a question never waits long behind them."""
    usable = [row for row in range(len(batch.view_ids)) if np.isfinite(batch.matrix[row]).all()]
    for at in range(0, len(usable), BATCH):
        rows = usable[at : at + BATCH]
        yield (
            [int(batch.view_ids[row]) for row in rows],
            [int(batch.fragment_ids[row]) for row in rows],
            [batch.kinds[row] for row in rows],
            np.ascontiguousarray(batch.matrix[rows], np.float32),
        )


def forget(folder: Path) -> None:
    """Remove what a campaign whose files are below `folder` has on a Chroma server, where it has anything
    there. Raises `IndexAway` where the server does not answer; then nothing is removed."""
    pointer = folder.with_name(folder.name + BESIDE)
    address = pointer / "address"
    if address.is_file():
        server = address.read_text(encoding="utf-8")
        child = Child("vector index", _serve, str(pointer), server, tokens.token(server))
        try:
            child.call("forget", seconds=WRITE_SECONDS)
        except (ChildFailed, ChildError) as error:
            refused = isinstance(error, ChildError) and error.kind == "Refused"
            raise (_refused if refused else _unreached)(server, str(error)) from error
        finally:
            child.close()
    shutil.rmtree(pointer, ignore_errors=True)


def _unreached(server: str, why: str) -> IndexAway:
    return IndexAway(
        f"The Chroma server at {server} does not answer. Search by words goes on.",
        "Start it, or look at its address in Settings.",
        detail=why,
    )


def _not_allowed(server: str) -> IndexAway:
    return IndexAway(
        f"The Chroma server at {server} is another computer, and what goes to it is not encrypted."
        " Nothing was sent. Search by words goes on.",
        "Allow it in Settings, but only in a network that you trust.",
    )


def _refused(server: str, why: str) -> IndexAway:
    return IndexAway(
        f"The Chroma server at {server} does not let the Oracle in. Search by words goes on.",
        "Set its token in Settings.",
        detail=why,
    )


def _stale(why: str) -> IndexStale:
    return IndexStale("The search index has to be built anew. The notes that were read are kept.", detail=why)


def _full(why: str) -> StoreFull:
    return StoreFull(
        "The disk is full, so the search index could not be saved. The notes that were read are kept.",
        "Free some space and try again.",
        detail=why,
    )


def _unavailable(error: Exception) -> IndexUnavailable:
    return IndexUnavailable(
        "The search by meaning did not answer. The search by words goes on.", "Try again.", detail=str(error)
    )
