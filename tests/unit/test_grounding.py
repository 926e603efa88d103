"""What an answer's claims are found to be, what that makes of their citations, and why one falls short."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oracle_desktop.answering.grounding import CLOSE, Grounding
from oracle_desktop.domain import (
    Answer,
    Citation,
    CitationStatus,
    Claim,
    Fragment,
    Kind,
    Mode,
    Name,
    SessionId,
)

NOTES = {
    2: "Archduke Corvane was poisoned at the feast. His cup held nightshade.\n\nOrla Venn swore an oath.",
    9: "Sister Maelis confessed that she had poisoned Corvane. She fled over the wall.\n\nOrla rode home.",
}
NAMES = (Name("Sister Maelis", ("the Grey Sister",)), Name("Corvane"), Name("Orla Venn"))


def fragment(session: int) -> Fragment:
    text = NOTES[session]
    return Fragment(
        f"{session}.md", 0, f"Session {session}", Kind.SESSION, SessionId(float(session)), "", 0, len(text),
        len(text.split()), text, "",
    )  # fmt: skip


def answered(text: str, question: str = "Who poisoned the archduke?", **status: CitationStatus) -> Answer:
    """An answer with a citation wherever a label stands in brackets; `s9="doubtful"` sets one's status."""
    citations = []
    for match in re.finditer(r"\[Session (\d+)\]", text):
        number = int(match[1])
        state = status.get(f"s{number}", "source")
        citations.append(
            Citation(
                f"Session {number}", SessionId(float(number)), f"{number}.md", 0, 0, "", state, *match.span()
            )
        )
    return Answer(question, text, Mode.PRIVATE, "model", citations=tuple(citations))


def checked(answer: Answer, similar: float | None = None) -> Answer:
    def source(citation: Citation) -> tuple[Fragment, str] | None:
        number = int(citation.label.split()[-1])
        return (fragment(number), NOTES[number]) if number in NOTES else None

    def alike(_claim: str, _sentences: Sequence[str]) -> float:
        assert similar is not None
        return similar

    return Grounding(source, NAMES, alike if similar is not None else None).check(answer)


def verdicts(answer: Answer) -> list[str]:
    return [claim.verdict for claim in answer.claims]


def test_each_claim_is_checked_against_what_it_cites() -> None:
    text = "Corvane was poisoned at the feast [Session 2]. Orla Venn confessed it [Session 9]."
    answer = checked(answered(text))
    assert verdicts(answer) == ["supported", "doubtful"]
    assert [c.status for c in answer.citations] == ["supported", "doubtful"]
    assert [
        text[c.start : c.end].startswith(w) for c, w in zip(answer.claims, ("Corvane", "Orla"), strict=True)
    ]
    assert answer.claims[0].reason == ""
    assert answer.claims[1].reason == "Session 9 says this of someone else, not of Orla Venn."
    assert answer.claims[1].citations == (1,)


def test_two_claims_of_one_sentence_are_two() -> None:
    answer = checked(
        answered("Corvane was poisoned at the feast [Session 2] and Maelis fled over the wall [Session 9].")
    )
    assert verdicts(answer) == ["supported", "supported"]


def test_a_claim_may_stand_on_two_passages_together() -> None:
    text = "Corvane was poisoned at the feast, and Sister Maelis fled over the wall [Session 2] [Session 9]."
    answer = checked(answered(text))
    assert verdicts(answer) == ["supported"]
    assert [c.status for c in answer.citations] == ["supported", "supported"]


def test_a_passage_that_adds_nothing_is_doubtful_beside_one_that_says_it() -> None:
    answer = checked(answered("His cup held nightshade [Session 2] [Session 9]."))
    assert verdicts(answer) == ["supported"]
    assert [c.status for c in answer.citations] == ["supported", "doubtful"]


def test_half_a_claim_is_partly_supported() -> None:
    answer = checked(answered("Maelis fled over the wall and drowned in the mill pond [Session 9]."))
    assert verdicts(answer) == ["partly"]
    assert answer.citations[0].status == "partly"
    assert answer.claims[0].reason == "Session 9 says some of this, not all."


def test_an_alias_counts_as_the_name() -> None:
    assert verdicts(checked(answered("The Grey Sister confessed [Session 9]."))) == ["supported"]


def test_a_name_that_stands_nowhere_is_told() -> None:
    answer = checked(answered("The killer was Count Varga [Session 2]."))
    assert verdicts(answer) == ["doubtful"]
    assert answer.claims[0].reason == "Session 2 does not name Count Varga."


def test_he_is_the_one_named_before() -> None:
    answer = checked(answered("Orla Venn rode home [Session 9]. She fled over the wall [Session 9]."))
    assert verdicts(answer)[0] == "supported"
    assert verdicts(answer)[1] != "supported"


def test_labels_that_were_not_read_stay_doubtful() -> None:
    text = "His cup held nightshade [Session 2]. Maelis confessed [Session 9]."
    answer = checked(answered(text, s2="doubtful", s9="headline"))
    assert [c.status for c in answer.citations] == ["doubtful", "headline"]
    assert [claim.reason for claim in answer.claims] == [
        "Session 2 is not among the passages that were read.",
        "Session 9 was read as one line only.",
    ]


def test_a_file_that_is_gone_supports_nothing() -> None:
    assert verdicts(checked(answered("His cup held nightshade [Session 5]."))) == ["doubtful"]


def test_claims_without_a_citation_are_among_the_claims() -> None:
    text = "His cup held nightshade [Session 2]. The queen wept for nine days."
    first, second = checked(
        Answer("q", text, Mode.PRIVATE, "m", citations=answered(text).citations, uncited=((36, len(text)),))
    ).claims
    assert (first.verdict, second.verdict) == ("supported", "uncited")
    assert second.reason == "No passage is cited for this."


def test_meaning_lifts_other_words_but_no_wrong_name() -> None:
    others = answered("A toxic brew stood before the ruler [Session 2].")
    assert verdicts(checked(others)) == ["doubtful"]
    assert verdicts(checked(others, similar=CLOSE)) == ["supported"]
    assert verdicts(checked(others, similar=CLOSE - 0.01)) == ["doubtful"]
    swapped = answered("Orla Venn confessed that she had poisoned Corvane [Session 9].")
    assert verdicts(checked(swapped, similar=1.0)) == ["doubtful"]


def test_reasons_are_in_the_language_of_the_question() -> None:
    answer = checked(answered("Varga estaba en la torre [Session 2].", question="¿Quién estaba en la torre?"))
    assert answer.claims[0].reason == "Session 2 no nombra a Varga."


def test_an_answer_that_claims_nothing_is_left_alone() -> None:
    answer = Answer("q", "This is not in your notes.", Mode.PRIVATE, "m", refused=True)
    assert checked(answer) == answer


def test_claims_carry_who_checked_them() -> None:
    (claim,) = checked(answered("His cup held nightshade [Session 2].")).claims
    assert claim == Claim(0, 36, "supported", "", (0,), "words")
