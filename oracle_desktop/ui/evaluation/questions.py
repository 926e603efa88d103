"""The list of a bank's questions: what is searched for, painted with what answers it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from oracle_desktop.ui.evaluation import words as said
from oracle_desktop.ui.evaluation.rows import ROW, Index, QuestionRows, ground
from oracle_desktop.ui.look import painted, theme

if TYPE_CHECKING:
    from oracle_desktop.evaluation.bank import Gold, Question


class QuestionsModel(QuestionRows):
    """The questions of a bank that hold what is searched for."""

    PAUSE = ". "

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[Question] = ()
        self._search = ""

    def show_questions(self, rows: Sequence[Question]) -> None:
        """All of them."""
        self._all = rows
        self.narrow(self._search)

    def narrow(self, search: str) -> None:
        """Those that hold `search`."""
        self._search = search
        wanted = search.casefold().strip()
        self.beginResetModel()
        self._rows = [one for one in self._all if wanted in one.question.casefold()]
        self.endResetModel()

    def find(self, question: Question) -> int:
        """The row of a question by its id and words, -1 where it is not shown."""
        same = [(one.id, one.question) == (question.id, question.question) for one in self._rows]
        return same.index(True) if True in same else -1

    def said(self, each: Question) -> str:
        """Its kind and what answers it."""
        best = [gold for gold in each.gold if gold.grade == 2] or list(each.gold)
        answers = ", ".join(_gold_name(gold) for gold in best[:3]) or self.tr("not in the notes")
        return f"{said.kind(each.kind)} · {answers}"


def _gold_name(gold: Gold) -> str:
    return PurePosixPath(gold.file).stem if gold.file is not None else str(gold.session)


class QuestionsDelegate(QStyledItemDelegate):
    """Paints a question, its kind and what answers it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, theme.px(54))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, QuestionsModel)
        each: Question = index.data(ROW)
        box: QRect = option.rect
        painter.save()
        ground(painter, option)
        inner = box.adjusted(18, theme.px(7), -18, -theme.px(8))
        painted.text(painter, inner, each.question, "body_medium", "text", painted.TOP)
        painted.text(painter, inner, model.said(each), "note", "text2", painted.BOTTOM)
        painter.restore()
