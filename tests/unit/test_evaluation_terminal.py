"""`evaluate` in the terminal over the sample campaign, with the built-in models (R7)."""

from __future__ import annotations

import csv
import io
import json
import math
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from oracle_desktop import cli
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

NAME = "The Patient Goose"


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    made = Places.under(tmp_path_factory.mktemp("measured"))
    workspace = Workspace(made)
    workspace.save_settings(workspace.settings.with_("mind", ollama=False))
    return made


def run(places: Places, *words: str, code: int = 0) -> str:
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert cli.main(cli.parser().parse_args(["evaluate", *words, "--campaign", NAME]), places) == code
    return printed.getvalue()


@pytest.fixture(scope="module")
def bank(places: Places) -> str:
    return str(Workspace(places).sample_bank())


@pytest.fixture(scope="module")
def measured(places: Places, bank: str) -> dict[str, Any]:
    """The sample read and measured with one command."""
    notes = str(Workspace(places).sample_bank().parent / NAME)
    found: dict[str, Any] = json.loads(run(places, bank, "--folder", notes, "--answers", "--json"))
    return found


def recomputed(questions: list[dict[str, Any]]) -> dict[str, float]:
    """The metrics from the per-question output alone, as anybody would in ten lines."""
    means: dict[str, list[float]] = {name: [] for name in ("pool", "hit@8", "ndcg@10", "mrr")}
    for q in (q for q in questions if q["gold"]):
        wanted = {str(g.get("session", g.get("file"))): g["grade"] for g in q["gold"]}
        keys = [[str(e["session"]), e["file"]] for e in q["final"]]
        found = [
            next((k for k in pair if k in wanted), pair[0] if pair[0] != "None" else pair[1]) for pair in keys
        ]
        best, distinct = max(wanted.values()), [wanted.get(k, 0) for k in dict.fromkeys(found)]
        dcg = lambda gains: sum((2**g - 1) / math.log2(at + 2) for at, g in enumerate(gains[:10]))  # noqa: E731
        means["pool"].append(any(wanted.get(k, 0) == best for k in found))
        means["hit@8"].append(any(wanted.get(k, 0) == best for k in found[:8]))
        means["ndcg@10"].append(dcg(distinct) / dcg(sorted(wanted.values(), reverse=True)))
        means["mrr"].append(next((1 / at for at, g in enumerate(distinct, 1) if g == best), 0.0))
    return {name: sum(values) / len(values) for name, values in means.items()}


def test_the_metrics_follow_from_the_per_question_output(measured: dict[str, Any]) -> None:
    for name, value in recomputed(measured["questions"]).items():
        assert measured["metrics"][name] == pytest.approx(value, abs=1e-4), name


def test_the_output_has_the_shape_that_is_promised(measured: dict[str, Any]) -> None:
    assert measured["metrics"]["questions"] == 27
    for question in measured["questions"]:
        assert {"id", "pool", "final", "full", "summaries", "refused", "seconds"} <= set(question)
        assert {"answer", "citations", "grounding"} <= set(question)
        for entry in (*question["pool"], *question["final"], *question["full"]):
            assert set(entry) == {"session", "label", "file"}
        assert len(question["ranks"]) == len(question["pool"]) == len(question["final"])
        for citation in question["citations"]:
            assert {"label", "session", "file", "start", "end", "quote", "status"} <= set(citation)
    assert measured["about"]["settings"]["finding"]["reranker"] == "builtin"
    assert measured["about"]["embedder"].startswith("builtin:")


def test_quotes_are_measured_as_answers(measured: dict[str, Any]) -> None:
    found = measured["metrics"]["answers"]
    assert found["writers"] == {"quotes": 30}
    assert found["citation_rate"] == found["grounding"] == 1.0
    assert 0.3 < found["citation_precision"] < 1.0
    assert found["refused_answerable"] < 0.15
    assert found["calls"] == {}
    assert {"quotes", "answer"} <= set(found["seconds"])


