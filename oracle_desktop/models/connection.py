"""One exchange with an Ollama server: deadlines, cancel from another thread, errors in plain words."""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import httpx
import ollama

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.errors import (
    KnownError,
    ModelMissing,
    ModelProblem,
    ModelRefused,
    ModelTimeout,
    ModelUnreachable,
)
from oracle_desktop.models.address import is_loopback
from oracle_desktop.models.deadlines import deadlines
from oracle_desktop.models.words import say


@dataclass(frozen=True, slots=True)
class Connection:
    """How to reach one server. Seconds; `read` is the longest silence, not the longest answer."""

    address: str
    connect: float
    read: float

    @contextmanager
    def open(
        self,
        *,
        model: str = "",
        cancel: Cancel | None = None,
        read: float = 0,
        deadline: float = 0,
        kept: Kept | None = None,
    ) -> Iterator[ollama.Client]:
        """A client for one exchange; leaving the block closes it, and with it what the server is doing.

        `cancel` and `deadline` (seconds from the first request on, 0 none) end a request that is under way.
        With `kept`, an exchange that ended in good order leaves its client there for the next one; there
        `deadline`, where it is set, is the only limit of its silence.
        Raises `ModelProblem` and `Cancelled` in place of anything that the client or httpx raise.
        """
        if cancel is not None:
            cancel.check()
        line = (kept.take() if kept is not None else None) or _Line(
            self, None if kept is not None and deadline else read or self.read
        )
        cutter = _Cutter(line)
        watched = nullcontext() if cancel is None else cancel.on_set(cutter.cut)
        whole = False
        try:
            with deadlines.watched(cutter.cut) as start:
                line.begins = partial(start, deadline) if deadline else None
                with watched, self.in_plain_words(model, cancel, cutter):
                    yield line.client
            whole = True
        finally:
            cutter.let_go()
            if kept is not None and whole and not cutter.was_cut:
                kept.give(line)
            else:
                line.close()

    def get(self, path: str, seconds: float) -> Any:
        """The JSON at `path`, for what the client has no call for. Raises `ModelProblem`."""
        with self.in_plain_words():
            answer = httpx.get(
                f"{self.address}{path}",
                timeout=httpx.Timeout(seconds, connect=self.connect),
                trust_env=not is_loopback(self.address),
                verify=_certificates(self.address.startswith("https:")),
            )
            if answer.status_code != 200:
                raise ValueError(f"status {answer.status_code}")
            return answer.json()

    @contextmanager
    def in_plain_words(
        self, model: str = "", cancel: Cancel | None = None, cutter: _Cutter | None = None
    ) -> Iterator[None]:
        """Turn what the client or httpx raise inside the block into `ModelProblem` or `Cancelled`."""
        try:
            yield
        except (KnownError, Cancelled):
            raise
        except (
            httpx.HTTPError, httpx.InvalidURL, ollama.ResponseError, OSError, ValueError,
            AttributeError, TypeError, LookupError, ArithmeticError, RecursionError,  # JSON of another shape
        ) as error:  # fmt: skip
            if cancel is not None:
                cancel.check()
            if cutter is not None and cutter.was_cut:
                raise _late(self.address) from error
            raise in_plain_words(error, self.address, model) from error


@lru_cache
def _certificates(wanted: bool) -> ssl.SSLContext:
    # Made once: httpx would read the certificates anew for every client, 60 ms each time.
    return ssl.create_default_context() if wanted else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Kept:
    """Clients whose last exchange ended in good order: the next one saves a connection. Thread-safe.

    A connection that has been idle for seconds is made anew by httpx, so none is used that the server left.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lines: list[_Line] = []

    def take(self) -> _Line | None:
        """One that is free."""
        with self._lock:
            return self._lines.pop() if self._lines else None

    def give(self, line: _Line) -> None:
        """It may be taken again."""
        with self._lock:
            self._lines.append(line)

    def close(self) -> None:
        """Let go of all."""
        while (line := self.take()) is not None:
            line.close()


class _Line:
    """A client and the socket of its connection, which outlives an exchange."""

    def __init__(self, connection: Connection, read: float | None) -> None:
        self.socket: socket.socket | None = None
        self.begins: Callable[[], None] | None = None
        """Called when a request is sent."""
        self.cutter: _Cutter | None = None
        self.client = ollama.Client(
            connection.address,
            timeout=httpx.Timeout(read, connect=connection.connect),
            # A system proxy would take requests to this computer away (DESIGN fact 5).
            trust_env=not is_loopback(connection.address),
            verify=_certificates(connection.address.startswith("https:")),
            event_hooks={"request": [self._watch]},
        )

    def _watch(self, request: httpx.Request) -> None:
        """Event hook: learn the socket of `request` from httpcore's trace; a kept one is known."""
        request.extensions["trace"] = self._trace
        if self.begins is not None:
            self.begins()

    def _trace(self, event: str, info: dict[str, Any]) -> None:
        if event in ("connection.connect_tcp.complete", "connection.start_tls.complete"):
            self.socket = info["return_value"].get_extra_info("socket")
            if self.cutter is not None and self.cutter.was_cut:
                self.cutter.cut()

    def close(self) -> None:
        """Close the connection, and with it what the server is doing."""
        self.client.close()  # type: ignore[no-untyped-call]


