"""A child process spoken to over a Pipe, with a deadline on every request.

Chroma's writes and the built-in embedder's tokenizer hold the GIL for hundreds of milliseconds; in a thread
they freeze the window, in a child they do not (DESIGN facts 1 and 5). The child is spawned, never forked:
a fork of a process with Qt and threads in it deadlocks.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from oracle_desktop.memory import give_back

REST_SECONDS = 3.0
"""Without a request for this long, a child gives the system back what it does not need."""

Handlers = dict[str, Callable[..., Any]]
Setup = Callable[..., Handlers]


class ChildFailed(Exception):
    """The child is gone, or did not answer within the deadline; it is stopped, the next call starts anew."""


class ChildError(Exception):
    """The request raised inside the child: its type and message. The child lives on."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(f"{kind}: {message}")
        self.kind = kind
        self.message = message


class Child:
    """Runs `setup(*arguments)` in a spawned process; its handlers are called by name, one at a time.

    Thread-safe: callers queue on a lock. The process starts at the first call, or with `start`.
    """

    def __init__(self, name: str, setup: Setup, *arguments: object, start_seconds: float = 60.0) -> None:
        self._name = name
        self._setup = setup
        self._arguments = arguments
        self._start_seconds = start_seconds
        self._lock = threading.RLock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """Process id while it runs; tests kill it by this."""
        process = self._process
        return process.pid if process is not None and process.is_alive() else None

    def start(self) -> None:
        """Start the process and wait until its setup is done. Raises `ChildFailed` or `ChildError`."""
        with self._lock:
            if self._closed:
                raise ChildFailed(f"{self._name} was closed")
            if self.pid is not None:
                return
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(
                target=_serve, args=(theirs, self._setup, self._arguments), name=self._name, daemon=True
            )
            process.start()
            theirs.close()
            self._process, self._pipe = process, ours
            self._answer("setup", self._start_seconds)

    def call(self, request: str, *arguments: object, seconds: float = 30.0) -> Any:
        """The handler's return value. Raises `ChildError` (it raised), `ChildFailed` (gone or too late)."""
        with self._lock:
            self.start()
            assert self._pipe is not None
            try:
                self._pipe.send((request, arguments))
            except (OSError, ValueError) as error:
                self._drop()
                raise ChildFailed(f"{self._name} is gone") from error
            return self._answer(request, seconds)

    def _answer(self, request: str, seconds: float) -> Any:
        assert self._pipe is not None
        deadline = time.monotonic() + seconds
        try:
            while not self._pipe.poll(min(0.5, max(0.0, deadline - time.monotonic()))):
                if self.pid is None and not self._pipe.poll(0):
                    raise EOFError
                if time.monotonic() >= deadline:
                    self._drop()
                    raise ChildFailed(f"{self._name} did not answer {request} within {seconds:g} s")
            ok, value = self._pipe.recv()
        except (EOFError, OSError) as error:
            self._drop()
            raise ChildFailed(f"{self._name} stopped during {request}") from error
        if not ok:
            raise ChildError(*value)
        return value

    def _drop(self) -> None:
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join(5)

    def close(self, seconds: float = 5.0) -> None:
        """Ask the process to end, then kill it, within `seconds`. Further calls raise `ChildFailed`."""
        # The kill does not wait for the lock: a request under way in another thread must not delay the end.
        self._closed = True
        if not self._lock.acquire(timeout=seconds / 2):
            if (process := self._process) is not None:
                process.kill()
            self._lock.acquire()
        try:
            if self._process is not None and self._pipe is not None:
                try:
                    self._pipe.send(None)
                    self._process.join(seconds / 2)
                except (OSError, ValueError):
                    pass
            self._drop()
        finally:
            self._lock.release()


def _serve(pipe: Connection, setup: Setup, arguments: tuple[object, ...]) -> None:
    """The child's loop: ends on None, or when the parent is gone (EOF), so that no orphan keeps the store."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        handlers = setup(*arguments)
    except BaseException as error:
        pipe.send((False, (type(error).__name__, str(error))))
        return
    pipe.send((True, None))
    worked = True
    while True:
        try:
            if worked and not pipe.poll(REST_SECONDS):
                give_back()
                worked = False
            message = pipe.recv()
        except (EOFError, OSError):
            return
        if message is None:
            if (close := handlers.get("close")) is not None:
                close()
            return
        request, values = message
        worked = True
        try:
            reply = (True, handlers[request](*values))
        except Exception as error:
            reply = (False, (type(error).__name__, str(error)))
        try:
            pipe.send(reply)
        except (OSError, ValueError):
            return
