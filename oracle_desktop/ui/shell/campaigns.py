"""Which campaign is open: the first run, a folder chosen or dropped, the sample, switching, removing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from oracle_desktop.errors import FolderProblem

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.main_window import MainWindow
    from oracle_desktop.workspace import Campaign, CampaignInfo


UNDO_MS = 12_000
"""How long a removed campaign can be brought back."""


class Campaigns(QObject):
    """Follows the desk; what was open last and whether the GM was welcomed is kept in `state`."""

    def __init__(self, desk: Desk, window: MainWindow, state: QSettings) -> None:
        super().__init__(window)
        self._desk, self._window, self._state = desk, window, state
        self._folder: Path | None = None
        self._sample = False
        self._question = ""
        spine = window.spine
        spine.campaign_chosen.connect(desk.open_campaign)
        spine.folder_wanted.connect(self.choose_folder)
        spine.sample_wanted.connect(self.try_sample)
        spine.removal_wanted.connect(self._remove)
        spine.campaign_renamed.connect(desk.changing.rename)
        spine.notes_folder_wanted.connect(self._show_folder)
        spine.data_folder_wanted.connect(self._show_data)
        self._removed = self._told = ""
        self._gone = QTimer(self)
        self._gone.setSingleShot(True)
        self._gone.setInterval(UNDO_MS)
        self._gone.timeout.connect(self.remove_for_good)
        for page in (window.notes, window.first_run):
            page.folder_wanted.connect(self.choose_folder)
            page.sample_wanted.connect(self.try_sample)
        window.first_run.finished.connect(self._first_run_over)
        window.first_run.settings_wanted.connect(self._first_run_settings)
        window.first_run.language_wanted.connect(self._first_run_language)
        desk.ready.connect(self._ready)
        desk.campaigns_changed.connect(self._changed)
        desk.campaign_opened.connect(self._opened)
        desk.campaign_closed.connect(self._closed)
        desk.overview_changed.connect(self._ask_waiting)

    # beginning

    def begin(self, folder: Path | None, sample: bool, question: str) -> None:
        """Open the workspace, and in it `folder`, the sample, or the campaign that was open last; then ask
        `question`."""
        self._folder, self._sample, self._question = folder, sample, question
        self._desk.start()

    def receive(self, folder: Path | None, sample: bool, question: str) -> None:
        """What a later start was given: as `begin`, in the window that is open."""
        if not self._desk.workspace_open:
            self._folder, self._sample, self._question = folder or self._folder, sample, question
            return
        if folder is not None or sample:
            if folder is not None:
                self.take_folder(folder)
            else:
                self.try_sample()
        self._question = question
        self._ask_waiting()

    def _ask_waiting(self) -> None:
        """Ask the question of the start once its campaign has something to answer from."""
        ready = not self._desk.is_reading and self._desk.overview.passages > 0
        if self._question and ready and not self._window.asking.busy:
            question, self._question = self._question, ""
            self.leave_welcome()
            self._window.asking.ask_now(question)

    def _ready(self, campaigns: Sequence[CampaignInfo]) -> None:
        self._changed(campaigns)
        last = str(self._state.value("campaign") or "")
        usable = [each.name for each in campaigns if not each.problem]
        for broken in (each for each in campaigns if each.problem):
            self._window.notices.broken(broken)
        if self._desk.no_room is not None:  # before anything is chosen or read in vain
            self._window.notices.trouble(self._desk.no_room)
        if self._folder is not None:
            self.take_folder(self._folder)
        elif self._sample:
            self.try_sample()
        elif usable:
            self._desk.open_campaign(last if last in usable else usable[0])
        elif campaigns:
            self._window.show_copies()
        elif not self._state.value("welcomed") and self._desk.no_room is None:
            self._window.show_welcome()
        else:
            self._window.show_view("notes")

    def _first_run_over(self) -> None:
        self.leave_welcome()
        readable = self._desk.campaign is not None and bool(self._desk.overview.sessions)
        self._window.show_view("ask" if readable else "notes")

    def _first_run_settings(self) -> None:
        self.leave_welcome()
        self._window.show_mind()

    def _first_run_language(self, language: str) -> None:
        """The guide begins anew in another language."""
        settings = self._desk.settings
        if settings.looks.language != language:
            self._desk.save_settings(settings.with_("looks", language=language))
            self._window.anew_wanted.emit()

    def leave_welcome(self) -> None:
        """From the guide to the window proper."""
        self._state.setValue("welcomed", 1)
        self._window.leave_welcome()

    # choosing

    def choose_folder(self) -> None:
        """Ask for a notes folder and open it."""
        start = str(self._state.value("folder") or Path.home())
        chosen = QFileDialog.getExistingDirectory(self._window, self.tr("Choose your notes folder"), start)
        if chosen:
            self._state.setValue("folder", chosen)
            self.take_folder(Path(chosen))

    def find_folder(self) -> None:
        """Ask where the notes of the open campaign are now; what was read of them is kept."""
        start = str(self._state.value("folder") or Path.home())
        chosen = QFileDialog.getExistingDirectory(self._window, self.tr("Where are the notes now?"), start)
        if chosen:
            self._state.setValue("folder", chosen)
            self._desk.relink(Path(chosen))

    def take_folder(self, folder: Path) -> None:
        """Open the campaign of a notes folder, reading it if it is new."""
        self._move_on()
        self._desk.open_folder(folder)

    def try_sample(self) -> None:
        """Open the sample campaign."""
        self._move_on()
        self._desk.open_sample()

    def _move_on(self) -> None:
        """Notes were chosen: the guide goes to its last step, else the notes page shows."""
        if self._window.welcoming:
            self._window.first_run.banner.hide()
            self._window.first_run.show_step(3)
        else:
            self._window.show_view("notes")

    # following

    def _remove(self) -> None:
        """Away from the list at once; gone for good when the undo has passed."""
        campaign = self._desk.campaign
        if campaign is None:
            return
        self._removed, name = campaign.name, campaign.name
        self._desk.changing.put_away()
        self._gone.start()
        text = self.tr("{0} is removed, with its conversations. Your notes are as they were.")
        self._told = text.format(name)
        self._window.banner.offer_undo(self._told, self._bring_back)

    def _bring_back(self) -> None:
        self._gone.stop()
        self._desk.open_campaign(self._removed)

    def remove_for_good(self) -> None:
        """The undo has passed."""
        self._desk.changing.remove_away()
        if self._window.banner.text == self._told:
            self._window.banner.hide()

    def _show_folder(self) -> None:
        if self._desk.campaign is None:
            return
        from oracle_desktop.notes.opening import folder_to_open  # the readers: too slow for the start

        try:
            folder = folder_to_open(self._desk.campaign.notes)
        except FolderProblem as problem:
            self._desk.trouble.emit(problem)
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def _show_data(self) -> None:
        if self._desk.campaign is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._desk.campaign.info.home)))

    def _changed(self, campaigns: Sequence[CampaignInfo]) -> None:
        campaign = self._desk.campaign
        self._window.spine.set_campaigns(campaigns, campaign.name if campaign else "", with_sample=True)
        if campaign is not None:
            self._state.setValue("campaign", campaign.name)
            self._window.setWindowTitle(self.tr("{0} – The Oracle").format(campaign.name))
        if campaign is None and self._window.view == "ask" and not campaigns:
            self._window.show_view("notes")

    def _opened(self, campaign: Campaign) -> None:
        self._window.notes.show_folder(campaign.notes)
        self._desk.mind.check(again=False)

    def _closed(self) -> None:
        window = self._window
        window.setWindowTitle(self.tr("The Oracle"))
        window.banner.hide()
        window.book.shut_margin()
        window.notes.show_folder(None)
        window.standing.forget()
        window.spine.set_conversations((), None)
