"""Earlier tests: every run that is kept, to look at again and to compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from oracle_desktop.ui.evaluation import words as said
from oracle_desktop.ui.evaluation.asked import configured, run_name
from oracle_desktop.ui.evaluation.rows import ROW, Index, ground
from oracle_desktop.ui.look import painted, theme, words
from oracle_desktop.ui.look.pages import Rows
from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import LinkButton, QuietButton, SecondaryButton, Text, column, row

if TYPE_CHECKING:
    from oracle_desktop.store.runs import KeptRun


class RunsModel(QAbstractListModel):
    """Kept runs, the latest first."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[KeptRun] = ()

    def show_runs(self, rows: Sequence[KeptRun]) -> None:
        """All of them."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        run = self._rows[index.row()]
        if role == ROW:
            return run
        if role == Qt.ItemDataRole.DisplayRole:
            return run_name(run)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{run_name(run)}. {self.said(run)}"
        return None

    def said(self, run: KeptRun) -> str:
        """Its bank, how far it came and what it found."""
        asked = words.questions(run.asked)
        if run.asked < run.total:
            asked = self.tr("stopped at {0} of {1}").format(run.asked, run.total)
        parts = [said.bank(run.bank), asked]
        if "hit@8" in run.metrics:
            parts.append(self.tr("{0} % found").format(f"{run.metrics['hit@8'] * 100:.0f}"))
        return " · ".join(parts)


class RunsDelegate(QStyledItemDelegate):
    """Paints a run: what and when, and below it what it came to."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(300, theme.px(56))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, RunsModel)
        run: KeptRun = index.data(ROW)
        box: QRect = option.rect
        painter.save()
        ground(painter, option)
        inner = box.adjusted(20, theme.px(8), -20, -theme.px(8))
        began = words.moment(run.began)
        taken = painted.text(painter, inner, began, "body", "text2", painted.TOP_RIGHT)
        beside = inner.adjusted(0, 0, -taken - 24, 0)
        painted.text(painter, beside, configured(run), "control_active", "text", painted.TOP)
        painted.text(painter, inner, model.said(run), "note", "text2", painted.BOTTOM)
        painter.restore()


class RunsPart(QWidget):
    """The list; `show_wanted` and `delete_wanted` bring a run's number, `compare_wanted` (it, the run that is
    shown)."""

    show_wanted = Signal(int)
    compare_wanted = Signal(int, int)
    delete_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._shown = 0
        self.model, self.delegate = RunsModel(), RunsDelegate()
        self.list = Rows(self.tr("Earlier tests"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.activated.connect(self._show)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.show_ = SecondaryButton(self.tr("Show it"))
        self.show_.clicked.connect(self._show)
        self.compare = LinkButton(self.tr("Compare with the one that is shown"), "split")
        self.compare.clicked.connect(self._compare)
        self.delete = QuietButton(self.tr("Delete"), "delete")
        self.delete.clicked.connect(self._delete)
        card = Card(padding=2)
        card.box().setContentsMargins(1, 4, 1, 4)
        card.box().addWidget(self.list)
        box = column(spacing=10)
        self.setLayout(box)
        about = self.tr("Each is kept with its settings, its models and what became of each question.")
        box.addWidget(Text(about, "body", "text2", wrap=True))
        box.addLayout(row(self.show_, self.compare, None, self.delete, spacing=8))
        box.addWidget(card, 1)

    def show_runs(self, runs: Sequence[KeptRun], shown: int) -> None:
        """The runs there are; `shown` is the one on the page."""
        self._shown = shown
        self.model.show_runs(runs)
        if runs:
            self.list.setCurrentIndex(self.model.index(0))
        self._chosen()

    def _number(self) -> int:
        index = self.list.currentIndex()
        run: KeptRun | None = index.data(ROW) if index.isValid() else None
        return run.id if run is not None else 0

    def _chosen(self, *_: object) -> None:
        number = self._number()
        self.show_.setEnabled(bool(number))
        self.delete.setEnabled(bool(number))
        self.compare.setVisible(bool(number) and bool(self._shown) and number != self._shown)

    def _show(self, *_: object) -> None:
        if number := self._number():
            self.show_wanted.emit(number)

    def _compare(self) -> None:
        if number := self._number():
            self.compare_wanted.emit(number, self._shown)

    def _delete(self) -> None:
        if number := self._number():
            self.delete_wanted.emit(number)
