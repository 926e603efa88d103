"""Which passages are shown: order, budget, dropping, shortening, summaries."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from oracle_desktop.answering.context import Room, build, ends_first
from oracle_desktop.domain import Candidate, Fragment, Kind, Mode, Passage, Ranking, SessionId, Turn
from oracle_desktop.ranking import summaries


def candidate(
    number: int, words: int = 50, *, session: int | None = None, windows: tuple[Passage, ...] = ()
) -> Candidate:
    text = " ".join(f"word{number}x{i}" for i in range(words))
    which = number if session is None else session
    fragment = Fragment(
        f"{which}.md", 0, f"Session {number}", Kind.SESSION, SessionId(float(which)), "", 0, len(text), words,
        text, "", id=number,
    )  # fmt: skip
    return Candidate(fragment, {"keyword": number}, 1 / (60 + number), number, windows)


def ranking(*pool: Candidate, k: int = 8) -> Ranking:
    return Ranking("", "", pool[:k], pool, {})


def words(text: str) -> int:
    return len(text.split())


def labels(candidates: tuple[Candidate, ...]) -> list[str]:
    return [c.fragment.label for c in candidates]


def room(tokens: int, answer: int = 200) -> Room:
    return Room(tokens, answer, words)


def test_the_best_stand_at_the_ends() -> None:
    order = ends_first([candidate(n) for n in range(1, 9)])
    assert [c.fragment.id for c in order] == [1, 3, 5, 7, 8, 6, 4, 2]
    found = build("Who?", Mode.PRIVATE, "en", ranking(*(candidate(n) for n in range(1, 9))), room(8_000))
    prompt = found.messages[-1].content
    places = [prompt.index(f'"Session {n}"') for n in (1, 3, 5, 7, 8, 6, 4, 2)]
    assert places == sorted(places)


def test_what_does_not_fit_is_dropped_from_the_end_of_the_ranking_and_named() -> None:
    found = build("Who?", Mode.PRIVATE, "en", ranking(*(candidate(n, 300) for n in range(1, 9))), room(2_000))
    kept = len(found.full)
    assert 1 < kept < 8
    assert sorted(c.fragment.id for c in found.full) == list(range(1, kept + 1))
    assert list(found.dropped) == [f"Session {n}" for n in range(kept + 1, 9)]
    assert found.shortened == ()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(20, 900), max_size=8),
    st.integers(900, 6_000),
    st.integers(64, 3_000),
    st.lists(st.text(max_size=300), max_size=4),
)
def test_prompt_and_answer_always_fit_the_context(
    sizes: list[int], tokens: int, answer: int, said: list[str]
) -> None:
    pool = [candidate(n, size) for n, size in enumerate(sizes, start=1)]
    history = [Turn("user" if i % 2 == 0 else "assistant", text) for i, text in enumerate(said)]
    notes = dict.fromkeys(range(1, 9), "He falls in the hall.")
    found = build(
        "Who fell?", Mode.PRIVATE, "en", ranking(*pool, k=5), room(tokens, answer), annotations=notes,
        history=history,
    )  # fmt: skip
    assert found.tokens == sum(words(m.content) for m in found.messages)
    assert found.tokens + found.answer_tokens <= tokens
    assert len(found.full) + len(found.dropped) == min(5, len(pool))


def test_one_passage_too_long_is_cut_to_its_best_windows() -> None:
    long = candidate(1, 3_000)
    at = long.fragment.text.index("word1x1500 ")
    end = long.fragment.text.index("word1x1600 ")
    late = long.fragment.text.index("word1x2500 ")
    windows = (Passage(at, end, 0.9), Passage(late, late + 300, 0.5))
    found = build(
        "Who?",
        Mode.PRIVATE,
        "en",
        ranking(candidate(1, 3_000, windows=windows), candidate(2, 30)),
        room(1_200),
    )
    prompt = found.messages[-1].content
    assert found.shortened == ("Session 1",)
    assert found.dropped == ("Session 2",)
    assert "word1x1550 " in prompt
    assert "word1x2510 " in prompt
    assert "word1x1000 " not in prompt
    assert "shortened" in prompt


def test_a_window_too_long_is_cut_too() -> None:
    found = build("Who?", Mode.PRIVATE, "en", ranking(candidate(1, 3_000)), room(1_200))
    assert found.shortened == ("Session 1",)
    assert "word1x0 " in found.messages[-1].content


def test_summaries_take_one_slot_a_session_and_none_that_is_there_in_full() -> None:
    pool = [candidate(n) for n in (5, 9, 3)] + [candidate(21, session=9), candidate(22, session=7)]
    pool += [candidate(23, session=7), candidate(1), candidate(4)]
    notes = {number: f"Summary of {number}." for number in (5, 9, 21, 22, 23, 1)}
    found = build("Who?", Mode.PRIVATE, "en", ranking(*pool, k=2), room(8_000), annotations=notes)
    assert labels(found.full) == ["Session 5", "Session 9"]
    assert labels(found.headlines) == ["Session 1", "Session 22"]
    block = found.messages[-1].content.split("<headlines>")[1].split("</headlines>")[0]
    assert block == "\n- Session 1: Summary of 1.\n- Session 22: Summary of 22.\n"


def test_at_most_sixteen_summaries_in_the_order_of_sessions() -> None:
    pool = [candidate(n) for n in range(40, 0, -1)]
    found = build(
        "Who?",
        Mode.PRIVATE,
        "en",
        ranking(*pool),
        room(8_000),
        annotations=dict.fromkeys(range(41), "He falls."),
    )
    numbers = [c.fragment.id for c in found.headlines]
    assert numbers == sorted(numbers)
    assert len(numbers) == summaries.MOST


def test_history_keeps_to_its_share_and_never_starts_with_an_answer() -> None:
    history = [
        Turn("user", "old " * 400),
        Turn("assistant", "An answer."),
        Turn("user", "Who?"),
        Turn("assistant", "He."),
    ]
    found = build("And then?", Mode.PRIVATE, "en", ranking(candidate(1)), room(2_000), history=history)
    assert [m.content for m in found.messages[1:-1]] == ["Who?", "He."]


def test_the_model_reads_the_plain_text_of_a_note() -> None:
    text = "# The Hall\n\n[[Session 99|The duke]] fell. %% he is a lich %%\n\n```dataview\nLIST\n```\n"
    noted = replace(candidate(1), fragment=replace(candidate(1).fragment, text=text, end=len(text)))
    content = build("Who?", Mode.PRIVATE, "en", ranking(noted), room(2_000)).messages[-1].content
    assert "The Hall" in content
    assert "The duke fell." in content
    for noise in ("Session 99", "lich", "LIST"):
        assert noise not in content


def test_public_shows_no_note() -> None:
    found = build("How?", Mode.PUBLIC, "en", ranking(candidate(1)), room(2_000))
    assert (found.full, found.dropped, len(found.messages)) == ((), (), 2)
