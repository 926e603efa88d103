"""The Ollama client against scripted answers: what a real server cannot be made to show."""

from __future__ import annotations

import math
import socket
import threading
import time
from collections.abc import Iterator

import httpx
import numpy as np
import pytest
from stub_ollama import DIE, Fault, StubOllama

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.errors import (
    ModelMissing,
    ModelRefused,
    ModelTimeout,
    ModelUnreachable,
)
from oracle_desktop.models.deadlines import Deadlines
from oracle_desktop.models.ollama import OllamaServer, PullProgress, full_name
from oracle_desktop.models.ollama_chat import OllamaChat
from oracle_desktop.models.ollama_embed import OllamaEmbedder
from oracle_desktop.models.protocols import Message
from oracle_desktop.settings import MindSettings

ASK = [Message("user", "Who is Sella?")]
SCHEMA = {"type": "object"}


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        yield stub


def server(stub: StubOllama, **settings: object) -> OllamaServer:
    return OllamaServer(
        MindSettings(**{"host": stub.address, "chat_model": "qwen2.5:7b", "read_timeout": 5.0, **settings})  # type: ignore[arg-type]
    )


def chat(stub: StubOllama, **settings: object) -> OllamaChat:
    return server(stub, **settings).chat()


def embedder(stub: StubOllama) -> OllamaEmbedder:
    return server(stub).embedder()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


# --- chat


def test_pieces_come_as_they_are_written(stub: StubOllama) -> None:
    stub.chat = ["Sella ", "lives", "."]
    assert list(chat(stub).stream(ASK, max_tokens=9, cancel=Cancel())) == ["Sella ", "lives", "."]


def test_every_call_of_a_model_asks_for_the_same_context_and_stay(stub: StubOllama) -> None:
    model = chat(stub, num_ctx=8_192, keep_alive="10m")
    list(model.stream(ASK, max_tokens=9, cancel=Cancel()))
    stub.chat = ["{}"]
    model.structured(ASK, SCHEMA, max_tokens=99, seconds=5, cancel=Cancel())
    first, second = stub.asked("/api/chat")
    for body in (first, second):
        assert body["options"]["num_ctx"] == 8_192
        assert body["keep_alive"] == "10m"
    assert (first["options"]["num_predict"], second["options"]["num_predict"]) == (9, 99)
    assert second["format"] == SCHEMA


@pytest.mark.parametrize(("text", "sent"), [("30m", "30m"), ("-1", -1), ("0", 0), ("", "30m")])
def test_keep_alive_is_sent_in_the_form_the_server_takes(stub: StubOllama, text: str, sent: object) -> None:
    list(chat(stub, keep_alive=text).stream(ASK, max_tokens=9, cancel=Cancel()))
    assert stub.asked("/api/chat")[0]["keep_alive"] == sent


def test_the_context_is_never_more_than_the_model_has(stub: StubOllama) -> None:
    stub.model_context = 4_096
    assert chat(stub, num_ctx=16_384).context == 4_096


def test_a_model_that_thinks_is_asked_not_to(stub: StubOllama) -> None:
    list(chat(stub).stream(ASK, max_tokens=9, cancel=Cancel()))
    stub.capabilities["qwen2.5:7b"] = ["completion", "thinking"]
    list(chat(stub).stream(ASK, max_tokens=9, cancel=Cancel()))
    assert [body.get("think") for body in stub.asked("/api/chat")] == [None, False]


@pytest.mark.parametrize("end", [[DIE], [Fault(500, "llama runner process has terminated")]])
def test_death_in_mid_stream_is_told_after_what_was_written(stub: StubOllama, end: list[object]) -> None:
    stub.chat = ["Sella ", *end]
    stream = chat(stub).stream(ASK, max_tokens=9, cancel=Cancel())
    assert next(stream) == "Sella "
    with pytest.raises((ModelUnreachable, ModelRefused)) as problem:
        next(stream)
    assert problem.value.way_out


def test_an_answer_without_an_end_is_not_taken_for_whole(stub: StubOllama) -> None:
    stub.finish = False
    with pytest.raises(ModelUnreachable, match="What was written is kept"):
        list(chat(stub).stream(ASK, max_tokens=9, cancel=Cancel()))
    stub.chat = ['{"a": 1}']
    with pytest.raises(ModelUnreachable):
        chat(stub).structured(ASK, SCHEMA, max_tokens=9, seconds=5, cancel=Cancel())


