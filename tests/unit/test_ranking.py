"""The built-in reranker and the gate, over a real catalogue (R4.3, R4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from oracle_desktop.domain import Candidate, Document, FileRecord, Fragment, Kind, Ranking, SessionId, Window
from oracle_desktop.ingestion import compendium
from oracle_desktop.ranking.builtin import ENRICHED_NAMELESS, WEIGHTS, BuiltinReranker, wordless
from oracle_desktop.ranking.choose import reranker_of
from oracle_desktop.ranking.gate import Gate
from oracle_desktop.retrieval.paths import PATHS
from oracle_desktop.retrieval.signals import SIGNALS
from oracle_desktop.settings import FindingSettings
from oracle_desktop.store.catalogue import Catalogue


def candidate(number: int, fused: float, **signals: float) -> Candidate:
    fragment = Fragment(
        f"{number}.md", 0, f"Session {number}", Kind.SESSION, SessionId(float(number)), "", 0, 1, 1, "x", "",
        id=number,
    )  # fmt: skip
    return Candidate(fragment, {"semantic": number}, fused, final=number, signals=signals)


def ranking(pool: Sequence[Candidate], results: int = 2, question: str = "?") -> Ranking:
    return Ranking(question, question, tuple(pool[:results]), tuple(pool), {})


def test_orders_by_weighted_signals_and_keeps_the_pool_fused() -> None:
    pool = [candidate(1, 0.03, close=0.1), candidate(2, 0.02, close=0.2), candidate(3, 0.01, close=0.9)]
    ranked = BuiltinReranker({"close": 2.0}).rerank(ranking(pool))
    assert [one.fragment.id for one in ranked.results] == [3, 2]
    assert [one.fragment.id for one in ranked.pool] == [1, 2, 3]
    assert [one.final for one in ranked.pool] == [3, 2, 1]
    assert ranked.results[0].signals["score"] == pytest.approx(1.8)


def test_equal_scores_stay_in_fused_order_and_nothing_is_lost() -> None:
    pool = [candidate(n, 1 / n) for n in range(1, 8)]
    ranked = BuiltinReranker({"close": 1.0}).rerank(ranking(pool, results=5))
    assert [one.fragment.id for one in ranked.results] == [1, 2, 3, 4, 5]
    assert len(ranked.pool) == 7


def test_the_setting_says_which() -> None:
    assert isinstance(reranker_of(FindingSettings()), BuiltinReranker)
    assert reranker_of(FindingSettings(reranker="off")) is None


def test_an_empty_pool_stays_empty() -> None:
    assert BuiltinReranker().rerank(ranking([])).results == ()


def test_every_weight_is_of_a_signal_that_is_read() -> None:
    known = {*SIGNALS, "fused"} | {f"rank_{path}" for path in PATHS}
    assert {*WEIGHTS, *ENRICHED_NAMELESS} <= known
    for weights in (WEIGHTS, ENRICHED_NAMELESS):
        assert all(weight > 0 for name, weight in weights.items() if name != "length")


def test_a_session_named_by_number_comes_first() -> None:
    pool = [
        candidate(1, 0.03, close=0.6, similar=0.4),
        candidate(2, 0.01, close=0.4, similar=0.3, session=1.0),
    ]
    assert BuiltinReranker().rerank(ranking(pool)).results[0].fragment.id == 2


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    text = (
        "They cross the moor with Old Brennoc. Later Brennoc and Ysolde reach the Sunken Gate in April rain."
    )
    for number in (1, 2):
        path, words = f"Session {number}.md", text if number == 1 else text.replace("moor", "hills")
        fragment = Fragment(
            path, 0, f"Session {number}", Kind.SESSION, SessionId(float(number)), "", 0, len(words), 20,
            words, "",
        )  # fmt: skip
        record = FileRecord(path, 1, 1, path, "1", "ready", fragments=1)
        window = Window(0, len(words), words)
        catalogue.store_document(record, Document(path, words, ""), "{}", [fragment], [[window]])
    compendium.refresh(catalogue)
    yield catalogue
    catalogue.close()


def near(question: str) -> Ranking:
    return ranking([candidate(1, 0.03, similar=0.5, close=0.8)], question=question)


@pytest.mark.parametrize(
    "question",
    [
        "How did the party defeat the dragon Skarrenoth?",
        "What happened when we passed through Port Verrin?",
        "Skarrenoth - who is that?",
        "Duskbringer's owner, who was it?",
        "¿Qué le pasó a Skarrenoth?",
    ],
)
def test_a_name_the_notes_do_not_hold_is_an_answer_in_itself(catalogue: Catalogue, question: str) -> None:
    verdict = Gate(catalogue).judge(near(question))
    assert verdict.refused
    assert verdict.unknown[0].name in question


@pytest.mark.parametrize(
    "question",
    [
        "Where did Brennoc go?",
        "What did the Brennocs want?",
        "What is Ysolde's fear?",
        "Which NPC was new in November?",
        "Why was the gate closed?",
        "Remind me, who came along?",
        "Why?",
        "Wer hat die Krone gestohlen?",
    ],
)
def test_what_the_notes_hold_or_no_name_is_not_refused(catalogue: Catalogue, question: str) -> None:
    assert not Gate(catalogue).judge(near(question)).refused


def test_a_slip_of_spelling_is_told_and_not_refused(catalogue: Catalogue) -> None:
    verdict = Gate(catalogue).judge(near("Where did old Brenoc go?"))
    assert not verdict.refused
    assert verdict.unknown[0].name == "Brenoc"
    assert "Brennoc" in verdict.unknown[0].nearest


def test_the_nearest_spelling_is_offered_with_a_refusal(catalogue: Catalogue) -> None:
    verdict = Gate(catalogue).judge(near("Who is Isoldra?"))
    assert verdict.refused
    assert verdict.unknown[0].nearest == "Ysolde"


def test_a_question_about_something_else_is_far_from_everything(catalogue: Catalogue) -> None:
    gate = Gate(catalogue)
    question = "how long do I bake bread?"
    assert gate.judge(
        ranking([candidate(1, 0.03, many=5.0, similar=0.1, close=0.1)], question=question)
    ).refused
    assert not gate.judge(
        ranking([candidate(1, 0.03, many=5.0, similar=0.3, close=0.1)], question=question)
    ).refused
    assert not gate.judge(
        ranking([candidate(1, 0.03, many=5.0, similar=0.16, close=0.5)], question=question)
    ).refused
    assert gate.judge(ranking([], question=question)).refused


def test_without_a_name_what_is_meant_counts_more_than_what_is_said() -> None:
    def best(nameless: float, said: float) -> int:
        spoken = candidate(1, 0.02, nameless=nameless, close=said, sentence=0.1, similar=0.1)
        meant = candidate(2, 0.02, nameless=nameless, sentence=0.28, similar=0.2)
        return BuiltinReranker().rerank(ranking([spoken, meant])).results[0].fragment.id

    assert best(nameless=1.0, said=0.3) == 2
    assert best(nameless=1.0, said=1.0) == 1, "words that all stand together tell as much as a name"
    assert best(nameless=0.0, said=0.9) == 1


def test_how_little_words_tell() -> None:
    def little(nameless: float, said: float) -> float:
        return wordless([candidate(1, 0.1, nameless=nameless, close=said), candidate(2, 0.1)])

    assert (little(1.0, 0.2), little(1.0, 0.9), little(0.0, 0.2)) == (1.0, 0.0, 0.0)
    assert 0.4 < little(1.0, 0.65) < 0.6
    assert wordless([]) == 0.0
