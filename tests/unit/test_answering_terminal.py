"""What `ask` prints for people: the text with each label once, its sources, and what wants a second look."""

from __future__ import annotations

import pytest

from oracle_desktop import terminal
from oracle_desktop.answering.record import answer_to_json
from oracle_desktop.domain import Answer, Citation, Claim, Mode

TEXT = "Maelis did it [Session 3]. She fled [Session 3]."
CITATION = Citation("Session 3", None, "3.md", 0, 5, "Maelis", "supported", 14, 25)


def shown(answer: Answer, capsys: pytest.CaptureFixture[str]) -> str:
    terminal.show("ask", {**answer_to_json(answer), "streamed": False})
    return capsys.readouterr().out


def test_each_label_is_printed_once(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer("q", TEXT, Mode.PRIVATE, "m", citations=(CITATION,))
    assert shown(answer, capsys) == f"{TEXT}\n\nSources:\n  Session 3: 3.md\n"


def test_claims_that_want_a_second_look_are_told_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    claims = (
        Claim(0, 26, "supported", "", (0,)),
        Claim(27, 48, "doubtful", "Session 3 says\x1b[2J the opposite.", (1,)),
    )
    answer = Answer("q", TEXT, Mode.PRIVATE, "m", citations=(CITATION,), claims=claims)
    printed = shown(answer, capsys)
    assert "2 claims: 1 supported, 1 doubtful.\n" in printed
    assert "  She fled [Session 3].\n    Session 3 says[2J the opposite.\n" in printed
    assert "Maelis did it.\n" not in printed


def test_quotes_are_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    answer = Answer("q", TEXT, Mode.PRIVATE, "quotes", claims=(Claim(0, 26, "supported"),), quoted=True)
    printed = shown(answer, capsys)
    assert "claim" not in printed
    assert "No chat model is running." in printed
