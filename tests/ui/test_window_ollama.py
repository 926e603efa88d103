"""The window over a real Ollama: an answer streams and is stopped, and a server that dies costs nothing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oracle_desktop.domain import Answer, AskEvent, Mode, Progress, Reading, Searched, Wrote
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.chat.message import Message
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.workspace import Workspace

pytestmark = [pytest.mark.ollama, pytest.mark.slow]

CHAT, EMBED = "smollm2:135m", "all-minilm"
PATIENCE = 120_000
LENGTH = 96
"""Tokens of an answer: long enough to be broken off in its middle, and no longer."""
QUESTION = "Who owns the ferry?"


class Private:
    """A server of this test's own, which may die."""

    def __init__(self, start: str) -> None:
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{found.getsockname()[1]}"
        self._start = start
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Up and answering."""
        self._process = subprocess.Popen(
            [self._start],
            env={**os.environ, "OLLAMA_HOST": self.address},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                httpx.get(f"http://{self.address}/api/version", trust_env=False)
                return
            except httpx.HTTPError:
                time.sleep(0.1)
        raise TimeoutError("the private Ollama did not start")

    def kill(self) -> None:
        """Gone, in the middle of whatever it did, with the runners that it started."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None


@pytest.fixture
def private() -> Iterator[Private]:
    start = os.environ.get("ORACLE_OLLAMA_START")
    if not start:
        pytest.skip("ORACLE_OLLAMA_START does not name a script that starts an Ollama")
    server = Private(start)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def sessions(tmp_path: Path) -> Path:
    """Two short sessions."""
    folder = tmp_path / "Ferry"
    folder.mkdir()
    for number, text in enumerate(
        ("Marrin Tolk left the ferry to the crew.", "Reeve Costrel wants the toll of the ferry."), 1
    ):
        (folder / f"Session {number}.md").write_text(f"# Session {number}\n\n{text}\n", encoding="utf-8")
    return folder


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[[str], MainWindow]]:
    """Opens the window over a server."""
    made: list[MainWindow] = []

    def make(host: str) -> MainWindow:
        mind = {"host": host, "chat_model": CHAT, "embed_model": EMBED, "num_ctx": 2048}
        settings = Settings().with_("mind", **mind).with_("answers", max_tokens=LENGTH)
        places = Places.under(tmp_path / "home")
        workspace = Workspace(places)
        workspace.save_settings(settings)
        window = MainWindow(Desk(places, settings, Workspace))
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.dress(app)
        qtbot.addWidget(window)
        window.show()
        window.campaigns.leave_welcome()
        made.append(window)
        return window

    yield make
    for window in made:
        window.close_now()


def read(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    """Begin on `folder` and wait until it is read; the chat model gets no work of its own."""
    window.desk.enriching.paused = True
    window.begin(folder)
    window.desk.campaign_opened.connect(window.desk.enriching.pause)
    qtbot.waitUntil(lambda: window.desk.overview.deep and not window.desk.is_reading, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not window.desk.lanes["enrich"].busy, timeout=PATIENCE)


def last(window: MainWindow) -> Message:
    return window.ask.transcript.messages[-1]


def written(window: MainWindow) -> str:
    return last(window).view.plain(labels=False)


def answered(window: MainWindow) -> Answer:
    """The last answer, which is there."""
    answer = last(window).answer
    assert answer is not None
    return answer


def ask(window: MainWindow) -> None:
    window.asking.ask(QUESTION, Mode.PRIVATE)


def settle(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=PATIENCE)


def test_an_answer_streams_is_stopped_and_what_was_written_stays(
    opened: Callable[[str], MainWindow], sessions: Path, ollama_host: str, qtbot: QtBot
) -> None:
    window = opened(ollama_host)
    read(window, sessions, qtbot)
    assert window.desk.campaign is not None
    assert window.desk.campaign.status()["embedder"].startswith("ollama:all-minilm")
    events: list[type[AskEvent]] = []
    show = window.ask.on_event

    def record(event: AskEvent) -> None:
        events.append(type(event))
        show(event)

    window.ask.on_event = record  # type: ignore[method-assign]
    ask(window)
    qtbot.waitUntil(lambda: len(written(window)) > 20 or not window.asking.busy, timeout=PATIENCE)
    assert events[:3] == [Searched, Reading, Wrote]
    before = written(window)
    window.ask.composer.send.click()
    settle(window, qtbot)
    answer = answered(window)
    assert answer.writer == CHAT
    assert before[:15] in answer.text
    ask(window)
    settle(window, qtbot)
    answer = answered(window)
    assert answer.text
    assert not answer.error
    assert not answer.stopped


def test_a_server_that_dies_in_an_ingest_costs_nothing_and_writes_when_it_is_back(
    opened: Callable[[str], MainWindow], sessions: Path, private: Private, qtbot: QtBot
) -> None:
    window = opened(private.address)

    def die(progress: Progress) -> None:
        if progress.stage == "embed":
            private.kill()

    window.desk.reading.progressed.connect(die)
    read(window, sessions, qtbot)
    window.desk.reading.progressed.disconnect(die)
    assert "What was read is kept" in window.banner.text
    assert window.spine.folder.state.title == "Reading stopped"
    ask(window)
    settle(window, qtbot)
    answer = answered(window)
    assert answer.quoted
    assert answer.citations
    private.start()
    window.desk.reading.start()
    qtbot.waitUntil(lambda: not window.desk.is_reading, timeout=PATIENCE)
    assert window.desk.campaign is not None
    assert window.desk.campaign.status()["index"] == "in step"
    assert window.banner.text == ""
    ask(window)
    settle(window, qtbot)
    answer = answered(window)
    assert answer.writer == CHAT
    qtbot.waitUntil(lambda: window.ask.composer.mode_button.isVisible(), timeout=5000)


def test_a_server_that_dies_in_an_answer_leaves_what_was_written(
    opened: Callable[[str], MainWindow], sessions: Path, private: Private, qtbot: QtBot
) -> None:
    window = opened(private.address)
    read(window, sessions, qtbot)
    for _ in range(5):  # the model may be done before the server is gone
        ask(window)
        qtbot.waitUntil(lambda: len(written(window)) > 10 or not window.asking.busy, timeout=PATIENCE)
        private.kill()
        settle(window, qtbot)
        broken = answered(window)
        if broken.error:
            break
        private.start()
    assert broken.text
    assert "kept" in broken.error
    ask(window)
    settle(window, qtbot)
    answer = answered(window)
    assert answer.quoted
    assert "not running" in answer.error
    private.start()
    last(window).retry_asked.emit(QUESTION)
    qtbot.waitUntil(lambda: len(written(window)) > 10 or not window.asking.busy, timeout=PATIENCE)
    window.asking.stop()
    settle(window, qtbot)
    answer = answered(window)
    assert answer.writer == CHAT
    assert not answer.error
