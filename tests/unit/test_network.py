"""Nothing is reached but the Ollama that was set: by no library, in no child process, through no proxy."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from journey import ANSWER
from stub_ollama import StubOllama

TESTS = Path(__file__).parents[1]


class Trap:
    """A proxy that is set in the environment and must not be used."""

    def __init__(self) -> None:
        self.called = 0
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                self._socket.accept()[0].close()
            except OSError:
                return
            self.called += 1

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def trap() -> Iterator[Trap]:
    made = Trap()
    yield made
    made.close()


def travel(home: Path, address: str, trap: Trap) -> tuple[dict[str, str], list[tuple[str, str, int]]]:
    """What the journey came to, and (event, name, port) of what it called."""
    proxies = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), trap.address)
    environment = {
        name: value for name, value in os.environ.items() if name not in ("OLLAMA_HOST", "NO_PROXY")
    }
    path = os.pathsep.join([str(TESTS / "watched"), environment.get("PYTHONPATH", "")])
    seen = home / "seen.jsonl"
    done = subprocess.run(
        [sys.executable, str(TESTS / "journey.py"), str(home), address],
        env=environment
        | proxies
        | {name.lower(): value for name, value in proxies.items()}
        | {"PYTHONPATH": path, "ORACLE_WATCHED": str(seen), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        timeout=220,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in seen.read_text().splitlines()] if seen.is_file() else []
    return json.loads(done.stdout.splitlines()[-1]), [(event, name, port) for event, name, port, _ in rows]


@pytest.mark.timeout(240)
def test_a_whole_journey_reaches_the_ollama_that_is_set_and_nobody_else(tmp_path: Path, trap: Trap) -> None:
    with StubOllama() as stub:
        stub.chat = [ANSWER]
        came_to, calls = travel(tmp_path, stub.address, trap)
    assert came_to["said"].startswith("Brannoc did")
    assert {call[1:] for call in calls} == {("127.0.0.1", stub.port)}
    assert trap.called == 0


_CHILD = """
import socket
try: socket.getaddrinfo("telemetry.invalid", 443)
except OSError: pass
with socket.socket() as made:
    made.settimeout(1)
    made.connect_ex(("127.0.0.1", 9))
"""


def test_the_watch_sees_children_and_lookups(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    parent = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {_CHILD!r}], check=True)\n"
    subprocess.run(
        [sys.executable, "-c", parent],
        env={**os.environ, "PYTHONPATH": str(TESTS / "watched"), "ORACLE_WATCHED": str(seen)},
        check=True,
        timeout=60,
    )
    assert [json.loads(line)[:3] for line in seen.read_text().splitlines()] == [
        ["socket.getaddrinfo", "telemetry.invalid", 443],
        ["socket.connect", "127.0.0.1", 9],
    ]
