"""Says in the banner that a newer version is out, where the GM turned that on; otherwise nothing is asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

if TYPE_CHECKING:
    from oracle_desktop.newer import Newer
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.lanes import Reporter
    from oracle_desktop.ui.main_window import MainWindow


class NewerDesk(QObject):
    """Asks once a start, and at once when it is turned on. A start that finds nobody says nothing of it."""

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        window.settings.updates_changed.connect(self._turned)
        desk.ready.connect(self._started)

    def _started(self, _: object) -> None:
        if self._desk.settings.updates.ask:
            self._ask(turned_on=False)

    def _turned(self) -> None:
        if self._desk.settings.updates.ask:
            self._ask(turned_on=True)

    def _ask(self, turned_on: bool) -> None:
        def task(_: Reporter) -> Newer | None:
            from oracle_desktop import newer  # an HTTP client: not at the window's start

            return newer.look()

        job = self._desk.lanes["news"].submit("news", task)
        job.done.connect(partial(self.told, turned_on))
        if turned_on:
            job.failed.connect(self._desk.trouble)

    def told(self, turned_on: bool, found: Newer | None) -> None:
        """Say what was found; that there is nothing newer only where it was just turned on."""
        banner = self._window.banner
        if found is not None:
            text = self.tr(
                "Version {0} of the Oracle is out. Your campaigns stay as they are when you install it."
            )
            go = (self.tr("Open its page"), partial(_open, found.page))
            banner.say(text.format(found.version), go, tone="tint")
        elif turned_on:
            banner.say(self.tr("This is the newest version. It asks again at the next start."), tone="tint")


def _open(page: str) -> None:
    QDesktopServices.openUrl(QUrl(page))
