"""Files that are zip archives (docx, odt, epub), opened with a limit on what comes out of them."""

from __future__ import annotations

import os
import zipfile
import zlib
from pathlib import Path
from types import TracebackType

from oracle_desktop import zips
from oracle_desktop.errors import FileProblem, NothingToRead

LARGEST_PART = 200 * 1024 * 1024
LARGEST_WHOLE = 400 * 1024 * 1024
"""Bytes after unpacking, read parts only. Text of a book is under 10 MB."""

HIGHEST_RATIO = 200
"""Deflate gives prose 3:1 and the wordiest XML 50:1; a bomb 1000:1. Only parts over 10 MB are judged."""

LARGEST_LIST = 4 * 1024 * 1024
"""Bytes of the archive's list of parts: some 50,000 of them. A book has a few hundred."""

_END_RECORD = b"PK\x05\x06"
_TAIL = 66_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_JUDGED = 10 * 1024 * 1024
_ENCRYPTED = 0x1


class Package:
    """A zip archive to read single parts of. Nothing is ever written to disk.

    Raises `FileProblem` where it is broken or has a password, `NothingToRead` where it is a zip bomb.
    """

    def __init__(self, path: Path, kind: str) -> None:
        self._kind = kind
        self._left = LARGEST_WHOLE
        with path.open("rb") as file:
            head = file.read(8)
            file.seek(0, os.SEEK_END)
            file.seek(max(file.tell() - _TAIL, 0))
            tail = file.read()
        if head.startswith(_OLE):
            raise _not_a_zip(path, kind)
        if not head:
            raise NothingToRead("This file is empty.")
        end = tail.rfind(_END_RECORD)
        if end >= 0 and int.from_bytes(tail[end + 12 : end + 16], "little") > LARGEST_LIST:
            raise _bomb()
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError) as error:
            raise self.broken(str(error)) from error
        self._names = {info.filename: info for info in self._zip.infolist()}

    def __enter__(self) -> Package:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    def broken(self, detail: str = "") -> FileProblem:
        """The error for a part that is not what the format says."""
        return FileProblem(
            f"This {self._kind} file is damaged and cannot be opened.",
            "Open it in the program that made it, save it again, then try again.",
            detail=detail,
        )

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def names(self) -> list[str]:
        """The names of all parts."""
        return list(self._names)

    def read(self, name: str) -> bytes:
        """The bytes of one part, b"" where there is none of that name."""
        info = self._names.get(name)
        if info is None:
            return b""
        if info.flag_bits & _ENCRYPTED:
            raise locked(self._kind)
        if info.file_size > _JUDGED and info.file_size > HIGHEST_RATIO * max(info.compress_size, 1):
            raise _bomb()
        limit = min(LARGEST_PART, self._left)
        try:
            zips.check(info)
            with self._zip.open(info) as part:
                data = part.read(limit + 1)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, ValueError) as error:
            raise self.broken(str(error)) from error
        except RuntimeError as error:
            raise locked(self._kind) from error
        if len(data) > limit:
            raise _bomb()
        self._left -= len(data)
        return data


def locked(kind: str) -> FileProblem:
    """The error for a file with a password."""
    return FileProblem(
        f"This {kind} file is locked with a password.",
        "Save a copy without the password in your notes folder to have it read.",
    )


def _bomb() -> NothingToRead:
    return NothingToRead("This file unpacks to far more than any notes hold: it is left out.")


def _not_a_zip(path: Path, kind: str) -> FileProblem:
    """Word keeps a locked docx, and old .doc files under a new name, in another container (OLE)."""
    with path.open("rb") as file:
        data = file.read(8 * 1024 * 1024)
    if "EncryptedPackage".encode("utf-16-le") in data:
        return locked(kind)
    return FileProblem(
        f"This file is in the old Word format, although its name says {kind}.",
        "Open it in your word processor and save it as docx.",
    )
