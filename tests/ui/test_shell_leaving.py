"""The GM is elsewhere: word of what ended, and what goes on when the window is closed."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from fakes import FakeWorkspace
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell import leaving


def reading(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> threading.Event:
    """The notes are being read until the event that comes back is set."""
    window.begin()
    qtbot.waitUntil(window.first_run.isVisible)
    window.campaigns.leave_welcome()
    workspaces[0].hold = held = threading.Event()
    window.campaigns.take_folder(notes)
    qtbot.waitUntil(lambda: window.desk.is_reading, timeout=8000)
    return held


def shut(window: MainWindow) -> None:
    """As the GM does, with the cross of the window."""
    window.close()


def test_closing_while_notes_are_read_says_what_is_kept_and_then_closes(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    reading(window, notes, qtbot, workspaces)
    shut(window)
    assert window.isVisible()
    assert "what was read is kept" in window.banner.text
    button = next(b for b in window.banner.findChildren(QAbstractButton) if b.text() == "Close now")
    button.click()
    assert not window.isVisible()
    assert workspaces[0].opened[0].closed


def test_the_second_time_it_closes_and_when_all_is_read_it_closes_at_once(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    held = reading(window, notes, qtbot, workspaces)
    shut(window)
    assert window.isVisible()
    held.set()
    qtbot.waitUntil(lambda: not window.desk.is_reading, timeout=8000)
    assert not window.banner.isVisible()
    shut(window)
    assert not window.isVisible()


def test_a_long_reading_that_ends_behind_another_window_is_told(
    window: MainWindow,
    notes: Path,
    qtbot: QtBot,
    workspaces: list[FakeWorkspace],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a tray the entry in the task bar calls; in front of the GM nothing does."""
    called: list[object] = []
    monkeypatch.setattr(QApplication, "alert", lambda widget, *_: called.append(widget))
    monkeypatch.setattr(leaving, "LONG_SECONDS", 0.0)
    held = reading(window, notes, qtbot, workspaces)
    monkeypatch.setattr(window, "isActiveWindow", lambda: False)
    held.set()
    qtbot.waitUntil(lambda: bool(called), timeout=8000)
    assert called == [window]
    assert window.banner.text == ""
    monkeypatch.setattr(window, "isActiveWindow", lambda: True)
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))
    assert window.banner.text == "Your notes are read. 1 file needs a look.", "told to whoever comes back"
    window.banner.hide()
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))
    assert window.banner.text == ""
    window.desk.reading.start()
    qtbot.waitUntil(lambda: not window.desk.is_reading, timeout=8000)
    assert called == [window]


def test_reading_rests_and_goes_on(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    held = reading(window, notes, qtbot, workspaces)
    window.show_view("notes")
    window.notes.pause.click()
    qtbot.waitUntil(lambda: window.spine.folder.state.title == "Paused", timeout=8000)
    assert not window.desk.is_reading
    window.desk.reading.start(quietly=True)  # the folder changed meanwhile
    assert not window.desk.is_reading
    held.set()
    window.notes.resume.click()
    qtbot.waitUntil(lambda: bool(window.desk.overview.sessions) and not window.desk.is_reading, timeout=8000)
    assert window.spine.folder.state.title == "1 file needs a look"