def test_cancel_ends_a_silent_stream_within_a_second_and_frees_the_server(stub: StubOllama) -> None:
    stub.chat = ["Sella ", 1.5, *["and "] * 200]
    cancel = Cancel()
    stream = chat(stub).stream(ASK, max_tokens=9, cancel=cancel)
    next(stream)
    threading.Timer(0.2, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        next(stream)
    assert time.monotonic() - began < 1
    assert stub.dropped.wait(5)


def test_cancel_ends_a_call_that_has_no_answer_yet(stub: StubOllama) -> None:
    model = chat(stub)
    stub.delay = 3
    cancel = Cancel()
    threading.Timer(0.2, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        model.structured(ASK, SCHEMA, max_tokens=9, seconds=60, cancel=cancel)
    assert time.monotonic() - began < 1


def test_a_consumer_that_goes_away_frees_the_server(stub: StubOllama) -> None:
    stub.chat = ["Sella "] + ["and ", 0.01] * 500
    stream = chat(stub).stream(ASK, max_tokens=9, cancel=Cancel())
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert stub.dropped.wait(3)


def test_nothing_is_sent_after_cancel(stub: StubOllama) -> None:
    model, cancel = chat(stub), Cancel()
    cancel.set()
    with pytest.raises(Cancelled):
        list(model.stream(ASK, max_tokens=9, cancel=cancel))
    assert not stub.asked("/api/chat")


def test_silence_is_a_timeout(stub: StubOllama) -> None:
    model = chat(stub, read_timeout=0.3)
    stub.chat = ["Sella ", 3]
    with pytest.raises(ModelTimeout):
        list(model.stream(ASK, max_tokens=9, cancel=Cancel()))


def test_a_structured_call_keeps_its_deadline_though_the_stream_is_alive(stub: StubOllama) -> None:
    stub.chat = ["{"] + [" ", 0.05] * 100
    began = time.monotonic()
    with pytest.raises(ModelTimeout):
        chat(stub).structured(ASK, SCHEMA, max_tokens=9, seconds=0.5, cancel=Cancel())
    assert time.monotonic() - began < 1.5


def test_a_connection_serves_the_next_call_unless_it_was_cut(stub: StubOllama) -> None:
    model = chat(stub)
    stub.chat = ["{}"]
    stub.connections.clear()
    for _ in range(5):
        assert model.structured(ASK, SCHEMA, max_tokens=9, seconds=5, cancel=Cancel()) == {}
    assert len(stub.connections) == 1
    stub.chat = [2.0, "{}"]
    for seconds in (0.2, 0.2):  # the deadline of one call is none of the next one's
        with pytest.raises(ModelTimeout):
            model.structured(ASK, SCHEMA, max_tokens=9, seconds=seconds, cancel=Cancel())
    stub.chat = [0.4, "{}"]
    assert model.structured(ASK, SCHEMA, max_tokens=9, seconds=5, cancel=Cancel()) == {}
    model.close()
    assert model.structured(ASK, SCHEMA, max_tokens=9, seconds=5, cancel=Cancel()) == {}


def test_deadlines_are_met_in_order_and_those_that_are_over_are_not() -> None:
    kept, met = Deadlines(), list[str]()
    began = time.monotonic()
    with (
        kept.watched(lambda: met.append("late")) as late,
        kept.watched(lambda: met.append("early")) as early,
    ):
        late(0.3)
        early(0.1)
        with kept.watched(lambda: met.append("over")) as over:
            over(0.2)
        while len(met) < 2:
            assert time.monotonic() - began < 3
            time.sleep(0.01)
    assert met == ["early", "late"]
    assert time.monotonic() - began >= 0.3


def test_an_answer_cut_off_is_not_json(stub: StubOllama) -> None:
    stub.chat = ['{"order": [1, 2']
    with pytest.raises(ValueError, match="delimiter"):
        chat(stub).structured(ASK, SCHEMA, max_tokens=9, seconds=5, cancel=Cancel())


def test_text_that_is_no_utf8_is_sent_all_the_same(stub: StubOllama) -> None:
    list(chat(stub).stream([Message("user", "a\ud800b")], max_tokens=9, cancel=Cancel()))
    assert stub.asked("/api/chat")[0]["messages"][0]["content"] == "a?b"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("model requires more system memory (11.3 GiB) than is available (7.1 GiB)", "not enough memory"),
        ("llama runner process has terminated: cudaMalloc failed: out of memory", "not enough memory"),
        ("something nobody has seen", "could not run"),
    ],
)
def test_what_the_server_says_is_put_plainly(stub: StubOllama, text: str, words: str) -> None:
    stub.chat = [Fault(500, text)]
    with pytest.raises(ModelRefused, match=words) as problem:
        list(chat(stub).stream(ASK, max_tokens=9, cancel=Cancel()))
    assert problem.value.detail == text
    assert "{" not in str(problem.value)


