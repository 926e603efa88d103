"""Starts the window: nothing heavy is imported before it shows."""

from __future__ import annotations

import logging
import os
import sys
from logging.handlers import RotatingFileHandler
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from oracle_desktop import __version__
from oracle_desktop import settings as settings_file
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui import icons
from oracle_desktop.ui.desk import Desk
from oracle_desktop.ui.garbage import Collector
from oracle_desktop.ui.life import Life
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.single import Single, Wanted

if TYPE_CHECKING:
    from oracle_desktop.workspace import Workspace

log = logging.getLogger(__name__)


def run(places: Places, wanted: Wanted) -> int:
    """Open the window with what is `wanted`, or let the one that is open do so; returns the exit code."""
    _log_to_file(places)
    app = application()
    single = Single(places, app)
    if not single.first(wanted):
        return 0
    settings, notices = settings_file.load(places.settings_file)
    life = Life(app, places, _workspace, single)
    life.open(settings, wanted, " ".join(notices))
    code = app.exec()
    single.close()
    if life.window is not None and not life.window.desk.shutdown():
        logging.shutdown()
        os._exit(code)  # a thread that hangs in a library call would keep the process alive for ever
    return code


def application() -> QApplication:
    """The one `QApplication`, with name, icon and fonts."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        app = QApplication(sys.argv[:1])
        Collector(app)
    app.setApplicationName("Oracle")
    app.setApplicationDisplayName("The Oracle")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("oracle-desktop")
    app.setWindowIcon(icons.icon("icon"))
    return app


def open_window(places: Places, settings: Settings) -> MainWindow:
    """The window with its desk, not yet shown."""
    return MainWindow(Desk(places, settings, _workspace))


def _workspace(places: Places) -> Workspace:
    from oracle_desktop.workspace import Workspace  # slow: numpy, SQLite, the readers

    return Workspace(places)


def _log_to_file(places: Places) -> None:
    try:
        places.logs.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            places.logs / "oracle.log", maxBytes=1_000_000, backupCount=2, encoding="utf-8"
        )
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    for noisy in ("httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
