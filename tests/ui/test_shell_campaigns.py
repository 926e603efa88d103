"""Campaigns: called otherwise, removed with an undo, and gone for good when that has passed."""

from __future__ import annotations

from pathlib import Path

from fakes import FakeWorkspace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from test_shell_window import read

from oracle_desktop.ui.main_window import MainWindow


def two(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    """The sample and the GM's own are there; the own is open."""
    read(window, notes, qtbot)
    window.campaigns.try_sample()
    opened(window, "Sample", qtbot)
    window.desk.open_campaign("Rain campaign")
    opened(window, "Rain campaign", qtbot)


def opened(window: MainWindow, name: str, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: (
            window.spine.campaign.text() == name
            and window.desk.campaign is not None
            and not window.desk.is_reading
        ),
        timeout=8000,
    )


def press(window: MainWindow, text: str) -> None:
    next(action for action in window.spine.campaign_menu().actions() if action.text() == text).trigger()


def listed(window: MainWindow) -> list[str]:
    return [info.name for info in window.desk.campaigns]


def test_a_removed_campaign_comes_back_with_undo(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    two(window, notes, qtbot)
    press(window, "Remove this campaign")
    opened(window, "Sample", qtbot)
    assert listed(window) == ["Sample"]
    assert "Your notes are as they were" in window.banner.text
    window.banner.undo()
    opened(window, "Rain campaign", qtbot)
    assert sorted(listed(window)) == ["Rain campaign", "Sample"]
    window.campaigns.remove_for_good()
    qtbot.wait(50)
    assert sorted(workspaces[0].known) == ["Rain campaign", "Sample"]


def test_it_is_gone_when_the_undo_has_passed_or_the_window_closes(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    two(window, notes, qtbot)
    press(window, "Remove this campaign")
    opened(window, "Sample", qtbot)
    window.campaigns.remove_for_good()
    qtbot.waitUntil(lambda: list(workspaces[0].known) == ["Sample"], timeout=8000)
    assert window.banner.text == ""
    press(window, "Remove this campaign")
    qtbot.waitUntil(lambda: window.desk.campaign is None and not window.desk.lanes["ingest"].busy)
    assert list(workspaces[0].known) == ["Sample"]
    window.close_now()
    assert not workspaces[0].known
    assert notes.is_dir()


def test_a_campaign_is_called_otherwise(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    two(window, notes, qtbot)
    press(window, "Rename this campaign")
    field = window.spine.name_field
    assert field.text() == "Rain campaign"
    QTest.keyClicks(field, "Rain of Ash")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.spine.campaign.text() == "Rain of Ash", timeout=8000)
    assert window.windowTitle() == "Rain of Ash – The Oracle"
    assert "Rain of Ash" in workspaces[0].known
    press(window, "Rename this campaign")
    QTest.keyClicks(field, "Sample")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "There is a campaign called Sample already" in window.banner.text, timeout=8000)
    press(window, "Rename this campaign")
    QTest.keyClicks(field, "Other")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.isHidden()
    assert window.spine.campaign.text() == "Rain of Ash"
