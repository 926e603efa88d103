"""Your notes: what is being read, how each file stands and why, and where to drop a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QStackedLayout, QVBoxLayout, QWidget

from oracle_desktop.domain import FileRecord, Progress
from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.pages import DropZone, Page, Rows, SampleCard
from oracle_desktop.ui.look.panels import Bar, Card, Pills
from oracle_desktop.ui.look.widgets import (
    Elided,
    LinkButton,
    QuietButton,
    SearchField,
    SecondaryButton,
    Text,
    row,
    sized,
)
from oracle_desktop.ui.notes.change import ChangeCard
from oracle_desktop.ui.notes.rows import RECORD, FilesDelegate, FilesModel

if TYPE_CHECKING:
    from oracle_desktop.store.rows import SessionRow


class ProgressCard(Card):
    """The stage, the bar, the file under way and the time left."""

    ask_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.stage = Text("", "card_title")
        self.left = Text("", "control", "text2")
        self.bar = Bar(self.tr("Reading your notes"))
        self.files = Text("", "body", "text2")
        self.file = Elided("", "body", "text2", middle=True)
        self.asking = LinkButton("")
        self.asking.clicked.connect(self.ask_wanted)
        self.box().setSpacing(10)
        self.box().addLayout(row(self.stage, None, self.left))
        self.box().addWidget(self.bar)
        self._foot = QWidget()
        foot = row(self.files, spacing=16)
        foot.addWidget(self.file, 1)
        foot.addWidget(self.asking)
        self._foot.setLayout(foot)
        self.box().addWidget(self._foot)

    def show_progress(self, progress: Progress) -> None:
        """Show how far the reading is."""
        stages = {
            "scan": self.tr("Looking through your folder"),
            "read": self.tr("Reading your notes"),
            "index": self.tr("Sorting your notes into passages"),
            "embed": self.tr("Learning what the passages are about"),
            "names": self.tr("Gathering names"),
            "enrich": self.tr("Getting sharper"),
            "sharpen": self.tr("Getting sharper"),
        }
        self.stage.setText(stages.get(progress.stage, self.tr("Reading your notes")))
        left = words.time_left(progress.left)
        self.left.setText(left[:1].upper() + left[1:])
        self.bar.set_share(progress.done / progress.total if progress.total else None)
        counted = (
            self.tr("{0} of {1} passages")
            if progress.stage in ("embed", "enrich", "sharpen")
            else self.tr("{0} of {1} files")
        )
        done, total = words.count(progress.done), words.count(progress.total)
        self.files.setText(counted.format(done, total) if progress.total else "")
        self.file.setText(self.tr("Now: {0}").format(progress.file) if progress.file else "")
        self._foot.setVisible(progress.total > 0)
        self.asking.setVisible(progress.sessions > 0)
        self.asking.setText(
            self.tr("You can already ask about {0}").format(words.sessions(progress.sessions))
        )


class NotesPage(Page):
    """Your notes. `show_files` and `show_progress` say what is; signals say what the GM wants."""

    folder_wanted = Signal()
    sample_wanted = Signal()
    read_wanted = Signal()
    cancel_wanted = Signal()
    ask_wanted = Signal()
    pause_wanted = Signal()
    resume_wanted = Signal()
    open_wanted = Signal(str)
    change_wanted = Signal(str, dict)
    """(path, fields of an `Override`)"""
    change_undone = Signal(str)
    secret_wanted = Signal(str)
    secret_undone = Signal(str)
    """A file's path: players may not see it, may see it again."""

    def __init__(self) -> None:
        super().__init__(self.tr("Your notes"), wraps=False)
        self._folder: Path | None = None
        self._records: Sequence[FileRecord] = ()
        self._sessions: Sequence[SessionRow] = ()
        self._corrected: frozenset[str] = frozenset()
        self._secret: frozenset[str] = frozenset()
        self._reading = ""
        self.again = SecondaryButton(self.tr("Read again"), "retry")
        self.again.clicked.connect(self.read_wanted)
        self.cancel = QuietButton(self.tr("Cancel"), "close")
        self.cancel.clicked.connect(self.cancel_wanted)
        self.pause = SecondaryButton(self.tr("Pause"), "pause")
        self.pause.clicked.connect(self.pause_wanted)
        self.resume = SecondaryButton(self.tr("Go on"), "resume")
        self.resume.clicked.connect(self.resume_wanted)
        self.pause.hide()
        self.resume.hide()
        self.buttons.addWidget(self.pause)
        self.buttons.addWidget(self.resume)
        self.buttons.addWidget(self.again)
        self.buttons.addWidget(self.cancel)
        self.progress = ProgressCard()
        self.progress.ask_wanted.connect(self.ask_wanted)
        self.zone, self.sample = DropZone(), SampleCard()
        self.zone.folder_wanted.connect(self.folder_wanted)
        self.sample.sample_wanted.connect(self.sample_wanted)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._empty())
        self._stack.addWidget(self._table())
        self.body.addLayout(self._stack)
        self.show_folder(None)

    def _empty(self) -> QWidget:
        made = QWidget()
        box = QVBoxLayout(made)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(18)
        box.addWidget(self.zone)
        box.addWidget(self.sample)
        box.addStretch(1)
        return made

    def _table(self) -> QWidget:
        self.pills = Pills(
            (
                ("all", self.tr("All"), ""),
                ("ready", self.tr("Ready"), ""),
                ("waiting", self.tr("Waiting"), ""),
                ("skipped", self.tr("Left out"), ""),
                ("failed", self.tr("Need a look"), "warning"),
            ),
            self.tr("Which files to show"),
        )
        self.search = SearchField(self.tr("Find a file"))
        sized(self.search, setFixedWidth=220)
        self.model, self.delegate = FilesModel(), FilesDelegate()
        self.files = Rows(self.tr("Files of your notes"))
        self.files.setModel(self.model)
        self.files.setItemDelegate(self.delegate)
        self.files.doubleClicked.connect(self._activated)
        self.files.activated.connect(self._activated)
        self.delegate.acted.connect(self._acted)
        self.pills.chosen.connect(self._narrow)
        self.search.textChanged.connect(self._narrow)
        self._card = Card(padding=2)
        self._card.box().setContentsMargins(1, 4, 1, 4)
        self._card.box().addWidget(self.files)
        made = QWidget()
        box = QVBoxLayout(made)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(12)
        box.addWidget(self.progress)
        box.addSpacing(6)
        filters = row(spacing=12)
        filters.addWidget(self.pills, 1, Qt.AlignmentFlag.AlignVCenter)
        filters.addWidget(self.search)
        box.addLayout(filters)
        self.change = ChangeCard()
        self.change.decided.connect(self.change_wanted)
        self.change.undone.connect(self.change_undone)
        self.change.secret_wanted.connect(self.secret_wanted)
        self.change.secret_undone.connect(self.secret_undone)
        self.change.shut.connect(self._shut_change)
        self.change.hide()
        box.addWidget(self.change)
        box.addWidget(self._card, 1)
        box.addStretch(0)
        return made

    def show_folder(self, folder: Path | None) -> None:
        """The notes folder, None before there is one."""
        self._folder = folder
        self.show_files(())
        self.change.hide()
        self.show_progress(None)
        self._stack.setCurrentIndex(0 if folder is None else 1)

    def show_files(
        self,
        records: Sequence[FileRecord],
        sessions: Sequence[SessionRow] = (),
        corrected: frozenset[str] = frozenset(),
        secret: frozenset[str] = frozenset(),
    ) -> None:
        """Every file of the folder and how it stands, the sessions they hold, which the GM set right, and
        which are kept from the players by hand."""
        self._records, self._corrected, self._secret = records, corrected, secret
        self._sessions = sessions
        self.model.show_files(records, self._reading)
        self.pills.set_counts(self.model.counts())
        for part in (self.pills, self.search, self._card):
            part.setVisible(bool(records))
        if self._folder is None:
            self.note.setText(self.tr("One folder holds one campaign. Subfolders are read as well."))
        else:
            counted = words.files(len(records)) if records else ""
            self.note.setText(" · ".join(part for part in (str(self._folder), counted) if part))

    def show_progress(self, progress: Progress | None) -> None:
        """How far the reading is; None when nothing is being read."""
        self.progress.setVisible(progress is not None)
        self.cancel.setVisible(progress is not None)
        self.again.setVisible(progress is None and self._folder is not None)
        self.pause.setVisible(progress is not None)
        self.pause.setToolTip(self.tr("What was read is kept; going on begins after it."))
        self.resume.hide()
        self._reading = progress.file if progress is not None and progress.stage == "read" else ""
        if progress is not None:
            self.progress.show_progress(progress)
        self.model.show_files(self._records, self._reading)

    def show_paused(self) -> None:
        """Reading rests until the GM goes on."""
        self.resume.show()
        self.again.hide()

    def show_enriching(self, progress: Progress | None, paused: bool) -> None:
        """How far the chat model is with reading every passage; nothing to see while notes are read."""
        self.progress.setVisible(progress is not None and progress.total > 0)
        self.pause.setVisible(progress is not None and not paused)
        self.pause.setToolTip(self.tr("The chat model reads every passage once, so that more is found."))
        self.resume.setVisible(paused)
        if progress is not None:
            self.progress.show_progress(progress)
            if paused:
                self.progress.left.setText(self.tr("Paused"))

    def _narrow(self) -> None:
        self.model.narrow(self.pills.current, self.search.text())

    def _activated(self, index: QModelIndex) -> None:
        self.open_wanted.emit(index.data(RECORD).path)

    def _shut_change(self) -> None:
        self.change.hide()
        self.files.setFocus()

    def _acted(self, what: str, path: str) -> None:
        if what == "retry":
            self.read_wanted.emit()
        elif what == "change":
            record = next(record for record in self._records if record.path == path)
            held = [row.session.key for row in self._sessions if row.path == path]
            number = held[0] if len(held) == 1 else ""
            self.change.show_file(record, number, path in self._corrected, path in self._secret)
        elif what == "keep":
            self.change_wanted.emit(path, {"keep": True})
        else:
            self.open_wanted.emit(path)
