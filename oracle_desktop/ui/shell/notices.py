"""What the banner says: trouble with its way out, and what was done with its undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from oracle_desktop.errors import FolderProblem, KnownError
from oracle_desktop.models.address import server_to_ask_about
from oracle_desktop.models.words import say
from oracle_desktop.ui.look import core_words
from oracle_desktop.ui.settings.page import cost

if TYPE_CHECKING:
    from oracle_desktop.notes.sessions import Override
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.mind import MindState
    from oracle_desktop.ui.main_window import MainWindow
    from oracle_desktop.workspace import CampaignInfo


class Notices(QObject):
    """Follows the desk and says in the window's banner what a GM should know."""

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._reading = ""
        self._asked: set[str] = set()
        desk.mind.changed.connect(self.ask_about_host)
        desk.mind.downloads.failed.connect(self._download_failed)
        desk.mind.downloads.came.connect(self._download_came)
        desk.trouble.connect(self.trouble)
        desk.reading.corrected.connect(self._corrected)
        desk.test.added.connect(self._question_added)
        desk.test.banks.changed.connect(self._questions_changed)
        desk.test.banks.exported.connect(self._questions_saved)

    def trouble(self, error: KnownError) -> None:
        """Say a problem, with the way out it offers."""
        window = self._window
        if window.welcoming:
            self._trouble_in_the_guide(error)
            return
        offered: dict[str, list[tuple[str, Callable[[], None]]]] = {
            "doctor": [(self.tr("The Oracle’s mind"), window.show_mind)],
            "retry": [(self.tr("Try again"), self._desk.reading.start)],
            "choose_folder": [self._folder_wanted()],
            "copies": [(self.tr("Copies"), window.show_copies)],
        }
        window.banner.say(core_words.say(str(error)), *offered.get(error.action, []), tone="doubtful")

    def _trouble_in_the_guide(self, error: KnownError) -> None:
        """In the guide of the first run, which has steps for what helps."""
        guide = self._window.first_run
        ways = []
        if isinstance(error, FolderProblem):
            guide.show_step(2)
            ways = [self._folder_wanted()]
        guide.banner.say(core_words.say(str(error)), *ways, tone="doubtful")

    def _download_failed(self, error: KnownError) -> None:
        if not self._download_in_sight:
            self.trouble(error)

    def _download_came(self, model: str) -> None:
        if not self._download_in_sight:
            text = self.tr("{0} is here now. The Oracle can use it.").format(model)
            self._window.banner.say(text, tone="tint")

    @property
    def _download_in_sight(self) -> bool:
        """Whether the GM sees the row of the download, which says it all."""
        return self._window.welcoming or self._window.view == "settings"

    def broken(self, campaign: CampaignInfo) -> None:
        """Say why a campaign cannot be opened, and where its copies are."""
        text = self.tr("{0} cannot be opened. {1}").format(campaign.name, core_words.say(campaign.problem))
        self._window.banner.say(text, (self.tr("Copies"), self._window.show_copies), tone="doubtful")

    def _folder_wanted(self) -> tuple[str, Callable[[], None]]:
        """The folder of the open campaign is found again, or one is chosen where none is open."""
        campaign, campaigns = self._desk.campaign, self._window.campaigns
        if campaign is not None and not campaign.notes.is_dir():
            return self.tr("Find the folder…"), campaigns.find_folder
        return self.tr("Choose a folder…"), campaigns.choose_folder

    def ended_badly(self, report: Path) -> None:
        """Say that the last run ended by itself, and offer its report."""
        show = (self.tr("See the report"), partial(_open, report))
        said = self.tr("The Oracle closed unexpectedly last time. Nothing of your notes was lost.")
        self._window.banner.say(said, show, tone="tint")

    def ask_about_host(self, state: MindState) -> None:
        """An Ollama on another computer that is reached in the clear: ask once, plainly."""
        found = next((f for f in state.report.findings if f.action.startswith("allow:")), None)
        address = found.action.partition(":")[2] if found is not None else ""
        if found is None or address in self._asked:
            self.ask_about_server()
            return
        self._asked.add(address)
        allow = (self.tr("Allow it"), partial(self._desk.mind.change, allowed_host=address))
        self._window.banner.say(found.detail, allow, (self.tr("Not now"), lambda: None))

    def ask_about_server(self) -> None:
        """The same of a Chroma server; what is allowed counts when the campaign is opened again."""
        server = server_to_ask_about(self._desk.settings.index)
        if not server or server in self._asked:
            return
        self._asked.add(server)
        counts = self.tr("It counts when the campaign is opened again.")
        said = f"{say('clear.server', address=server)} {say('clear.next')} {counts}"
        allow = (self.tr("Allow it"), partial(self._allow_server, server))
        self._window.banner.say(said, allow, (self.tr("Not now"), lambda: None))

    def _allow_server(self, server: str) -> None:
        self._desk.save_settings(self._desk.settings.with_("index", allowed_server=server))
        self._desk.settings_changed.emit()

    def reading_trouble(self, text: str) -> None:
        """Say why reading stopped and how to go on; "" takes that back when all is read."""
        banner = self._window.banner
        if self._reading and banner.text == self._reading:
            banner.hide()
        self._reading = text
        if text:
            go_on = (self.tr("Read again"), self._desk.reading.start)
            banner.say(text, go_on, (self.tr("The Oracle’s mind"), self._window.show_mind), tone="doubtful")

    def reading_changed(self) -> None:
        """A setting was changed with which the notes are read anew: when, and what that costs."""
        if self._desk.overview.passages:
            text = self.tr("Kept. Your notes are read anew with it the next time: {0}.")
            now = (self.tr("Read now"), self._desk.reading.start)
            self._window.banner.say(text.format(cost(self._desk)), now, tone="tint")

    def language_changed(self) -> None:
        """The window speaks the language that was chosen once it is made anew."""
        text = self.tr("The window changes its language when it opens anew. That takes a second.")
        self._window.banner.say(text, (self.tr("Open it anew"), self._window.anew_wanted.emit), tone="tint")

    def _question_added(self, question: str, before: str | None) -> None:
        text = self.tr("“{0}” is in your test now.").format(question)
        self._window.banner.offer_undo(text, partial(self._desk.test.restore, before))

    def _questions_changed(self, what: str, name: str, before: str | None) -> None:
        said = {
            "changed": self.tr("“{0}” was changed."),
            "deleted": self.tr("“{0}” is no longer in your test."),
            "taken": self.tr("The questions of {0} are here."),
        }[what].format(name)
        self._window.banner.offer_undo(said, partial(self._desk.test.restore, before))

    def _questions_saved(self, file: str) -> None:
        self._window.banner.say(self.tr("The questions were saved to {0}.").format(file), tone="tint")

    def _corrected(self, found: tuple[str, Override | None]) -> None:
        path, before = found
        text = self.tr("{0} is read as you said.").format(PurePosixPath(path).name)
        self._window.banner.offer_undo(text, partial(self._desk.reading.restore, path, before))


def _open(file: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))
