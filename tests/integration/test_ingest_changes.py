"""Added, edited, renamed, moved, swapped and deleted files are told apart, and cost what they must."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ingest_desk import SESSIONS, Desk

from oracle_desktop.domain import Document
from oracle_desktop.errors import FolderProblem
from oracle_desktop.ingestion import index
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.notes import readers
from oracle_desktop.notes.scan import Scan

FILE = "Sessions/Session 3.md"


@pytest.fixture(scope="module")
def embedder() -> Iterator[BuiltinEmbedder]:
    embedder = BuiltinEmbedder()
    yield embedder
    embedder.close()


@pytest.fixture
def desk(tmp_path: Path, embedder: BuiltinEmbedder) -> Iterator[Desk]:
    desk = Desk(tmp_path, embedder)
    desk.write("Sessions/Session 4.md", "We slept under a plain sky, and nobody came.")
    desk.ingest()
    yield desk
    desk.close()


def ids(desk: Desk) -> dict[str, int]:
    return {fragment.text: fragment.id for fragment in desk.catalogue.fragments()}


@pytest.mark.parametrize(
    ("old", "new", "label"),
    [
        (FILE, "Sessions/Session 3 - The brass key.md", "Session 3"),
        (FILE, "Older/Session 3.md", "Session 3"),
        (FILE, "Sessions/Session 9.md", "Session 9"),
        # no heading of its own: its title, which is embedded with it, is the file's name
        ("Sessions/Session 4.md", "Sessions/Session 7.md", "Session 7"),
        ("Sessions/Session 4.md", "Sessions/Session 04 - Under a plain sky.md", "Session 4"),
    ],
)
def test_a_rename_embeds_nothing_and_keeps_ids(desk: Desk, old: str, new: str, label: str) -> None:
    before = ids(desk)
    desk.move(old, new)
    assert desk.ingest().model_calls["embed"] == 0
    assert desk.labels()[new] == label
    assert old not in desk.catalogue.ledger()
    assert ids(desk) == before
    assert desk.in_step()
    assert desk.ingest().model_calls["embed"] == 0


def test_two_files_that_swap_names_swap_numbers_and_embed_nothing(desk: Desk) -> None:
    desk.move(FILE, "a.md")
    desk.move("Sessions/Session 2.md", FILE)
    desk.move("a.md", "Sessions/Session 2.md")
    assert desk.ingest().model_calls["embed"] == 0
    assert "mill" in desk.catalogue.fragments_of(FILE)[0].text
    assert desk.in_step()


def test_a_file_that_moved_and_was_edited_embeds_what_was_edited(desk: Desk) -> None:
    long = "\n\n".join(
        f"# Day {day}\n\n" + f"We walked past the mill on day {day}. " * 40 for day in range(9)
    )
    desk.write(FILE, long)
    windows = desk.ingest().model_calls["embed"]
    desk.move(FILE, "Older/Session 3.md")
    desk.write("Older/Session 3.md", long + "And then it snowed.")
    assert desk.ingest().model_calls["embed"] == 1 < windows
    assert desk.in_step()


def test_a_copy_embeds_nothing(desk: Desk) -> None:
    shutil.copy(desk.notes / FILE, desk.notes / "Characters/Key.md")
    assert desk.ingest().model_calls["embed"] <= 1


def test_a_deleted_file_leaves_no_trace_in_any_table_or_file(desk: Desk) -> None:
    desk.write("Sessions/Session 5.md", "# Zyxomma\n\nThe zyxomma of Quillabar ate the lamp, said Quillabar.")
    desk.write("Sessions/Session 6.md", "Again the Zyxomma flew over Quillabar, and then Quillabar slept.")
    desk.ingest()
    assert found_in(desk, "zyxomma")
    (desk.notes / "Sessions/Session 5.md").unlink()
    (desk.notes / "Sessions/Session 6.md").unlink()
    desk.ingest()
    assert desk.in_step()
    assert found_in(desk, "zyxomma") == found_in(desk, "quillabar") == []


def found_in(desk: Desk, word: str) -> list[str]:
    """Tables that hold a word, files whose bytes do."""
    path = desk.home / "catalogue.sqlite3"
    connection = sqlite3.connect(path)
    try:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = [
            table
            for table in tables
            for row in connection.execute(f"SELECT * FROM {table}")
            if word in str(row).casefold()
            or word.encode() in b"".join(v for v in row if isinstance(v, bytes))
        ]
    finally:
        connection.close()
    return found + [file.name for file in desk.home.rglob("*") if word.encode() in _bytes(file)]


def _bytes(file: Path) -> bytes:
    return file.read_bytes().lower() if file.is_file() else b""


def test_a_file_that_changes_while_it_is_read_is_read_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write(FILE, "The first draft.")
    monkeypatch.setattr(readers, "read", writing(desk, readers.read, times=1))
    desk.ingest()
    assert desk.catalogue.document(FILE).text == "Draft 1."  # type: ignore[union-attr]
    assert desk.catalogue.ledger()[FILE].status == "ready"
    assert desk.ingest().model_calls["embed"] == 0


def test_a_file_that_never_rests_keeps_its_last_text_and_is_read_by_the_next_run(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write(FILE, "The first draft.")
    with monkeypatch.context() as patch:
        patch.setattr(readers, "read", writing(desk, readers.read, times=99))
        assert [file for file, _reason in desk.ingest().failed] == [FILE]
    assert "brass key" not in SESSIONS[FILE]
    assert desk.labels()[FILE] == "Session 3"
    assert "opens nothing" in desk.texts()
    assert not desk.ingest().failed
    assert "Draft" in desk.texts()


def writing(desk: Desk, read: Callable[..., Document], times: int) -> Callable[..., Document]:
    """A reader under which `FILE` is saved again, so many times."""
    count = 0

    def reading(absolute: Path, relative: str, *, largest_mb: int) -> Document:
        nonlocal count
        document = read(absolute, relative, largest_mb=largest_mb)
        if relative == FILE and count < times:
            count += 1
            desk.write(FILE, f"Draft {count}.")
            os.utime(absolute, (count, count))
        return document

    return reading


def test_a_file_that_vanishes_after_the_scan_ends_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.write("Sessions/Session 5.md", "Here today.")
    desk.write("Sessions/Session 6.md", "Here to stay.")
    look = index.scan.scan

    def look_and_remove(*arguments: object) -> Scan:
        seen = look(*arguments)  # type: ignore[arg-type]
        (desk.notes / "Sessions/Session 5.md").unlink()
        return seen

    with monkeypatch.context() as patch:
        patch.setattr(index.scan, "scan", look_and_remove)
        report = desk.ingest()
    assert [file for file, _reason in report.failed] == ["Sessions/Session 5.md"]
    assert "Here to stay." in desk.texts()
    assert not desk.ingest().failed


def test_a_folder_that_may_not_be_opened_now_is_not_forgotten(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = os.scandir

    def refuse(place: Path) -> object:
        if Path(place).name == "Characters":
            raise PermissionError(13, "Permission denied")
        return listed(place)

    before = desk.labels()
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refuse)
        report = desk.ingest()
    assert ("Characters", "This folder may not be opened.") in report.skipped
    assert desk.labels() == before
    desk.ingest()
    assert desk.labels() == before
    assert "Characters" not in desk.catalogue.ledger()


def test_an_empty_folder_is_a_disk_that_is_away(desk: Desk) -> None:
    shutil.move(desk.notes, desk.notes.with_name("elsewhere"))
    desk.notes.mkdir()
    with pytest.raises(FolderProblem, match="is kept"):
        desk.ingest()
    assert desk.catalogue.counts()["documents"] == 5


def test_a_template_that_is_touched_is_still_known(desk: Desk) -> None:
    desk.write("Templates/Session.md", "# Session <% tp.file.title %>\n\n{{date}}\n")
    desk.ingest()
    record = desk.catalogue.ledger()["Templates/Session.md"]
    assert record.status == "skipped"
    os.utime(desk.notes / "Templates/Session.md", (1, 1))
    desk.ingest()
    assert desk.catalogue.document("Templates/Session.md") is not None
    assert desk.catalogue.ledger()["Templates/Session.md"].reason == record.reason
