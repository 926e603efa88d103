"""A chat model that dies in the middle of an answer: what was written stays, and the notes can be quoted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from stub_ollama import DIE, StubOllama

from oracle_desktop.domain import Mode
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.app import make_workspace
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow

QUESTION = "Who owns the ferry of Tarn?"


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as server:
        server.models = {"scribe:latest": 1_000_000_000}
        server.chat = lambda body: ["{}"] if body.get("format") else ["Old Maro ", "owns ", DIE]
        yield server


@pytest.fixture
def real(stub: StubOllama, tmp_path: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window over a real campaign of one note, and a chat model that always breaks off."""
    notes = tmp_path / "Tarn"
    notes.mkdir()
    (notes / "Session 1.md").write_text("Old Maro owns the ferry of Tarn. He took two marks from Brannoc.")
    settings = Settings().with_("mind", host=stub.address, chat_model="scribe", embed_model="")
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setStyleSheet("")
    made = MainWindow(Desk(Places.under(tmp_path / "home"), settings, make_workspace))
    theme.dress(app)
    made.show()
    made.begin(notes)
    desk = made.desk
    qtbot.waitUntil(lambda: bool(desk.campaign) and desk.overview.deep and not desk.is_reading, timeout=60000)
    yield made
    made.close_now()
    theme.apply(app, "light", 1.0)


def test_after_an_answer_broke_off_the_notes_are_quoted_instead(
    real: MainWindow, stub: StubOllama, qtbot: QtBot
) -> None:
    real.asking.ask(QUESTION, Mode.PRIVATE)
    qtbot.waitUntil(lambda: not real.asking.busy, timeout=60000)
    broken = real.ask.transcript.messages[-1]
    assert "Old Maro owns" in broken.view.toPlainText()
    way = next(b for b in broken.findChildren(QPushButton) if b.text() == "Quote my notes instead")
    asked = len(stub.asked("/api/chat"))
    way.click()
    qtbot.waitUntil(lambda: len(real.ask.transcript.messages) == 2 and not real.asking.busy, timeout=60000)
    quoted = real.asking.answers[-1]
    assert quoted.quoted
    assert "Old Maro owns the ferry of Tarn." in quoted.text
    assert len(stub.asked("/api/chat")) == asked, "no model is asked for it"
