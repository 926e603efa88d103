"""No text of the window is cut off where another language says it with more letters (R8)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import looked_at
import pytest
from clipped import LONGER, PseudoTranslator, clipped, pseudo
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from test_shell_window import read

from oracle_desktop.models import words as models
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.widgets import SecondaryButton
from oracle_desktop.ui.main_window import MainWindow

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import window_states

SIZES = pytest.mark.parametrize(
    ("size", "look"), [((1280, 800), "dark"), ((800, 560), "light")], ids=["usual", "smallest"]
)


@pytest.fixture
def longer(qapp: QApplication) -> Iterator[None]:
    """The window says everything in `LONGER` words."""
    translator = PseudoTranslator(qapp)
    qapp.installTranslator(translator)
    models.speak(pseudo)
    yield
    qapp.removeTranslator(translator)
    models.speak(str)


def test_a_longer_text_keeps_what_is_filled_in() -> None:
    assert pseudo("{0} of {1} files").startswith("{0} ôf {1} fîlés")
    assert len(pseudo("Read your notes again")) >= round(21 * LONGER) - 1


def test_a_text_that_is_cut_off_would_be_found(window: MainWindow) -> None:
    button = SecondaryButton("Everything that was ever said")
    button.setParent(window.sessions)
    window.show_view("sessions")
    button.setGeometry(0, 0, 60, 34)
    button.show()
    assert any("Everything" in found for found in clipped(window))


def test_a_painted_text_that_is_cut_off_would_be_found(window: MainWindow) -> None:
    item = window.spine.items["ask"]
    item.setText("Everything that was ever said at any table of this campaign")
    assert any("Everything" in found and "painted" in found for found in clipped(window))


class Stage:
    """The window and how to wait for it, for the states."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self._qtbot = window, qtbot

    def wait(self, done: Callable[[], bool]) -> None:
        self._qtbot.waitUntil(done, timeout=8000)


@SIZES
def test_every_state_has_room_for_longer_words(
    longer: None,
    window: MainWindow,
    notes: Path,
    qtbot: QtBot,
    qapp: QApplication,
    size: tuple[int, int],
    look: Literal["light", "dark"],
) -> None:
    """And nothing lies over something else or is too faint to be read."""
    read(window, notes, qtbot)
    window.resize(*size)
    window.book.reduced_motion = True
    theme.apply(qapp, look, 1.0)
    stage, found = Stage(window, qtbot), list[str]()
    for name in window_states.names(()):
        window_states.make(stage, name)
        for _ in range(8):  # what was just made is laid out in a later turn of the event loop
            qtbot.wait(15)
            if not (wrong := [*clipped(window), *looked_at.overlaps(window), *looked_at.faint(window)]):
                break
        found += [f"{name}: {text}" for text in wrong]
    window_states.reset(window)
    theme.apply(qapp, "light", 1.0)
    assert not found, "\n".join(found)


WALKED = (
    "ask-chat-ready", "ask-answer", "ask-passage", "ask-refused", "session-open", "compendium",
    "compendium-merge", "test-bank", "notes-change", "doctor-findings", "settings-looks", "first-run-2",
    "first-run-3", "none-ask",
)  # fmt: skip
"""States of which each has controls that no other of them has."""


def test_tab_goes_through_what_is_there_in_its_order_and_all_has_a_name(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    window.resize(1280, 800)
    window.book.reduced_motion = True
    stage, found = Stage(window, qtbot), list[str]()
    for name in WALKED:
        window_states.make(stage, name)
        qtbot.wait(30)
        there = looked_at.stops(window)
        wrong = [*looked_at.missed(window, there), *looked_at.unnamed(there), *looked_at.jumps(there)]
        found += [f"{name}: {text}" for text in wrong]
    window_states.reset(window)
    assert not found, "\n".join(found)