def test_a_model_that_only_embeds_is_no_chat_model_and_the_other_way_round(stub: StubOllama) -> None:
    with pytest.raises(ModelRefused, match="cannot write"):
        server(stub, chat_model="bge-m3").chat()
    with pytest.raises(ModelRefused, match="cannot find"):
        server(stub, embed_model="qwen2.5:7b").embedder()


def test_a_model_that_is_not_there_is_missing(stub: StubOllama) -> None:
    with pytest.raises(ModelMissing, match=r"does not have qwen2\.5:14b"):
        chat(stub, chat_model="qwen2.5:14b")
    model = chat(stub)
    del stub.models["qwen2.5:7b"]
    with pytest.raises(ModelMissing):
        list(model.stream(ASK, max_tokens=9, cancel=Cancel()))


# --- embeddings


def test_rows_have_length_one_and_blanks_are_not_sent(stub: StubOllama) -> None:
    rows = embedder(stub).embed(["bard", " ", "rogues", "a\ud800"])
    assert np.linalg.norm(rows[[0, 2, 3]], axis=1) == pytest.approx(1)
    assert np.isnan(rows[1]).all()
    sent = [text for body in stub.asked("/api/embed")[1:] for text in body["input"]]
    assert sent == ["bard", "rogues", "a?"]
    assert all(body["truncate"] and body["keep_alive"] == "30m" for body in stub.asked("/api/embed"))


def test_the_name_tells_the_space(stub: StubOllama) -> None:
    assert embedder(stub).name.startswith("ollama:bge-m3:latest@000000")
    assert embedder(stub).dimension == 3


def test_one_text_that_breaks_the_model_costs_only_its_own_row(stub: StubOllama) -> None:
    def embed(text: str) -> list[float]:
        if "cursed" in text:
            raise Fault(500, "failed to encode response: json: unsupported value: NaN")
        return [float(len(text)), 1.0]

    stub.embed = embed
    texts = [f"text {number}" for number in range(40)]
    texts[17] = "a cursed text"
    rows = embedder(stub).embed(texts)
    assert np.flatnonzero(np.isnan(rows).any(axis=1)).tolist() == [17]
    assert rows[39, 0] / rows[39, 1] == pytest.approx(len("text 39"))


def test_a_text_that_breaks_once_is_tried_again(stub: StubOllama) -> None:
    faults = iter([Fault(500, "unsupported value: NaN")])

    def embed(text: str) -> list[float]:
        if text == "moody" and (fault := next(faults, None)):
            raise fault
        return [1.0, 1.0]

    stub.embed = embed
    assert not np.isnan(embedder(stub).embed(["moody"])).any()


def test_a_model_that_fails_on_everything_is_refused_and_not_a_row_of_nothing(stub: StubOllama) -> None:
    model = embedder(stub)
    assert model.dimension == 3

    def embed(text: str) -> list[float]:
        raise Fault(500, "do embedding request: EOF")

    stub.embed = embed
    with pytest.raises(ModelRefused):
        model.embed(["a bard"] * 64)
    assert len(stub.asked("/api/embed")) < 12


def test_a_text_that_is_too_long_for_the_model_is_shortened(stub: StubOllama) -> None:
    def embed(text: str) -> list[float]:
        if len(text) > 1_000:
            raise Fault(400, "the input length exceeds the context length")
        return [float(len(text)), 1.0]

    stub.embed = embed
    rows = embedder(stub).embed(["short", "x" * 3_000, "also short"])
    assert rows[:, 0] / rows[:, 1] == pytest.approx([5, 750, 10])


def test_vectors_of_another_length_are_refused(stub: StubOllama) -> None:
    model = embedder(stub)
    assert model.dimension == 3
    stub.embed = lambda text: [1.0, 2.0]
    with pytest.raises(ModelRefused):
        model.embed(["a"])


def test_batches_grow_where_the_server_is_fast_and_shrink_where_it_is_slow(stub: StubOllama) -> None:
    model = embedder(stub)
    model.embed(["bard"] * 300)
    assert max(len(body["input"]) for body in stub.asked("/api/embed")) == 64
    stub.requests.clear()
    stub.delay = 1.45
    model.embed(["bard"] * 96)
    assert [len(body["input"]) for body in stub.asked("/api/embed")] == [64, 32]


