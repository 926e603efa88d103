"""The margin of the window: which passage is open in it, and what of the notes is kept from the players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from oracle_desktop.domain import Citation, SecretMark

if TYPE_CHECKING:
    from oracle_desktop.ingestion.secrets import Secrets
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.passages import Found
    from oracle_desktop.ui.main_window import MainWindow


class MarginDesk(QObject):
    """Opens passages and whole sessions; marks them secret, with undo."""

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._open: Callable[[], None] | None = None
        self.path = ""
        """The file whose passage is open."""
        window.panel.secret_wanted.connect(self._keep_open)
        window.panel.secret_undone.connect(self.show_again)
        desk.hidden.connect(window.book.shut_margin)

    def show_citation(self, citation: Citation, said: str = "", last: int = 0) -> None:
        """Open the passage of a citation with what supports its claim marked; `said` is the answer up to it,
        `last` where the chip before it ended."""
        self._open = partial(self._desk.showing.citation, citation, said, last, self._show)
        self._open()

    def show_session(self, row: object) -> None:
        """Open a whole session (a `SessionRow`)."""
        self._open = partial(self._desk.showing.session, row, self._show)
        self._open()

    def _show(self, found: Found) -> None:
        self.path = found.path
        self._window.panel.show_passage(
            found.label,
            found.title,
            found.subtitle,
            found.path,
            found.text,
            found.offset,
            found.stretches,
            found.secret,
            found.marks,
        )
        self._window.book.open_margin()

    # what players may not see

    def _keep_open(self, scope: str, start: int, end: int) -> None:
        """Keep something of the open passage from the players."""
        self.keep(self.path, scope, start, end)

    def keep(self, path: str, scope: str = "file", start: int = 0, end: int = 0) -> None:
        """Keep a file, the section around `start`, or a stretch from the players."""

        def mark(secrets: Secrets) -> SecretMark:
            if scope == "file":
                return secrets.mark_file(path)
            if scope == "section":
                return secrets.mark_section(path, start)
            return secrets.mark_passage(path, start, end)

        self._change(mark, self._kept)

    def _kept(self, mark: SecretMark) -> None:
        said = {
            "file": self.tr("This file is kept from your players."),
            "section": self.tr("This section is kept from your players."),
            "passage": self.tr("This passage is kept from your players."),
        }
        self._window.banner.offer_undo(said[mark.scope], partial(self.show_again, mark))

    def show_again(self, mark: SecretMark) -> None:
        """Show players again what was marked by hand."""
        self._change(lambda secrets: secrets.unmark(mark.id), lambda _: None)

    def show_file_again(self, path: str) -> None:
        """Show players a file again that was marked by hand as a whole."""

        def unmark(secrets: Secrets) -> None:
            for marked in secrets.marks():
                if marked.mark.path == path and marked.mark.scope == "file":
                    secrets.unmark(marked.mark.id)

        self._change(unmark, lambda _: None)

    def _change(self, change: Callable[[Secrets], Any], then: Callable[[Any], None]) -> None:
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> Any:
            from oracle_desktop.ingestion.secrets import Secrets

            return change(Secrets(campaign.catalogue))

        def done(result: Any) -> None:
            then(result)
            self._desk.look(deep=True)
            if self._window.book.is_open and self._open is not None:
                self._open()

        self._desk.submit_look(task, done)
