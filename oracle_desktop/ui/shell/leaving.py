"""While the GM is elsewhere: word of what ended, and what goes on when the window is closed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from oracle_desktop.domain import EnrichReport, IngestReport, Progress
from oracle_desktop.errors import KnownError
from oracle_desktop.ui.look import core_words, words

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.main_window import MainWindow

LONG_SECONDS = 15.0
"""What took less is not worth a notification."""
SHOWN_MS = 10_000


class Leaving(QObject):
    """Tells of the end of long work while the window is not in front, and of work that a closing stops."""

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._tray: QSystemTrayIcon | None = None
        self._began = {"read": 0.0, "enrich": 0.0}
        self._far = Progress("scan", 0, 0)
        self._asked = False
        self._untold = ""
        reading, enriching = desk.reading, desk.enriching
        reading.progressed.connect(self._progressed)
        reading.done.connect(self._read)
        reading.stopped.connect(self._stopped)
        enriching.changed.connect(self._enriching)
        enriching.over.connect(self._enriched)
        desk.mind.downloads.came.connect(self._model_came)

    # word of what ended

    def _progressed(self, progress: Progress) -> None:
        self._began["read"] = self._began["read"] or time.monotonic()
        self._far = progress

    def _took(self, what: str) -> float:
        began, self._began[what] = self._began[what], 0.0
        return time.monotonic() - began if began else 0.0

    def _read(self, report: IngestReport) -> None:
        self._over()
        if self._took("read") >= LONG_SECONDS:
            failed = len(report.failed)
            more = words.need_a_look(failed) if failed else self.tr("You can ask about all of them.")
            self.tell(self.tr("Your notes are read"), more)

    def _stopped(self, error: KnownError | None) -> None:
        self._over()
        if self._took("read") >= LONG_SECONDS and error is not None:
            self.tell(self.tr("Reading your notes stopped"), core_words.say(error.text))

    def _enriching(self) -> None:
        if self._desk.enriching.progress is not None:
            self._began["enrich"] = self._began["enrich"] or time.monotonic()

    def _enriched(self, report: EnrichReport | None) -> None:
        if self._took("enrich") >= LONG_SECONDS and report is not None and not report.problem:
            more = self.tr("Every passage was read once more. More will be found now.")
            self.tell(self.tr("The Oracle got sharper"), more)

    def _model_came(self, model: str) -> None:
        self.tell(self.tr("{0} is here now").format(model), self.tr("The Oracle can use it."))

    def tell(self, title: str, text: str) -> None:
        """Say it outside the window, unless that is in front: by the system's tray where there is one, else
        by the window's entry in the task bar. A bar in the window says it to whoever comes back later."""
        if self._window.isActiveWindow():
            return
        self._untold = f"{title}. {text.rstrip('.')}."
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            if self._tray is None:
                self._tray = QSystemTrayIcon(self._window.windowIcon(), self)
                self._tray.setToolTip(self._window.windowTitle())
                self._tray.messageClicked.connect(self._to_the_window)
                self._tray.activated.connect(self._to_the_window)
            self._tray.show()
            self._tray.showMessage(title, text, self._window.windowIcon(), SHOWN_MS)
        else:
            QApplication.alert(self._window)

    def _to_the_window(self) -> None:
        self._window.come_forward()

    def in_front(self) -> None:
        """The window is in front: what ended meanwhile is told there, unless its bar says something else."""
        if self._tray is not None:
            self._tray.hide()
        told, self._untold = self._untold, ""
        if told and not self._window.banner.text:
            self._window.banner.say(told, tone="tint")

    # closing

    def _over(self) -> None:
        if self._asked:
            self._asked = False
            self._window.banner.hide()

    def holds(self) -> bool:
        """Whether the window stays open this once: notes are being read, and a bar says what closing means.
        The second time, and when the computer shuts down, it closes."""
        app = QGuiApplication.instance()
        ending = isinstance(app, QGuiApplication) and app.isSavingSession()
        if self._asked or ending or not self._desk.is_reading:
            return False
        self.ask_first()
        return True

    def ask_first(self) -> None:
        """Say in a bar what closing means now, with both ways."""
        self._asked = True
        far, text = self._far, self.tr("Your notes are still being read.")
        if far.total and far.stage == "read":
            text = self.tr("Your notes are still being read: {0} of {1} files.")
            text = text.format(words.count(far.done), words.count(far.total))
        kept = self.tr("Close now, and what was read is kept; the rest follows at the next start.")
        self._window.banner.say(
            f"{text} {kept}",
            (self.tr("Close now"), self._window.close_now),
            (self.tr("Keep reading"), self._stay),
            tone="tint",
        )

    def agree(self) -> None:
        """The next closing is meant, whatever is under way."""
        self._asked = True

    def _stay(self) -> None:
        self._asked = False
