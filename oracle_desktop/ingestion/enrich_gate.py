"""Who may ask the chat model now: a GM's question goes before enrichment, and the GM may pause it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from oracle_desktop.cancel import Cancel


class Gate:
    """Shared by what answers questions and what enriches. Thread-safe."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._questions = 0
        self._paused = False
        self._calls: set[Cancel] = set()
        self._closed_since = 0.0
        self._closed_seconds = 0.0

    @contextmanager
    def question(self) -> Iterator[None]:
        """A question is answered inside: no call of enrichment is begun, and those under way are cut and
        asked again afterwards, since the server would answer the question only after them."""
        with self._changed:
            self._questions += 1
            self._note()
        self.cut()
        try:
            yield
        finally:
            with self._changed:
                self._questions -= 1
                self._note()

    def pause(self) -> None:
        """Begin no further calls; those under way end by themselves."""
        with self._changed:
            self._paused = True
            self._note()

    def resume(self) -> None:
        """Go on after `pause`."""
        with self._changed:
            self._paused = False
            self._note()

    @property
    def paused(self) -> bool:
        """Whether the GM paused enrichment."""
        return self._paused

    @property
    def closed_seconds(self) -> float:
        """How long no call could begin, in all."""
        with self._changed:
            running = time.monotonic() - self._closed_since if self._closed_since else 0.0
            return self._closed_seconds + running

    @contextmanager
    def call(self, cancel: Cancel) -> Iterator[Cancel]:
        """Waits until a call may begin; inside, the token that cuts this call. Raises `Cancelled` when
        `cancel` is set meanwhile. Its owner has `cut` called (`with cancel.on_set(gate.cut)`)."""
        own = Cancel()
        with self._changed:
            self._changed.wait_for(lambda: cancel.is_set() or not (self._questions or self._paused))
            cancel.check()
            self._calls.add(own)
        try:
            yield own
        finally:
            with self._changed:
                self._calls.discard(own)

    def cut(self) -> None:
        """End the calls under way, and wake what waits to see whether it is still wanted."""
        with self._changed:
            calls = list(self._calls)
            self._changed.notify_all()
        for call in calls:
            call.set()

    def _note(self) -> None:
        closed = bool(self._questions or self._paused)
        now = time.monotonic()
        if closed and not self._closed_since:
            self._closed_since = now
        elif not closed and self._closed_since:
            self._closed_seconds += now - self._closed_since
            self._closed_since = 0.0
        self._changed.notify_all()
