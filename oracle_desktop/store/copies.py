"""The copies that the Oracle makes of a campaign by itself: in its folder, numbered, the last few kept."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import StoreProblem
from oracle_desktop.store import archive
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.lock import DAMAGE
from oracle_desktop.store.problems import StoreDamaged, told

FOLDER = "copies"
SUFFIX = ".oracle.zip"
DAY = 86_400.0
# A catalogue from before an update is of use until the updated one has proved itself.
BEFORE_UPDATE_DAYS = 30
DAMAGED = "catalogue.damaged.sqlite3"
FAR = 1 << 32  # ids; there are 2^63


@dataclass(frozen=True, slots=True)
class Copy:
    """One of them; `made` in seconds since 1970, `size` in bytes."""

    path: Path
    number: int
    made: float
    size: int


def copies(home: Path) -> list[Copy]:
    """Those of the campaign in the folder `home`, the last made first. A clock that was set back does not
    disorder them: their numbers count."""
    found = []
    for path in (home / FOLDER).glob(f"*{SUFFIX}"):
        number = path.name.removesuffix(SUFFIX).partition(" ")[0]
        if number.isdecimal():
            status = path.stat()
            found.append(Copy(path, int(number), status.st_mtime, status.st_size))
    return sorted(found, key=lambda copy: -copy.number)


def due(home: Path, now: float | None = None) -> bool:
    """Whether the last one is a day old, or from a time that has not come yet."""
    age = (time.time() if now is None else now) - max((one.made for one in copies(home)[:1]), default=0.0)
    return not -DAY / 24 < age < DAY


def make(
    catalogue: Catalogue, home: Path, others: Mapping[str, Path], keep: int, cancel: Cancel | None = None
) -> Copy:
    """Make one more and drop those before the last `keep`. Raises as `archive.write`; all stay then."""
    folder = home / FOLDER
    with told(folder):
        folder.mkdir(exist_ok=True, mode=0o700)
        for left in folder.glob(f"*{SUFFIX}.*"):  # a process was killed in the middle of one
            left.unlink()
        number = max((one.number for one in copies(home)), default=0) + 1
        path = folder / f"{number:04} {time.strftime('%Y-%m-%d')}{SUFFIX}"
        archive.write(catalogue, path, others, cancel)
        kept = copies(home)
        for old in kept[max(keep, 1) :]:
            old.path.unlink()
        _drop_old_updates(catalogue)
    return kept[0]


def remove_all(home: Path) -> None:
    """Delete every copy of the campaign in `home`. Raises `StoreProblem`."""
    with told(home / FOLDER):
        for one in copies(home):
            one.path.unlink()


def put_in_place(unpacked: Path, home: Path, keep: int) -> None:
    """Make the unpacked copy the state of the campaign in `home`, which the caller has locked.

    What was there becomes the newest copy, so that this can be taken back; a catalogue that is too damaged
    for that is kept as `catalogue.damaged.sqlite3`. Raises `StoreProblem` and has changed nothing then.
    """
    current = home / archive.CATALOGUE
    with told(home):
        try:
            catalogue = Catalogue(current)
            try:
                make(catalogue, home, {archive.QUESTIONS: home / archive.QUESTIONS}, keep + 1)
            finally:
                catalogue.close()
        except StoreDamaged:
            os.replace(current, home / DAMAGED)
        fresh = Catalogue(unpacked / archive.CATALOGUE)
        try:
            skip_ids(fresh)
        finally:
            fresh.close()
        for suffix in ("-wal", "-shm"):  # they belong to the file that is replaced
            current.with_name(current.name + suffix).unlink(missing_ok=True)
        if (questions := unpacked / archive.QUESTIONS).exists():
            os.replace(questions, home / archive.QUESTIONS)
        os.replace(unpacked / archive.CATALOGUE, current)
        (home / DAMAGE).unlink(missing_ok=True)


def skip_ids(catalogue: Catalogue) -> None:
    """Give new rows ids that none had, in a catalogue that goes back in time: the vector index beside it may
    hold rows of texts that are not in it yet."""
    with catalogue.writing() as connection:
        for table in ("fragment", "view"):
            (last,) = connection.execute(
                "SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = ?", (table,)
            ).fetchone()
            connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last + FAR))


def none_kept(name: str) -> StoreProblem:
    """What to raise where there is no copy to bring back."""
    return StoreProblem(
        f"There is no copy of {name}.",
        "Remove it and read the same folder again; your notes are not touched.",
    )


def name_of(home: Path) -> str:
    """The name that the last copy of the campaign in `home` gives it, "" where there is none."""
    with suppress(StoreProblem):
        for one in copies(home):
            return archive.look(one.path).name
    return ""


def _drop_old_updates(catalogue: Catalogue) -> None:
    for before in catalogue.copies_before():
        if time.time() - before.stat().st_mtime > BEFORE_UPDATE_DAYS * DAY:
            before.unlink()
