"""Sessions: every session that was found, in order; one opens in the margin."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QModelIndex, Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from oracle_desktop.ui.desk.overview import Overview
from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.pages import EmptyNote, Page, Rows
from oracle_desktop.ui.look.widgets import QuietButton, SearchField, Text, column, row, sized
from oracle_desktop.ui.sessions.rows import ROW, SessionsDelegate, SessionsModel

if TYPE_CHECKING:
    from oracle_desktop.store.rows import SessionRow


class SessionsPage(Page):
    """The list; `session_wanted` brings the row that was chosen, `inside_wanted` what to look for in the
    texts (`show_holding` says where it is), `notes_wanted` the page on which files are set right."""

    session_wanted = Signal(object)
    inside_wanted = Signal(str)
    notes_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(self.tr("Sessions"))
        self.search = SearchField(self.tr("Find a session, or words in it"))
        sized(self.search, setMaximumWidth=380)
        self.order = QuietButton(self.tr("Newest first"), "filter")
        self.order.setCheckable(True)
        self.model, self.delegate = SessionsModel(), SessionsDelegate()
        self.list = Rows(self.tr("Sessions"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.clicked.connect(self._chosen)
        self.list.activated.connect(self._chosen)
        self.search.textChanged.connect(self._narrow)
        self.search.rested.connect(self.inside_wanted)
        self.order.toggled.connect(self._narrow)
        self.buttons.addWidget(self.order)
        listed = QWidget()
        box = column(spacing=10)
        listed.setLayout(box)
        line = row()
        line.addWidget(self.search, 1)
        line.addStretch(1)
        box.addLayout(line)
        self.none = Text(
            self.tr("No session holds this. Try fewer words, or ask the Oracle."),
            "control",
            "text2",
            wrap=True,
        )
        box.addWidget(self.none)
        box.addWidget(self.list, 1)
        self.model.modelReset.connect(self._counted)
        self._stack = QStackedLayout()
        self.empty = EmptyNote("sessions", self.tr("No session found yet"), "")
        self.empty.button.clicked.connect(self.notes_wanted)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(listed)
        self.body.addLayout(self._stack)
        self.show_overview(Overview())

    def show_overview(self, overview: Overview) -> None:
        """The sessions there are."""
        self.model.show_sessions(overview.sessions, overview.told)
        self._stack.setCurrentIndex(1 if overview.sessions else 0)
        self._say_empty(overview.passages > 0)
        self.order.setVisible(bool(overview.sessions))
        self.note.setText(summary(overview.sessions) if overview.sessions else "")

    def _say_empty(self, read: bool) -> None:
        """Why there is none: nothing is `read` yet, or nothing of it is known to be a session."""
        title = self.tr("No session found yet")
        if read:
            self.empty.say(
                title,
                self.tr("Tell the Oracle which of your files are sessions: choose Change beside a file."),
                self.tr("Show your notes"),
            )
        else:
            self.empty.say(title, self.tr("Sessions appear here as your notes are read."))

    def _counted(self) -> None:
        self.none.setVisible(not self.model.rowCount())

    def _narrow(self) -> None:
        self.order.setText(self.tr("Oldest first") if self.order.isChecked() else self.tr("Newest first"))
        self.model.narrow(self.search.text(), self.order.isChecked())
        self.search.rest()  # another order forgets what the texts hold

    def show_holding(self, text: str, holding: Mapping[str, int]) -> None:
        """The sessions whose texts hold `text`, unless something else is searched by now."""
        if text == self.search.wanted:
            self.model.show_holding(holding)

    def _chosen(self, index: QModelIndex) -> None:
        self.session_wanted.emit(index.data(ROW))


def summary(rows: Sequence[SessionRow]) -> str:
    """`113 sessions, 12 March 2015 to 12 October 2017. Sessions 12 and 51 are not in the folder.`"""
    text = words.sessions(len(rows))
    dates = sorted(each.date for each in rows if each.date)
    if len(dates) > 1:
        span = QCoreApplication.translate("Sessions", "{0}, {1} to {2}")
        text = span.format(text, words.day(dates[0]), words.day(dates[-1]))
    gaps = missing(rows)
    if len(gaps) == 1:
        text += ". " + QCoreApplication.translate("Sessions", "Session {0} is not in the folder.").format(
            gaps[0]
        )
    elif 1 < len(gaps) <= 6:
        listed = QCoreApplication.translate("Sessions", "{0} and {1}").format(
            ", ".join(map(str, gaps[:-1])), gaps[-1]
        )
        text += ". " + QCoreApplication.translate("Sessions", "Sessions {0} are not in the folder.").format(
            listed
        )
    return text


def missing(rows: Sequence[SessionRow]) -> list[int]:
    """Whole numbers between the first and the last session that no session covers."""
    if not rows or any(each.session.act is not None for each in rows):
        return []
    covered: set[int] = set()
    for session in (each.session for each in rows):
        last = session.number if session.last is None else session.last
        covered.update(range(math.ceil(session.number), math.floor(last) + 1))
    first, last_row = int(rows[0].session.number), int(rows[-1].session.number)
    return [number for number in range(first, last_row + 1) if number not in covered]
