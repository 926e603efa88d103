"""A real answer that is stopped, or loses its server or its app halfway: nothing that was shown is lost."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from answering_desk import Fixed, filled, ranking

from oracle_desktop.answering.conversation import Keeper, answers_of
from oracle_desktop.answering.oracle import Oracle
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import (
    Answer,
    AskEvent,
    Mode,
    Wrote,
)
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.settings import AnswerSettings, MindSettings
from oracle_desktop.store.catalogue import Catalogue

TEXT = "Archduke Corvane was poisoned at the feast. Sister Maelis put the nightshade in his cup."
QUESTION = "Tell a very long story about the archduke's feast."


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = filled(tmp_path / "catalogue.sqlite3", {2: TEXT})
    yield catalogue
    catalogue.close()


def chat(host: str) -> ChatModel:
    return OllamaServer(MindSettings(host=host, chat_model="smollm2:135m", num_ctx=2_048)).chat()


def ask(
    catalogue: Catalogue, model: ChatModel, conversation: int, heard: Callable[[str], None], cancel: Cancel
) -> tuple[Answer, str]:
    """A long answer kept in a conversation; `heard` gets what is shown so far after each piece."""
    keeper = Keeper(catalogue, conversation, QUESTION, Mode.PUBLIC)
    shown = ""

    def on_event(event: AskEvent) -> None:
        nonlocal shown
        keeper.heard(event)
        if isinstance(event, Wrote):
            shown += event.text + (f"[{event.citation.label}]" if event.citation else "")
            heard(shown)

    oracle = Oracle(catalogue, Fixed(ranking(catalogue, QUESTION)), model, AnswerSettings(max_tokens=1_000))
    answer = oracle.ask(QUESTION, mode=Mode.PUBLIC, on_event=on_event, cancel=cancel)
    return keeper.finished(answer), shown


def short_request(host: str) -> float:
    """Seconds until the server has answered one token."""
    began = time.perf_counter()
    body = {
        "model": "smollm2:135m", "messages": [{"role": "user", "content": "Hi"}], "stream": False,
        "options": {"num_predict": 1, "num_ctx": 2_048},
    }  # fmt: skip
    httpx.post(f"{host}/api/chat", json=body, timeout=60, trust_env=False).raise_for_status()
    return time.perf_counter() - began


@pytest.mark.ollama
def test_a_stopped_answer_frees_the_server_within_a_second(catalogue: Catalogue, ollama_host: str) -> None:
    short_request(ollama_host)  # loads the model
    alone = short_request(ollama_host)
    conversation = catalogue.new_conversation("c")
    cancel = Cancel()
    stopped: list[float] = []

    def stop(shown: str) -> None:
        if len(shown) > 40 and not stopped:
            stopped.append(time.perf_counter())
            cancel.set()

    model = chat(ollama_host)
    try:
        answer, shown = ask(catalogue, model, conversation, stop, cancel)
        returned = time.perf_counter() - stopped[0]
        free = short_request(ollama_host) - alone
    finally:
        model.close()
    assert answer.stopped
    assert answer.text == shown
    assert returned < 1.0
    assert free < 1.0
    (kept,) = answers_of(catalogue.messages(conversation))
    assert (kept.text, kept.stopped) == (shown, True)


@pytest.fixture
def private_server(ollama_host: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A server of its own that may be killed; ORACLE_OLLAMA_START is the script that runs one in front."""
    script = os.environ.get("ORACLE_OLLAMA_START", "")
    if not Path(script).is_file():
        pytest.skip("ORACLE_OLLAMA_START names no script that starts a server")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "OLLAMA_HOST": f"127.0.0.1:{port}"}
    server = subprocess.Popen(
        [script],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    host = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            try:
                httpx.get(f"{host}/api/version", timeout=1, trust_env=False).raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.2)
        yield host, server
    finally:
        _kill(server)


def _kill(server: subprocess.Popen[bytes]) -> None:
    """The server and the runners that it started."""
    try:
        os.killpg(server.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    server.wait(timeout=10)


@pytest.mark.ollama
@pytest.mark.skipif(sys.platform == "win32", reason="process groups")
def test_a_server_killed_in_mid_answer_loses_nothing_shown(
    catalogue: Catalogue, private_server: tuple[str, subprocess.Popen[bytes]]
) -> None:
    host, server = private_server
    conversation = catalogue.new_conversation("c")

    def kill(shown: str) -> None:
        if len(shown) > 40 and server.poll() is None:
            _kill(server)

    model = chat(host)
    try:
        answer, shown = ask(catalogue, model, conversation, kill, Cancel())
    finally:
        model.close()
    assert answer.text == shown
    assert len(shown) > 40
    assert answer.error
    assert not answer.stopped
    (kept,) = answers_of(catalogue.messages(conversation))
    assert (kept.text, kept.error) == (shown, answer.error)


APP = """
import sys
from pathlib import Path
sys.path.insert(0, "tests")
from oracle_desktop.cancel import Cancel
from oracle_desktop.store.catalogue import Catalogue
from tests.integration.test_answers_interrupted import ask, chat

catalogue = Catalogue(Path(sys.argv[1]))
conversation = catalogue.new_conversation("c")
ask(catalogue, chat(sys.argv[2]), conversation, lambda shown: print(repr(shown), flush=True), Cancel())
"""


@pytest.mark.ollama
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_an_app_killed_in_mid_answer_keeps_what_was_shown(tmp_path: Path, ollama_host: str) -> None:
    file = tmp_path / "catalogue.sqlite3"
    filled(file, {2: TEXT}).close()
    short_request(ollama_host)
    command = [sys.executable, "-c", APP, str(file), ollama_host]
    app = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
    assert app.stdout is not None
    lines, began = [], 0.0
    for line in app.stdout:
        began = began or time.perf_counter()
        lines.append(line)
        if time.perf_counter() - began > 1.3:
            break
    app.kill()
    app.wait(timeout=10)
    app.stdout.close()
    catalogue = Catalogue(file)
    try:
        ((conversation,),) = [(row.id,) for row in catalogue.conversations()]
        (kept,) = answers_of(catalogue.messages(conversation))
    finally:
        catalogue.close()
    shown = lines[-1].strip()
    assert kept.stopped
    assert kept.question == QUESTION
    assert len(kept.text) > len(lines[0].strip()) - 2
    assert any(repr(kept.text) == line.strip() for line in lines) or repr(kept.text).startswith(shown[:-1])
