"""Starts the window: nothing heavy is imported before it shows."""

from __future__ import annotations

import logging
import os
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from oracle_desktop import __version__
from oracle_desktop import settings as settings_file
from oracle_desktop.models import words as models
from oracle_desktop.paths import Places, resources
from oracle_desktop.settings import Settings
from oracle_desktop.ui import icons, theme
from oracle_desktop.ui.desk import Desk
from oracle_desktop.ui.garbage import Collector
from oracle_desktop.ui.main_window import MainWindow

if TYPE_CHECKING:
    from oracle_desktop.workspace import Workspace

log = logging.getLogger(__name__)


def run(places: Places, folder: Path | None = None, sample: bool = False) -> int:
    """Open the window on `folder`, the sample, or the last campaign; returns the exit code."""
    _log_to_file(places)
    app = application()
    settings, notices = settings_file.load(places.settings_file)
    speak(app, settings.looks.language)
    theme.choose(app, cast(theme.Theme, settings.looks.theme), settings.looks.text_scale)
    window = open_window(places, settings)
    theme.dress(app)
    window.show()
    if notices:
        window.banner.say(" ".join(notices))
    QTimer.singleShot(0, window, lambda: window.begin(folder, sample))
    code = app.exec()
    if not window.desk.shutdown():
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


def speak(app: QApplication, language: str) -> list[QTranslator]:
    """Load the translations of `language` (`system`, `en`, `es`), ours and Qt's; those that there are."""
    spoken = []
    locale = QLocale() if language == "system" else QLocale(language)
    QLocale.setDefault(locale)
    for name, folder in (
        ("oracle", str(resources() / "translations")),
        ("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    ):
        translator = QTranslator(app)
        if translator.load(locale, name, "_", folder):
            app.installTranslator(translator)
            spoken.append(translator)
    models.translate_with(lambda text: QCoreApplication.translate("Models", text))
    return spoken


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
