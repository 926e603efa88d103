"""After the answer: the model's judgement, a second try with what is supported, the gate, hybrid mode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from answering_desk import Fixed, Scripted, filled, ranking

from oracle_desktop.answering import language
from oracle_desktop.answering.oracle import Oracle
from oracle_desktop.answering.record import answer_from_json, answer_to_json
from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import (
    Answer,
    AskEvent,
    Mode,
    Ranking,
    SessionId,
    Wrote,
)
from oracle_desktop.errors import ModelUnreachable
from oracle_desktop.settings import AnswerSettings
from oracle_desktop.store.catalogue import Catalogue

NOTES = {
    2: "Archduke Corvane was poisoned at the feast. His cup held nightshade.\n\nOrla Venn swore an oath.",
    3: "Sister Maelis confessed that she had poisoned Corvane. She fled over the wall.",
}
QUESTION = "Who poisoned the archduke?"


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = filled(tmp_path / "catalogue.sqlite3", NOTES)
    yield catalogue
    catalogue.close()


def oracle(catalogue: Catalogue, model: Scripted | None, **options: Any) -> Oracle:
    return Oracle(catalogue, Fixed(ranking(catalogue, QUESTION)), model, AnswerSettings(), **options)


def ask(one: Oracle, mode: Mode = Mode.PRIVATE, **options: Any) -> tuple[Answer, str]:
    events: list[AskEvent] = []
    answer = one.ask(QUESTION, mode=mode, on_event=events.append, cancel=Cancel(), **options)
    shown = "".join(
        e.text + (f"[{e.citation.label}]" if e.citation else "") for e in events if isinstance(e, Wrote)
    )
    return answer, shown


def verdicts(answer: Answer) -> list[tuple[str, str]]:
    return [(claim.verdict, claim.judge) for claim in answer.claims]


# the model's judgement

OTHER_WORDS = "A toxic drink finished the ruler [Session 2]."


def test_the_model_decides_where_words_do_not(catalogue: Catalogue) -> None:
    model = Scripted(OTHER_WORDS, judges=[{"verdict": "supported"}])
    one = oracle(catalogue, model)
    answer, _ = ask(one)
    assert verdicts(answer) == [("doubtful", "words")]
    judged = one.judge(answer, Cancel())
    assert verdicts(judged) == [("supported", "scripted")]
    assert judged.citations[0].status == "supported"
    assert judged.claims[0].reason == ""
    assert "His cup held nightshade." in model.judged[0]
    assert OTHER_WORDS.split(" [")[0] in model.judged[0]
    assert (judged.text, judged.seconds) == (answer.text, answer.seconds)


def test_the_model_lifts_no_wrong_name_and_lowers_no_quote(catalogue: Catalogue) -> None:
    model = Scripted(
        "Orla Venn confessed that she had poisoned Corvane [Session 3]. His cup held nightshade [Session 2].",
        judges=[{"verdict": "supported"}],
    )
    one = oracle(catalogue, model)
    answer, _ = ask(one)
    assert one.judge(answer, Cancel()).claims == answer.claims
    assert model.judged == []


@pytest.mark.parametrize("failure", [ModelUnreachable("gone"), Cancelled(), ValueError("no JSON"), {}, None])
def test_a_model_that_gives_no_verdict_changes_nothing(catalogue: Catalogue, failure: object) -> None:
    one = oracle(catalogue, Scripted(OTHER_WORDS, judges=[failure]))
    answer, _ = ask(one)
    assert one.judge(answer, Cancel()) == answer


def test_judging_stops_when_asked_to(catalogue: Catalogue) -> None:
    model = Scripted(OTHER_WORDS, judges=[{"verdict": "supported"}])
    one = oracle(catalogue, model)
    answer, _ = ask(one)
    cancel = Cancel()
    cancel.set()
    assert one.judge(answer, cancel) == answer
    assert model.judged == []


def test_nothing_is_judged_without_a_model_or_a_claim(catalogue: Catalogue) -> None:
    quoted, _ = ask(oracle(catalogue, None))
    assert oracle(catalogue, None).judge(quoted, Cancel()) == quoted
    assert [claim.verdict for claim in quoted.claims] == ["supported"] * len(quoted.citations)
    model = Scripted(judges=[{"verdict": "partly"}])
    assert oracle(catalogue, model).judge(quoted, Cancel()) == quoted


def test_labels_that_were_not_read_stay_doubtful_when_judged(catalogue: Catalogue) -> None:
    one = oracle(catalogue, Scripted("He fell [Session 9].", judges=[{"verdict": "supported"}]))
    answer, _ = ask(one)
    assert one.judge(answer, Cancel()).citations[0].status == "doubtful"


# again, only what is supported

FIRST = (
    "His cup held nightshade [Session 2]. The queen had ordered it [Session 2]. Nine bells rang that night."
)


def test_a_second_try_names_what_not_to_repeat_and_keeps_what_is_supported(catalogue: Catalogue) -> None:
    first, _ = ask(oracle(catalogue, Scripted(FIRST)))
    assert [claim.verdict for claim in first.claims] == ["supported", "doubtful", "uncited"]
    model = Scripted(
        "Sister Maelis confessed [Session 3]. ",
        "The queen wept [Session 2]. She fled over the wall [Session 3].",
    )
    second, shown = ask(oracle(catalogue, model), only_supported=True, before=first)
    prompt = "\n".join(message.content for message in model.asked[0])
    assert "<rejected>\n- The queen had ordered it.\n- Nine bells rang that night.\n</rejected>" in prompt
    assert second.text == "Sister Maelis confessed [Session 3]. She fled over the wall [Session 3]."
    assert shown == second.text
    assert [second.text[c.at : c.until] for c in second.citations] == ["[Session 3]", "[Session 3]"]
    assert [claim.verdict for claim in second.claims] == ["supported", "supported"]
    assert [claim.citations for claim in second.claims] == [(0,), (1,)]
    assert second.text[second.claims[1].start :].startswith("She fled")


def test_a_second_try_of_which_nothing_is_left_is_a_refusal(catalogue: Catalogue) -> None:
    model = Scripted("The queen wept for nine days [Session 2].")
    answer, shown = ask(oracle(catalogue, model), only_supported=True)
    assert (answer.refused, answer.text, shown) == (
        True,
        "This is not in your notes.",
    ) * 1 + (answer.text,)
    assert answer.misses
    assert answer.citations == ()


def test_a_list_keeps_its_supported_items(catalogue: Catalogue) -> None:
    model = Scripted(
        "What happened:\n- His cup held nightshade [Session 2]\n- The queen wept [Session 2]\n"
        "- Orla Venn swore an oath [Session 2]"
    )
    answer, _ = ask(oracle(catalogue, model), only_supported=True)
    assert answer.text == (
        "What happened:\n- His cup held nightshade [Session 2]\n- Orla Venn swore an oath [Session 2]"
    )


# the gate, and hybrid mode


def test_where_nothing_is_relevant_private_refuses_without_asking_the_model(catalogue: Catalogue) -> None:
    model = Scripted("never")
    asked: list[Ranking] = []

    def gate(ranking: Ranking) -> bool:
        asked.append(ranking)
        return True

    answer, _ = ask(oracle(catalogue, model, gate=gate))
    assert (answer.refused, answer.text) == (True, "This is not in your notes.")
    assert [miss.label for miss in answer.misses] == ["Session 2", "Session 3"]
    assert (model.asked, asked[0].question) == ([], QUESTION)
    quoted, _ = ask(oracle(catalogue, None, gate=gate))
    assert quoted.refused


def test_where_nothing_is_relevant_hybrid_answers_from_the_model_and_says_so(catalogue: Catalogue) -> None:
    model = Scripted("Poison is often ", "slow.\n\nIt can be brewed.")
    answer, shown = ask(oracle(catalogue, model, gate=lambda _: True), Mode.HYBRID)
    assert answer.text.startswith("This is not in your notes.\n\nNot from your notes: Poison is often slow.")
    assert shown == answer.text
    assert not answer.refused
    ((start, end),) = answer.beyond
    assert answer.text[start:end] == answer.text[answer.text.index("Not from") :]
    assert (answer.claims, answer.uncited, answer.full) == ((), (), ())
    assert "<passage" not in "".join(message.content for message in model.asked[0])


def test_a_gate_that_opens_changes_nothing(catalogue: Catalogue) -> None:
    answer, _ = ask(oracle(catalogue, Scripted(FIRST), gate=lambda _: False))
    assert answer.text == FIRST


@pytest.mark.parametrize("code", list(language.BEYOND))
def test_what_the_model_adds_from_itself_is_marked(catalogue: Catalogue, code: str) -> None:
    own = f"{language.BEYOND[code]} poisons work slowly."
    answer, _ = ask(
        oracle(catalogue, Scripted(f"His cup held nightshade [Session 2].\n\n{own}")), Mode.HYBRID
    )
    ((start, end),) = answer.beyond
    assert answer.text[start:end] == own
    assert [claim.verdict for claim in answer.claims] == ["supported"]


# kept


def test_a_checked_answer_survives_being_kept(catalogue: Catalogue) -> None:
    answer, _ = ask(oracle(catalogue, Scripted(FIRST)), up_to=SessionId(9.0), player_safe=True)
    kept = answer_to_json(answer)
    assert answer_from_json(kept) == answer
    assert kept["counts"] == {"claims": 3, "supported": 1, "partly": 0, "doubtful": 1, "uncited": 1}
    assert kept["claims"][0]["text"] == "His cup held nightshade."
    assert (kept["as_of"], kept["player_safe"]) == (9, True)


@pytest.mark.parametrize(
    ("told", "verdict"),
    [(None, ("supported", "words")), ({"verdict": "unsupported"}, ("doubtful", "scripted"))],
)
def test_meaning_counts_when_judged_and_the_model_has_the_last_word(
    catalogue: Catalogue, told: object, verdict: tuple[str, str]
) -> None:
    compared: list[str] = []

    def similar(claim: str, sentences: Sequence[str]) -> float:
        compared.extend(sentences)
        return 0.9

    one = oracle(catalogue, Scripted(OTHER_WORDS, judges=[told]), similar=similar)
    answer, _ = ask(one)
    assert compared == []
    assert verdicts(one.judge(answer, Cancel())) == [verdict]
    assert "His cup held nightshade." in compared
