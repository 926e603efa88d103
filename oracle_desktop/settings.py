"""Every number of the requirements as a setting: one frozen dataclass a topic, TOML on disk, atomic write."""

from __future__ import annotations

import dataclasses
import math
import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal, get_type_hints

from oracle_desktop import files
from oracle_desktop.domain import Mode
from oracle_desktop.errors import SettingsProblem
from oracle_desktop.text import whole

SCHEMA = 1

Bounds = tuple[float, float]
_LOGIN = re.compile(r"(?<=://)[^/@\s]*@")


def _number(default: Any, low: float, high: float) -> Any:
    return field(default=default, metadata={"bounds": (low, high)})


def _choice(default: str, *values: str) -> Any:
    return field(default=default, metadata={"choices": values})


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    """How notes become fragments (R1). A change of these re-indexes."""

    session_max_words: int = _number(1200, 200, 10_000)
    overlap_words: int = _number(120, 0, 1_000)
    window_words: int = _number(180, 40, 400)
    window_overlap: int = _number(30, 0, 200)
    largest_file_mb: int = _number(64, 1, 1_024)


@dataclass(frozen=True, slots=True)
class FindingSettings:
    """How the pool is made and ordered (R3, R4).

    `context_windows` embeds each window a second time with its fragment's context before it (R2.2).
    `imagined` has the chat model imagine an answer first, and finds passages near it too.
    `cross_encoder_folder` holds a model as ONNX with its tokenizer.json, for that reranker; under
    `reranker_threshold`, in the model's own scale, nothing is relevant (R4.3).
    """

    k: int = _number(8, 1, 20)
    rrf_k: int = _number(60, 1, 1_000)
    pool_max: int = _number(40, 8, 200)
    entity_path: bool = True
    reranker: str = _choice("builtin", "off", "builtin", "annotation", "cross_encoder")
    cross_encoder_folder: str = ""
    reranker_threshold: float = _number(-3.0, -20.0, 20.0)
    context_windows: bool = False
    imagined: bool = False


@dataclass(frozen=True, slots=True)
class MindSettings:
    """Which models, and where (DESIGN fact 5). An empty model name means the built-in one.

    `allowed_host` is the other computer to which the GM lets notes go without encryption, as
    `scheme://host:port`. `contextualiser` is a smaller model that writes the contexts (R2.2), "" the chat
    model.
    """

    ollama: bool = True
    host: str = "http://127.0.0.1:11434"
    chat_model: str = "qwen2.5:14b"
    embed_model: str = "bge-m3"
    num_ctx: int = _number(16_384, 2_048, 131_072)
    keep_alive: str = "30m"
    connect_timeout: float = _number(3.0, 0.2, 60.0)
    read_timeout: float = _number(300.0, 5.0, 3_600.0)
    workers: int = _number(4, 1, 16)
    allowed_host: str = ""
    contextualiser: str = ""
    doc_truncate_words: int = _number(1_000, 100, 8_000)


@dataclass(frozen=True, slots=True)
class AnswerSettings:
    """What the model is shown and how it answers (R5, R6)."""

    mode: str = _choice("private", *(mode.value for mode in Mode))
    passages: int = _number(8, 1, 20)
    max_tokens: int = _number(1_024, 64, 8_192)


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """Where the vectors are kept: "" in files beside the catalogue, else a Chroma server's address (R9).

    `allowed_server` is the server on another computer to which the GM lets its token and the vectors go
    without encryption, as `server` was written."""

    server: str = ""
    allowed_server: str = ""


@dataclass(frozen=True, slots=True)
class CopiesSettings:
    """Copies that the Oracle makes of a campaign by itself, once a day while it is open."""

    daily: bool = True
    kept: int = _number(5, 1, 30)


@dataclass(frozen=True, slots=True)
class UpdatesSettings:
    """Whether the Oracle asks its publisher for a newer version at each start: the one thing it would ask of
    the internet by itself, so it is off until the GM turns it on."""

    ask: bool = False


@dataclass(frozen=True, slots=True)
class LooksSettings:
    """Theme, language, text size."""

    theme: str = _choice("system", "system", "light", "dark")
    language: str = _choice("system", "system", "en", "es")
    text_scale: float = _number(1.0, 0.8, 2.0)
    reduced_motion: bool = False


