"""Test my Oracle: how often the right session is found for questions whose session is known."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFileDialog,
    QStackedLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from oracle_desktop.ui import icons, theme, words
from oracle_desktop.ui.pages import EmptyNote, Page, Rows
from oracle_desktop.ui.panels import Bar, Card
from oracle_desktop.ui.test_desk import Asked, Bank, Result
from oracle_desktop.ui.widgets import PrimaryButton, QuietButton, Text, row

if TYPE_CHECKING:
    from oracle_desktop.ui.desk import Desk

Index = QModelIndex | QPersistentModelIndex
ROW = Qt.ItemDataRole.UserRole
FIRST = 8


class AskedModel(QAbstractListModel):
    """The questions of the last run, those that went wrong first."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[Asked] = []

    def show_asked(self, rows: Sequence[Asked]) -> None:
        """All of them."""
        self.beginResetModel()
        self._rows = sorted(rows, key=_order)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        each = self._rows[index.row()]
        if role == ROW:
            return each
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return each.question
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{each.question} {self.said(each)}"
        return None

    def said(self, each: Asked) -> str:
        """Where what answers it stood."""
        if not each.wanted:
            return self.tr("Not in the notes")
        if not each.rank:
            return self.tr("Not found: {0}").format(each.wanted)
        place = self.tr("first") if each.rank == 1 else self.tr("place {0}").format(each.rank)
        if each.pages:
            return f"{place}, {each.wanted}"
        return self.tr("{0}, session {1}").format(place, each.wanted)


def _order(each: Asked) -> tuple[int, int]:
    if not each.wanted:
        return (2, 0)
    return (0, 0) if not each.rank else (1, -each.rank)


