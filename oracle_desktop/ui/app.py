"""Starts the window: nothing heavy is imported before it shows."""

from __future__ import annotations

import logging
import os
import re
import signal
import sys
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from oracle_desktop import __version__, crash, logs
from oracle_desktop import settings as settings_file
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.desk.garbage import Collector
from oracle_desktop.ui.life import Life
from oracle_desktop.ui.look import icons
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.single import Single, Wanted

if TYPE_CHECKING:
    from oracle_desktop.workspace import Workspace

log = logging.getLogger(__name__)


def run(places: Places, wanted: Wanted) -> int:
    """Open the window with what is `wanted`, or let the one that is open do so; returns the exit code."""
    places.keep_private()
    app = application()
    single = Single(places, app)
    if not single.first(wanted):
        return 0
    settings, notices = settings_file.load(places.settings_file)
    logs.start(places.logs, logs.WINDOW, settings.logs)
    watch = crash.Watch(places.logs)
    report = watch.begin()
    qInstallMessageHandler(partial(_qt_says, watch))
    # the system's end is no crash; `quit` would ask the window, which may wish to stay while it reads
    signal.signal(signal.SIGTERM, lambda *_: app.exit(0))
    life = Life(app, places, make_workspace, single)
    life.open(settings, wanted, " ".join(notices))
    if report is not None and life.window is not None:
        life.window.notices.ended_badly(report)
    code = app.exec()
    single.close()
    ended = life.window is None or life.window.desk.shutdown()
    qInstallMessageHandler(None)
    watch.end()
    if not ended:
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
    return MainWindow(Desk(places, settings, make_workspace))


def make_workspace(places: Places) -> Workspace:
    """The campaigns of `places`. Called in a lane."""
    from oracle_desktop.workspace import Workspace  # slow: numpy, SQLite, the readers

    return Workspace(places)


_SPEAKER = re.compile(r"[Qq][A-Za-z_:]{1,60}(?=[:(])")
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def _qt_says(watch: crash.Watch, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """What Qt says goes to the log: which part of it, not the words, which may hold a link of a note."""
    speaker = _SPEAKER.match(message)
    who = speaker[0] if speaker else context.category or "Qt"
    log.log(_LEVELS[kind], "Qt: %s", who)
    if kind == QtMsgType.QtFatalMsg:
        watch.gave_up(who)
