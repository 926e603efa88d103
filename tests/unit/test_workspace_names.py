"""A campaign is called otherwise while it is open, and keeps everything else."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle_desktop.errors import CampaignExists
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    """Two campaigns."""
    made = Workspace(Places.under(tmp_path / "home"))
    for name in ("Rain", "Ash"):
        (tmp_path / name).mkdir()
        made.create(name, tmp_path / name)
    return made


def test_a_campaign_that_is_open_is_called_otherwise(space: Workspace, tmp_path: Path) -> None:
    campaign = space.open("Rain")
    try:
        info = space.rename("Rain", "  Río de ceniza ")
    finally:
        campaign.close()
    assert (info.name, info.notes) == ("Río de ceniza", tmp_path / "Rain")
    assert [each.name for each in space.campaigns()] == ["Ash", "Río de ceniza"]
    assert space.rename("Río de ceniza", "RÍO DE CENIZA").name == "RÍO DE CENIZA"


@pytest.mark.parametrize("name", ["ash", "  "])
def test_a_name_that_is_taken_or_none_is_refused(space: Workspace, name: str) -> None:
    with pytest.raises(CampaignExists):
        space.rename("Rain", name)
    assert [each.name for each in space.campaigns()] == ["Ash", "Rain"]


def test_changed_settings_hold_at_once_but_for_the_models(space: Workspace) -> None:
    campaign = space.open("Rain")
    try:
        mind = campaign.settings.mind
        campaign.use(space.settings.with_("reading", session_max_words=900).with_("mind", chat_model="other"))
        assert campaign.settings.reading.session_max_words == 900
        assert campaign.settings.mind == mind
    finally:
        campaign.close()
