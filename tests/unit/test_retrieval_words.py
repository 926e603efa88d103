"""Terms of a question: folded, without the everyday words of its own language."""

from __future__ import annotations

import pytest

from oracle_desktop.notes.words import capitalised, language, terms


@pytest.mark.parametrize(
    ("question", "code", "wanted"),
    [
        ("What did the Cinder King do to the twins' family?", "en", ["cinder", "king", "twins", "family"]),
        ("¿Qué le pasó a la niña en la cueva?", "es", ["paso", "nina", "cueva"]),
        ("Wer hat die Krone von Ödland gestohlen?", "de", ["krone", "odland", "gestohlen"]),
        ("Où est passée la reine de l'hiver ?", "fr", ["passee", "reine", "hiver"]),
        ("Chi ha ucciso il drago nella caverna?", "it", ["ucciso", "drago", "caverna"]),
        ("O que havia na caixa pesada do porão?", "pt", ["caixa", "pesada", "porao"]),
        ("Wat is er met de koning van het noorden gebeurd?", "nl", ["koning", "noorden", "gebeurd"]),
    ],
)
def test_leaves_what_the_question_is_about(question: str, code: str, wanted: list[str]) -> None:
    assert language(question) == code
    assert terms(question) == wanted


def test_one_languages_everyday_word_is_anothers_meaning() -> None:
    assert "die" in terms("How did the old king die?")
    assert "die" not in terms("Wo ist die Krone?")


def test_a_question_of_everyday_words_only_keeps_them() -> None:
    assert terms("who was it?") == ["who", "was", "it"]


def test_proper_nouns_by_their_capitals() -> None:
    assert capitalised("Where did Percy hide the horn of Orcus? Nobody knows.") == ["Percy", "Orcus"]
    assert capitalised("GoFiBePo - what on earth is that?") == ["GoFiBePo"]
    assert capitalised("Where was it?") == []
    assert capitalised("Wo ist die Krone vom König?") == []
