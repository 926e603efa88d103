"""What changed in the notes folder since the ledger was written: added, edited, moved, gone, the same."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import FileRecord
from oracle_desktop.errors import FolderProblem
from oracle_desktop.notes.readers import READER_VERSION
from oracle_desktop.notes.scan import Found, Scan


@dataclass(slots=True)
class Changes:
    """Files by what became of them. `read` holds each file that must be read, with its hash."""

    read: dict[str, tuple[Found, str]] = field(default_factory=dict)
    touched: dict[str, Found] = field(default_factory=dict)
    moved: dict[str, str] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    same: int = 0
    unreadable: dict[str, tuple[Found, OSError]] = field(default_factory=dict)

    @property
    def any(self) -> bool:
        """Whether anything in the index has to change."""
        return bool(self.read or self.moved or self.gone)

    def hashes(self, ledger: Mapping[str, FileRecord]) -> dict[str, str]:
        """Hashes of the files that are in the folder, by path."""
        away = {*self.gone, *self.moved.values()}
        hashes = {path: record.hash for path, record in ledger.items() if path not in away}
        hashes.update({path: digest for path, (_file, digest) in self.read.items()})
        return hashes


def file_hash(path: Path, cancel: Cancel | None = None) -> str:
    """SHA-256 of a file's bytes, hex. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
            if cancel is not None:
                cancel.check()
    return digest.hexdigest()


def compare(
    found: Sequence[Found],
    ledger: Mapping[str, FileRecord],
    cancel: Cancel,
    on_file: Callable[[str], None] = lambda _path: None,
) -> Changes:
    """Tell the folder from the ledger. A file is read again where its bytes or the reader changed.

    Size and modification time decide whether a file is hashed at all, so that an unchanged folder of
    thousands of files costs one `stat` each. A new file with the bytes of one that is gone has moved.
    """
    changes = Changes()
    here = {file.path for file in found}
    gone_by_hash = {r.hash: p for p, r in ledger.items() if p not in here and r.status == "ready"}
    for file in found:
        known = ledger.get(file.path)
        current = known is not None and known.reader == READER_VERSION and known.status != "failed"
        if known and current and (known.size, known.mtime_ns) == (file.size, file.mtime_ns):
            changes.same += 1
            continue
        cancel.check()
        on_file(file.path)
        try:
            digest = file_hash(file.absolute, cancel)
        except OSError as error:
            changes.unreadable[file.path] = (file, error)
            continue
        if known and current and known.hash == digest:
            changes.touched[file.path] = file
        else:
            old = gone_by_hash.pop(digest, None) if known is None else None
            if old is not None and ledger[old].reader == READER_VERSION:
                changes.moved[file.path] = old
            changes.read[file.path] = (file, digest)
    moved_away = set(changes.moved.values())
    changes.gone = [path for path in ledger if path not in here and path not in moved_away]
    return changes


def refuse_empty(folder: Path, seen: Scan, ledger: Mapping[str, FileRecord]) -> None:
    """A disk that is not connected often leaves its folder behind, empty: that is no reason to forget."""
    if not seen.found and not seen.skipped and any(r.status == "ready" for r in ledger.values()):
        raise FolderProblem(
            f"The folder {folder.name} is empty. Everything that was read before is kept.",
            "Connect its disk, or choose where the notes are now.",
        )


def really_gone(gone: list[str], left_out: Mapping[str, str]) -> list[str]:
    """Files that are really gone: not those that are listed as left out, nor those in a folder that cannot
    be opened now."""
    closed = tuple(f"{path}/" for path in left_out)
    return [path for path in gone if path not in left_out and not path.startswith(closed)]
