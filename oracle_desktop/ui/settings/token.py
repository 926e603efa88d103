"""The token of a Chroma server: typed here, kept in the system's keyring, never shown again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.flow import turn
from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import QuietButton, SecondaryButton, Text, column, row, sized

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.lanes import Reporter

_BESIDE = 460
"""Design px from which the field stands beside its words, as those of other settings."""


class TokenCard(Card):
    """A line with its field, of use once a server is set. What is kept is never shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._server: str | None = None
        said = column(spacing=2)
        said.addWidget(Text(self.tr("Token of the Chroma server"), "control", wrap=True))
        self.note = Text("", "note", "text2", wrap=True)
        said.addWidget(self.note)
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setAccessibleName(self.tr("Token of the Chroma server"))
        self.field.returnPressed.connect(self._save)
        self.field.textChanged.connect(self._written)
        sized(self.field, setMinimumWidth=180)
        self.save = SecondaryButton(self.tr("Save"))
        self.save.setAccessibleName(self.tr("Save the token of the Chroma server"))
        self.save.clicked.connect(self._save)
        self.remove = QuietButton(self.tr("Remove"))
        self.remove.setAccessibleName(self.tr("Remove the token of the Chroma server"))
        self.remove.clicked.connect(self._remove)
        self._fields = QWidget()
        self._fields.setLayout(row(self.field, self.save, self.remove, None, spacing=6))
        self._sides = row(spacing=12)
        self._sides.addLayout(said, 1)
        self._sides.addWidget(self._fields)
        self.box().addLayout(self._sides)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow the field stands below its words."""
        super().resizeEvent(event)
        turn(self._sides, beside=self.width() >= theme.px(_BESIDE))

    def refresh(self) -> None:
        """Show whether there is a server to have a token; what was said of the same one stays."""
        server = self._desk.settings.index.server
        if server == self._server:
            return
        self._server = server
        self.field.clear()
        self._written("")
        self._fields.setVisible(bool(server))
        self.note.setText(
            self.tr("Only if {0} asks for one. It is kept in this computer’s keyring.").format(server)
            if server
            else self.tr("Set a Chroma server first.")
        )

    def _written(self, text: str) -> None:
        self.save.setEnabled(bool(text.strip()))

    def _save(self) -> None:
        if token := self.field.text().strip():
            self.keep(token)

    def _remove(self) -> None:
        self.keep("")

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
        self.field.clear()
        self.note.setText(
            self.tr("Kept in this computer’s keyring. It counts when the campaign is opened again.")
        )

    def _gone(self) -> None:
        self.note.setText(self.tr("Removed from this computer’s keyring."))
