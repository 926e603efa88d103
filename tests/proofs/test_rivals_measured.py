"""What was played before what was planned, later before stale: over four campaigns, 52 questions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from oracle_desktop.evaluation import bank, metrics, runner
from oracle_desktop.evaluation.bank import Question
from oracle_desktop.paths import Places
from oracle_desktop.ranking import rivals
from oracle_desktop.workspace import Campaign, Workspace

pytestmark = [pytest.mark.corpora, pytest.mark.timeout(600)]

TESTS = Path(__file__).resolve().parents[1]
ASKED = TESTS / "data" / "what_is_asked.jsonl"
SAMPLE = TESTS.parent / "resources" / "sample" / "en" / "The Patient Goose"

Scores = dict[str, list[metrics.Scores]]


def by_corpus(path: Path) -> Mapping[str, list[Question]]:
    """The questions of a bank by the campaign that they are asked of."""
    lines = path.read_text(encoding="utf-8").splitlines()
    found: dict[str, list[Question]] = {}
    for line, question in zip(lines, bank.load(path), strict=True):
        found.setdefault(json.loads(line)["corpus"], []).append(question)
    return found


def measure(campaign: Campaign, questions: list[Question], scores: Scores, rule: str) -> None:
    for outcome in runner.evaluate(campaign.retriever, questions).outcomes:
        assert outcome.scores is not None
        for kind in (outcome.question.kind, "all"):
            scores.setdefault(f"{kind}, {rule}", []).append(outcome.scores)


def test_each_kind_gains_and_no_other_loses(
    corpora: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores: Scores = {}
    workspace = Workspace(Places.under(tmp_path))
    workspace.save_settings(workspace.settings.with_("mind", ollama=False))
    for corpus, questions in by_corpus(ASKED).items():
        workspace.create(corpus, SAMPLE if corpus == "sample" else corpora / corpus)
        campaign = workspace.open(corpus)
        try:
            campaign.ingest()
            measure(campaign, questions, scores, "with")
            with monkeypatch.context() as patched:
                patched.setattr(rivals, "settled", lambda scored, _weights: scored)
                measure(campaign, questions, scores, "without")
        finally:
            campaign.close()
    means = {name: metrics.mean(some)["ndcg@10"] for name, some in scores.items()}
    print("\n" + "\n".join(f"{name:20s} {len(scores[name]):3d} {mean:.3f}" for name, mean in means.items()))
    for kind, gain in (("happened", 0.05), ("planned", 0.02), ("stands", 0.05), ("page", -0.01)):
        assert means[f"{kind}, with"] >= means[f"{kind}, without"] + gain, kind
