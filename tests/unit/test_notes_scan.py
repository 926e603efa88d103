"""Walking the notes folder: what is found, what is left out and why."""

from __future__ import annotations

import os
import sys
import unicodedata
from pathlib import Path
from types import SimpleNamespace

import pytest

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.errors import FolderProblem
from oracle_desktop.notes.scan import online_only, scan


def fill(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("text")


def test_notes_are_found_and_the_rest_has_a_reason(tmp_path: Path) -> None:
    fill(
        tmp_path,
        "a/Session 1.md",
        "b.txt",
        "map.png",
        "theme.mp3",
        "odd.xyz",
        ".obsidian/app.json",
        ".trash/old.md",
    )
    result = scan(tmp_path)
    assert [f.path for f in result.found] == ["a/Session 1.md", "b.txt"]
    assert result.found[0].size == 4
    assert result.found[0].absolute.read_text() == "text"
    reasons = dict(result.skipped)
    assert sorted(reasons) == ["map.png", "odd.xyz", "theme.mp3"]
    assert "picture" in reasons["map.png"]
    assert all(reason.endswith(".") for reason in reasons.values())


def test_paths_are_composed_whatever_the_disk_says(tmp_path: Path) -> None:
    fill(tmp_path, unicodedata.normalize("NFD", "Sesión 5.md"))
    assert [f.path for f in scan(tmp_path).found] == ["Sesión 5.md"]
    assert scan(tmp_path).found[0].absolute.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_links_that_loop_end_and_dangling_ones_are_said(tmp_path: Path) -> None:
    fill(tmp_path, "notes/Session 1.md")
    os.symlink(tmp_path, tmp_path / "notes" / "again", target_is_directory=True)
    os.symlink(tmp_path / "nowhere.md", tmp_path / "gone.md")
    result = scan(tmp_path)
    assert [f.path for f in result.found] == ["notes/Session 1.md"]
    assert "not there" in dict(result.skipped)["gone.md"]


def test_a_folder_that_cannot_be_used_is_a_known_problem(tmp_path: Path) -> None:
    fill(tmp_path, "file.md")
    with pytest.raises(FolderProblem, match="not there"):
        scan(tmp_path / "missing")
    with pytest.raises(FolderProblem, match="not a folder"):
        scan(tmp_path / "file.md")


def test_it_can_be_stopped(tmp_path: Path) -> None:
    cancel = Cancel()
    cancel.set()
    with pytest.raises(Cancelled):
        scan(tmp_path, cancel)


@pytest.mark.parametrize(
    ("attributes", "away"), [({"st_file_attributes": 0x1000}, True), ({"st_file_attributes": 0x400020}, True),
                             ({"st_file_attributes": 0x20}, False), ({}, False)],
)  # fmt: skip
def test_windows_says_which_files_are_online_only(attributes: dict[str, int], away: bool) -> None:
    assert online_only(SimpleNamespace(**attributes)) is away  # type: ignore[arg-type]


def test_a_file_that_is_online_only_is_left_out_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Session 1.md").write_text("here")
    (tmp_path / "Session 2.md").write_text("somewhere else")
    monkeypatch.setattr("oracle_desktop.notes.scan.online_only", lambda status: status.st_size > 4)
    found = scan(tmp_path)
    assert [file.path for file in found.found] == ["Session 1.md"]
    assert found.skipped[0][0] == "Session 2.md"
    assert "Always keep on this device" in found.skipped[0][1]
