"""What comes into the window from outside: a file or folder that is dragged onto it or pasted."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

if TYPE_CHECKING:
    from oracle_desktop.ui.main_window import MainWindow


LONGEST = 4096
"""Characters of a path, as Linux has it."""


class Doors(QObject):
    """Watches `window` for what is dragged and pasted; the whole window takes it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)
        for kind in (QTextEdit, QPlainTextEdit):
            for field in window.findChildren(kind):
                field.setAcceptDrops(False)  # a folder dropped on the composer is a folder, not text
                field.installEventFilter(self)
        window.installEventFilter(self)
        paste = QShortcut(QKeySequence(QKeySequence.StandardKey.Paste), window)
        paste.activated.connect(self._paste)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Light the places that invite a folder while one hovers; take what is dropped, and a folder that is
        pasted where text could stand."""
        if isinstance(event, QKeyEvent):
            pasted = event.type() == QEvent.Type.KeyPress and event.matches(QKeySequence.StandardKey.Paste)
            return (pasted and self._paste()) or super().eventFilter(watched, event)
        if not vars(self):  # collected together with its window, it still hears of that one's end
            return False
        if watched is not self._window:
            return super().eventFilter(watched, event)
        if isinstance(event, QDragEnterEvent):
            if _folder_of(event.mimeData()) is not None:
                event.acceptProposedAction()
                self._light(True)
            return True
        if event.type() == QEvent.Type.DragLeave:
            self._light(False)
        elif event.type() == QEvent.Type.Drop and isinstance(event, QDropEvent):
            self._light(False)
            folder = _folder_of(event.mimeData())
            if folder is not None:
                event.acceptProposedAction()
                self._window.campaigns.take_folder(folder)
            return True
        return super().eventFilter(watched, event)

    def _paste(self) -> bool:
        """Offer to read the folder whose path or address is on the clipboard; whether there was one."""
        data = QGuiApplication.clipboard().mimeData()
        folder = _folder_of(data) or _folder_named(data.text() if data.hasText() else "")
        campaign = self._window.desk.campaign
        if folder is None:
            return False
        if campaign is not None and campaign.notes == folder:
            self._window.banner.say(self.tr("{0} is open already.").format(folder.name), tone="tint")
        elif self._window.welcoming:
            self._window.campaigns.take_folder(folder)
        else:
            text = self.tr("Read the notes in {0}?").format(folder)
            read = (self.tr("Read them"), partial(self._window.campaigns.take_folder, folder))
            self._window.banner.say(text, read, tone="tint")
        return True

    def _light(self, lit: bool) -> None:
        self._window.notes.zone.light(lit)
        self._window.first_run.zone.light(lit)


def _folder_named(text: str) -> Path | None:
    """The folder of which `text` is the whole path, with or without quotes; None for any other text."""
    line = text.strip().strip("\"'")
    if not line or len(line) > LONGEST or "\n" in line:
        return None
    path = Path(line).expanduser()
    try:
        return path if path.is_absolute() and path.is_dir() else None
    except (OSError, ValueError):
        return None


def _folder_of(data: QMimeData) -> Path | None:
    """The folder that is dropped, or the folder of the file that is; None for anything else."""
    for url in data.urls():
        if url.isLocalFile():
            path = Path(url.toLocalFile())
            if path.is_dir():
                return path
            if path.is_file():
                return path.parent
    return None
