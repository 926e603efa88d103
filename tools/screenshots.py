"""Pictures of the real window on the sample campaign: `python tools/screenshots.py OUT [--theme both]`.

Drives the window as a GM would, with the real workspace, and saves one PNG a view and theme. Works without a
display (offscreen) and with one.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "" if os.environ.get("DISPLAY") else "offscreen")

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from oracle_desktop.domain import Mode
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui import app as oracle_app
from oracle_desktop.ui.look import speech, theme
from oracle_desktop.ui.main_window import MainWindow

QUESTION = {
    "en": "Who inherits the ferry, and what is owed on it?",
    "es": "¿Quién hereda la barca y cuánto se debe por ella?",
}
NOT_IN_NOTES = {
    "en": "How tall is the lighthouse of Marrowgate?",
    "es": "¿Cuánto mide el faro de Marrowgate?",
}
PATIENCE = 300.0


class Photographer:
    """One window in one theme."""

    def __init__(
        self, out: Path, look: str, places: Places, size: tuple[int, int], scale: float, language: str
    ) -> None:
        self.out, self.look, self.language = out, look, language
        self.app = oracle_app.application()
        speech.speak(self.app, language)
        theme.choose(self.app, "dark" if look == "dark" else "light", scale)
        settings = Settings().with_(
            "looks", theme=look, reduced_motion=True, text_scale=scale, language=language
        )
        self.window: MainWindow = oracle_app.open_window(places, settings)
        theme.dress(self.app)
        self.window.resize(*size)
        self.window.show()

    def wait(self, done: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Run the window until `done`; stop the whole run when that takes too long."""
        until = time.monotonic() + seconds
        while not done():
            self.app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
            if time.monotonic() > until:
                sys.exit(f"gave up waiting in the {self.look} theme")

    def settle(self, seconds: float = 0.35) -> None:
        """Let what is under way be painted."""
        until = time.monotonic() + seconds
        self.wait(lambda: time.monotonic() > until)

    def save(self, name: str) -> None:
        """Save the window as it is."""
        self.settle()
        file = self.out / f"{name}-{self.look}.png"
        self.window.grab().save(str(file))
        print(file)

    def first_run(self) -> None:
        """The guide, before there is a campaign."""
        window = self.window
        window.begin()
        self.wait(lambda: window.desk.workspace_open)
        if not window.first_run.isVisible():
            return
        self.save("first-run-1")
        window.first_run.show_step(2)
        self.save("first-run-2")
        window.first_run.show_step(3)
        window.desk.mind.check()
        self.settle(1.5)
        self.save("first-run-3")

    def reading(self) -> None:
        """The sample being read, then what became of each file."""
        window, desk = self.window, self.window.desk
        if desk.campaign is None:
            window.campaigns.try_sample()
            self.wait(lambda: desk.is_reading and desk.overview.passages > 0)
            window.campaigns.leave_welcome()
            window.show_view("notes")
            self.save("ingest")
        self.wait(lambda: desk.campaign is not None and desk.overview.deep and not desk.is_reading)
        self.wait(lambda: not desk.lanes["look"].busy)
        window.show_view("notes")
        self.save("notes")

    def pages(self) -> None:
        """Everything that stands still."""
        window, desk = self.window, self.window.desk
        window.show_view("ask")
        self.save("ask-empty")
        window.show_view("sessions")
        self.save("sessions")
        window.show_view("compendium")
        self.wait(lambda: not desk.lanes["look"].busy)
        self.save("compendium")
        window.show_view("test")
        desk.test.run()
        self.wait(lambda: not desk.test.is_running and not desk.lanes["look"].busy)
        self.save("test")
        window.show_view("settings")
        window.settings.show_section("mind")
        window.settings.mind.check()
        self.wait(lambda: not desk.lanes["models"].busy)
        self.save("settings-doctor")
        for section in ("finding", "looks"):
            window.settings.show_section(section)
            self.save(f"settings-{section}")

    def answers(self) -> None:
        """A question with its passage open, and one that the notes do not answer."""
        window = self.window
        window.asking.ask(QUESTION[self.language], Mode.PRIVATE)
        self.wait(lambda: not window.asking.busy)
        self.settle()
        view = window.ask.transcript.messages[-1].view
        if view.chips:
            place = view.chip_rect(0).center().toPoint()
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
            self.wait(lambda: window.book.is_open)
        self.save("ask-answer")
        window.asking.new_conversation()
        window.asking.ask(NOT_IN_NOTES[self.language], Mode.PRIVATE)
        self.wait(lambda: not window.asking.busy)
        self.save("refused")

    def narrow(self) -> None:
        """The smallest window."""
        self.window.resize(800, 560)
        self.window.show_view("ask")
        self.save("ask-narrow")
        self.window.show_view("notes")
        self.save("notes-narrow")


def main() -> int:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--theme", choices=("light", "dark", "both"), default="both")
    parser.add_argument("--data", type=Path, help="keep the Oracle's data here instead of a fresh folder")
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 800), metavar=("W", "H"))
    parser.add_argument("--text", type=float, default=1.0, help="text size, 0.8 to 2")
    parser.add_argument("--language", choices=("en", "es"), default="en")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    data = arguments.data or Path(tempfile.mkdtemp(prefix="oracle-pictures-"))
    for look in ("light", "dark") if arguments.theme == "both" else (arguments.theme,):
        places, size = Places.under(data), tuple(arguments.size)
        taker = Photographer(arguments.out, look, places, size, arguments.text, arguments.language)
        taker.first_run()
        taker.reading()
        taker.pages()
        taker.answers()
        taker.narrow()
        taker.window.close_now()
    QApplication.processEvents()
    return 0


if __name__ == "__main__":
    sys.exit(main())
