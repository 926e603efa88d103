"""A planted regression is called a loss, a change that changes nothing is not (R7.3), over real notes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from oracle_desktop import measuring
from oracle_desktop.evaluation import bank
from oracle_desktop.evaluation.configurations import LEFT_OUT
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

pytestmark = pytest.mark.corpora


def test_a_planted_loss_is_told_from_noise(read_campaign: Places, questions: Path) -> None:
    asked = bank.load(questions / "crd3-campaign1-single.jsonl")
    wanted = [one for one in LEFT_OUT if one.key in ("now", "no-words", "no-written", "no-names")]
    campaign = Workspace(read_campaign).open("cr")
    try:
        campaign.warm()
        began = time.perf_counter()
        rows = measuring.measure(campaign, measuring.Bank("single", asked), wanted)
        spent = time.perf_counter() - began
    finally:
        campaign.close()
    said = {one.configuration.key: one.change.changes["ndcg@10"].said for one in rows if one.change}
    assert said["no-words"] == "real loss"
    assert said["no-written"] == "no difference"  # nothing was written ahead: a change without effect
    assert said["no-names"] in ("may be chance", "no difference")
    assert spent < 4 * 60  # four runs of 66 questions, a minute each at most
