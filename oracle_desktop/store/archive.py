"""A copy of a campaign as one file: a zip of the catalogue and what goes with it, with checksums.

What comes back from elsewhere is not trusted: only members of known names are read, to the length they state,
and a catalogue is used only if its tables are those that this program makes.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import shutil
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from oracle_desktop import __version__, zips
from oracle_desktop.cancel import Cancel
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.database import Database
from oracle_desktop.store.migrations import MIGRATIONS
from oracle_desktop.store.problems import StoreDamaged, StoreFull, StoreTooNew, StoreUnwritable, damaged, told
from oracle_desktop.text import names_a_file, parsed

FORMAT = 1
CATALOGUE = "catalogue.sqlite3"
QUESTIONS = "questions.jsonl"
SETTINGS = "settings.toml"
MANIFEST = "manifest.json"
MEMBERS = (CATALOGUE, QUESTIONS, SETTINGS)
"""What a copy may hold besides the manifest; the catalogue always."""
LARGEST_MANIFEST = 1 << 20
# A catalogue of text and vectors shrinks to a third; pages of zeros to a thousandth. Small files may.
MOST_SHRUNK, LARGE = 100, 64 << 20
_BLOCK = 1 << 20
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # a way of packing that zipfile does not know
    RuntimeError,  # a password is wanted
    ValueError,
    OverflowError,  # 1e999 in the manifest
    KeyError,
    TypeError,
    AttributeError,
    struct.error,
)


def others(home: Path, settings: Path) -> dict[str, Path]:
    """What goes into a copy of the campaign in `home` besides its catalogue, by member."""
    return {QUESTIONS: home / QUESTIONS, SETTINGS: settings}


@dataclass(frozen=True, slots=True)
class Member:
    """A file in a copy: bytes and SHA-256, hex."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a copy says of itself. `made` is a time in UTC, `catalogue` the version of its tables."""

    name: str
    notes: str
    sessions: int
    made: str
    catalogue: int
    files: Mapping[str, Member]
    app: str = __version__
    format: int = FORMAT


def write(
    catalogue: Catalogue, target: Path, others: Mapping[str, Path], cancel: Cancel | None = None
) -> Manifest:
    """Write a copy of the campaign in `catalogue` to `target`, mode 0600, while it is in use; its manifest.

    `others` are the files that go with it, by member; those that do not exist are left out. The file is
    read through before it replaces one that was there. Raises `StoreProblem`, and leaves no half file.
    """
    cancel = cancel or Cancel()
    if not (names_a_file(target) and os.path.isdir(target.parent)):
        raise StoreUnwritable(f"There is no folder {target.parent}.", "Choose another place for the copy.")
    partial, snapshot = target.with_name(target.name + ".part"), target.with_name(target.name + ".catalogue")
    with told(target):
        try:
            catalogue.copy_to(snapshot, cancel)
            manifest = _manifest(snapshot)
            files = {CATALOGUE: snapshot, **{name: path for name, path in others.items() if path.is_file()}}
            with _created(partial) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, True, 1) as pack:
                held = {name: _add(pack, name, path, cancel) for name, path in files.items()}
                manifest = replace(manifest, files=held)
                pack.writestr(MANIFEST, json.dumps(asdict(manifest), ensure_ascii=False, indent=1))
            verify(partial, cancel)
            os.replace(partial, target)
        finally:
            for path in (partial, snapshot):
                path.unlink(missing_ok=True)
    return manifest


def look(source: Path) -> Manifest:
    """What the copy `source` says of itself, nothing unpacked. Raises as `unpack`."""
    with _opened(source) as (_pack, manifest):
        return manifest


def verify(source: Path, cancel: Cancel | None = None) -> Manifest:
    """Read all of the copy `source` against its checksums; its manifest. Raises as `unpack`."""
    with _opened(source) as (pack, manifest):
        for name, member in manifest.files.items():
            _read(pack, name, member, None, source, cancel)
        return manifest


def unpack(source: Path, folder: Path, cancel: Cancel | None = None) -> Manifest:
    """Put the files of the copy `source` into the empty `folder`, the catalogue brought up to date.

    Raises `StoreDamaged` where it is not a sound copy of a campaign, `StoreTooNew` where a newer version made
    it, `StoreFull` where there is no room; the folder is then the caller's to remove.
    """
    with told(folder), _opened(source) as (pack, manifest):
        wanted = 2 * sum(member.size for member in manifest.files.values())  # it may have to be brought up
        if shutil.disk_usage(folder).free < wanted:
            raise StoreFull(
                "There is not enough room on the disk for this copy. Nothing was changed.",
                f"Free {math.ceil(wanted / 1e9)} GB and try again.",
            )
        for name, member in manifest.files.items():
            with _created(folder / name) as file:
                _read(pack, name, member, file, source, cancel)
    path = folder / CATALOGUE
    with told(folder):  # while it is full: the caller's clearing up makes room again
        ours = _is_ours(path, manifest.catalogue, folder)
    if not ours:
        raise not_a_copy(source)
    catalogue = Catalogue(path)  # brings an older one up to date
    try:
        if catalogue.check():
            raise not_a_copy(source)
        for copy in catalogue.copies_before():
            copy.unlink()
    finally:
        catalogue.close()
    return manifest