@pytest.fixture(scope="module")
def small(bank: str, measured: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The first five questions."""
    file = tmp_path_factory.mktemp("bank") / "five.jsonl"
    lines = Path(bank).read_text(encoding="utf-8").splitlines()[:5]
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def test_runs_are_listed_and_compared(places: Places, small: str) -> None:
    same = json.loads(run(places, small, "--json"))
    worse = json.loads(run(places, small, "--without", "ranking", "--json"))
    listed = json.loads(run(places, "--runs", "--json"))["runs"]
    assert [one["id"] for one in listed][:2] == [worse["run"], same["run"]]
    assert listed[0]["about"]["configuration"]["reranker"] == "off"
    assert listed[0]["about"]["bank"] == listed[1]["about"]["bank"]
    assert "without reranking" in run(places, "--runs")
    change = json.loads(run(places, "--compare", str(same["run"]), str(worse["run"]), "--json"))
    assert change["won"] + change["lost"] + change["same"] == 5
    assert change["changes"]["ndcg@10"]["change"] == pytest.approx(
        worse["metrics"]["ndcg@10"] - same["metrics"]["ndcg@10"], abs=1e-3
    )
    again = json.loads(run(places, "--compare", str(same["run"]), str(same["run"]), "--json"))
    assert {one["verdict"] for one in again["changes"].values()} == {"no difference"}


def test_a_run_that_is_not_there_is_said(
    places: Places, bank: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(places, "--compare", "98", "99", code=1)
    assert "There is no test run 98." in capsys.readouterr().err
    run(places, code=1)
    assert "Name a file of questions." in capsys.readouterr().err


def test_the_ablation_adds_a_part_a_row(places: Places, small: str) -> None:
    printed = run(places, small, "--ablation").splitlines()
    assert [line.split("  ")[0] for line in printed[1:9]] == [
        "meaning only, 20 passages", "meaning only, 8 passages", "+ reranker", "+ keywords", "+ names",
        "+ questions written ahead", "+ context and annotations", "+ summaries",
    ]  # fmt: skip
    assert "no difference" in printed[8]


def test_a_line_a_question_for_a_spreadsheet(places: Places, small: str) -> None:
    rows = list(csv.DictReader(io.StringIO(run(places, small, "--csv"))))
    assert len(rows) == 5
    assert rows[0]["question"].startswith("Who paid Marrin Tolk")
    assert 1 <= int(rows[0]["place"]) <= 8
    assert "semantic:" in rows[0]["ranks"]


@pytest.mark.ollama
def test_a_small_model_s_answers_are_measured(tmp_path: Path, ollama_host: str) -> None:
    places = Places.under(tmp_path)
    workspace = Workspace(places)
    workspace.save_settings(
        workspace.settings.with_(
            "mind", host=ollama_host, chat_model="smollm2:135m", embed_model="", num_ctx=2048
        ).with_("answers", max_tokens=64)
    )
    notes = tmp_path / "notes"
    notes.mkdir()
    for number, text in enumerate(("Marrin Tolk was paid by Reeve Costrel.", "It rained on the ferry."), 1):
        (notes / f"Session {number}.md").write_text(text, encoding="utf-8")
    workspace.create(NAME, notes)
    campaign = workspace.open(NAME)
    campaign.ingest()
    campaign.close()
    asked = tmp_path / "two.jsonl"
    asked.write_text(
        '{"id": "a", "question": "Who paid Marrin Tolk?", "gold": [{"session": 1, "grade": 2}]}\n'
        '{"id": "b", "question": "Where did it rain?", "gold": [{"session": 2, "grade": 2}]}\n',
        encoding="utf-8",
    )
    answers = json.loads(run(places, str(asked), "--answers", "--json"))["metrics"]["answers"]
    assert answers["asked"] == 2
    assert answers["calls"] == {"write": 2}
    assert answers["tokens"]["prompt"] > 200
    assert answers["seconds"]["write"]["p50"] > 0
    made_with = json.loads(run(places, "--runs", "--json"))["runs"][0]["about"]
    assert made_with["digests"]["smollm2:135m"]
