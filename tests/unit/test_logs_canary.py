"""A word that stands in notes, names, questions, settings and what a model says, searched for in all that is
written down after errors of many kinds: logs, the crash report, the diagnostics."""

from __future__ import annotations

import ast
import contextlib
import json
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import httpx
import pytest
from enrich_notes import reply
from stub_ollama import DIE, Fault, StubOllama

import oracle_desktop
from oracle_desktop import cli, crash, diagnostics, logs
from oracle_desktop.child import ChildError, ChildFailed
from oracle_desktop.errors import KnownError
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings, load
from oracle_desktop.workspace import Workspace

CANARY = "Xanthor"
NAMED = ("--campaign", f"{CANARY} campaign")
PACKAGE = Path(oracle_desktop.__file__).parent


@pytest.fixture
def put_back() -> Iterator[None]:
    root = logging.getLogger()
    level = root.level
    yield
    for handler in [one for one in root.handlers if isinstance(one, RotatingFileHandler)]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)


@pytest.fixture(scope="module")
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        yield stub


@pytest.fixture
def places(tmp_path: Path, stub: StubOllama, put_back: None) -> Places:
    """A campaign all of whose names and texts hold the word."""
    notes = tmp_path / f"{CANARY} notes"
    notes.mkdir()
    text = f"# {CANARY}\n\nBrannoc met [[{CANARY}|the {CANARY}]] in Tarn.\n"
    (notes / f"Session 1 {CANARY}.md").write_text(text, encoding="utf-8")
    for name in (f"broken {CANARY}.rtf", f"x. {CANARY} wakes", f"y.{CANARY}", f"z {CANARY}.pdf"):
        (notes / name).write_text(CANARY, encoding="utf-8")
    stub.chat = lambda body: says(body)
    stub.embed = lambda text: [1.0, float(len(text)), 1.0]
    places = Places.under(tmp_path / "data")
    changed = Settings().with_("mind", host=stub.address, chat_model="qwen2.5:7b", workers=1)
    Workspace(places).save_settings(changed.with_("logs", level="debug"))
    assert run(places, "ingest", str(notes), *NAMED) == 0
    return places


def says(body: dict[str, Any]) -> list[object]:
    entity = {"name": CANARY, "type": "person", "aliases": []}
    if body.get("format"):
        return [reply(annotation=f"Brannoc met {CANARY} in Tarn one day.", entities=[entity])]
    return [f"{CANARY} was met in Tarn [Session 1]."]


def run(places: Places, *words: str) -> int:
    return cli.main(cli.parser().parse_args(list(words)), places)


ERRORS: list[Callable[[], BaseException]] = [
    lambda: RuntimeError(f"asked for {CANARY}"),
    lambda: KeyError(CANARY),
    lambda: UnicodeDecodeError("utf-8", CANARY.encode(), 0, 1, CANARY),
    lambda: sqlite3.OperationalError(f'no such column: "{CANARY}"'),
    lambda: sqlite3.DatabaseError(f"malformed {CANARY}"),
    lambda: OSError(5, f"cannot read {CANARY}", CANARY),
    lambda: json.JSONDecodeError("no JSON", CANARY, 0),
    lambda: httpx.ReadError(f"while sending {CANARY}"),
    lambda: ChildError("ValueError", CANARY),
    lambda: ChildFailed(CANARY),
    lambda: MemoryError(CANARY),
    lambda: ExceptionGroup(CANARY, [ValueError(CANARY)]),
    lambda: KnownError(f"{CANARY} is not there.", detail=CANARY),
]
PLACES = [
    "oracle_desktop.campaign.Campaign.search",
    "oracle_desktop.campaign.Campaign.ask",
    "oracle_desktop.store.keyword.search",
    "oracle_desktop.store.vectors.VectorIndex.query",
    "oracle_desktop.store.database.Database.reading",
    "oracle_desktop.retrieval.retriever.Retriever.search",
    "oracle_desktop.answering.prompt.messages",
    "oracle_desktop.models.ollama_chat.OllamaChat.stream",
    "oracle_desktop.models.ollama_embed.OllamaEmbedder.embed",
    "oracle_desktop.notes.readers.read",
    "oracle_desktop.ingestion.compendium.refresh",
    "oracle_desktop.child.Child.call",
]


