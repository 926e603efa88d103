"""What the window says after a run that ended badly, and the diagnostics that it writes."""

from __future__ import annotations

import logging
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QtMsgType, QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from oracle_desktop import crash
from oracle_desktop.models.findings import Finding
from oracle_desktop.ui import app
from oracle_desktop.ui.look.widgets import Button
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell.papers import Papers


def test_a_bad_end_is_told_calmly_with_its_report(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: bool(opened.append(url)) or True)
    window.notices.ended_badly(tmp_path / crash.REPORT)
    assert window.banner.text == ("The Oracle closed unexpectedly last time. Nothing of your notes was lost.")
    next(b for b in window.banner.findChildren(Button) if b.text() == "See the report").click()
    assert opened == [QUrl.fromLocalFile(str(tmp_path / crash.REPORT))]


def test_diagnostics_are_written_and_offered(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    Papers(window.desk, window).write_diagnostics(tmp_path / "sent.txt")
    qtbot.waitUntil(lambda: "The diagnostics are in sent.txt" in window.banner.text, timeout=10_000)
    assert "holds no text of your notes" in (tmp_path / "sent.txt").read_text(encoding="utf-8")


def test_what_qt_says_is_logged_without_its_words(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    watch = crash.Watch(tmp_path)

    class Context:
        category = "default"

    with caplog.at_level(logging.DEBUG):
        for message in (
            "QTextBrowser: No document for http://x/Karrok",
            "Karrok is dead",
            "QFont::set(): Karrok",
        ):
            app._qt_says(watch, QtMsgType.QtWarningMsg, Context(), message)  # type: ignore[arg-type]
    assert [record.getMessage() for record in caplog.records] == [
        "Qt: QTextBrowser",
        "Qt: default",
        "Qt: QFont::set",
    ]


def test_another_computer_in_the_clear_is_asked_about_once(window: MainWindow) -> None:
    found = Finding("ollama", "problem", "x", "It is not encrypted.", "allow:http://192.0.2.1:11434")
    state = SimpleNamespace(report=SimpleNamespace(findings=[found]))
    window.notices.ask_about_host(state)  # type: ignore[arg-type]
    assert window.banner.text == "It is not encrypted."
    window.banner.hide()
    window.notices.ask_about_host(state)  # type: ignore[arg-type]
    assert window.banner.isHidden()
    window.banner.show()
    next(b for b in window.banner.findChildren(Button) if b.text() == "Allow it").click()
    assert window.desk.settings.mind.allowed_host == "http://192.0.2.1:11434"


def test_a_chroma_server_in_the_clear_is_asked_about_once(window: MainWindow) -> None:
    desk = window.desk
    desk.settings = desk.settings.with_("index", server="http://192.0.2.1:8000")
    state = SimpleNamespace(report=SimpleNamespace(findings=[]))
    window.notices.ask_about_host(state)  # type: ignore[arg-type]
    assert "not encrypted" in window.banner.text
    window.banner.hide()
    window.notices.ask_about_host(state)  # type: ignore[arg-type]
    assert window.banner.isHidden()
    window.banner.show()
    next(b for b in window.banner.findChildren(Button) if b.text() == "Allow it").click()
    assert desk.settings.index.allowed_server == "http://192.0.2.1:8000"
