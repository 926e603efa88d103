"""Deadlines of calls under way, watched by one thread: a timer for each would be a thread for each."""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

_LINGER = 5.0
"""Seconds that the thread waits for another deadline before it ends."""


@dataclass(order=True, slots=True)
class _Deadline:
    when: float
    number: int
    act: Callable[[], None] | None = field(compare=False)


class Deadlines:
    """Thread-safe. Its thread runs only while there is something to watch, and a little longer."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._waiting: list[_Deadline] = []
        self._numbers = itertools.count()
        self._running = False

    @contextmanager
    def watched(self, act: Callable[[], None]) -> Iterator[Callable[[float], None]]:
        """Gives what starts the clock: called once with seconds, `act` is called after these, unless the
        block is left before."""
        own: list[_Deadline] = []

        def start(seconds: float) -> None:
            if not own:
                own.append(self._add(seconds, act))

        try:
            yield start
        finally:
            for deadline in own:
                deadline.act = None

    def _add(self, seconds: float, act: Callable[[], None]) -> _Deadline:
        made = _Deadline(time.monotonic() + seconds, next(self._numbers), act)
        with self._changed:
            while self._waiting and self._waiting[0].act is None:
                heapq.heappop(self._waiting)
            heapq.heappush(self._waiting, made)
            if not self._running:
                self._running = True
                threading.Thread(target=self._run, name="deadlines", daemon=True).start()
            elif self._waiting[0] is made:
                self._changed.notify()
        return made

    def _run(self) -> None:
        while (due := self._next()) is not None:
            act = due.act
            if act is not None:
                with suppress(Exception):
                    act()

    def _next(self) -> _Deadline | None:
        """Waits for the next that is due; None when there has been none for a while."""
        with self._changed:
            while True:
                while self._waiting and self._waiting[0].act is None:
                    heapq.heappop(self._waiting)
                left = self._waiting[0].when - time.monotonic() if self._waiting else _LINGER
                if left <= 0:
                    return heapq.heappop(self._waiting)
                if not self._changed.wait(left) and not self._waiting:
                    self._running = False
                    return None


deadlines = Deadlines()
"""Those of this process."""
