"""States of the pages: sessions, Compendium, test, notes."""

from __future__ import annotations

import time
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from oracle_desktop.domain import Progress
from oracle_desktop.errors import FolderProblem, ModelUnreachable
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.models.words import say
from oracle_desktop.ui.desk.measuring import Far
from window_states.stage import STATES, Stage, State, below, idle, said, state

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
def _sessions_inside(stage: Stage) -> None:
    """Words that stand in the texts of some sessions."""
    _sessions(stage)
    page = stage.window.sessions
    page.search.setText("ferry")
    page.inside_wanted.emit("ferry")
    idle(stage)


@state
def _sessions_none(stage: Stage) -> None:
    """Notes were read, and none of them is known to be a session."""
    _sessions(stage)
    stage.window.sessions.show_overview(replace(stage.window.desk.overview, sessions=()))


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
def _compendium_rename(stage: Stage) -> None:
    _compendium(stage)
    stage.window.compendium.detail.rename.click()


@state
def _compendium_alias(stage: Stage) -> None:
    _compendium(stage)
    stage.window.compendium.detail.aliases.add.click()


@state
def _compendium_nothing(stage: Stage) -> None:
    _compendium(stage)
    stage.window.compendium.search.setText("xyzzy plugh")


@state
def _compendium_hidden(stage: Stage) -> None:
    """The names that were hidden, each with the way back."""
    _compendium(stage)
    page = stage.window.compendium
    page.hidden.show_names([said("Keeper Yennen", "Fermo Cascajal"), said("The Old Mill", "El Molino Viejo")])
    page.kinds.show_counts(page.model.counts(), 2)
    page.kinds.choose("hidden")


@state
def _compendium_read(stage: Stage) -> None:
    """The chat model reads passages for names."""
    _compendium(stage)
    told = QCoreApplication.translate("CompendiumJoined", "{0} of {1} passages read for names")
    stage.window.compendium.show_learning(told.format(34, 251))


@state
def _compendium_kinds(stage: Stage) -> None:
    _compendium(stage)
    button = stage.window.compendium.detail.kind
    button.menu().popup(below(button))


@state
def _compendium_proposals(stage: Stage) -> None:
    _compendium(stage)
    pairs = [
        Proposal(
            said("Keeper Yennen", "Brígida Tordo"), said("Yennen", "Tordo"), "One is part of the other."
        ),
        Proposal(
            said("The Old Mill", "El Molino Viejo"),
            said("Mill of Tarn", "Molino de Tarn"),
            "One is part of the other.",
        ),
    ]
    stage.window.compendium.proposals.show_pairs(pairs)


@state
def _compendium_undo(stage: Stage) -> None:
    _compendium(stage)
    stage.window.compendium.proposals.show_pairs(())
    told = stage.window.campaigns.tr("{0} is removed, with its conversations. Your notes are as they were.")
    stage.window.banner.offer_undo(told.format(said("The Long Rain", "La Lluvia Larga")), lambda: None)


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
def _test_question(stage: Stage) -> None:
    """What the search found for one of them."""
    _part("asked")(stage)
    part = stage.window.test.asked
    if part.model.rowCount():
        part.list.clicked.emit(part.model.index(0))


@state
def _test_new_question(stage: Stage) -> None:
    _part("bank")(stage)
    stage.window.test.bank.begin("Who came to the ferry?")


@state
def _test_put_away(stage: Stage) -> None:
    stage.window.ask.composer.player_safe.setChecked(True)
    stage.window.show_view("test")
    idle(stage)


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
        "This PDF is locked with a password.",
        "This file is empty.",
    )
    failed = [replace(r, status="failed", reason=why) for r, why in zip(files, reasons, strict=False)]
    waiting = [replace(r, status="waiting", reason="", fragments=0) for r in files[len(files) * 2 // 3 :]]
    stage.window.notes.show_files([*failed, *files[3 : len(files) * 2 // 3], *waiting])


@state
def notes_reading(stage: Stage) -> None:
    """Notes are being read, seemingly."""
    _notes_mixed(stage)
    name = stage.window.desk.overview.files[-1].path
    stage.window.desk.reading.progressed.emit(Progress("read", 71, 118, name, 130.0, 67))


@state
def _notes_paused(stage: Stage) -> None:
    _notes_mixed(stage)
    stage.window.notes.show_progress(None)
    stage.window.notes.show_paused()


@state
def _notes_need_a_look(stage: Stage) -> None:
    _notes_mixed(stage)
    stage.window.notes.pills.choose("failed")


@state
def _notes_exports(stage: Stage) -> None:
    """What other programs exported, and a data file that holds no notes."""
    _notes(stage)
    files = stage.window.desk.overview.files
    why = next(record.reason for record in files if record.status == "ready")
    told = (
        ("Foundry/journal.json", "ready", "Session 12", 4, why),
        ("Kanka/entities/characters/marrin.json", "ready", "Sheet: Marrin Tolk", 1, why),
        ("World Anvil/article-the-long-rain.json", "ready", "World: The Long Rain", 2, why),
        ("Foundry/settings.json", "skipped", "", 0,
         "This is a data file, not an export of World Anvil, Kanka or Foundry; it holds no notes to read."),
    )  # fmt: skip
    records = [
        replace(files[0], path=path, status=status, label=label, fragments=count, reason=reason)  # type: ignore[arg-type]
        for path, status, label, count, reason in told
    ]
    stage.window.notes.show_files(records)


@state
def _notes_learning(stage: Stage) -> None:
    _notes(stage)
    stage.window.desk.reading.progressed.emit(Progress("embed", 120, 412, "", 40.0, 14))


@state
def _notes_stopped(stage: Stage) -> None:
    """A model failed while notes were read."""
    _notes_mixed(stage)
    stage.window.desk.reading.stopped.emit(ModelUnreachable(say("down"), say("down.next")))


@state
def _notes_sharper_paused(stage: Stage) -> None:
    _notes(stage)
    stage.window.notes.show_enriching(Progress("enrich", 34, 412, "", 1500.0), paused=True)


@state
def _notes_sharper(stage: Stage) -> None:
    _notes(stage)
    stage.window.notes.show_enriching(Progress("enrich", 34, 412, "", 1500.0), paused=False)


@state
def _notes_gone(stage: Stage) -> None:
    _notes(stage)
    error = FolderProblem("The folder Goose is not there any more.", "Choose where the notes are now.")
    stage.window.notices.trouble(error)
