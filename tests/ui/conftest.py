"""Fixtures of the window's tests: no display needed, and a test that leaves a thread running fails."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from fakes import FakeWorkspace
from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.desk.garbage import Collector
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    theme.apply(qapp, "light", 1.0)
    return qapp


@pytest.fixture(autouse=True, scope="module")
def dressed(qapp: QApplication) -> None:
    """What a test shows without a window is dressed as in one."""
    theme.apply(qapp, "light", 1.0)


@pytest.fixture(autouse=True, scope="module")
def collected_here(qapp: QApplication) -> Iterator[None]:
    """As in the app: no thread but this one destroys widgets."""
    collector = Collector(qapp)
    yield
    collector.stop()
    gc.collect()


@pytest.fixture(autouse=True)
def no_leaked_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test that leaves a QThread running: destroying one aborts the process, far from the cause."""
    started: list[QThread] = []
    start = QThread.start

    def record(thread: QThread, *arguments: object) -> None:
        started.append(thread)
        start(thread, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(QThread, "start", record)
    yield
    running = [thread for thread in started if thread.isRunning()]
    for thread in running:
        thread.quit()
        thread.wait(5000)
    assert not running, f"left running: {[thread.objectName() for thread in running]}"


@pytest.fixture
def workspaces() -> list[FakeWorkspace]:
    """The workspaces that the window made (one, once it has begun)."""
    return []


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, workspaces: list[FakeWorkspace]) -> Iterator[MainWindow]:
    """The real window over a fake workspace, shown, not yet begun."""

    def make(places: Places) -> FakeWorkspace:
        workspaces.append(FakeWorkspace(places))
        return workspaces[0]

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setStyleSheet("")  # as the app does: built without, then dressed
    made = MainWindow(Desk(Places.under(tmp_path / "home"), Settings(), make))  # type: ignore[arg-type]
    theme.dress(app)
    made.resize(1280, 800)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close_now()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Three sessions, a file that cannot be read and an empty one."""
    folder = tmp_path / "Rain campaign"
    folder.mkdir()
    for number, text in enumerate(
        ("Keeper Yennen came to Whitestone. It rained.", "Nobody knew why. Yennen laughed.", "The sun rose."),
        1,
    ):
        (folder / f"{number} - Chapter {number}.md").write_text(text, encoding="utf-8")
    (folder / "broken.md").write_text("x", encoding="utf-8")
    (folder / "empty.md").write_text("", encoding="utf-8")
    return folder
