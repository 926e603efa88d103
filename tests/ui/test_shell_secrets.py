"""Player-safe in the window: what it hides on every page, and what the GM marks secret by hand."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from fakes import FakeWorkspace
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot
from test_shell_asking import ask, campaign_of
from test_shell_window import read

from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell.palette_entries import entries

SECRET = "Yennen"


@pytest.fixture
def secret_notes(notes: Path) -> Path:
    """Session 1 keeps its name from the players in a comment."""
    (notes / "1 - Chapter 1.md").write_text(
        f"Nobody came to Whitestone. %%{SECRET} came.%% It rained on Whitestone.", encoding="utf-8"
    )
    (notes / "2 - Chapter 2.md").write_text("Nobody knew why. Somebody laughed.", encoding="utf-8")
    return notes


def settled(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until every list is read."""
    qtbot.waitUntil(lambda: not window.desk.lanes["look"].busy, timeout=15000)


def titles(window: MainWindow) -> list[str]:
    """The conversations in the spine."""
    return [each.title for each in window.spine.list.rows.rows]


def test_player_safe_hides_secrets_on_every_page(
    window: MainWindow, secret_notes: Path, qtbot: QtBot
) -> None:
    read(window, secret_notes, qtbot)
    window.margin.show_session(window.desk.overview.sessions[0])
    settled(window, qtbot)
    assert SECRET in repr(window.desk.overview.names)
    assert any(SECRET in entry.text for entry in entries(window))
    assert "Part of this is secret" in window.panel.secret.text()
    window.ask.composer.player_safe.click()
    assert not window.book.is_open
    assert SECRET not in repr(window.desk.overview.names)
    settled(window, qtbot)
    assert [row.name.canonical for row in window.desk.overview.names] == ["Whitestone"]
    assert not any(SECRET in f"{entry.text} {entry.forms}" for entry in entries(window))
    window.margin.show_session(window.desk.overview.sessions[0])
    settled(window, qtbot)
    assert SECRET not in window.panel.view.toPlainText()
    assert "Whitestone" in window.panel.view.toPlainText()
    assert not window.panel.secret.isVisible()
    window.ask.composer.player_safe.click()
    settled(window, qtbot)
    assert SECRET in repr(window.desk.overview.names)


def test_the_compendium_knows_only_what_the_table_knew_then(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    (notes / "9 - Later.md").write_text("Yennen fell.", encoding="utf-8")
    read(window, notes, qtbot)
    (row,) = [r for r in window.desk.overview.names if r.name.canonical == "Keeper Yennen"]
    assert [session.key for session in row.sessions] == ["1", "2", "9"]
    window.ask.composer.as_of.slider.setValue(0)
    qtbot.waitUntil(lambda: window.desk.up_to is not None, timeout=5000)
    settled(window, qtbot)
    known = [[session.key for session in r.sessions] for r in window.desk.overview.names]
    assert known == [["1"], ["1"]]
    assert len(window.desk.overview.sessions) == 4  # the slider still offers them all


def test_what_was_asked_without_it_is_put_away(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    ask(window, qtbot)
    settled(window, qtbot)
    assert len(titles(window)) == 1
    window.ask.composer.player_safe.click()
    assert window.ask.transcript.isHidden()
    assert window.banner.text.startswith("Player-safe is on.")
    settled(window, qtbot)
    assert titles(window) == []
    ask(window, qtbot, "Who came?")
    settled(window, qtbot)
    assert titles(window) == ["Who came?"]
    window.ask.composer.player_safe.click()
    settled(window, qtbot)
    assert len(titles(window)) == 2
    assert not window.ask.transcript.isHidden()


def test_a_question_that_is_being_answered_is_put_away_too(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    campaign_of(workspaces).hold = threading.Event()
    window.asking.ask("Who is Yennen?", window.ask.composer.mode)
    assert window.asking.busy
    window.ask.composer.player_safe.click()
    assert not window.asking.busy
    assert window.ask.transcript.isHidden()
    campaign_of(workspaces).hold.set()  # type: ignore[union-attr]
    settled(window, qtbot)


def test_a_conversation_is_in_the_list_with_its_first_question(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    campaign_of(workspaces).hold = hold = threading.Event()
    window.asking.ask("Who is Yennen?", window.ask.composer.mode)
    qtbot.waitUntil(lambda: titles(window) == ["Who is Yennen?"], timeout=8000)
    assert window.asking.busy
    hold.set()
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=8000)


# by hand


def test_a_selected_passage_is_kept_from_the_players_and_shown_again(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    window.margin.show_session(window.desk.overview.sessions[0])
    settled(window, qtbot)
    view = window.panel.view
    cursor = view.textCursor()
    text = view.toPlainText()
    cursor.setPosition(text.index("It rained"))
    cursor.setPosition(text.index("It rained") + len("It rained."), QTextCursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    menu = window.panel.secret_menu()
    next(a for a in menu.actions() if a.text() == "The selected text").trigger()
    settled(window, qtbot)
    catalogue = campaign_of(workspaces).catalogue
    assert [(mark.scope, mark.text) for mark in catalogue.secret_marks()] == [("passage", "It rained.")]
    assert window.banner.text == "This passage is kept from your players."
    assert "Part of this is secret" in window.panel.secret.text()
    offered = [a.text() for a in window.panel.secret_menu().actions()]
    assert offered[-2:] == ["Show to your players again", "It rained."]
    window.banner.undo()
    settled(window, qtbot)
    assert catalogue.secret_marks() == []
    assert not window.panel.secret.isVisible()


def test_a_file_is_kept_from_the_players_in_your_notes(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    window.show_view("notes")
    path = "2 - Chapter 2.md"
    window.notes._acted("change", path)
    window.notes.change.secret.click()
    settled(window, qtbot)
    assert window.desk.overview.secret == {path}
    assert campaign_of(workspaces).catalogue.fragments_of(path)[0].secret
    window.notes._acted("change", path)
    assert not window.notes.change.secret.isVisible()
    window.notes.change.open.click()
    settled(window, qtbot)
    assert window.desk.overview.secret == frozenset()
    assert not campaign_of(workspaces).catalogue.fragments_of(path)[0].secret
