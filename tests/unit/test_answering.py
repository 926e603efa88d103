"""A whole question with a scripted model over a real catalogue: flow, refusals, stops and failures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from answering_desk import Fixed, Scripted, filled

from oracle_desktop.answering import language
from oracle_desktop.answering.oracle import Oracle
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import (
    Answer,
    AskEvent,
    Candidate,
    Mode,
    Passage,
    Ranking,
    Reading,
    Searched,
    SessionId,
    Turn,
    Wrote,
)
from oracle_desktop.errors import ModelUnreachable
from oracle_desktop.notes.telling import telling
from oracle_desktop.settings import AnswerSettings
from oracle_desktop.store.catalogue import Catalogue

NOTES = {
    1: "# Arrival\n\nThe party came to Dunmar in the rain. Captain Orla Venn met them at the gate.",
    2: "# The Archduke\n\nArchduke Corvane was poisoned at the feast. His cup held nightshade.\n"
    "\nOrla Venn swore to find the killer before the new moon.",
    3: "# The Abbey\n\nSister Maelis confessed that she had put the nightshade in the cup. She fled.",
}


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = filled(tmp_path / "catalogue.sqlite3", NOTES)
    yield catalogue
    catalogue.close()


def ranking(catalogue: Catalogue, *sessions: int) -> Ranking:
    fragments = {f.session.number: f for f in catalogue.fragments() if f.session is not None}
    found = tuple(
        Candidate(
            fragments[number], {"keyword": rank}, 1 / (60 + rank), rank,
            (Passage(0, fragments[number].end, 0.5),),
        )
        for rank, number in enumerate(sessions, start=1)
    )  # fmt: skip
    return Ranking("", "", found, found, {"keyword": 0.001})


class Asked:
    """An answer with the events that came before it."""

    def __init__(self, oracle: Oracle, question: str, mode: Mode = Mode.PRIVATE, **options: Any) -> None:
        self.events: list[AskEvent] = []
        cancel = options.pop("cancel", Cancel())
        on_event = options.pop("on_event", self.events.append)
        self.answer: Answer = oracle.ask(question, mode=mode, on_event=on_event, cancel=cancel, **options)

    @property
    def shown(self) -> str:
        wrote = [event for event in self.events if isinstance(event, Wrote)]
        return "".join(e.text + (f"[{e.citation.label}]" if e.citation else "") for e in wrote)


def oracle(catalogue: Catalogue, chat: Scripted | None, *sessions: int, **options: Any) -> Oracle:
    return Oracle(catalogue, Fixed(ranking(catalogue, *sessions)), chat, AnswerSettings(), **options)


QUESTION = "Who poisoned Archduke Corvane?"


def test_a_claim_is_cited_with_the_sentence_that_supports_it(catalogue: Catalogue) -> None:
    chat = Scripted(
        "Sister Maelis put night", "shade in the cup [Sess", "ion 3]. He was poisoned", " (Session 2)."
    )
    asked = Asked(oracle(catalogue, chat, 2, 3, 1), QUESTION)
    answer = asked.answer
    assert answer.text == "Sister Maelis put nightshade in the cup [Session 3]. He was poisoned [Session 2]."
    assert asked.shown == answer.text
    first, second = answer.citations
    assert (first.label, first.path, first.status) == ("Session 3", "session-3.md", "supported")
    assert first.quote == "Sister Maelis confessed that she had put the nightshade in the cup."
    assert second.quote == "Archduke Corvane was poisoned at the feast."
    for citation in answer.citations:
        session = int(citation.label.split()[-1])
        assert NOTES[session][citation.start : citation.end] == citation.quote
        assert answer.text[citation.at : citation.until] == f"[{citation.label}]"
    assert (answer.writer, answer.refused, answer.quoted, answer.uncited) == ("scripted", False, False, ())


def test_events_come_in_order_and_stages_are_timed(catalogue: Catalogue) -> None:
    asked = Asked(oracle(catalogue, Scripted("Maelis did [Session 3]."), 2, 3), QUESTION)
    assert asked.events[:2] == [Searched(3, 2), Reading(2, quoting=False)]
    assert all(isinstance(event, Wrote) for event in asked.events[2:])
    assert {"keyword", "search", "read", "first", "write", "total"} <= asked.answer.seconds.keys()
    assert asked.answer.tokens["prompt"] > 100
    assert asked.answer.tokens["answer"] > 0


def test_labels_that_were_not_shown_are_doubtful_and_headlines_are_headlines(catalogue: Catalogue) -> None:
    chat = Scripted("Orla met them [Session 1]. He fell [Session 9]. She fled [Session 3].")
    found = Fixed(ranking(catalogue, 2, 3, 1))
    one = Oracle(
        catalogue, found, chat, AnswerSettings(passages=1),
        annotations=lambda ids: {ids[1]: "Maelis confesses."},
    )  # fmt: skip
    answer = Asked(one, QUESTION).answer
    assert [(c.label, c.status) for c in answer.citations] == [
        ("Session 1", "doubtful"),
        ("Session 9", "doubtful"),
        ("Session 3", "headline"),
    ]
    assert answer.citations[0].path == "session-1.md"
    assert answer.citations[1].path == ""
    assert (answer.full, answer.summaries) == (("Session 2",), ("Session 3",))


def test_player_safe_answers_do_not_open_what_was_hidden(catalogue: Catalogue) -> None:
    chat = Scripted("Orla met them [Session 1].")
    one = oracle(catalogue, chat, 2)
    answer = Asked(one, QUESTION, player_safe=True).answer
    assert [(c.label, c.path, c.status) for c in answer.citations] == [("Session 1", "", "doubtful")]


def test_search_gets_history_and_limits(catalogue: Catalogue) -> None:
    fixed = Fixed(ranking(catalogue, 2))
    one = Oracle(catalogue, fixed, Scripted("Yes [Session 2]."), AnswerSettings(passages=3))
    history = [Turn("user", "Who is Corvane?"), Turn("assistant", "An archduke [Session 2].")]
    Asked(one, "And who killed him?", history=history, up_to=SessionId(2.0), player_safe=True)
    assert fixed.asked == [
        {
            "question": "And who killed him?", "k": 3, "history": history, "up_to": SessionId(2.0),
            "without_secret": True,
        }
    ]  # fmt: skip


def test_uncited_claims_are_reported(catalogue: Catalogue) -> None:
    text = "Maelis did it [Session 3]. The abbey burned down afterwards."
    answer = Asked(oracle(catalogue, Scripted(text), 3), QUESTION).answer
    assert [answer.text[a:b] for a, b in answer.uncited] == ["The abbey burned down afterwards."]


def test_stop_keeps_what_was_written(catalogue: Catalogue) -> None:
    cancel = Cancel()

    def stop(event: AskEvent) -> None:
        if isinstance(event, Wrote):
            cancel.set()

    chat = Scripted("Maelis did it ", "[Session 3] and more", " and more")
    answer = Asked(oracle(catalogue, chat, 3), QUESTION, on_event=stop, cancel=cancel).answer
    assert (answer.text, answer.stopped, answer.error) == ("Maelis did it ", True, "")


def test_stop_before_the_search_ends_writes_nothing(catalogue: Catalogue) -> None:
    cancel = Cancel()
    cancel.set()
    chat = Scripted("Maelis")
    answer = Asked(oracle(catalogue, chat, 3), QUESTION, cancel=cancel).answer
    assert (answer.text, answer.stopped, chat.asked) == ("", True, [])


def test_a_model_that_breaks_off_keeps_what_was_written(catalogue: Catalogue) -> None:
    chat = Scripted(
        "Maelis did it [Sess", "ion 3]", end=ModelUnreachable("Ollama stopped answering.", "Try again.")
    )
    answer = Asked(oracle(catalogue, chat, 3), QUESTION).answer
    assert answer.text == "Maelis did it [Session 3]"
    assert [c.label for c in answer.citations] == ["Session 3"]
    assert (answer.error, answer.quoted, answer.stopped) == (
        "Ollama stopped answering. Try again.",
        False,
        False,
    )


@pytest.mark.parametrize("chat", [None, Scripted(end=ModelUnreachable("No server answers."))])
def test_without_a_model_the_notes_are_quoted(catalogue: Catalogue, chat: Scripted | None) -> None:
    asked = Asked(oracle(catalogue, chat, 2, 3, 1), QUESTION)
    answer = asked.answer
    assert (answer.quoted, answer.writer, answer.refused) == (True, "quotes", False)
    assert answer.error == ("" if chat is None else "No server answers.")
    assert "Archduke Corvane was poisoned at the feast." in answer.text
    assert asked.shown == answer.text
    assert Reading(3, quoting=True) in asked.events
    assert answer.citations
    for citation in answer.citations:
        session = int(citation.label.split()[-1])
        assert NOTES[session][citation.start : citation.end] == citation.quote


def test_a_model_that_says_nothing_is_replaced_by_quotes(catalogue: Catalogue) -> None:
    answer = Asked(oracle(catalogue, Scripted("", " "), 2), QUESTION).answer
    assert answer.quoted
    assert answer.error == "The chat model gave no answer."


@pytest.mark.parametrize("chat", [None, Scripted("He fell [Session 1].")])
def test_nothing_found_is_refused_without_asking_the_model(
    catalogue: Catalogue, chat: Scripted | None
) -> None:
    answer = Asked(oracle(catalogue, chat), "¿Quién mató al archiduque?").answer
    assert (answer.refused, answer.text, answer.misses) == (True, "Esto no está en tus notas.", ())
    assert chat is None or chat.asked == []


def test_what_only_comes_close_is_quoted_and_said_to_be_so(catalogue: Catalogue) -> None:
    found = ranking(catalogue, 3, 2, 1).pool
    near = tuple(
        replace(
            one, sentences=tuple(0.6 if "swore" in said else 0.1 for *_, said in telling(one.fragment.text))
        )
        for one in found
    )
    searcher = Fixed(Ranking("", "", near, near, {}))
    asked = Asked(Oracle(catalogue, searcher, None, AnswerSettings()), "Did somebody promise vengeance?")
    answer = asked.answer
    assert (answer.quoted, answer.refused, asked.shown) == (True, False, answer.text)
    opening, quote = answer.text.split("\n\n")
    assert opening == language.closest("en")
    assert quote.startswith("“Orla Venn swore to find the killer before the new moon.”")
    (claim,) = answer.claims
    assert answer.text[claim.start :].startswith("“Orla Venn swore"), "the opening is no part of a claim"


def test_quotes_too_weak_are_refused_with_the_nearest_misses(catalogue: Catalogue) -> None:
    answer = Asked(oracle(catalogue, None, 1, 2, 3), "Which dragon lives under Mount Zhentar?").answer
    assert answer.refused
    assert [m.label for m in answer.misses] == ["Session 1", "Session 2", "Session 3"]
    assert all(m.why for m in answer.misses)


@pytest.mark.parametrize(
    "text",
    [
        "This is not in your notes.",
        "Esto no está en tus notas.",
        "The notes do not say who killed the smith.",
    ],
)
def test_a_refusal_by_the_model_is_known_and_comes_with_misses(catalogue: Catalogue, text: str) -> None:
    answer = Asked(oracle(catalogue, Scripted(text), 2, 3), "Who killed Corvane's smith?").answer
    assert (answer.refused, answer.text, answer.uncited) == (True, text, ())
    assert answer.misses[0].quote == "Archduke Corvane was poisoned at the feast."
    assert answer.misses[0].why == "It mentions “Corvane”, but not killed or smith."


def test_an_answer_that_cites_is_no_refusal(catalogue: Catalogue) -> None:
    text = "The notes do not name the killer at first, but Maelis confessed [Session 3]."
    assert not Asked(oracle(catalogue, Scripted(text), 3), QUESTION).answer.refused


def test_hybrid_goes_on_where_nothing_was_found(catalogue: Catalogue) -> None:
    chat = Scripted("This is not in your notes.\n\nNot from your notes: poison is often tasted.")
    answer = Asked(oracle(catalogue, chat), "How does poison work?", Mode.HYBRID).answer
    assert (answer.refused, answer.uncited, len(chat.asked)) == (False, (), 1)


def test_public_searches_nothing(catalogue: Catalogue) -> None:
    fixed = Fixed(ranking(catalogue, 2))
    chat = Scripted("Grappling uses Athletics.")
    one = Oracle(catalogue, fixed, chat, AnswerSettings())
    asked = Asked(one, "How does grappling work?", Mode.PUBLIC)
    assert fixed.asked == []
    assert asked.events[0] == Reading(0, quoting=False)
    assert "Corvane" not in "".join(message.content for message in chat.asked[0])
    assert (asked.answer.uncited, asked.answer.refused) == ((), False)


def test_public_without_a_model_says_so(catalogue: Catalogue) -> None:
    answer = Asked(oracle(catalogue, None, 2), "How does grappling work?", Mode.PUBLIC).answer
    assert answer.refused
    assert "No chat model is running" in answer.error
