"""One question of a bank, to change or to add."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from oracle_desktop.domain import Kind, Turn
from oracle_desktop.ui.desk.bank import NAME
from oracle_desktop.ui.desk.overview import Overview
from oracle_desktop.ui.evaluation import words as said
from oracle_desktop.ui.evaluation.rows import ROW
from oracle_desktop.ui.look.labels import readable
from oracle_desktop.ui.look.widgets import (
    PrimaryButton,
    QuietButton,
    SearchField,
    Text,
    row,
    sized,
)

if TYPE_CHECKING:
    from oracle_desktop.evaluation.bank import Question


class QuestionForm(QWidget):
    """One question to change or to add. `saved` brings (it, as it was before or None), `deleted` it."""

    saved = Signal(object, object)
    deleted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._before: Question | None = None
        self._more: Mapping[str, object] = {}
        self._places: Sequence[tuple[str, str, str]] = ()
        self._overview: Overview | None = None
        """What came and was not looked at yet."""
        self._grades: dict[tuple[str, str], int] = {}
        self.text = QLineEdit()
        self.text.setAccessibleName(self.tr("Question"))
        self.text.setPlaceholderText(self.tr("As you would ask it"))
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("What it asks for"))
        self.none = QCheckBox(self.tr("My notes do not tell"))
        self.none.toggled.connect(self._none_toggled)
        self.search = SearchField(self.tr("Find a session or page"))
        self.search.textChanged.connect(self._narrow)
        self.places = QListWidget()
        self.places.setAccessibleName(self.tr("Sessions and pages that answer it"))
        self.places.itemChanged.connect(self._ticked)
        self.places.setSpacing(3)
        self.history = QPlainTextEdit()
        self.history.setAccessibleName(self.tr("What was said before it"))
        self.history.setPlaceholderText(self.tr("Leave empty unless the question follows another"))
        self.history.setTabChangesFocus(True)
        sized(self.history, setFixedHeight=72)
        self.save = PrimaryButton(self.tr("Save"))
        self.save.clicked.connect(self._save)
        self.delete = QuietButton(self.tr("Delete"), "delete")
        self.delete.clicked.connect(self._delete)
        self.problem = Text("", "body", "doubtful", wrap=True)
        self._lay_out()

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(2, 2, 8, 2)
        box.setSpacing(6)
        self.answers = Text(self.tr("Which sessions or pages answer it"), "button")
        for label, field in (
            (Text(self.tr("Question"), "button"), self.text),
            (Text(self.tr("What it asks for"), "button"), self.kind),
        ):
            box.addWidget(label)
            box.addWidget(field)
            box.addSpacing(6)
        box.addWidget(self.answers)
        box.addWidget(self.none)
        box.addWidget(self.search)
        box.addWidget(self.places, 1)
        sized(self.places, setMinimumHeight=150)
        box.addSpacing(6)
        box.addWidget(Text(self.tr("What was said before it"), "button"))
        box.addWidget(self.history)
        box.addWidget(self.problem)
        box.addLayout(row(self.save, None, self.delete))
        self.problem.hide()

    @property
    def before(self) -> Question | None:
        """The question that is changed, as it is kept."""
        return self._before

    def show_places(self, overview: Overview) -> None:
        """What can be chosen: every session, then every other page that was read. Thousands of them hold the
        window up for a tenth of a second, so they are written down once they are looked at."""
        self._overview = overview
        if self.isVisible():
            self._take()

    def _take(self) -> None:
        overview, self._overview = self._overview, None
        if overview is None:
            return
        places = self._written(overview)
        if places != self._places:  # while notes are read the same comes again and again
            self._places = places
            self._narrow()

    def _written(self, overview: Overview) -> list[tuple[str, str, str]]:
        sessions = [
            (row_.session.key, "", self.tr("Session {0}, {1}").format(row_.session.text, row_.title))
            for row_ in overview.sessions
        ]
        pages = [
            ("", record.path, readable(record.label) or PurePosixPath(record.path).stem)
            for record in overview.files
            if record.status == "ready" and record.kind is not Kind.SESSION
        ]
        return [*sessions, *pages]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._take()

    def show_question(self, question: Question | None, bank: str) -> None:
        """Begin with a question; None begins a new one of `bank`."""
        self._before = question
        self._more = question.more if question is not None else {NAME: bank} if bank else {}
        self.text.setText(question.question if question is not None else "")
        self.text.setCursorPosition(0)
        self._kinds(question.kind if question is not None else "other")
        gold = question.gold if question is not None else ()
        self._grades = {(one.session or "", one.file or ""): one.grade for one in gold}
        self.none.setChecked(question is not None and not gold)
        self.history.setPlainText(_told(question.history) if question is not None else "")
        self.delete.setVisible(question is not None)
        self.problem.hide()
        self.search.clear()
        self._narrow()

    def _kinds(self, kind: str) -> None:
        self.kind.clear()
        for key in (*said.KINDS, *(() if kind in said.KINDS else (kind,))):
            self.kind.addItem(said.kind(key), key)
        self.kind.setCurrentIndex(self.kind.findData(kind))

    def _narrow(self) -> None:
        """Those that are ticked first, then what holds the search."""
        wanted = self.search.text().casefold().strip()
        known = {(session, file) for session, file, _ in self._places}
        strange = [(*key, key[0] or key[1]) for key in self._grades if key not in known]
        rows = [*strange, *self._places]
        rows.sort(key=lambda place: (place[0], place[1]) not in self._grades)
        self.places.blockSignals(True)
        self.places.clear()
        for session, file, name in rows:
            grade = self._grades.get((session, file), 0)
            if grade or wanted in name.casefold():
                item = QListWidgetItem(self._named(name, grade))
                item.setData(ROW, (session, file, name))
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked if grade else Qt.CheckState.Unchecked)
                self.places.addItem(item)
        self.places.blockSignals(False)

    def _named(self, name: str, grade: int) -> str:
        return self.tr("{0} (helps)").format(name) if grade == 1 else name

    def _ticked(self, item: QListWidgetItem) -> None:
        session, file, name = item.data(ROW)
        if item.checkState() == Qt.CheckState.Checked:
            self._grades.setdefault((session, file), 2)
            self.none.setChecked(False)
        else:
            self._grades.pop((session, file), None)
        item.setText(self._named(name, self._grades.get((session, file), 0)))

    def _none_toggled(self, on: bool) -> None:
        if on:
            self._grades = {}
            self._narrow()
        self.places.setEnabled(not on)
        self.search.setEnabled(not on)

    def _save(self) -> None:
        text = " ".join(self.text.text().split())
        self.problem.setVisible(not text or not (self._grades or self.none.isChecked()))
        if not text:
            self.problem.setText(self.tr("Write a question first."))
        elif not self.problem.isHidden():
            self.problem.setText(self.tr("Choose what answers it, or say that your notes do not tell."))
        else:
            self.saved.emit(self._made(text), self._before)

    def _made(self, text: str) -> Question:
        from oracle_desktop.evaluation.bank import Gold, Question

        before = self._before or Question("", text, more=self._more)
        gold = tuple(Gold(s or None, f or None, grade) for (s, f), grade in self._grades.items())
        history = before.history
        if self.history.toPlainText() != _told(history):
            history = _turns(self.history.toPlainText())
        return replace(before, question=text, kind=self.kind.currentData(), gold=gold, history=history)

    def _delete(self) -> None:
        if self._before is not None:
            self.deleted.emit(self._before)


def _told(history: Sequence[Turn]) -> str:
    """Earlier turns as lines, what the Oracle said behind a `>`."""
    marks = {"user": "", "assistant": "> "}
    return "\n".join(marks[turn.role] + " ".join(turn.content.split()) for turn in history)


def _turns(text: str) -> tuple[Turn, ...]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return tuple(
        Turn("assistant", line[1:].strip()) if line.startswith(">") else Turn("user", line) for line in lines
    )
