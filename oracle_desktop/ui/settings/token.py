"""The token of a Chroma server: typed here, kept in the system's keyring, never shown again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QInputDialog, QLineEdit

from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import SecondaryButton, Text, column, row

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.lanes import Reporter


class TokenCard(Card):
    """A line with the button that asks for it; of use once a server is set."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        said = column(spacing=2)
        said.addWidget(Text(self.tr("Token of the Chroma server"), "button"))
        self.note = Text("", "body", "text2", wrap=True)
        said.addWidget(self.note)
        self.button = SecondaryButton(self.tr("Set…"))
        self.button.setAccessibleName(self.tr("Set the token of the Chroma server"))
        self.button.clicked.connect(self._ask)
        line = row(spacing=12)
        line.addLayout(said, 1)
        line.addWidget(self.button)
        self.box().addLayout(line)
        self.refresh()

    def refresh(self) -> None:
        """Show whether there is a server to have a token."""
        server = self._desk.settings.index.server
        self.button.setEnabled(bool(server))
        self.note.setText(
            self.tr("Only if your server asks for one. It is kept in this computer’s keyring.")
            if server
            else self.tr("Set a Chroma server first.")
        )

    def _ask(self) -> None:
        server = self._desk.settings.index.server
        typed, wanted = QInputDialog.getText(
            self,
            self.tr("Token of the Chroma server"),
            self.tr("Token for {0} (leave it empty to remove it):").format(server),
            QLineEdit.EchoMode.Password,
        )
        if wanted:
            self.keep(typed.strip())

    def keep(self, token: str) -> None:
        """Keep it, or remove the one that is kept where it is empty; the note says what came of it."""
        server = self._desk.settings.index.server

        def task(_: Reporter) -> None:
            from oracle_desktop import tokens  # the keyring: too slow for the window's start

            tokens.keep(server, token)

        job = self._desk.lanes["look"].submit("token", task)
        job.done.connect(self._kept if token else self._gone)
        job.failed.connect(self._desk.trouble)

    def _kept(self) -> None:
        self.note.setText(
            self.tr("Kept in this computer’s keyring. It counts when the campaign is opened again.")
        )

    def _gone(self) -> None:
        self.note.setText(self.tr("Removed from this computer’s keyring."))
