"""What a model said of the fragments counts in the order and at the gate, once most have it (R2.4, R4)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from oracle_desktop.domain import Candidate, Fragment, Kind, Ranking, SessionId
from oracle_desktop.ranking.builtin import BuiltinReranker
from oracle_desktop.ranking.gate import Gate
from oracle_desktop.store.catalogue import Catalogue


def candidate(id_: int, **signals: float) -> Candidate:
    fragment = Fragment(
        f"{id_}.md", 0, f"F{id_}", Kind.SESSION, SessionId(float(id_)), "", 0, 1, 1, "x", "", id=id_
    )
    return Candidate(fragment, {"semantic": id_}, 1 / id_, final=id_, signals=signals)


def ranking(pool: Sequence[Candidate], question: str = "who was it that sang?") -> Ranking:
    return Ranking(question, question, tuple(pool[:1]), tuple(pool), {})


def test_the_questions_of_a_fragment_count_where_most_are_annotated() -> None:
    asked = {"enriched": 1.0, "question": 0.9}
    pool = [candidate(1, enriched=1.0, close=0.3), candidate(2, **asked)]
    assert BuiltinReranker().rerank(ranking(pool)).results[0].fragment.id == 2


def test_the_few_that_are_annotated_already_have_no_advantage() -> None:
    pool = [candidate(1, close=0.3), candidate(2, enriched=1.0, question=0.9), candidate(3)]
    assert BuiltinReranker().rerank(ranking(pool)).results[0].fragment.id == 1


MANY = 5.0
"""A campaign of 150 fragments."""


@pytest.mark.parametrize(
    ("signals", "refused"),
    [
        ({"similar": 0.1, "close": 0.5}, True),
        ({"similar": 0.1, "close": 0.5, "question": 0.4}, True),
        ({"similar": 0.1, "close": 0.5, "question": 0.6}, False),
        ({"similar": 0.1, "close": 0.5, "table": 1.0}, False),
        ({"similar": 0.17, "close": 0.5}, False),
        ({"similar": 0.17, "close": 0.5, "unheard": 0.6, "single": 1.0}, True),
        ({"similar": 0.25, "close": 0.0, "unheard": 1.0}, True),
        ({"similar": 0.4, "close": 0.0, "unheard": 0.5}, False),
    ],
)
def test_the_gate_reads_words_meaning_questions_and_who_speaks(
    tmp_path: Path, signals: dict[str, float], refused: bool
) -> None:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    assert Gate(catalogue).judge(ranking([candidate(1, many=MANY, **signals)])).refused is refused
    catalogue.close()


def test_a_small_campaign_is_not_near_in_many_places(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    gate, read = Gate(catalogue), {"similar": 0.12, "close": 0.4}
    assert gate.judge(ranking([candidate(1, many=5.8, **read)])).refused
    assert not gate.judge(ranking([candidate(1, many=2.7, **read)])).refused
    catalogue.close()