def test_no_error_of_any_kind_anywhere_brings_the_word_into_what_is_written(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    campaign = Workspace(places).open(NAMED[1])
    asked, hit = f"who is {CANARY}?", 0
    try:
        for number, (place, error) in enumerate((place, error) for place in PLACES for error in ERRORS):
            with monkeypatch.context() as patch:

                def fails(*_: object, made: Callable[[], BaseException] = error, **__: object) -> None:
                    raise made() from ValueError(f"because of {CANARY}")

                patch.setattr(place, fails)
                text = f"{CANARY} {number}"
                (campaign.notes / "more.md").write_text(text, encoding="utf-8")
                reading = place.startswith(("oracle_desktop.notes", "oracle_desktop.ingestion"))
                try:
                    campaign.ingest() if reading else campaign.ask(f"{asked} {number}")
                except Exception:
                    hit += 1
                    logging.getLogger("oracle_desktop.lane").exception("unexpected error")
    finally:
        campaign.close()
    monkeypatch.setattr("oracle_desktop.campaign.Campaign.search", fails)
    assert run(places, "search", asked, *NAMED) == 1
    assert hit > 5 * len(PLACES)
    assert_unsaid(places, tmp_path, "unexpected error", "ExceptionGroup", "which led to")


def test_no_fault_of_a_model_or_of_a_file_does(
    places: Places, stub: StubOllama, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = f"who is {CANARY}?"
    fault = Fault(500, f"cannot say {CANARY}")
    campaign = Workspace(places).open(NAMED[1])
    try:
        for chat in ([fault], [CANARY, DIE], [CANARY, fault], [Fault(400, json.dumps({CANARY: 1}))]):
            stub.chat = chat
            assert campaign.ask(asked).error
        stub.embed = lambda text: (_ for _ in ()).throw(Fault(500, f'NaN in "{text}"'))
        (campaign.notes / "Session 2.md").write_text(f"{CANARY} again", encoding="utf-8")
        with contextlib.suppress(KnownError):
            campaign.ingest()
    finally:
        campaign.close()
    for name, text in (
        (f"{CANARY}.jsonl", f'{{"{CANARY}"'),
        (f"{CANARY}.zip", CANARY),
        (f"{CANARY}.json", "["),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    run(places, "evaluate", str(tmp_path / f"{CANARY}.jsonl"), *NAMED)
    run(places, "restore", str(tmp_path / f"{CANARY}.zip"), "--as", CANARY)
    run(places, "search", asked, *NAMED, "--history", str(tmp_path / f"{CANARY}.json"))
    run(places, "compendium", "show", f"{CANARY} the Unknown", *NAMED)
    run(places, "correct", f"{CANARY}.md", "--leave-out", *NAMED)
    run(places, "status", "--campaign", CANARY)
    places.settings_file.write_text(f'[mind]\nhost = "{CANARY}"\nnum_ctx = "{CANARY}"\n', encoding="utf-8")
    run(places, "doctor")
    catalogue = next(places.campaigns.glob("*/catalogue.sqlite3"))
    catalogue.write_bytes(CANARY.encode() * 1_000)
    run(places, "status", *NAMED)
    assert_unsaid(places, tmp_path, "StoreDamaged")


def test_neither_a_thread_nor_a_clean_up_that_fails_does(
    tmp_path: Path, put_back: None, capsys: pytest.CaptureFixture[str]
) -> None:
    places = Places.under(tmp_path / "data")
    logs.start(places.logs, logs.TERMINAL, Settings().logs)

    class Falls:
        def __del__(self) -> None:
            raise ValueError(CANARY)

    undo = crash.unseen_to_log()
    with contextlib.suppress(BaseException):
        fails = threading.Thread(target=lambda: (_ for _ in ()).throw(ValueError(CANARY)).__next__())
        fails.start()
        fails.join()
        Falls()
    undo()
    assert CANARY not in capsys.readouterr().err
    assert_unsaid(places, tmp_path, "unexpected error in a thread", "unexpected error in a clean-up")


def assert_unsaid(places: Places, tmp_path: Path, *told: str) -> None:
    """The word is nowhere, and what is `told` is."""
    kept = "".join(path.read_text(encoding="utf-8") for path in sorted(places.logs.iterdir()))
    sent = diagnostics.report(
        places, load(places.settings_file)[0].with_("mind", allowed_host=f"http://{CANARY}")
    )
    for text in (kept, sent):
        assert CANARY.casefold() not in text.casefold()
        assert "Tarn" not in text
    assert str(tmp_path) not in sent
    for words in told:
        assert words in sent


SAID = {"type(error).__name__", "error", "file.name", "self.name", "self._server.errorString()", "where",
        "who", "PurePosixPath(relative).suffix"}  # fmt: skip
"""What the package's own lines put into the log: kinds of errors, names of lanes, fonts, sockets and parts of
Qt. Whoever adds to this has to see that no text of the GM's can be in it."""


def test_lines_of_the_log_are_fixed_and_take_nothing_but_this() -> None:
    found: set[str] = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
                first, *rest = node.args[ast.unparse(node.func) == "log.log" :]
                assert isinstance(first, ast.Constant), f"{file.name}:{node.lineno}"
                found.update(map(ast.unparse, rest))
    assert found == SAID
