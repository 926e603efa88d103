"""Where things are: the folders of the Oracle, a Chroma server and its token, what the log holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import SecondaryButton, Text, column, row
from oracle_desktop.ui.settings.form import SettingsCard
from oracle_desktop.ui.settings.token import TokenCard

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk


class PlacesPart(QWidget):
    """The cards of this section. `server` and `logs` are those with the settings of the two."""

    diagnostics_wanted = Signal()

    def __init__(self, desk: Desk, server: SettingsCard, logs: SettingsCard) -> None:
        super().__init__()
        self._desk = desk
        self.token = TokenCard(desk)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(18)
        for card in (self._folders(), server, self.token, logs):
            box.addWidget(card)

    def _folders(self) -> QWidget:
        card = Card()
        card.box().setSpacing(14)
        places = self._desk.places
        for name, path in (
            (self.tr("Campaigns and conversations"), places.data),
            (self.tr("Settings"), places.config),
            (self.tr("Log"), places.logs),
        ):
            said = column(spacing=2)
            said.addWidget(Text(name, "button"))
            where = Text(str(path), "body", "text2", wrap=True)
            where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            said.addWidget(where)
            button = SecondaryButton(self.tr("Show"))
            button.setAccessibleName(self.tr("Show the folder: {0}").format(name))
            button.setProperty("path", str(path))
            button.clicked.connect(self._show_path)
            line = row(spacing=12)
            line.addLayout(said, 1)
            line.addWidget(button)
            card.box().addLayout(line)
        card.box().addLayout(self._diagnostics())
        return card

    def _diagnostics(self) -> QLayout:
        """A line with the button that writes a text to send."""
        said = column(spacing=2)
        said.addWidget(Text(self.tr("Diagnostics"), "button"))
        what = self.tr("A text without your notes that helps to find a fault. Read it before sending it.")
        said.addWidget(Text(what, "body", "text2", wrap=True))
        button = SecondaryButton(self.tr("Write…"))
        button.setAccessibleName(self.tr("Write diagnostics to a file"))
        button.clicked.connect(self.diagnostics_wanted)
        line = row(spacing=12)
        line.addLayout(said, 1)
        line.addWidget(button)
        return line

    def _show_path(self) -> None:
        sender = self.sender()
        if sender is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(sender.property("path"))))
