"""While sentences are read behind the notes, the window is ready to ask, says how far it is, and may rest."""

from __future__ import annotations

import threading
from pathlib import Path

from fakes import FakeWorkspace
from pytestqt.qtbot import QtBot

from oracle_desktop.ui.main_window import MainWindow


def test_the_window_is_ready_while_it_gets_sharper(
    window: MainWindow, notes: Path, workspaces: list[FakeWorkspace], qtbot: QtBot
) -> None:
    next(notes.glob("broken*")).unlink()
    window.begin(notes)
    qtbot.waitUntil(lambda: window.desk.overview.deep and not window.desk.is_reading, timeout=8000)
    campaign = workspaces[0].opened[0]
    campaign.blunt, campaign.hold_sharpening = 40, threading.Event()
    window.desk.reading.start()
    qtbot.waitUntil(lambda: window.desk.sharpening.progress is not None, timeout=8000)
    assert not window.desk.is_reading
    assert window.spine.folder.state.title == "Ready to ask"
    assert "of 40 passages" in window.spine.folder.state.detail
    window.show_view("notes")
    assert window.notes.progress.stage.text() == "Getting sharper"
    window.notes.pause.click()
    qtbot.waitUntil(lambda: not window.desk.lanes["sharpen"].busy, timeout=8000)
    assert window.spine.folder.state.detail == "Getting sharper is paused."
    assert campaign.blunt == 40
    campaign.hold_sharpening.set()
    window.notes.resume.click()
    qtbot.waitUntil(lambda: campaign.blunt == 0 and not window.desk.lanes["sharpen"].busy, timeout=8000)
    assert window.spine.folder.state.title == "In step with your notes"
    assert window.notes.pause.isHidden()


def test_reading_again_goes_before_and_sharpening_goes_on_after_it(
    window: MainWindow, notes: Path, workspaces: list[FakeWorkspace], qtbot: QtBot
) -> None:
    window.begin(notes)
    qtbot.waitUntil(lambda: window.desk.overview.deep and not window.desk.is_reading, timeout=8000)
    campaign = workspaces[0].opened[0]
    campaign.blunt, campaign.hold_sharpening = 40, threading.Event()
    window.desk.reading.start()
    qtbot.waitUntil(lambda: window.desk.sharpening.progress is not None, timeout=8000)
    campaign.hold = threading.Event()
    window.desk.reading.start()
    qtbot.waitUntil(lambda: not window.desk.lanes["sharpen"].busy, timeout=8000)
    assert window.desk.is_reading
    assert campaign.blunt == 40
    campaign.hold_sharpening.set()
    campaign.hold.set()
    qtbot.waitUntil(lambda: campaign.blunt == 0, timeout=8000)
