"""Sessions as rows: number, title, date, what happened, who is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from oracle_desktop.ui.desk.sessions_told import Told
from oracle_desktop.ui.look import icons, painted, row_ground, theme, words
from oracle_desktop.ui.look.listed import ListedModel

if TYPE_CHECKING:
    from oracle_desktop.store.rows import SessionRow

Index = QModelIndex | QPersistentModelIndex
ROW, LINES, TITLE = (Qt.ItemDataRole.UserRole + at for at in range(3))


class SessionsModel(ListedModel):
    """Sessions after search, oldest or newest first."""

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[SessionRow] = ()
        self._shown: list[SessionRow] = []
        self._told = Told()
        self._holding: Mapping[str, int] = {}
        self._search, self._newest = "", False

    def show_sessions(self, rows: Sequence[SessionRow], told: Told) -> None:
        """All of them, in session order, with what is told of each."""
        self._all, self._told = rows, told
        self._refresh()

    def narrow(self, search: str, newest: bool) -> None:
        """Those whose number, title, file, date or names hold `search`."""
        self._search, self._newest, self._holding = search.casefold().strip(), newest, {}
        self._refresh()

    def show_holding(self, holding: Mapping[str, int]) -> None:
        """Also those whose text holds what is searched: passages by session key."""
        self._holding = holding
        self._refresh()

    @property
    def taller(self) -> bool:
        """Whether there is more to tell than title and file."""
        return bool(self._told.said or self._told.who)

    def _refresh(self) -> None:
        shown = [each for each in self._all if self._fits(each)] if self._search else list(self._all)
        self._shown = shown[::-1] if self._newest else shown
        self.count(len(self._shown))

    def _fits(self, each: SessionRow) -> bool:
        if each.session.key in self._holding:
            return True
        who = " ".join(self._told.who.get(each.session.key, ()))
        known = f"{each.session.text} {each.title} {each.path} {each.date or ''} {who}"
        return self._search in known.casefold()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        each = self._shown[index.row()]
        if role == ROW:
            return each
        if role == LINES:
            return self._lines(each)
        if role == TITLE:
            return self.title(each)
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(part for part in (self.title(each), *self._lines(each)) if part)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            title = self.tr("Session {0}, {1}").format(each.session.text, each.title)
            title = title if each.title else self.title(each)
            said = ". ".join(line for line in self._lines(each) if line)
            return ". ".join(part for part in (title, words.day(each.date), said) if part)
        return None

    def title(self, each: SessionRow) -> str:
        """What stands as its title."""
        return each.title or self.tr("Session {0}").format(each.session.text)

    def _lines(self, each: SessionRow) -> tuple[str, str]:
        """What stands under the title: what happened, else who is in it; then the rest."""
        key = each.session.key
        said, who = self._told.said.get(key, ""), " · ".join(self._told.who.get(key, ()))
        held = self._holding.get(key, 0)
        rest = [words.passages(each.fragments), PurePosixPath(each.path).name]
        if held:
            rest = [self.tr("{0} with these words").format(words.passages(held)), rest[1]]
        if said and who:
            rest.insert(0, who)
        return " ".join(said.split()) or who, " · ".join(rest)


class SessionsDelegate(QStyledItemDelegate):
    """Paints number, title, date and what is told of a session."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        model = index.model()
        taller = isinstance(model, SessionsModel) and model.taller
        return QSize(300, theme.px(94 if taller else 72))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        each: SessionRow = index.data(ROW)
        box: QRect = option.rect
        tokens = theme.current()
        painter.save()
        chosen = row_ground.paint(painter, box, option.state, 12, (2, 3))
        number = theme.px(58)
        text = QRect(box.left() + number + 22, box.top(), box.width() - number - 22 - 40, box.height())
        painter.fillRect(QRect(text.left(), box.bottom(), text.width(), 1), tokens.color("line"))
        head = QRect(box.left(), box.top() + theme.px(10), number, theme.px(30))
        role = "view_title" if len(each.session.text) < 4 else "question"
        painted.text(painter, head, each.session.text, role, "accent" if chosen else "text2", painted.RIGHT)
        title, lines = index.data(TITLE), index.data(LINES)
        self._words(painter, text, title, words.day(each.date), lines)
        arrow = "accent" if chosen else "text2"
        icons.draw(painter, "chevron-right", arrow, box.right() - 30, box.center().y(), 16)
        painter.restore()

    def _words(self, painter: QPainter, box: QRect, title: str, date: str, lines: Sequence[str]) -> None:
        line = QRect(box.left(), box.top() + theme.px(11), box.width(), theme.px(28))
        taken = painted.text(painter, line, date, "body", "text2", painted.RIGHT)
        beside = line.adjusted(0, 0, -taken - 24 if date else 0, 0)
        painted.text(painter, beside, title, "row_title", "text")
        line = line.translated(0, theme.px(25))
        for said, role, ink in ((lines[0], "body", "text"), (lines[1], "note", "text2")):
            if said:
                painted.text(painter, line, said, role, ink)
                line = line.translated(0, theme.px(22))
