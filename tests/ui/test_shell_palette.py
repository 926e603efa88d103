"""Ctrl+K: everything is found by what is written of it, and the keyboard does it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from test_shell_window import assert_named, read

from oracle_desktop.domain import Mode
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell.palette_entries import Entry, find

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def opened(window: MainWindow, notes: Path, qtbot: QtBot) -> MainWindow:
    """The window with notes read and a conversation, Ctrl+K pressed."""
    read(window, notes, qtbot)
    window.asking.ask("Why did it rain?", Mode.PRIVATE)
    qtbot.waitUntil(lambda: bool(window.asking.rows), timeout=8000)
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_K, CONTROL)
    assert window.palette_.isVisible()
    return window


def rows(window: MainWindow) -> list[str]:
    return [entry.text for entry in window.palette_.model.rows]


def write(window: MainWindow, text: str) -> None:
    window.palette_.field.clear()
    QTest.keyClicks(window.palette_.field, text)


def press(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.palette_.field, key)


def test_a_session_a_name_and_a_conversation_are_gone_to(opened: MainWindow, qtbot: QtBot) -> None:
    write(opened, "chapter 2")
    assert rows(opened)[0] == "Chapter 2"
    press(opened, Qt.Key.Key_Return)
    assert not opened.palette_.isVisible()
    qtbot.waitUntil(lambda: opened.book.is_open, timeout=8000)
    assert opened.view == "sessions"

    opened.palette_.open()
    write(opened, "kepper yenen")
    assert rows(opened) == ["Keeper Yennen"]
    press(opened, Qt.Key.Key_Return)
    assert opened.view == "compendium"

    opened.palette_.open()
    write(opened, "rain?")
    press(opened, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.view == "ask", timeout=8000)


def test_the_keyboard_walks_and_esc_gives_it_back(opened: MainWindow) -> None:
    first = opened.palette_.list.currentIndex().row()
    press(opened, Qt.Key.Key_Down)
    press(opened, Qt.Key.Key_Down)
    assert opened.palette_.list.currentIndex().row() == first + 2
    assert opened.palette_.field.hasFocus()
    assert_named(opened)
    press(opened, Qt.Key.Key_Escape)
    assert not opened.palette_.isVisible()
    assert QApplication.focusWidget() is not opened.palette_.field


def test_a_command_is_done_and_what_is_nothing_is_asked(opened: MainWindow, qtbot: QtBot) -> None:
    write(opened, "doctor of nothing at all")
    assert rows(opened) == []
    press(opened, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.asking.answers[-1:] != () and not opened.asking.busy, timeout=8000)
    assert opened.asking.answers[-1].question == "doctor of nothing at all"
    opened.palette_.open()
    write(opened, "all keys")
    press(opened, Qt.Key.Key_Return)
    assert opened.view == "settings"


def test_the_likeliest_comes_first() -> None:
    every = [
        Entry(text, "", "person", print, forms)
        for text, forms in (
            ("The Old Mill", ()),
            ("Milla Dorn", ()),
            ("Hamilton", ()),
            ("Élan", ("The Spark",)),
            ("Yennen", ()),
        )
    ]
    assert [entry.text for entry in find(every, "mil")] == ["Milla Dorn", "The Old Mill", "Hamilton"]
    assert [entry.text for entry in find(every, "elan")] == ["Élan"]
    assert [entry.text for entry in find(every, "spark")] == ["Élan"]
    assert [entry.text for entry in find(every, "yenen")] == ["Yennen"]
    assert find(every, "zzz") == []
    assert find(every, " ") == every
