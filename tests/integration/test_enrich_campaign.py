"""Enrichment of whole campaigns: from the terminal, killed and resumed, with a real model, recorded."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from enrich_notes import SENTENCE, answer
from recorded_enrichment import MODEL, recorded
from stub_ollama import Fault, StubOllama

from oracle_desktop import cli
from oracle_desktop.domain import Mode
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Campaign, Workspace

NOTES = 12


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for n in range(1, NOTES + 1):
        (folder / f"Session {n}.md").write_text(
            f"# Session {n}\n\n{SENTENCE.format(n=n)}\n", encoding="utf-8"
        )
    return folder


def by_words(text: str) -> list[float]:
    """A vector of which words stand in `text`."""
    vector = [0.0] * 64
    for word in text.lower().split():
        vector[zlib.crc32(word.encode()) % 64] += 1.0
    return vector


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        stub.chat = answer
        stub.embed = by_words
        yield stub


@pytest.fixture
def data(tmp_path: Path, stub: StubOllama) -> Path:
    """A data folder whose settings know the scripted models."""
    return settled(tmp_path / "data", host=stub.address, chat_model="qwen2.5:7b", embed_model="bge-m3")


def settled(folder: Path, **mind: object) -> Path:
    workspace = Workspace(Places.under(folder))
    workspace.save_settings(workspace.settings.with_("mind", **mind))
    return folder


def command(data: Path, *arguments: object) -> list[str]:
    return [*map(str, arguments), "--campaign", "tale", "--data", str(data), "--json"]


@pytest.fixture
def oracle(data: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Any]:
    """Runs a verb on the data folder; what it prints."""

    def run(*arguments: object) -> Any:
        assert cli.main(cli.parser().parse_args(command(data, *arguments))) == 0
        return json.loads(capsys.readouterr().out)

    return run


@contextmanager
def opened(data: Path) -> Iterator[Campaign]:
    campaign = Workspace(Places.under(data)).open("tale")
    try:
        yield campaign
    finally:
        campaign.close()


def test_an_ingest_enriches_and_status_says_what_was_saved(
    oracle: Callable[..., Any], notes: Path, stub: StubOllama
) -> None:
    first = oracle("ingest", notes, "--no-enrich")
    assert first["enriched"] is None
    assert not stub.asked("/api/chat")
    second = oracle("ingest", notes)
    assert (second["enriched"], second["not_enriched"]) == (NOTES, 0)
    assert second["model_calls"]["enrich"] == NOTES
    third = oracle("ingest", notes)
    assert third["model_calls"] == {"embed": 0}
    assert third["calls_saved"] == NOTES
    status = oracle("status")
    assert (status["enriched"], status["enrich_calls"], status["enrich_calls_saved"]) == (NOTES, NOTES, NOTES)


def test_a_killed_run_is_taken_up_where_it_was(
    oracle: Callable[..., Any], data: Path, notes: Path, stub: StubOllama
) -> None:
    stub.chat = lambda body: [0.5, *answer(body)]
    program = [sys.executable, "-m", "oracle_desktop", *command(data, "ingest", notes)]
    running = subprocess.Popen(program, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while len(stub.asked("/api/chat")) < NOTES - 1:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.kill(running.pid, signal.SIGKILL)
    running.wait(10)
    made = len(stub.asked("/api/chat"))
    stub.chat = answer
    again = oracle("ingest", notes)
    assert again["enriched"] == NOTES
    # lost at most: the four under way, and a reply of each worker that had come and was not yet kept
    assert NOTES - made <= again["model_calls"]["enrich"] <= NOTES - (made - 8)
    assert "enrich" not in oracle("ingest", notes)["model_calls"]


def test_questions_are_found_by_meaning_and_an_edit_replaces_those_of_its_passage(
    data: Path, notes: Path
) -> None:
    Workspace(Places.under(data)).create("tale", notes)
    file = notes / "Session 3.md"
    with opened(data) as campaign:
        campaign.ingest()
        campaign.enrich()
        file.write_text(file.read_text(encoding="utf-8") + "\nIt rained.\n", encoding="utf-8")
        campaign.ingest()
        report = campaign.enrich()
        assert report is not None
        assert report.calls["enrich"] == 1
        name = campaign.catalogue.meta("embedder")
        ids = {f.id for f in campaign.catalogue.fragments()}
        assert campaign.vectors.ids() == campaign.catalogue.vector_ids(name)
        vector = campaign.mind.embedder.embed(["Who was paid for the way over the water?"])[0]
        found = campaign.vectors.query(vector, NOTES, "question")
        assert {fragment_id for _, fragment_id, _ in found} == ids
        assert found[0][2] > 0.99
        assert {view.kind for view in campaign.catalogue.views(ids)} == {"text", "question", "annotation"}
        assert {f for _, f, _ in campaign.vectors.query(vector, 2 * NOTES)} <= ids


def test_a_question_is_answered_while_enrichment_waits(data: Path, notes: Path, stub: StubOllama) -> None:
    Workspace(Places.under(data)).create("tale", notes)
    answering = threading.Event()

    def told_apart(body: dict[str, Any]) -> list[object]:
        if body.get("format"):
            assert not answering.is_set()
            return [0.3, *answer(body)]
        answering.set()
        time.sleep(0.5)
        answering.clear()
        return ["Brannoc took it."]

    stub.chat = told_apart
    with opened(data) as campaign:
        campaign.ingest()
        reports: list[Any] = []
        runner = threading.Thread(target=lambda: reports.append(campaign.enrich()))
        runner.start()
        while len(stub.asked("/api/chat")) < 4:
            time.sleep(0.01)
        assert campaign.ask("Who took our silver?", mode=Mode.PRIVATE).text.startswith("Brannoc")
        runner.join(60)
    assert (reports[0].enriched, reports[0].problem) == (NOTES, "")


def test_a_server_without_memory_lets_the_ingest_end_well_and_says_so(
    data: Path, notes: Path, stub: StubOllama, capsys: pytest.CaptureFixture[str]
) -> None:
    stub.chat = [Fault(500, "model requires more system memory than is available")]
    assert cli.main(cli.parser().parse_args(command(data, "ingest", notes))) == 0
    printed = capsys.readouterr()
    assert "not enough memory" in printed.err
    assert json.loads(printed.out)["not_enriched"] == NOTES


@pytest.mark.slow
@pytest.mark.corpora
def test_recorded_replies_stand_for_a_large_model(corpora: Path, questions: Path, tmp_path: Path) -> None:
    with recorded(questions) as server:
        data = settled(tmp_path / "data", host=server.stub.address, chat_model=MODEL, embed_model="bge-m3")
        workspace = Workspace(Places.under(data))
        workspace.create("tale", corpora / "crd3" / "campaign1")
        with opened(data) as campaign:
            campaign.ingest()
            report = campaign.enrich()
    assert report is not None
    assert report.fragments == report.enriched == server.rows
    assert len(server.matched) == server.rows
    assert not server.missed


def test_a_contextualiser_that_is_not_pulled_is_told_of_and_the_chat_model_goes_on(
    data: Path, notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settled(data, contextualiser="tiny:1b")
    assert cli.main(cli.parser().parse_args(command(data, "ingest", notes))) == 0
    said = capsys.readouterr()
    assert "tiny:1b, which says where each passage stands, is not here yet." in said.err
    assert "Get it in Settings" in said.err
    assert json.loads(said.out)["enriched"] == NOTES
    assert cli.main(cli.parser().parse_args(command(data, "ingest", notes))) == 0
    assert "tiny:1b" not in capsys.readouterr().err  # nothing was asked, nothing to say
