"""Questions that count, list or follow something, and a pool that holds many sessions for them."""

from __future__ import annotations

import pytest

from oracle_desktop.retrieval.breadth import numbers, wants_all
from oracle_desktop.retrieval.fusion import fuse, spread


@pytest.mark.parametrize(
    "question",
    [
        "How many ziggurats has the party come across?",
        "In which sessions did Raishan disguise herself?",
        "List all the taverns we drank in.",
        "How did their friendship change over the campaign?",
        "¿Cuántas veces murió Pike?",
        "¿En qué sesiones aparece el mercader?",
        "Wie oft sind wir gestorben?",
        "Dans quelles séances avons-nous vu la reine ?",
        "Quante volte è morto il nano?",
        "Em quais sessões apareceu o dragão?",
    ],
)
def test_wants_all_there_is(question: str) -> None:
    assert wants_all(question)


@pytest.mark.parametrize(
    "question",
    ["Who sold us the lantern?", "Which session had the crocodile?", "¿Quién mató al rey?", "And the other?"],
)
def test_wants_one_answer(question: str) -> None:
    assert not wants_all(question)


def test_a_long_session_leaves_room_for_others() -> None:
    fused = fuse({"semantic": [1, 2, 3, 4, 9, 8]}, limit=None)
    place = {1: "long", 2: "long", 3: "long", 4: "long", 9: "other"}
    assert [item.fragment_id for item in spread(fused, place, 4)] == [1, 2, 9, 8]
    assert [item.fragment_id for item in spread(fused, place, 3, each=1)] == [1, 9, 8]


def test_where_there_is_room_nothing_is_left_out_and_the_order_stays() -> None:
    fused = fuse({"semantic": [1, 2, 3, 4, 9]}, limit=None)
    assert spread(fused, dict.fromkeys([1, 2, 3, 4], "long"), 40) == fused


@pytest.mark.parametrize(
    ("term", "code", "also"),
    [
        ("ziggurats", "en", "ziggurat"),
        ("ziggurat", "en", "ziggurats"),
        ("parties", "en", "party"),
        ("luces", "es", "luz"),
        ("dragoes", "pt", "dragao"),
        ("chevaux", "fr", "cheval"),
        ("draghi", "it", "dragho"),
        ("sitzungen", "de", "sitzung"),
    ],
)
def test_one_counts_as_many(term: str, code: str, also: str) -> None:
    found = numbers(term, code)
    assert found[0] == term
    assert also in found


def test_short_words_and_numbers_stand_for_themselves() -> None:
    assert numbers("bus", "en") == ["bus"]
    assert numbers("1200", "en") == ["1200"]
