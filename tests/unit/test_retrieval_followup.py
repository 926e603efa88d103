"""Follow-ups: which questions lean on the turn before, in six languages (R3.6)."""

from __future__ import annotations

import pytest

from oracle_desktop.domain import Turn
from oracle_desktop.evaluation import bank
from oracle_desktop.retrieval.followup import searched, stands_alone


@pytest.mark.parametrize(
    "question",
    [
        "Why not?",
        "And the other two?",
        "How did they get him back?",
        "Did the two of them ever fight, and what came of it?",
        "then what happened?",
        "¿Y qué le ofreció, y qué hizo ella?",
        "¿Por qué?",
        "Und was hat er dann gemacht?",
        "Et après, où sont-ils allés ?",
        "Mais pourquoi lui ?",
        "E poi cosa ha fatto?",
        "Ma perché lo ha fatto lui?",
        "E depois, o que ele fez?",
        "Mas por quê?",
    ],
)
def test_leans_on_the_turn_before(question: str) -> None:
    assert not stands_alone(question)


@pytest.mark.parametrize(
    "question",
    [
        "And who was Captain Adella again?",
        "and then who landed the killing blow on Umbrasyl?",
        "What silly choice of animal cost one of us her life?",
        "which session had the crocodile made of plants?",
        "¿Y qué le pasó a Saundor?",
        "¿Quién entregó a los dos jóvenes encadenados por dinero?",
        "Et que voulait Morwenna ?",
        "Où se trouve la vieille tour du mage noyé ?",
        "O que havia na caixa pesada do porto?",
        "Welcher Händler hat uns den verfluchten Ring verkauft?",
        "Quale mercante ci ha venduto la spada maledetta?",
    ],
)
def test_stands_alone(question: str) -> None:
    assert stands_alone(question)


def test_a_name_the_notes_know_counts_without_its_capital() -> None:
    def is_name(text: str) -> bool:
        return "lockheed" in text

    assert not stands_alone("and lockheed?")
    assert stands_alone("and lockheed?", is_name)


def test_the_users_last_turn_goes_before_and_the_answer_does_not() -> None:
    history = [
        Turn("user", "Who won at the fair?"),
        Turn("assistant", "Trish."),
        Turn("user", "Who won the arm-wrestling at Winter's Crest?"),
        Turn("assistant", "The guardswoman Trish."),
    ]
    assert searched("And the pie one?", history) == (
        "Who won the arm-wrestling at Winter's Crest? And the pie one?"
    )
    assert searched("Who is Trish of Emon?", history) == "Who is Trish of Emon?"
    assert searched("And the pie one?", []) == "And the pie one?"


def test_a_chain_goes_back_to_the_turn_that_stands_alone() -> None:
    history = [Turn("user", "Did Grog draw a card in the end?"), Turn("user", "Which one?")]
    assert searched("How did they get him back?", history) == (
        "Did Grog draw a card in the end? Which one? How did they get him back?"
    )


@pytest.mark.corpora
def test_tells_the_dialogues_of_the_bank_apart(questions) -> None:
    asked = bank.load(questions / "crd3-campaign1-followup.jsonl")
    wrong = [one.question for one in asked if stands_alone(one.question) != (one.kind == "own_topic")]
    assert wrong == []
