"""The guide of the first run: its language, what asking waits for, and what goes wrong in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from fakes import REPORT, FakeWorkspace
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot
from test_shell_window import settled

from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.desk.downloads import Download
from oracle_desktop.ui.desk.mind import MindState
from oracle_desktop.ui.life import Life
from oracle_desktop.ui.look import speech, theme
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell.first_run import FirstRun
from oracle_desktop.ui.single import Single, Wanted


@pytest.fixture
def guide(window: MainWindow, qtbot: QtBot) -> FirstRun:
    window.begin()
    qtbot.waitUntil(window.first_run.isVisible)
    return window.first_run


def test_the_language_is_chosen_before_anything_is_read(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    places = Places.under(tmp_path / "home")
    single = Single(places)
    life = Life(qapp, places, FakeWorkspace, single)  # type: ignore[arg-type]
    try:
        life.open(Settings().with_("looks", language="en"), Wanted())
        first = life.window
        assert first is not None
        qtbot.waitUntil(first.first_run.isVisible)
        assert first.first_run.language.text() == "English"
        spanish = next(each for each in first.first_run.language.menu().actions() if each.text() == "Español")
        spanish.trigger()
        qtbot.waitUntil(lambda: life.window is not first, timeout=8000)
        assert life.window is not None
        guide = life.window.first_run
        qtbot.waitUntil(guide.isVisible)
        assert guide.language.text() == "Español"
        assert guide.begin.text() == "Empezar"
        assert life.window.desk.settings.looks.language == "es"
    finally:
        if life.window is not None:
            life.window.close_now()
            life.window.deleteLater()
        life.deleteLater()
        single.close()
        speech.speak(qapp, "en")
        theme.apply(qapp, "light", 1.0)


def ways(guide: FirstRun) -> list[str]:
    return [b.text() for b in (guide.without, guide.asking) if b.isVisible()]


def test_asking_starts_when_all_is_here_or_on_its_way_and_goes_on_without_before(
    window: MainWindow, guide: FirstRun, qtbot: QtBot
) -> None:
    guide.show_step(3)
    assert ways(guide) == ["Go on without"], "nothing is known yet"
    mind = window.desk.mind
    mind.changed.emit(MindState(REPORT, False, datetime.now()))
    assert ways(guide) == ["Go on without"], "the one next step is to get what is missing"
    mind.downloads.changed.emit(mind.downloads.now)
    mind.downloads.now = Download("qwen2.5:7b")
    mind.downloads.changed.emit(mind.downloads.now)
    assert ways(guide) == ["Go on without", "Start asking"]
    guide.without.click()
    assert mind.downloads.now.state == "paused"
    assert not window.welcoming
    mind.downloads.cancel()
    well = replace(REPORT, findings=tuple(f for f in REPORT.findings if f.level != "problem"))
    window.show_welcome()
    mind.changed.emit(MindState(well, True, datetime.now()))
    assert ways(guide) == ["Start asking"]


def test_a_folder_that_cannot_be_read_is_said_in_the_guide(
    window: MainWindow, guide: FirstRun, notes: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide.show_step(2)
    notes.rename(notes.with_name("elsewhere"))
    window.campaigns.take_folder(notes)
    qtbot.waitUntil(guide.banner.isVisible, timeout=8000)
    assert "The folder is gone" in guide.banner.text
    assert guide.zone.isVisible(), "back to the step that chooses one"
    assert any(button.text().endswith("…") for button in guide.banner.findChildren(QAbstractButton))
    notes.with_name("elsewhere").rename(notes)
    window.campaigns.take_folder(notes)
    assert not guide.banner.isVisible()
    qtbot.waitUntil(lambda: settled(window), timeout=8000)
    assert window.welcoming
