"""An Ollama server: what it has, what it runs, its models as `Embedder` and `ChatModel`, downloads."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import ollama

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import (
    ModelMissing,
    ModelNotAllowed,
    ModelProblem,
    ModelRefused,
    ModelUnreachable,
)
from oracle_desktop.models.address import addresses, is_loopback, to_ask_about
from oracle_desktop.models.connection import Connection
from oracle_desktop.models.ollama_chat import OllamaChat
from oracle_desktop.models.ollama_embed import OllamaEmbedder
from oracle_desktop.models.words import say
from oracle_desktop.settings import MindSettings

LOOK_SECONDS = 10.0
"""Longest silence of a call that only looks (version, lists): it needs no model."""

PULL_SECONDS = 600.0
"""Longest silence of a download: the server is silent while it checks 9 GB on a slow disk."""

PULL_TRIES = 5


@dataclass(frozen=True, slots=True)
class Pulled:
    """A model that the server has. `size` in bytes; `name` with its tag."""

    name: str
    digest: str
    size: int


@dataclass(frozen=True, slots=True)
class Details:
    """What a model is. `context`: tokens it was made for, 0 unknown; `capabilities` empty before 0.6."""

    context: int
    capabilities: frozenset[str]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A model in memory. Bytes; `context` 0 where the server does not say; `left` seconds, None for ever."""

    name: str
    size: int
    on_card: int
    context: int
    left: float | None


@dataclass(frozen=True, slots=True)
class PullProgress:
    """How far a download is. Bytes; `speed` bytes a second, 0 unknown; `left` seconds, None unknown."""

    model: str
    status: str
    done: int
    total: int
    speed: float
    left: float | None


def full_name(model: str) -> str:
    """`model` with its tag: `bge-m3` means `bge-m3:latest`; a registry's port is no tag."""
    return model if ":" in model.rpartition("/")[2] else f"{model}:latest"


