"""A pasted path is a folder, whatever has the keyboard; the window comes back where it can be seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot
from test_shell_window import read, settled

from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.main_window import MainWindow

CONTROL = Qt.KeyboardModifier.ControlModifier


def copied(text: str = "", url: Path | None = None) -> None:
    data = QMimeData()
    if url is not None:
        data.setUrls([QUrl.fromLocalFile(str(url))])
    if text:
        data.setText(text)
    QGuiApplication.clipboard().setMimeData(data)


@pytest.mark.parametrize("how", ["path", "quoted", "file manager"])
def test_a_pasted_folder_is_offered_and_read(
    window: MainWindow, notes: Path, qtbot: QtBot, tmp_path: Path, how: str
) -> None:
    read(window, notes, qtbot)
    other = tmp_path / "Other notes"
    other.mkdir()
    (other / "1 - First.md").write_text("It began.", encoding="utf-8")
    text = {"path": str(other), "quoted": f'"{other}"\n'}.get(how, "")
    copied(text, None if text else other)
    window.show_view("ask")
    window.ask.focus_composer()
    field = window.ask.composer.field
    QTest.keyClick(field, Qt.Key.Key_V, CONTROL)
    assert f"Read the notes in {other}?" in window.banner.text
    assert field.toPlainText() == ""
    qtbot.waitUntil(lambda: any(b.isVisible() for b in window.banner.findChildren(QAbstractButton)))
    next(b for b in window.banner.findChildren(QAbstractButton) if b.text() == "Read them").click()
    qtbot.waitUntil(lambda: window.spine.campaign.text() == "Other notes" and settled(window), timeout=8000)


def test_any_other_text_is_text(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    copied("who is /the keeper")
    window.show_view("ask")
    window.ask.focus_composer()
    QTest.keyClick(window.ask.composer.field, Qt.Key.Key_V, CONTROL)
    assert window.ask.composer.field.toPlainText() == "who is /the keeper"
    assert window.banner.text == ""


def test_a_window_kept_on_a_screen_that_is_gone_comes_back_in_sight(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.resize(900, 640)
    window.move(QPoint(9000, 7000))
    window.close_now()
    again = MainWindow(Desk(Places.under(tmp_path / "home"), Settings(), lambda _: None))  # type: ignore[arg-type, return-value]
    qtbot.addWidget(again)
    again.show()
    assert again.height() == 640
    assert again.screen().availableGeometry().intersects(again.geometry())
    again.close_now()
