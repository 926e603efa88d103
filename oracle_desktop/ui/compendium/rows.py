"""Names as rows: kind, name and how many sessions name it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from oracle_desktop.notes.words import fold
from oracle_desktop.ui.desk.overview import KIND_ICONS, kind_icon
from oracle_desktop.ui.look import icons, painted, row_ground, theme, words
from oracle_desktop.ui.look.listed import ListedModel

if TYPE_CHECKING:
    from oracle_desktop.answering.compendium_view import NameRow

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole


class NamesModel(ListedModel):
    """Names after filter and search."""

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[NameRow] = ()
        self._shown: list[NameRow] = []
        self._kind, self._search = "all", ""

    def show_names(self, rows: Sequence[NameRow]) -> None:
        """All of them, by name."""
        self._all = rows
        self._refresh()

    def narrow(self, kind: str, search: str) -> None:
        """Those of a kind (`all`, a kind of name, `other`) whose name or alias holds `search`, accents and
        case folded. A name that begins with it goes first."""
        self._kind, self._search = kind, fold(search).strip()
        self._refresh()

    def counts(self) -> dict[str, int]:
        """How many names each kind holds, and `all`."""
        kinds = Counter(_kind(row) for row in self._all)
        return {**kinds, "all": len(self._all)}

    def index_of(self, name: str) -> QModelIndex:
        """Where a name is shown, by its name or one of its aliases."""
        wanted = fold(name).strip()
        for exact in (True, False):
            for at, row in enumerate(self._shown):
                known = [row.name.canonical] if exact else row.name.aliases
                if wanted in map(fold, known):
                    return self.index(at)
        return QModelIndex()

    def _fits(self, row: NameRow) -> bool:
        if self._kind not in ("all", _kind(row)):
            return False
        known = (row.name.canonical, *row.name.aliases)
        return not self._search or any(self._search in fold(name) for name in known)

    def _refresh(self) -> None:
        self._shown = [row for row in self._all if self._fits(row)]
        if self._search:
            self._shown.sort(key=lambda row: not fold(row.name.canonical).startswith(self._search))
        self.count(len(self._shown))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        each = self._shown[index.row()]
        if role == ROW:
            return each
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return each.name.canonical
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{each.name.canonical}, {words.sessions(len(each.sessions))}"
        return None


def _kind(row: NameRow) -> str:
    return row.name.kind if row.name.kind in KIND_ICONS else "other"


class NamesDelegate(QStyledItemDelegate):
    """Paints a name with its kind and how many sessions name it, 40 high."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, theme.px(40))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        each: NameRow = index.data(ROW)
        box: QRect = option.rect
        painter.save()
        chosen = row_ground.paint(painter, box, option.state)
        ink = "accent" if chosen else "text2"
        left = icons.draw(painter, kind_icon(each.name.kind), ink, box.left() + 12, box.center().y(), 18)
        number = words.sessions(len(each.sessions)) if each.sessions else words.passages(len(each.fragments))
        inner = box.adjusted(left - box.left() + 11, 0, -12, 0)
        taken = painted.text(painter, inner, number, "body", ink, painted.RIGHT)
        role = "control_active" if chosen else "control"
        inner = inner.adjusted(0, 0, -taken - 16, 0)
        painted.text(painter, inner, each.name.canonical, role, "accent" if chosen else "text")
        painter.restore()
