"""States of the pages, of settings and the first run, and of what is said across the window."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from oracle_desktop.domain import (
    Progress,
)
from oracle_desktop.errors import FolderProblem
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.models.findings import Finding
from oracle_desktop.models.mind import MindReport
from oracle_desktop.models.ollama import PullProgress
from oracle_desktop.ui.desk.measuring import Far
from oracle_desktop.ui.desk.mind import MindState
from oracle_desktop.ui.shell.keys import VIEWS
from window_states.stage import STATES, Stage, State, below, idle, state

GB = 1_000_000_000
SECTIONS = ("mind", "reading", "finding", "answers", "looks", "copies", "keyboard", "updates", "data")
PARTS = ("result", "asked", "runs", "bank")


@state
def _sessions(stage: Stage) -> None:
    stage.window.show_view("sessions")
    idle(stage)


@state
def _sessions_nothing(stage: Stage) -> None:
    _sessions(stage)
    stage.window.sessions.search.setText("xyzzy")


@state
def _session_open(stage: Stage) -> None:
    _sessions(stage)
    window = stage.window
    window.margin.show_session(window.desk.overview.sessions[0])
    stage.wait(lambda: window.book.is_open)
    idle(stage)


@state
def _compendium(stage: Stage) -> None:
    stage.window.show_view("compendium")
    idle(stage)
    detail, until = stage.window.compendium.detail, time.monotonic() + 0.6
    stage.wait(lambda: bool(detail.citations) or time.monotonic() > until)


@state
def _compendium_limited(stage: Stage) -> None:
    composer = stage.window.ask.composer
    composer.player_safe.setChecked(True)
    composer.as_of.slider.setValue(3)
    stage.window.show_view("compendium")
    idle(stage)


@state
def _compendium_merge(stage: Stage) -> None:
    _compendium(stage)
    stage.window.compendium.detail.merge.click()


@state
def _compendium_split(stage: Stage) -> None:
    _compendium(stage)
    stage.window.compendium.detail.split.click()


@state
def _compendium_kinds(stage: Stage) -> None:
    _compendium(stage)
    button = stage.window.compendium.detail.kind
    button.menu().popup(below(button))


@state
def _compendium_proposals(stage: Stage) -> None:
    _compendium(stage)
    pairs = [
        Proposal("Keeper Yennen", "Yennen", "They stand in the same passages."),
        Proposal("The Old Mill", "Mill of Tarn", "They stand in the same passages."),
    ]
    stage.window.compendium.proposals.show_pairs(pairs)


@state
def _compendium_undo(stage: Stage) -> None:
    _compendium(stage)
    stage.window.compendium.proposals.show_pairs(())
    said = stage.window.tr("{0} is removed, with its conversations. Your notes are as they were.")
    stage.window.banner.offer_undo(said.format("Yennen"), lambda: None)


def _part(part: str) -> State:
    def make(stage: Stage) -> None:
        stage.window.show_view("test")
        idle(stage)
        if part in PARTS:
            stage.window.test.pills.choose(part)
        idle(stage)

    return make


STATES.update({f"test-{part}": _part(part) for part in PARTS})


@state
def _test_running(stage: Stage) -> None:
    _part("result")(stage)
    stage.window.desk.test.running.emit(Far(48, 132, 118.0))


@state
def _test_stopped(stage: Stage) -> None:
    _part("result")(stage)
    stage.window.desk.test.ran.emit()


# the notes


@state
def _notes(stage: Stage) -> None:
    stage.window.show_view("notes")
    window = stage.window
    window.notes.show_progress(None)
    over = window.desk.overview
    window.notes.show_files(over.files, over.sessions, over.corrected, over.secret)


@state
def _notes_change(stage: Stage) -> None:
    _notes(stage)
    record = next(r for r in stage.window.desk.overview.files if r.status == "ready")
    stage.window.notes.change.show_file(record, "1", True, False)


@state
def _notes_mixed(stage: Stage) -> None:
    """Some fail, some wait, one is being read."""
    _notes(stage)
    files = list(stage.window.desk.overview.files)
    reasons = (
        "This PDF is a picture of a page. It has no text to read.",
        "The file is open in another program.",
        "The note is empty.",
    )
    failed = [replace(r, status="failed", reason=why) for r, why in zip(files, reasons, strict=False)]
    waiting = [replace(r, status="waiting", reason="", fragments=0) for r in files[len(files) * 2 // 3 :]]
    stage.window.notes.show_files([*failed, *files[3 : len(files) * 2 // 3], *waiting])


@state
def _notes_reading(stage: Stage) -> None:
    _notes_mixed(stage)
    name = stage.window.desk.overview.files[-1].path
    stage.window.desk.reading.progressed.emit(Progress("read", 71, 118, name, 130.0, 67))


@state
def _notes_paused(stage: Stage) -> None:
    _notes_mixed(stage)
    stage.window.notes.show_progress(None)
    stage.window.notes.show_paused()


@state
def _notes_sharper(stage: Stage) -> None:
    _notes(stage)
    stage.window.notes.show_enriching(Progress("enrich", 34, 412, "", 1500.0), paused=False)


@state
def _notes_gone(stage: Stage) -> None:
    _notes(stage)
    error = FolderProblem("The folder is gone.", "Answers still come from what was read.")
    stage.window.notices.trouble(error)


# settings


def _section(key: str) -> State:
    def make(stage: Stage) -> None:
        stage.window.show_view("settings")
        stage.window.settings.show_section(key)
        idle(stage)

    return make


STATES.update({f"settings-{key}": _section(key) for key in SECTIONS})

FINDINGS = (
    Finding("ollama", "ok", "Ollama is running", "127.0.0.1, port 11434 · version 0.12.6"),
    Finding(
        "embed", "problem", "bge-m3, which finds passages, is not here yet",
        "1.2 GB to download. 65 GB of disk space are free.", "pull:bge-m3", int(1.2 * GB),
    ),
    Finding(
        "chat", "warn", "qwen2.5:14b would be slow on this computer",
        "It needs 12.7 GB of memory. qwen2.5:3b (1.9 GB to download) answers sooner here.",
        "use_smaller:qwen2.5:3b",
    ),
    Finding(
        "context", "warn", "Answers see only a quarter of what was found",
        "The model may read 4,096 tokens. Eight sessions need 16,000.", "set_num_ctx:16384",
    ),
    Finding("proxy", "info", "A system proxy is set", "The Oracle goes around it. Nothing to do."),
)  # fmt: skip
REMOTE = Finding(
    "remote", "warn", "The way there is not encrypted",
    "Your questions go to 192.168.1.20, and others in that network could read them.", "allow:192.168.1.20",
)  # fmt: skip


def _found(stage: Stage, *findings: Finding) -> None:
    stage.window.desk.mind.changed.emit(MindState(MindReport(findings), False, datetime.now()))


@state
def _doctor_findings(stage: Stage) -> None:
    _section("mind")(stage)
    stage.wait(lambda: not stage.window.desk.lanes["models"].busy)
    _found(stage, *FINDINGS)


@state
def _doctor_pull(stage: Stage) -> None:
    _doctor_findings(stage)
    progress = PullProgress("bge-m3", "pulling", int(0.62 * GB), int(1.2 * GB), 11e6, 55.0)
    stage.window.desk.mind.pulling.emit(progress)


@state
def _doctor_remote(stage: Stage) -> None:
    stage.window.desk.mind.pulled.emit()
    _section("mind")(stage)
    _found(stage, FINDINGS[0], REMOTE)


# what is said across the window


@state
def _crash_bar(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.notices.ended_badly(Path("report.txt"))


@state
def _closing_bar(stage: Stage) -> None:
    _notes_reading(stage)
    stage.window.desk.reading.start()
    stage.window.leaving.holds()


@state
def _language_bar(stage: Stage) -> None:
    _section("looks")(stage)
    stage.window.notices.language_changed()


def _step(number: int) -> State:
    def make(stage: Stage) -> None:
        stage.window.show_welcome()
        stage.window.first_run.show_step(number)
        _found(stage, *FINDINGS)

    return make


STATES.update({f"first-run-{number}": _step(number) for number in (1, 2, 3)})


@state
def _first_run_pull(stage: Stage) -> None:
    _step(3)(stage)
    progress = PullProgress("bge-m3", "pulling", int(0.62 * GB), int(1.2 * GB), 11e6, 55.0)
    stage.window.desk.mind.pulling.emit(progress)


def _without(view: str) -> State:
    def make(stage: Stage) -> None:
        window = stage.window
        if window.desk.campaign is not None:
            window.desk.mind.pulled.emit()
            window.desk.changing.put_away()
            stage.wait(lambda: window.desk.campaign is None)
        window.show_view(view)
        stage.wait(lambda: not window.desk.lanes["look"].busy)

    return make


STATES.update({f"none-{view}": _without(view) for view in (*VIEWS[:4], "notes")})
"""Last: without a campaign."""
