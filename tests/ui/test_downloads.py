"""A model is downloaded from the window: paused, taken up, broken off, tried again, and the next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from stub_ollama import Fault, StubOllama
from test_shell_window import read

from oracle_desktop.ui.look.theme import current
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.settings.findings import FindingRow, FindingsCard, PullRow

MODEL = "qwen2.5:7b"
"""The one that the tests' report misses."""


def layer(done: int) -> dict[str, object]:
    return {"status": "pulling a", "digest": "sha256:a", "completed": done * 10**9, "total": 4 * 10**9}


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        yield stub


@pytest.fixture
def card(window: MainWindow, notes: Path, stub: StubOllama, qtbot: QtBot) -> FindingsCard:
    """The findings in Settings, with one model to get."""
    read(window, notes, qtbot)
    window.desk.settings = window.desk.settings.with_("mind", host=stub.address, chat_model=MODEL)
    window.show_mind()
    found = window.settings.mind.findings
    qtbot.waitUntil(lambda: bool(getting(found)), timeout=8000)
    return found


def getting(card: FindingsCard) -> list[FindingRow]:
    return [row for row in card.findChildren(FindingRow) if row.gets and not row.isHidden()]


def says(row: PullRow, *parts: str) -> bool:
    return row.isVisible() and all(part in row.numbers.text() for part in parts)


def test_a_download_rests_and_is_taken_up_where_it_stood(
    card: FindingsCard, stub: StubOllama, window: MainWindow, qtbot: QtBot
) -> None:
    stub.pull = [layer(1), 60]
    getting(card)[0].button.click()
    assert says(card.pull, "Starting"), "at once, before the server says a word"
    assert not getting(card), "in the place of the row that says it is not here"
    qtbot.waitUntil(lambda: says(card.pull, "1.0 GB of 4.0 GB"), timeout=8000)
    assert card.pull.title.text() == "Getting qwen2.5:7b, which writes answers"
    card.pull.pause.click()
    assert says(card.pull, "1.0 GB of 4.0 GB", "Paused. What came so far is kept.")
    assert not card.pull.pause.isVisible()
    qtbot.waitUntil(lambda: not window.desk.lanes["pull"].busy, timeout=5000)
    came: list[str] = []
    window.desk.mind.downloads.came.connect(came.append)
    stub.pull = [layer(4), {"status": "success"}]
    card.pull.resume.click()
    qtbot.waitUntil(lambda: came == [MODEL], timeout=8000)
    assert not card.pull.isVisible()


def test_a_download_that_breaks_off_says_why_in_its_row_and_is_tried_again(
    card: FindingsCard, stub: StubOllama, window: MainWindow, qtbot: QtBot
) -> None:
    stub.pull = [Fault(500, "write /models/blobs/x: no space left on device")]
    getting(card)[0].button.click()
    qtbot.waitUntil(card.pull.again.isVisible, timeout=8000)
    assert "disk is full" in card.pull.why.text()
    assert card.pull.why.palette().windowText().color() == current().color("doubtful")
    assert window.banner.text == "", "it is said once"
    window.show_view("ask")
    card.pull.again.click()
    qtbot.waitUntil(lambda: "disk is full" in window.banner.text, timeout=8000)
    window.show_mind()
    stub.pull = [layer(2), 60]
    card.pull.again.click()
    qtbot.waitUntil(lambda: says(card.pull, "2.0 GB"), timeout=8000)
    card.pull.cancel.click()
    assert not card.pull.isVisible()
    assert len(getting(card)) == 1, "it can be got again"


def test_what_is_wanted_meanwhile_comes_next(
    card: FindingsCard, stub: StubOllama, window: MainWindow, qtbot: QtBot
) -> None:
    downloads = window.desk.mind.downloads
    stub.pull = [layer(1), 60]
    downloads.get("bge-m3")
    button = getting(card)[0].button
    button.click()
    assert (button.text(), button.isEnabled()) == ("Comes next", False)
    assert says(card.pull, "Starting"), "with nothing of its own to stand for, it stands last"
    stub.pull = [layer(4), {"status": "success"}]
    downloads.cancel()
    assert not getting(card)
    window.show_view("ask")
    qtbot.waitUntil(lambda: "qwen2.5:7b is here now" in window.banner.text, timeout=8000)
    assert downloads.now is None
    assert [body["model"] for body in stub.asked("/api/pull")][-1] == MODEL
