"""New lists reach one page a turn of the event loop, and every page before it is shown."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pytestqt.qtbot import QtBot
from test_shell_window import read

from oracle_desktop.ui.desk.overview import Overview
from oracle_desktop.ui.main_window import MainWindow


def fewer(window: MainWindow) -> Overview:
    """What the desk knows, without its last file and session; told to the pages."""
    known = window.desk.overview
    less = replace(known, files=known.files[:-1], sessions=known.sessions[:-1])
    window.desk.overview_changed.emit(less)
    return less


def test_the_page_that_is_seen_is_told_first_and_the_others_in_turns_of_their_own(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    window.show_view("sessions")
    files, sessions = window.notes.model.counts()["all"], window.sessions.model.rowCount()
    less = fewer(window)
    assert window.sessions.model.rowCount() == len(less.sessions) == sessions - 1
    assert window.notes.model.counts()["all"] == files
    qtbot.waitUntil(lambda: window.notes.model.counts()["all"] == files - 1)


def test_a_page_is_never_shown_with_what_was_before(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.show_view("ask")
    less = fewer(window)
    window.show_view("notes")
    assert window.notes.model.counts()["all"] == len(less.files)


def test_what_is_to_be_hidden_is_hidden_on_every_page_at_once(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    window.show_view("ask")
    assert window.notes.model.counts()["all"] > 0
    window.desk.hide(None, player_safe=True)
    assert window.notes.model.counts()["all"] == 0
