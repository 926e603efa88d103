"""A folder of the Oracle's own that cannot be written to is said in plain words."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle_desktop.errors import StoreProblem
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace


def test_the_sample_says_where_it_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, so that no folder can be made in it")
    data = tmp_path / "home" / "data"
    with pytest.raises(StoreProblem) as problem:
        Workspace(Places.under(data)).install_sample()
    assert str(data) in problem.value.text
    assert "write" in problem.value.way_out


def test_a_campaign_says_where_it_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, so that no folder can be made in it")
    notes = tmp_path / "notes"
    notes.mkdir()
    with pytest.raises(StoreProblem):
        Workspace(Places.under(tmp_path / "home" / "data")).create("Weir", notes)


def test_that_nothing_can_be_kept_is_known_before_anything_is_chosen(tmp_path: Path) -> None:
    data = tmp_path / "not" / "there" / "yet"
    Workspace(Places.under(data)).check_room()
    assert not (tmp_path / "not").exists(), "looking makes nothing"
    (tmp_path / "home").write_text("a file, so that no folder can be made in it")
    with pytest.raises(StoreProblem) as problem:
        Workspace(Places.under(tmp_path / "home" / "data")).check_room()
    assert "cannot write" in problem.value.text
