"""The window is never frozen: its event loop is watched while 2,500 files are read and an answer streams.

Everything is real: workspace, lanes, SQLite, the Chroma child, the built-in embedder's child; only the chat
model is scripted, at the protocol's edge.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from event_loop import watched
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from stub_ollama import StubOllama

from oracle_desktop.domain import Mode
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui import app as oracle_app
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow

LONGEST_GAP = 0.100


def answer(request: dict[str, object]) -> Sequence[object]:
    """60 tokens a second for three seconds; an empty object where JSON is asked for, after a while as models
    take it: a server that answers at once, in this process, is a load that no campaign has."""
    if request.get("format"):
        return [0.3, "{}"]
    words = "We met Brannoc at the milestone and paid him [Session 12]. ".split(" ") * 18
    return [part for word in words[:180] for part in (f"{word} ", 1 / 60)]


@pytest.fixture
def server() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        stub.models = {"scribe:latest": 1_000_000_000}
        stub.chat = answer
        yield stub


@pytest.fixture
def a_process_of_its_own() -> Iterator[None]:
    """The app's process holds only the app: what thousands of earlier tests left is not collected with it."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture
def window(
    qtbot: QtBot, tmp_path: Path, server: StubOllama, a_process_of_its_own: None
) -> Iterator[MainWindow]:
    settings = Settings().with_("mind", host=server.address, chat_model="scribe", embed_model="")
    made = oracle_app.open_window(Places.under(tmp_path / "home"), settings)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.dress(app)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close_now()


def until(qtbot: QtBot, done: Callable[[], bool], seconds: float) -> None:
    qtbot.waitUntil(done, timeout=int(seconds * 1000))


def small_notes(folder: Path, files: int) -> Path:
    """Many small notes: what costs time is their number."""
    (folder / "Sessions").mkdir(parents=True)
    for number in range(1, files + 1):
        text = f"# The road, day {number}\n\nWe met Brannoc at milestone {number} and paid {number} marks."
        (folder / "Sessions" / f"Session {number}.md").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_the_event_loop_never_waits_for_an_ingest_or_an_answer(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    notes = small_notes(tmp_path / "Milestones", 2500)
    with watched() as reading:
        window.begin(notes)
        until(qtbot, lambda: window.desk.campaign is not None and window.desk.is_reading, 60)
        until(qtbot, lambda: not window.desk.is_reading, 300)
    assert len(window.desk.overview.files) == 2500
    assert reading.worst.held <= LONGEST_GAP, reading.slowest()

    with watched() as writing:
        window.asking.ask("Who did we meet at milestone 12?", Mode.PRIVATE)
        until(qtbot, lambda: window.asking.busy, 30)
        until(qtbot, lambda: not window.asking.busy, 60)
    assert "Brannoc" in window.ask.transcript.messages[-1].view.toPlainText()
    assert writing.worst.held <= LONGEST_GAP, writing.slowest()
    print(f"\nreading: {reading}\nwriting: {writing}")
