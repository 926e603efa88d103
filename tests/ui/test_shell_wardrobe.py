"""A change of looks dresses what is seen at once, and the rest before it is seen."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow


def test_what_is_hidden_is_dressed_later_and_before_it_is_shown(
    window: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    window.campaigns.leave_welcome()
    window.show_view("notes")
    light = window.notes.styleSheet()
    qtbot.waitUntil(lambda: window.test.styleSheet() == window.sessions.styleSheet() == light)
    try:
        theme.apply(qapp, "dark", 1.0)
        assert qapp.styleSheet() == ""
        assert window.notes.styleSheet() == window.spine.styleSheet() != light
        assert window.sessions.styleSheet() == window.test.styleSheet() == light
        window.show_view("sessions")
        assert window.sessions.styleSheet() == window.spine.styleSheet()
        qtbot.waitUntil(lambda: window.test.styleSheet() == window.spine.styleSheet())
    finally:
        theme.apply(qapp, "light", 1.0)


def test_without_a_window_the_app_wears_it(window: MainWindow, qapp: QApplication) -> None:
    window.close_now()
    theme.apply(qapp, "light", 1.0)
    assert "QPushButton" in qapp.styleSheet()
