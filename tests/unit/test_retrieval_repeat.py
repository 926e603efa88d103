"""Repeat questions: what counts as the same, and what must never (R3.7)."""

from __future__ import annotations

import numpy as np
import pytest

from oracle_desktop.domain import Name, Ranking
from oracle_desktop.notes.names import NameFinder
from oracle_desktop.retrieval.known import Snapshot
from oracle_desktop.retrieval.repeat import MOST, Asked, Repeats, asked

KNOWN = Snapshot(NameFinder([Name("Umbrasyl", id=1), Name("the pale lady", id=2)]))
ALIKE = np.array([1.0, 0.0], np.float32)
"""All questions with this vector are as near as can be: what keeps them apart are their words."""


def take(question: str, vector: np.ndarray | None = ALIKE) -> Asked:
    return asked(question, KNOWN, vector)


def ranking(question: str = "?", **fields: object) -> Ranking:
    return Ranking(question, question, (), (), {}, **fields)


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("Who killed Umbrasyl?", "who killed  umbrasyl"),
        ("Who killed Umbrasyl?", "Who was it that killed Umbrasyl?"),
        ("Where is the ship?", "Please, where is a ship?"),
        ("What did Vex buy at the shop?", "What did Vex purchase at the shop?"),
        ("¿Quién mató al rey?", "quien mato al rey"),
    ],
)
def test_the_same_question_again(first: str, again: str) -> None:
    repeats, kept = Repeats(), ranking()
    repeats.keep("here", take(first), kept)
    assert repeats.find("here", take(again)) is kept


@pytest.mark.parametrize(
    ("first", "other"),
    [
        ("Who killed Umbrasyl?", "Who killed Vorugal?"),
        ("where was the pale lady seen?", "where was the captain seen?"),
        ("What happened in session 12?", "What happened in session 13?"),
        ("Who killed Umbrasyl?", "Who did not kill Umbrasyl?"),
        ("Who killed Umbrasyl?", "Why was Umbrasyl killed?"),
        ("How did we get into the castle?", "How did we get out of the castle?"),
        ("When did Pike die?", "Where did Pike die?"),
    ],
)
def test_near_misses_are_other_questions(first: str, other: str) -> None:
    repeats = Repeats()
    repeats.keep("here", take(first), ranking())
    assert repeats.find("here", take(other)) is None


def test_other_words_are_the_same_only_where_the_meaning_is() -> None:
    repeats = Repeats()
    repeats.keep("here", take("What did Vex buy?"), ranking())
    assert repeats.find("here", take("What did Vex sell?", np.array([0.97, 0.24], np.float32))) is None
    assert repeats.find("here", take("What did Vex sell?", None)) is None


def test_another_index_or_other_settings_are_another_place() -> None:
    repeats = Repeats()
    repeats.keep(("before the edit", 8), take("Who?"), ranking())
    assert repeats.find(("after the edit", 8), take("Who?")) is None
    assert repeats.find(("before the edit", 5), take("Who?")) is None


def test_a_ranking_that_lacks_something_is_not_kept() -> None:
    repeats = Repeats()
    repeats.keep("here", take("Who?"), ranking(unavailable={"semantic": "down"}))
    repeats.keep("here", take("Why?"), ranking(reranker_note="down"))
    assert repeats.find("here", take("Who?")) is None
    assert repeats.find("here", take("Why?")) is None


def test_the_oldest_go() -> None:
    repeats = Repeats()
    for number in range(MOST + 1):
        repeats.keep("here", take(f"What happened in session {number}?"), ranking())
    assert repeats.find("here", take("What happened in session 0?")) is None
    assert repeats.find("here", take("What happened in session 1?")) is not None
