"""Asking in the window: what is left out of the notes, and how the claims of an answer are checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from fakes import FakeCampaign, FakeWorkspace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot
from test_shell_window import read

from oracle_desktop.domain import Mode, SessionId
from oracle_desktop.evaluation import bank
from oracle_desktop.ui.chat.message import Message
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell.papers import file_name


def ask(window: MainWindow, qtbot: QtBot, question: str = "Who is Yennen?") -> Message:
    """Ask and wait for the answer and what the check says of it."""
    window.asking.ask(question, Mode.PRIVATE)
    qtbot.waitUntil(lambda: not window.desk.lanes["ask"].busy, timeout=8000)
    return window.ask.transcript.messages[-1]


def campaign_of(workspaces: list[FakeWorkspace]) -> FakeCampaign:
    return workspaces[0].opened[0]


def button(message: Message, text: str) -> QPushButton:
    return next(b for b in message.findChildren(QPushButton) if b.text() == text and not b.isHidden())


def test_as_of_and_player_safe_go_with_the_question(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    composer = window.ask.composer
    assert composer.as_of.session is None
    composer.as_of.slider.setValue(1)
    composer.player_safe.click()
    assert composer.as_of.text() == "As of session 2"
    assert composer.player_safe.text() == "Player-safe: on"
    ask(window, qtbot)
    composer.as_of.everything.click()
    composer.player_safe.click()
    ask(window, qtbot)
    asked = campaign_of(workspaces).options
    assert [options[:2] for options in asked] == [(SessionId(2.0), True), (None, False)]


def test_the_session_that_was_chosen_is_kept_while_notes_are_read(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    as_of = window.ask.composer.as_of
    as_of.slider.setValue(2)
    (notes / "0 - Before.md").write_text("Nobody was there.", encoding="utf-8")
    qtbot.waitUntil(lambda: len(window.desk.overview.sessions) == 4, timeout=15000)
    assert as_of.session == SessionId(3.0)


def test_choices_fold_to_icons_where_there_is_little_room(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    ask(window, qtbot)
    composer = window.ask.composer
    composer.set_modes(True)
    wide = composer.as_of.width()
    composer.resize(360, composer.height())
    assert composer.as_of.width() < wide
    assert composer.as_of.toolTip() == "As of today"
    assert composer.player_safe.geometry().right() < composer.send.x()


def test_verdicts_arrive_after_the_answer_and_change_its_chips(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    campaign_of(workspaces).verdict = "doubtful"
    message = ask(window, qtbot)
    qtbot.waitUntil(lambda: message.view.chips[0].status == "doubtful", timeout=3000)
    shown = message.grab()
    assert not shown.isNull()
    assert any("No passage says this." in label.text() for label in message.findChildren(type(message.meta)))
    button(message, "Try again, only what is supported").click()
    qtbot.waitUntil(lambda: len(campaign_of(workspaces).options) == 2, timeout=3000)
    before = campaign_of(workspaces).options[1][2]
    assert before is not None
    assert before.claims[0].verdict == "doubtful"


def test_a_claim_that_stands_is_counted_and_offers_no_second_try(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    message = ask(window, qtbot)
    qtbot.waitUntil(lambda: bool(message.answer and message.answer.claims), timeout=3000)
    texts = [label.text() for label in message.findChildren(type(message.meta)) if label.isVisible()]
    assert "1 claim supported" in texts
    assert not any("Try again" in b.text() for b in message.findChildren(QPushButton) if b.isVisible())


def test_a_conversation_is_renamed_copied_and_deleted_from_its_header(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    ask(window, qtbot)
    header = window.ask.header
    qtbot.waitUntil(header.rename.isEnabled, timeout=3000)
    assert header.title == "Who is Yennen?"
    header.rename.click()
    QTest.keyClicks(window.focusWidget(), "The keeper")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.spine.list.rows.rows[0].title == "The keeper", timeout=3000)
    header.copy.click()
    clipboard = QGuiApplication.clipboard()
    qtbot.waitUntil(lambda: "The keeper" in clipboard.text(), timeout=3000)
    copied = clipboard.text()
    assert "Who is Yennen?" in copied
    header.delete_asked.emit()
    assert window.spine.list.rows.rowCount() == 0
    window.banner.undo()
    qtbot.waitUntil(lambda: window.spine.list.rows.rowCount() == 1, timeout=3000)


def test_a_title_that_is_given_up_stays(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    ask(window, qtbot)
    header = window.ask.header
    qtbot.waitUntil(header.rename.isEnabled, timeout=3000)
    header.rename.click()
    QTest.keyClicks(window.focusWidget(), "No")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert header.title == "Who is Yennen?"


def test_a_conversation_is_exported_to_a_file(
    window: MainWindow, notes: Path, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(window, notes, qtbot)
    ask(window, qtbot)
    file = tmp_path / "out.md"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    qtbot.waitUntil(lambda: window.ask.header.export.isEnabled() and window.ask.header.export.isVisible())
    window.ask.header.export.click()
    qtbot.waitUntil(lambda: "out.md" in window.banner.text)
    assert "Session 1" in file.read_text(encoding="utf-8")
    file.unlink()
    window.ask.header.export_asked.emit(True)
    qtbot.waitUntil(lambda: "player-safe" in window.banner.text)
    assert not file.exists()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Who: Vex/Vax?", "Who Vex Vax"),
        ("...", "Oracle"),
        ("a" * 200, "a" * 80),
        ("Ask \u202egpj.exe\x9b", "Ask gpj.exe"),
    ],
)
def test_titles_become_file_names(title: str, name: str) -> None:
    assert file_name(title) == name


def test_the_session_that_was_wanted_goes_into_the_test(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    message = ask(window, qtbot)
    file = campaign_of(workspaces).info.home / "questions.jsonl"
    menu = message.wanted_menu()
    choice = next(action for action in menu.actions() if action.text() == "Session 1")
    choice.trigger()
    qtbot.waitUntil(lambda: "is in your test now" in window.banner.text, timeout=3000)
    question = bank.load(file)[0]
    assert question.question == "Who is Yennen?"
    assert question.gold[0].session == "1"
    choice.trigger()
    qtbot.waitUntil(lambda: not window.desk.lanes["look"].busy, timeout=3000)
    assert len(bank.load(file)) == 1
    window.desk.test.restore(None)
    qtbot.waitUntil(lambda: not file.exists(), timeout=3000)
