"""A text file is written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from oracle_desktop import files


def test_it_takes_the_place_of_what_stood_there(tmp_path: Path) -> None:
    file = tmp_path / "Session.md"
    file.write_text("Before.", encoding="utf-8")
    files.write(file, "Añejo\nand after\n")
    assert file.read_bytes() == "Añejo\nand after\n".encode()
    assert [one.name for one in tmp_path.iterdir()] == ["Session.md"]


def test_what_cannot_be_written_leaves_what_stood_there(tmp_path: Path) -> None:
    file = tmp_path / "Session.md"
    files.write(file, "Before.")
    with pytest.raises(UnicodeEncodeError):
        files.write(file, "Half of it\n" * 10_000 + "\ud800")
    assert file.read_text(encoding="utf-8") == "Before."
    assert [one.name for one in tmp_path.iterdir()] == ["Session.md"]


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        files.write(tmp_path / "away" / "Session.md", "After.")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="rights are of another kind there")
def test_rights_are_those_that_are_asked_for(tmp_path: Path) -> None:
    files.write(tmp_path / "own", "", mode=0o600)
    files.write(tmp_path / "shared", "")
    mask = os.umask(0)
    os.umask(mask)
    assert (tmp_path / "own").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "shared").stat().st_mode & 0o777 == 0o666 & ~mask


@pytest.mark.skipif(os.name == "nt", reason="links take rights there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.md").write_text("Before.", encoding="utf-8")
    (tmp_path / "link.md").symlink_to("real.md")
    files.write(tmp_path / "link.md", "After.")
    assert (tmp_path / "link.md").is_symlink()
    assert (tmp_path / "real.md").read_text(encoding="utf-8") == "After."
