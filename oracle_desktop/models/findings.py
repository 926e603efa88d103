"""The doctor: what was found about Ollama, its models and this computer, each with one next step at most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal
from urllib.parse import urlsplit

from oracle_desktop.errors import ModelNotAllowed, ModelProblem, ModelUnreachable
from oracle_desktop.models import advice
from oracle_desktop.models.address import is_loopback
from oracle_desktop.models.machine import Machine
from oracle_desktop.models.ollama import Loaded, Pulled, full_name
from oracle_desktop.models.words import number, say, size_words
from oracle_desktop.settings import MindSettings

Level = Literal["ok", "info", "warn", "problem"]

CONTEXTUALISER = "contextualiser"
"""The row about a smaller model for contexts that cannot be used."""
GOOD_CONTEXT = 16_384
"""Tokens that eight sessions and an answer need (R5.3)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One row: what is so, what it means, and at most one next step.

    `action` is "" or `get_ollama`, `start_ollama`, `use_ollama`, `change_address`, `choose_model`,
    `allow:ADDRESS`, `pull:MODEL`, `use_smaller:MODEL`, `set_num_ctx:NUMBER`, `set_workers:NUMBER`. `size` is
    bytes to download, 0 none or unknown.
    """

    id: str
    level: Level
    title: str
    detail: str
    action: str = ""
    size: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """What a look at the server and this computer gave; `finding` rows are made of it.

    `trouble` is why the server or a model (key `server`, `embed`, `chat`, `context`) cannot be used.
    """

    settings: MindSettings
    machine: Machine
    address: str = ""
    version: str = ""
    trouble: dict[str, ModelProblem] | None = None
    missing: frozenset[str] = frozenset()
    chat_context: int = 0
    pulled: tuple[Pulled, ...] = ()
    loaded: tuple[Loaded, ...] = ()
    installed: bool = False
    proxy: bool = False
    free: int = 0

    @property
    def here(self) -> bool:
        """Whether the server is, or would be, this computer."""
        return not self.address or is_loopback(self.address)

    def problem(self, part: str) -> ModelProblem | None:
        """Why `part` cannot be used."""
        return (self.trouble or {}).get(part)


def findings(seen: Seen) -> tuple[Finding, ...]:
    """Rows in the order in which they are shown."""
    if not seen.settings.ollama:
        return (Finding("ollama", "info", say("off"), say("off.detail"), "use_ollama"),)
    rows = [_server(seen)]
    if seen.problem("server") is None:
        rows += [*_models(seen), *_contextualiser(seen), *_context(seen), *_memory(seen)]
    return (*rows, *_network(seen))


def _server(seen: Seen) -> Finding:
    problem = seen.problem("server")
    if problem is None:
        parts = urlsplit(seen.address)
        detail = say("running.detail", host=parts.hostname, port=parts.port, version=seen.version)
        if _older(seen.version, (0, 5)):  # answers by a schema came with 0.5
            return Finding("ollama", "warn", say("aged"), say("aged.detail"), "get_ollama")
        return Finding("ollama", "ok", say("running"), detail)
    if isinstance(problem, ModelNotAllowed):
        title = say("clear.short", address=seen.address)
        return Finding("ollama", "problem", title, str(problem), f"allow:{seen.address}")
    if isinstance(problem, ModelUnreachable) and seen.address and seen.here:
        if seen.installed:
            return Finding("ollama", "problem", say("asleep"), say("asleep.detail"), "start_ollama")
        return Finding("ollama", "problem", say("absent"), say("absent.detail"), "get_ollama")
    return Finding("ollama", "problem", problem.text.rstrip("."), problem.way_out, "change_address")


def _older(version: str, than: tuple[int, int]) -> bool:
    numbers = version.split("-")[0].split(".")[:2]
    # 0.0.0 is what Ollama says that was built from source
    return all(n.isdecimal() for n in numbers) and (0, 0) < tuple(map(int, numbers)) < than


def _models(seen: Seen) -> Iterator[Finding]:
    embed, chat = seen.settings.embed_model, seen.settings.chat_model
    wanted = [("embed", embed), ("chat", chat)]
    troubled = [(part, model) for part, model in wanted if model and seen.problem(part)]
    if not troubled:
        loaded = {full_name(model.name) for model in seen.loaded}
        roles = [
            say(f"does.{part}.loaded" if full_name(model) in loaded else f"does.{part}", model=model)
            for part, model in wanted
            if model
        ]
        if not chat:
            roles.append(say("does.quote"))
        if not embed:
            roles.append(say("does.builtin"))
        title = say("both") if embed and chat else say("chosen")
        yield Finding("models", "ok", title, " · ".join(roles))
    for part, model in troubled:
        problem = seen.problem(part)
        assert problem is not None
        if full_name(model) not in seen.missing:
            yield Finding(part, "problem", problem.text.rstrip("."), problem.way_out, "choose_model")
        elif part == "chat" and (smaller := _smaller(seen)) is not None:
            yield smaller
        else:
            yield _missing(seen, part, model)


def _missing(seen: Seen, part: str, model: str) -> Finding:
    size = advice.download_size(full_name(model))
    without = say(f"without.{part}")
    title = say(f"get.{part}", model=model)
    if seen.here and size and seen.free and size > seen.free:
        detail = say("get.nospace", size=size_words(size), free=size_words(seen.free))
        return Finding(part, "problem", title, f"{detail} {without}", "", size)
    detail = say("get.size", size=size_words(size)) if size else say("get.unsized")
    if seen.here and seen.free:
        detail += " " + say("get.free", free=size_words(seen.free))
    return Finding(part, "problem", title, f"{detail} {without}", f"pull:{model}", size)


def _contextualiser(seen: Seen) -> Iterator[Finding]:
    """A smaller model for contexts that is set and cannot be used: the chat model does its work (R2.2)."""
    problem, model = seen.problem("context"), seen.settings.contextualiser
    if problem is None:
        return
    if full_name(model) in seen.missing:
        yield replace(_missing(seen, "context", model), id=CONTEXTUALISER, level="warn")
    else:
        detail = f"{say('without.context')} {say('context.other')}"
        yield Finding(CONTEXTUALISER, "warn", problem.text.rstrip("."), detail)


def _smaller(seen: Seen) -> Finding | None:
    """The row that offers a smaller model than the missing one, where that one is too large for here."""
    model, context = seen.settings.chat_model, seen.settings.num_ctx
    better = advice.advise(seen.machine, context)
    needed = advice.needs(model, 0, context)
    if not seen.here or not needed or better.needs(context) >= needed:
        return None
    have = any(full_name(pulled.name) == better.model for pulled in seen.pulled)
    never = needed > seen.machine.memory + (0 if seen.machine.unified else seen.machine.card)
    size = size_words(better.size)
    return Finding(
        "chat",
        "problem",
        say("large" if never else "slow", model=model),
        say(
            "large.have" if have else "large.detail",
            needs=size_words(needed),
            smaller=better.model,
            size=size,
        ),
        f"use_smaller:{better.model}",
        0 if have else better.size,
    )


def _context(seen: Seen) -> Iterator[Finding]:
    asked = seen.settings.num_ctx
    if not seen.settings.chat_model or seen.problem("chat"):
        return
    most = seen.chat_context or GOOD_CONTEXT
    if asked < min(most, GOOD_CONTEXT):
        wanted = min(most, GOOD_CONTEXT)
        share = asked / GOOD_CONTEXT
        key = "narrow.quarter" if share <= 0.3 else "narrow.half" if share <= 0.6 else "narrow.part"
        detail = say("narrow.detail", tokens=number(asked), words=number(_words(asked)))
        yield Finding("context", "warn", say(key), detail, f"set_num_ctx:{wanted}")
    elif most < GOOD_CONTEXT:
        model = seen.settings.chat_model
        detail = say("short.detail", tokens=number(most), words=number(_words(most)))
        yield Finding("context", "info", say("short", model=model), detail)


def _words(tokens: int) -> int:
    return int(round(tokens * 0.75, -3 if tokens >= 4_000 else -2))


def _memory(seen: Seen) -> Iterator[Finding]:
    machine = seen.machine
    if not seen.here or not machine.memory:
        return
    card = machine.card and not machine.unified
    title = say(
        "memory.card" if card else "memory.main",
        memory=size_words(machine.memory, whole=True),
        card=size_words(machine.card, whole=True),
    )
    model, context = seen.settings.chat_model, seen.settings.num_ctx
    needed = advice.needs(model, 0, context)
    if not model or seen.problem("chat") or not needed:
        best = advice.advise(machine, context).model
        yield Finding("memory", "ok", title, say("memory.enough", model=best))
    elif needed > machine.memory + (machine.card if card else 0):
        better = advice.advise(machine, context)
        detail = say("memory.never", model=model, needs=size_words(needed))
        yield Finding("memory", "warn", title, detail, f"use_smaller:{better.model}", better.size)
    elif needed > machine.card:
        key = "memory.partly" if machine.card else "memory.nocard"
        yield Finding("memory", "info", title, say(key, model=model))
    else:
        yield Finding("memory", "ok", title, say("memory.fits", model=model))


def _network(seen: Seen) -> Iterator[Finding]:
    if not seen.here:
        yield Finding("remote", "info", say("remote"), say("remote.detail", address=seen.address))
    elif seen.proxy:
        yield Finding("proxy", "info", say("proxy"), say("proxy.detail"))
    if "[::1]" in seen.address and seen.problem("server") is None:
        yield Finding("ipv6", "info", say("ipv6"), say("ipv6.detail"))
