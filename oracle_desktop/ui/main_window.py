"""The window: spine, pages and margin, and how they are joined to the desk."""

from __future__ import annotations

from functools import partial
from pathlib import Path, PurePosixPath

from PySide6.QtCore import QByteArray, QEvent, QSettings, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDesktopServices,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from oracle_desktop.domain import Citation, Mode
from oracle_desktop.errors import KnownError
from oracle_desktop.settings import Settings
from oracle_desktop.ui.chat.ask_page import AskPage
from oracle_desktop.ui.compendium.joined import join_compendium
from oracle_desktop.ui.compendium.page import CompendiumPage
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.desk.mind import MindState
from oracle_desktop.ui.evaluation.page import TestPage
from oracle_desktop.ui.look import icons, theme
from oracle_desktop.ui.look.focus import FocusRing
from oracle_desktop.ui.look.panels import Banner
from oracle_desktop.ui.look.wardrobe import pieces
from oracle_desktop.ui.margin.opening import MarginDesk
from oracle_desktop.ui.margin.passage import PassagePanel
from oracle_desktop.ui.notes.page import NotesPage
from oracle_desktop.ui.sessions.page import SessionsPage
from oracle_desktop.ui.settings.page import SettingsPage
from oracle_desktop.ui.shell import palette_entries
from oracle_desktop.ui.shell.asking import Asking
from oracle_desktop.ui.shell.book import Book
from oracle_desktop.ui.shell.campaigns import Campaigns
from oracle_desktop.ui.shell.doors import Doors
from oracle_desktop.ui.shell.first_run import FirstRun
from oracle_desktop.ui.shell.kept import Kept
from oracle_desktop.ui.shell.keys import Keys
from oracle_desktop.ui.shell.leaving import Leaving
from oracle_desktop.ui.shell.newer import NewerDesk
from oracle_desktop.ui.shell.notices import Notices
from oracle_desktop.ui.shell.palette import Palette
from oracle_desktop.ui.shell.spine import Spine
from oracle_desktop.ui.shell.standing import Standing

FOLDS_BELOW = 1100


