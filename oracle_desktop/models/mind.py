"""The Oracle's mind: which models are used now, and the doctor's report about them (R8.2)."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import ModelMissing, ModelProblem, ModelUnreachable
from oracle_desktop.models import machine
from oracle_desktop.models.address import addresses
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.models.findings import CONTEXTUALISER, Finding, Seen, findings
from oracle_desktop.models.machine import Machine
from oracle_desktop.models.ollama import Loaded, OllamaServer, Pulled, full_name
from oracle_desktop.models.protocols import ChatModel, Embedder
from oracle_desktop.models.words import say, size_words
from oracle_desktop.settings import MindSettings

START_SECONDS = 30.0
CONTEXTUALISER_CONTEXT = 2_048

__all__ = ["Finding", "Mind", "MindReport", "check", "choose", "start_ollama"]


@dataclass(frozen=True, slots=True)
class MindReport:
    """What the doctor found. `pulled` are the server's models, `loaded` those in memory now."""

    findings: tuple[Finding, ...]
    address: str = ""
    version: str = ""
    pulled: tuple[Pulled, ...] = ()
    loaded: tuple[Loaded, ...] = ()

    @property
    def to_mend(self) -> int:
        """How many rows want something done."""
        return sum(finding.level in ("warn", "problem") for finding in self.findings)

    @property
    def headline(self) -> str:
        """`Everything works`, `One thing to mend`, …"""
        count = self.to_mend
        return say("mend.none") if not count else say("mend.one") if count == 1 else say("mend", count=count)

    @property
    def stand_in(self) -> str:
        """What is said where the chat model does the work of a smaller one that is set, "" where not so."""
        for finding in self.findings:
            if finding.id == CONTEXTUALISER:
                way_out = say("context.next" if finding.action else "context.other")
                return f"{finding.title}. {say('without.context')} {way_out}"
        return ""

    @property
    def next_step(self) -> Finding | None:
        """The row to act on first: the only one that gets a filled button. None where nothing is to do."""
        for level in ("problem", "warn"):
            for finding in self.findings:
                if finding.level == level and finding.action:
                    return finding
        return None

    def text(self) -> str:
        """The report to copy: versions, sizes and what is so. It holds no note text."""
        rows = [f"[{finding.level}] {finding.title}. {finding.detail}" for finding in self.findings]
        rows += [f"{model.name}, {size_words(model.size)}, {model.digest[:12]}" for model in self.pulled]
        return "\n".join([self.headline, *rows])


@dataclass(frozen=True, slots=True)
class Mind:
    """The models in use. `chat` None means quote mode; `from_ollama` says whose embedder it is;
    `contextualiser` is None where the chat model writes the contexts itself (R2.2)."""

    embedder: Embedder
    chat: ChatModel | None
    report: MindReport
    from_ollama: bool
    contextualiser: ChatModel | None = None

    def close(self) -> None:
        """Let go of the models. Idempotent."""
        self.embedder.close()
        for model in (self.chat, self.contextualiser):
            if model is not None:
                model.close()


@dataclass(frozen=True, slots=True)
class _Look:
    seen: Seen
    embedder: Embedder | None = None
    chat: ChatModel | None = None
    contextualiser: ChatModel | None = None

    @property
    def report(self) -> MindReport:
        seen = self.seen
        return MindReport(findings(seen), seen.address, seen.version, seen.pulled, seen.loaded)


def choose(
    settings: MindSettings,
    builtin: Callable[[], Embedder] = BuiltinEmbedder,
    *,
    environ: Mapping[str, str] = os.environ,
    here: Machine | None = None,
) -> Mind:
    """The models of the settings where the server has them, else the built-in embedder and no chat model.

    Never raises: what is wrong stands in the report. Takes milliseconds where the server is up or refuses,
    `connect_timeout` where its address is silent.
    """
    look = _look(settings, environ, here)
    return Mind(
        look.embedder or builtin(), look.chat, look.report, look.embedder is not None, look.contextualiser
    )


def check(
    settings: MindSettings, *, environ: Mapping[str, str] = os.environ, here: Machine | None = None
) -> MindReport:
    """The doctor's report. Never raises."""
    return _look(settings, environ, here).report


def _look(settings: MindSettings, environ: Mapping[str, str], here: Machine | None) -> _Look:
    seen = Seen(settings, here or machine.this_machine(), proxy=machine.has_proxy())
    if not settings.ollama:
        return _Look(seen)
    server = OllamaServer(settings, environ)
    try:
        seen = replace(seen, address=addresses(settings.host, environ)[0])
        version = server.version()
        pulled, loaded = tuple(server.models()), tuple(server.loaded())
    except ModelProblem as problem:
        installed = machine.ollama_program(environ) is not None
        return _Look(replace(seen, trouble={"server": problem}, installed=installed))
    trouble: dict[str, ModelProblem] = {}
    missing = set()
    chat_context = 0
    embedder: Embedder | None = None
    chat: ChatModel | None = None
    for part, model in (("embed", settings.embed_model), ("chat", settings.chat_model)):
        try:
            if model and part == "embed":
                embedder = server.embedder()
            elif model:
                chat_context = server.details(model).context
                chat = server.chat()
        except ModelProblem as problem:
            trouble[part] = problem
            if isinstance(problem, ModelMissing):
                missing.add(full_name(model))
    contextualiser: ChatModel | None = None
    if chat is not None:
        try:
            contextualiser = _contextualiser(settings, environ)
        except ModelProblem as problem:  # the chat model writes the contexts meanwhile
            trouble["context"] = problem
            if isinstance(problem, ModelMissing):
                missing.add(full_name(settings.contextualiser))
    seen = replace(
        seen,
        address=server.address,
        version=version,
        loaded=loaded,
        trouble=trouble,
        missing=frozenset(missing),
        chat_context=chat_context,
        pulled=pulled,
        free=machine.free_space(environ),
    )
    return _Look(seen, embedder, chat, contextualiser)


def _contextualiser(settings: MindSettings, environ: Mapping[str, str]) -> ChatModel | None:
    """The smaller model for contexts where one is set, with the small context it needs (R2.2).

    Raises `ModelProblem`."""
    if settings.contextualiser in ("", settings.chat_model):
        return None
    own = replace(settings, chat_model=settings.contextualiser, num_ctx=CONTEXTUALISER_CONTEXT)
    return OllamaServer(own, environ).chat()


def start_ollama(settings: MindSettings, cancel: Cancel, *, environ: Mapping[str, str] = os.environ) -> str:
    """Start the installed Ollama and wait until it answers; its version.

    Raises `ModelUnreachable` (not installed, or silent for half a minute), `Cancelled`.
    """
    program = machine.ollama_program(environ)
    if program is None:
        raise ModelUnreachable(say("absent"), say("absent.detail"))
    server = OllamaServer(settings, environ)
    try:
        return server.version()  # it runs already
    except ModelProblem:
        pass
    try:
        machine.start_program(program, urlsplit(addresses(settings.host, environ)[0]).netloc, environ)
    except OSError as error:
        raise ModelUnreachable(say("start.failed"), say("start.failed.next"), detail=str(error)) from error
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            return server.version()
        except ModelProblem as problem:
            if time.monotonic() > deadline:
                raise ModelUnreachable(say("start.failed"), say("start.failed.next")) from problem
        if cancel.wait(0.3):
            cancel.check()
