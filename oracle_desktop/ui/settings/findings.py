"""The doctor's rows: an icon, what is so, what it means, and at most one button; a download in its row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.panels import Bar, Card, Rule
from oracle_desktop.ui.look.widgets import Button, Picture, QuietButton, Text, clear, column, row

if TYPE_CHECKING:
    from oracle_desktop.models.findings import Finding
    from oracle_desktop.ui.desk.desk import Desk

OLLAMA = "https://ollama.com/download"

LOOKS = {
    "ok": ("supported", "accent"),
    "info": ("info", "text2"),
    "warn": ("warning", "partly"),
    "problem": ("warning", "doubtful"),
}


class FindingRow(QWidget):
    """One finding. `filled` makes its button the one to press."""

    acted = Signal(str)

    def __init__(self, finding: Finding, filled: bool) -> None:
        super().__init__()
        self._action = finding.action
        what, _, value = finding.action.partition(":")
        self.gets = value if what == "pull" else ""
        """The model that its button downloads."""
        icon, ink = LOOKS[finding.level]
        said = column(spacing=3)
        said.addWidget(Text(finding.title, "card_title", wrap=True))
        if finding.detail:
            said.addWidget(Text(finding.detail, "control", "text2", wrap=True))
        line = row(spacing=14)
        line.setContentsMargins(20, 15, 18, 15)
        picture = QVBoxLayout()
        picture.setContentsMargins(0, 2, 0, 0)
        picture.addWidget(Picture(icon, ink, 20))
        picture.addStretch(1)
        line.addLayout(picture)
        line.addLayout(said, 1)
        if text := self._text():
            self.button = Button(text, "primary" if filled else "link")
            self.button.setAccessibleDescription(finding.title)
            self.button.clicked.connect(self._pressed)
            line.addWidget(self.button)
        self.setLayout(line)

    def _text(self) -> str:
        what, _, value = self._action.partition(":")
        number = QLocale().toString(int(value)) if what == "set_num_ctx" and value.isdigit() else value
        return {
            "get_ollama": self.tr("Get Ollama"),
            "start_ollama": self.tr("Start it"),
            "use_ollama": self.tr("Use Ollama"),
            "allow": self.tr("Allow it"),
            "change_address": self.tr("Change address"),
            "choose_model": self.tr("Choose another"),
            "pull": self.tr("Get it"),
            "use_smaller": self.tr("Use the smaller one"),
            "set_num_ctx": self.tr("Set to {0}").format(number),
            "set_workers": self.tr("Send {0} at a time").format(value),
        }.get(what, "")

    def _pressed(self) -> None:
        self.acted.emit(self._action)


class PullRow(QWidget):
    """A download: how much, how fast, how long; Cancel."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.title = Text("", "card_title", wrap=True)
        self.numbers = Text("", "body", "text2", wrap=True)
        self.numbers.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.bar = Bar(self.tr("Download"))
        self.cancel = QuietButton(self.tr("Cancel"))
        self.cancel.clicked.connect(desk.mind.cancel_pull)
        box = column(margins=(20, 14, 18, 14), spacing=6)
        head = row(Picture("download", "accent", 20), spacing=14)
        head.addWidget(self.title, 2)
        head.addWidget(self.numbers, 3)
        box.addLayout(head)
        foot = row(34, spacing=12)
        foot.addWidget(self.bar, 1)
        foot.addWidget(self.cancel)
        box.addLayout(foot)
        self.setLayout(box)

    def show_progress(self, progress: Any) -> None:
        """Show how far a download is (a `PullProgress`)."""
        self.title.setText(self.tr("Getting {0}").format(progress.model))
        parts = []
        if progress.total:
            parts.append(self.tr("{0} of {1}").format(words.size(progress.done), words.size(progress.total)))
            self.bar.set_share(progress.done / progress.total)
        if progress.speed:
            parts.append(self.tr("{0} a second").format(words.size(progress.speed)))
        parts.append(words.time_left(progress.left))
        self.numbers.setText(" · ".join(part for part in parts if part) or self.tr("Starting"))


class FindingsCard(Card):
    """All findings on a card. Carries out what can be done at once; the rest goes to `field_wanted`."""

    field_wanted = Signal(str)
    """A field of the mind's settings that the GM should look at: `host` or `chat_model`."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(padding=0)
        self._desk = desk
        self.box().setContentsMargins(0, 0, 0, 0)
        self.box().setSpacing(0)
        self._rows = column()
        self._coming = ""
        """The model that is being downloaded."""
        self.pull, self._rule = PullRow(desk), Rule()
        self.pull.hide()
        self._rule.hide()
        self._waiting = Text(self.tr("Checking …"), "control", "text2")
        self._waiting.setContentsMargins(20, 16, 20, 16)
        self.box().addWidget(self._waiting)
        self.box().addLayout(self._rows)
        self.box().addWidget(self._rule)
        self.box().addWidget(self.pull)
        desk.mind.changed.connect(self._found)
        desk.mind.pulling.connect(self._pulling)
        desk.mind.pulled.connect(self._pull_ended)
        if desk.mind.state is not None:
            self._found(desk.mind.state)

    def _found(self, state: Any) -> None:
        report = state.report
        self._waiting.hide()
        clear(self._rows)
        for at, finding in enumerate(report.findings):
            if at:
                self._rows.addWidget(Rule())
            made = FindingRow(finding, finding is report.next_step)
            made.acted.connect(self.act)
            self._rows.addWidget(made)
            if made.gets and made.gets == self._coming:
                made.hide()

    def act(self, action: str) -> None:
        """Carry out a finding's action."""
        desk = self._desk
        what, _, value = action.partition(":")
        if what == "get_ollama":
            QDesktopServices.openUrl(QUrl(OLLAMA))
        elif what == "start_ollama":
            desk.mind.start_ollama()
        elif what == "pull":
            desk.mind.pull(value)
        elif what == "use_ollama":
            desk.mind.change(ollama=True)
        elif what == "allow":
            desk.mind.change(allowed_host=value)
        elif what == "set_num_ctx":
            desk.mind.change(num_ctx=int(value))
        elif what == "set_workers":
            desk.mind.change(workers=int(value))
        elif what == "use_smaller":
            desk.mind.change(chat_model=value)
        else:
            self.field_wanted.emit("host" if what == "change_address" else "chat_model")

    def _pulling(self, progress: Any) -> None:
        """The download stands for the row that says that the model is not here."""
        self.pull.show_progress(progress)
        if self._coming != progress.model:
            self._coming = progress.model
            self._pull_shown(True)

    def _pull_ended(self) -> None:
        self._coming = ""
        self._pull_shown(False)

    def _pull_shown(self, shown: bool) -> None:
        self.pull.setVisible(shown)
        self._rule.setVisible(shown)
        for at in range(self._rows.count()):
            item = self._rows.itemAt(at)
            made = item.widget() if item is not None else None
            if isinstance(made, FindingRow):
                made.setHidden(bool(made.gets) and made.gets == self._coming)
