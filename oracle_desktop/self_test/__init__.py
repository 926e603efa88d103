"""`oracle-desktop --self-test`: whether this installation has all its parts, one line for each."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

Say = Callable[[str], None]
Check = Callable[[Path], str]
"""Does its work in a folder of its own and says what it saw; raises where the part does not work."""

FOLDER = "Señor Ñandú 龍"
"""The checks work under a name that is not plain ASCII, as many users' names are not."""


class Skipped(Exception):
    """The part is not there, and need not be."""


def _program(_: Path) -> str:
    from oracle_desktop import __version__
    from oracle_desktop.paths import resources

    kind = "frozen" if getattr(sys, "frozen", False) else "from source"
    if not (resources() / "sample").is_dir():
        raise FileNotFoundError("the sample campaign is not there")
    return f"{__version__}, {kind}, Python {sys.version.split()[0]}"


def _keyword(folder: Path) -> str:
    import sqlite3

    with sqlite3.connect(folder / "words.sqlite3") as base:
        base.execute(
            "CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'unicode61 remove_diacritics 2')"
        )
        base.execute("INSERT INTO words VALUES ('The ferry of Ñandú')")
        found = base.execute("SELECT bm25(words) FROM words WHERE words MATCH 'nandu'").fetchall()
    base.close()
    if len(found) != 1:
        raise RuntimeError("the search by words found nothing")
    return f"SQLite {sqlite3.sqlite_version}, accents folded"


def _vectors(folder: Path) -> str:
    import numpy as np

    from oracle_desktop.store.vectors import VectorIndex

    rows = np.eye(8, 512, dtype=np.float32)
    for expected in (0, 8):  # the second time from the disk, in a new process
        index = VectorIndex(folder / "vectors")
        try:
            count = index.open("self-test", 512)
            if count != expected:
                raise RuntimeError(f"the index has {count} rows, not {expected}")
            if not expected:
                index.upsert(range(1, 9), range(11, 19), ["text"] * 8, rows)
            found = index.query(rows[3], 1)
        finally:
            index.close()
        if not found or found[0][:2] != (4, 14) or found[0][2] < 0.99:
            raise RuntimeError(f"the nearest row was {found}")
    return "8 vectors written, found, kept on disk and found again"


def _embedder(_: Path) -> str:
    from oracle_desktop.models.builtin import BuiltinEmbedder

    embedder = BuiltinEmbedder()
    try:
        ferry, boat, tax = embedder.embed(
            ["Who owns the ferry?", "¿De quién es la barca?", "The goblins like soup."]
        )
    finally:
        embedder.close()
    same, other = float(ferry @ boat), float(ferry @ tax)
    if not same > other:
        raise RuntimeError(f"two like questions are {same:.2f} alike, two unlike texts {other:.2f}")
    return f"two languages {same:.2f} alike, another matter {other:.2f}"


def _reading_model(folder: Path) -> str:
    from oracle_desktop.child import Child
    from oracle_desktop.ranking import cross_encoder_process
    from oracle_desktop.self_test import files

    files.write_model(folder)
    child = Child("cross-encoder", cross_encoder_process.serve, str(folder))
    try:
        scores = child.call("score", "Who sold it?", ["the abbot", "the abbot of the weir"])
    finally:
        child.close()
    if scores != [2.0, 5.0]:
        raise RuntimeError(f"the scores were {scores}, not 2 and 5")
    return "a model of two texts loaded, both scored"


def _readers(folder: Path) -> str:
    from oracle_desktop.notes import readers
    from oracle_desktop.self_test import files

    for name in files.write(folder):
        text = readers.read(folder / name, name, largest_mb=8).text
        if files.WORDS not in " ".join(text.split()):
            raise RuntimeError(f"{name} was read as {text[:80]!r}")
    return ", ".join(sorted(path.suffix[1:] for path in folder.iterdir()))


def _ollama(_: Path) -> str:
    import httpx
    import ollama

    ollama.Client(host="http://127.0.0.1:11434", trust_env=False)
    return f"its client is there (httpx {httpx.__version__}); no server was asked"


def _signature(_: Path) -> str:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    signer = Ed25519PrivateKey.generate()
    signer.public_key().verify(signer.sign(b"version"), b"version")
    return "a text signed and verified"


def _keyring(_: Path) -> str:
    from importlib import import_module

    name = {"win32": "Windows", "darwin": "macOS"}.get(sys.platform, "SecretService")
    module = import_module(f"keyring.backends.{name}")
    if name == "SecretService":  # it hides what it misses
        import_module("secretstorage")
    return f"{module.__name__.rpartition('.')[2]} is there; it was not opened"


def _chroma_server(_: Path) -> str:
    from chromadb.api.fastapi import FastAPI

    return f"its client is there ({FastAPI.__name__}); no server was asked"


def _translation(_: Path) -> str:
    from oracle_desktop.self_test import window

    return window.translation()


def _window(folder: Path) -> str:
    from oracle_desktop.self_test import window

    return window.ask_the_sample(folder)


CHECKS: tuple[tuple[str, Check], ...] = (
    ("Program", _program),
    ("Search by words", _keyword),
    ("Search by meaning", _vectors),
    ("Built-in embedder", _embedder),
    ("Reading model", _reading_model),
    ("Readers of notes", _readers),
    ("Ollama", _ollama),
    ("Chroma server", _chroma_server),
    ("Keyring", _keyring),
    ("Signature", _signature),
    ("Translation", _translation),
    ("Window", _window),
)


def _print(line: str) -> None:
    print(line, flush=True)  # Qt ends the whole process where it cannot start, and the lines before stand


def run(say: Say = _print, checks: tuple[tuple[str, Check], ...] = CHECKS) -> int:
    """Make every check, say a line for each with its seconds; 0 where all is well, 1 where a part fails.

    Nothing outside a temporary folder is written, and no model server is asked.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    failed = 0
    try:
        place = tempfile.TemporaryDirectory(prefix="oracle-self-test-", ignore_cleanup_errors=True)
    except OSError as error:
        say(f"FAILED  Temporary folder: {error}")
        return 1
    with place as name:
        for number, (title, check) in enumerate(checks):
            folder = Path(name) / FOLDER / str(number)
            folder.mkdir(parents=True)
            failed += not _one(say, title, check, folder)
    say(f"{failed} of {len(checks)} parts do not work." if failed else "Every part works.")
    return 1 if failed else 0


def _one(say: Say, title: str, check: Check, folder: Path) -> bool:
    started = time.perf_counter()
    try:
        outcome, detail = "ok", check(folder)
    except Skipped as reason:
        outcome, detail = "skipped", str(reason)
    except (Exception, SystemExit) as error:  # a part that is missing can raise anything
        outcome, detail = "FAILED", f"{type(error).__name__}: {error}"
    say(f"{outcome:7} {time.perf_counter() - started:6.2f} s  {title}: {detail}")
    return outcome != "FAILED"