def test_cancel_ends_a_long_embedding(stub: StubOllama) -> None:
    model = embedder(stub)
    assert model.dimension
    stub.delay = 0.3
    cancel = Cancel()
    threading.Timer(0.4, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        model.embed(["bard"] * 10_000, cancel)
    assert time.monotonic() - began < 1.4


# --- the server


def test_a_server_that_is_down_is_unreachable() -> None:
    with pytest.raises(ModelUnreachable, match="not running"):
        OllamaServer(MindSettings(host=f"127.0.0.1:{free_port()}"), {}).chat()


def test_a_server_that_was_down_is_found_when_it_is_up() -> None:
    with StubOllama() as stub:
        found = server(stub)
        address = found.address
    with pytest.raises(ModelUnreachable):
        found.version()
    assert address.startswith("http://127.0.0.1:")


def test_something_that_is_not_ollama_is_told(stub: StubOllama) -> None:
    stub.version = None  # type: ignore[assignment]
    with pytest.raises(ModelRefused, match="does not speak as Ollama"):
        server(stub).version()


def test_a_system_proxy_is_gone_around(stub: StubOllama, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port()}")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(httpx.HTTPError):
        httpx.get(stub.address)  # the proxy would have taken it
    assert list(chat(stub).stream(ASK, max_tokens=9, cancel=Cancel())) == ["Yes."]


def test_what_is_in_memory(stub: StubOllama) -> None:
    stub.loaded = [
        {
            "name": "qwen2.5:7b",
            "model": "qwen2.5:7b",
            "size": 6_100,
            "size_vram": 6_000,
            "context_length": 4_096,
            "expires_at": "2318-01-01T00:00:00Z",
        }
    ]
    (loaded,) = server(stub).loaded()
    assert (loaded.name, loaded.size, loaded.on_card, loaded.context) == ("qwen2.5:7b", 6_100, 6_000, 4_096)
    assert loaded.left is None


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("bge-m3", "bge-m3:latest"),
        ("qwen2.5:14b", "qwen2.5:14b"),
        ("127.0.0.1:5000/library/bge-m3", "127.0.0.1:5000/library/bge-m3:latest"),
    ],
)
def test_a_name_without_a_tag_means_latest(model: str, name: str) -> None:
    assert full_name(model) == name


# --- downloads


def layer(done: int, total: int = 100, digest: str = "sha256:a") -> dict[str, object]:
    return {"status": "pulling a", "digest": digest, "completed": done, "total": total}


def test_a_download_is_told_from_first_to_last(stub: StubOllama) -> None:
    stub.pull = [{"status": "pulling manifest"}, layer(10), 0.15, layer(60), 0.15, layer(100)]
    stub.pull = [*stub.pull, layer(5, 5, "sha256:b"), {"status": "success"}]
    told: list[PullProgress] = []
    server(stub).pull("bge-m3", told.append, Cancel())
    done = [(progress.done, progress.total) for progress in told]
    assert done == sorted(done)
    assert done[-1] == (105, 105)
    assert told[-1].status == "success"
    assert all(math.isfinite(progress.speed) for progress in told)


def test_a_download_that_breaks_goes_on_where_it_got_further(stub: StubOllama) -> None:
    stub.pull = [layer(10), DIE]
    told: list[PullProgress] = []

    def tell(progress: PullProgress) -> None:
        told.append(progress)
        stub.pull = [layer(100), {"status": "success"}]

    server(stub).pull("bge-m3", tell, Cancel())
    assert told[-1].done == 100
    assert len(stub.asked("/api/pull")) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pull model manifest: file does not exist", "no model called"),
        ('Get "https://example.org/v2/": dial tcp: lookup example.org: no such host', "internet"),
        ("write /models/blobs/x: no space left on device", "disk is full"),
    ],
)
def test_a_download_that_cannot_be_says_why(stub: StubOllama, text: str, words: str) -> None:
    stub.pull = [{"status": "pulling manifest"}, Fault(500, text)]
    with pytest.raises(ModelRefused, match=words):
        server(stub).pull("bge-m3", lambda _: None, Cancel())
    assert len(stub.asked("/api/pull")) == 1


def test_a_download_stops_when_asked(stub: StubOllama) -> None:
    stub.pull = [layer(10), 5]
    cancel = Cancel()
    threading.Timer(0.3, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        server(stub).pull("bge-m3", lambda _: None, cancel)
    assert time.monotonic() - began < 1.3
