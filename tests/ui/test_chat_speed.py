"""A long conversation streams as smoothly as a short one."""

from __future__ import annotations

import statistics
import time

import pytest
from chat_samples import TEXT, answer, citation
from pytestqt.qtbot import QtBot

from oracle_desktop.domain import Mode, Wrote
from oracle_desktop.ui.chat.ask_page import AskPage
from oracle_desktop.ui.chat.message import FLUSH_MS

FRAME = 16.0
"""Milliseconds of a frame at 60 Hz."""


@pytest.mark.slow
def test_a_flush_in_a_conversation_of_300_messages_fits_a_frame(qtbot: QtBot) -> None:
    """60 tokens a second are 3 a flush. CPU time, so that other work on the machine does not count."""
    page = AskPage(reduced_motion=True)
    qtbot.addWidget(page)
    page.resize(900, 700)
    page.show()
    for number in range(149):
        page.begin(f"Question {number}?", Mode.PRIVATE)
        page.finish(answer("He died, and came back. [Session 68] Nobody knows more."))
    page.begin("And then?", Mode.PRIVATE)
    message = page.transcript.messages[-1]
    words = [word + " " for word in TEXT.replace("[", "").replace("]", "").split()] * 4
    costs = []
    per_flush = round(60 * FLUSH_MS / 1000)
    for at in range(0, len(words), per_flush):
        for word in words[at : at + per_flush]:
            page.on_event(Wrote(word, citation("Session 68") if at % 30 == 0 else None))
        start = time.process_time()
        message.flush()
        costs.append((time.process_time() - start) * 1000)
    assert len(page.transcript.messages) == 150
    assert statistics.median(costs) < FRAME, costs
    assert statistics.median(costs[-20:]) < FRAME, "it grows with the answer"
