"""Enrichment whole: the sample with a real model, killed and resumed; four hundred calls on the clock."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import stub_apart
from enrich_notes import put, session
from event_loop import watched
from pytestqt.qtbot import QtBot

from oracle_desktop.domain import EnrichReport
from oracle_desktop.ingestion.enrich import Enrich
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.paths import Places
from oracle_desktop.settings import MindSettings, Settings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.ui import app as oracle_app
from oracle_desktop.workspace import Workspace

HERE = Path(__file__).parent
FRAGMENTS, CALL, AT_ONCE = 400, 0.05, 4
IDEAL = FRAGMENTS * CALL / AT_ONCE
LONGEST_GAP = 0.100


class Sample:
    """The sample campaign in a data folder of its own; every run of enrichment is a process."""

    def __init__(self, data: Path, host: str) -> None:
        workspace = Workspace(Places.under(data))
        mind = {"chat_model": "smollm2:135m", "embed_model": "all-minilm", "num_ctx": 2_048, "workers": 2}
        workspace.save_settings(workspace.settings.with_("mind", host=host, read_timeout=300.0, **mind))
        info = workspace.install_sample("en")
        self.notes, self.catalogue = info.notes, info.home / "catalogue.sqlite3"
        self._command = [sys.executable, str(HERE / "enrich_once.py"), str(data), info.name]

    def start(self) -> subprocess.Popen[str]:
        return subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)

    def run(self, *more: str) -> dict[str, Any]:
        done = subprocess.run([*self._command, *more], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        report: dict[str, Any] = json.loads(done.stdout)
        assert report["problem"] == ""
        assert report["enriched"] + report["left"] == report["fragments"]
        return report

    def replies(self, version: str = "") -> int:
        """How many texts have a reply, also one of no use."""
        if not self.catalogue.exists():
            return 0
        with sqlite3.connect(f"file:{self.catalogue}?mode=ro", uri=True) as connection:
            wanted = "SELECT count(DISTINCT hash) FROM reply WHERE version = ? OR ? = ''"
            try:
                return int(connection.execute(wanted, (version, version)).fetchone()[0])
            except sqlite3.OperationalError:  # not made yet
                return 0


@pytest.mark.ollama
@pytest.mark.timeout(3_600)
def test_a_real_model_reads_the_sample_is_killed_and_goes_on(tmp_path: Path, ollama_host: str) -> None:
    sample = Sample(tmp_path / "data", ollama_host)
    running = sample.start()
    until = time.monotonic() + 900
    while sample.replies() < 3:
        assert running.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < until
        time.sleep(0.2)
    running.kill()
    running.wait(30)
    kept = sample.replies()

    resumed = sample.run()
    every = resumed["fragments"]
    assert resumed["saved"] == kept
    assert sample.replies() == every
    assert resumed["enriched"] > 0
    print(f"\n{every} passages: {kept} kept when killed, then {resumed}")

    assert sample.run()["calls"].get("enrich", 0) == 0

    file = next(path for path in sorted(sample.notes.rglob("*.md")) if "ession" in path.name)
    text = file.read_text(encoding="utf-8")
    end = text.rindex(".", 0, len(text) - 1)
    file.write_text(f"{text[:end]}, and it rained{text[end:]}", encoding="utf-8")
    edited = sample.run()
    assert edited["saved"] == every - 1
    assert 1 <= edited["calls"]["enrich"] <= 2  # one passage: its call, and at most the smaller one after it

    renewed = sample.run("next")
    assert renewed["saved"] == 0
    assert sample.replies("next") == every
    print(f"edited: {edited['calls']}, another prompt: {renewed}")


@pytest.fixture
def server() -> Iterator[str]:
    """The address of a server that takes 50 ms a call, outside this process."""
    with stub_apart.started(0.05) as address:
        yield address


def test_four_hundred_calls_take_little_more_than_the_ideal(tmp_path: Path, server: str) -> None:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    with catalogue.together():
        for number in range(1, FRAGMENTS + 1):
            put(catalogue, *session(number))
    settings = MindSettings(host=server, chat_model="scribe", workers=AT_ONCE)
    chat = OllamaServer(settings).chat()
    bare = bare_calls(server)
    began = time.monotonic()
    report: EnrichReport = Enrich(catalogue, chat, settings).run()
    taken = time.monotonic() - began
    catalogue.close()
    assert report.enriched == FRAGMENTS
    told = f"{taken / IDEAL:.3f} of the ideal; calls alone, nothing made of them: {bare / IDEAL:.3f}"
    print(f"\n{FRAGMENTS} calls of {CALL * 1e3:.0f} ms, {AT_ONCE} at once: {told}")
    assert taken <= 1.15 * max(IDEAL, bare)


def bare_calls(server: str) -> float:
    """Seconds that as many calls take where nothing is made of them: what this machine can do now."""
    body = json.dumps({"model": "scribe", "messages": [], "stream": False})

    def call(_: int) -> None:
        connection = HTTPConnection(server.removeprefix("http://"))
        connection.connect()
        connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for _ in range(FRAGMENTS // AT_ONCE):
            connection.request("POST", "/api/chat", body)
            answer = connection.getresponse()
            assert answer.status == 200
            answer.read()
        connection.close()

    began = time.monotonic()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(call, range(AT_ONCE)))
    return time.monotonic() - began


def test_the_window_lives_while_four_hundred_passages_are_enriched(
    qtbot: QtBot, tmp_path: Path, server: str
) -> None:
    notes = tmp_path / "Milestones"
    notes.mkdir()
    for number in range(1, FRAGMENTS + 1):
        path, text = session(number)
        (notes / path).write_text(f"# {path[:-3]}\n\n{text}\n", encoding="utf-8")
    settings = Settings().with_("mind", host=server, chat_model="scribe", embed_model="")
    window = oracle_app.open_window(Places.under(tmp_path / "home"), settings)
    qtbot.addWidget(window)
    window.show()
    desk = window.desk
    window.begin(notes)
    qtbot.waitUntil(lambda: desk.enriching.progress is not None, timeout=120_000)
    window.show_view("compendium")
    with watched() as enriching:
        qtbot.waitUntil(lambda: desk.enriching.progress is None, timeout=300_000)
    assert desk.campaign is not None
    assert len(desk.campaign.catalogue.enriched()) == FRAGMENTS
    window.close_now()
    print(f"\nworst gap while enriching: {enriching.worst}")
    assert enriching.worst.held <= LONGEST_GAP, enriching.slowest()