class OllamaServer:
    """The server of `settings`. Finds its address at the first call, and again after it was not there."""

    def __init__(self, settings: MindSettings, environ: Mapping[str, str] = os.environ) -> None:
        self._settings = settings
        self._environ = environ
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._version = ""

    def connection(self) -> Connection:
        """The first address that answers as Ollama does. Raises `ModelUnreachable`, `ModelRefused`, …"""
        with self._lock:
            if self._connection is None:
                self._connection = self._find()
            return self._connection

    def _find(self) -> Connection:
        if asking := to_ask_about(self._settings, self._environ):
            raise ModelNotAllowed(say("clear", address=asking), say("clear.next"))
        problems: list[ModelProblem] = []
        for address in addresses(self._settings.host, self._environ):
            connection = Connection(address, self._settings.connect_timeout, self._settings.read_timeout)
            try:
                self._version = _version(connection)
                return connection
            except ModelProblem as problem:
                problems.append(problem)
        # One that answers wrongly says more than one that is not there.
        raise next((p for p in problems if not isinstance(p, ModelUnreachable)), problems[0])

    @property
    def address(self) -> str:
        """The address in use. Raises `ModelProblem`."""
        return self.connection().address

    def version(self) -> str:
        """The server's version, asked anew: this is also how to see that it runs. Raises `ModelProblem`."""
        with self._lock:
            self._connection = None
        self.connection()
        return self._version

    def models(self) -> list[Pulled]:
        """Models that are here. Raises `ModelProblem`."""
        with self.connection().open(read=LOOK_SECONDS) as client:
            found = client.list().models
        return [Pulled(m.model or "", m.digest or "", int(m.size or 0)) for m in found if m.model]

    def find(self, model: str) -> Pulled:
        """`model` as the server has it. Raises `ModelMissing`, `ModelProblem`."""
        wanted = full_name(model).casefold()
        for pulled in self.models():
            if full_name(pulled.name).casefold() == wanted:
                return pulled
        raise ModelMissing(say("missing", model=model), say("missing.next", model=model))

    def details(self, model: str) -> Details:
        """What `model` is. Raises `ModelMissing`, `ModelProblem`."""
        with self.connection().open(model=model, read=LOOK_SECONDS) as client:
            shown = client.show(model)
            info = shown.modelinfo or {}
            context = next((value for key, value in info.items() if key.endswith(".context_length")), 0)
            return Details(max(int(context or 0), 0), frozenset(shown.capabilities or ()))

    def loaded(self) -> list[Loaded]:
        """Models in memory now. Raises `ModelProblem`."""
        with self.connection().open(read=LOOK_SECONDS) as client:
            return [
                Loaded(
                    name=m.model or m.name or "",
                    size=int(m.size or 0),
                    on_card=int(m.size_vram or 0),
                    context=int(getattr(m, "context_length", 0) or 0),
                    left=_seconds_left(m.expires_at.timestamp() if m.expires_at else None),
                )
                for m in client.ps().models
            ]

    def embedder(self) -> OllamaEmbedder:
        """The embedding model of the settings. Raises `ModelMissing`, `ModelRefused` (it writes), …"""
        model = self.find(self._settings.embed_model)
        capabilities = self.details(model.name).capabilities
        if capabilities and "embedding" not in capabilities:
            raise ModelRefused(
                say("not_embedding", model=self._settings.embed_model),
                say("not_embedding.next", model=self._settings.embed_model),
            )
        return OllamaEmbedder(self.connection(), model.name, model.digest, keep_alive=self._keep_alive)

    def chat(self) -> OllamaChat:
        """The chat model of the settings. Raises `ModelMissing`, `ModelRefused` (it cannot write), …"""
        name = self._settings.chat_model
        model = self.find(name)
        details = self.details(model.name)
        if details.capabilities and "completion" not in details.capabilities:
            raise ModelRefused(say("not_chat", model=name), say("not_chat.next", model=name))
        context = min(self._settings.num_ctx, details.context or self._settings.num_ctx)
        thinks = "thinking" in details.capabilities
        return OllamaChat(
            self.connection(), model.name, context=context, keep_alive=self._keep_alive, thinks=thinks
        )

    @property
    def _keep_alive(self) -> str | float:
        text = self._settings.keep_alive.strip()
        try:  # seconds, or -1 for ever: the server takes these only as a number
            return float(text)
        except ValueError:
            return text or MindSettings().keep_alive

    def pull(self, model: str, on_progress: Callable[[PullProgress], None], cancel: Cancel) -> None:
        """Download `model`; what an earlier try got is kept by the server and not fetched again.

        Raises `ModelRefused` (no such model, no internet, disk full), `ModelUnreachable`, `Cancelled`.
        """
        meter = _Meter(model, on_progress)
        for attempt in range(PULL_TRIES):
            before = meter.done
            try:
                self._pull_once(model, meter, cancel)
                return
            except ModelProblem:
                # A connection that broke on the way is worth another try as long as tries get further.
                if attempt == PULL_TRIES - 1 or meter.done <= before or cancel.wait(1):
                    cancel.check()
                    raise

    def _pull_once(self, model: str, meter: _Meter, cancel: Cancel) -> None:
        # A registry on this computer has no certificate.
        insecure = is_loopback(f"http://{model}") if "/" in model else False
        with self.connection().open(model=model, cancel=cancel, read=PULL_SECONDS) as client:
            parts: Iterator[ollama.ProgressResponse] = client.pull(model, insecure=insecure, stream=True)
            for part in parts:
                cancel.check()
                meter.feed(part.status or "", part.digest or "", part.completed or 0, part.total or 0)
                if part.status == "success":
                    return
            cancel.check()
            raise ModelUnreachable(say("stopped"), say("stopped.next"), detail="the download has no end")


class _Meter:
    """Sums the layers of a download, and tells at most ten times a second."""

    def __init__(self, model: str, tell: Callable[[PullProgress], None]) -> None:
        self._model = model
        self._tell = tell
        self._layers: dict[str, tuple[int, int]] = {}
        self._told = 0.0
        self._speed = 0.0
        self._mark: tuple[float, int] | None = None

    @property
    def done(self) -> int:
        return sum(done for done, _ in self._layers.values())

    def feed(self, status: str, digest: str, completed: int, total: int) -> None:
        if digest:
            self._layers[digest] = (max(completed, self._layers.get(digest, (0, 0))[0]), total)
        now, done = time.monotonic(), self.done
        whole = sum(total for _, total in self._layers.values())
        if now - self._told < 0.1 and status != "success":
            return
        self._told = now
        self._measure(now, done)
        left = (whole - done) / self._speed if self._speed else None
        self._tell(PullProgress(self._model, status, done, whole, self._speed, left))

    def _measure(self, now: float, done: int) -> None:
        if self._mark is None:
            self._mark = (now, done)  # what was here before counts as done, not as fast
        elif now - self._mark[0] >= 1:
            speed = (done - self._mark[1]) / (now - self._mark[0])
            self._speed = speed if not self._speed else 0.7 * self._speed + 0.3 * speed
            self._mark = (now, done)


def _version(connection: Connection) -> str:
    """Raises `ModelProblem` where what answers is not Ollama."""
    answer = connection.get("/api/version", LOOK_SECONDS)
    version = answer.get("version") if isinstance(answer, dict) else None
    if not isinstance(version, str):
        with connection.in_plain_words():
            raise ValueError("no version")
    return version


def _seconds_left(expires: float | None) -> float | None:
    left = None if expires is None else expires - time.time()
    return None if left is None or left > 10 * 365 * 86_400 else max(0.0, left)
