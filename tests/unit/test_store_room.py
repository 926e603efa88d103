"""Room goes back to the disk, deleted words are gone from it, and a file that broke mends or says so."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from oracle_desktop.campaign import CATALOGUE, Campaign
from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Window
from oracle_desktop.paths import Places
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import StoreDamaged
from oracle_desktop.workspace import Workspace

MANY = 400


def fill(catalogue: Catalogue, files: int = MANY) -> None:
    with catalogue.together():
        for number in range(files):
            path, text = f"{number}.md", f"heron {number} " + f"reed{number} " * 1500
            record = FileRecord(path, 1, 1, str(number), "1", "ready")
            part = Fragment(path, 0, path, Kind.OTHER, None, path, 0, len(text), 1500, text, "")
            catalogue.store_document(
                record, Document(path, text, path), "{}", [part], [[Window(0, 9, text[:500])]]
            )


@pytest.mark.parametrize("old", [False, True], ids=["made now", "made by an earlier version"])
def test_what_was_deleted_gives_its_room_back(tmp_path: Path, old: bool) -> None:
    path = tmp_path / "catalogue.sqlite3"
    if old:  # before room could be given back
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA auto_vacuum = NONE")
            connection.execute("CREATE TABLE t (a)")
            connection.execute("DROP TABLE t")
            connection.commit()
    catalogue = Catalogue(path)
    fill(catalogue)
    catalogue.tidy()
    before = path.stat().st_size
    catalogue.forget([f"{number}.md" for number in range(10, MANY)])
    catalogue.tidy()
    assert before > 10_000_000
    assert path.stat().st_size < before / 4
    assert catalogue.check() == []
    assert len(keyword.search(catalogue, ["heron"], 50)) == 10
    catalogue.close()
    assert b"reed399" not in path.read_bytes()


def test_a_deleted_conversation_is_gone_from_the_disk_while_the_campaign_is_open(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    number = catalogue.new_conversation("The Quillon affair")
    catalogue.add_message(number, "user", "Who is Quillon?")
    catalogue.new_conversation("Kept")

    def holding() -> list[str]:
        return [path.name for path in tmp_path.iterdir() if b"Quillon" in path.read_bytes()]

    assert holding()
    catalogue.delete_conversation(number)
    assert holding() == []
    assert [row.title for row in catalogue.conversations()] == ["Kept"]
    catalogue.close()


def test_a_copy_is_of_one_moment_while_others_write_and_can_be_stopped(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    fill(catalogue, 700)
    other = Catalogue(catalogue.path)

    class Writes(Cancel):
        asked = 0

        def check(self) -> None:
            self.asked += 1
            other.set_meta(str(self.asked), "x" * 100_000)
            super().check()

    cancel = Writes()
    catalogue.copy_to(tmp_path / "copy.sqlite3", cancel)
    assert cancel.asked > 1
    copy = Catalogue(tmp_path / "copy.sqlite3")
    assert (copy.meta("1"), copy.check(), len(copy.ledger())) == ("", [], 700)
    copy.close()
    cancel.set()
    with pytest.raises(Cancelled):
        catalogue.copy_to(tmp_path / "none.sqlite3", cancel)
    assert not list(tmp_path.glob("none*"))
    catalogue.set_meta("a", "1")  # the connection is as it was
    other.close()
    catalogue.close()


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A campaign with some rows, whose last owner was killed."""
    workspace = Workspace(Places.under(tmp_path / "data"))
    notes = tmp_path / "notes"
    notes.mkdir()
    home = workspace.create("Weir", notes).home
    catalogue = Catalogue(home / CATALOGUE)
    fill(catalogue, 60)
    catalogue.tidy()
    catalogue.close()
    (home / "campaign.open").touch()
    return home


def spoil(path: Path, table: str) -> None:
    """Overwrite the pages of a table or index."""
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    with path.open("r+b") as file:
        file.seek(4096 * (root - 1) + 8)
        file.write(b"\xff" * 3000)


def opened(home: Path, tmp_path: Path) -> Campaign:
    return Workspace(Places.under(tmp_path / "data")).open("Weir")


def test_a_broken_index_is_made_anew_after_a_sudden_end(home: Path, tmp_path: Path) -> None:
    spoil(home / CATALOGUE, "fragment_label")
    campaign = opened(home, tmp_path)
    assert campaign.catalogue.check() == []
    assert campaign.catalogue.by_label("3.md") is not None
    campaign.close()
    assert not (home / "campaign.open").exists()


def test_broken_rows_are_told_at_every_opening_until_they_are_replaced(home: Path, tmp_path: Path) -> None:
    copy = tmp_path / "weir.oracle.zip"
    Workspace(Places.under(tmp_path / "data")).backup("Weir", copy)
    spoil(home / CATALOGUE, "document")
    for _ in range(2):
        with pytest.raises(StoreDamaged, match="Bring back a copy"):
            opened(home, tmp_path)
    workspace = Workspace(Places.under(tmp_path / "data"))
    assert "damaged" in workspace.find("Weir").problem
    workspace.restore(copy, replace=True)
    assert workspace.find("Weir").problem == ""
    workspace.open("Weir").close()


def test_a_good_end_is_not_looked_into(home: Path, tmp_path: Path) -> None:
    (home / "campaign.open").unlink()
    spoil(home / CATALOGUE, "fragment_label")
    opened(home, tmp_path).close()  # it would take seconds in a large campaign
