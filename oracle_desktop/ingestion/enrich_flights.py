"""The calls of enrichment that are with the server at once, and how many there may be."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from oracle_desktop.cancel import Cancel, Cancelled


class Flights:
    """Shared by the workers. Thread-safe; a thread has one call at a time.

    A call that ends by an exception keeps its place until its thread says `land`, or begins another: what
    failed is judged before the next call goes to the same server, which may be gone.
    """

    def __init__(self, limit: int) -> None:
        self.calls: Counter[str] = Counter()
        """Calls begun, by name."""
        self._limit = limit
        self._taken = 0
        self._ended = False
        self._free = threading.Condition()
        self._mine = threading.local()

    @property
    def limit(self) -> int:
        """How many calls may be with the server."""
        return self._limit

    def lower(self, limit: int) -> None:
        """Allow fewer from now on, one at least; those under way end by themselves."""
        with self._free:
            self._limit = max(1, min(limit, self._limit))

    def end(self) -> None:
        """Let no further call begin; those that wait raise `Cancelled`."""
        with self._free:
            self._ended = True
            self._free.notify_all()

    @contextmanager
    def call(self, name: str, cut: Cancel) -> Iterator[None]:
        """One call. Raises `Cancelled` where it is cut, or all were ended, while it waits for its turn."""
        self.land()
        with cut.on_set(self._wake), self._free:
            self._free.wait_for(lambda: self._ended or cut.is_set() or self._taken < self._limit)
            if self._ended or cut.is_set():
                self._free.notify()  # the wake-up may have been meant for another
                raise Cancelled
            self._taken += 1
            self._mine.taken = True
            self.calls[name] += 1
        yield
        self.land()  # not where it failed

    def land(self) -> None:
        """Give the place of this thread's last call free. Nothing happens where it holds none."""
        if not getattr(self._mine, "taken", False):
            return
        with self._free:
            self._mine.taken = False
            self._taken -= 1
            self._free.notify()

    def _wake(self) -> None:
        with self._free:
            self._free.notify_all()
