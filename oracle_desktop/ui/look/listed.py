"""The model of a long list."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QStringListModel, Qt

Index = QModelIndex | QPersistentModelIndex


class ListedModel(QStringListModel):
    """Rows that Python tells of (`data`) and Qt counts.

    After a reset a view asks for their number twice for every row. Told by Python, each of these waits for
    its lock: with 2,500 rows beside a busy lane that held the window for 20 ms; with Qt counting, for 5.
    """

    def count(self, rows: int) -> None:
        """There are `rows` now, all of them new. What `data` reads is to be in place before."""
        self.setStringList([""] * rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """They can be chosen, and not be written over."""
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