class AskedDelegate(QStyledItemDelegate):
    """Paints a question with where its session stood."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(300, theme.px(42))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, AskedModel)
        each: Asked = index.data(ROW)
        box: QRect = option.rect
        tokens = theme.current()
        good = 0 < each.rank <= FIRST
        icon, ink = ("supported", "accent") if good else ("warning", "doubtful")
        if not each.wanted:
            icon, ink = "uncited", "text2"
        elif each.rank > FIRST:
            icon, ink = "partly", "partly"
        painter.save()
        icons.draw(painter, icon, ink, box.left() + 18, box.center().y(), 17)
        inner = box.adjusted(28 + theme.px(17), 0, -20, 0)
        said = model.said(each)
        painter.setFont(theme.font("body"))
        painter.setPen(tokens.color("text2" if good or not each.wanted else ink))
        elide = Qt.TextElideMode.ElideRight
        said = painter.fontMetrics().elidedText(said, elide, inner.width() // 2)
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, said)
        room = inner.width() - painter.fontMetrics().horizontalAdvance(said) - 24
        painter.setFont(theme.font("body_medium"))
        painter.setPen(tokens.color("text"))
        shown = painter.fontMetrics().elidedText(each.question, elide, room)
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, shown)
        if index.row() < model.rowCount() - 1:
            painter.fillRect(QRect(box.left() + 20, box.bottom(), box.width() - 40, 1), tokens.color("line"))
        painter.restore()


class Figure(Card):
    """A number with what it says."""

    def __init__(self, says: str, more: str) -> None:
        super().__init__(padding=18)
        self.box().setSpacing(3)
        self.number = Text("", "figure")
        self.box().addWidget(self.number)
        self.box().addWidget(Text(says, "button", wrap=True))
        self.box().addWidget(Text(more, "note", "text2", wrap=True))
        self.box().addStretch(1)


class TestPage(Page):
    """Questions, a run, its figures, and each question with where its session stood."""

    __test__ = False

    def __init__(self, desk: Desk) -> None:
        super().__init__(self.tr("Test my Oracle"))
        self._desk = desk
        self._bank = Bank(0, None)
        self.choose = QuietButton(self.tr("Choose questions…"), "filter")
        self.choose.clicked.connect(self._choose)
        self.run = PrimaryButton(self.tr("Run"), "retry")
        self.run.clicked.connect(desk.test.run)
        self.stop = QuietButton(self.tr("Stop"), "stop")
        self.stop.clicked.connect(desk.test.stop)
        for button in (self.choose, self.stop, self.run):
            self.buttons.addWidget(button)
        self.bar = Bar(self.tr("Questions asked"))
        self._far = Text("", "body", "text2")
        self._working = Card()
        self._working.box().addWidget(self.bar)
        self._working.box().addWidget(self._far)
        self.hit = Figure(self.tr("found the right session"), self.tr("among the eight passages read"))
        self.pool = Figure(self.tr("had it in sight"), self.tr("among all passages considered"))
        self.order = Figure(self.tr("order of what was found"), self.tr("1.00 is perfect (nDCG of ten)"))
        self.time = Figure(self.tr("to find the passages"), self.tr("half of them faster"))
        self.model, self.delegate = AskedModel(), AskedDelegate()
        self._stack = QStackedLayout()
        self._empty = EmptyNote("test", "", "")
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._results())
        self.body.addWidget(self._working)
        self.body.addLayout(self._stack, 1)
        desk.test.found.connect(self.show_bank)
        desk.test.running.connect(self._running)
        desk.test.ran.connect(self._ran)
        self._working.hide()
        self.show_bank(self._bank)

    def _results(self) -> QWidget:
        self.asked = Rows(self.tr("Questions asked"))
        self.asked.setModel(self.model)
        self.asked.setItemDelegate(self.delegate)
        card = Card(padding=2)
        card.box().setContentsMargins(1, 4, 1, 4)
        card.box().addWidget(self.asked)
        made = QWidget()
        box = QVBoxLayout(made)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(14)
        figures = row(spacing=12)
        for figure in (self.hit, self.pool, self.order, self.time):
            figures.addWidget(figure, 1)
        box.addLayout(figures)
        box.addWidget(card, 1)
        return made

    def show_bank(self, bank: Bank) -> None:
        """What there is to test with, and the last figures."""
        self._bank = bank
        running = self._desk.test.is_running
        self.choose.setVisible(self._desk.campaign is not None and not running)
        self.run.setVisible(bank.questions > 0 and not running)
        self.stop.setVisible(running)
        result = bank.result
        self.run.setText(self.tr("Run again") if result is not None else self.tr("Run"))
        self._stack.setCurrentIndex(0 if result is None else 1)
        counted = words.questions(bank.questions)
        if result is not None:
            self._show_result(result)
            when = words.day(result.when)
            self.note.setText(self.tr("{0} with known answers, last run {1}").format(counted, when))
        else:
            self.note.setText(self.tr("How often the right session is found, measured on your own notes."))
            self._say_empty(bank.questions)

    def _say_empty(self, questions: int) -> None:
        about = self.tr("A test asks questions whose session is known and counts how often it is found.")
        title = self.tr("No question to test with yet")
        if questions:
            title = self.tr("{0} with known answers").format(words.questions(questions))
        self._empty.say(title, about)

    def _show_result(self, result: Result) -> None:
        self.hit.number.setText(f"{result.hit * 100:.0f} %")
        self.pool.number.setText(f"{result.pool * 100:.0f} %")
        self.order.number.setText(f"{result.ndcg:.2f}")
        fast = result.seconds < 1
        self.time.number.setText(f"{result.seconds * 1000:.0f} ms" if fast else f"{result.seconds:.1f} s")
        self.model.show_asked(result.asked)

    def _running(self, far: tuple[int, int]) -> None:
        done, total = far
        self._working.show()
        self.show_bank(self._bank)
        self.bar.set_share(done / total if total else None)
        asked = self.tr("{0} of {1} questions").format(done, total)
        self._far.setText(asked if total else self.tr("Starting"))

    def _ran(self) -> None:
        self._working.hide()
        self.show_bank(self._bank)

    def _choose(self) -> None:
        kinds = self.tr("Questions (*.jsonl)")
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Choose questions"), str(Path.home()), kinds)
        if chosen:
            self._desk.test.take(Path(chosen))
