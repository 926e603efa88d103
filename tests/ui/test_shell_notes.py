"""Your notes: a file is set right and the undo brings it back; what changes in the folder is read at once."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_shell_window import read, settled

from oracle_desktop.domain import FileRecord, Kind
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.notes.rows import RECORD


def record(window: MainWindow, name: str) -> FileRecord:
    return next(record for record in window.desk.overview.files if record.path.startswith(name))


def press_action(window: MainWindow, name: str) -> None:
    """Click what the row of a file offers at its right."""
    rows = window.notes.files
    model = rows.model()
    for at in range(model.rowCount()):
        index = model.index(at, 0)
        if index.data(RECORD).path.startswith(name):
            box = rows.visualRect(index)
            place = QPoint(box.right() - 30, box.center().y())
            QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)
            return
    raise AssertionError(name)


def test_a_number_is_set_right_and_undone(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.show_view("notes")
    press_action(window, "1 - ")
    change = window.notes.change
    assert change.isVisible()
    assert change.number.text() == "1"
    assert change.undo.isHidden()
    change.number.setText("7")
    change.save.click()
    assert change.isHidden()
    qtbot.waitUntil(lambda: record(window, "1 - ").label == "Session 7", timeout=5000)
    assert "you said so" in window.notes.model.detail(record(window, "1 - "))
    assert [row.session.key for row in window.desk.overview.sessions] == ["2", "3", "7"]
    assert "is read as you said" in window.banner.text
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: record(window, "1 - ").label == "Session 1", timeout=5000)
    assert window.banner.text == ""


def test_a_file_is_left_out_and_kept_again(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.show_view("notes")
    press_action(window, "2 - ")
    window.notes.change.leave_out.click()
    qtbot.waitUntil(lambda: record(window, "2 - ").status == "skipped", timeout=5000)
    press_action(window, "2 - ")
    qtbot.waitUntil(lambda: record(window, "2 - ").status == "ready", timeout=5000)
    press_action(window, "2 - ")
    window.notes.change.undo.click()
    qtbot.waitUntil(lambda: not window.desk.overview.corrected, timeout=5000)


def test_what_is_no_session_number_is_said(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.show_view("notes")
    press_action(window, "3 - ")
    window.notes.change.number.setText("the last one")
    window.notes.change.save.click()
    qtbot.waitUntil(lambda: "is not a session number" in window.banner.text, timeout=5000)


def test_only_kinds_with_a_session_ask_for_its_number(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.show_view("notes")
    press_action(window, "1 - ")
    change = window.notes.change
    change.kind.setCurrentIndex(list(Kind).index(Kind.WORLD))
    assert change.number.isHidden()
    change.kind.setCurrentIndex(list(Kind).index(Kind.PREP))
    assert change.number.isVisible()


def test_a_new_note_is_read_by_itself_and_no_page_turns(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    (notes / "broken.md").unlink()
    read(window, notes, qtbot)
    window.show_view("notes")
    (notes / "4 - Chapter 4.md").write_text("Yennen left.", encoding="utf-8")
    qtbot.waitUntil(lambda: len(window.desk.overview.sessions) == 4 and settled(window), timeout=15000)
    assert window.view == "notes"
    assert window.spine.folder.state.title == "In step with your notes"


def test_a_folder_that_goes_away_is_said_once(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    shutil.move(notes, notes.parent / "elsewhere")
    qtbot.waitUntil(lambda: "is not there" in window.banner.text, timeout=15000)
    assert len(window.desk.overview.sessions) == 3
