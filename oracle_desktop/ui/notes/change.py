"""Setting right what the Oracle took a file for: session or not, which number, left out or kept."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Any

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit

from oracle_desktop.domain import FileRecord, Kind
from oracle_desktop.ui.look.flow import Flow
from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import Elided, LinkButton, PrimaryButton, QuietButton, Text, row, sized

NUMBERED = (Kind.SESSION, Kind.EXTRA, Kind.PREP, Kind.TRANSCRIPT, Kind.DIARY)
"""Kinds that may belong to a session."""


def kind_name(kind: Kind) -> str:
    """A kind of file in the window's words."""
    translate = QCoreApplication.translate
    return {
        Kind.SESSION: translate("Kinds", "Session"),
        Kind.EXTRA: translate("Kinds", "Beside a session"),
        Kind.PREP: translate("Kinds", "Preparation"),
        Kind.TRANSCRIPT: translate("Kinds", "Transcript"),
        Kind.DIARY: translate("Kinds", "Diary"),
        Kind.SHEET: translate("Kinds", "Character or name"),
        Kind.WORLD: translate("Kinds", "World"),
        Kind.OTHER: translate("Kinds", "Something else"),
    }[kind]


class ChangeCard(Card):
    """One file's correction, above the list. `decided` brings (path, what): what holds the fields of an
    `Override`; `undone` the path of a file that is left to the Oracle again; `secret_wanted` and
    `secret_undone` that of one which players may not see, or may see again."""

    decided = Signal(str, dict)
    undone = Signal(str)
    secret_wanted = Signal(str)
    secret_undone = Signal(str)
    shut = Signal()

    def __init__(self) -> None:
        super().__init__("margin", "")
        self._record: FileRecord | None = None
        self._number = ""
        self.file = Elided("", "card_title", middle=True)
        self.close_ = QuietButton(self.tr("Cancel"))
        self.close_.clicked.connect(self.shut)
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("What it is"))
        for kind in Kind:
            self.kind.addItem(kind_name(kind), kind)
        self.kind.currentIndexChanged.connect(self._kind_chosen)
        self._of = Text(self.tr("Session number"), "body", "text2")
        self.number = QLineEdit()
        self.number.setAccessibleName(self.tr("Session number"))
        self.number.setPlaceholderText("12")
        self.number.setMaxLength(20)
        self.number.returnPressed.connect(self._save)
        sized(self.number, setFixedWidth=84)
        self.save = PrimaryButton(self.tr("Save"))
        self.save.clicked.connect(self._save)
        self.leave_out = LinkButton(self.tr("Leave it out"), "skipped")
        self.leave_out.clicked.connect(self._leave_out)
        self.undo = LinkButton(self.tr("As the Oracle saw it"), "undo")
        self.undo.clicked.connect(self._undo)
        self.secret = LinkButton(self.tr("Keep from your players"), "hide")
        self.secret.clicked.connect(self._keep_secret)
        self.open = LinkButton(self.tr("Show to your players"), "player-safe")
        self.open.clicked.connect(self._show_again)
        head = row(spacing=12)
        head.addWidget(self.file, 1)
        head.addWidget(self.close_)
        others = Flow(gap=2)
        for button in (self.undo, self.secret, self.open, self.leave_out):
            others.addWidget(button)
        self.box().addLayout(head)
        self.box().addLayout(row(self.kind, self._of, self.number, self.save, None, spacing=10))
        self.box().addLayout(others)

    def show_file(self, record: FileRecord, number: str, corrected: bool, secret: bool) -> None:
        """Begin with what holds for the file: its kind, its session's number ("" none), whether the GM has
        set it right before, and whether it is kept from the players by hand."""
        self._record, self._number = record, number
        self.file.setText(PurePosixPath(record.path).name)
        self.kind.setCurrentIndex(list(Kind).index(record.kind or Kind.OTHER))
        self.number.setText(number)
        self.undo.setVisible(corrected)
        self.secret.setVisible(not secret)
        self.open.setVisible(secret)
        self._kind_chosen()
        self.show()
        self.kind.setFocus()

    def _kind_chosen(self) -> None:
        numbered = self.kind.currentData() in NUMBERED
        self._of.setVisible(numbered)
        self.number.setVisible(numbered)

    def _save(self) -> None:
        if self._record is None:
            return
        kind = Kind(self.kind.currentData())
        changes: dict[str, Any] = {}
        if kind != self._record.kind:
            changes["kind"] = kind
        number = self.number.text().strip() if kind in NUMBERED else ""
        if number != self._number:
            changes["session"] = number
        if changes:
            self.decided.emit(self._record.path, changes)
        self.shut.emit()

    def _leave_out(self) -> None:
        if self._record is not None:
            self.decided.emit(self._record.path, {"keep": False})
        self.shut.emit()

    def _undo(self) -> None:
        if self._record is not None:
            self.undone.emit(self._record.path)
        self.shut.emit()

    def _keep_secret(self) -> None:
        if self._record is not None:
            self.secret_wanted.emit(self._record.path)
        self.shut.emit()

    def _show_again(self) -> None:
        if self._record is not None:
            self.secret_undone.emit(self._record.path)
        self.shut.emit()
