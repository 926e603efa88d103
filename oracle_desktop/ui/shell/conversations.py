"""The list of conversations on the spine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from oracle_desktop.ui.look import icons, painted, row_ground, theme
from oracle_desktop.ui.look.listed import ListedModel
from oracle_desktop.ui.look.widgets import Menu

if TYPE_CHECKING:
    from oracle_desktop.store.rows import ConversationRow

Index = QModelIndex | QPersistentModelIndex


class ConversationsModel(ListedModel):
    """Conversations by title; a title that is written over is told by `renamed` (number, title)."""

    renamed = Signal(int, str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[ConversationRow] = ()

    def show_rows(self, rows: Sequence[ConversationRow]) -> None:
        """All of them, in their order. Where they are those that are shown, the view stays as it is."""
        same = [(each.id, each.title) for each in rows] == [(each.id, each.title) for each in self.rows]
        self.rows = rows
        if not same:
            self.count(len(rows))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole):
            return self.rows[index.row()].title
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        title, each = str(value).strip(), self.rows[index.row()]
        if title and title != each.title:
            renamed = replace(each, title=title)
            self.rows = [renamed if row.id == each.id else row for row in self.rows]
            self.dataChanged.emit(index, index)
            self.renamed.emit(each.id, title)
        return bool(title)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """As all rows, and the title can be written over."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable


class ConversationList(QListView):
    """Conversations, newest first. `chosen` brings the number of the one that is clicked, `removed` that of
    the one to delete, `renamed` number and title."""

    chosen = Signal(int)
    renamed = Signal(int, str)
    removed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Conversations"))
        self.setProperty("ring", 0)
        self.rows = ConversationsModel()
        self.rows.renamed.connect(self.renamed)
        self.setModel(self.rows)
        self.setItemDelegate(ConversationDelegate(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu_wanted)
        self.activated.connect(self._choose)
        self.clicked.connect(self._choose)
        remove = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self)
        remove.setContext(Qt.ShortcutContext.WidgetShortcut)
        remove.activated.connect(self._remove)

    def show_rows(self, rows: Sequence[ConversationRow], current: int | None) -> None:
        """List `rows`; the one whose number is `current` is open, None where none is."""
        self.rows.show_rows(rows)
        at = next((at for at, each in enumerate(rows) if each.id == current), -1)
        self.setCurrentIndex(self.rows.index(at) if at >= 0 else QModelIndex())

    @property
    def current(self) -> ConversationRow | None:
        """The one that the keyboard or the menu is at."""
        index = self.currentIndex()
        return self.rows.rows[index.row()] if index.isValid() else None

    def menu(self) -> QMenu:
        """What can be done with the current one."""
        menu = Menu(self.current.title if self.current else "", self)
        menu.addAction(icons.icon("rename"), self.tr("Rename"), self._edit)
        menu.addAction(icons.icon("delete"), self.tr("Delete"), self._remove)
        return menu

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(self.rows.rows[index.row()].id)

    def _edit(self) -> None:
        if self.current is not None:
            self.edit(self.currentIndex())

    def _remove(self) -> None:
        if self.current is not None:
            self.removed.emit(self.current.id)

    def _menu_wanted(self, at: QPoint) -> None:
        index = self.indexAt(at)
        if index.isValid():
            self.setCurrentIndex(index)
            menu = self.menu()
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(self.viewport().mapToGlobal(at))


class ConversationDelegate(QStyledItemDelegate):
    """Paints a conversation's title on the spine, 30 high."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, theme.px(30))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = super().createEditor(parent, option, index)
        editor.setAccessibleName(self.tr("New title"))
        editor.setProperty("spine", True)
        editor.setStyleSheet("padding: 0 8px; min-height: 0; border-radius: 6px;")
        return editor

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> None:
        box: QRect = option.rect
        painter.save()
        chosen = row_ground.paint(painter, box, option.state, gap=(0, 0), inks=row_ground.SPINE)
        ink = "on_spine" if chosen else "on_spine2"
        painted.text(painter, box.adjusted(12, 0, -12, 0), str(index.data()), "body", ink)
        painter.restore()
