"""What helps to mend a fault, as a text that the GM reads before sending it: no text of notes, no names of
files, folders or campaigns."""

from __future__ import annotations

import dataclasses
import platform
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime
from importlib import metadata
from pathlib import Path

from oracle_desktop import __version__, crash, logs
from oracle_desktop.campaign import CATALOGUE
from oracle_desktop.errors import StoreProblem
from oracle_desktop.notes.scan import known_ending
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.store.catalogue import Catalogue

_LIBRARIES = (
    "PySide6-Essentials",
    "chromadb",
    "numpy",
    "ollama",
    "httpx",
    "lxml",
    "pypdfium2",
    "onnxruntime",
)
_OPENING = (
    "This text helps to find a fault. It holds no text of your notes, questions or answers, and no names\n"
    "of campaigns, files or folders. Read it, and take out what you do not want to send.\n"
)
_TAIL = 400
_PATHS = {"cross_encoder_folder"}
_ADDRESSES = {"host", "server", "allowed_host", "allowed_server"}


def report(places: Places, settings: Settings) -> str:
    """The whole text."""
    now = datetime.now().astimezone()
    parts = {
        "The Oracle": [f"{__version__}, {now:%Y-%m-%d %H:%M}", *_machine()],
        "Settings that differ from the defaults": list(_changed(settings)) or ["none"],
        "Campaigns (numbered: their names are left out)": list(_campaigns(places)) or ["none"],
        "The last report of an unexpected end": _file(places.logs / crash.REPORT, places),
        "The end of the window's log": _log(places, logs.WINDOW, settings),
        "The end of the terminal's log": _log(places, logs.TERMINAL, settings),
    }
    told = [f"{title}\n\n" + "\n".join(lines) for title, lines in parts.items()]
    return "\n\n".join([_OPENING, *told]) + "\n"


def _machine() -> Iterator[str]:
    yield f"{platform.platform()}, {platform.machine()}, Python {platform.python_version()}"
    yield "frozen" if hasattr(sys, "_MEIPASS") else "from source"
    for name in _LIBRARIES:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name}: version unknown"


def _changed(settings: Settings) -> Iterator[str]:
    for topic in dataclasses.fields(settings):
        section, default = getattr(settings, topic.name), getattr(Settings(), topic.name)
        for name, value in dataclasses.asdict(section).items():
            if value != getattr(default, name):
                yield f"{topic.name}.{name} = {_told(name, value)}"


def _told(name: str, value: object) -> str:
    """A setting's value; of a folder or an address only that there is one."""
    if name in _PATHS:
        return "a folder"
    return "an address" if name in _ADDRESSES else repr(value)


def _campaigns(places: Places) -> Iterator[str]:
    for number, file in enumerate(sorted(places.campaigns.glob(f"*/{CATALOGUE}")), 1):
        size = sum(path.stat().st_size for path in file.parent.rglob("*") if path.is_file())
        try:
            catalogue = Catalogue(file)
            try:
                counts, ledger = catalogue.counts(), catalogue.ledger()
            finally:
                catalogue.close()
        except StoreProblem as problem:
            yield f"{number}: {type(problem).__name__}, {size / 1e6:.1f} MB"
            continue
        kinds = Counter((known_ending(path), row.status) for path, row in ledger.items())
        yield f"{number}: {size / 1e6:.1f} MB, " + ", ".join(
            f"{count} {what}" for what, count in counts.items()
        )
        for (kind, status), count in sorted(kinds.items()):
            yield f"   {kind or 'another ending'} {status}: {count}"


def _log(places: Places, name: str, settings: Settings) -> list[str]:
    if settings.logs.text:
        return ["left out: you let the log hold what errors say, which may quote your notes"]
    return _file(places.logs / name, places)


def _file(file: Path, places: Places) -> list[str]:
    """The last lines of a file of ours, with what names the user's folders taken out."""
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()[-_TAIL:]
    except OSError:
        return ["none"]
    for folder in sorted({str(places.data), str(places.logs), str(Path.home())}, key=len, reverse=True):
        lines = [line.replace(folder, "~") for line in lines]
    return lines or ["empty"]
