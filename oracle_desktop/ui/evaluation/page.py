"""Test my Oracle: how often the right session is found for questions whose session is known."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QStackedLayout, QWidget

from oracle_desktop.ui.chat.rows import WrappingRow
from oracle_desktop.ui.desk.measuring import Far, Tests, chosen_bank
from oracle_desktop.ui.desk.results import Questions
from oracle_desktop.ui.evaluation import words as said
from oracle_desktop.ui.evaluation.asked import AskedPart
from oracle_desktop.ui.evaluation.bank import BankPart
from oracle_desktop.ui.evaluation.result import ResultPart
from oracle_desktop.ui.evaluation.runs import RunsPart
from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.pages import EmptyNote, Page
from oracle_desktop.ui.look.panels import Bar, Card, Pills
from oracle_desktop.ui.look.widgets import PrimaryButton, QuietButton, Text, row, sized

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.overview import Overview

PARTS = ("result", "asked", "runs", "bank")


class TestPage(Page):
    """What to run, how far it is, and in four parts: what it came to, each question, earlier tests, and the
    questions themselves. `passages` brings citations to open."""

    __test__ = False

    passages_shut = Signal()
    """No passage stands beside what is shown now."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(self.tr("Test my Oracle"))
        self._desk = desk
        self._tests = Tests()
        self.run = PrimaryButton(self.tr("Run"), "retry")
        self.run.clicked.connect(desk.test.run)
        self.stop = QuietButton(self.tr("Stop"), "stop")
        self.stop.clicked.connect(desk.test.stop)
        for button in (self.stop, self.run):
            self.buttons.addWidget(button)
        self.result, self.asked, self.runs, self.bank = ResultPart(), AskedPart(), RunsPart(), BankPart()
        self.hit, self.model = self.result.hit, self.asked.model
        self.pills = Pills(
            (
                ("result", self.tr("Result"), ""),
                ("asked", self.tr("Each question"), ""),
                ("runs", self.tr("Earlier tests"), ""),
                ("bank", self.tr("The questions"), ""),
            ),
            self.tr("Parts of this page"),
        )
        self.pills.chosen.connect(self._turn)
        self._stack = QStackedLayout()
        self.empty = EmptyNote("test", "", "")
        for part in (self.empty, self.result, self.asked, self.runs, self.bank):
            self._stack.addWidget(part)
        self.choices = self._choices()
        self._working = self._progress()
        self.body.addWidget(self.choices)
        self.body.addWidget(self._working)
        self.body.addWidget(self.pills)
        self.body.addLayout(self._stack, 1)
        self._join()
        self._working.hide()
        self.show_tests(self._tests)

    # building

    def _choices(self) -> QWidget:
        """Which questions are asked, what is compared, and whether answers are checked."""
        self.which = QComboBox()
        self.which.setAccessibleName(self.tr("Which questions to ask"))
        self.which.activated.connect(self._bank_chosen)
        self.plan = QComboBox()
        self.plan.setAccessibleName(self.tr("What to compare"))
        for key, name in said.plans():
            self.plan.addItem(name, key)
        self.plan.activated.connect(self._plan_chosen)
        for box in (self.which, self.plan):
            sized(box, setMinimumWidth=190)
        self.answers = QCheckBox(self.tr("Write the answers too"))
        self.answers.setToolTip(
            self.tr("Checks each claim. With a chat model it takes as long as asking them all.")
        )
        self.answers.toggled.connect(self._answers_toggled)
        made = WrappingRow(gap=18, row_gap=8)
        for name, box in ((self.tr("Ask"), self.which), (self.tr("Compare"), self.plan)):
            pair = QWidget()
            pair.setLayout(row(Text(name, "body", "text2"), box, spacing=8))
            made.add(pair)
        made.add(self.answers)
        return made

    def _progress(self) -> Card:
        self.bar = Bar(self.tr("Questions asked"))
        self.far = Text("", "body", "text2")
        made = Card()
        made.box().addWidget(self.bar)
        made.box().addWidget(self.far)
        return made

    def _join(self) -> None:
        test, banks = self._desk.test, self._desk.test.banks
        test.found.connect(self.show_tests)
        test.running.connect(self._running)
        test.ran.connect(self._ran)
        test.opened.connect(self._opened)
        self._desk.hidden.connect(self._hidden)
        self.passages = self.asked.passage_wanted
        self.asked.back_wanted.connect(self._own_questions)
        self.result.questions_wanted.connect(test.open_run)
        self.result.picture_wanted.connect(self._save_chart)
        self.runs.show_wanted.connect(self._show_run)
        self.runs.compare_wanted.connect(test.open_run)
        self.runs.delete_wanted.connect(test.delete_run)
        self.bank.saved.connect(banks.put)
        self.bank.deleted.connect(banks.delete)
        self.bank.taken.connect(test.take)
        self.bank.exported.connect(banks.export)
        self._desk.overview_changed.connect(self._overview)
        self._desk.campaign_opened.connect(self._campaign_opened)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._desk.test.look_once()

    def _campaign_opened(self, _: object) -> None:
        if self.isVisible():
            self._desk.test.look_once()

    def _hidden(self) -> None:
        self.show_tests(self._tests)

    def _overview(self, overview: Overview) -> None:
        self.bank.show_overview(overview)

    # what is shown

    def show_tests(self, tests: Tests) -> None:
        """What there is to test with, what was run, and the result that is shown."""
        self._tests = tests
        running = self._desk.test.is_running
        open_ = self._desk.campaign is not None
        bank = chosen_bank(tests, self._desk.test.bank)
        self._desk.test.bank = bank
        self._fill(tests, bank)
        self.bank.show_bank(tests.banks, bank)
        count = len(tests.banks.of(bank))
        self.run.setVisible(count > 0 and not running and not self._desk.player_safe)
        self.stop.setVisible(running)
        self.pills.setVisible(open_ and not self._desk.player_safe)
        result = tests.result
        self.run.setText(self.tr("Run again") if result is not None else self.tr("Run"))
        self.runs.show_runs(tests.runs, result.run if result is not None else 0)
        if result is not None:
            self.result.show_result(result)
            self.asked.show_asked(result.asked)
            when = words.day(result.when)
            counted = words.questions(count)
            self.note.setText(self.tr("{0} with known answers, last run {1}").format(counted, when))
        else:
            self.note.setText(self.tr("How often the right session is found, measured on your own notes."))
            self._say_empty(count)
        self._turn()

    def _fill(self, tests: Tests, bank: str) -> None:
        self.which.clear()
        for name in tests.banks.names:
            text = f"{said.bank(name)} ({words.count(len(tests.banks.of(name)))})"
            self.which.addItem(text, name)
        self.which.setCurrentIndex(self.which.findData(bank))

    def _say_empty(self, questions: int) -> None:
        about = self.tr("A test asks questions whose session is known and counts how often it is found.")
        title = self.tr("No question to test with yet")
        if questions:
            title = self.tr("{0} with known answers").format(words.questions(questions))
        else:
            about += " " + self.tr("Add one from any answer: “This is the session I wanted”.")
        self.empty.say(title, about)

    def _turn(self, _: str = "") -> None:
        """The part that is chosen. The questions, and what was found for them, are the GM's own and read
        everything: none of it stands here while players may look on."""
        if self._desk.player_safe:
            self._say_put_away()
            return
        part = self.pills.current if self._desk.campaign is not None else "result"
        nothing = (self._tests.result is None and part in ("result", "asked")) or (
            part == "runs" and not self._tests.runs
        )
        self._stack.setCurrentIndex(0 if nothing else PARTS.index(part) + 1)
        self.choices.setVisible(
            part == "result" and not self._desk.test.is_running and self.which.count() > 0
        )
        if part != "asked":
            self.passages_shut.emit()

    def _say_put_away(self) -> None:
        self.note.setText("")
        about = self.tr(
            "Questions and what was found for them may tell secrets. Turn player-safe off to see them."
        )
        self.empty.say(self.tr("Put away while player-safe is on"), about)
        self._stack.setCurrentIndex(0)
        self.choices.hide()
        self.passages_shut.emit()

    def begin_question(self, text: str) -> None:
        """Begin a new question of the GM's own, to choose what answers it."""
        self.show_part("bank")
        self.bank.begin(text)

    def find_question(self) -> None:
        """The keyboard into the search through the questions; none of them is looked for while players may
        look on, or without a campaign."""
        if self.pills.isVisible():
            self.show_part("bank")
            self.bank.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.bank.search.selectAll()

    def show_part(self, part: str) -> None:
        """Turn to a part: `result`, `asked`, `runs`, `bank`."""
        self.pills.choose(part)

    # running

    def _running(self, far: Far) -> None:
        self._working.show()
        self.show_tests(self._tests) if not far.total else None
        self.bar.set_share(far.done / far.total if far.total else None)
        asked = self.tr("{0} of {1} questions").format(far.done, far.total)
        left = words.time_left(far.left)
        self.far.setText((f"{asked}, {left}" if left else asked) if far.total else self.tr("Starting"))

    def _ran(self) -> None:
        self._working.hide()
        self.show_part("result")

    # what the GM chooses

    def _bank_chosen(self) -> None:
        self._desk.test.bank = str(self.which.currentData() or "")
        self.bank.show_bank(self._tests.banks, self._desk.test.bank)
        self.show_tests(self._tests)

    def _plan_chosen(self) -> None:
        self._desk.test.plan = str(self.plan.currentData())

    def _answers_toggled(self, on: bool) -> None:
        self._desk.test.answers = on

    def _show_run(self, number: int) -> None:
        self._desk.test.show_run(number)
        self.show_part("result")

    def _opened(self, found: Questions | None) -> None:
        if found is not None:
            self.asked.show_questions(found)
            self.show_part("asked")

    def _own_questions(self) -> None:
        if self._tests.result is not None:
            self.asked.show_asked(self._tests.result.asked)

    def _save_chart(self) -> None:
        kinds = ";;".join((self.tr("Picture (*.png)"), self.tr("Table (*.csv)")))
        start = str(Path.home() / "oracle-test.png")
        chosen, kind = QFileDialog.getSaveFileName(self, self.tr("Save the chart"), start, kinds)
        if chosen:
            file = Path(chosen)
            wanted = ".csv" if "csv" in kind else ".png"
            self.result.chart.save(file if file.suffix else file.with_suffix(wanted))
