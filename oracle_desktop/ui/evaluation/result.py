"""What a test came to: a sentence, figures, the chart and the table."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oracle_desktop.ui.desk.results import MEASURES, Result
from oracle_desktop.ui.evaluation import words as said
from oracle_desktop.ui.evaluation.chart import Bar, Chart
from oracle_desktop.ui.evaluation.table import Measures, RowsTable, seconds, stages
from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.panels import Card, Pills
from oracle_desktop.ui.look.widgets import IconButton, Scroll, Text, row


class Figure(Card):
    """A number with what it says."""

    def __init__(self) -> None:
        super().__init__(padding=18)
        self.box().setSpacing(3)
        self.number = Text("", "figure")
        self._says, self._more = Text("", "button", wrap=True), Text("", "note", "text2", wrap=True)
        for text in (self.number, self._says, self._more):
            self.box().addWidget(text)
        self.box().addStretch(1)

    def say(self, number: str, says: str, more: str) -> None:
        """Show a number."""
        self.number.setText(number)
        self._says.setText(says)
        self._more.setText(more)
        self.setAccessibleName(f"{number} {says}, {more}")


class ResultPart(QWidget):
    """The result. `questions_wanted` brings (run, the run it is compared with or None), `picture_wanted` asks
    where the chart should go."""

    questions_wanted = Signal(int, object)
    picture_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._result: Result | None = None
        self.reading = Text("", "lead_title", wrap=True)
        self.stopped = Text("", "body", "text2", wrap=True)
        self.hit, self.second, self.third, self.time = Figure(), Figure(), Figure(), Figure()
        self.chart, self.table = Chart(), RowsTable()
        self.answers, self.times = Measures(), Measures()
        self.table.questions_wanted.connect(self.questions_wanted)
        self.measures = Pills(
            [(key, said.measure(key)[1], "") for key in MEASURES], self.tr("What the chart shows")
        )
        self.measures.chosen.connect(self._draw)
        self.save = IconButton("export", self.tr("Save the chart"))
        self.save.clicked.connect(self.picture_wanted)
        inner = QWidget()
        box = QVBoxLayout(inner)
        box.setContentsMargins(0, 0, 8, 0)
        box.setSpacing(14)
        box.addWidget(self.reading)
        box.addWidget(self.stopped)
        figures = row(spacing=12)
        for figure in (self.hit, self.second, self.third, self.time):
            figures.addWidget(figure, 1)
        box.addLayout(figures)
        box.addWidget(self._chart_card())
        box.addWidget(self.table)
        box.addLayout(row(self.answers, self.times, spacing=14))
        box.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(Scroll(inner))

    def _chart_card(self) -> Card:
        made = Card()
        self.chart_title = Text("", "card_title", wrap=True)
        head = row(spacing=10)
        head.addWidget(self.chart_title, 1)
        head.addWidget(self.save)
        made.box().addLayout(head)
        made.box().addWidget(self.measures)
        made.box().addWidget(self.chart)
        about = self.tr("The lines show how far chance could move each result.")
        made.box().addWidget(Text(about, "note", "text2", wrap=True))
        return made

    def show_result(self, result: Result) -> None:
        """Another result."""
        self._result = result
        self.reading.setText(said.reading(result))
        self.stopped.setVisible(result.stopped)
        text = self.tr("Stopped at {0} of {1}. Those results are kept.")
        self.stopped.setText(text.format(result.reached, result.total))
        self._figures(result)
        self.table.show_rows(result.rows)
        written = said.answer_measures(result.answers) if result.answers else ()
        self.answers.show_measures(self.tr("The answers"), written)
        self.times.show_measures(self.tr("Time, half of the questions / 95 of 100"), stages(result.seconds))
        self._draw()

    def _figures(self, result: Result) -> None:
        means, answers = result.row.means, result.answers
        self.hit.say(
            f"{means['hit@8'] * 100:.0f} %",
            self.tr("found the right session"),
            self.tr("among the eight passages read"),
        )
        if answers.get("claims"):
            partly = self.tr("{0} partly").format(f"{answers.get('partly', 0) * 100:.0f} %")
            self.second.say(f"{answers['grounding'] * 100:.0f} %", self.tr("of claims supported"), partly)
        else:
            seen = self.tr("among all passages considered")
            self.second.say(f"{means['pool'] * 100:.0f} %", self.tr("had it in sight"), seen)
        if result.unknown:
            number = self.tr("{0} of {1}").format(result.refused, result.unknown)
            self.third.say(number, self.tr("rightly refused"), self.tr("where the notes say nothing"))
        else:
            order = self.tr("order of what was found")
            self.third.say(words.decimal(means["ndcg@10"]), order, self.tr("1.00 is perfect (nDCG of ten)"))
        first = answers.get("seconds", {}).get("first")
        if first:
            word = self.tr("to the first word")
            self.time.say(seconds(first["p50"]), word, self.tr("half of them faster"))
        else:
            find = self.tr("to find the passages")
            self.time.say(seconds(result.row.seconds), find, self.tr("half of them faster"))

    def _draw(self, _: str = "") -> None:
        if self._result is None:
            return
        measure = self.measures.current
        title = said.measure(measure)[0]
        result, chosen = self._result, self._result.run
        bars = [
            Bar(
                said.configuration(one.key, one.name),
                one.means[measure],
                *one.spans[measure],
                one.run == chosen,
            )
            for one in result.rows
        ]
        if len(bars) == 1:  # nothing to compare: the kinds of questions tell more
            bars += [Bar(said.kind(one.key), one.means[measure], *one.spans[measure]) for one in result.kinds]
        self.chart_title.setText(title)
        self.chart.show_bars(title, bars, as_share=measure != "ndcg@10")
