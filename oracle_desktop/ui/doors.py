"""What comes into the window from outside: a file or folder that is dragged onto it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit

if TYPE_CHECKING:
    from oracle_desktop.ui.main_window import MainWindow


class Doors(QObject):
    """Watches `window` for what is dragged; the whole window takes it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)
        for kind in (QTextEdit, QPlainTextEdit):
            for field in window.findChildren(kind):
                field.setAcceptDrops(False)  # a folder dropped on the composer is a folder, not text
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Light the places that invite a folder while one hovers; take what is dropped."""
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

    def _light(self, lit: bool) -> None:
        self._window.notes.zone.light(lit)
        self._window.first_run.zone.light(lit)


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
