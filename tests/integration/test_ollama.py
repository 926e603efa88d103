"""A real Ollama with smollm2:135m and all-minilm: what it says and does, and what the Oracle makes of it."""

from __future__ import annotations

import hashlib
import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import numpy as np
import pytest
from token_counts import COUNTED

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.errors import ModelMissing, ModelProblem, ModelRefused, ModelTimeout
from oracle_desktop.models.connection import Connection
from oracle_desktop.models.mind import choose
from oracle_desktop.models.ollama import OllamaServer, PullProgress
from oracle_desktop.models.ollama_chat import OllamaChat
from oracle_desktop.models.protocols import Message
from oracle_desktop.models.tokens import upper_bound
from oracle_desktop.settings import MindSettings

pytestmark = pytest.mark.ollama

CHAT, EMBED = "smollm2:135m", "all-minilm"
CITY = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
REGISTRY = Path(__file__).resolve().parents[3] / "shared" / "tools" / "real-ollama" / "registry.py"


@pytest.fixture(scope="module")
def server(ollama_host: str) -> OllamaServer:
    server = OllamaServer(settings(ollama_host))
    try:
        server.find(CHAT)
        server.find(EMBED)
    except ModelMissing as missing:
        pytest.skip(missing.text)
    return server


def settings(host: str, **changes: object) -> MindSettings:
    chosen = {"host": host, "chat_model": CHAT, "embed_model": EMBED, "num_ctx": 2_048, **changes}
    return MindSettings(**chosen)  # type: ignore[arg-type]


def ask(text: str) -> list[Message]:
    return [Message("user", text)]


def test_it_has_a_version_and_its_models(server: OllamaServer) -> None:
    assert server.version()[0].isdigit()
    assert server.find("all-minilm").name == "all-minilm:latest"
    assert server.find(CHAT).size > 50_000_000
    assert server.details(CHAT).context == 8_192


def test_an_answer_streams(server: OllamaServer) -> None:
    pieces = list(server.chat().stream(ask("What is the capital of France?"), max_tokens=12, cancel=Cancel()))
    assert len(pieces) > 2
    assert "Paris" in "".join(pieces)


def test_an_answer_obeys_a_schema(server: OllamaServer) -> None:
    answer = server.chat().structured(ask("Name a city."), CITY, max_tokens=40, seconds=60, cancel=Cancel())
    assert list(answer) == ["city"]


def test_a_schema_cut_off_is_not_json(server: OllamaServer) -> None:
    with pytest.raises(ValueError, match=r"column|delimiter|Unterminated"):
        server.chat().structured(ask("Name a city."), CITY, max_tokens=3, seconds=60, cancel=Cancel())


def test_cancel_frees_the_server_within_a_second(server: OllamaServer) -> None:
    chat, cancel = server.chat(), Cancel()
    stream = chat.stream(ask("Tell a very long story."), max_tokens=800, cancel=cancel)
    next(stream)
    threading.Timer(0.2, cancel.set).start()
    began = time.monotonic()
    with pytest.raises(Cancelled):
        for _ in stream:
            pass
    assert time.monotonic() - began < 1.2
    began = time.monotonic()
    list(chat.stream(ask("Hi"), max_tokens=1, cancel=Cancel()))
    assert time.monotonic() - began < 2.5  # the story alone would take 20 s


def test_the_context_stays_the_same_so_the_model_stays_loaded(server: OllamaServer) -> None:
    chat = server.chat()
    list(chat.stream(ask("Hi"), max_tokens=1, cancel=Cancel()))
    began = time.monotonic()
    chat.structured(ask("Name a city."), CITY, max_tokens=40, seconds=60, cancel=Cancel())
    list(chat.stream(ask("Hi"), max_tokens=1, cancel=Cancel()))
    assert time.monotonic() - began < 5
    assert CHAT in [loaded.name for loaded in server.loaded()]


def test_keep_alive_nought_unloads(ollama_host: str, server: OllamaServer) -> None:
    OllamaServer(settings(ollama_host, keep_alive="0")).embedder().embed(["a bard"])
    deadline = time.monotonic() + 5
    while "all-minilm:latest" in [loaded.name for loaded in server.loaded()]:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_embeddings_put_like_with_like(server: OllamaServer) -> None:
    embedder = server.embedder()
    rows = embedder.embed(
        ["The dragon burned the city.", "", "A wyrm set the town on fire.", "We bought rope."]
    )
    assert rows.shape == (4, embedder.dimension) == (4, 384)
    assert np.isnan(rows[1]).all()
    assert np.linalg.norm(rows[[0, 2, 3]], axis=1) == pytest.approx(1, abs=1e-3)
    assert rows[0] @ rows[2] > rows[0] @ rows[3] + 0.2
    assert embedder.name.startswith("ollama:all-minilm:latest@")


def test_a_text_past_the_models_limit_still_has_a_vector(ollama_host: str, server: OllamaServer) -> None:
    refused = httpx.post(
        f"{ollama_host}/api/embed",
        json={"model": EMBED, "input": "river " * 2_000, "truncate": False},
        timeout=30,
        trust_env=False,
    )
    assert refused.status_code == 400  # what it says without truncation
    assert not np.isnan(server.embedder().embed(["river " * 2_000])).any()


