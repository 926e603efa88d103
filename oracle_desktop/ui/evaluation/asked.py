"""Each question of a test: where what answers it stood, and how the search came to that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QStackedLayout,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from oracle_desktop.domain import Citation, SessionId
from oracle_desktop.ui.desk.results import Asked, Questions
from oracle_desktop.ui.evaluation import words as said
from oracle_desktop.ui.evaluation.rows import ROW, Index, QuestionRows, ground
from oracle_desktop.ui.look import icons, painted, theme, words
from oracle_desktop.ui.look.labels import readable
from oracle_desktop.ui.look.pages import Rows
from oracle_desktop.ui.look.panels import Card, Pills
from oracle_desktop.ui.look.widgets import LinkButton, QuietButton, Text, column, row

FIRST = 8


class AskedModel(QuestionRows):
    """The questions of a run, those that went wrong first."""

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[Asked] = ()
        self._only = "all"

    def show_asked(self, rows: Sequence[Asked]) -> None:
        """All of them."""
        self._all = rows
        self.narrow(self._only)

    def narrow(self, only: str) -> None:
        """Those of a verdict (`all`, `right`, `wrong`, `won`, `lost`)."""
        self._only = only
        self.beginResetModel()
        shown = [
            one for one in self._all if only in ("all", one.verdict, "right" if is_right(one) else "wrong")
        ]
        self._rows = sorted(shown, key=_order)
        self.endResetModel()

    def counts(self) -> dict[str, int]:
        """How many there are of each."""
        right = sum(map(is_right, self._all))
        verdicts = [one.verdict for one in self._all]
        return {
            "all": len(self._all),
            "wrong": len(self._all) - right,
            "right": right,
            "lost": verdicts.count("lost"),
            "won": verdicts.count("won"),
        }

    def said(self, each: Asked) -> str:
        """Where what answers it stood; against another run, where it stood there."""
        if not each.wanted:
            return self.tr("Not in the notes, refused") if each.refused else self.tr("Not in the notes")
        if not each.rank:
            return self.tr("Not found: {0}").format(each.wanted)
        if each.refused:
            return self.tr("Refused by mistake: {0}").format(each.wanted)
        place = self.tr("first") if each.rank == 1 else self.tr("place {0}").format(each.rank)
        if each.verdict in ("won", "lost"):
            there = (
                self.tr("place {0} before").format(each.before)
                if each.before
                else self.tr("not found before")
            )
            return f"{place}, {there}"
        if each.pages:
            return f"{place}, {each.wanted}"
        one, several = self.tr("{0}, session {1}"), self.tr("{0}, sessions {1}")
        return (several if "," in each.wanted else one).format(place, each.wanted)


def is_right(each: Asked) -> bool:
    """Whether it was answered, or rightly refused."""
    return 0 < each.rank <= FIRST and not each.refused if each.wanted else each.refused


def _order(each: Asked) -> tuple[int, int]:
    if each.verdict in ("won", "lost"):
        return (0 if each.verdict == "lost" else 1, each.rank)
    if not each.wanted:
        return (4, 0)
    return (2, 0) if not each.rank else (3, -each.rank)


class AskedDelegate(QStyledItemDelegate):
    """Paints a question with where its session stood."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(300, theme.px(42))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, AskedModel)
        each: Asked = index.data(ROW)
        box: QRect = option.rect
        painter.save()
        ground(painter, option)
        icon, ink = _sign(each)
        icons.draw(painter, icon, ink, box.left() + 18, box.center().y(), 17)
        inner = box.adjusted(28 + theme.px(17), 0, -20, 0)
        half = inner.adjusted(inner.width() // 2, 0, 0, 0)
        told = "text2" if is_right(each) or not each.wanted else ink
        taken = painted.text(painter, half, model.said(each), "body", told, painted.RIGHT)
        painted.text(painter, inner.adjusted(0, 0, -taken - 24, 0), each.question, "body_medium", "text")
        if index.row() < model.rowCount() - 1:
            line = QRect(box.left() + 20, box.bottom(), box.width() - 40, 1)
            painter.fillRect(line, theme.current().color("line"))
        painter.restore()


def _sign(each: Asked) -> tuple[str, str]:
    if each.verdict == "won":
        return "supported", "accent"
    if not each.wanted:
        return ("supported", "accent") if each.refused else ("uncited", "text2")
    if is_right(each):
        return "supported", "accent"
    return ("partly", "partly") if each.rank and not each.refused else ("warning", "doubtful")


class Found(QAbstractListModel):
    """The passages that a question found, in their final order."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[int, Mapping[str, Any], int, Mapping[str, int]]] = []

    def show_question(self, whole: Mapping[str, Any]) -> None:
        """Those of a question as a kept run holds it."""
        self.beginResetModel()
        known = {
            (entry["label"], entry["file"]): (grade, ranks)
            for entry, grade, ranks in zip(whole["pool"], whole["grades"], whole["ranks"], strict=True)
        }
        self._rows = [
            (at, entry, *known[entry["label"], entry["file"]]) for at, entry in enumerate(whole["final"], 1)
        ]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        at, entry, grade, ranks = self._rows[index.row()]
        if role == ROW:
            return at, entry, grade, ranks
        if role == Qt.ItemDataRole.DisplayRole:
            return readable(entry["label"])
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            wanted = self.tr("answers the question") if grade == 2 else self.tr("helps") if grade else ""
            parts = (f"{at}", readable(entry["label"]), wanted, self.said(ranks))
            return ", ".join(part for part in parts if part)
        return None

    def said(self, ranks: Mapping[str, int]) -> str:
        """Where each path had it: `meaning 3 · words 1`."""
        return " · ".join(f"{said.path(name)} {rank}" for name, rank in ranks.items())


class FoundDelegate(QStyledItemDelegate):
    """Paints a passage with its place, its label and its rank on each path."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(300, theme.px(38))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, Found)
        at, entry, grade, ranks = index.data(ROW)
        box: QRect = option.rect
        painter.save()
        ground(painter, option)
        number = QRect(box.left() + 8, box.top(), theme.px(30), box.height())
        painted.text(painter, number, str(at), "body", "text2", painted.RIGHT)
        left = number.right() + 12
        if grade:
            icons.draw(painter, "supported" if grade == 2 else "partly", "accent", left, box.center().y(), 16)
        left += theme.px(16) + 8
        label = QRect(left, box.top(), box.width() // 3, box.height())
        role, ink = ("control_active", "accent") if grade else ("control", "text")
        left += painted.text(painter, label, readable(entry["label"]), role, ink) + 20
        inner = QRect(left, box.top(), box.right() - left - 18, box.height())
        painted.text(painter, inner, model.said(ranks), "note", "text2", painted.RIGHT)
        if at == FIRST:
            line = QRect(box.left() + 20, box.bottom(), box.width() - 40, 1)
            painter.fillRect(line, theme.current().color("border"))
        painter.restore()


class AskedPart(QWidget):
    """The questions of a run, and of one of them what the search found. `passage_wanted` brings a citation of
    the passage that was chosen; `back_wanted` asks for the run's own questions instead of a comparison."""

    passage_wanted = Signal(object)
    back_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.model, self.delegate = AskedModel(), AskedDelegate()
        self.found, self._found_delegate = Found(), FoundDelegate()
        self.pills = Pills(
            (
                ("all", self.tr("All"), ""),
                ("lost", self.tr("Lost"), ""),
                ("won", self.tr("Won"), ""),
                ("wrong", self.tr("Not answered"), ""),
                ("right", self.tr("Answered"), ""),
            ),
            self.tr("Which questions to show"),
        )
        self.pills.chosen.connect(self.model.narrow)
        self.about = Text("", "body", "text2", wrap=True)
        self.list = self._rows(self.tr("Questions asked"), self.model, self.delegate)
        self.list.clicked.connect(self._chosen)
        self.list.activated.connect(self._chosen)
        self.back = QuietButton(self.tr("All questions"), "chevron-left")
        self.back.clicked.connect(self._all)
        self.question = Text("", "question", wrap=True)
        self.place = Text("", "body", "text2", wrap=True)
        self.passages = self._rows(self.tr("Passages found"), self.found, self._found_delegate)
        self.passages.clicked.connect(self._passage)
        self.passages.activated.connect(self._passage)
        self.own = LinkButton(self.tr("No longer compare"), "close")
        self.own.clicked.connect(self.back_wanted)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._listed())
        self._stack.addWidget(self._detail())

    def _rows(self, name: str, model: QAbstractListModel, delegate: QStyledItemDelegate) -> Rows:
        made = Rows(name)
        made.setModel(model)
        made.setItemDelegate(delegate)
        return made

    def _listed(self) -> QWidget:
        made = QWidget()
        box = column(spacing=10)
        made.setLayout(box)
        line = row(spacing=10)
        line.addWidget(self.pills, 1)
        line.addWidget(self.own)
        box.addLayout(line)
        box.addWidget(self.about)
        box.addWidget(_carded(self.list), 1)
        return made

    def _detail(self) -> QWidget:
        made = QWidget()
        box = column(spacing=8)
        made.setLayout(box)
        box.addLayout(row(self.back, None))
        box.addWidget(self.question)
        box.addWidget(self.place)
        box.addWidget(_carded(self.passages), 1)
        return made

    def show_asked(self, asked: Sequence[Asked]) -> None:
        """The questions of one run."""
        self._show(asked, "")

    def show_questions(self, found: Questions) -> None:
        """The questions of a run, or of two compared."""
        about = ""
        if found.before is not None:
            about = self.tr("“{0}”, against “{1}”").format(run_name(found.run), run_name(found.before))
        self._show(found.asked, about)
        if found.before is not None and self.model.counts()["lost"]:
            self.pills.choose("lost")

    def _show(self, asked: Sequence[Asked], about: str) -> None:
        self.model.show_asked(asked)
        counts = self.model.counts()
        if self.pills.current != "all" and not counts[self.pills.current]:
            self.pills.choose("all")
        self.pills.set_counts(counts)
        self.about.setText(about)
        self.about.setVisible(bool(about))
        self.own.setVisible(bool(about))
        self._stack.setCurrentIndex(0)

    def open_question(self, each: Asked) -> None:
        """Show what the search found for a question."""
        self.question.setText(each.question)
        self.place.setText(self.model.said(each))
        self.found.show_question(each.whole)
        self._stack.setCurrentIndex(1)
        self.passages.scrollToTop()
        self.passages.setFocus()

    def _chosen(self, index: QModelIndex) -> None:
        each: Asked = index.data(ROW)
        if each.whole:
            self.open_question(each)

    def _all(self) -> None:
        self._stack.setCurrentIndex(0)
        self.list.setFocus()

    def _passage(self, index: QModelIndex) -> None:
        entry = index.data(ROW)[1]
        session = entry["session"]
        number = SessionId(float(session)) if isinstance(session, int) else None
        self.passage_wanted.emit(Citation(entry["label"], number, entry["file"], 0, 0, "", "source"))


def run_name(run: Any) -> str:
    """A kept run as it is spoken of: `As it is set, 30 November 2026 21:49`."""
    return f"{configured(run)}, {words.moment(run.began)}"


def configured(run: Any) -> str:
    """How a kept run was set: `As it is set`."""
    return said.configuration(str(run.about.get("configuration", {}).get("key", "")), run.name)


def _carded(list_: QWidget) -> Card:
    card = Card(padding=2)
    box = card.box()
    assert isinstance(box, QVBoxLayout)
    box.setContentsMargins(1, 4, 1, 4)
    box.addWidget(list_)
    return card
