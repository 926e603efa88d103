"""The Oracle's mind: which models there are, what is missing, and the one next step."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.flow import turn
from oracle_desktop.ui.look.pages import TOP
from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import Picture, QuietButton, SecondaryButton, Text, column, row
from oracle_desktop.ui.settings.findings import FindingsCard
from oracle_desktop.ui.settings.form import SettingsCard

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk


class MindPage(QWidget):
    """Findings, what is in memory, then the numbers of models."""

    def __init__(self, desk: Desk, numbers: SettingsCard) -> None:
        super().__init__()
        self._desk, self._numbers = desk, numbers
        self._report = self._answer = ""
        self.note = Text("", "control", "text2", wrap=True)
        self.copy = QuietButton(self.tr("Copy report"), "copy")
        self.copy.setToolTip(self.tr("The report holds versions, sizes and times. It holds no note text."))
        self.copy.clicked.connect(self._copy)
        self.copy.hide()
        self.again = SecondaryButton(self.tr("Check again"), "retry")
        self.again.clicked.connect(self.check)
        self.findings = FindingsCard(desk)
        self.findings.field_wanted.connect(self.show_field)
        head = column(spacing=4)
        self._title = Text(self.tr("The Oracle’s mind"), "view_title", wrap=True)
        head.addWidget(self._title)
        head.addWidget(self.note)
        self._top = row(spacing=8)
        self._top.addLayout(head, 1)
        self._actions = row(self.copy, self.again, None)
        self._top.addLayout(self._actions)
        self.memory = Card("page")
        self.memory.box().setSpacing(4)
        self.memory.box().addWidget(Text(self.tr("In memory now"), "card_title"))
        self._loaded = Text("", "control", "text2", wrap=True)
        self.memory.box().addWidget(self._loaded)
        self.memory.hide()
        box = QVBoxLayout(self)
        box.setContentsMargins(36, TOP, 40, 30)
        box.setSpacing(16)
        box.addLayout(self._top)
        box.addWidget(self.findings)
        box.addWidget(self.memory)
        box.addWidget(self._trial_card())
        kept = row(Picture("player-safe", "text2", 16), spacing=8)
        self._kept = Text("", "body", "text2", wrap=True)
        kept.addWidget(self._kept, 1)
        box.addLayout(kept)
        box.addSpacing(8)
        box.addWidget(Text(self.tr("Models and addresses"), "question", wrap=True))
        box.addWidget(numbers)
        box.addStretch(1)
        desk.mind.changed.connect(self._found)
        desk.mind.tried.connect(self._show_tried)
        if desk.mind.state is not None:
            self._found(desk.mind.state)

    def _trial_card(self) -> Card:
        """The test question, of use where a chat model runs."""
        self.tried = Text(
            self.tr("A question about a made-up ferryman: whether it answers, and how fast."),
            "control",
            "text2",
            wrap=True,
        )
        self.trial = SecondaryButton(self.tr("Ask it"), "ask")
        self.trial.clicked.connect(self._try)
        said = column(spacing=4)
        said.addWidget(Text(self.tr("Test question"), "card_title"))
        said.addWidget(self.tried)
        line = row(spacing=16)
        line.addLayout(said, 1)
        line.addWidget(self.trial)
        self._trial = Card("page")
        self._trial.box().addLayout(line)
        self._trial.hide()
        return self._trial

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What can be done stands below the title where there is no room for both in one line."""
        super().resizeEvent(event)
        title = self._title.fontMetrics().horizontalAdvance(self._title.text())
        room = self.width() - 36 - 40
        turn(self._top, beside=title + 24 + self._actions.sizeHint().width() <= room)

    def check(self) -> None:
        """Look again."""
        self.note.setText(self.tr("Checking …"))
        self._desk.mind.check()

    def settings_changed(self) -> None:
        """An address or a model was changed."""
        self.note.setText(self.tr("Changed. Check again to see whether it works."))

    def show_field(self, name: str) -> None:
        """Put the keyboard into a field of the numbers."""
        for each in self._numbers.rows:
            if each.line.name == name:
                each.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _found(self, state: Any) -> None:
        report = state.report
        self._report = report.text()
        self._trial.setVisible(state.chat)
        self._kept.setText(
            self.tr("The report holds versions, sizes and times. It holds no note text.")
            if state.chat
            else self.tr("Without a chat model the Oracle finds passages and quotes your notes.")
        )
        when = words.ago(state.checked, datetime.now())
        self.note.setText(self.tr("{0}. Checked {1}.").format(report.headline, when))
        self.copy.show()
        self.memory.setVisible(bool(report.loaded))
        self._loaded.setText("\n".join(_in_memory(model) for model in report.loaded))

    def _try(self) -> None:
        self.trial.setEnabled(False)
        self.tried.setText(self.tr("Asking …"))
        self._desk.mind.try_out()

    def _show_tried(self, said: str) -> None:
        self.trial.setEnabled(True)
        self.trial.setText(self.tr("Ask again"))
        self._answer = said
        self.tried.setText(said or self.tr("No chat model is running."))

    def _copy(self) -> None:
        parts = [self._report, self._answer]
        QGuiApplication.clipboard().setText("\n".join(part for part in parts if part))
        self.note.setText(self.tr("Copied."))


def _in_memory(model: Any) -> str:
    translate = QCoreApplication.translate
    parts = [model.name, words.size(model.size)]
    if model.size and model.on_card >= model.size:
        parts.append(translate("MindPage", "all on the graphics card"))
    if model.context:
        parts.append(translate("MindPage", "reads {0} tokens").format(words.count(model.context)))
    if model.left is not None:
        parts.append(translate("MindPage", "leaves in {0} min").format(max(1, round(model.left / 60))))
    return " · ".join(parts)