def not_a_copy(source: Path) -> StoreDamaged:
    """What to raise where `source` cannot be used."""
    return StoreDamaged(
        f"{source.name} is not a sound copy of a campaign. Nothing was changed.", "Choose another copy."
    )


def _manifest(snapshot: Path) -> Manifest:
    """Of a snapshot that was just written, which is looked into first."""
    # Nobody else has it open, so that no log is needed beside it: there may be no room for one.
    with closing(sqlite3.connect(f"{snapshot.as_uri()}?immutable=1", uri=True)) as connection:
        if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise damaged("found when it was copied")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        meta = dict(connection.execute("SELECT key, value FROM meta WHERE key IN ('name', 'notes')"))
        (sessions,) = connection.execute(
            "SELECT count(DISTINCT session_number || ifnull(session_suffix, '')) FROM fragment"
        ).fetchone()
    made = datetime.now(UTC).isoformat(timespec="seconds")
    return Manifest(meta.get("name", ""), meta.get("notes", ""), sessions, made, version, {})


@contextmanager
def _created(path: Path) -> Iterator[IO[bytes]]:
    """A new file of the GM's alone, on the disk when the block ends."""
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), "w+b") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _add(pack: zipfile.ZipFile, name: str, path: Path, cancel: Cancel) -> Member:
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as source, pack.open(name, "w", force_zip64=True) as target:
        while block := source.read(_BLOCK):
            cancel.check()
            digest.update(block)
            target.write(block)
            size += len(block)
    return Member(size, digest.hexdigest())


@contextmanager
def _opened(source: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    try:
        file = source.open("rb")
    except (OSError, ValueError) as error:  # the latter where no file can be called so
        raise StoreUnwritable(
            f"{source.name} cannot be read. Nothing was changed.", "Choose another copy.", detail=str(error)
        ) from error
    with file, told(source):
        try:
            with zipfile.ZipFile(file) as pack:
                yield pack, _checked(pack, source)
        except _BROKEN as error:
            raise not_a_copy(source) from error


def _checked(pack: zipfile.ZipFile, source: Path) -> Manifest:
    """The manifest, where the members are those that it names and none is larger than it can be."""
    listed = {info.filename: info for info in pack.infolist()}
    if len(listed) != len(pack.infolist()) or listed[MANIFEST].file_size > LARGEST_MANIFEST:
        raise not_a_copy(source)
    zips.check(listed[MANIFEST])
    raw = parsed(pack.read(MANIFEST))
    format_, catalogue = int(raw["format"]), int(raw["catalogue"])
    if format_ > FORMAT or catalogue > len(MIGRATIONS):
        raise StoreTooNew(
            f"{source.name} was made by a newer version of the Oracle. Nothing was changed.",
            "Update the Oracle to bring it back.",
            detail=f"format {format_}, catalogue {catalogue}",
        )
    files = {name: Member(int(one["size"]), str(one["sha256"])) for name, one in raw["files"].items()}
    if set(listed) != {MANIFEST, *files} or not {CATALOGUE} <= set(files) <= set(MEMBERS):
        raise not_a_copy(source)
    for name, member in files.items():
        info = listed[name]
        zips.check(info)
        swollen = member.size > LARGE and member.size > MOST_SHRUNK * info.compress_size
        if info.file_size != member.size or swollen:
            raise not_a_copy(source)
    name, notes, made, app = (_plain(raw[key]) for key in ("name", "notes", "made", "app"))
    return Manifest(name, notes, int(raw["sessions"]), made, catalogue, files, app, format_)


def _plain(value: Any) -> str:
    """Text from a copy as it may be shown: one line without control characters."""
    return "".join(c for c in str(value)[:1_000] if c.isprintable())


def _read(
    pack: zipfile.ZipFile,
    name: str,
    member: Member,
    into: IO[bytes] | None,
    source: Path,
    cancel: Cancel | None,
) -> None:
    digest, left = hashlib.sha256(), member.size
    with pack.open(name) as file:
        while block := file.read(min(_BLOCK, left + 1)):
            if cancel is not None:
                cancel.check()
            left -= len(block)
            if left < 0:
                break
            digest.update(block)
            if into is not None:
                into.write(block)
    if left or digest.hexdigest() != member.sha256:
        raise not_a_copy(source)


_OF_THE_DISK = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
"""What SQLite says where it cannot read or write, whatever stands in the file."""


def _is_ours(path: Path, version: int, folder: Path) -> bool:
    """Whether the tables and triggers of the file are exactly those that this program made of `version`: a
    trigger of somebody else's would run with whatever is written."""
    ours = folder / "empty.sqlite3"
    Database(ours, MIGRATIONS[:version]).close()
    try:
        return _shape(path) == (version, _shape(ours)[1])
    finally:
        ours.unlink()


def _shape(path: Path) -> tuple[int, list[tuple[str, str, str]]]:
    with closing(sqlite3.connect(path)) as connection:
        try:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            rows = connection.execute(
                "SELECT type, name, ifnull(sql, '') FROM sqlite_master ORDER BY type, name"
            )
            # `PRAGMA optimize` adds its figures when it sees fit
            return version, [row for row in rows.fetchall() if not row[1].startswith("sqlite_stat")]
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # what SQLite says of it may be no text
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _OF_THE_DISK:
                raise
            return -1, []
