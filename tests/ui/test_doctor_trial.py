"""The doctor asks a test question from the window; where nothing can be kept, the window says so at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fakes import FakeWorkspace
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from stub_ollama import DIE, StubOllama
from test_shell_window import read

from oracle_desktop.errors import StoreProblem
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.settings import MindSettings
from oracle_desktop.ui.main_window import MainWindow


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        stub.chat = [0.2, "The miller's ", 0.2, "dog bit it off."]
        yield stub


def test_a_test_question_says_how_fast_the_model_is(
    window: MainWindow, notes: Path, workspaces: list[FakeWorkspace], stub: StubOllama, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    page = window.settings.mind
    window.show_mind()
    assert not page.trial.isVisible(), "no chat model, nothing to try"
    chat = OllamaServer(MindSettings(host=stub.address, chat_model="qwen2.5:7b")).chat()
    workspaces[0].opened[0].mind.chat = chat
    window.desk.mind.check()
    qtbot.waitUntil(page.trial.isVisible, timeout=8000)
    page.trial.click()
    assert not page.trial.isEnabled()
    qtbot.waitUntil(page.trial.isEnabled, timeout=8000)
    assert "the first word after 0." in page.tried.text()
    page.copy.click()
    assert page.tried.text() in QGuiApplication.clipboard().text()
    stub.chat = ["The ", DIE]
    page.trial.click()
    qtbot.waitUntil(page.trial.isEnabled, timeout=8000)
    assert "Ollama stopped answering" in page.tried.text()
    chat.close()


def test_where_nothing_can_be_kept_the_window_says_so_at_the_start(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def no_room(_: FakeWorkspace) -> None:
        raise StoreProblem("The Oracle cannot write to its folder /home.", "Check that you may write there.")

    monkeypatch.setattr(FakeWorkspace, "check_room", no_room)
    window.begin()
    qtbot.waitUntil(window.banner.isVisible, timeout=8000)
    assert "cannot write to its folder" in window.banner.text
    assert not window.welcoming, "a guide that leads nowhere is not begun"
