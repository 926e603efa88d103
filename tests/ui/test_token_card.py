"""The token of a Chroma server is typed into Settings, kept in the keyring, and removed on purpose alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from oracle_desktop import tokens
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.settings.token import TokenCard

SERVER = "http://gpu.example:8000"


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is kept in the keyring, in order; a token is "" where it is removed."""
    done: list[tuple[str, str]] = []
    monkeypatch.setattr(tokens, "keep", lambda server, value: done.append((server, value)))
    return done


def card(window: MainWindow) -> TokenCard:
    window.show_view("settings")
    window.settings.show_section("data")
    return window.settings.token


def test_a_token_is_kept_and_not_shown_again(
    window: MainWindow, kept: list[tuple[str, str]], qtbot: QtBot, tmp_path: Path
) -> None:
    found = card(window)
    assert not found.field.isVisible(), "without a server there is nothing to type"
    window.desk.settings = window.desk.settings.with_("index", server=SERVER)
    found.refresh()
    assert found.field.isVisible()
    assert not found.save.isEnabled()
    QTest.keyClick(found.field, Qt.Key.Key_Return)
    QTest.keyClicks(found.field, "xyzzy-4711")
    assert "xyzzy" not in found.field.displayText()
    found.save.click()
    qtbot.waitUntil(lambda: found.field.text() == "", timeout=5000)
    assert "Kept" in found.note.text()
    found.refresh()
    assert "Kept" in found.note.text(), "what was said of this server stays"
    found.remove.click()
    qtbot.waitUntil(lambda: "Removed" in found.note.text(), timeout=5000)
    assert kept == [(SERVER, "xyzzy-4711"), (SERVER, "")], "Enter in an empty field removes nothing"
