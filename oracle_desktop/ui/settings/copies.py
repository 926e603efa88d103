"""Copies of your campaign: the last ones, one more, one to a file, and bringing one back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from oracle_desktop.ui.look import core_words, words
from oracle_desktop.ui.look.flow import Flow
from oracle_desktop.ui.look.pages import TOP
from oracle_desktop.ui.look.panels import Card, Rule
from oracle_desktop.ui.look.widgets import LinkButton, QuietButton, SecondaryButton, Text, clear, column, row
from oracle_desktop.ui.settings.form import SettingsCard

if TYPE_CHECKING:
    from oracle_desktop.store.copies import Copy
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.workspace import CampaignInfo

ENDING = ".oracle.zip"


class BackupPage(QWidget):
    """What is kept of the open campaign, campaigns that cannot be opened, and how often copies are made."""

    def __init__(self, desk: Desk, numbers: SettingsCard) -> None:
        super().__init__()
        self._desk = desk
        self._copies: Sequence[Copy] = ()
        self._saved_to = ""
        self.state = Text("", "control", "text2", wrap=True)
        self.now = SecondaryButton(self.tr("Make a copy now"), "copy")
        self.to_file = SecondaryButton(self.tr("Save to a file…"), "export")
        self.from_file = SecondaryButton(self.tr("Bring back from a file…"), "download")
        self.now.clicked.connect(desk.copies.make)
        self.to_file.clicked.connect(self._choose_target)
        self.from_file.clicked.connect(self._choose_source)
        self.broken, self._broken = QWidget(), column(spacing=12)
        self.broken.setLayout(self._broken)
        self.kept = Card(padding=0)
        self.kept.box().setSpacing(0)
        self._lay_out(numbers)
        desk.copies.found.connect(self._show)
        desk.copies.busy_changed.connect(self._busy)
        desk.copies.saved.connect(self._saved)
        desk.ready.connect(self._show_broken)
        desk.campaigns_changed.connect(self._show_broken)
        self._show(())
        self._show_broken(desk.campaigns)
        desk.copies.look()  # the page is made when it is opened: what there is was told before

    def _lay_out(self, numbers: SettingsCard) -> None:
        head = column(spacing=4)
        head.addWidget(Text(self.tr("Copies of your campaign"), "view_title"))
        told = self.tr(
            "A copy is one file with everything the Oracle keeps of a campaign: what it read of your notes, "
            "what you set right, your conversations. It comes back on any computer as it was."
        )
        head.addWidget(Text(told, "control", "text2", wrap=True))
        box = QVBoxLayout(self)
        box.setContentsMargins(36, TOP, 40, 30)
        box.setSpacing(18)
        box.addLayout(head)
        box.addWidget(self.broken)
        box.addWidget(self.state)
        actions = Flow(gap=10)
        for button in (self.now, self.to_file, self.from_file):
            actions.addWidget(button)
        box.addLayout(actions)
        box.addWidget(self.kept)
        box.addWidget(numbers)
        secret = self.tr(
            "A copy holds the text of your notes: keep it where you would keep them. What you delete here "
            "stays in older copies until they are replaced."
        )
        box.addWidget(Text(secret, "note", "text3", wrap=True))
        box.addStretch(1)

    # what there is

    def _show(self, copies: Sequence[Copy]) -> None:
        self._copies, self._saved_to = copies, ""
        self._say()
        clear(self.kept.box())
        for copy in copies:
            self.kept.box().addWidget(self._row(copy))
            self.kept.box().addLayout(row(20, Rule(), 20, spacing=0))
        if copies:
            told = self.tr("What is there now becomes a copy itself when one is brought back.")
            self.remove = LinkButton(self.tr("Delete these copies"))
            self.remove.clicked.connect(self._ask_removal)
            self._end = row(20, Text(told, "note", "text2", wrap=True), 12, self.remove, 14, spacing=0)
            self._end.setContentsMargins(0, 10, 0, 10)
            self._end.setStretch(1, 1)
            self.kept.box().addLayout(self._end)
        self.kept.setVisible(bool(copies))

    def _row(self, copy: Copy) -> QWidget:
        when = _when(copy)
        made = QWidget()
        button = QuietButton(self.tr("Bring back"), "undo")
        button.setAccessibleName(self.tr("Bring back the copy of {0}").format(when))
        button.clicked.connect(partial(self._bring_back, copy.path))
        line = row(20, Text(when, "control"), Text(words.size(copy.size), "note", "text2"), None, button, 14)
        line.setContentsMargins(0, 6, 0, 6)
        made.setLayout(line)
        return made

    def _say(self) -> None:
        campaign = self._desk.campaign
        for button in (self.now, self.to_file):
            button.setEnabled(campaign is not None and not self._desk.copies.busy)
        if self._desk.copies.busy:
            text = self.tr("Making a copy …")
        elif self._saved_to:
            text = self.tr("Saved to {0}, and read through.").format(self._saved_to)
        elif campaign is None:
            text = self.tr("No campaign is open.")
        elif self._copies:
            text = self.tr("Last copy of {0}: {1}. It was read through after it was written.")
            text = text.format(campaign.name, _when(self._copies[0]))
        else:
            text = self.tr("No copy of {0} yet. The first one is made soon after your notes are read.")
            text = text.format(campaign.name)
        self.state.setText(text)

    def _show_broken(self, campaigns: Sequence[CampaignInfo]) -> None:
        clear(self._broken)
        broken = [each for each in campaigns if each.problem]
        for each in broken:
            card = Card("doubtful_tint", "doubtful_tint")
            card.box().addWidget(Text(self.tr("{0} cannot be opened").format(each.name), "card_title"))
            card.box().addWidget(Text(core_words.say(each.problem), "control", wrap=True))
            button = SecondaryButton(self.tr("Bring back its last copy"), "undo")
            button.clicked.connect(partial(self._bring_last_back, each))
            card.box().addLayout(row(button, None))
            self._broken.addWidget(card)
        self.broken.setVisible(bool(broken))

    def _busy(self, _: bool) -> None:
        self._say()

    def _saved(self, file: str) -> None:
        self._saved_to = file

    # what can be done

    def _choose_target(self) -> None:
        campaign = self._desk.campaign
        if campaign is None:
            return
        plain = "".join(c if c.isalnum() or c in " -_" else " " for c in campaign.name).strip()
        start = Path.home() / f"{plain or 'campaign'} {datetime.now():%Y-%m-%d}{ENDING}"
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save a copy"), str(start))
        if chosen:
            self._desk.copies.save(Path(chosen if chosen.endswith(".zip") else chosen + ENDING))

    def _choose_source(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose a copy"), str(Path.home()), self.tr("Copies of campaigns") + " (*.zip)"
        )
        if chosen:
            self._desk.bring_back(Path(chosen))

    def _bring_back(self, copy: Path) -> None:
        campaign = self._desk.campaign
        if campaign is not None:
            self._desk.bring_back(copy, instead_of=campaign.name)

    def _bring_last_back(self, info: CampaignInfo) -> None:
        self._desk.bring_last_back(info)

    def _ask_removal(self) -> None:
        """Once more: what is deleted is gone."""
        self.remove.setText(self.tr("Delete them for good"))
        self.remove.clicked.disconnect(self._ask_removal)
        self.remove.clicked.connect(self._desk.copies.remove_all)


def _when(copy: Copy) -> str:
    made = datetime.fromtimestamp(copy.made)
    return f"{words.day(made.date().isoformat())}, {made:%H:%M}"
