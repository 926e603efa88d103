"""What the lists of the test page share: rows that each hold a question, and what lies under a row."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from oracle_desktop.ui.look import row_ground

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole


class QuestionRows(QAbstractListModel):
    """A list of questions; a screen reader hears what is `said` of one after it, set apart by `PAUSE`."""

    PAUSE = " "

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Any] = []

    def said(self, each: Any) -> str:
        """What stands beside a question."""
        raise NotImplementedError

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        each = self._rows[index.row()]
        if role == ROW:
            return each
        if role == Qt.ItemDataRole.DisplayRole:
            return each.question
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{each.question}\n{self.said(each)}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{each.question}{self.PAUSE}{self.said(each)}"
        return None


def ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
    """What lies under a row of these lists, which are set in a card."""
    row_ground.paint(painter, option.rect.adjusted(6, 0, -6, 0), option.state, gap=(1, 2))
