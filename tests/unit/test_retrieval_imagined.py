"""An imagined answer finds passages too: off by default, one call, and the search goes on without (HyDE)."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from stub_ollama import DIE, Fault, StubOllama
from test_retrieval_search import NOTES, ExactIndex, WordEmbedder, labels, put

from oracle_desktop import measuring
from oracle_desktop.cancel import Cancel, until
from oracle_desktop.domain import Kind, Ranking
from oracle_desktop.evaluation.configurations import STEPS
from oracle_desktop.ingestion import compendium
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.paths import Places
from oracle_desktop.retrieval import imagined, paths
from oracle_desktop.retrieval.retriever import Retriever
from oracle_desktop.settings import FindingSettings, MindSettings, Settings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.workspace import Workspace

QUESTION = "Which plant hurt whom?"
MADE_UP = "In the swamp a crocodile of vines drags somebody under and another saves her."


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        stub.chat = [json.dumps({"notes": MADE_UP})]
        yield stub


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    for number in range(5, 45):
        put(catalogue, f"Session {number}.md", "", Kind.SESSION, float(number), f"A plant of kind {number}.")
    for number, text in NOTES.items():
        put(catalogue, f"Session {number}.md", "", Kind.SESSION, float(number), text)
    views = catalogue.missing_embeddings(WordEmbedder.name, 100)
    vectors = WordEmbedder().embed([view.text for view in views])
    catalogue.store_embeddings(WordEmbedder.name, [view.hash for view in views], vectors)
    compendium.refresh(catalogue)
    yield catalogue
    catalogue.close()


def chat_of(stub: StubOllama, **mind: Any) -> ChatModel:
    return OllamaServer(MindSettings(host=stub.address, chat_model="qwen2.5:7b", **mind)).chat()


def search(catalogue: Catalogue, chat: ChatModel | None, question: str = QUESTION) -> Ranking:
    index = ExactIndex(catalogue, WordEmbedder.name)
    return Retriever(catalogue, index, WordEmbedder(), FindingSettings(), chat=chat).search(question)


def test_it_finds_what_neither_words_nor_meaning_of_the_question_find(
    catalogue: Catalogue, stub: StubOllama
) -> None:
    assert "Session 2" not in labels(search(catalogue, None).pool)
    ranking = search(catalogue, chat_of(stub))
    found = next(one for one in ranking.pool if one.fragment.label == "Session 2")
    assert found.ranks[paths.IMAGINED] == 1
    assert not ranking.unavailable
    assert ranking.seconds[paths.IMAGINED] > 0
    assert ranking.searched == QUESTION, "what was made up is not what was asked"


def test_it_is_one_call_with_the_context_of_an_answer(catalogue: Catalogue, stub: StubOllama) -> None:
    search(catalogue, chat_of(stub, num_ctx=8_192))
    [body] = stub.asked("/api/chat")
    assert body["options"]["num_ctx"] == 8_192
    assert body["messages"][-1]["content"] == f"Question: {QUESTION}"
    assert not any(text in json.dumps(body) for text in NOTES.values())


def test_it_is_off_by_default() -> None:
    assert not Settings().finding.imagined


@pytest.mark.parametrize(
    "reply",
    [
        ["I imagine a crocodile."],  # not JSON
        ['{"notes": "In the sw'],  # cut off
        ["[" * 200_000],
        ['{"notes": " "}'],
        ['{"notes": 3}'],
        ["[]"],
        [""],
        ['{"notes"', DIE],
        [Fault(500, "model runner has unexpectedly stopped")],
    ],
)
def test_a_reply_that_is_none_leaves_the_search_as_it_is(
    catalogue: Catalogue, stub: StubOllama, reply: list[object]
) -> None:
    stub.chat = reply
    without(search(catalogue, chat_of(stub)), catalogue)


def without(ranking: Ranking, catalogue: Catalogue) -> None:
    assert labels(ranking.pool) == labels(search(catalogue, None).pool)
    assert set(ranking.unavailable) == {paths.IMAGINED}
    assert ranking.unavailable[paths.IMAGINED].endswith(".")


def test_a_late_or_lost_server_leaves_the_search_as_it_is(
    catalogue: Catalogue, stub: StubOllama, monkeypatch: pytest.MonkeyPatch
) -> None:
    with StubOllama() as gone:
        chat = chat_of(gone, connect_timeout=0.2)
    without(search(catalogue, chat), catalogue)
    monkeypatch.setattr(imagined.imagined, "__defaults__", (0.2,))
    stub.chat = [5.0, json.dumps({"notes": MADE_UP})]
    began = time.monotonic()
    without(search(catalogue, chat_of(stub)), catalogue)
    assert time.monotonic() - began < 4


def test_the_gm_s_stop_ends_it(catalogue: Catalogue, stub: StubOllama) -> None:
    stub.chat = [30.0, json.dumps({"notes": MADE_UP})]
    cancel = Cancel()
    timer = threading.Timer(0.3, cancel.set)
    timer.start()
    began = time.monotonic()
    with until(cancel):
        without(search(catalogue, chat_of(stub)), catalogue)
    timer.join()
    assert time.monotonic() - began < 5


def test_a_question_longer_than_the_context_is_not_sent(catalogue: Catalogue, stub: StubOllama) -> None:
    ranking = search(catalogue, chat_of(stub, num_ctx=2_048), QUESTION + " And the plant?" * 2_000)
    assert paths.IMAGINED in ranking.unavailable
    assert not stub.asked("/api/chat")


def test_the_setting_and_the_measurement_ask_for_it(tmp_path: Path, stub: StubOllama) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "Session 1.md").write_text("A crocodile of vines.", encoding="utf-8")
    workspace = Workspace(Places.under(tmp_path / "data"))
    own = Settings().with_("mind", host=stub.address, chat_model="qwen2.5:7b", embed_model="")
    workspace.save_settings(own)
    workspace.create("swamp", tmp_path / "notes")
    campaign = workspace.open("swamp")
    try:
        campaign.ingest()
        campaign.search(QUESTION)
        assert not stub.asked("/api/chat")
        with campaign.variant(paths.PATHS, "set", True) as searcher:
            assert paths.IMAGINED in searcher.search(QUESTION).results[0].ranks
        assert [one.key for one in measuring.available(campaign, STEPS)][-1] == "imagined"
        campaign.use(own.with_("finding", imagined=True))
        assert paths.IMAGINED in campaign.search(QUESTION).results[0].ranks
        with campaign.variant(paths.PATHS, "set", False) as searcher:
            assert paths.IMAGINED not in searcher.search(QUESTION).results[0].ranks
        assert len(stub.asked("/api/chat")) == 2
        campaign.recheck(own.with_("mind", ollama=False))
        assert measuring.available(campaign, STEPS)[-1].key == "summaries"
    finally:
        campaign.close()
