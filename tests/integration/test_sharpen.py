"""Notes can be asked about before their sentences are read; what comes behind makes the very same index."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from ingest_desk import SESSIONS

from oracle_desktop.campaign import Campaign
from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Progress
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.workspace import Workspace

QUESTION = "what lay under the wheel?"


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    notes = tmp_path / "notes"
    for path, text in SESSIONS.items():
        file = notes / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    space = Workspace(Places.under(tmp_path / "data"))
    space.save_settings(Settings().with_("mind", ollama=False))
    campaign = space.open(space.create("weir", notes).name)
    yield campaign
    campaign.close()


def found(campaign: Campaign) -> list[tuple[str, float, int]]:
    pool = campaign.search(QUESTION).pool
    return [(one.fragment.label, round(one.signals["sentence"], 4), len(one.sentences)) for one in pool]


def test_sharpening_behind_comes_to_the_same_as_reading_to_the_end(campaign: Campaign) -> None:
    report = campaign.ingest(sharp=False)
    assert report.model_calls["embed"]
    assert "sentences" not in report.seconds
    early = found(campaign)
    assert early[0][0] == "Session 2"
    assert not any(count for *_, count in early)
    told: list[Progress] = []
    campaign.sharpen(told.append)
    assert {progress.stage for progress in told} == {"sharpen"}
    assert told[-1].done == told[-1].total > 0
    sharp = found(campaign)
    assert all(count for label, _, count in sharp if label.startswith("Session"))
    assert sharp != early
    campaign.ingest()  # to the end: finds nothing left
    campaign.sharpen(told.append)
    assert found(campaign) == sharp


def test_a_stop_keeps_what_was_read_and_the_next_goes_on(campaign: Campaign) -> None:
    campaign.ingest(sharp=False)
    stop = Cancel()
    stop.set()
    with pytest.raises(Cancelled):
        campaign.sharpen(cancel=stop)
    told: list[Progress] = []
    campaign.sharpen(told.append)
    assert told
    assert all(count for label, _, count in found(campaign) if label.startswith("Session"))
