"""Eight smaller campaigns, English and Dutch, which no weight of the ranking saw: found, and not refused."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pytest

from oracle_desktop.evaluation import bank, metrics, runner
from oracle_desktop.paths import Places
from oracle_desktop.ranking.gate import Gate
from oracle_desktop.workspace import Campaign, Workspace

pytestmark = [pytest.mark.corpora, pytest.mark.timeout(900)]

BANKS = sorted((Path(__file__).resolve().parents[1] / "data" / "banks").glob("*.jsonl"))


def measure(campaign: Campaign, questions: list[bank.Question]) -> dict[str, float]:
    """Means over the questions with an answer, and the share of them that is refused."""
    gate = Gate(campaign.catalogue)
    outcomes = runner.evaluate(campaign.retriever, questions, show=runner.behind(gate)).outcomes
    answered = [one for one in outcomes if one.question.gold]
    means = metrics.mean([one.scores for one in answered if one.scores is not None])
    return {**means, "refused": fmean(float(one.refused) for one in answered)}


def test_other_campaigns_are_searched_as_well_and_their_questions_seldom_refused(
    corpora: Path, tmp_path: Path
) -> None:
    workspace = Workspace(Places.under(tmp_path))
    workspace.save_settings(workspace.settings.with_("mind", ollama=False))
    found = {}
    for path in BANKS:
        workspace.create(path.stem, corpora / path.stem)
        campaign = workspace.open(path.stem)
        try:
            campaign.ingest()
            found[path.stem] = measure(campaign, list(bank.load(path)))
        finally:
            campaign.close()
    names = ("pool", "hit@8", "ndcg@10", "refused")
    for corpus, means in found.items():
        print(f"\n{corpus:30s}", *(f"{name} {means[name]:.3f}" for name in names), end="")
    every = {name: fmean(means[name] for means in found.values()) for name in names}
    print(f"\n{'all':30s}", *(f"{name} {value:.3f}" for name, value in every.items()))
    assert every["hit@8"] >= 0.91
    assert every["ndcg@10"] >= 0.79
    assert every["refused"] <= 0.05
