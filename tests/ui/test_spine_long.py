"""The spine over ten thousand messages: five thousand conversations are listed, found, renamed, deleted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from oracle_desktop.store.rows import ConversationRow
from oracle_desktop.ui.shell.spine import Spine

ROWS = [ConversationRow(number, f"What of the weir {number}?", -float(number)) for number in range(5_000)]


@pytest.fixture
def spine(qtbot: QtBot) -> Spine:
    made = Spine()
    qtbot.addWidget(made)
    made.resize(made.width(), 700)
    made.show()
    made.set_conversations(ROWS, 7)
    return made


def titles(spine: Spine) -> list[str]:
    model = spine.list.model()
    return [model.index(at, 0).data() for at in range(model.rowCount())]


def shows(spine: Spine, at: int) -> bool:
    place = spine.list.visualRect(spine.list.rows.index(at))
    return spine.list.viewport().rect().contains(place)


def test_the_open_one_is_marked_and_in_sight_however_old(spine: Spine) -> None:
    assert titles(spine) == [row.title for row in ROWS]
    assert spine.list.current == ROWS[7]
    spine.set_conversations(ROWS, 4_321)
    assert spine.list.current == ROWS[4_321]
    assert shows(spine, 4_321)
    spine.set_conversations(ROWS, None)
    assert spine.list.current is None


def test_what_is_looked_for_is_found_however_old(spine: Spine, qtbot: QtBot) -> None:
    spine.find_conversation()
    qtbot.keyClicks(spine.search, "weir 4999")
    assert titles(spine) == [ROWS[4_999].title]
    chosen: list[int] = []
    spine.conversation_chosen.connect(chosen.append)
    at = spine.list.visualRect(spine.list.rows.index(0)).center()
    QTest.mouseClick(spine.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert chosen[:1] == [4_999]
    qtbot.keyClick(spine.search, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(spine.search, Qt.Key.Key_Backspace)
    assert len(titles(spine)) == len(ROWS)


def test_a_title_is_written_over_while_an_answer_comes(spine: Spine, qtbot: QtBot) -> None:
    renamed: list[tuple[int, str]] = []
    spine.conversation_renamed.connect(lambda *told: renamed.append(told))
    next(each for each in spine.list.menu().actions() if each.text() == "Rename").trigger()
    editor = spine.list.findChild(QLineEdit)
    assert editor is not None
    assert editor.text() == ROWS[7].title
    editor.selectAll()
    QTest.keyClicks(editor, "The weir")
    spine.set_conversations([replace(row, updated=row.updated + 1) for row in ROWS], 7)
    assert editor.text() == "The weir", "the same conversations again do not end the writing"
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: renamed == [(7, "The weir")])
    assert titles(spine)[6:9] == [ROWS[6].title, "The weir", ROWS[8].title]


def test_delete_removes_the_one_it_is_at(spine: Spine) -> None:
    removed: list[int] = []
    spine.conversation_removed.connect(removed.append)
    spine.list.setFocus()
    QTest.keyClick(spine.list, Qt.Key.Key_Delete)
    assert removed == [7]
