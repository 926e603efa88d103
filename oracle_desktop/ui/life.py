"""The app between its start and its end: its window, a fresh one in another language, later starts."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.desk.desk import Desk, MakeWorkspace
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.speech import speak
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.single import TOKEN, Single, Wanted


class Life(QObject):
    """Keeps the one window. `ended` is true when every thread of it ended in time."""

    def __init__(self, app: QApplication, places: Places, workspace: MakeWorkspace, single: Single) -> None:
        super().__init__(app)
        self._app, self._places, self._workspace = app, places, workspace
        self.window: MainWindow | None = None
        single.wanted.connect(self.come_forward)

    def open(self, settings: Settings, wanted: Wanted, notice: str = "") -> None:
        """The window in the language and looks of `settings`, then what the start wants in it."""
        speak(self._app, settings.looks.language)
        theme.choose(self._app, settings.looks.theme, settings.looks.text_scale)  # type: ignore[arg-type]
        self._app.setStyleSheet("")  # a window is built three times as fast without one
        self.window = window = MainWindow(Desk(self._places, settings, self._workspace))
        window.anew_wanted.connect(self._anew, Qt.ConnectionType.QueuedConnection)
        theme.dress(self._app)
        window.show()
        if notice:
            window.banner.say(notice)
        folder = Path(wanted.folder) if wanted.folder else None
        QTimer.singleShot(0, window, lambda: window.begin(folder, wanted.sample, wanted.question))

    def _anew(self) -> None:
        """Close the window and open one in the language that was chosen, at the same place."""
        old = self.window
        if old is None:
            return
        settings, view = old.desk.settings, old.view
        quits = self._app.quitOnLastWindowClosed()
        self._app.setQuitOnLastWindowClosed(False)
        old.close_now()
        old.deleteLater()
        self.open(settings, Wanted())
        assert self.window is not None
        self.window.show_view(view)
        self._app.setQuitOnLastWindowClosed(quits)

    def come_forward(self, wanted: Wanted) -> None:
        """A later start: show the window, and in it what that start was given."""
        window = self.window
        if window is None:
            return
        if wanted.token:
            os.environ[TOKEN] = wanted.token
        window.come_forward()
        window.campaigns.receive(
            Path(wanted.folder) if wanted.folder else None, wanted.sample, wanted.question
        )
