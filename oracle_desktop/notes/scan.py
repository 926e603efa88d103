"""Walks the notes folder: what can be read, and what is left out and why."""

from __future__ import annotations

import os
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import FolderProblem
from oracle_desktop.notes.readers import supported

_REASONS = {
    "a picture": "png jpg jpeg gif webp svg bmp tif tiff heic avif ico psd xcf",
    "a sound or film": "mp3 m4a wav ogg flac aac opus mp4 mov mkv webm avi",
    "a drawing board": "canvas excalidraw base",
    "a table or data file": "csv tsv xml yaml yml xlsx xls ods db sqlite log",
    "a program or style sheet": "js ts css py html_ sh bat exe dll toml ini lock",
    "an archive": "zip rar 7z gz tar",
    "a font": "ttf otf woff woff2",
}
_WHY = {extension: what for what, extensions in _REASONS.items() for extension in extensions.split()}
_PASSED_OVER = {"node_modules", "__pycache__", "__MACOSX"}
# FILE_ATTRIBUTE_OFFLINE and FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS; Python's stat has no name for the second
_ELSEWHERE = 0x1000 | 0x400000
_ONLINE_ONLY = (
    "This file is online only. Choose “Always keep on this device” for its folder, then read the notes again."
)
_SILENT = {"thumbs.db", "desktop.ini", ".ds_store"}


@dataclass(frozen=True, slots=True)
class Found:
    """A file to read. `path` is relative to the folder, with `/`, in NFC whatever the disk says."""

    path: str
    size: int
    mtime_ns: int
    absolute: Path


@dataclass(frozen=True, slots=True)
class Scan:
    """Files to read in order of their path, and (file, reason) of those left out."""

    found: list[Found]
    skipped: list[tuple[str, str]]


def scan(folder: Path, cancel: Cancel | None = None) -> Scan:
    """Everything in `folder`, at any depth. Hidden ones (.obsidian, .trash, .git) are passed over.

    A link to a folder is followed once, so that a loop ends. Raises `FolderProblem` where the folder is
    missing, unreadable or no folder, `Cancelled` where the GM stops it.
    """
    root = folder.expanduser()
    _check(root)
    result = Scan([], [])
    seen: set[tuple[int, int]] = set()
    waiting = [(root, "")]
    while waiting:
        if cancel is not None:
            cancel.check()
        place, prefix = waiting.pop()
        try:
            status = place.stat()
            if (status.st_dev, status.st_ino) in seen and status.st_ino:
                continue
            seen.add((status.st_dev, status.st_ino))
            entries = sorted(os.scandir(place), key=lambda entry: entry.name)
        except OSError:
            if prefix:
                result.skipped.append((prefix.rstrip("/"), "This folder may not be opened."))
            continue
        for entry in entries:
            _sort_in(entry, prefix, result, waiting)
    result.found.sort(key=lambda found: found.path)
    result.skipped.sort()
    return result


def _check(root: Path) -> None:
    try:
        if not root.exists():
            raise FolderProblem(
                f"The folder {root.name or root} is not there any more.", "Choose where the notes are now."
            )
        if not root.is_dir():
            raise FolderProblem(
                f"{root.name} is a file, not a folder.", "Choose the folder that holds your notes."
            )
        os.scandir(root).close()
    except PermissionError as error:
        raise FolderProblem(
            f"The folder {root.name} may not be opened.",
            "Allow the Oracle to read it, or choose another one.",
        ) from error
    except OSError as error:
        raise FolderProblem(
            f"The folder {root.name} cannot be read.", "Check that its disk is connected.", detail=str(error)
        ) from error


def _sort_in(entry: os.DirEntry[str], prefix: str, result: Scan, waiting: list[tuple[Path, str]]) -> None:
    """Put one entry where it belongs: to be read, left out with a reason, passed over, or walked later."""
    name = entry.name
    if name.startswith((".", "~$")) or name in _PASSED_OVER or name.lower() in _SILENT:
        return
    path = unicodedata.normalize("NFC", prefix + name)
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        result.skipped.append((path.encode("utf-8", "replace").decode(), "The name of this file is damaged."))
        return
    try:
        if entry.is_dir():
            waiting.append((Path(entry.path), prefix + name + "/"))
            return
        status = entry.stat()
    except OSError:
        result.skipped.append((path, "This leads to a file that is not there any more."))
        return
    if not entry.is_file():
        return
    if supported(path) and online_only(status):
        result.skipped.append((path, _ONLINE_ONLY))
    elif supported(path):
        result.found.append(Found(path, status.st_size, status.st_mtime_ns, Path(entry.path)))
    else:
        result.skipped.append((path, _reason(path)))


def online_only(status: os.stat_result) -> bool:
    """Whether the file is a stand-in whose text is only online (OneDrive, Dropbox and the like on Windows).
    Opening it would download it, or fail without a connection."""
    return bool(getattr(status, "st_file_attributes", 0) & _ELSEWHERE)


def known_ending(path: str) -> str:
    """The ending of a file of a kind that is known, to read or to leave out; "" for any other, which may be
    a part of its name ("Session 1. Brannoc dies")."""
    suffix = PurePosixPath(path).suffix.lower()
    return suffix if supported(path) or suffix.lstrip(".") in _WHY else ""


def _reason(path: str) -> str:
    suffix = PurePosixPath(path).suffix.lower()
    what = _WHY.get(suffix.lstrip("."))
    if what:
        return f"This is {what}; it holds no notes to read."
    ending = re.fullmatch(r"\.[a-z0-9_-]{1,12}", suffix)
    return (
        f"The Oracle cannot read {suffix} files." if ending else "The Oracle cannot tell what this file is."
    )