@dataclass(frozen=True, slots=True)
class LogSettings:
    """How much the log holds. `text` lets it hold what errors say, which may quote notes and questions."""

    level: str = _choice("info", "error", "warning", "info", "debug")
    text: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. Immutable: `replace` makes a changed copy, `save` writes it."""

    reading: ReadingSettings = field(default_factory=ReadingSettings)
    finding: FindingSettings = field(default_factory=FindingSettings)
    mind: MindSettings = field(default_factory=MindSettings)
    answers: AnswerSettings = field(default_factory=AnswerSettings)
    index: IndexSettings = field(default_factory=IndexSettings)
    copies: CopiesSettings = field(default_factory=CopiesSettings)
    looks: LooksSettings = field(default_factory=LooksSettings)
    logs: LogSettings = field(default_factory=LogSettings)
    updates: UpdatesSettings = field(default_factory=UpdatesSettings)

    def with_(self, topic: str, **changes: object) -> Settings:
        """A copy with `changes` in one topic, within their bounds. Raises `SettingsProblem` on nonsense."""
        section = getattr(self, topic)
        checked = {name: _checked(type(section), name, value) for name, value in changes.items()}
        return replace(self, **{topic: replace(section, **checked)})


Topic = Literal["reading", "finding", "mind", "answers", "index", "copies", "looks", "logs", "updates"]


def _checked(section: type, name: str, value: object) -> object:
    """`value` as the field's type, within its bounds. Raises `SettingsProblem`."""
    known = {f.name: f for f in fields(section)}
    if name not in known:
        raise SettingsProblem(f"There is no setting called {name}.")
    wanted: Any = get_type_hints(section)[name]
    if wanted is float and isinstance(value, int) and not isinstance(value, bool):
        try:
            value = float(value)
        except OverflowError:
            value = math.inf if value > 0 else -math.inf  # hundreds of digits: the bound is meant
    if type(value) is not wanted or value != value:  # not a number is not equal to itself
        raise SettingsProblem(f"The setting {name} cannot be {value!r}.")
    if isinstance(value, str):
        # half a character would spoil the file, and a password before a server's name would stand in it
        value = _LOGIN.sub("", whole(value))
    meta: Mapping[str, Any] = known[name].metadata
    if "bounds" in meta and isinstance(value, (int, float)):
        low, high = meta["bounds"]
        value = type(value)(min(max(value, low), high))
    if "choices" in meta and value not in meta["choices"]:
        raise SettingsProblem(f"The setting {name} cannot be {value!r}.")
    return value


def bounds(section: type, name: str) -> Bounds | None:
    """Lowest and highest value of a number, None where it has none; the settings page reads it."""
    found = next(f for f in fields(section) if f.name == name).metadata.get("bounds")
    return (float(found[0]), float(found[1])) if found else None


def load(path: Path) -> tuple[Settings, list[str]]:
    """Settings of `path`, defaults where it does not exist, and sentences about what was not understood.

    A broken file is kept beside itself as `settings.toml.broken`, so nothing the GM wrote is lost; single
    values that make no sense fall back to their defaults.
    """
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings(), []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError):
        kept = path.with_suffix(".toml.broken")
        try:
            os.replace(path, kept)
        except OSError:
            return Settings(), ["The settings could not be read. Defaults are used."]
        return Settings(), [
            f"The settings could not be read. Defaults are used, the old file is {kept.name}."
        ]
    settings, notes = Settings(), []
    for topic in fields(Settings):
        section = raw.get(topic.name, {})
        for name, value in section.items() if isinstance(section, dict) else ():
            try:
                settings = settings.with_(topic.name, **{name: value})
            except SettingsProblem as problem:
                notes.append(f"{problem.text} The default is used.")
    return settings, notes


def save(settings: Settings, path: Path) -> None:
    """Write what differs from the defaults, atomically (a crash leaves the old file or the new one)."""
    lines = [f"schema = {SCHEMA}"]
    for topic in fields(Settings):
        section, default = getattr(settings, topic.name), getattr(Settings(), topic.name)
        changed = {
            name: value
            for name, value in dataclasses.asdict(section).items()
            if value != getattr(default, name)
        }
        if changed:
            lines += ["", f"[{topic.name}]", *(f"{name} = {_toml(v)}" for name, v in changed.items())]
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    files.write(path, "\n".join(lines) + "\n", mode=0o600)


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'
