"""How long the window's event loop stands still: a beat every few milliseconds, and who held it up.

A gap between two beats has three causes: the window's own thread worked, another thread of the process held
Python's lock or a file, or the machine gave the time to somebody else. `Watch` tells them apart as far as it
can be told: `worst` is the longest gap by the clock, `worst_own` the longest time that the window's thread
computed between two beats, `elsewhere` the longest that a process doing nothing but beating was kept waiting.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer

BEAT = 0.005
LOOK_AFTER = 0.035
"""A gap of this length is looked into while it lasts."""

# Beats as the window's timer does, in a process of its own: what it misses, the machine took from everybody.
CONTROL = """
import sys, time
worst, last = 0.0, time.perf_counter()
while sys.stdin.isatty() or not __import__('select').select([sys.stdin], [], [], 0)[0]:
    time.sleep(0.005)
    now = time.perf_counter()
    worst, last = max(worst, now - last), now
print(worst)
"""


class Watch:
    """The longest times between two beats, in seconds. `where` is what the thread did in the longest."""

    def __init__(self) -> None:
        self.worst = self.worst_own = self.elsewhere = 0.0
        self.where = ""
        self.gaps: list[tuple[float, float, str]] = []
        """Every gap that was looked into: by the clock, computed, where."""
        self._last, self._own = time.perf_counter(), time.thread_time()
        self._thread = threading.get_ident()
        self._over = threading.Event()
        self._seen = ""

    def beat(self) -> None:
        """The event loop is alive. Called in the window's thread."""
        now, own = time.perf_counter(), time.thread_time()
        gap, computed = now - self._last, own - self._own
        self._last, self._own = now, own
        if self._seen:
            self.gaps.append((gap, computed, self._seen))
        if gap > self.worst:
            self.worst, self.where = gap, self._seen
        self.worst_own = max(self.worst_own, computed)
        self._seen = ""

    def look(self) -> None:
        """From a thread beside: note where the window's thread is while a gap lasts."""
        while not self._over.wait(BEAT):
            if time.perf_counter() - self._last > LOOK_AFTER and not self._seen:
                self._seen = _names(self._thread)

    def end(self) -> None:
        """No more looking."""
        self._over.set()


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
    control = subprocess.Popen(
        [sys.executable, "-c", CONTROL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    timer.start()
    beside.start()
    try:
        yield watch
    finally:
        timer.stop()
        watch.end()
        beside.join()
        watch.elsewhere = float(control.communicate("\n", timeout=30)[0])
