"""A change of looks dresses what is seen at once, and the rest before it is seen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from oracle_desktop.store.copies import Copy
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.widgets import Text
from oracle_desktop.ui.main_window import MainWindow


def test_what_is_hidden_is_dressed_later_and_before_it_is_shown(
    window: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    window.campaigns.leave_welcome()
    window.show_view("notes")
    light = window.notes.styleSheet()
    last = window.test.bank  # large pages are dressed in parts
    qtbot.waitUntil(lambda: last.styleSheet() == window.sessions.styleSheet() == light)
    try:
        theme.apply(qapp, "dark", 1.0)
        assert qapp.styleSheet() == ""
        assert window.sessions.styleSheet() == last.styleSheet() == light
        window.show_view("sessions")
        dark = window.sessions.styleSheet()
        assert dark != light
        qtbot.waitUntil(lambda: window.notes.styleSheet() == window.spine.styleSheet() == dark)
        qtbot.waitUntil(lambda: last.styleSheet() == window.spine.styleSheet())
    finally:
        theme.apply(qapp, "light", 1.0)


def test_what_was_hidden_while_the_looks_changed_has_the_new_colours(
    window: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    """Its style sheet comes late, and Qt gives back with it the palette of its first looks."""
    for view in ("ask", "sessions", "compendium", "test", "notes", "settings"):
        window.show_view(view)  # each is dressed once in the first looks
        qtbot.wait(20)
    try:
        theme.apply(qapp, "dark", 1.0)
        qtbot.waitUntil(lambda: not theme.wardrobe.is_late)
        texts = [each for each in window.findChildren(Text) if _ink(each) != theme.current().color(each.tone)]
        assert not texts, [each.text() for each in texts]
        known = {theme.current().color(name).name() for name in ("text", "text2")}
        for each in (*window.findChildren(QTextEdit), *window.findChildren(QPlainTextEdit)):
            assert each.palette().color(QPalette.ColorRole.Text).name() in known, each
    finally:
        theme.apply(qapp, "light", 1.0)


def _ink(widget: QWidget) -> object:
    return widget.palette().color(widget.foregroundRole())


def test_without_a_window_the_app_wears_it(window: MainWindow, qapp: QApplication) -> None:
    window.close_now()
    theme.apply(qapp, "light", 1.0)
    assert "QPushButton" in qapp.styleSheet()


def test_rows_that_were_made_in_other_looks_have_the_colours_of_these(
    window: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    """Qt gives those that were never painted the palette back in which they were made."""
    window.campaigns.leave_welcome()
    window.show_view("settings")
    window.settings.show_section("copies")
    kept = [Copy(Path(f"{n}.zip"), n, 1_700_000_000.0, 18_000_000) for n in range(3)]
    try:
        for looks in ("dark", "light", "dark"):
            window.desk.copies.found.emit(kept)
            theme.apply(qapp, looks, 1.0)
            qtbot.waitUntil(lambda: not theme.wardrobe.is_late)
            qtbot.wait(50)
            shown = [each for each in window.settings.findChildren(Text) if each.isVisible()]
            assert "18 MB" in [each.text() for each in shown]
            texts = [each.text() for each in shown if _ink(each) != theme.current().color(each.tone)]
            assert not texts, looks
    finally:
        theme.apply(qapp, "light", 1.0)
