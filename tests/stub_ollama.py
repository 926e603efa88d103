"""A tiny Ollama at the protocol's edge, for what a real one cannot be made to show: death in mid-stream,
NaN errors, slow answers. Everything else is tested on a real server.

    with StubOllama() as stub:
        stub.chat = ["Sella ", "lives."]         # pieces of every answer
        stub.embed = lambda text: [1.0, 0.0]     # or raise Fault(500, "...")
        stub.requests                            # what was asked: (path, body)
"""

from __future__ import annotations

import json
import select
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Fault(Exception):
    """Answer with this status and `{"error": text}`."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


DIE = object()
"""A piece of an answer at which the connection is cut."""


class StubOllama:
    """Serves on a free port of loopback. Attributes may be changed at any time."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self.version = "0.12.6"
        self.models: dict[str, int] = {"qwen2.5:7b": 4_700_000_000, "bge-m3:latest": 1_200_000_000}
        self.capabilities: dict[str, list[str]] = {"bge-m3:latest": ["embedding"]}  # others: completion
        self.model_context = 32_768
        self.loaded: list[dict[str, Any]] = []
        self.chat: Sequence[object] | Callable[[dict[str, Any]], Sequence[object]] = ["Yes."]
        """Pieces of text; a number is a pause in seconds; DIE cuts the connection; a Fault is an error."""
        self.finish = True
        """Whether an answer ends with the line that says done."""
        self.embed: Callable[[str], Sequence[float]] = lambda text: [1.0, float(len(text)), 1.0]
        self.pull: Sequence[object] = [{"status": "success"}]
        self.slots: AbstractContextManager[object] = nullcontext()
        """Chats that are worked on at once: `threading.Semaphore(n)`, as OLLAMA_NUM_PARALLEL=n."""
        self.delay = 0.0
        """Seconds before any answer."""
        self.requests: list[tuple[str, dict[str, Any]]] = []
        self.connections: set[object] = set()
        """Where requests came from: a client that keeps its connection is one."""
        self.dropped = threading.Event()
        """Set when a client hung up in mid-stream."""
        serve = _Server6 if ":" in host else _Server
        self._server = serve((host, port), type("Handler", (_Handler,), {"stub": self}))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def asked(self, path: str) -> list[dict[str, Any]]:
        """Bodies of the requests to `path`."""
        return [body for asked, body in self.requests if asked == path]

    def __enter__(self) -> StubOllama:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Clients that hang up are what is tested here; their tracebacks are noise."""


class _Server6(_Server):
    address_family = socket.AF_INET6


class _Handler(BaseHTTPRequestHandler):
    stub: StubOllama
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = (
        True  # as Ollama does: else a kept connection may wait 40 ms for an answer's end
    )

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self._answer({})

    def do_POST(self) -> None:
        self._answer(json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}"))

    def _answer(self, body: dict[str, Any]) -> None:
        self.stub.requests.append((self.path, body))
        self.stub.connections.add(self.client_address)
        time.sleep(self.stub.delay)
        known = getattr(self, "_" + self.path.removeprefix("/api/"), None)
        try:
            if known is None:
                raise Fault(404, "404 page not found")
            known(body)
        except Fault as fault:
            self._json({"error": fault.text}, fault.status)
        except OSError:
            self.stub.dropped.set()
            self.close_connection = True

    def _json(self, value: object, status: int = 200) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _version(self, body: dict[str, Any]) -> None:
        self._json({"version": self.stub.version})

    def _tags(self, body: dict[str, Any]) -> None:
        models = [
            {"name": name, "model": name, "size": size, "digest": f"{len(name):064x}"}
            for name, size in self.stub.models.items()
        ]
        self._json({"models": models})

    def _ps(self, body: dict[str, Any]) -> None:
        self._json({"models": self.stub.loaded})

    def _have(self, model: str) -> str:
        for name in (model, f"{model}:latest"):
            if name in self.stub.models:
                return name
        raise Fault(404, f'model "{model}" not found, try pulling it first')

    def _show(self, body: dict[str, Any]) -> None:
        name = self._have(body["model"])
        self._json(
            {
                "model_info": {"qwen2.context_length": self.stub.model_context},
                "capabilities": self.stub.capabilities.get(name, ["completion"]),
            }
        )

    def _embed(self, body: dict[str, Any]) -> None:
        self._have(body["model"])
        texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
        self._json({"model": body["model"], "embeddings": [list(self.stub.embed(text)) for text in texts]})

    def _chat(self, body: dict[str, Any]) -> None:
        self._have(body["model"])
        came = time.monotonic_ns()
        script = self.stub.chat(body) if callable(self.stub.chat) else self.stub.chat
        lines = [
            {"message": {"role": "assistant", "content": piece}, "done": False}
            if isinstance(piece, str)
            else piece
            for piece in script
        ]
        with self.stub.slots:
            began = time.monotonic_ns()

            def last() -> dict[str, Any]:
                now = time.monotonic_ns()
                done = {"message": {"role": "assistant", "content": ""}, "done": True, "done_reason": "stop"}
                return {**done, "total_duration": now - came, "eval_duration": now - began}

            if body.get("stream", True):
                self._stream(lines, last)
            else:
                self._whole(lines, last)

    def _whole(self, lines: Sequence[object], last: Callable[[], dict[str, Any]]) -> None:
        """An answer that is asked for in one piece."""
        text = ""
        for line in lines:
            if isinstance(line, Fault):
                raise line
            if line is DIE:
                self.connection.close()
                raise OSError
            if isinstance(line, dict):
                text += line["message"]["content"]
            elif isinstance(line, (int, float)) and select.select([self.connection], [], [], line)[0]:
                raise OSError  # nothing is sent meanwhile: the client hung up
        done = last()
        self._json({**done, "message": {"role": "assistant", "content": text}, "done": self.stub.finish})

    def _pull(self, body: dict[str, Any]) -> None:
        self._stream(self.stub.pull, None)

    def _stream(self, lines: Sequence[object], last: Callable[[], dict[str, Any]] | None) -> None:
        begun = False
        for line in [*lines, *([last] if last and self.stub.finish else [])]:
            line = line() if callable(line) else line
            if isinstance(line, Fault) and not begun:
                raise line
            if not begun:
                self.send_response(200)
                self.send_header("Content-Type", "application/x-ndjson")
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                begun = True
            if line is DIE:
                self.connection.close()
                raise OSError
            if isinstance(line, (int, float)):
                time.sleep(line)
            elif isinstance(line, Fault):
                self._chunk({"error": line.text})
            else:
                self._chunk(line)
        self.wfile.write(b"0\r\n\r\n")

    def _chunk(self, value: object) -> None:
        data = json.dumps(value).encode() + b"\n"
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()
