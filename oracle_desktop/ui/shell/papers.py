"""A conversation on paper: copied, or written to a Markdown file with footnotes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog

from oracle_desktop import files
from oracle_desktop.domain import Answer
from oracle_desktop.text import one_line

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.lanes import Reporter
    from oracle_desktop.ui.main_window import MainWindow


class Papers(QObject):
    """Says in the window's banner what came of it."""

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window

    def copy(self, title: str, answers: Sequence[Answer]) -> None:
        """The whole conversation as Markdown to the clipboard; with player-safe on, what players may see."""
        self._desk.talk.on_paper(title, answers, self._desk.player_safe, self._copied)

    def _copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._window.banner.say(self.tr("The conversation is copied, with its sources."), tone="tint")

    def export(self, title: str, answers: Sequence[Answer], for_players: bool) -> None:
        """Ask where to, and write it; `for_players` leaves out what players may not see. While player-safe is
        on nothing else is written."""
        safe = for_players or self._desk.player_safe
        self._desk.talk.on_paper(title, answers, safe, partial(self._exported, title, safe))

    def _exported(self, title: str, for_players: bool, text: str) -> None:
        if for_players and not text:
            said = self.tr("Nothing here was asked player-safe, so there is nothing to export for players.")
            self._window.banner.say(said)
            return
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        start = Path(QStandardPaths.writableLocation(documents)) / f"{file_name(title)}.md"
        kinds = self.tr("Markdown (*.md)")
        chosen, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Export the conversation"), str(start), kinds
        )
        if chosen:
            self.write(Path(chosen), text)

    def write(self, file: Path, text: str, said: str = "") -> None:
        """Write it, say so with `said` (that it is a conversation, where that is empty), offer to open it."""
        try:
            files.write(file, text)
        except OSError:
            failed = self.tr("{0} could not be written. Choose another place.").format(file.name)
            self._window.banner.say(failed, tone="doubtful")
            return
        show = (self.tr("Open it"), partial(_open, file))
        said = said or self.tr("The conversation is in {0}.").format(file.name)
        self._window.banner.say(said, show, tone="tint")

    def diagnostics(self) -> None:
        """Ask where to, and write the text that helps to find a fault."""
        documents = QStandardPaths.StandardLocation.DocumentsLocation
        start = Path(QStandardPaths.writableLocation(documents)) / "oracle-diagnostics.txt"
        chosen, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Write diagnostics"), str(start), self.tr("Text (*.txt)")
        )
        if chosen:
            self.write_diagnostics(Path(chosen))

    def write_diagnostics(self, file: Path) -> None:
        """Gather it in a lane, then write it, and offer to open it."""
        places, settings = self._desk.places, self._desk.settings

        def gather(_: Reporter) -> str:
            from oracle_desktop import diagnostics  # the catalogue: too slow for the window's start

            return diagnostics.report(places, settings)

        job = self._desk.lanes["look"].submit("diagnostics", gather)
        said = self.tr("The diagnostics are in {0}. Read them before you send them.").format(file.name)
        job.done.connect(lambda text: self.write(file, str(text), said))
        job.failed.connect(self._desk.trouble)


def _open(file: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))


def file_name(title: str) -> str:
    """A title as a file's name that every system takes, without an ending."""
    plain = re.sub(r'[<>:"/\\|?*]+', " ", one_line(title))  # nor what turns a name around before its ending
    return " ".join(plain.split())[:80].strip(" .") or "Oracle"
