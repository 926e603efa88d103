"""A campaign's catalogue as one file, and back. The vector index is made anew from it (DESIGN fact 2)."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import StoreDamaged, told


def backup(catalogue: Catalogue, target: Path) -> None:
    """Write everything the catalogue holds to `target`, mode 0600, while it is in use. `StoreProblem`."""
    catalogue.tidy()
    catalogue.copy_to(target)


def restore(source: Path, path: Path) -> None:
    """Make the backup `source` the catalogue at `path`, which nobody may have open.

    Raises `StoreProblem` and leaves what is there where the backup is damaged, from a newer version or not
    a backup at all.
    """
    fresh = path.with_name(path.name + ".restored")
    with told(source):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            _copy(source, fresh)
            catalogue = Catalogue(fresh)  # brings an older one up to date
            try:
                sound = not catalogue.check()
                catalogue.tidy()
            finally:
                catalogue.close()
            if not sound:
                raise _not_a_backup(source)
            for suffix in ("-wal", "-shm"):  # they belong to the file that is replaced
                path.with_name(path.name + suffix).unlink(missing_ok=True)
            os.replace(fresh, path)
        finally:
            for suffix in ("", "-wal", "-shm"):
                fresh.with_name(fresh.name + suffix).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    shutil.copyfile(source, target)
    target.chmod(0o600)
    with closing(sqlite3.connect(target)) as connection:
        try:
            found = connection.execute(
                "SELECT count(*) FROM sqlite_master WHERE name IN ('file', 'fragment')"
            )
            is_ours = found.fetchone()[0] == 2
        except sqlite3.DatabaseError:
            is_ours = False
    if not is_ours:
        raise _not_a_backup(source)


def _not_a_backup(source: Path) -> StoreDamaged:
    return StoreDamaged(f"{source.name} is not a sound backup of a campaign. Nothing was changed.")
