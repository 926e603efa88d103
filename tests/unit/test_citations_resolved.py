"""Which passage a label stands for: the part of a session that the claim comes from, the sentence in it."""

from __future__ import annotations

import pytest

from oracle_desktop.answering.draft import Draft
from oracle_desktop.domain import Citation, Fragment, Kind, SessionId

FIRST = "The party rode to Dunmar in the rain. Orla Venn opened the gate.\n\n"
SECOND = "At midnight the bell tower burned. Sister Maelis fled over the wall with the silver cup.\n"
TEXT = FIRST + SECOND


def fragment(number: int, label: str, start: int, end: int) -> Fragment:
    session = SessionId(3.0)
    return Fragment(
        "three.md", number, label, Kind.SESSION, session, "", start, end, 9, TEXT[start:end], "", id=number
    )


PARTS = [
    fragment(1, "Session 3", 0, len(FIRST)),
    fragment(2, "Session 3 (part 2)", len(FIRST), len(TEXT)),
]


def cited(answer: str, full: list[Fragment], headlines: tuple[Fragment, ...] = ()) -> Citation:
    draft = Draft(full, headlines, lambda _: TEXT, lambda _: None, {})
    draft.feed(answer)
    draft.finish()
    (citation,) = draft.citations
    return citation


@pytest.mark.parametrize(
    ("answer", "label", "quote"),
    [
        ("Orla opened the gate [Session 3].", "Session 3", "Orla Venn opened the gate."),
        (
            "Maelis fled with the silver cup [Session 3].",
            "Session 3 (part 2)",
            "Sister Maelis fled over the wall with the silver cup.",
        ),
        (
            "The bell tower burned [Session 3, part 2].",
            "Session 3 (part 2)",
            "At midnight the bell tower burned.",
        ),
    ],
)
def test_a_session_of_several_parts_is_cited_by_the_part_that_tells_it(
    answer: str, label: str, quote: str
) -> None:
    citation = cited(answer, PARTS)
    assert (citation.label, citation.quote, citation.status) == (label, quote, "source")
    assert TEXT[citation.start : citation.end] == quote


def test_a_claim_that_shares_no_word_opens_the_whole_passage() -> None:
    citation = cited("Everyone was sad [Session 3].", PARTS[:1])
    assert (citation.start, citation.end, citation.quote) == (0, len(FIRST), FIRST)


def test_a_headline_quotes_nothing() -> None:
    citation = cited("The tower burned [Session 3 (part 2)].", PARTS[:1], (PARTS[1],))
    assert (citation.status, citation.quote, citation.fragment) == ("headline", "", 2)
