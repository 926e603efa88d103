"""Sessions: who is in each, what happened, what their texts hold, and the file in the GM's own editor."""

from __future__ import annotations

from pathlib import Path

import pytest
from fakes import FakeWorkspace
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot
from test_shell_window import read, settled

from oracle_desktop.store.rows import Enriched
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.sessions.rows import LINES


def lines(window: MainWindow) -> list[tuple[str, str]]:
    model = window.sessions.model
    return [model.index(at).data(LINES) for at in range(model.rowCount())]


def numbers(window: MainWindow) -> list[str]:
    model = window.sessions.model
    said = [model.index(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(model.rowCount())]
    return [each.split(",")[0].removeprefix("Session ") for each in said]


def test_where_no_note_is_known_to_be_a_session_the_page_says_what_to_do(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    window.show_view("sessions")
    assert not window.sessions.empty.button.isVisible()
    for number, file in enumerate(sorted(notes.glob("*.md"))):
        file.rename(notes / f"page {number}.md")
    read(window, notes, qtbot)
    window.show_view("sessions")
    assert not window.desk.overview.sessions
    assert window.sessions.empty.button.isVisible()
    window.sessions.empty.button.click()
    assert window.view == "notes"


def test_each_says_who_is_in_it_and_what_happened(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    assert [first for first, _ in lines(window)] == ["Keeper Yennen · Whitestone", "Keeper Yennen", ""]
    catalogue = workspaces[0].opened[0].catalogue
    first = next(f for f in catalogue.fragments() if f.label == "Session 1")
    catalogue.store_enriched(first.id, "test", Enriched(annotation="The keeper arrives in the rain."))
    window.desk.look(deep=True)
    qtbot.waitUntil(lambda: lines(window)[0][0] == "The keeper arrives in the rain.", timeout=8000)
    assert lines(window)[0][1].startswith("Keeper Yennen · Whitestone · ")
    window.desk.hide(None, True)  # a model wrote it of the whole passage: not for players
    qtbot.waitUntil(lambda: settled(window) and lines(window)[0][0] == "Keeper Yennen · Whitestone")


def test_what_only_their_texts_hold_is_found(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.show_view("sessions")
    window.sessions.search.setText("laughed knew")
    assert numbers(window) == []
    qtbot.waitUntil(lambda: numbers(window) == ["2"], timeout=8000)
    assert "1 passage with these words" in lines(window)[0][1]
    window.sessions.search.setText("chapter 3")
    assert numbers(window) == ["3"]


@pytest.mark.parametrize("vault", [False, True])
def test_a_note_opens_in_its_own_program(
    window: MainWindow, notes: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, vault: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(QUrl(url).toString()) is None)
    if vault:
        (notes / ".obsidian").mkdir()
    read(window, notes, qtbot)
    window.open_file("2 - Chapter 2.md")
    (address,) = opened
    assert address.startswith("obsidian://open?path=" if vault else "file:///")
    assert QUrl(address).toString(QUrl.ComponentFormattingOption.FullyDecoded).endswith("2 - Chapter 2.md")
    window.open_file("../2 - Chapter 2.md")
    assert len(opened) == 1
    assert "outside your notes folder" in window.banner.text


@pytest.mark.parametrize("named", ["evil.sh", "evil.app", "gone"])
def test_no_program_opens_in_the_place_of_the_notes_folder(
    window: MainWindow,
    notes: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    workspaces: list[FakeWorkspace],
    named: str,
) -> None:
    """A copy of a campaign from elsewhere says where its notes are."""
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(QUrl(url).toString()) is None)
    read(window, notes, qtbot)
    window.spine.notes_folder_wanted.emit()
    assert len(opened) == 1
    (tmp_path / "evil.sh").write_text("x", encoding="utf-8")
    (tmp_path / "evil.app").mkdir()
    workspaces[0].opened[0].notes = tmp_path / named
    window.spine.notes_folder_wanted.emit()
    assert len(opened) == 1
    assert "is not a folder" in window.banner.text
