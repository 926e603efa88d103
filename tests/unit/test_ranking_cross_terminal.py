"""The cross-encoder in a campaign: one setting, signals shown, a refusal, a threshold proposed (R4.5)."""

from __future__ import annotations

import json
from pathlib import Path

import onnx_models
import pytest

from oracle_desktop import cli
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

SELLA = "Sella Crane lit the lamp at the mill.\n"
BRENNOC = "Old Brennoc drank at the inn with Sella Crane.\n"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A campaign of two sessions, and the setting for a model that likes lamps."""
    base = tmp_path_factory.mktemp("mill")
    notes = base / "notes"
    notes.mkdir()
    for number, text in ((1, SELLA), (2, BRENNOC)):
        (notes / f"Session {number}.md").write_text(f"# Session {number}\n\n{text}", encoding="utf-8")
    onnx_models.tiny(base / "model", {"lamp": 5.0, "drank": -9.0})
    onnx_models.tiny(base / "stern", {"lamp": -5.0, "drank": -9.0})
    workspace = Workspace(Places.under(base / "data"))
    finding = {"reranker": "cross_encoder", "cross_encoder_folder": str(base / "model")}
    workspace.save_settings(workspace.settings.with_("finding", **finding).with_("mind", ollama=False))
    workspace.create("mill", notes)
    campaign = workspace.open("mill")
    campaign.ingest()
    campaign.close()
    return workspace


def test_one_setting_decides_which_and_whether_to_refuse(workspace: Workspace, tmp_path: Path) -> None:
    settings = workspace.settings
    stern = str(Path(settings.finding.cross_encoder_folder).with_name("stern"))
    campaign = workspace.open("mill")
    try:
        found = campaign.search("Who drank at the inn?")
        assert [one.fragment.label for one in found.results] == ["Session 1", "Session 2"]
        campaign.recheck(settings.with_("finding", cross_encoder_folder=str(tmp_path)))
        found = campaign.search("Who drank at the inn?")
        assert found.results[0].fragment.label == "Session 2"
        assert (found.reranker, bool(found.reranker_note)) == ("builtin", True)
        campaign.recheck(settings.with_("finding", cross_encoder_folder=stern))
        answer = campaign.ask("Where did Sella go?")
        assert (answer.refused, answer.reranker) == (True, "cross_encoder")
        assert answer.misses[0].label == "Session 1"
        lenient = settings.with_("finding", cross_encoder_folder=stern, reranker_threshold=-6.0)
        campaign.recheck(lenient)
        assert not campaign.ask("Where did Sella go?").refused
    finally:
        campaign.close()


def test_a_bank_proposes_a_threshold_and_search_shows_each_signal(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [
        {"id": "1", "question": "Who lit the lamp?", "gold": [{"session": 1, "grade": 2}], "kind": "fact"},
        {"id": "2", "question": "Who drank?", "gold": [], "kind": "unanswerable"},
    ]
    bank = tmp_path / "bank.jsonl"
    bank.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")

    def run(*words: str) -> str:
        arguments = cli.parser().parse_args([words[0], "--campaign", "mill", *words[1:]])
        assert cli.main(arguments, workspace.places) == 0
        return capsys.readouterr().out

    measured = json.loads(run("evaluate", str(bank), "--json"))
    assert measured["rerankers"] == {"cross_encoder": 2}
    assert measured["threshold"] == {"threshold": pytest.approx(5.0), "refused": 0.0, "lost": 0.0}
    found = json.loads(run("search", "Who drank?", "--json"))
    assert [row["signals"]["cross_encoder"] for row in found["results"]] == pytest.approx([5, -9])
