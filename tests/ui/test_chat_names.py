"""Names in an answer lead to the Compendium; a refusal has ways out; an answer offers what to ask next."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from chat_samples import answer as sample
from fakes import FakeWorkspace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from test_shell_asking import ask, campaign_of
from test_shell_window import read

from oracle_desktop.domain import Answer, Mode
from oracle_desktop.notes.names import NameSpan
from oracle_desktop.ui.chat.answer_view import AnswerView
from oracle_desktop.ui.chat.below import FollowUps
from oracle_desktop.ui.chat.message import Message
from oracle_desktop.ui.chat.refusal import Looked
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell.mentioned import look_up


def link(view: AnswerView, *names: str) -> None:
    """Link these words of the answer."""
    source = view.set_from
    spans = [NameSpan(source.index(name), source.index(name) + len(name), 1, name) for name in names]
    view.show_names(source, spans)


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[AnswerView]:
    made = AnswerView()
    qtbot.addWidget(made)
    made.show_answer(sample())
    made.resize(700, made.heightForWidth(700))
    made.show()
    made.activateWindow()
    yield made
    made.close()


def word(view: AnswerView) -> str:
    """A word of the answer with a capital that is no chip."""
    return next(w.strip(".,") for w in view.plain(labels=False).split() if w[0].isupper() and len(w) > 4)


def test_a_name_opens_by_mouse_and_moves_nothing(view: AnswerView, qtbot: QtBot) -> None:
    name, before = word(view), view.document().toRawText()
    size = view.heightForWidth(700)
    link(view, name)
    assert view.names == [name]
    assert (view.document().toRawText(), view.heightForWidth(700)) == (before, size)
    at = view.name_rects(0)[0].center().toPoint()
    with qtbot.waitSignal(view.name_opened, timeout=1000) as opened:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert opened.args == [name]
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    with qtbot.assertNotEmitted(view.name_opened):
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, view.height() - 3))


def test_names_are_stops_between_the_chips(view: AnswerView, qtbot: QtBot) -> None:
    name = word(view)
    link(view, name)
    kinds = [kind for kind, _ in view.stops]
    assert kinds.count("name") == 1
    assert kinds.count("chip") == len(view.chips)
    QTest.keyClick(view, Qt.Key.Key_Home)
    for _ in range(kinds.index("name")):
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == f"{name}, in the Compendium"
    with qtbot.waitSignal(view.name_opened, timeout=1000):
        QTest.keyClick(view, Qt.Key.Key_Return)


def test_each_name_is_linked_once_and_never_in_a_text_that_is_gone(view: AnswerView) -> None:
    name, source = word(view), view.set_from
    at = source.index(name)
    spans = [NameSpan(at, at + len(name), 1, name)] * 2
    view.show_names("another text", spans)
    assert view.names == []
    view.show_names(source, spans)
    assert view.names == [name]
    view.show_answer(replace(sample(), text="Another. ", citations=()))
    assert view.names == []


def test_what_is_looked_up_reads_no_more_than_the_answer_may(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    (notes / "1 - Chapter 1.md").write_text("Whitestone slept. %%Keeper Yennen came.%%", encoding="utf-8")
    (notes / "2 - Chapter 2.md").write_text("Nobody knew why.", encoding="utf-8")
    read(window, notes, qtbot)
    campaign = campaign_of(workspaces)
    answer = Answer("Who came?", "Keeper Yennen came to Whitestone.", Mode.PRIVATE, "m")

    def names(asked: Answer) -> list[str]:
        found = look_up(campaign, asked, asked.text, True, False)  # type: ignore[arg-type]
        return [span.canonical for span in found.names]

    assert names(answer) == ["Keeper Yennen", "Whitestone"]
    assert names(replace(answer, player_safe=True)) == ["Whitestone"]


def test_a_refusal_counts_no_session_that_players_may_not_know_of(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    (notes / "1 - Chapter 1.md").write_text("Keeper Yennen slept at Whitestone.", encoding="utf-8")
    (notes / "2 - Chapter 2.md").write_text("Nobody knew why. %%Keeper Yennen did.%%", encoding="utf-8")
    (notes / "3 - Chapter 3.md").write_text("Whitestone burned.", encoding="utf-8")
    read(window, notes, qtbot)
    campaign = campaign_of(workspaces)
    refused = Answer("How tall is Keeper Yennen?", "No.", Mode.PRIVATE, "m", refused=True)

    def counted(asked: Answer, player_safe: bool = False) -> dict[str, int]:
        found = look_up(campaign, asked, asked.text, True, player_safe)  # type: ignore[arg-type]
        return {subject.name: subject.sessions for subject in found.subjects}

    assert counted(refused) == {"Keeper Yennen": 2}
    assert counted(refused, player_safe=True) == {"Keeper Yennen": 1}
    assert counted(replace(refused, player_safe=True)) == {"Keeper Yennen": 1}


def test_an_answer_offers_what_to_ask_next_and_links_its_names(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    first = ask(window, qtbot, "Who is Yennen?")
    qtbot.waitUntil(lambda: bool(first.findChildren(FollowUps)), timeout=5000)
    (offered,) = first.findChildren(FollowUps)
    assert list(offered.questions) == ["What happened at Whitestone?"]
    offered.findChildren(QPushButton)[0].click()
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=8000)
    assert campaign_of(workspaces).asked[-1][0] == "What happened at Whitestone?"
    assert first._follow_ups is None


def refused(window: MainWindow, question: str) -> Message:
    """A question that was just refused."""
    window.ask.begin(question, Mode.PRIVATE)
    window.ask.finish(Answer(question, "This is not in your notes.", Mode.PRIVATE, "m", refused=True))
    return window.ask.transcript.messages[-1]


def ways(message: Message) -> list[str]:
    return [b.text() for b in message.findChildren(QPushButton) if not b.isHidden() and b.text()]


def test_a_refusal_has_its_ways_out(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.ask.set_chat_available(True)
    message = refused(window, "How did Yennen die?")
    every = "Show every passage about Keeper Yennen"
    qtbot.waitUntil(lambda: every in ways(message), timeout=5000)
    assert set(ways(message)) == {every, "I know where it is", "Ask beyond my notes"}
    said = [label.text() for label in message.findChildren(Looked)]
    named = "Keeper Yennen is named in 2 sessions, but none tells this. Nothing in them comes close."
    assert said == [f"I looked through your notes. {named}"]
    next(b for b in message.findChildren(QPushButton) if b.text() == every).click()
    assert window.view == "compendium"


def test_a_refusal_counts_no_session_that_it_may_not_know(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    window.ask.composer.as_of.slider.setValue(0)
    qtbot.waitUntil(lambda: window.desk.up_to is not None, timeout=5000)
    early = window.desk.up_to
    window.ask.begin("How did Yennen die?", Mode.PRIVATE)
    window.ask.finish(Answer("How did Yennen die?", "No.", Mode.PRIVATE, "m", refused=True, up_to=early))
    label = window.ask.transcript.messages[-1].findChild(Looked)
    qtbot.waitUntil(lambda: "Keeper Yennen" in label.text(), timeout=5000)
    assert "is named in one session, but it does not tell this." in label.text()


def test_while_notes_are_read_an_answer_says_how_far(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    campaign_of(workspaces).hold = hold = threading.Event()
    window.desk.reading.start()
    qtbot.waitUntil(lambda: window.desk.is_reading, timeout=3000)
    window.asking.ask("Who is Yennen?", Mode.PRIVATE)
    assert window.ask.transcript.messages[-1].read_so_far == "Read so far: sessions 1 to 3"
    hold.set()
    qtbot.waitUntil(lambda: not window.desk.is_reading and not window.asking.busy, timeout=8000)
    shown = window.ask.transcript.messages[-1].meta.text()
    assert shown.startswith("Only my notes · Read so far: sessions 1 to 3")
    assert "Read so far" not in ask(window, qtbot, "And then?").meta.text()
