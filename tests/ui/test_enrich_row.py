"""The doctor says when sending several requests at a time gains nothing, and offers to send fewer."""

from __future__ import annotations

from pathlib import Path

from fakes import FakeWorkspace
from pytestqt.qtbot import QtBot

from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.settings.findings import FindingRow


def rows(window: MainWindow) -> list[FindingRow]:
    found = window.settings.mind.findChildren(FindingRow)
    return [row for row in found if not row.isHidden() and "Ollama works on" in row_title(row)]


def row_title(row: FindingRow) -> str:
    button = getattr(row, "button", None)
    return button.accessibleDescription() if button is not None else ""


def test_a_server_that_works_on_one_at_a_time_is_told_of(
    window: MainWindow, notes: Path, workspaces: list[FakeWorkspace], qtbot: QtBot
) -> None:
    window.begin(notes)
    qtbot.waitUntil(lambda: window.desk.overview.deep and not window.desk.is_reading, timeout=8000)
    assert rows(window) == []
    campaign = workspaces[0].opened[0]
    campaign.mind.chat, campaign.at_once = object(), 1
    window.desk.mind.check()
    qtbot.waitUntil(lambda: len(rows(window)) == 1, timeout=8000)
    (row,) = rows(window)
    assert row_title(row) == "Ollama works on one request at a time, 4 are sent"
    row.button.click()
    qtbot.waitUntil(lambda: rows(window) == [], timeout=8000)
    assert window.desk.settings.mind.workers == 1


def test_a_model_that_stands_in_for_a_missing_one_is_told_of(
    window: MainWindow, notes: Path, workspaces: list[FakeWorkspace], qtbot: QtBot
) -> None:
    window.begin(notes)
    qtbot.waitUntil(lambda: window.desk.overview.deep and not window.desk.is_reading, timeout=8000)
    campaign = workspaces[0].opened[0]
    campaign.mind.chat, campaign.enriched = object(), 0
    campaign.notice = "tiny:1b is not here yet."
    window.desk.mind.check()
    qtbot.waitUntil(lambda: window.banner.accessibleName() == campaign.notice, timeout=8000)
    assert not window.banner.isHidden()
