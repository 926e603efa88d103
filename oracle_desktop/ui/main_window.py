"""The window: spine, pages and margin, and how they are joined to the desk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings, QSize, QUrl
from PySide6.QtGui import (
    QCloseEvent,
    QDesktopServices,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QMainWindow,
    QPlainTextEdit,
    QStackedWidget,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from oracle_desktop.domain import Citation, Mode
from oracle_desktop.errors import KnownError
from oracle_desktop.settings import Settings
from oracle_desktop.ui import core_words, icons, theme
from oracle_desktop.ui.asking import Asking
from oracle_desktop.ui.book import Book
from oracle_desktop.ui.chat.ask_page import AskPage
from oracle_desktop.ui.compendium import CompendiumPage
from oracle_desktop.ui.desk import Desk
from oracle_desktop.ui.evaluation import TestPage
from oracle_desktop.ui.first_run import FirstRun
from oracle_desktop.ui.focus import FocusRing
from oracle_desktop.ui.ingest import NotesPage
from oracle_desktop.ui.keys import Keys
from oracle_desktop.ui.mind_desk import MindState
from oracle_desktop.ui.panels import Banner
from oracle_desktop.ui.passage import PassagePanel
from oracle_desktop.ui.session_list import SessionsPage
from oracle_desktop.ui.settings_page import SettingsPage
from oracle_desktop.ui.spine import Spine
from oracle_desktop.ui.standing import Standing

if TYPE_CHECKING:
    from oracle_desktop.notes.sessions import Override
    from oracle_desktop.workspace import Campaign, CampaignInfo

FOLDS_BELOW = 1100


class MainWindow(QMainWindow):
    """Shown before anything heavy is imported; `begin` then opens the workspace."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._state = QSettings(str(desk.places.config / "window.ini"), QSettings.Format.IniFormat)
        self._folder: Path | None = None
        self._sample = False
        self._chat = False
        self._reading_trouble = ""
        self.setWindowTitle(self.tr("The Oracle"))
        self.setWindowIcon(icons.icon("icon"))
        self.setMinimumSize(800, 560)
        self.setAcceptDrops(True)
        motionless = desk.settings.looks.reduced_motion
        self.spine, self.banner = Spine(), Banner()
        self.ask, self.notes, self.sessions = AskPage(reduced_motion=motionless), NotesPage(), SessionsPage()
        self.compendium, self.test, self.settings = CompendiumPage(), TestPage(desk), SettingsPage(desk)
        self.panel, self.first_run = PassagePanel(), FirstRun(desk)
        self.pages: dict[str, QWidget] = {
            "ask": self.ask,
            "sessions": self.sessions,
            "compendium": self.compendium,
            "test": self.test,
            "settings": self.settings,
            "notes": self.notes,
        }
        self._lay_out()
        self.asking = Asking(desk, self)
        self.standing = Standing(desk, self)
        self._join()
        self.ask.set_titles(self._title_of)
        self.keys = Keys(self)
        self.ring = FocusRing(self)
        self._restore()
        self.show_view("ask")

    # building

    def _lay_out(self) -> None:
        self.stack = QStackedWidget()
        for page in self.pages.values():
            self.stack.addWidget(page)
        self.book = Book(self.stack, self.panel)
        self.book.reduced_motion = self.desk.settings.looks.reduced_motion
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self.book, 1)
        shell = QWidget()
        line = QHBoxLayout(shell)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        line.addWidget(self.spine)
        line.addWidget(right, 1)
        self._whole = QStackedWidget()
        self._whole.addWidget(shell)
        self._whole.addWidget(self.first_run)
        self.setCentralWidget(self._whole)
        for kind in (QTextEdit, QPlainTextEdit):
            for field in self.findChildren(kind):
                field.setAcceptDrops(False)  # a folder dropped on the composer is a folder, not text

    def _join(self) -> None:
        desk, spine = self.desk, self.spine
        spine.view_chosen.connect(self.show_view)
        spine.campaign_chosen.connect(desk.open_campaign)
        spine.folder_wanted.connect(self.choose_folder)
        spine.sample_wanted.connect(self.try_sample)
        spine.removal_wanted.connect(self._ask_removal)
        desk.ready.connect(self._ready)
        desk.campaigns_changed.connect(self._campaigns_changed)
        desk.campaign_opened.connect(self._opened)
        desk.campaign_closed.connect(self._closed)
        desk.trouble.connect(self.trouble)
        desk.mind.changed.connect(self._mind_changed)
        desk.settings_changed.connect(self.settings.refresh)
        for page in (self.notes, self.first_run):
            page.folder_wanted.connect(self.choose_folder)
            page.sample_wanted.connect(self.try_sample)
        self.notes.read_wanted.connect(desk.ingest)
        self.notes.cancel_wanted.connect(desk.cancel_ingest)
        self.notes.pause_wanted.connect(desk.enriching.pause)
        self.notes.resume_wanted.connect(desk.enriching.resume)
        self.notes.ask_wanted.connect(self._show_ask)
        self.notes.open_wanted.connect(self.open_file)
        self.notes.change_wanted.connect(desk.correct)
        self.notes.change_undone.connect(self._leave_alone)
        desk.corrected.connect(self._corrected)
        self.ask.wanted_requested.connect(desk.test.add)
        desk.test.added.connect(self._question_added)
        self.first_run.finished.connect(self._first_run_over)
        self.first_run.settings_wanted.connect(self._first_run_settings)
        self.sessions.session_wanted.connect(self.asking.show_session)
        self.compendium.mentions_wanted.connect(self._mentions_wanted)
        self.compendium.passage_wanted.connect(self.asking.show_citation)
        self.compendium.question_wanted.connect(self.asking.ask_now)
        self.panel.closed.connect(self.book.shut_margin)
        self.book.margin_changed.connect(self._margin_changed)
        self.panel.open_requested.connect(self.open_file)
        self.settings.looks_changed.connect(self.show_looks)

    def _restore(self) -> None:
        geometry = self._state.value("geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            screen = self.screen().availableGeometry()
            self.resize(QSize(1280, 800).boundedTo(screen.size() * 0.94))
        width = self._state.value("margin")
        self.book.set_wanted_width(int(str(width)) if width else None)

    # beginning

    def begin(self, folder: Path | None = None, sample: bool = False) -> None:
        """Open the workspace, and in it `folder`, the sample, or the campaign that was open last."""
        self._folder, self._sample = folder, sample
        self.desk.start()

    def _ready(self, campaigns: Sequence[CampaignInfo]) -> None:
        self._campaigns_changed(campaigns)
        last = str(self._state.value("campaign") or "")
        usable = [each.name for each in campaigns if not each.problem]
        if self._folder is not None:
            self.take_folder(self._folder)
        elif self._sample:
            self.try_sample()
        elif usable:
            self.desk.open_campaign(last if last in usable else usable[0])
        elif not self._state.value("welcomed"):
            self._whole.setCurrentWidget(self.first_run)
        else:
            self.show_view("notes")

    def _first_run_over(self) -> None:
        self.leave_welcome()
        readable = self.desk.campaign is not None and bool(self.desk.overview.sessions)
        self.show_view("ask" if readable else "notes")

    def _first_run_settings(self) -> None:
        self.leave_welcome()
        self.show_mind()

    # views

    def show_view(self, key: str) -> None:
        """Show a page by its key (`VIEWS` and `notes`)."""
        self.stack.setCurrentWidget(self.pages[key])
        self.spine.set_view(key)
        if key not in ("ask", "sessions", "compendium"):
            self.book.shut_margin()

    @property
    def view(self) -> str:
        """The key of the page that is shown."""
        return next(key for key, page in self.pages.items() if page is self.stack.currentWidget())

    def _show_ask(self) -> None:
        self.show_view("ask")

    # campaigns and notes

    def choose_folder(self) -> None:
        """Ask for a notes folder and open it."""
        start = str(self._state.value("folder") or Path.home())
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Choose your notes folder"), start)
        if chosen:
            self._state.setValue("folder", chosen)
            self.take_folder(Path(chosen))

    def take_folder(self, folder: Path) -> None:
        """Open the campaign of a notes folder, reading it if it is new."""
        self._move_on()
        self.desk.open_folder(folder)

    def try_sample(self) -> None:
        """Open the sample campaign."""
        self._move_on()
        self.desk.open_sample()

    def _move_on(self) -> None:
        """Notes were chosen: the guide goes to its last step, else the notes page shows."""
        if self._whole.currentWidget() is self.first_run:
            self.first_run.show_step(3)
        else:
            self.show_view("notes")

    def leave_welcome(self) -> None:
        """From the guide to the window proper."""
        self._state.setValue("welcomed", 1)
        self._whole.setCurrentIndex(0)

    def _ask_removal(self) -> None:
        campaign = self.desk.campaign
        if campaign is not None:
            text = self.tr(
                "Remove {0} from the Oracle? Conversations go with it. Your notes stay as they are."
            )
            self.banner.say(
                text.format(campaign.name),
                (self.tr("Remove"), self.desk.remove_campaign),
                (self.tr("Keep it"), lambda: None),
                tone="doubtful",
            )

    def _campaigns_changed(self, campaigns: Sequence[CampaignInfo]) -> None:
        campaign = self.desk.campaign
        self.spine.set_campaigns(campaigns, campaign.name if campaign else "", with_sample=True)
        if campaign is None and self.view == "ask" and not campaigns:
            self.show_view("notes")

    def _opened(self, campaign: Campaign) -> None:
        self._state.setValue("campaign", campaign.name)
        self.setWindowTitle(self.tr("{0} – The Oracle").format(campaign.name))
        self.notes.show_folder(campaign.notes)
        self.desk.mind.check(again=False)

    def _closed(self) -> None:
        self.setWindowTitle(self.tr("The Oracle"))
        self.banner.hide()
        self.book.shut_margin()
        self.notes.show_folder(None)
        self.standing.forget()
        self.spine.set_conversations((), None)

    def _mind_changed(self, state: MindState) -> None:
        self.ask.set_chat_available(state.chat)
        if state.chat and not self._chat:
            self.ask.composer.set_mode(Mode(self.desk.settings.answers.mode))
        self._chat = state.chat
        if state.chat and not self.desk.is_reading:
            self.desk.enriching.start()
        away = next((finding.detail for finding in state.report.findings if finding.id == "remote"), "")
        self.ask.set_privacy(away)

    def _question_added(self, question: str, before: str | None) -> None:
        text = self.tr("“{0}” is in your test now.").format(question)
        self.banner.offer_undo(text, partial(self.desk.test.restore, before))

    def _leave_alone(self, path: str) -> None:
        self.desk.correct(path, None)

    def _corrected(self, found: tuple[str, Override | None]) -> None:
        path, before = found
        text = self.tr("{0} is read as you said.").format(PurePosixPath(path).name)
        self.banner.offer_undo(text, partial(self.desk.restore, path, before))

    def _mentions_wanted(self, row: object) -> None:
        self.desk.find_mentions(row, self.compendium.show_mentions)  # type: ignore[arg-type]

    def open_file(self, path: str) -> None:
        """Open a note (relative to the notes folder) with the program that the system uses for it."""
        campaign = self.desk.campaign
        if campaign is None or not path:
            return
        file = campaign.notes / path
        if not file.exists() or not QDesktopServices.openUrl(QUrl.fromLocalFile(str(file))):
            self.banner.say(self.tr("{0} cannot be opened. It may have moved.").format(path))

    def _title_of(self, citation: Citation) -> str:
        """The title of a citation's session; the file's name where it is none."""
        rows = self.desk.overview.sessions
        found = next((r.title for r in rows if r.path == citation.path and r.session == citation.session), "")
        return found or PurePosixPath(citation.path).stem

    def _margin_changed(self, is_open: bool) -> None:
        if not is_open:
            self.ask.close_passage()

    def trouble(self, error: KnownError) -> None:
        """Say a problem in the banner, with the way out it offers."""
        offered: dict[str, list[tuple[str, Callable[[], None]]]] = {
            "doctor": [(self.tr("The Oracle’s mind"), self.show_mind)],
            "retry": [(self.tr("Try again"), self.desk.ingest)],
            "choose_folder": [(self.tr("Choose a folder…"), self.choose_folder)],
        }
        self.banner.say(core_words.say(str(error)), *offered.get(error.action, []), tone="doubtful")

    def reading_trouble(self, text: str) -> None:
        """Say why reading stopped and how to go on; "" takes that back when all is read."""
        if self._reading_trouble and self.banner.text == self._reading_trouble:
            self.banner.hide()
        self._reading_trouble = text
        if text:
            go_on = (self.tr("Read again"), self.desk.ingest)
            self.banner.say(text, go_on, (self.tr("The Oracle’s mind"), self.show_mind), tone="doubtful")

    def show_mind(self) -> None:
        """Show the page about models."""
        self.show_view("settings")
        self.settings.show_section("mind")

    # looks

    def show_looks(self, settings: Settings) -> None:
        """Wear the looks of `settings`."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.apply(app, settings.looks.theme, settings.looks.text_scale)  # type: ignore[arg-type]
        self.book.reduced_motion = settings.looks.reduced_motion
        self.ask.set_reduced_motion(settings.looks.reduced_motion)
        self._fold()

    def _fold(self) -> None:
        self.spine.set_folded(self.width() < theme.px(FOLDS_BELOW))

    # events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.ring.watch()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _folder_of(event) is not None:
            event.acceptProposedAction()
            self.notes.zone.light(True)
            self.first_run.zone.light(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._dim()

    def dropEvent(self, event: QDropEvent) -> None:
        self._dim()
        folder = _folder_of(event)
        if folder is not None:
            event.acceptProposedAction()
            self.take_folder(folder)

    def _dim(self) -> None:
        self.notes.zone.light(False)
        self.first_run.zone.light(False)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._state.setValue("geometry", self.saveGeometry())
        if self.book.wanted_width is not None:
            self._state.setValue("margin", self.book.wanted_width)
        self._state.sync()
        self.hide()
        self.asking.finish()
        self.desk.shutdown()
        super().closeEvent(event)


def _folder_of(event: QDropEvent) -> Path | None:
    """The folder that is dropped, or the folder of the file that is; None for anything else."""
    for url in event.mimeData().urls():
        if url.isLocalFile():
            path = Path(url.toLocalFile())
            if path.is_dir():
                return path
            if path.is_file():
                return path.parent
    return None
