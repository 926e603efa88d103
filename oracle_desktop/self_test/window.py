"""The window's part of the self-test: the real window, offscreen, on the sample campaign."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPointF, Qt, QTranslator
from PySide6.QtGui import QFontDatabase, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from oracle_desktop import settings as settings_file
from oracle_desktop.domain import Mode
from oracle_desktop.paths import Places, resources
from oracle_desktop.self_test import Skipped
from oracle_desktop.settings import Settings
from oracle_desktop.ui import app as oracle_app
from oracle_desktop.ui.look import theme

QUESTION = "Who inherits the ferry?"
PATIENCE = 180.0
"""Seconds for reading the sample and for the answer; a busy machine takes some 20."""


def translation() -> str:
    """Load each translation that is shipped; raises `Skipped` where there is none, as in a source tree that
    has not compiled them."""
    folder = resources() / "translations"
    names = sorted(path.name for path in folder.glob("*.qm")) if folder.is_dir() else []
    if not names:
        if getattr(sys, "frozen", False):
            raise FileNotFoundError("no translation was shipped")
        raise Skipped("this build has English only")
    for name in names:
        translator = QTranslator()
        if not translator.load(str(folder / name)) or translator.isEmpty():
            raise RuntimeError(f"{name} cannot be loaded")
    return ", ".join(names)


def ask_the_sample(folder: Path) -> str:
    """Open the sample in the window, ask, click the first chip and look that its passage opens."""
    places = Places.under(folder)
    settings = Settings().with_("mind", ollama=False).with_("looks", reduced_motion=True)
    settings_file.save(settings, places.settings_file)
    app = oracle_app.application()
    theme.choose(app, "light", 1.0)
    window = oracle_app.open_window(places, settings)
    theme.dress(app)
    window.show()
    try:
        window.begin(sample=True)
        desk = window.desk
        _wait(app, "the sample is read", lambda: bool(desk.overview.deep) and not desk.is_reading)
        window.asking.ask(QUESTION, Mode.PRIVATE)
        _wait(app, "the answer is there", lambda: not window.asking.busy)
        view = window.ask.transcript.messages[-1].view
        if not view.chips:
            raise RuntimeError("the answer has no chip")
        _click(view.viewport(), view.chip_rect(0).center())
        _wait(app, "the passage is open", lambda: window.book.is_open)
        answer = window.asking.answers[-1].text
        return (
            f"{desk.overview.passages} passages, {len(view.chips)} chips, {len(answer)} letters, {_fonts()}"
        )
    finally:
        window.close_now()
        app.processEvents()


def _fonts() -> str:
    families = QFontDatabase.families()
    if not families:
        raise RuntimeError("there are no fonts")
    return f"{len(families)} fonts"


def _wait(app: QApplication, what: str, done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        time.sleep(0.01)
        if time.monotonic() > until:
            raise TimeoutError(f"waited {PATIENCE:g} s until {what}")


def _click(widget: QWidget, place: QPointF) -> None:
    """As a mouse does; QtTest is not shipped."""
    button, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    where = QPointF(widget.mapToGlobal(place))
    for kind, buttons in (
        (QMouseEvent.Type.MouseButtonPress, button),
        (QMouseEvent.Type.MouseButtonRelease, none),
    ):
        event = QMouseEvent(kind, place, where, button, buttons, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(widget, event)
