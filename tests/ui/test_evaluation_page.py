"""Test my Oracle, driven as a GM would: questions taken from a file, run, read, compared, changed (R7)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot
from test_shell_window import read

from oracle_desktop.evaluation import bank
from oracle_desktop.ui.desk.overview import Overview
from oracle_desktop.ui.desk.results import MEASURES, Result, Row
from oracle_desktop.ui.evaluation.chart import Bar, Chart
from oracle_desktop.ui.evaluation.result import ResultPart
from oracle_desktop.ui.look import theme, words
from oracle_desktop.ui.main_window import MainWindow

LINES = (
    '{"id": "a", "question": "Who laughed?", "kind": "name", "gold": [{"session": 2, "grade": 2}]}\n'
    '{"id": "b", "question": "Who wept?", "kind": "detail", "gold": [{"session": 3, "grade": 2}]}\n'
    '{"id": "c", "question": "Who came to Whitestone?", "gold": [{"session": 1, "grade": 2}], "lang": "en"}\n'
)


@pytest.fixture
def page(window: MainWindow, notes: Path, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """The window at the test page, with a file of questions taken."""
    read(window, notes, qtbot)
    window.show_view("test")
    file = tmp_path / "mine.jsonl"
    file.write_text(LINES, encoding="utf-8")
    window.desk.test.take(file)
    qtbot.waitUntil(window.test.run.isVisible, timeout=5000)
    settle(window, qtbot)
    return window


def settle(window: MainWindow, qtbot: QtBot) -> None:
    def idle() -> bool:
        return not window.desk.test.is_running and not window.desk.lanes["look"].busy

    qtbot.waitUntil(idle, timeout=20000)


def run(window: MainWindow, qtbot: QtBot, plan: str = "now") -> None:
    window.test.plan.setCurrentIndex(window.test.plan.findData(plan))
    window.test.plan.activated.emit(window.test.plan.currentIndex())
    QTest.mouseClick(window.test.run, Qt.MouseButton.LeftButton)
    settle(window, qtbot)


def test_from_a_file_of_questions_to_the_chart(
    page: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    test = page.test
    assert test.which.currentText() == "mine (3)"
    run(page, qtbot, "without")
    result = test.result
    assert result.reading.text().startswith("Your notes answer 2 of 3 questions.")
    assert result.hit.number.text() == "67 %"
    assert [bar.name for bar in result.chart.bars][:3] == ["As it is set", "Without meaning", "Without words"]
    assert result.chart.bars[0].mean == pytest.approx(2 / 3)
    assert result.chart.bars[0].low < 2 / 3 < result.chart.bars[0].high
    assert "As it is set: 67 %, between" in result.chart.accessibleDescription()
    result.measures.choose("ndcg@10")
    assert result.chart_title.text() == "How well the passages are put in order"
    for name, kind in (("chart.png", "Picture (*.png)"), ("chart.csv", "Table (*.csv)")):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, n=name, k=kind: (str(tmp_path / n), k))
        result.save.click()
    assert QImage(str(tmp_path / "chart.png")).width() >= result.chart.width() * 2
    table = (tmp_path / "chart.csv").read_text(encoding="utf-8-sig").splitlines()
    assert table[0] == "How well the passages are put in order,mean,from,to"
    assert table[1].startswith("As it is set,0.6")
    assert test.grab().toImage().width() > 0


def test_a_question_opens_with_its_passages_and_each_path_s_rank(page: MainWindow, qtbot: QtBot) -> None:
    run(page, qtbot)
    part = page.test.asked
    page.test.show_part("asked")
    part.list.setFocus()
    part.list.setCurrentIndex(part.model.index(1))
    QTest.keyClick(part.list, Qt.Key.Key_Return)
    assert part.question.text() in ("Who laughed?", "Who came to Whitestone?")
    shown = part.found.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert shown.endswith("answers the question, words 1")
    part.passages.setCurrentIndex(part.found.index(0))
    QTest.keyClick(part.passages, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.book.is_open, timeout=5000)
    page.test.show_part("runs")
    qtbot.waitUntil(lambda: not page.book.is_open, timeout=5000)


def test_two_runs_are_compared_question_by_question(page: MainWindow, notes: Path, qtbot: QtBot) -> None:
    run(page, qtbot)
    (notes / "2 - Chapter 2.md").write_text("Nobody knew why.", encoding="utf-8")
    page.desk.reading.start()
    qtbot.waitUntil(lambda: not page.desk.reading.under_way, timeout=10000)
    run(page, qtbot)
    runs = page.test.runs
    page.test.show_part("runs")
    assert runs.model.rowCount() == 2
    runs.list.setCurrentIndex(runs.model.index(1))
    runs.show_.click()
    settle(page, qtbot)
    assert page.test.result.hit.number.text() == "67 %"
    page.test.show_part("runs")
    runs.list.setCurrentIndex(runs.model.index(0))
    runs.compare.click()
    settle(page, qtbot)
    assert page.test.pills.current == "asked"
    assert page.test.asked.pills.current == "lost"
    lost = page.test.model.index(0)
    assert lost.data(Qt.ItemDataRole.DisplayRole) == "Who laughed?"
    assert page.test.model.rowCount() == 1
    assert page.test.asked.about.text().startswith("“As it is set, ")
    page.test.show_part("runs")
    runs.delete.click()
    settle(page, qtbot)
    assert runs.model.rowCount() == 1


def test_a_question_is_changed_added_and_deleted_with_undo(
    page: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part, form = page.test.bank, page.test.bank.form
    page.test.show_part("bank")

    def questions() -> list[bank.Question]:
        return bank.load(page.desk.campaign.info.home / "questions.jsonl")

    def tick(name: str, on: bool = True) -> None:
        places = form.places
        item = next(places.item(at) for at in range(places.count()) if name in places.item(at).text())
        item.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    part.list.setCurrentIndex(part.model.index(2))
    form.text.setText("Who came  to Whitestone first?")
    tick("Session 2")
    form.save.click()
    settle(page, qtbot)
    changed = questions()[2]
    assert changed.question == "Who came to Whitestone first?"
    assert {gold.session for gold in changed.gold} == {"1", "2"}
    assert changed.more == {"lang": "en", "bank": "mine"}
    page.banner.undo()
    settle(page, qtbot)
    assert questions()[2].question == "Who came to Whitestone?"

    part.add.click()
    form.save.click()
    assert form.problem.text() == "Write a question first."
    form.text.setText("Who reigned?")
    form.save.click()
    assert "Choose what answers it" in form.problem.text()
    form.none.setChecked(True)
    form.history.setPlainText("Who laughed?\n> Yennen did.")
    form.save.click()
    settle(page, qtbot)
    added = questions()[-1]
    assert (added.question, added.gold) == ("Who reigned?", ())
    assert [(turn.role, turn.content) for turn in added.history] == [
        ("user", "Who laughed?"),
        ("assistant", "Yennen did."),
    ]

    part.list.setCurrentIndex(part.model.index(0))
    form.delete.click()
    settle(page, qtbot)
    assert [one.id for one in questions()][:2] == ["b", "c"]
    page.banner.undo()
    settle(page, qtbot)
    assert len(questions()) == 4

    target = tmp_path / "out.jsonl"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    part.give.click()
    settle(page, qtbot)
    assert len(bank.load(target)) == 4
    assert all("bank" not in one.more for one in bank.load(target))


def test_a_run_that_is_stopped_says_where_and_keeps_what_it_has(page: MainWindow, qtbot: QtBot) -> None:
    slow = page.desk.campaign.search

    def search(*words: object, **more: object) -> object:
        qtbot_wait.wait(0.4)
        return slow(*words, **more)

    import threading

    qtbot_wait = threading.Event()
    page.desk.campaign.search = search
    page.test.run.click()
    qtbot.waitUntil(lambda: page.test.bar.share > 0, timeout=5000)
    assert page.test.far.text().startswith(("1 of 3 questions", "2 of 3 questions"))
    page.test.stop.click()
    settle(page, qtbot)
    assert page.test.result.stopped.text() in (
        "Stopped at 1 of 3. Those results are kept.",
        "Stopped at 2 of 3. Those results are kept.",
    )
    assert page.test.result.stopped.isVisible()


def test_an_answer_s_question_goes_to_the_form_to_choose_its_session(page: MainWindow) -> None:
    page.show_view("ask")
    page.ask.wanted_requested.emit("Where was it?", None)
    assert page.view == "test"
    assert page.test.bank.form.text.text() == "Where was it?"
    assert page.test.bank.form.places.count() >= 3


@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_chart_paints_in_both_themes_at_every_size(qtbot: QtBot, look: theme.Theme, qapp: object) -> None:
    chart = Chart()
    qtbot.addWidget(chart)
    chart.resize(640, 100)
    heights = []
    try:
        for scale in (1.0, 2.0):
            theme.apply(qapp, look, scale)
            chart.show_bars(
                "Found", [Bar("As it is set", 0.8, 0.7, 0.9, True), Bar("Without words", 0.1, 0.0, 0.2)]
            )
            heights.append(chart.height())
            image = chart.grab().toImage()
            inks = {
                image.pixelColor(x, y).name()
                for x in range(image.width())
                for y in range(0, image.height(), 2)
            }
            tokens = theme.current()
            assert tokens.accent.lower() in inks
            assert tokens.border.lower() in inks
    finally:
        theme.apply(qapp, "light", 1.0)
    assert heights[1] == 2 * heights[0]


def test_places_come_with_the_overview_once_they_are_looked_at(page: MainWindow) -> None:
    places = page.test.bank.form.places
    page.test.show_part("bank")
    before = places.count()
    assert before > 1
    page.test.show_part("result")
    page.test.bank.show_overview(Overview())
    assert places.count() == before  # thousands of rows would hold the window up while notes are read
    page.test.show_part("bank")
    assert places.count() == 1  # what is ticked stays, though the campaign lacks it
    page.test.bank.show_overview(page.desk.overview)
    assert places.count() == before


def test_answers_and_the_time_of_each_stage_have_their_figures(qtbot: QtBot) -> None:
    row = Row(
        "now", "as it is set", 1, dict.fromkeys(MEASURES, 1.0), dict.fromkeys(MEASURES, (0.9, 1.0)), 1.2
    )
    answers = {
        "claims": 8, "grounding": 0.75, "partly": 0.25, "citation_rate": 1.0, "refused_answerable": 0.1,
        "refused_unanswerable": None, "calls": {"write": 3, "json": 1},
        "tokens": {"prompt": 9000, "answer": 120}, "seconds": {"first": {"p50": 1.5, "p95": 2.0}},
    }  # fmt: skip
    result = Result(
        (row,), 1, (), "", "2026-11-30", 3, 3, 2, 3, 0, 0, 1, (), answers,
        {"all": {"p50": 0.04, "p95": 0.09}, "first": {"p50": 1.5, "p95": 2.0}}, ("semantic",),
    )  # fmt: skip
    part = ResultPart()
    qtbot.addWidget(part)
    part.show_result(result)
    assert part.second.number.text() == "75 %"
    assert part.time.number.text() == "1.5 s"
    assert "searched without meaning" in part.reading.text()
    assert "One is refused by mistake." in part.reading.text()
    said = [label.text() for label in (*part.answers.findChildren(QLabel), *part.times.findChildren(QLabel))]
    for wanted in (
        "Refused by mistake",
        "10 %",
        f"{words.count(9000)} / 120",
        "Finding the passages",
        "40 ms / 90 ms",
    ):
        assert wanted in said
    assert "Rightly refused" not in said
