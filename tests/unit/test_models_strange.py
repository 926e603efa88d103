"""A server that answers with JSON of another shape than Ollama's is told in a sentence."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import ModelProblem
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.models.protocols import Message
from oracle_desktop.settings import MindSettings

RIGHT = {
    "/api/version": {"version": "0.12.0"},
    "/api/tags": {"models": [{"model": "a:latest", "size": 1, "digest": "d"}]},
    "/api/show": {"model_info": {"a.context_length": 2_048}, "capabilities": ["completion", "embedding"]},
    "/api/ps": {"models": [{"model": "a:latest", "size": 1}]},
    "/api/chat": {"message": {"role": "assistant", "content": "{}"}, "done": True},
    "/api/embed": {"embeddings": [[1, 0]]},
    "/api/pull": {"status": "success"},
}
SHAPES = [
    "[1]", '"x"', "null", '{"error": {"a": 1}}', '{"error": 7}', "[" * 100_000, '{"a":' * 50_000, "9" * 6_000,
    '{"models": [1, null]}', '{"models": [{"model": 7, "size": "big"}]}', '{"version": ["0"]}',
    '{"message": {"content": 7}, "done": true}', '{"message": {"content": "\\ud800"}, "done": true}',
    '{"model_info": {"a.context_length": "long"}}', '{"model_info": {"a.context_length": 1e999}}',
    '{"embeddings": [["x"]]}', '{"embeddings": [[1e999]]}', '{"embeddings": [[]]}',
    '{"models": [{"model": "a", "expires_at": "0001-01-01T00:00:00"}]}',
]  # fmt: skip


class _Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    strange: dict[str, tuple[int, str]] = {}  # noqa: RUF012 - of the class, which the server makes anew

    def do_GET(self) -> None:
        self.rfile.read(int(self.headers.get("content-length") or 0))
        status, text = self.strange.get(self.path, (200, json.dumps(RIGHT.get(self.path, {}))))
        body = text.encode()
        self.send_response(status)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[OllamaServer]:
    listening = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    threading.Thread(target=listening.serve_forever, daemon=True).start()
    host = f"127.0.0.1:{listening.server_port}"
    yield OllamaServer(MindSettings(host=host, chat_model="a", embed_model="a"), {})
    listening.shutdown()
    listening.server_close()


CALLS: dict[str, Callable[[OllamaServer], object]] = {
    "/api/version": OllamaServer.version,
    "/api/tags": OllamaServer.models,
    "/api/show": OllamaServer.chat,
    "/api/ps": OllamaServer.loaded,
    "/api/chat": lambda s: list(s.chat().stream([Message("user", "x")], max_tokens=5, cancel=Cancel())),
    "/api/embed": lambda s: s.embedder().embed(["x"]),
    "/api/pull": lambda s: s.pull("a", lambda _: None, Cancel()),
}


@pytest.mark.parametrize("path", CALLS)
def test_an_answer_of_another_shape_is_a_sentence(server: OllamaServer, path: str) -> None:
    _Answers.strange.clear()
    CALLS[path](server)
    for status in (200, 500):
        for text in SHAPES:
            _Answers.strange = {path: (status, text)}
            with suppress(ModelProblem):  # some shapes are as good as right
                CALLS[path](server)
