"""The Oracle's mind: which models there are, what is missing, and the one next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from oracle_desktop.ui.pages import TOP
from oracle_desktop.ui.panels import Card
from oracle_desktop.ui.settings_form import SettingsCard
from oracle_desktop.ui.widgets import SecondaryButton, Text, column, row

if TYPE_CHECKING:
    from oracle_desktop.ui.desk import Desk


class MindPage(QWidget):
    """Findings, then the numbers of models."""

    def __init__(self, desk: Desk, numbers: SettingsCard) -> None:
        super().__init__()
        self._desk = desk
        self.note = Text("", "control", "text2", wrap=True)
        self.again = SecondaryButton(self.tr("Check again"), "retry")
        self.again.clicked.connect(self.check)
        self.findings = Card(padding=0)
        self.findings.box().setContentsMargins(0, 0, 0, 0)
        self.findings.box().setSpacing(0)
        head = column(spacing=4)
        head.addWidget(Text(self.tr("The Oracle’s mind"), "view_title"))
        head.addWidget(self.note)
        top = row(spacing=16)
        top.addLayout(head, 1)
        top.addWidget(self.again)
        box = QVBoxLayout(self)
        box.setContentsMargins(36, TOP, 40, 30)
        box.setSpacing(18)
        box.addLayout(top)
        box.addWidget(self.findings)
        box.addWidget(Text(self.tr("Models and addresses"), "question"))
        box.addWidget(numbers)
        box.addStretch(1)

    def check(self) -> None:
        """Look again."""
        self.note.setText(self.tr("Checking …"))
        self._desk.check_mind()

    def settings_changed(self) -> None:
        """An address or a model was changed."""
        self.note.setText(self.tr("Changed. Check again to see whether it works."))