class MainWindow(QMainWindow):
    """Shown before anything heavy is imported; `begin` then opens the workspace."""

    anew_wanted = Signal()
    """Another language was chosen: the window is to be made anew."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._state = QSettings(str(desk.places.config / "window.ini"), QSettings.Format.IniFormat)
        self._chat = False
        self.setWindowTitle(self.tr("The Oracle"))
        self.setWindowIcon(icons.icon("icon"))
        self.setMinimumSize(800, 560)
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
        self.margin = MarginDesk(desk, self)
        self.asking = Asking(desk, self)
        self.standing = Standing(desk, self)
        self.campaigns = Campaigns(desk, self, self._state)
        self.notices, self.doors, self.leaving = Notices(desk, self), Doors(self), Leaving(desk, self)
        self.newer = NewerDesk(desk, self)
        self._join()
        self.kept = Kept(desk, self, self._state)
        self.ask.set_titles(self._title_of)
        self.palette_ = Palette(self._whole, partial(palette_entries.entries, self))
        self.palette_.question_wanted.connect(self.asking.ask_now)
        self.keys = Keys(self)
        self.ring = FocusRing(self)
        self._restore()
        self.show_view("ask")
        parts = self.spine, self.banner, self.panel, self.palette_, self.ask, self.sessions, self.compendium
        large = *pieces(self.first_run), *pieces(self.test)  # the settings' sections are parts by themselves
        theme.wardrobe.wear(*large, *parts, self.notes)  # the guide comes up soon after the window

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

    def _join(self) -> None:
        self.spine.view_chosen.connect(self.show_view)
        self.sessions.session_wanted.connect(self.margin.show_session)
        self.sessions.inside_wanted.connect(self._look_inside)
        self.sessions.notes_wanted.connect(partial(self.show_view, "notes"))
        self.panel.closed.connect(self.book.shut_margin)
        self.panel.open_requested.connect(self.open_file)
        self.book.margin_changed.connect(self._margin_changed)
        self._join_notes()
        join_compendium(self)
        self._join_test()
        self._join_settings()

    def _join_notes(self) -> None:
        for page in (self.ask, self.sessions, self.compendium, self.test):
            page.empty.folder_wanted.connect(self._show_notes)
        notes, reading = self.notes, self.desk.reading
        notes.read_wanted.connect(reading.start)
        notes.cancel_wanted.connect(reading.cancel)
        notes.pause_wanted.connect(self._pause)
        notes.resume_wanted.connect(self._go_on)
        notes.ask_wanted.connect(self._show_ask)
        notes.open_wanted.connect(self.open_file)
        notes.change_wanted.connect(reading.correct)
        notes.change_undone.connect(self._leave_alone)
        notes.secret_wanted.connect(self.margin.keep)
        notes.secret_undone.connect(self.margin.show_file_again)

    def _join_test(self) -> None:
        self.ask.wanted_requested.connect(self._wanted)
        self.test.passages.connect(self.asking.show_citation)
        self.test.passages_shut.connect(self._shut_test_passage)

    def _wanted(self, question: str, citation: Citation | None) -> None:
        """A question goes into the test, answered by what was cited, or by what the GM then chooses."""
        if citation is not None:
            self.desk.test.add(question, citation)
        else:
            self.show_view("test")
            self.test.begin_question(question)

    def _shut_test_passage(self) -> None:
        if self.view == "test":
            self.book.shut_margin()

    def _join_settings(self) -> None:
        self.desk.mind.changed.connect(self._mind_changed)
        self.desk.settings_changed.connect(self.settings.refresh)
        self.settings.looks_changed.connect(self.show_looks)
        self.settings.mode_changed.connect(self._set_mode)
        self.settings.reading_changed.connect(self.notices.reading_changed)
        self.settings.language_changed.connect(self.notices.language_changed)

    def _restore(self) -> None:
        geometry = self._state.value("geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            screen = self.screen().availableGeometry()
            self.resize(QSize(1280, 800).boundedTo(screen.size() * 0.94))
        width = self._state.value("margin")
        self.book.set_wanted_width(int(str(width)) if width else None)

    def begin(self, folder: Path | None = None, sample: bool = False, question: str = "") -> None:
        """Open the workspace, and in it `folder`, the sample, or the campaign that was open last; then ask
        `question`, where one is given."""
        self.campaigns.begin(folder, sample, question)

    # views

    @property
    def welcoming(self) -> bool:
        """Whether the guide of the first run shows."""
        return self._whole.currentWidget() is self.first_run

    def show_welcome(self) -> None:
        """The guide of the first run in place of everything else."""
        self._whole.setCurrentWidget(self.first_run)

    def leave_welcome(self) -> None:
        """The pages again."""
        self._whole.setCurrentIndex(0)

    def show_view(self, key: str) -> None:
        """Show a page by its key (`VIEWS` and `notes`)."""
        self.standing.finish()
        self.stack.setCurrentWidget(self.pages[key])
        self.spine.set_view(key)
        if key not in ("ask", "sessions", "compendium", "test"):
            self.book.shut_margin()

    @property
    def view(self) -> str:
        """The key of the page that is shown."""
        return next(key for key, page in self.pages.items() if page is self.stack.currentWidget())

    def show_name(self, name: str) -> None:
        """Show a name (or an alias of it) in the Compendium."""
        self.compendium.show_name(name)
        self.show_view("compendium")

    def _look_inside(self, text: str) -> None:
        self.desk.showing.holding(text, partial(self.sessions.show_holding, text))

    def _pause(self) -> None:
        """Whichever is under way: reading, or what makes the search sharper behind it."""
        if self.desk.is_reading:
            self.desk.reading.pause()
            return
        if self.desk.enriching.progress is not None:
            self.desk.enriching.pause()
        self.desk.sharpening.pause()

    def _go_on(self) -> None:
        if self.desk.reading.paused:
            self.desk.reading.start()
        elif self.desk.enriching.paused:
            self.desk.enriching.resume()
        self.desk.sharpening.resume()

    def _show_notes(self) -> None:
        self.show_view("notes")

    def _show_ask(self) -> None:
        self.show_view("ask")

    def _mind_changed(self, state: MindState) -> None:
        self.ask.set_chat_available(state.chat)
        self.compendium.show_chat(state.chat)
        if state.chat != self._chat:
            self._chat = state.chat
            self._set_mode()
        if state.chat and not self.desk.is_reading:
            self.desk.enriching.start()
        away = next((finding.detail for finding in state.report.findings if finding.id == "remote"), "")
        self.ask.set_privacy(away)

    def _set_mode(self) -> None:
        """The composer asks in the mode that was set, once a chat model can follow it."""
        if self._chat:
            self.ask.composer.set_mode(Mode(self.desk.settings.answers.mode))

    def _leave_alone(self, path: str) -> None:
        self.desk.reading.correct(path, None)

    def open_file(self, path: str) -> None:
        """Open a note (relative to the notes folder) with the program that the system uses for it, or in
        Obsidian where the folder is one of its vaults."""
        campaign = self.desk.campaign
        if campaign is None or not path:
            return
        # the readers: too slow for the window's start
        from oracle_desktop.notes.opening import in_obsidian, note_to_open

        try:
            file = note_to_open(campaign.notes, path)
        except KnownError as error:
            self.desk.trouble.emit(error)
            return
        address = in_obsidian(file)
        opened = bool(address) and QDesktopServices.openUrl(QUrl(address))
        if not opened and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(file))):
            self.banner.say(self.tr("{0} cannot be opened. It may have moved.").format(path))

    def _title_of(self, citation: Citation) -> str:
        """The title of a citation's session; the file's name where it is none."""
        rows = self.desk.overview.sessions
        found = next((r.title for r in rows if r.path == citation.path and r.session == citation.session), "")
        return found or PurePosixPath(citation.path).stem

    def _margin_changed(self, is_open: bool) -> None:
        if not is_open:
            self.ask.close_passage()

    def show_mind(self) -> None:
        """Show the page about models."""
        self.show_view("settings")
        self.settings.show_section("mind")

    def show_copies(self) -> None:
        """Show the page about copies of the campaign."""
        self.show_view("settings")
        self.settings.show_section("copies")

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

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.leaving.in_front()

    def come_forward(self) -> None:
        """Show the window in front of others, also where it was put away."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def close_now(self) -> None:
        """Close, whatever is under way."""
        self.leaving.agree()
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.leaving.holds():
            event.ignore()
            return
        self._state.setValue("geometry", self.saveGeometry())
        if self.book.wanted_width is not None:
            self._state.setValue("margin", self.book.wanted_width)
        self.kept.keep_draft()
        self.hide()
        self.asking.finish()
        self.desk.shutdown()
        theme.wardrobe.forget()
        super().closeEvent(event)
