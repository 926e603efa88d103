"""The test page's table: a configuration a line, and what changed against the one it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout

from oracle_desktop.ui.desk.results import Row
from oracle_desktop.ui.evaluation import words as said
from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.panels import Card, Rule
from oracle_desktop.ui.look.widgets import IconButton, Picture, Text, clear, row


class RowsTable(Card):
    """Rows of what was run together; `questions_wanted` brings (run, the run it is compared with or None)."""

    questions_wanted = Signal(int, object)

    def __init__(self) -> None:
        super().__init__(padding=14)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(9)
        self._grid.setColumnStretch(0, 1)
        self.box().addLayout(self._grid)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Other rows."""
        clear(self._grid)
        heads = (
            self.tr("Change, one at a time"),
            self.tr("In sight"),
            self.tr("In the first 8"),
            self.tr("Order (nDCG)"),
            self.tr("What it changed"),
            self.tr("Time"),
        )
        for at, head in enumerate(heads):
            text = Text(head, "note", "text2", wrap=True)
            text.setAlignment(_side(at))
            self._grid.addWidget(text, 0, at)
        for number, each in enumerate(rows):
            line = 2 * number + 1
            self._grid.addWidget(Rule(), line, 0, 1, 7)
            self._fill(line + 1, each, {row.key: row for row in rows})

    def _fill(self, line: int, each: Row, known: dict[str, Row]) -> None:
        figures = (
            f"{each.means['pool'] * 100:.0f} %",
            f"{each.means['hit@8'] * 100:.0f} %",
            words.decimal(each.means["ndcg@10"]),
        )
        name = said.configuration(each.key, each.name)
        self._grid.addWidget(Text(name, "control", wrap=True), line, 0)
        for at, figure in enumerate(figures, 1):
            self._grid.addWidget(Text(figure, "control"), line, at, _side(at))
        text, icon, ink = said.verdict(each.verdict)
        told = row(spacing=6)
        if icon:
            told.addWidget(Picture(icon, ink, 16))
        told.addWidget(Text(text, "control_active" if ink != "text2" else "control", ink))
        told.addStretch(1)
        self._grid.addLayout(told, line, 4)
        self._grid.addWidget(Text(seconds(each.seconds), "control"), line, 5, _side(5))
        show = IconButton("chevron-right", self.tr("Each question of “{0}”").format(name), target=28)
        parent = known.get(each.parent)
        show.clicked.connect(partial(self.questions_wanted.emit, each.run, parent.run if parent else None))
        self._grid.addWidget(show, line, 6)


class Measures(Card):
    """Names with their figures: what was measured of answers, or the time of each stage."""

    def __init__(self) -> None:
        super().__init__(padding=18)
        self.title = Text("", "card_title", wrap=True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(7)
        self._grid.setColumnStretch(0, 1)
        self.box().addWidget(self.title)
        self.box().addLayout(self._grid)
        self.box().addStretch(1)

    def show_measures(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        """Other figures; hidden where there are none."""
        clear(self._grid)
        self.title.setText(title)
        for at, (name, figure) in enumerate(rows):
            self._grid.addWidget(Text(name, "body", "text2", wrap=True), at, 0)
            self._grid.addWidget(Text(figure, "button"), at, 1, _side(1))
        self.setVisible(bool(rows))


def stages(seconds_of: Mapping[str, Mapping[str, float]]) -> list[tuple[str, str]]:
    """The time of each stage that a GM can name: half of the questions, 95 of 100."""
    return [
        (said.stage(key), f"{seconds(spent['p50'])} / {seconds(spent['p95'])}")
        for key, spent in seconds_of.items()
        if said.stage(key)
    ]


def _side(at: int) -> Qt.AlignmentFlag:
    right = at in (1, 2, 3, 5)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def seconds(spent: float) -> str:
    """`41 ms`, `1.3 s`."""
    return f"{spent * 1000:.0f} ms" if spent < 1 else f"{words.decimal(spent, 1)} s"
