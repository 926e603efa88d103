"""Sessions that a question names by number, as the last one, or as the start of it all."""

from __future__ import annotations

import pytest

from oracle_desktop.domain import SessionId
from oracle_desktop.retrieval.sessions import named

KNOWN = [SessionId(float(number)) for number in (1, 2, 3, 12, 23)]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("What happened in session 23?", ["23"]),
        ("What happened in the last session?", ["23"]),
        ("What did we do last time?", ["23"]),
        ("¿Qué pasó la última vez?", ["23"]),
        ("When did we last see him, the last time we met Kima?", []),
        ("How did the campaign start?", ["1"]),
        ("Who was there at the start of the campaign?", ["1"]),
        ("Sessions 2 and 12: who died?", ["2", "12"]),
        ("Who opened the door?", []),
    ],
)
def test_names_sessions(question: str, wanted: list[str]) -> None:
    assert [session.key for session in named(question, KNOWN)] == wanted
