"""A backup holds everything, and a file that is none changes nothing."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from oracle_desktop.errors import StoreProblem
from oracle_desktop.store.backup import backup, restore
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import StoreDamaged, StoreTooNew


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A backup with one conversation, made while the campaign is open."""
    catalogue = Catalogue(tmp_path / "old" / "catalogue.sqlite3")
    catalogue.add_message(catalogue.new_conversation("Ash"), "user", "Who fell?")
    backup(catalogue, tmp_path / "ash.backup")
    catalogue.new_conversation("Later")
    catalogue.close()
    return tmp_path / "ash.backup"


def titles(path: Path) -> list[str]:
    catalogue = Catalogue(path)
    try:
        return [row.title for row in catalogue.conversations()]
    finally:
        catalogue.close()


def test_a_backup_comes_back_over_what_is_there(tmp_path: Path, saved: Path) -> None:
    assert saved.stat().st_mode & 0o077 == 0
    new, old = tmp_path / "new" / "catalogue.sqlite3", tmp_path / "old" / "catalogue.sqlite3"
    for path in (new, old):
        restore(saved, path)
        assert titles(path) == ["Ash"]
        assert path.stat().st_mode & 0o077 == 0
        assert {file.name for file in path.parent.iterdir()} <= {path.name}
    assert titles(saved) == ["Ash"]


def unsound(path: Path, how: str) -> None:
    if how == "garbled":
        with path.open("r+b") as file:
            file.seek(8_000)
            file.write(os.urandom(path.stat().st_size - 12_000))
    elif how == "truncated":
        os.truncate(path, path.stat().st_size // 2)
    elif how == "text":
        path.write_text("my notes")
    elif how == "gone":
        path.unlink()
    else:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 99" if how == "newer" else "DROP TABLE fragment")
        connection.commit()
        connection.close()


@pytest.mark.parametrize("how", ["garbled", "truncated", "text", "gone", "newer", "another program's"])
def test_what_is_no_backup_changes_nothing(tmp_path: Path, saved: Path, how: str) -> None:
    unsound(saved, how)
    path = tmp_path / "old" / "catalogue.sqlite3"
    with pytest.raises(StoreTooNew if how == "newer" else StoreProblem):
        restore(saved, path)
    assert titles(path) == ["Later", "Ash"]
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_file_that_is_no_database_is_named(tmp_path: Path, saved: Path) -> None:
    saved.write_text("my notes")
    with pytest.raises(StoreDamaged, match=r"ash\.backup is not a sound backup"):
        restore(saved, tmp_path / "old" / "catalogue.sqlite3")


def test_a_backup_to_where_there_is_no_room_leaves_nothing(tmp_path: Path, saved: Path) -> None:
    catalogue = Catalogue(tmp_path / "old" / "catalogue.sqlite3")
    target = tmp_path / "taken"
    target.mkdir()
    with pytest.raises(StoreProblem):
        backup(catalogue, target)
    assert not (tmp_path / "taken.part").exists()
    catalogue.close()
