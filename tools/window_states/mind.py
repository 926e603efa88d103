"""States of Settings and its doctor, and of the guide of the first run."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from oracle_desktop.errors import FolderProblem, ModelMissing, ModelProblem, ModelRefused, ModelUnreachable
from oracle_desktop.models.findings import Seen, findings
from oracle_desktop.models.machine import Machine
from oracle_desktop.models.mind import MindReport
from oracle_desktop.models.ollama import Loaded, PullProgress
from oracle_desktop.models.trial import Trial
from oracle_desktop.models.words import say
from oracle_desktop.settings import MindSettings
from oracle_desktop.store.copies import Copy
from oracle_desktop.ui.desk.downloads import Download
from oracle_desktop.ui.desk.mind import MindState
from oracle_desktop.ui.look import core_words
from window_states.stage import STATES, Stage, State, idle, state

GB = 1_000_000_000
SECTIONS = ("mind", "reading", "finding", "answers", "looks", "copies", "keyboard", "updates", "data")
HERE = "http://127.0.0.1:11434"
GIB = 1 << 30
SMALL, LARGE = Machine(8 * GIB), Machine(32 * GIB, 12 * GIB)
CHAT, EMBED = "qwen2.5:7b", "bge-m3"


def section(key: str) -> State:
    """Makes a section of Settings."""

    def make(stage: Stage) -> None:
        stage.window.show_view("settings")
        stage.window.settings.show_section(key)
        idle(stage)

    return make


STATES.update({f"settings-{key}": section(key) for key in SECTIONS})


@state
def _settings_search(stage: Stage) -> None:
    section("finding")(stage)
    stage.window.settings.search.setText(stage.window.settings.tr("Answers")[:5])


@state
def _settings_nothing(stage: Stage) -> None:
    section("finding")(stage)
    stage.window.settings.search.setText("xyzzy")


@state
def _settings_changed(stage: Stage) -> None:
    """Numbers that are not the default ones, each with its way back."""
    section("finding")(stage)
    for card in stage.window.settings.cards:
        card.refresh(stage.window.desk.settings.with_("finding", k=12, pool_max=60))


@state
def _settings_token(stage: Stage) -> None:
    """A Chroma server is set, and its token is being typed."""
    section("data")(stage)
    window, kept = stage.window, stage.window.desk.settings
    window.desk.settings = kept.with_("index", server="https://chroma.example.org:8000")
    window.settings.token.refresh()
    window.desk.settings = kept
    window.settings.token.field.setText("a token of a server")
    window.settings.token.field.setFocus()


@state
def _settings_copies_kept(stage: Stage) -> None:
    section("copies")(stage)
    then = datetime(2026, 11, 21, 21, 40).timestamp()
    kept = [Copy(Path(f"{n}.zip"), n, then - 86_400 * n, 18_400_000 + 90_000 * n) for n in range(4)]
    stage.window.desk.copies.found.emit(kept)


# the doctor


def _doctor(
    stage: Stage,
    *,
    machine: Machine = LARGE,
    missing: tuple[str, ...] = (),
    chat_model: str = CHAT,
    num_ctx: int = 16_384,
    trouble: dict[str, ModelProblem] | None = None,
    loaded: tuple[Loaded, ...] = (),
    **seen: Any,
) -> None:
    """What the doctor says of a server, its models and this computer."""
    settings = MindSettings(chat_model=chat_model, embed_model=EMBED, num_ctx=num_ctx)
    troubled = dict(trouble or {})
    for part, model in (("embed", EMBED), ("chat", chat_model)):
        if model in missing:
            troubled[part] = ModelMissing(say("missing", model=model))
    rows = findings(
        Seen(
            settings, machine, **{"address": HERE, "version": "0.12.6", "free": 65 * GB, **seen},
            trouble=troubled, missing=frozenset(f"{m}:latest" if ":" not in m else m for m in missing),
            loaded=loaded,
        )
    )  # fmt: skip
    chat = not ({"server", "chat"} & set(troubled))
    report = MindReport(rows, HERE, "0.12.6", loaded=loaded)
    stage.window.desk.mind.changed.emit(MindState(report, chat, datetime.now()))


def _at_doctor(stage: Stage) -> None:
    section("mind")(stage)
    stage.wait(lambda: not stage.window.desk.lanes["models"].busy)


@state
def _doctor_findings(stage: Stage) -> None:
    _at_doctor(stage)
    _doctor(stage, missing=(EMBED,), num_ctx=4096, proxy=True)


@state
def _doctor_absent(stage: Stage) -> None:
    _at_doctor(stage)
    _doctor(stage, trouble={"server": ModelUnreachable(say("down"))})


@state
def _doctor_asleep(stage: Stage) -> None:
    _at_doctor(stage)
    _doctor(stage, trouble={"server": ModelUnreachable(say("down"))}, installed=True)


@state
def _doctor_too_large(stage: Stage) -> None:
    _at_doctor(stage)
    _doctor(stage, machine=SMALL, chat_model="qwen2.5:14b", missing=("qwen2.5:14b",))


@state
def _doctor_well(stage: Stage) -> None:
    """Everything works, and the test question was asked."""
    _at_doctor(stage)
    held = (Loaded(CHAT, 6 * GB, 6 * GB, 16_384, 240.0), Loaded(EMBED, int(1.3 * GB), GB, 8192, 200.0))
    _doctor(stage, loaded=held)
    stage.window.desk.mind.tried.emit(Trial(CHAT, 1.3, 6.8, "The miller's dog bit it off.").text())


def _coming(stage: Stage, **how: Any) -> None:
    """A download in mid-way, in some state; nothing is asked of a server."""
    progress = PullProgress(EMBED, "pulling", int(0.62 * GB), int(1.2 * GB), 11e6, 55.0)
    downloads = stage.window.desk.mind.downloads
    downloads.now = Download(EMBED, **{"progress": progress, **how})
    downloads.changed.emit(downloads.now)


@state
def _doctor_pull(stage: Stage) -> None:
    """One model comes, the other follows."""
    _at_doctor(stage)
    _doctor(stage, missing=(EMBED, CHAT))
    _coming(stage, next=(CHAT,))


@state
def _doctor_pull_starts(stage: Stage) -> None:
    _doctor_findings(stage)
    _coming(stage, progress=None)


@state
def _doctor_pull_paused(stage: Stage) -> None:
    _doctor_findings(stage)
    _coming(stage, state="paused")


def _broken_off(stage: Stage) -> None:
    error = ModelRefused(say("no_internet"), say("no_internet.next"))
    _coming(stage, state="failed", said=core_words.say(str(error)))


@state
def _doctor_pull_failed(stage: Stage) -> None:
    _doctor_findings(stage)
    _broken_off(stage)


@state
def _doctor_remote(stage: Stage) -> None:
    _at_doctor(stage)
    _doctor(stage, address="http://192.168.1.20:11434")


# the guide


def _step(number: int) -> State:
    def make(stage: Stage) -> None:
        stage.window.show_welcome()
        stage.window.first_run.show_step(number)
        _doctor(stage, missing=(EMBED, CHAT), proxy=True)

    return make


STATES.update({f"first-run-{number}": _step(number) for number in (1, 2, 3)})


@state
def _first_run_language(stage: Stage) -> None:
    _step(1)(stage)
    button = stage.window.first_run.language
    button.menu().popup(button.mapToGlobal(button.rect().topLeft()) - button.menu().rect().bottomLeft())


@state
def _first_run_drop(stage: Stage) -> None:
    """A folder hovers over the window."""
    _step(2)(stage)
    stage.window.first_run.zone.light(True)


@state
def _first_run_trouble(stage: Stage) -> None:
    stage.window.show_welcome()
    stage.window.notices.trouble(
        FolderProblem("The folder Goose is not there any more.", "Choose where the notes are now.")
    )


@state
def _first_run_pull(stage: Stage) -> None:
    _step(3)(stage)
    _coming(stage, next=(CHAT,))


@state
def _first_run_failed(stage: Stage) -> None:
    _step(3)(stage)
    _broken_off(stage)


@state
def _first_run_well(stage: Stage) -> None:
    _step(3)(stage)
    _doctor(stage)
