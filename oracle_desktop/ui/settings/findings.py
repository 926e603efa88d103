"""The doctor's rows: an icon, what is so, what it means, and at most one button; a download in its row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLocale, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oracle_desktop.ui.look import theme, words
from oracle_desktop.ui.look.flow import turn
from oracle_desktop.ui.look.panels import Bar, Card, Rule
from oracle_desktop.ui.look.widgets import Button, Picture, QuietButton, Text, clear, column, in_order, row

if TYPE_CHECKING:
    from oracle_desktop.models.findings import Finding
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.downloads import Download

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
        self.button: Button | None = None
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

    def show_waiting(self, waiting: bool) -> None:
        """Whether its model is downloaded after the one that is on its way."""
        if self.gets and self.button is not None:
            self.button.setText(self.tr("Comes next") if waiting else self._text())
            self.button.setEnabled(not waiting)

    def _pressed(self) -> None:
        self.acted.emit(self._action)


class PullRow(QWidget):
    """A download: how much, how fast, how long; paused, taken up again, given up; why it broke off."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        downloads = desk.mind.downloads
        self.picture = Picture("download", "accent", 20)
        self.title = Text("", "card_title", wrap=True)
        self.numbers = Text("", "body", "text2", wrap=True)
        self.bar = Bar(self.tr("Download"))
        self.why = Text("", "body", "doubtful", wrap=True)
        self.pause = QuietButton(self.tr("Pause"), "pause")
        self.pause.clicked.connect(downloads.pause)
        self.resume = QuietButton(self.tr("Go on"), "resume")
        self.again = QuietButton(self.tr("Try again"), "retry")
        for button in (self.resume, self.again):
            button.clicked.connect(downloads.go_on)
        self.cancel = QuietButton(self.tr("Cancel"))
        self.cancel.clicked.connect(downloads.cancel)
        box = column(margins=(20, 14, 10, 14), spacing=6)
        head = row(self.picture, spacing=14)
        head.setAlignment(self.picture, Qt.AlignmentFlag.AlignTop)
        self._said = row(spacing=14)
        self._said.addWidget(self.title, 1)
        self._said.addWidget(self.numbers)
        head.addLayout(self._said, 1)
        head.addSpacing(8)
        box.addLayout(head)
        foot = row(34, spacing=4)
        foot.addWidget(self.bar, 1)
        foot.addSpacing(8)
        for button in (self.pause, self.resume, self.again, self.cancel):
            foot.addWidget(button)
        box.addLayout(foot)
        told = row(34, spacing=0)
        told.addWidget(self.why, 1)
        told.addSpacing(8)
        box.addLayout(told)
        self.setLayout(box)

    def show_download(self, download: Download) -> None:
        """Show how far it is, or why it is not."""
        failed, running = download.state == "failed", download.state == "running"
        self.picture.show_icon("warning" if failed else "download", "doubtful" if failed else "accent")
        self.title.setText(self._title(download.model))
        self.pause.setVisible(running)
        self.resume.setVisible(download.state == "paused")
        self.again.setVisible(failed)
        self.why.setText(download.said)
        self.why.setVisible(failed)
        progress = download.progress
        self.bar.set_share(progress.done / progress.total if progress and progress.total else None)
        self.numbers.setText(" · ".join(part for part in self._numbers(download) if part))
        self._turn()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Title and numbers stand side by side where both are whole on one line, each with its share."""
        wide = [
            QFontMetrics(theme.font(role)).horizontalAdvance(text.text()) + theme.px(12)
            for role, text in (("card_title", self.title), ("body", self.numbers))
        ]
        beside = sum(wide) + 34 + 14 + 8 + 30 <= self.width()
        turn(self._said, beside=beside)
        self._said.setSpacing(14 if beside else 2)
        for at in range(2):
            self._said.setStretch(at, wide[at] if beside else 0)
        side = Qt.AlignmentFlag.AlignRight if beside else Qt.AlignmentFlag.AlignLeft
        self.numbers.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)

    def _title(self, model: str) -> str:
        mind = self._desk.settings.mind
        said = {
            mind.embed_model: self.tr("Getting {0}, which finds passages"),
            mind.chat_model: self.tr("Getting {0}, which writes answers"),
        }
        return said.get(model, self.tr("Getting {0}")).format(model)

    def _numbers(self, download: Download) -> list[str]:
        progress, parts = download.progress, list[str]()
        if progress is not None and progress.total:
            done, total = words.size(progress.done), words.size(progress.total)
            parts.append(self.tr("{0} of {1}").format(done, total))
        if download.state == "paused":
            parts.append(self.tr("Paused. What came so far is kept."))
        elif download.state == "running" and progress is not None:
            parts.append(self.tr("{0} a second").format(words.size(progress.speed)) if progress.speed else "")
            parts.append(words.time_left(progress.left))
        elif download.state == "running":
            parts.append(self.tr("Starting"))
        return parts


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
        self.pull, self._rule = PullRow(desk), Rule()
        self._waiting = Text(self.tr("Checking …"), "control", "text2")
        self._waiting.setContentsMargins(20, 16, 20, 16)
        self.box().addWidget(self._waiting)
        self.box().addLayout(self._rows)
        self.box().addWidget(self._rule)
        self.box().addWidget(self.pull)
        desk.mind.changed.connect(self._found)
        desk.mind.downloads.changed.connect(self._show_download)
        if desk.mind.state is not None:
            self._found(desk.mind.state)
        self._show_download(desk.mind.downloads.now)

    def _found(self, state: Any) -> None:
        report = state.report
        self._waiting.hide()
        self.box().addWidget(self.pull)  # out of the rows, which are made anew
        clear(self._rows)
        buttons: list[QWidget] = [self.pull.cancel]
        for at, finding in enumerate(report.findings):
            if at:
                self._rows.addWidget(Rule())
            made = FindingRow(finding, finding is report.next_step)
            made.acted.connect(self.act)
            self._rows.addWidget(made)
            buttons += [made.button] if made.button is not None else []
        in_order(*buttons)
        self._show_download(self._desk.mind.downloads.now)

    def act(self, action: str) -> None:
        """Carry out a finding's action."""
        desk = self._desk
        what, _, value = action.partition(":")
        if what == "get_ollama":
            QDesktopServices.openUrl(QUrl(OLLAMA))
        elif what == "start_ollama":
            desk.mind.start_ollama()
        elif what == "pull":
            desk.mind.downloads.get(value)
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

    def _show_download(self, download: Download | None) -> None:
        """The download stands in the place of the row that says that the model is not here."""
        at = -1
        for number, made in self._findings():
            mine = download is not None and bool(made.gets) and made.gets == download.model
            at = number if mine else at
            made.setHidden(mine)
            made.show_waiting(download is not None and made.gets in download.next)
        if download is None:
            self.pull.hide()
            self._rule.hide()
            return
        if at >= 0 and self._rows.indexOf(self.pull) != at - 1:
            self._rows.insertWidget(at, self.pull)
        self.pull.show_download(download)
        self.pull.show()
        self._rule.setVisible(self._rows.indexOf(self.pull) < 0)

    def _findings(self) -> list[tuple[int, FindingRow]]:
        """The rows with their places."""
        found = []
        for at in range(self._rows.count()):
            item = self._rows.itemAt(at)
            made = item.widget() if item is not None else None
            if isinstance(made, FindingRow):
                found.append((at, made))
        return found
