"""The processes that the Oracle leans on killed: Chroma's, the built-in embedder's, Ollama."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from chroma_server import ChromaServer
from faults.conftest import ALL
from faults.declared import fault
from faults.scene import NAME, QUESTION, Scene

from oracle_desktop.domain import Mode
from oracle_desktop.errors import KnownError
from oracle_desktop.paths import Places
from oracle_desktop.store import vectors
from oracle_desktop.workspace import Workspace

MOMENTS = range(4 if ALL else 1)


@contextmanager
def may_say(said: str) -> Iterator[None]:
    """What is inside may fail, with one of the lines of `said`."""
    try:
        yield
    except KnownError as problem:
        if str(problem) not in said.split("\n"):
            raise


@contextmanager
def killing(pid: Callable[[], int | None], number: int, times: int = 3) -> Iterator[None]:
    """Meanwhile kill the process of that id, whenever there is one, after random pauses."""
    dice, over = random.Random(number), threading.Event()

    def kill() -> None:
        for _ in range(times):
            if over.wait(dice.random() * 1.5):
                return
            if (found := pid()) is not None:
                with suppress(ProcessLookupError):
                    os.kill(found, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


@fault(
    "Sudden death", "Chroma's process is killed while notes are read and questions are asked",
    how="SIGKILL of the child three times at random moments, in four runs",
    kept="A question is answered by words meanwhile; the next call starts the child again, and the index "
    "holds what the catalogue has, without a model call",
    said="The search by meaning did not answer. The search by words goes on. Try again.",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_chroma_is_killed(scene: Scene, said: str, number: int) -> None:
    scene.change()
    with scene.opened() as campaign:
        campaign.warm()
        with killing(lambda: campaign.vectors.pid, number):
            for _ in range(2):
                with may_say(said):
                    campaign.ingest()
                ranking = campaign.search(QUESTION)
                assert ranking.results
                assert set(ranking.unavailable) <= {"semantic", "views"}
                assert set(ranking.unavailable.values()) <= {said, said.removesuffix(" Try again.")}
    assert scene.finish()["unembedded"] == 0
    assert scene.found()


@fault(
    "Sudden death", "A Chroma server is killed while notes are read and questions are asked, and comes back",
    how="SIGKILL of `chroma run` again and again at random moments, in four runs, each time started anew",
    kept="A question is answered by words meanwhile; the next reading puts on the server what is missing "
    "there, without a model call",
    said="The Chroma server at {0} does not answer. Search by words goes on. Start it, or look at its "
    "address in Settings.",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_a_chroma_server_is_killed(
    scene: Scene, said: str, number: int, chroma_server: ChromaServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "REST_SECONDS", 0.2)
    said = said.format(chroma_server.address)
    space = scene.workspace
    space.save_settings(space.settings.with_("index", server=chroma_server.address))
    dice, over = random.Random(number), threading.Event()

    def kill() -> None:
        while not over.wait(dice.random() * 1.5):
            chroma_server.stop()
            over.wait(dice.random() * 0.5)
            chroma_server.start()

    with scene.opened() as campaign:
        campaign.ingest()  # moves there
        scene.change()
        thread = threading.Thread(target=kill)
        thread.start()
        try:
            for _ in range(3):
                with may_say(said):
                    campaign.ingest()
                ranking = campaign.search(QUESTION)
                assert ranking.results
                assert set(ranking.unavailable) <= {"semantic", "views"}
        finally:
            over.set()
            thread.join()
    assert scene.finish()["unembedded"] == 0
    assert scene.found()


@fault(
    "Sudden death", "The built-in embedder's process is killed while notes are read",
    how="SIGKILL of the child three times at random moments, in four runs",
    kept="What was embedded is kept; the next reading goes on and ends as a clean one",
    said="The part of the Oracle that compares meanings stopped. Searching by words goes on. Try again; if "
    "it stops again, restart the Oracle.",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_the_embedder_is_killed(scene: Scene, tmp_path: Path, said: str, number: int) -> None:
    workspace = Workspace(Places.under(tmp_path / "builtin"))
    workspace.save_settings(workspace.settings.with_("mind", ollama=False))
    workspace.create(NAME, scene.notes)
    campaign = workspace.open(NAME)
    try:
        campaign.warm()
        with killing(lambda: pid("built-in embedder"), number):
            for _ in range(3):
                with may_say(said):
                    campaign.ingest()
        report = campaign.ingest()
        assert report.failed == []
        name = campaign.catalogue.meta("embedder")
        assert campaign.catalogue.unembedded(name) == 0
        assert campaign.vectors.ids() == campaign.catalogue.vector_ids(name)
        assert campaign.search(QUESTION).results
    finally:
        campaign.close()


@contextmanager
def served(port: int = 0) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A scripted Ollama in a process of its own, and its port."""
    command = [sys.executable, str(Path(__file__).with_name("server.py")), str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process, int(process.stdout.readline())
    finally:
        process.kill()
        process.communicate(timeout=10)


def pid(name: str) -> int | None:
    """Of a child process of ours."""
    return next((child.pid for child in multiprocessing.active_children() if child.name == name), None)


def listening(scene: Scene, port: int) -> Workspace:
    workspace = scene.workspace
    workspace.save_settings(workspace.settings.with_("mind", host=f"http://127.0.0.1:{port}"))
    return workspace


@fault(
    "Sudden death", "Ollama is killed while it reads passages, and started again",
    how="SIGKILL of the server at four random moments of the enrichment",
    kept="Every reply that came; the next run asks for the rest alone",
    said="Ollama stopped answering. What was read is kept; go on when it is back.\n"
    "Ollama is not running. Start it and try again.",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_ollama_is_killed_while_enriching(scene: Scene, said: str, number: int) -> None:
    with served() as (server, port):
        campaign = listening(scene, port).open(NAME)
        timer = threading.Timer(0.3 + random.Random(number).random(), server.kill)
        timer.start()
        report = campaign.enrich()
        timer.join()
        campaign.close()
    assert report is not None
    assert report.problem in ("", *said.split("\n"))
    with served(port):
        campaign = scene.workspace.open(NAME)
        again = campaign.enrich()
        campaign.close()
    assert again is not None
    assert again.left == 0
    assert again.calls.get("enrich", 0) <= report.left + 1


@fault(
    "Sudden death", "Ollama is killed while it writes an answer",
    how="SIGKILL of the server at four random moments of an answer in forty pieces",
    kept="The question and what was written; the next question is answered when it is back",
    said="Ollama stopped answering. What was written is kept. Try again.",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_ollama_is_killed_while_answering(scene: Scene, said: str, number: int) -> None:
    with served() as (server, port):
        campaign = listening(scene, port).open(NAME)
        conversation = campaign.catalogue.new_conversation("")
        campaign.warm()
        timer = threading.Timer(0.1 + 0.5 * random.Random(number).random(), server.kill)
        timer.start()
        answer = campaign.ask(QUESTION, mode=Mode.PUBLIC, conversation=conversation)
        timer.join()
        kept = campaign.catalogue.messages(conversation)
        campaign.close()
    assert (answer.error or said) == said
    assert [row.role for row in kept] == ["user", "assistant"]
    assert kept[1].content == answer.text
    with served(port):
        campaign = scene.workspace.open(NAME)
        assert campaign.ask(QUESTION, mode=Mode.PUBLIC).error == ""
        campaign.close()


@fault(
    "Sudden death", "Ollama is killed while it embeds, and stays away",
    how="The server goes away in the middle of a reading",
    kept="What was embedded; new passages are found by their words, and embedded when it is back",
    said="Ollama stopped answering. What was written is kept. Try again.\n"
    "Ollama is not running. Start it and try again.",
)  # fmt: skip
def test_ollama_goes_away_while_notes_are_embedded(scene: Scene, said: str) -> None:
    scene.change()
    with served() as (server, port):
        campaign = listening(scene, port).open(NAME)
        campaign.warm()
        timer = threading.Timer(0.2, server.kill)
        timer.start()
        with may_say(said):
            campaign.ingest()
        timer.join()
        server.wait()
        campaign.close()
    began = time.monotonic()
    campaign = scene.workspace.open(NAME)
    campaign.ingest()  # without it
    assert campaign.search("Who stole the toll, a heron?").results
    campaign.close()
    assert time.monotonic() - began < 60
    with served(port):
        assert scene.finish()["unembedded"] == 0
