"""How far a run is, told at most ten times a second, and the seconds that each stage took."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from oracle_desktop.domain import Progress


class Meter:
    """Counts steps of a stage and estimates what is left from the pace so far."""

    def __init__(self, tell: Callable[[Progress], None], interval: float = 0.1) -> None:
        self._tell = tell
        self._interval = interval
        self._stage, self._done, self._total = "", 0, 0
        self._began = self._told = 0.0
        self._sessions = 0

    def start(self, stage: str, total: int) -> None:
        """A new stage of `total` steps (0 where unknown)."""
        self._stage, self._done, self._total = stage, 0, total
        self._began = time.monotonic()
        self._say("")

    def step(self, file: str = "", sessions: int = 0, steps: int = 1) -> None:
        """`steps` more are done; `file` is in hand; sessions up to `sessions` can be asked about."""
        self._done += steps
        self._sessions = max(self._sessions, sessions)
        if time.monotonic() - self._told >= self._interval or self._done >= self._total:
            self._say(file)

    def _say(self, file: str) -> None:
        now = self._told = time.monotonic()
        spent = now - self._began
        left = spent / self._done * (self._total - self._done) if self._done and spent > 1.0 else None
        self._tell(Progress(self._stage, self._done, self._total, file, left, self._sessions))


class Stopwatch:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Adds the time spent inside to `name`."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = round(self.seconds.get(name, 0.0) + time.perf_counter() - began, 4)
