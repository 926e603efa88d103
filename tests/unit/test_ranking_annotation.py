"""The annotation reranker at the protocol's edge: what it shows, takes, when it switches off (R4.1)."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from stub_ollama import DIE, Fault, StubOllama

from oracle_desktop.cancel import Cancel, until
from oracle_desktop.domain import Candidate, Fragment, Kind, Ranking, SessionId
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.ranking.annotation import AnnotationReranker
from oracle_desktop.ranking.builtin import BuiltinReranker
from oracle_desktop.ranking.choose import reranker_of
from oracle_desktop.settings import FindingSettings, MindSettings

POOL = 27
ANNOTATIONS = {number: f"Summary of {number}." for number in range(1, POOL + 1)}


def candidate(number: int) -> Candidate:
    fragment = Fragment(
        f"{number}.md", 0, f"Session {number}", Kind.SESSION, SessionId(float(number)), "", 0, 1, 1,
        f"Text of {number}.", "", id=number,
    )  # fmt: skip
    return Candidate(fragment, {}, 1 / number, final=number, signals={"close": number / POOL})


def pool(results: int = 8, size: int = POOL) -> Ranking:
    candidates = tuple(candidate(number) for number in range(1, size + 1))
    return Ranking("Who?", "Who was it?", candidates[:results], candidates, {})


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        yield stub


def chat_of(stub: StubOllama, **changes: Any) -> ChatModel:
    chosen = {"host": stub.address, "chat_model": "qwen2.5:7b", **changes}
    return OllamaServer(MindSettings(**chosen)).chat()


def answers(stub: StubOllama, best: object) -> None:
    stub.chat = [json.dumps({"best": best})]


def ids(ranking: Ranking) -> list[int]:
    return [one.fragment.id for one in ranking.results]


def rerank(stub: StubOllama, ranking: Ranking | None = None, **changes: Any) -> Ranking:
    chosen = {"annotations": lambda _ids: ANNOTATIONS, "first": None, **changes}
    if "chat" not in chosen:
        chosen["chat"] = chat_of(stub)
    return AnnotationReranker(**chosen).rerank(pool() if ranking is None else ranking)


def test_the_model_s_choice_comes_first_and_the_pool_stays_fused(stub: StubOllama) -> None:
    answers(stub, [9, 3, 27, 1, 12, 4, 5, 6])
    ranked = rerank(stub)
    assert ids(ranked) == [9, 3, 27, 1, 12, 4, 5, 6]
    assert [one.final for one in ranked.results] == list(range(1, 9))
    assert [one.fragment.id for one in ranked.pool] == list(range(1, POOL + 1))
    assert sorted(one.final for one in ranked.pool) == list(range(1, POOL + 1))
    assert ranked.pool[26].signals["annotation"] == 3
    assert (ranked.reranker, ranked.reranker_note) == ("annotation", "")


def test_it_shows_labels_and_annotations_and_never_a_text(stub: StubOllama) -> None:
    answers(stub, list(range(1, 9)))
    rerank(stub, chat=chat_of(stub, num_ctx=8_192))
    [body] = stub.asked("/api/chat")
    shown = body["messages"][-1]["content"]
    assert all(f"{n}. Session {n}: Summary of {n}.\n" in shown for n in range(1, POOL + 1))
    assert "Who was it?" in shown
    assert "Text of" not in json.dumps(body)
    assert body["format"]["properties"]["best"]["items"]["type"] == "integer"
    assert body["options"]["num_ctx"] == 8_192


@pytest.mark.parametrize(
    ("best", "expected"),
    [
        ([5, 2], [5, 2, 1, 3, 4, 6, 7, 8]),  # missing ones are filled in the order there was
        ([5, 5, 2, 5], [5, 2, 1, 3, 4, 6, 7, 8]),  # doubled
        ([99, True, 5, 0, -1, "2", 2.0, None, [3]], [5, 1, 2, 3, 4, 6, 7, 8]),  # invented
        (list(range(20, 0, -1)), list(range(20, 12, -1))),  # too many
    ],
)
def test_what_the_model_gets_wrong_is_mended(stub: StubOllama, best: object, expected: list[int]) -> None:
    answers(stub, best)
    ranked = rerank(stub)
    assert ids(ranked) == expected
    assert ranked.reranker == "annotation"


def off(ranked: Ranking) -> str:
    assert ids(ranked) == list(range(1, 9))
    assert [one.final for one in ranked.pool] == list(range(1, POOL + 1))
    assert ranked.reranker == "off"
    assert ranked.reranker_note
    return ranked.reranker_note


@pytest.mark.parametrize(
    "reply",
    [
        ["I would choose the third."],  # not JSON
        ['{"best": [3, 4'],  # cut off
        ["[" * 200_000],
        ['{"best": []}'],
        ['{"best": [99, 100]}'],  # wrong ids alone
        ['{"best": 3}'],
        ["3"],
        [""],
        ['{"best"', DIE],
        [Fault(500, "model runner has unexpectedly stopped")],
    ],
)
def test_a_reply_that_is_no_choice_leaves_the_order(stub: StubOllama, reply: list[object]) -> None:
    stub.chat = reply
    off(rerank(stub))


def test_one_annotation_missing_and_the_model_is_not_asked(stub: StubOllama) -> None:
    answers(stub, list(range(20, 12, -1)))
    some = {number: text for number, text in ANNOTATIONS.items() if number != 27}
    assert "summary" in off(rerank(stub, annotations=lambda _ids: some))
    off(rerank(stub, annotations=lambda _ids: {**ANNOTATIONS, 27: " \n"}))
    assert not stub.asked("/api/chat")


def test_a_server_that_is_down_leaves_the_order() -> None:
    with StubOllama() as stub:
        chat = chat_of(stub)
    off(rerank(stub, chat=chat))


def test_a_late_server_leaves_the_order(stub: StubOllama) -> None:
    stub.chat = [5.0, '{"best": [9]}']
    off(rerank(stub, seconds=0.2))


def test_the_gm_s_stop_ends_a_choice_under_way(stub: StubOllama) -> None:
    stub.chat = [30.0, '{"best": [9]}']
    cancel = Cancel()
    timer = threading.Timer(0.3, cancel.set)
    timer.start()
    began = time.monotonic()
    with until(cancel):
        off(rerank(stub))
    timer.join()
    assert time.monotonic() - began < 5


def test_the_setting_says_so(stub: StubOllama) -> None:
    answers(stub, [9])
    chosen = FindingSettings(reranker="annotation")
    for chat, ran in ((chat_of(stub), "annotation"), (None, "builtin")):
        reranker = reranker_of(chosen, lambda _ids: ANNOTATIONS, chat)
        assert reranker is not None
        assert reranker.rerank(pool()).reranker == ran


def test_without_a_chat_model_the_order_stays(stub: StubOllama) -> None:
    off(rerank(stub, chat=None))


def test_the_built_in_order_is_shown_and_fills_up_and_stands_in(stub: StubOllama) -> None:
    first = BuiltinReranker({"close": 1.0})  # turns the pool round
    answers(stub, [2])
    ranked = rerank(stub, first=first)
    assert ids(ranked) == [26, 27, 25, 24, 23, 22, 21, 20]
    assert "1. Session 27:" in stub.asked("/api/chat")[0]["messages"][-1]["content"]
    stub.chat = ["no"]
    ranked = rerank(stub, first=first)
    assert ids(ranked) == list(range(27, 19, -1))
    assert ranked.reranker == "builtin"
    assert ranked.reranker_note


def test_a_small_pool_and_none(stub: StubOllama) -> None:
    answers(stub, [3, 1])
    assert ids(rerank(stub, pool(results=3, size=3))) == [3, 1, 2]
    assert ids(rerank(stub, pool(results=0, size=0))) == []
    assert ids(rerank(stub, pool(results=1, size=1))) == [1]
    assert len(stub.asked("/api/chat")) == 1


def test_what_does_not_fit_the_context_is_left_out_of_the_list(stub: StubOllama) -> None:
    answers(stub, [27, 4])
    long = {number: f"Summary of {number}. " + "The party rides on. " * 25 for number in ANNOTATIONS}
    ranked = rerank(stub, annotations=lambda _ids: long, chat=chat_of(stub, num_ctx=2_048))
    assert ids(ranked)[:2] == [4, 1]  # 27 was not shown, so it cannot be meant
    shown = stub.asked("/api/chat")[0]["messages"][-1]["content"]
    assert "8. Session 8" in shown
    assert "27. Session 27" not in shown
    endless = dict.fromkeys(ANNOTATIONS, "The party rides on. " * 200)
    off(rerank(stub, annotations=lambda _ids: endless, chat=chat_of(stub, num_ctx=2_048)))
