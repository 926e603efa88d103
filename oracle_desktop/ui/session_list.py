"""Sessions: every session that was found, in order; one opens in the margin."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStackedLayout, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from oracle_desktop.ui import icons, row_ground, theme, words
from oracle_desktop.ui.overview import Overview
from oracle_desktop.ui.pages import EmptyNote, Page, Rows
from oracle_desktop.ui.widgets import QuietButton, SearchField, column, row, sized

if TYPE_CHECKING:
    from oracle_desktop.store.rows import SessionRow

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole


class SessionsModel(QAbstractListModel):
    """Sessions after search, oldest or newest first."""

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[SessionRow] = ()
        self._shown: list[SessionRow] = []
        self._search, self._newest = "", False

    def show_sessions(self, rows: Sequence[SessionRow]) -> None:
        """All of them, in session order."""
        self._all = rows
        self._refresh()

    def narrow(self, search: str, newest: bool) -> None:
        """Those whose number, title or file holds `search`."""
        self._search, self._newest = search.casefold().strip(), newest
        self._refresh()

    def _refresh(self) -> None:
        self.beginResetModel()
        shown = [each for each in self._all if self._search in _searched(each)]
        self._shown = shown[::-1] if self._newest else shown
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        each = self._shown[index.row()]
        if role == ROW:
            return each
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            title = self.tr("Session {0}, {1}").format(each.session.text, each.title)
            return ". ".join(part for part in (title, words.day(each.date)) if part)
        return None


def _searched(each: SessionRow) -> str:
    return f"{each.session.text} {each.title} {each.path} {each.date or ''}".casefold()


class SessionsDelegate(QStyledItemDelegate):
    """Paints number, title, date and file of a session."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(300, theme.px(72))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        each: SessionRow = index.data(ROW)
        box: QRect = option.rect
        tokens = theme.current()
        painter.save()
        chosen = row_ground.paint(painter, box, option.state, 12, (2, 3))
        number = theme.px(58)
        text = QRect(box.left() + number + 22, box.top(), box.width() - number - 22 - 40, box.height())
        painter.fillRect(QRect(text.left(), box.bottom(), text.width(), 1), tokens.color("line"))
        painter.setFont(theme.font("view_title" if len(each.session.text) < 4 else "question"))
        painter.setPen(tokens.color("accent" if chosen else "text2"))
        head = QRect(box.left(), box.top() + theme.px(10), number, theme.px(30))
        painter.drawText(head, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, each.session.text)
        self._words(painter, text, each)
        arrow = "accent" if chosen else "text2"
        icons.draw(painter, "chevron-right", arrow, box.right() - 30, box.center().y(), 16)
        painter.restore()

    def _words(self, painter: QPainter, box: QRect, each: SessionRow) -> None:
        tokens = theme.current()
        top = QRect(box.left(), box.top() + theme.px(11), box.width(), theme.px(28))
        date = words.day(each.date)
        painter.setFont(theme.font("body"))
        painter.setPen(tokens.color("text2"))
        painter.drawText(top, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, date)
        room = box.width() - (painter.fontMetrics().horizontalAdvance(date) + 24 if date else 0)
        painter.setFont(_title_font())
        painter.setPen(tokens.color("text"))
        title = each.title or self.tr("Session {0}").format(each.session.text)
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(
            top, Qt.AlignmentFlag.AlignVCenter, painter.fontMetrics().elidedText(title, elide, room)
        )
        painter.setFont(theme.font("note"))
        painter.setPen(tokens.color("text2"))
        below = f"{words.passages(each.fragments)} · {PurePosixPath(each.path).name}"
        shown = painter.fontMetrics().elidedText(below, elide, box.width())
        painter.drawText(top.translated(0, theme.px(25)), Qt.AlignmentFlag.AlignVCenter, shown)


def _title_font() -> QFont:
    made = theme.font("question")
    made.setPixelSize(theme.px(18))
    return made


class SessionsPage(Page):
    """The list; `session_wanted` brings the row that was chosen."""

    session_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__(self.tr("Sessions"))
        self.search = SearchField(self.tr("Find a session by number, title or file"))
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
        self.order.toggled.connect(self._narrow)
        self.buttons.addWidget(self.order)
        listed = QWidget()
        box = column(spacing=10)
        listed.setLayout(box)
        line = row()
        line.addWidget(self.search, 1)
        line.addStretch(1)
        box.addLayout(line)
        box.addWidget(self.list, 1)
        self._stack = QStackedLayout()
        self._stack.addWidget(
            EmptyNote(
                "sessions",
                self.tr("No session found yet"),
                self.tr("Sessions appear here as your notes are read."),
            )
        )
        self._stack.addWidget(listed)
        self.body.addLayout(self._stack)
        self.show_overview(Overview())

    def show_overview(self, overview: Overview) -> None:
        """The sessions there are."""
        self.model.show_sessions(overview.sessions)
        self._stack.setCurrentIndex(1 if overview.sessions else 0)
        self.order.setVisible(bool(overview.sessions))
        self.note.setText(summary(overview.sessions) if overview.sessions else "")

    def _narrow(self) -> None:
        self.order.setText(self.tr("Oldest first") if self.order.isChecked() else self.tr("Newest first"))
        self.model.narrow(self.search.text(), self.order.isChecked())

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
