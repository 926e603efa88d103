"""How long the window's event loop stands still: a beat every few milliseconds, and who held it up.

A gap between two beats has three parts: what the window's own thread computed, what it waited for (Python's
lock, a file, a database), and the time in which it could have run but the system gave the core to somebody
else. The last is no doing of the app; Linux tells it for each thread (`schedstat`), so `held` is the gap
without it. On other systems `held` is the gap by the clock. A thread that waits for Python's lock while its
holder is kept from the core is counted as held: on a busy machine the figure errs upwards.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QTimer

BEAT = 0.005
LOOK_AFTER = 0.035
"""A gap of this length is looked into while it lasts."""


@dataclass(frozen=True)
class Gap:
    """Seconds between two beats: by the clock, held by this process, computed by this thread; and where."""

    clock: float
    held: float
    computed: float
    where: str = ""

    def __str__(self) -> str:
        figures = (f"{value * 1000:.0f} ms" for value in (self.held, self.clock, self.computed))
        return "held {}, by the clock {}, computed {}: ".format(*figures) + self.where


NONE = Gap(0.0, 0.0, 0.0)


class Watch:
    """The longest gap, in each of its three measures."""

    def __init__(self) -> None:
        self.worst = self.worst_clock = self.worst_computed = NONE
        self.slow: list[Gap] = []
        """Every gap that was looked into."""
        self._kept_waiting = _kept_waiting()
        self._last = time.perf_counter(), self._kept_waiting(), time.thread_time()
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._seen = ""

    def beat(self) -> None:
        """The event loop is alive. Called in the window's thread."""
        now = time.perf_counter(), self._kept_waiting(), time.thread_time()
        clock, waited, computed = (new - old for new, old in zip(now, self._last, strict=True))
        self._last, seen, self._seen = now, self._seen, ""
        gap = Gap(clock, max(clock - waited, 0.0), computed, seen)
        if seen:
            self.slow.append(gap)
        self.worst = max(self.worst, gap, key=lambda one: one.held)
        self.worst_clock = max(self.worst_clock, gap, key=lambda one: one.clock)
        self.worst_computed = max(self.worst_computed, gap, key=lambda one: one.computed)

    def look(self) -> None:
        """From a thread beside: note where the window's thread is while a gap lasts."""
        while not self._over.wait(BEAT):
            if time.perf_counter() - self._last[0] > LOOK_AFTER and not self._seen:
                self._seen = _names(self._thread)

    def slowest(self) -> str:
        """The gaps that were held longest, for whoever mends them."""
        return "\n".join(map(str, sorted(self.slow, key=lambda gap: -gap.held)[:6])) or str(self.worst)

    def __str__(self) -> str:
        parts = (self.worst.held, self.worst_clock.clock, self.worst_computed.computed)
        return "longest held {:.0f} ms, by the clock {:.0f} ms, computed {:.0f} ms".format(
            *(part * 1000 for part in parts)
        )

    def end(self) -> None:
        """No more looking."""
        self._over.set()


def _kept_waiting() -> Callable[[], float]:
    """What tells how long this thread was ready to run and did not, in seconds since its start."""
    file = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
    if not file.exists():
        return lambda: 0.0
    opened = file.open("rb", buffering=0)

    def read() -> float:
        opened.seek(0)
        return int(opened.read().split()[1]) / 1e9

    return read


def _names(thread: int) -> str:
    """The innermost functions that a thread is in. Holds its frames for no longer than it must: what they
    hold (a painter) is to go when they end."""
    frame, found = sys._current_frames().get(thread), []
    while frame is not None and len(found) < 12:
        code = frame.f_code
        found.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{frame.f_lineno} {code.co_name}")
        frame = frame.f_back
    return " < ".join(found)


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch the event loop of this thread inside the block."""
    watch, timer = Watch(), QTimer()
    timer.setInterval(int(BEAT * 1000))
    timer.timeout.connect(watch.beat)
    beside = threading.Thread(target=watch.look, daemon=True)
    timer.start()
    beside.start()
    try:
        yield watch
    finally:
        timer.stop()
        watch.end()
        beside.join()
