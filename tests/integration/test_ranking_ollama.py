"""The annotation reranker on a real Ollama: it and the answer share one loaded model (R4.1, R4.2)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import httpx
import pytest

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Candidate, Fragment, Kind, Ranking, SessionId
from oracle_desktop.errors import ModelMissing, ModelProblem
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.models.protocols import Message
from oracle_desktop.ranking.annotation import AnnotationReranker
from oracle_desktop.retrieval.imagined import imagined
from oracle_desktop.settings import MindSettings

pytestmark = pytest.mark.ollama

CHAT = "smollm2:135m"
PLACES = ("a mill", "the harbour", "a tomb", "the market", "an inn", "the moor", "a tower", "the palace")
ANNOTATIONS = {n: f"The party goes to {place} and meets a witch." for n, place in enumerate(PLACES, start=1)}


def server(host: str, **changes: int) -> OllamaServer:
    chosen = {"host": host, "chat_model": CHAT, "num_ctx": 2_048, **changes}
    found = OllamaServer(MindSettings(**chosen))  # type: ignore[arg-type]
    try:
        found.find(CHAT)
    except ModelMissing as missing:
        pytest.skip(missing.text)
    return found


def fragment(n: int) -> Fragment:
    return Fragment(
        f"{n}.md", 0, f"Session {n}", Kind.SESSION, SessionId(float(n)), "", 0, 1, 1, "x", "", id=n
    )  # fmt: skip


def ranking() -> Ranking:
    pool = tuple(Candidate(fragment(n), {}, 1 / n, final=n) for n in ANNOTATIONS)
    return Ranking("Whom did we meet in the tower?", "Whom did we meet in the tower?", pool[:4], pool, {})


@contextmanager
def watched(host: str) -> Iterator[set[tuple[int, ...]]]:
    """The sizes in memory that /api/ps gave for the model, which grow with its context, every few
    milliseconds; () while it is not there."""
    seen: set[tuple[int, ...]] = set()
    done = threading.Event()

    def watch() -> None:
        with httpx.Client(trust_env=False) as client:
            while not done.is_set():
                models = client.get(f"{host}/api/ps").json()["models"]
                seen.add(tuple(m["size"] for m in models if m["name"] == CHAT))
                done.wait(0.005)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield seen
    finally:
        done.set()
        thread.join(10)


def say(server: OllamaServer) -> str:
    messages = [Message("user", "Say yes.")]
    return "".join(server.chat().stream(messages, max_tokens=8, cancel=Cancel()))


def test_imagine_rerank_answer_rerank_never_loads_the_model_again(ollama_host: str) -> None:
    ours = server(ollama_host)
    chat = ours.chat()
    reranker = AnnotationReranker(lambda _ids: ANNOTATIONS, chat, None)
    say(ours)  # loaded
    with watched(ollama_host) as seen:
        with suppress(ModelProblem):  # so small a model may not come to an end in time
            assert imagined(chat, "Whom did we meet in the tower?")
        ranked = [reranker.rerank(ranking())]
        say(ours)
        ranked.append(reranker.rerank(ranking()))
    assert [one.reranker for one in ranked] == ["annotation", "annotation"], ranked[0].reranker_note
    assert {len(one.results) for one in ranked} == {4}
    assert len(seen) == 1
    assert () not in seen
    with watched(ollama_host) as seen:  # a load would have been seen
        say(server(ollama_host, num_ctx=4_096))
        say(ours)
    assert len(seen) > 1
