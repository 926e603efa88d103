"""Copies in the window: made by themselves and when asked for, brought back; the folder found again."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fakes import FakeWorkspace, Info
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.store import archive, copies
from oracle_desktop.store.problems import StoreFull
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.settings.copies import BackupPage


class KeepingWorkspace(FakeWorkspace):
    """Remembers what was brought back, and where notes were said to be."""

    def __init__(self, places: Places) -> None:
        super().__init__(places)
        self.restored: list[tuple[Path, str, bool]] = []

    def free_name(self, name: str) -> str:
        return f"{name} (2)" if name in self.known else name

    def restore(self, source: Path, *, name: str = "", replace: bool = False) -> Info:
        assert not self.opened[-1].closed or replace
        self.restored.append((source, name, replace))
        notes = self.known[name].notes if name in self.known else self.places.data
        return self.create(name, notes)

    def relink(self, name: str, folder: Path) -> Info:
        return self.create(name, folder)


@pytest.fixture
def workspaces() -> list[KeepingWorkspace]:
    return []


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, workspaces: list[KeepingWorkspace]) -> Iterator[MainWindow]:
    def make(places: Places) -> KeepingWorkspace:
        workspaces.append(KeepingWorkspace(places))
        return workspaces[0]

    made = MainWindow(Desk(Places.under(tmp_path / "home"), Settings(), make))  # type: ignore[arg-type]
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.dress(app)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close_now()


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot, notes: Path) -> BackupPage:
    """The page, with a campaign open and read."""
    window.begin(notes)
    qtbot.waitUntil(lambda: window.desk.campaign is not None and not window.desk.is_reading, timeout=20_000)
    window.settings.show_section("copies")
    found = window.settings.findChild(BackupPage)
    assert found is not None
    return found


def buttons(page: BackupPage, text: str) -> list[QPushButton]:
    return [button for button in page.findChildren(QPushButton) if button.text() == text]


def made(window: MainWindow, page: BackupPage, qtbot: QtBot) -> copies.Copy:
    page.now.click()
    qtbot.waitUntil(lambda: len(buttons(page, "Bring back")) > 0, timeout=20_000)
    qtbot.waitUntil(lambda: not window.desk.copies.busy)
    assert window.desk.campaign is not None
    return copies.copies(window.desk.campaign.info.home)[0]


def test_one_is_made_by_itself_once_a_day_and_not_while_notes_are_read(
    window: MainWindow, page: BackupPage, qtbot: QtBot
) -> None:
    desk = window.desk
    desk.settings = desk.settings.with_("copies", daily=False)
    desk.copies.make_if_due()
    assert not desk.copies.busy
    desk.settings = desk.settings.with_("copies", daily=True)
    assert "No copy" in page.state.text()
    for _ in range(2):
        desk.copies.make_if_due()
        qtbot.waitUntil(lambda: not desk.copies.busy, timeout=20_000)
    assert desk.campaign is not None
    (copy,) = copies.copies(desk.campaign.info.home)
    assert archive.verify(copy.path).files
    qtbot.waitUntil(lambda: "Last copy of" in page.state.text())
    qtbot.waitUntil(lambda: len(buttons(page, "Bring back")) == 1)


def test_one_that_cannot_be_made_is_told_and_not_tried_every_minute(
    window: MainWindow, page: BackupPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def full(*_: object) -> None:
        tried.append(1)
        raise StoreFull("The disk is full.")

    monkeypatch.setattr(copies, "make", full)
    for _ in range(3):
        window.desk.copies.make_if_due()
        qtbot.waitUntil(lambda: not window.desk.copies.busy)
    assert len(tried) == 1
    qtbot.waitUntil(lambda: "The disk is full." in window.banner.text)


def test_a_copy_goes_to_a_file(
    window: MainWindow, page: BackupPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mine"), ""))
    page.to_file.click()
    qtbot.waitUntil(lambda: "Saved to" in page.state.text(), timeout=20_000)
    assert archive.verify(tmp_path / "mine.oracle.zip").catalogue > 0


def test_one_is_brought_back_in_place_and_one_from_a_file_beside(
    window: MainWindow, page: BackupPage, qtbot: QtBot, workspaces: list[KeepingWorkspace],
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> None:  # fmt: skip
    copy = made(window, page, qtbot)
    buttons(page, "Bring back")[0].click()
    qtbot.waitUntil(lambda: len(workspaces[0].opened) == 2, timeout=20_000)
    assert workspaces[0].restored == [(copy.path, "Rain campaign", True)]
    assert workspaces[0].opened[0].closed
    qtbot.waitUntil(lambda: window.desk.campaign is not None and not window.desk.is_reading)
    window.desk.campaign.catalogue.set_meta("name", "Rain campaign")  # type: ignore[union-attr]
    page.now.click()
    qtbot.waitUntil(lambda: not window.desk.copies.busy, timeout=20_000)
    file = copies.copies(window.desk.campaign.info.home)[0].path  # type: ignore[union-attr]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    page.from_file.click()
    qtbot.waitUntil(lambda: len(workspaces[0].restored) == 2, timeout=20_000)
    assert workspaces[0].restored[1] == (file, "Rain campaign (2)", False)
    qtbot.waitUntil(lambda: window.desk.campaign is not None and not window.desk.is_reading)
    assert window.desk.campaign.name == "Rain campaign (2)"  # type: ignore[union-attr]


def test_copies_are_deleted_after_a_second_thought(
    window: MainWindow, page: BackupPage, qtbot: QtBot
) -> None:
    made(window, page, qtbot)
    page.remove.click()
    assert not window.desk.copies.busy
    page.remove.click()
    qtbot.waitUntil(lambda: not buttons(page, "Bring back"), timeout=20_000)
    assert window.desk.campaign is not None
    assert copies.copies(window.desk.campaign.info.home) == []


def test_a_campaign_that_cannot_be_opened_is_offered_its_last_copy(
    window: MainWindow, page: BackupPage, qtbot: QtBot, workspaces: list[KeepingWorkspace], tmp_path: Path
) -> None:
    copy = made(window, page, qtbot)

    class Broken(Info):
        home = copy.path.parents[1]

    broken = Broken("Ferry", tmp_path, 0, "The data of this campaign is damaged.")
    window.desk.campaigns_changed.emit([broken])
    (button,) = buttons(page, "Bring back its last copy")
    button.click()
    qtbot.waitUntil(lambda: workspaces[0].restored == [(copy.path, "Ferry", True)], timeout=20_000)
    qtbot.waitUntil(lambda: window.desk.campaign is not None and not window.desk.is_reading)


def test_notes_that_moved_are_found_again_and_stay_one_campaign(
    window: MainWindow, page: BackupPage, qtbot: QtBot, notes: Path, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, workspaces: list[KeepingWorkspace],
) -> None:  # fmt: skip
    def shown(text: str) -> Callable[[], bool]:
        return lambda: any(
            b.text() == text and b.isVisible() for b in window.banner.findChildren(QPushButton)
        )

    moved = tmp_path / "moved"
    shutil.move(notes, moved)
    window.desk.reading.start()
    qtbot.waitUntil(shown("Find the folder…"), timeout=20_000)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(moved))
    next(b for b in window.banner.findChildren(QPushButton) if b.text() == "Find the folder…").click()
    qtbot.waitUntil(lambda: len(workspaces[0].opened) == 2, timeout=20_000)
    qtbot.waitUntil(lambda: window.desk.campaign is not None and not window.desk.is_reading)
    assert window.desk.campaign is not None
    assert (window.desk.campaign.name, window.desk.campaign.notes) == ("Rain campaign", moved)
    assert list(workspaces[0].known) == ["Rain campaign"]


def test_a_damaged_campaign_is_told_at_the_start_with_the_way_to_its_copies(
    window: MainWindow, qtbot: QtBot, workspaces: list[KeepingWorkspace], tmp_path: Path
) -> None:
    class Damaged(KeepingWorkspace):
        def campaigns(self) -> list[Info]:
            return [Info("Ferry", tmp_path, 0, "The data of this campaign is damaged.")]

    window.desk._make = lambda places: Damaged(places)  # type: ignore[assignment, return-value]
    window.begin()
    qtbot.waitUntil(lambda: "Ferry cannot be opened." in window.banner.text, timeout=20_000)
    assert window.view == "settings"
    page = window.settings.findChild(BackupPage)
    assert page is not None
    assert len(buttons(page, "Bring back its last copy")) == 1
