"""Which file of a notes folder may be handed to the system's own program for it."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

from oracle_desktop.errors import FileProblem, FolderProblem
from oracle_desktop.notes.readers import supported

_APART = ("/", "\\", ":")
_PROGRAMS = {
    ".app", ".bundle", ".framework", ".workflow", ".action", ".service", ".prefpane", ".pkg", ".mpkg",
    ".plugin", ".saver", ".qlgenerator", ".component", ".terminal",
}  # fmt: skip
"""Endings of folders that macOS runs, or installs, where they are opened."""


def note_to_open(folder: Path, relative: str) -> Path:
    """The note at `relative` (below `folder`, with `/`), as it is to be opened.

    What names it may be an answer, a backup or an index from elsewhere, so only a note is given back, never a
    program: a file of a kind that the Oracle reads, really there, and inside the folder once every link is
    followed. Raises `FileProblem` with a sentence for the GM.
    """
    parts = relative.split("/")
    if any(part in ("", ".", "..") or any(mark in part for mark in _apart()) for part in parts):
        raise _outside()
    if not supported(relative):
        raise FileProblem("This is not a note, so the Oracle does not open it.")
    try:
        file = folder.joinpath(*parts).resolve(strict=True)
        home = folder.resolve(strict=True)
    except (OSError, ValueError, RuntimeError) as error:
        raise _moved(parts[-1], error) from error
    if not file.is_relative_to(home):
        raise _outside()
    if not file.is_file() or not supported(file.name):
        raise FileProblem("This is not a note, so the Oracle does not open it.")
    return file


def folder_to_open(folder: Path) -> Path:
    """The notes folder, as it is to be shown in the file manager. A copy of a campaign says where its notes
    are, and may name a program there. Raises `FolderProblem`."""
    try:
        found = folder.resolve(strict=True)
    except (OSError, ValueError, RuntimeError):
        found = folder
    if not os.path.isdir(found) or found.suffix.lower() in _PROGRAMS:
        raise FolderProblem(f"{folder} is not a folder.", "Choose the folder that holds your notes.")
    return found


def in_obsidian(file: Path) -> str:
    """The address at which Obsidian opens a Markdown file of one of its vaults (its `open` action, by the
    whole path); "" where no folder above the file holds Obsidian's settings."""
    if file.suffix != ".md" or not any((folder / ".obsidian").is_dir() for folder in file.parents):
        return ""
    return "obsidian://open?path=" + quote(str(file), safe="")


def _apart() -> tuple[str, ...]:
    """What parts a path on this system: a name of Linux may hold a colon or a backslash."""
    return _APART if os.name == "nt" else _APART[:1]


def _moved(name: str, error: Exception) -> FileProblem:
    return FileProblem(f"{name} cannot be opened. It may have moved.", detail=str(error))


def _outside() -> FileProblem:
    return FileProblem(
        "This file lies outside your notes folder, so the Oracle does not open it.",
        "Open it in your file manager.",
    )
