"""Which models are chosen, and what the doctor says and offers in each situation a GM can be in."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from stub_ollama import Fault, StubOllama

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.errors import ModelUnreachable
from oracle_desktop.models import advice, machine, words
from oracle_desktop.models.machine import Machine
from oracle_desktop.models.mind import Finding, MindReport, check, choose, start_ollama
from oracle_desktop.settings import MindSettings

GIB = 1024**3
BIG = Machine(64 * GIB, 24 * GIB)
NOWHERE: dict[str, str] = {"PATH": ""}


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        yield stub


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


def settings(stub: StubOllama, **changes: object) -> MindSettings:
    return MindSettings(**{"host": stub.address, "chat_model": "qwen2.5:7b", **changes})  # type: ignore[arg-type]


def report(stub: StubOllama, here: Machine = BIG, **changes: object) -> MindReport:
    return check(settings(stub, **changes), environ={}, here=here)


def row(found: MindReport, id: str) -> Finding:
    return next(finding for finding in found.findings if finding.id == id)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_all_is_well(stub: StubOllama) -> None:
    found = report(stub)
    assert [(f.id, f.level) for f in found.findings] == [("ollama", "ok"), ("models", "ok"), ("memory", "ok")]
    assert row(found, "ollama").detail == f"127.0.0.1, port {stub.port} · version 0.12.6"
    assert row(found, "models").title == "Both models are here"
    assert (found.headline, found.next_step) == ("Everything works", None)


def test_both_models_are_used(stub: StubOllama) -> None:
    mind = choose(settings(stub), lambda: pytest.fail("not needed"), environ={}, here=BIG)
    assert mind.from_ollama
    assert mind.embedder.name.startswith("ollama:bge-m3:latest@")
    assert mind.chat is not None
    assert mind.chat.name == "qwen2.5:7b"
    mind.close()


def test_without_a_server_the_built_in_embedder_is_used_and_answers_quote() -> None:
    mind = choose(MindSettings(host=f"127.0.0.1:{free_port()}"), environ=NOWHERE, here=BIG)
    assert (mind.embedder.name, mind.chat, mind.from_ollama) == ("builtin:use-multilingual-3", None, False)
    assert row(mind.report, "ollama").action == "get_ollama"
    mind.close()


def test_an_installed_ollama_that_does_not_run_can_be_started(tmp_path: Path) -> None:
    program(tmp_path, "")
    found = check(MindSettings(host=f"127.0.0.1:{free_port()}"), environ={"PATH": str(tmp_path)}, here=BIG)
    assert row(found, "ollama").title == "Ollama is not running"
    assert found.next_step is not None
    assert found.next_step.action == "start_ollama"


def test_switched_off_nobody_is_asked(stub: StubOllama) -> None:
    mind = choose(settings(stub, ollama=False), environ={}, here=BIG)
    assert mind.chat is None
    assert not stub.requests
    assert [f.action for f in mind.report.findings] == ["use_ollama"]


@pytest.mark.parametrize("host", ["a b", "ftp://x"])
def test_an_address_that_is_none_is_told(host: str) -> None:
    found = check(MindSettings(host=host), environ={}, here=BIG)
    assert found.next_step is not None
    assert found.next_step.action == "change_address"


def test_missing_models_are_offered_with_their_size(stub: StubOllama) -> None:
    stub.models = {}
    found = report(stub)
    assert row(found, "embed").action == "pull:bge-m3"
    assert row(found, "embed").size == 1_200_000_000
    assert "1.2 GB to download" in row(found, "embed").detail
    assert row(found, "chat").action == "pull:qwen2.5:7b"
    assert found.headline == "2 things to mend"
    assert found.next_step is row(found, "embed")


def test_one_missing_model_does_not_cost_the_other(stub: StubOllama) -> None:
    del stub.models["bge-m3:latest"]
    mind = choose(settings(stub), environ={}, here=BIG)
    assert mind.chat is not None
    assert not mind.from_ollama


def test_a_disk_that_is_too_full_is_told_before_the_download(
    stub: StubOllama, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub.models = {}
    monkeypatch.setattr(machine, "free_space", lambda environ: 500_000_000)
    found = row(report(stub), "embed")
    assert "needs 1.2 GB of disk space and 500 MB are free" in found.detail
    assert found.action == ""


@pytest.mark.parametrize(
    ("here", "title", "action"),
    [
        (Machine(16 * GIB, 8 * GIB), "would be slow", "use_smaller:qwen2.5:7b"),
        (Machine(8 * GIB), "is too large", "use_smaller:qwen2.5:3b"),
        (Machine(64 * GIB, 16 * GIB), "not here yet", "pull:qwen2.5:14b"),
    ],
)
def test_a_model_too_large_for_here_is_not_offered(
    stub: StubOllama, here: Machine, title: str, action: str
) -> None:
    stub.models = {"bge-m3:latest": 1}
    found = row(report(stub, here, chat_model="qwen2.5:14b"), "chat")
    assert title in found.title
    assert found.action == action
    assert found.size > 0


def test_a_smaller_model_that_is_here_costs_no_download(stub: StubOllama) -> None:
    found = row(report(stub, Machine(16 * GIB, 8 * GIB), chat_model="qwen2.5:14b"), "chat")
    assert (found.action, found.size) == ("use_smaller:qwen2.5:7b", 0)


def test_a_model_of_the_wrong_kind_is_told(stub: StubOllama) -> None:
    found = row(report(stub, chat_model="bge-m3"), "chat")
    assert found.title == "bge-m3 cannot write answers; it is made to find passages"
    assert found.action == "choose_model"


@pytest.mark.parametrize(("num_ctx", "share"), [(4_096, "a quarter"), (8_192, "half"), (12_000, "part")])
def test_a_small_context_is_told_with_its_cure(stub: StubOllama, num_ctx: int, share: str) -> None:
    found = row(report(stub, num_ctx=num_ctx), "context")
    assert found.title == f"Answers see only {share} of what was found"
    assert (found.level, found.action) == ("warn", "set_num_ctx:16384")


def test_a_model_that_cannot_read_more_is_no_fault_of_the_settings(stub: StubOllama) -> None:
    stub.model_context = 8_192
    assert row(report(stub), "context").level == "info"
    assert row(report(stub, num_ctx=4_096), "context").action == "set_num_ctx:8192"


@pytest.mark.parametrize(
    ("here", "level"),
    [
        (Machine(16 * GIB, 8 * GIB), "ok"),
        (Machine(16 * GIB, 4 * GIB), "info"),
        (Machine(16 * GIB), "info"),
        (Machine(4 * GIB), "warn"),
        (Machine(16 * GIB, 10 * GIB, unified=True), "ok"),
    ],
)
def test_memory(stub: StubOllama, here: Machine, level: str) -> None:
    assert row(report(stub, here), "memory").level == level


def test_a_proxy_is_mentioned_and_nothing_is_to_do(stub: StubOllama, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{free_port()}")
    found = report(stub)
    assert row(found, "proxy").title == "A system proxy is set"
    assert row(found, "proxy").action == ""
    assert row(found, "models").level == "ok"


def test_a_server_that_listens_on_ipv6_alone_is_found() -> None:
    try:
        server = StubOllama("::1")
    except OSError:
        pytest.skip("this computer has no IPv6")
    with server as stub:
        found = check(settings(stub, host=f"localhost:{stub.port}"), environ={}, here=BIG)
    assert row(found, "models").level == "ok"
    assert row(found, "ipv6").level == "info"


def test_another_computer_is_said_and_its_memory_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = check(
        MindSettings(
            host="http://192.0.2.1:11434", connect_timeout=0.2, allowed_host="http://192.0.2.1:11434"
        ),
        environ=NOWHERE,
        here=Machine(4 * GIB),
    )
    assert [f.id for f in found.findings] == ["ollama", "remote"]
    assert row(found, "ollama").action == "change_address"


def test_another_computer_without_encryption_is_asked_about_before_anything_is_sent() -> None:
    host = MindSettings(host="http://192.0.2.1:11434", connect_timeout=30.0)
    found = check(host, environ=NOWHERE, here=Machine(4 * GIB))  # at once: it does not try
    assert row(found, "ollama").action == "allow:http://192.0.2.1:11434"
    assert "not encrypted" in row(found, "ollama").detail


def test_an_old_server_is_told(stub: StubOllama) -> None:
    stub.version = "0.3.14"
    assert row(report(stub), "ollama").action == "get_ollama"
    stub.version = "0.0.0"
    assert row(report(stub), "ollama").level == "ok"


def test_no_model_by_choice_is_nothing_to_mend(stub: StubOllama) -> None:
    found = report(stub, chat_model="", embed_model="")
    assert found.to_mend == 0
    assert "quote your notes" in row(found, "models").detail


def test_a_model_in_memory_is_said(stub: StubOllama) -> None:
    stub.loaded = [{"name": "qwen2.5:7b", "model": "qwen2.5:7b", "size": 1, "size_vram": 1}]
    assert "qwen2.5:7b writes answers, in memory now" in row(report(stub), "models").detail


def test_a_server_that_stumbles_is_reported_and_not_raised(
    stub: StubOllama, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise Fault(500, "out of memory")

    monkeypatch.setattr("stub_ollama._Handler._show", stumble)
    assert report(stub).to_mend == 2
    monkeypatch.setattr("stub_ollama._Handler._tags", stumble)
    assert report(stub).next_step is not None


def test_the_report_can_be_copied(stub: StubOllama) -> None:
    text = report(stub).text()
    assert "[ok] Both models are here" in text
    assert "qwen2.5:7b, 4.7 GB" in text


# --- starting it


def program(folder: Path, body: str) -> Path:
    place = folder / "ollama"
    place.write_text(f"#!{sys.executable}\n{textwrap.dedent(body)}")
    place.chmod(0o755)
    return place


def test_the_installed_ollama_is_started_where_the_settings_say(tmp_path: Path) -> None:
    program(
        tmp_path,
        """
        import os, pathlib, signal, http.server
        class Server(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200); self.end_headers(); self.wfile.write(b'{"version": "0.12.6"}')
        pathlib.Path(__file__).with_name("pid").write_text(str(os.getpid()))
        signal.alarm(30)
        host, port = os.environ["OLLAMA_HOST"].split(":")
        http.server.HTTPServer((host, int(port)), Server).serve_forever()
        """,
    )
    host = f"127.0.0.1:{free_port()}"
    try:
        version = start_ollama(MindSettings(host=host), Cancel(), environ={"PATH": str(tmp_path)})
        assert version == "0.12.6"
    finally:
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)


def test_waiting_for_it_can_be_given_up(tmp_path: Path) -> None:
    program(tmp_path, "")
    cancel = Cancel()
    cancel.set()
    with pytest.raises(Cancelled):
        start_ollama(MindSettings(host=f"127.0.0.1:{free_port()}"), cancel, environ={"PATH": str(tmp_path)})


def test_what_is_not_installed_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "ollama_program", lambda environ: None)
    with pytest.raises(ModelUnreachable, match="not installed"):
        start_ollama(MindSettings(), Cancel(), environ=NOWHERE)


# --- advice and words


@pytest.mark.parametrize(
    ("here", "model"),
    [
        (Machine(64 * GIB, 24 * GIB), "qwen2.5:14b"),
        (Machine(32 * GIB, 12 * GIB), "qwen2.5:14b"),
        (Machine(16 * GIB, 8 * GIB), "qwen2.5:7b"),
        (Machine(16 * GIB, 4 * GIB), "qwen2.5:3b"),
        (Machine(32 * GIB), "qwen2.5:7b"),
        (Machine(8 * GIB), "qwen2.5:3b"),
        (Machine(4 * GIB), "qwen2.5:1.5b"),
        (Machine(4 * GIB, 1 * GIB), "qwen2.5:1.5b"),
        (Machine(16 * GIB, 16 * GIB * 2 // 3, unified=True), "qwen2.5:7b"),
        (Machine(0), "qwen2.5:1.5b"),
    ],
)
def test_the_advised_model(here: Machine, model: str) -> None:
    assert advice.advise(here, 16_384).model == model


def test_a_larger_context_leaves_less_for_the_model() -> None:
    assert advice.advise(Machine(64 * GIB, 12 * GIB), 65_536).model == "qwen2.5:7b"


def test_this_computer_has_memory_and_disk() -> None:
    assert machine.this_machine().memory > GIB // 2
    assert machine.free_space() > 0


@pytest.mark.parametrize(
    ("size", "text"), [(4_700_000_000, "4.7 GB"), (9_000_000_000, "9 GB"), (620_000_000, "620 MB")]
)
def test_sizes_in_words(size: int, text: str) -> None:
    assert words.size_words(size) == text


def test_sentences_keep_the_tone() -> None:
    for template in words.WORDS.values():
        assert "!" not in template
        assert not re.search(r"\b(fragment|corpus|chunk|LLM|embedding)\b", template)


def test_another_language_can_stand_behind_every_sentence() -> None:
    try:
        words.speak(lambda text: {"Ollama does not have {model}.": "Falta {model}."}.get(text, text))
        assert words.say("missing", model="bge-m3") == "Falta bge-m3."
        words.speak(lambda text: "{lost}")
        assert words.say("missing", model="bge-m3") == "Ollama does not have bge-m3."
    finally:
        words.speak(str)


def test_a_smaller_model_for_contexts_that_is_not_here_is_told_of(stub: StubOllama) -> None:
    mind = choose(settings(stub, contextualiser="tiny:1b"), environ={}, here=BIG)
    assert (mind.chat is not None, mind.contextualiser) == (True, None)
    found = row(mind.report, "contextualiser")
    assert (found.level, found.action) == ("warn", "pull:tiny:1b")
    assert found.title == "tiny:1b, which says where each passage stands, is not here yet"
    assert "the chat model does its work" in found.detail
    assert mind.report.stand_in == (
        "tiny:1b, which says where each passage stands, is not here yet. Until then the chat model does its "
        "work, which takes longer. Get it in Settings, or clear its name there."
    )
    mind.close()


def test_one_that_cannot_write_is_told_of_and_one_that_is_here_is_not(stub: StubOllama) -> None:
    found = row(report(stub, contextualiser="bge-m3"), "contextualiser")
    assert found.title == "bge-m3 cannot write answers; it is made to find passages"
    assert found.detail.endswith("Choose another in Settings, or clear its name there.")
    stub.models["tiny:1b"] = 1
    mind = choose(settings(stub, contextualiser="tiny:1b"), environ={}, here=BIG)
    assert mind.contextualiser is not None
    assert mind.report.stand_in == ""
    mind.close()
