"""The questions of a test: a list, and one of them to change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QStackedLayout,
    QWidget,
)

from oracle_desktop.ui.desk.bank import Banks, bank_of
from oracle_desktop.ui.desk.overview import Overview
from oracle_desktop.ui.evaluation.question_form import QuestionForm
from oracle_desktop.ui.evaluation.questions import QuestionsDelegate, QuestionsModel
from oracle_desktop.ui.evaluation.rows import ROW
from oracle_desktop.ui.look.pages import EmptyNote, Rows
from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import (
    LinkButton,
    Scroll,
    SearchField,
    SecondaryButton,
    column,
    row,
    sized,
)

if TYPE_CHECKING:
    from oracle_desktop.evaluation.bank import Question


class BankPart(QWidget):
    """A bank's questions and one of them. Signals as of the form; `taken` brings a file to take, `exported`
    (bank, file)."""

    saved = Signal(object, object)
    deleted = Signal(object)
    taken = Signal(object)
    exported = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self._bank = ""
        self._adding = False
        self.model, self.delegate = QuestionsModel(), QuestionsDelegate()
        self.list = Rows(self.tr("Questions"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.search = SearchField(self.tr("Find a question"))
        self.search.textChanged.connect(self.model.narrow)
        self.add = SecondaryButton(self.tr("Add a question"), "plus")
        self.add.clicked.connect(self._add)
        self.take = LinkButton(self.tr("Take from a file…"), "download")
        self.take.clicked.connect(self._take)
        self.give = LinkButton(self.tr("Save to a file…"), "export")
        self.give.clicked.connect(self._give)
        self.form = QuestionForm()
        self.form.saved.connect(self._saved)
        self.form.deleted.connect(self.deleted)
        listed = QWidget()
        left = column(spacing=10)
        listed.setLayout(left)
        left.addWidget(self.search)
        card = Card(padding=2)
        card.box().setContentsMargins(1, 4, 1, 4)
        card.box().addWidget(self.list)
        left.addWidget(card, 1)
        sized(listed, setMinimumWidth=200, setMaximumWidth=372)
        self._right = QStackedLayout()
        self._right.addWidget(
            EmptyNote(
                "test",
                self.tr("No question yet"),
                self.tr("Add a question from any answer: “This is the session I wanted”."),
            )
        )
        self._right.addWidget(Scroll(self.form))
        both = row(spacing=24)
        both.addWidget(listed, 2)
        both.addLayout(self._right, 3)
        box = column(spacing=12)
        self.setLayout(box)
        box.addLayout(row(self.add, None, self.take, self.give, spacing=6))
        box.addLayout(both, 1)

    def show_overview(self, overview: Overview) -> None:
        """The sessions and pages that can be chosen."""
        self.form.show_places(overview)

    def show_bank(self, banks: Banks, bank: str) -> None:
        """The questions of a bank; the one that is being changed stays."""
        self._bank = bank
        index = self.list.currentIndex()
        before: Question | None = index.data(ROW) if index.isValid() else None
        questions = banks.of(bank)
        self.model.show_questions(questions)
        self.give.setVisible(bool(questions))
        if self._adding:
            return
        at = self.model.find(before) if before is not None else 0
        if self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(max(at, 0)))
        else:
            self._right.setCurrentIndex(0)

    def begin(self, text: str = "") -> None:
        """Begin a new question; `text` is of the GM's own and known already."""
        self._adding = True
        self.list.clearSelection()
        self.list.setCurrentIndex(QModelIndex())
        self.form.show_question(None, "" if text else self._bank)
        self.form.text.setText(text)
        self._right.setCurrentIndex(1)
        (self.form.search if text else self.form.text).setFocus()

    def _add(self) -> None:
        self.begin()

    def _chosen(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        question: Question = index.data(ROW)
        if (
            self._adding or question != self.form.before
        ):  # what is being typed stays when the list is read anew
            self.form.show_question(question, bank_of(question))
        self._adding = False
        self._right.setCurrentIndex(1)

    def _saved(self, question: Question, before: Question | None) -> None:
        self._adding = False
        self.saved.emit(question, before)

    def _take(self) -> None:
        kinds = self.tr("Questions (*.jsonl)")
        chosen, _ = QFileDialog.getOpenFileName(self, self.tr("Choose questions"), str(Path.home()), kinds)
        if chosen:
            self.taken.emit(Path(chosen))

    def _give(self) -> None:
        kinds = self.tr("Questions (*.jsonl)")
        start = str(Path.home() / f"{self._bank or 'questions'}.jsonl")
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Save the questions"), start, kinds)
        if chosen:
            self.exported.emit(self._bank, Path(chosen))
