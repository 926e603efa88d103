"""The spine over ten thousand messages: the list holds the latest, the rest comes as it is asked for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from oracle_desktop.store.rows import ConversationRow
from oracle_desktop.ui.shell.spine import AT_ONCE, Spine

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
    return [spine.list.item(at).text() for at in range(spine.list.count())]


def test_only_the_latest_are_listed_and_the_open_one_however_old(spine: Spine) -> None:
    assert titles(spine) == [row.title for row in ROWS[:AT_ONCE]]
    assert spine.list.currentItem().text() == ROWS[7].title
    spine.set_conversations(ROWS, 321)
    assert spine.list.currentItem().text() == ROWS[321].title
    assert len(titles(spine)) <= 322 + AT_ONCE


def test_more_come_as_the_end_is_reached_where_one_was(spine: Spine, qtbot: QtBot) -> None:
    bar = spine.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    assert titles(spine)[: 2 * AT_ONCE] == [row.title for row in ROWS[: 2 * AT_ONCE]]
    qtbot.waitUntil(lambda: 0 < bar.value() < bar.maximum())


def test_what_is_looked_for_is_found_however_old(spine: Spine, qtbot: QtBot) -> None:
    spine.find_conversation()
    qtbot.keyClicks(spine.search, "weir 4999")
    assert titles(spine) == [ROWS[4_999].title]
    chosen: list[int] = []
    spine.conversation_chosen.connect(chosen.append)
    spine.list.itemClicked.emit(spine.list.item(0))
    assert chosen == [4_999]
    qtbot.keyClick(spine.search, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(spine.search, Qt.Key.Key_Backspace)
    assert len(titles(spine)) == AT_ONCE


def test_no_row_is_asked_for_while_the_list_is_emptied(
    spine: Spine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Emptying a list that is scrolled to its end moves its bar, which asks for more rows: in the middle of
    the emptying that ended the program."""
    emptying, asked = [False], list[bool]()
    add, clear, bar = spine._add, spine.list.clear, spine.list.verticalScrollBar()

    def watched_clear() -> None:
        emptying[0] = True
        clear()
        emptying[0] = False

    def watched_add(more: int) -> None:
        asked.append(emptying[0])
        add(more)

    monkeypatch.setattr(spine.list, "clear", watched_clear)
    monkeypatch.setattr(spine, "_add", watched_add)
    for at in range(60):
        spine.set_conversations(ROWS[: 20 + at * 7 % 300], 1 if at % 3 else None)
        qtbot.wait(1)
        bar.setValue(bar.maximum() if at % 2 else at)
        spine.resize(spine.width(), 560 + at % 5 * 40)
        spine.set_conversations(ROWS[: at % 30], None)
        qtbot.wait(1)
    assert asked
    assert not any(asked)
