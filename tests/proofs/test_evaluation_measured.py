"""A planted regression is called a loss, a change that changes nothing is not (R7.3), over real notes."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from oracle_desktop import measuring
from oracle_desktop.evaluation import bank, verdicts
from oracle_desktop.evaluation.configurations import LEFT_OUT, STEPS
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

pytestmark = [pytest.mark.corpora, pytest.mark.timeout(900)]


def test_a_planted_loss_is_told_from_noise(read_campaign: Places, questions: Path) -> None:
    asked = measuring.Bank("single", bank.load(questions / "crd3-campaign1-single.jsonl"))
    left_out = [one for one in LEFT_OUT if one.key in ("now", "no-words", "no-written")]
    steps = [one for one in STEPS if one.key in ("words", "names")]
    without = replace(STEPS[2], key="planted", parent="words")  # meaning alone is left: BM25 is off
    campaign = Workspace(read_campaign).open("cr")
    try:
        campaign.warm()
        began = time.perf_counter()
        rows = measuring.measure(campaign, asked, [*left_out, *steps, without])
        spent = time.perf_counter() - began
    finally:
        campaign.close()
    found = {one.configuration.key: one.change for one in rows if one.change is not None}
    assert found["planted"].changes["ndcg@10"].said == verdicts.WORSE
    # with names still looked up the loss is near the limit: on 66 questions either may be said
    assert found["no-words"].count("lost") > found["no-words"].count("won")
    assert found["no-written"].said == verdicts.SAME  # nothing was written ahead: a change without effect
    assert found["names"].changes["ndcg@10"].said in (verdicts.CHANCE, verdicts.SAME)
    assert spent < 6 * 60  # six runs of 66 questions, a minute each at most
