"""Who speaks in a question: the table of players, one person, or nobody."""

from __future__ import annotations

import pytest

from oracle_desktop.retrieval.speaker import of_one, of_the_table


@pytest.mark.parametrize(
    "question",
    [
        "How did we get past the guards?",
        "which of our own was overcome by the fog",
        "¿Con qué espantamos a aquellos bichos hambrientos?",
        "Como conseguimos passar pela ponte?",
        "Comment avons-nous quitté la ville ?",
        "Wie sind wir aus dem Turm entkommen?",
        "Come abbiamo passato il ponte di notte?",
        "Hoe zijn we over de rivier gekomen?",
    ],
)
def test_the_players_speak(question: str) -> None:
    assert of_the_table(question)


@pytest.mark.parametrize(
    "question", ["Who tamed the dragons?", "¿Quién mató al rey?", "Wer hat die Brücke zerstört?", "Lockheed"]
)
def test_nobody_speaks(question: str) -> None:
    assert not of_the_table(question)
    assert not of_one(question)


@pytest.mark.parametrize(
    "question", ["How do I reset my router?", "Wie hoch ist meine Miete?", "Où est mon passeport ?"]
)
def test_one_person_speaks(question: str) -> None:
    assert of_one(question)
    assert not of_the_table(question)
