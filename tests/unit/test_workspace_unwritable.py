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
