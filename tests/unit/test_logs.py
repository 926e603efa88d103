"""The log and the report of a crash: what stands in them, and that no text of notes or questions does."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest
from stub_ollama import Fault, StubOllama

from oracle_desktop import cli, crash, diagnostics, logs
from oracle_desktop.notes import readers
from oracle_desktop.paths import Places
from oracle_desktop.settings import LogSettings, Settings
from oracle_desktop.workspace import Workspace

CANARY = "Xanthorrhea"


@pytest.fixture(autouse=True)
def put_back() -> Iterator[None]:
    root = logging.getLogger()
    before = (root.level, list(root.handlers))
    yield
    for handler in [one for one in root.handlers if isinstance(one, RotatingFileHandler)]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(before[0])


def written(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.log*")))


def failing() -> None:
    try:
        raise KeyError(f"a note about {CANARY}")
    except KeyError as error:
        raise ValueError(f"asked about {CANARY}") from error


@pytest.mark.parametrize("with_text", [False, True])
def test_errors_are_told_by_kind_and_place_and_by_their_words_only_where_wanted(
    tmp_path: Path, with_text: bool
) -> None:
    logs.start(tmp_path, logs.WINDOW, LogSettings(text=with_text))
    ours = logging.getLogger("oracle_desktop.somewhere")
    try:
        failing()
    except ValueError as error:
        ours.exception("it failed")
        ours.warning("an error as an argument: %s", error)
        ours.warning("a stretch of text: %s", f"the bane of {CANARY} is salt, as the abbot says")
        logging.getLogger("chromadb.api").warning("while adding %s", CANARY)
        logging.getLogger("httpx").warning(f"POST http://x/{CANARY}")
    text = written(tmp_path)
    assert (CANARY in text) is with_text
    for told in ("KeyError", "ValueError", "which led to", "in failing", "it failed", "chromadb.api"):
        assert told in text
    assert str(Path.home() / "") not in text or Path.home() == Path("/root")


def test_the_level_and_the_length_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "BYTES", 2_000)
    logs.start(tmp_path, logs.WINDOW, LogSettings(level="warning"))
    log = logging.getLogger("oracle_desktop.x")
    for number in range(200):
        log.info("not this")
        log.warning("line %s", number)
    assert "not this" not in written(tmp_path)
    assert "line 199" in written(tmp_path)
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == logs.KEPT + 1
    assert all(path.stat().st_size <= 2_000 for path in kept)
    logs.use(LogSettings(level="info"))
    log.info("now this")
    assert "now this" in written(tmp_path)


def test_a_place_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert logs.start(tmp_path / "file" / "logs", logs.WINDOW, LogSettings()) is None
    assert crash.Watch(tmp_path / "file" / "logs").begin() is None


def test_a_whole_journey_with_faults_leaves_no_text_in_logs_and_diagnostics(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ingest, enrich, ask, search and evaluate; a reader, a model and a verb that fail with text in hand."""
    notes = tmp_path / f"{CANARY} notes"
    notes.mkdir()
    (notes / f"Session 1 {CANARY}.md").write_text(f"Brannoc met {CANARY} in Tarn.", encoding="utf-8")
    (notes / "broken.rtf").write_text("x")

    def breaks(absolute: Path, _: str) -> None:
        raise LookupError(f"{CANARY} in {absolute}")

    monkeypatch.setitem(readers.READERS, ".rtf", breaks)  # type: ignore[arg-type]
    bank = tmp_path / "bank.jsonl"
    question = {"id": "1", "question": f"who is {CANARY}?", "gold": [{"session": 1, "grade": 2}]}
    bank.write_text(json.dumps(question) + "\n")
    places = Places.under(tmp_path / "data")

    def run(*words: str, code: int = 0) -> None:
        assert cli.main(cli.parser().parse_args([*words]), places) == code, capsys.readouterr().err

    with StubOllama() as stub:
        stub.chat = [f"{CANARY} was met in Tarn [Session 1]."]
        Workspace(places).save_settings(
            Settings().with_("mind", host=stub.address, chat_model="qwen2.5:7b").with_("logs", level="debug")
        )
        named = ("--campaign", f"{CANARY} campaign")
        run("ingest", str(notes), *named)
        run("ask", f"who is {CANARY}?", *named)
        run("search", f"{CANARY}", *named)
        run("evaluate", str(bank), *named)
        stub.chat = [Fault(500, f"cannot say {CANARY}")]
        run("ask", f"who was {CANARY}, then?", *named)

        def fails(*_: object, **__: object) -> None:
            raise RuntimeError(f"asked for {CANARY}")

        monkeypatch.setattr("oracle_desktop.campaign.Campaign.search", fails)
        run("search", f"{CANARY}", *named, code=1)
        capsys.readouterr()
        run("diagnostics", str(tmp_path / "sent.txt"))
    text = written(places.logs)
    assert "unexpected error in a verb" in text
    assert "a reader failed on a .rtf file" in text
    sent = (tmp_path / "sent.txt").read_text(encoding="utf-8")
    assert "1 fragments" in sent
    assert ".rtf failed: 1" in sent
    assert "RuntimeError" in sent
    for told in (text, sent):
        assert CANARY not in told
        assert "Tarn" not in told
    assert str(tmp_path) not in sent


def test_diagnostics_leave_the_log_out_where_it_may_quote(tmp_path: Path) -> None:
    places = Places.under(tmp_path)
    places.logs.mkdir()
    (places.logs / logs.WINDOW).write_text(f"asked about {CANARY}")
    settings = Settings().with_("logs", text=True).with_("mind", host=f"http://{CANARY}.example:1")
    assert CANARY not in diagnostics.report(places, settings)


DYING = """
import os, signal, sys, threading
from pathlib import Path
from oracle_desktop import crash, logs
from oracle_desktop.settings import LogSettings
logs.start(Path(sys.argv[1]) / "logs", logs.WINDOW, LogSettings())
watch = crash.Watch(Path(sys.argv[1]))
print(watch.begin(), flush=True)
def fault(): raise ValueError("{canary}")
if sys.argv[2] == "thread":
    thread = threading.Thread(target=fault); thread.start(); thread.join(); watch.end()
elif sys.argv[2] == "raise":
    fault()
elif sys.argv[2] == "kill":
    os.kill(os.getpid(), signal.SIGKILL)
elif sys.argv[2] == "segv":
    import ctypes; ctypes.string_at(0)
else:
    watch.end()
"""


def die(folder: Path, how: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", DYING.format(canary=CANARY), str(folder), how],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert CANARY not in done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("how", "told"),
    [("segv", "Segmentation fault"), ("raise", "ValueError (what it says"), ("kill", "It left no trace")],
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_run_that_ends_badly_is_reported_at_the_next_start_once(
    tmp_path: Path, how: str, told: str
) -> None:
    assert die(tmp_path, how) == "None"
    report = Path(die(tmp_path, "well"))
    text = report.read_text(encoding="utf-8")
    assert told in text
    assert CANARY not in text
    assert "Started" in text
    assert report.stat().st_mode & 0o777 == 0o600
    assert die(tmp_path, "well") == "None"
    assert [path.name for path in tmp_path.glob("*.*")] == [crash.REPORT]


def test_a_thread_that_fails_is_no_crash_and_a_window_that_is_open_is_none_either(tmp_path: Path) -> None:
    assert die(tmp_path, "thread") == "None"
    open_now = crash.Watch(tmp_path)
    try:
        assert open_now.begin() is None
        assert die(tmp_path, "well") == "None"
    finally:
        open_now.end()
    assert not list(tmp_path.glob("*.*"))
