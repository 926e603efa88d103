"""Reads a file that may be saved, moved or locked at the same moment."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Document
from oracle_desktop.errors import FileProblem
from oracle_desktop.ingestion.sync import file_hash
from oracle_desktop.notes import readers
from oracle_desktop.notes.scan import Found

TRIES = 3
"""How often a file that changes under the reader is read before it is left for the next run."""


@dataclass(frozen=True, slots=True)
class Steady:
    """A document, with hash, size and time of the very bytes that it was read from."""

    document: Document
    file: Found
    digest: str


def read_steady(file: Found, digest: str, largest_mb: int, cancel: Cancel) -> Steady:
    """Read a file whose size, time and hash were taken before; once more where it changed meanwhile.

    Raises `FileProblem`, `OSError`, `Cancelled`.
    """
    for _ in range(TRIES):
        document = readers.read(file.absolute, file.path, largest_mb=largest_mb)
        now = file.absolute.stat()
        if (now.st_size, now.st_mtime_ns) == (file.size, file.mtime_ns):
            return Steady(document, file, digest)
        file = replace(file, size=now.st_size, mtime_ns=now.st_mtime_ns)
        digest = file_hash(file.absolute, cancel)
    raise FileProblem("This file changed while it was read.", "It is read again the next time.")


def os_reason(error: OSError) -> str:
    """Why a file could not be opened or read, and the next step."""
    if isinstance(error, PermissionError):
        return "The Oracle is not allowed to read this file. Check who may read it, then try again."
    if isinstance(error, FileNotFoundError):
        return "The file went away while the folder was read. Try again when it is back."
    return f"The file could not be read ({error.strerror or 'unknown fault'}). Try again."
