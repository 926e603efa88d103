"""A newer version is told of where the GM turned that on, and nobody is asked where not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fakes import FakeWorkspace
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from oracle_desktop import newer
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.main_window import MainWindow

PAGE = "https://oracle-desktop.example.org/0.2.0"
Open = Callable[[Settings], MainWindow]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[newer.Newer | Exception | None]:
    """What the publisher answers, in turn; a question that finds nothing left fails."""
    answers: list[newer.Newer | Exception | None] = []

    def look() -> newer.Newer | None:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(newer, "look", look)
    return answers


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    windows: list[MainWindow] = []

    def make(settings: Settings) -> MainWindow:
        places = Places.under(tmp_path / "home")
        windows.append(MainWindow(Desk(places, settings, FakeWorkspace)))  # type: ignore[arg-type]
        qtbot.addWidget(windows[0])
        windows[0].show()
        windows[0].begin()
        return windows[0]

    yield make
    for window in windows:
        window.close()


def test_it_is_told_of_at_the_start_and_its_page_opens(
    qtbot: QtBot, open_window: Open, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        "oracle_desktop.ui.shell.newer.QDesktopServices.openUrl", lambda url: opened.append(url.toString())
    )
    asked.append(newer.Newer("0.2.0", PAGE))
    window = open_window(Settings().with_("updates", ask=True))
    qtbot.waitUntil(lambda: "0.2.0" in window.banner.text)
    (button,) = [b for b in window.banner.findChildren(QPushButton) if b.text() == "Open its page"]
    button.click()
    assert opened == [PAGE]


def test_nobody_is_asked_unless_it_is_turned_on_and_then_at_once(
    qtbot: QtBot, open_window: Open, asked: list[object]
) -> None:
    window = open_window(Settings())
    asked.append(None)
    qtbot.wait(150)
    assert asked == [None]
    window.show_view("settings")
    window.settings.show_section("updates")
    window.settings.cards[-1].changed.emit("updates", "ask", True)
    qtbot.waitUntil(lambda: "newest version" in window.banner.text)
    assert not asked
    assert window.desk.settings.updates.ask


def test_a_start_that_finds_nobody_says_nothing_and_turning_it_on_says_why(
    qtbot: QtBot, open_window: Open, asked: list[object]
) -> None:
    problem = newer.NewsProblem("The Oracle could not ask whether there is a newer version.")
    asked.append(problem)
    window = open_window(Settings().with_("updates", ask=True))
    qtbot.waitUntil(lambda: not asked)
    qtbot.wait(100)
    assert window.banner.text == ""
    asked.append(problem)
    window.leave_welcome()
    window.settings.updates_changed.emit()
    qtbot.waitUntil(lambda: "could not ask" in window.banner.text)