class _Cutter:
    """Shuts the socket of one exchange. Closing the client from another thread does not wake a thread that
    waits in recv; a shutdown does."""

    def __init__(self, line: _Line) -> None:
        self.was_cut = False
        self._lock = threading.Lock()
        self._line: _Line | None = line
        line.cutter = self

    def cut(self) -> None:
        """End the exchange; nothing when it is over."""
        with self._lock:
            if self._line is None:
                return
            self.was_cut = True
            if self._line.socket is not None:
                with suppress(OSError):
                    self._line.socket.shutdown(socket.SHUT_RDWR)

    def let_go(self) -> None:
        """The exchange is over: the socket may be another's now."""
        with self._lock:
            self._line = None


def in_plain_words(error: Exception, address: str, model: str) -> ModelProblem:
    """The kind of `ModelProblem` that `error` is, with sentences for the GM and the raw text as detail."""
    detail = _message(error)
    if isinstance(error, ollama.ResponseError):
        return _refused(error.status_code, detail, address, model)
    if isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, ConnectionError)):
        if is_loopback(address):
            return ModelUnreachable(say("down"), say("down.next"), detail=detail)
        return ModelUnreachable(say("down.remote", address=address), say("down.remote.next"), detail=detail)
    if isinstance(error, httpx.TimeoutException):
        return _late(address, detail)
    if isinstance(error, (httpx.TransportError, OSError)):
        return ModelUnreachable(say("stopped"), say("stopped.next"), detail=detail)
    return ModelRefused(say("strange", address=address), say("strange.next"), detail=detail)


def _late(address: str, detail: str = "") -> ModelTimeout:
    return ModelTimeout(say("late", address=address), say("late.next"), detail=detail)


def _message(error: Exception) -> str:
    """The server's own words: its errors are `{"error": text}`, or plain text from something in between."""
    text = str(error.error) if isinstance(error, ollama.ResponseError) else str(error)
    with suppress(ValueError, RecursionError):
        parsed = json.loads(text)
        if isinstance(parsed, dict):
            text = str(parsed.get("error", text))
    return text[:500] or type(error).__name__


def _refused(status: int, detail: str, address: str, model: str) -> ModelProblem:
    low = detail.lower()
    if status == 404 and "model" in low and "not found" in low:
        return ModelMissing(say("missing", model=model), say("missing.next", model=model), detail=detail)
    for signs, key in _SIGNS:
        if any(sign in low for sign in signs):
            return ModelRefused(say(key, model=model), say(f"{key}.next", model=model), detail=detail)
    if status in (404, 405, 501):
        return ModelRefused(say("strange", address=address), say("strange.next"), detail=detail)
    return ModelRefused(say("refused", model=model), say("refused.next"), detail=detail)


_SIGNS: list[tuple[tuple[str, ...], str]] = [
    (("does not support chat", "does not support generate"), "not_chat"),
    (("does not support embed", "this model does not support embeddings"), "not_embedding"),
    (("more system memory", "out of memory", "cudamalloc", "unable to allocate"), "memory"),
    (("no space left", "not enough space", "disk full"), "disk"),
    (("input length exceeds", "context length"), "too_long"),
    (("pull model manifest: file does not exist", "manifest unknown"), "no_such_model"),
    (("no such host", "dial tcp", "i/o timeout", "network is unreachable", "tls handshake"), "no_internet"),
    (("requires a newer version",), "old"),
]
"""What servers of 0.9 to 0.3x say, in lower case, and the sentence it stands for."""
