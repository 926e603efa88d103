"""Claims without a citation, numbers in words, and the sentences that support a claim."""

from __future__ import annotations

import re

import pytest

from oracle_desktop.answering.claims import uncited
from oracle_desktop.answering.numerals import number_at
from oracle_desktop.answering.passages import support, supporting
from oracle_desktop.answering.words import stem, terms
from oracle_desktop.domain import Fragment, Kind, Passage
from oracle_desktop.notes.sentences import sentences


def without(text: str) -> list[str]:
    chips = [m.span() for m in re.finditer(r"\[Session \d+\]", text)]
    return [text[a:b] for a, b in uncited(text, chips)]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("The duke fell [Session 1].", []),
        ("The duke fell. [Session 1] The city burned.", ["The city burned."]),
        ("The duke fell. The city burned [Session 1].", ["The duke fell."]),
        ("The duke fell\n\n[Session 1] The city burned.", ["The duke fell"]),
        ("The duke fell [Session 1] at noon. Dr. Ripley fled at dawn.", ["Dr. Ripley fled at dawn."]),
        ("Here is what they tell:\n- The duke fell [Session 1]\n- The city burned", ["- The city burned"]),
        ("# The long fall\n**Who fell**\nThe duke fell [Session 1].", []),
        ("Did the duke fall at the feast? He did [Session 1].", []),
        ("This is not in your notes.", []),
        ("Not from your notes: dragons hoard gold. They sleep.\n\nThe city fell.", ["The city fell."]),
        ("[Session 1] The duke fell.\n[Session 2] The city burned.", []),
        ("The duke fell.\n[Session 1]\n\nThe city burned.", ["The city burned."]),
        ("Yes. The duke fell [Session 1].", []),
        ("", []),
    ],
)  # fmt: skip
def test_claims_without_a_citation(text: str, claims: list[str]) -> None:
    assert without(text) == claims


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("zero", 0), ("twelve", 12), ("twenty one", 21), ("ninety nine", 99), ("one hundred and one", 101),
        ("doce", 12), ("dieciseis", 16), ("veintidos", 22), ("treinta y uno", 31), ("ciento cinco", 105),
        ("zwolf", 12), ("einundzwanzig", 21), ("einunddreißig", 31), ("hundertzwolf", 112),
        ("dix sept", 17), ("vingt et un", 21), ("soixante et onze", 71), ("quatre vingts", 80),
        ("quatre vingt dix neuf", 99), ("cent deux", 102), ("dodici", 12), ("ventuno", 21), ("trentotto", 38),
        ("doze", 12), ("vinte e um", 21), ("cento e dois", 102), ("dezasseis", 16),
    ],
)  # fmt: skip
def test_numbers_in_words(text: str, value: int) -> None:
    tokens = text.split()
    assert number_at([*tokens, "goblins"], 0) == (value, len(tokens))


def test_other_words_are_no_number() -> None:
    assert number_at(["goblins"], 0) is None
    assert number_at([], 0) is None


TEXT = (
    "# The Feast\n\nThe party dined with Archduke Corvane. The wine was sweet, the hall warm.\n\n"
    "Corvane drank from the silver cup and fell dead at once. Nightshade had been put in his cup.\n\n"
    "Orla Venn took 300 gold pieces from the chest. The party slept in the stables, and his dog cried.\n"
)


def fragment(start: int = 0, end: int = len(TEXT)) -> Fragment:
    return Fragment("a.md", 0, "Session 1", Kind.SESSION, None, "", start, end, 9, TEXT[start:end], "", id=1)


def stretches(claim: str, **options: object) -> list[str]:
    return [TEXT[a:b] for a, b in supporting(TEXT, fragment(), claim, **options)]  # type: ignore[arg-type]


def test_the_sentence_that_supports_a_claim_comes_first() -> None:
    first = stretches("Someone poisoned the archduke: nightshade was in his silver cup")[0]
    assert (
        first
        == "Corvane drank from the silver cup and fell dead at once. Nightshade had been put in his cup."
    )
    assert stretches("Orla stole 300 coins")[0] == "Orla Venn took 300 gold pieces from the chest."


def test_names_and_numbers_hold_over_languages() -> None:
    assert (
        stretches("Orla Venn cogió 300 monedas de oro")[0] == "Orla Venn took 300 gold pieces from the chest."
    )


def test_a_claim_that_shares_nothing_has_no_support() -> None:
    assert stretches("The dragon hoards jade under Mount Zhentar") == []
    assert support(TEXT, fragment(), "The dragon hoards jade under Mount Zhentar") == 0.0


def test_the_best_window_decides_between_equals() -> None:
    at = TEXT.index("The party slept")
    claim = "The party rested"
    assert stretches(claim)[0].startswith("The party dined")
    assert stretches(claim, windows=[Passage(at, at + 40, 0.9)])[0].startswith("The party slept")


def test_only_the_fragment_is_searched_and_at_most_four_stretches_given() -> None:
    start = TEXT.index("Orla")
    found = supporting(TEXT, fragment(start), "Corvane drank from the cup and his dog cried")
    assert all(a >= start for a, _ in found)
    many = (
        "Corvane fell. " * 3
        + "\n\n"
        + "\n\n".join(f"Corvane fell on day {i}. Nothing more." for i in range(9))
    )
    whole = Fragment("a.md", 0, "S", Kind.SESSION, None, "", 0, len(many), 9, many, "", id=1)
    assert 1 <= len(supporting(many, whole, "Corvane fell")) <= 4


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("He owes it", "They said that money was owed."),
        ("She knew", "Nobody knows why."),
        ("Sie fand ihn", "Wer findet das?"),
        ("Il savait", "Ils savent tout."),
    ],
)
def test_forms_of_one_verb_are_one_word(claim: str, told: str) -> None:
    assert terms(claim) & terms(told)
    assert stem("owed") == stem("owing") == stem("owes")


def test_a_day_with_a_dot_ends_no_sentence() -> None:
    text = "Gernot kam am 5. Juni in die Burg. Er blieb 12. Danach ging er."
    cut = [text[a:b] for a, b in sentences(text, 0, len(text))]
    assert cut == ["Gernot kam am 5. Juni in die Burg.", "Er blieb 12.", "Danach ging er."]
