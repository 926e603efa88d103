"""Folders of the vector index: vectors-1, vectors-2 …, and a pointer to the one in use.

A rebuild goes into a fresh folder; the pointer is replaced in one step, so that a crash leaves the old index
or the new one. A seal (size and checksum of each file) is written when the index is closed and tells damage
that happened in between.
"""

from __future__ import annotations

import json
import shutil
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

from oracle_desktop import files

POINTER = "current.json"
SEAL = "seal.json"
SPACE = "cosine"


class Stale(Exception):
    """The index cannot be used as it is; the message says why."""


@dataclass(frozen=True, slots=True)
class Generation:
    """The folder in use and what its vectors are."""

    folder: str
    embedder: str
    dimension: int
    space: str = SPACE


def current(root: Path) -> Generation | None:
    """The one in use, None where there is none yet. Raises `Stale` where the pointer is unreadable."""
    try:
        written = json.loads((root / POINTER).read_text(encoding="utf-8"))
        return Generation(
            str(written["folder"]), str(written["embedder"]), int(written["dimension"]), str(written["space"])
        )
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError) as error:
        raise Stale("the pointer is unreadable") from error


def fresh(root: Path) -> Path:
    """A new, empty folder with a number that none has had."""
    if root.is_file():
        root.unlink()
    root.mkdir(parents=True, exist_ok=True, mode=0o700)
    taken = [int(path.name[8:]) for path in root.glob("vectors-*") if path.name[8:].isdecimal()]
    folder = root / f"vectors-{max(taken, default=0) + 1}"
    folder.mkdir(mode=0o700)
    return folder


def point(root: Path, generation: Generation) -> None:
    """Make this the one in use, atomically."""
    files.write(root / POINTER, json.dumps(asdict(generation)))


def remove_others(root: Path, keep: str) -> None:
    """Delete every folder but `keep`; what is still open (Windows) goes the next time."""
    for path in root.glob("vectors-*"):
        if path.name != keep:
            shutil.rmtree(path, ignore_errors=True)


def seal(folder: Path) -> None:
    """Write down what the files of the closed index are."""
    (folder / SEAL).write_text(json.dumps(_sums(folder)), encoding="utf-8")


def break_seal(folder: Path) -> None:
    """Check the files against the seal, where there is one, and take it off. Raises `Stale`."""
    path = folder / SEAL
    try:
        sealed = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:  # the process was killed: what Chroma itself checks must do
        return
    except ValueError as error:
        raise Stale("the seal is unreadable") from error
    if sealed != _sums(folder):
        raise Stale("its files are not what they were")
    path.unlink()


def _sums(folder: Path) -> dict[str, list[int]]:
    """Size and CRC of the files that hold the vectors and the graph. Chroma's SQLite file is left out: it
    changes when it is only opened, and checks itself."""
    sums = {}
    for path in sorted(folder.glob("*/*")):
        crc = 0
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                crc = zlib.crc32(block, crc)
        sums[path.relative_to(folder).as_posix()] = [path.stat().st_size, crc]
    return sums