def test_a_missing_model_is_missing(ollama_host: str, server: OllamaServer) -> None:
    with pytest.raises(ModelMissing, match="does not have nobody"):
        OllamaServer(settings(ollama_host, chat_model="nobody")).chat()
    chat = OllamaChat(Connection(ollama_host, 3, 30), "nobody", context=2_048, keep_alive="1m")
    with pytest.raises(ModelMissing):
        list(chat.stream(ask("Hi"), max_tokens=1, cancel=Cancel()))


def test_an_embedding_model_cannot_chat(ollama_host: str, server: OllamaServer) -> None:
    with pytest.raises(ModelRefused, match="cannot write answers"):
        OllamaServer(settings(ollama_host, chat_model=EMBED)).chat()
    chat = OllamaChat(Connection(ollama_host, 3, 30), EMBED, context=512, keep_alive="1m")
    with pytest.raises(ModelRefused, match="cannot write answers"):
        list(chat.stream(ask("Hi"), max_tokens=1, cancel=Cancel()))


def test_a_slow_answer_is_a_timeout(ollama_host: str, server: OllamaServer) -> None:
    chat = OllamaChat(Connection(ollama_host, 3, 0.2), CHAT, context=2_048, keep_alive="30m")
    unseen = " ".join(str(random.Random(time.time()).random()) for _ in range(60))
    with pytest.raises(ModelTimeout):
        list(chat.stream(ask(unseen), max_tokens=1, cancel=Cancel()))


def test_a_download_with_no_such_registry_is_told(server: OllamaServer) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    with pytest.raises(ModelProblem) as problem:
        server.pull(f"127.0.0.1:{port}/library/nobody", lambda _: None, Cancel())
    assert problem.value.way_out


# --- a download from a registry of our own: the server does not look into what it fetches


@pytest.fixture
def registry(tmp_path: Path, ollama_host: str) -> Iterator[str]:
    """Name of a model of random bytes in a registry on loopback; gone from the server afterwards."""
    if not REGISTRY.is_file():
        pytest.skip("the test registry is not beside this checkout")
    layers = [blob(tmp_path, random.Random(time.time()).randbytes(24_000_000)), blob(tmp_path, b"{}")]
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.docker.distribution.manifest.v2+json",
        "config": {"mediaType": "application/vnd.docker.container.image.v1+json", **layers[1]},
        "layers": [{"mediaType": "application/vnd.ollama.image.model", **layers[0]}],
    }
    place = tmp_path / "manifests" / "host" / "library" / "oracle-test" / "latest"
    place.parent.mkdir(parents=True)
    place.write_text(json.dumps(manifest))
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    process = subprocess.Popen([sys.executable, str(REGISTRY), str(tmp_path), str(port)])
    name = f"127.0.0.1:{port}/library/oracle-test"
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield name
    finally:
        process.kill()
        process.wait(5)
        httpx.request(
            "DELETE", f"{ollama_host}/api/delete", json={"model": name}, timeout=10, trust_env=False
        )


def blob(folder: Path, content: bytes) -> dict[str, object]:
    digest = hashlib.sha256(content).hexdigest()
    (folder / "blobs").mkdir(exist_ok=True)
    (folder / "blobs" / f"sha256-{digest}").write_bytes(content)
    return {"digest": f"sha256:{digest}", "size": len(content)}


def test_a_download_shows_how_far_it_is_and_the_model_is_there(server: OllamaServer, registry: str) -> None:
    told: list[PullProgress] = []
    server.pull(registry, told.append, Cancel())
    assert told[-1].status == "success"
    assert told[-1].done == told[-1].total > 24_000_000 - 1
    assert server.find(registry).size > 24_000_000 - 1


def test_a_download_can_be_stopped_and_taken_up_again(server: OllamaServer, registry: str) -> None:
    cancel = Cancel()
    with pytest.raises(Cancelled):
        server.pull(registry, lambda _: cancel.set(), cancel)
    with pytest.raises(ModelMissing):
        server.find(registry)
    server.pull(registry, lambda _: None, Cancel())
    assert server.find(registry)


@pytest.mark.parametrize(("text", "counted"), [(case[0], case[1]) for case in COUNTED[::3]])
def test_the_bound_of_tokens_holds_on_the_server(
    ollama_host: str, server: OllamaServer, text: str, counted: int
) -> None:
    answer = httpx.post(
        f"{ollama_host}/api/generate",
        json={
            "model": CHAT,
            "prompt": text,
            "raw": True,
            "stream": False,
            "options": {"num_predict": 1, "num_ctx": 2_048},
        },
        timeout=60,
        trust_env=False,
    ).json()
    assert answer["prompt_eval_count"] == pytest.approx(counted, abs=2)
    assert answer["prompt_eval_count"] <= upper_bound(text, CHAT)


def test_a_contextualiser_that_the_server_lacks_is_told_of(server: OllamaServer, ollama_host: str) -> None:
    mind = choose(settings(ollama_host, contextualiser="no-such-model:1b"))
    assert (mind.chat is not None, mind.contextualiser) == (True, None)
    assert mind.report.stand_in.startswith("no-such-model:1b, which says where each passage stands")
    mind.close()
