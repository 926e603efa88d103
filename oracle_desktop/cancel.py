"""A token that stops long work from another thread, and closes what that work is waiting on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar


class Cancelled(Exception):
    """Raised by `Cancel.check`: the GM asked for this, so it is neither an error nor a bug."""


class Cancel:
    """Set once, from any thread. A queued Qt slot would wait behind the work it should stop."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._closers: list[Callable[[], None]] = []

    def set(self) -> None:
        """Stop the work and close what it waits on (a model's stream). Never raises."""
        with self._lock:
            self._event.set()
            closers, self._closers = self._closers, []
        for close in closers:
            with suppress(Exception):
                close()

    def is_set(self) -> bool:
        """Whether the work was asked to stop."""
        return self._event.is_set()

    def check(self) -> None:
        """Raise `Cancelled` if the work was asked to stop."""
        if self._event.is_set():
            raise Cancelled

    def wait(self, seconds: float) -> bool:
        """Sleep up to `seconds`; true at once when the work is asked to stop."""
        return self._event.wait(seconds)

    @contextmanager
    def on_set(self, close: Callable[[], None]) -> Iterator[None]:
        """While inside, `close` is called when set (at once if it already is): for streams and sockets.

        Leaving forgets it, so that a token that lives through thousands of calls does not hold them all.
        """
        with self._lock:
            registered = not self._event.is_set()
            if registered:
                self._closers.append(close)
        if not registered:
            with suppress(Exception):
                close()
        try:
            yield
        finally:
            with self._lock, suppress(ValueError):
                self._closers.remove(close)


_stop: ContextVar[Cancel | None] = ContextVar("stop", default=None)


@contextmanager
def until(cancel: Cancel) -> Iterator[None]:
    """Inside, in this thread, `cancel` ends what a search asks of a model: it is not handed a token."""
    before = _stop.set(cancel)
    try:
        yield
    finally:
        _stop.reset(before)


def of_this_thread() -> Cancel:
    """The token of the `until` that this thread is in; outside one, a token that nobody sets."""
    return _stop.get() or Cancel()
