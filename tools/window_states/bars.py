"""States of the bar across the window: what happened, what can be done about it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

from oracle_desktop.domain import Mode
from oracle_desktop.errors import ModelUnreachable, StoreProblem
from oracle_desktop.models.words import say
from oracle_desktop.newer import Newer
from window_states.asking import offline_question, question
from window_states.mind import section
from window_states.pages import notes_reading
from window_states.stage import Stage, state


@state
def _crash_bar(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.notices.ended_badly(Path("report.txt"))


@state
def _closing_bar(stage: Stage) -> None:
    notes_reading(stage)
    stage.window.leaving.ask_first()


@state
def _language_bar(stage: Stage) -> None:
    section("looks")(stage)
    stage.window.notices.language_changed()


@state
def _trouble_bar(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.notices.trouble(ModelUnreachable(say("down"), say("down.next")))


@state
def _server_bar(stage: Stage) -> None:
    """A Chroma server on another computer, before anything goes there."""
    window = stage.window
    window.show_view("ask")
    kept = window.desk.settings
    window.desk.settings = kept.with_("index", server="http://chroma.example.org:8000")
    window.notices.ask_about_server()
    window.desk.settings = kept


@state
def _broken_bar(stage: Stage) -> None:
    stage.window.show_view("ask")
    broken = SimpleNamespace(name="The Long Rain", problem="The data of this campaign is damaged.")
    stage.window.notices.broken(broken)  # type: ignore[arg-type]


@state
def _no_room_bar(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.notices.trouble(
        StoreProblem("The settings could not be saved.", "Check that the disk is not full.")
    )


@state
def _cost_bar(stage: Stage) -> None:
    section("reading")(stage)
    stage.window.notices.reading_changed()


@state
def _newer_bar(stage: Stage) -> None:
    section("updates")(stage)
    stage.window.newer.told(True, Newer("1.4.0", "https://example.org/oracle"))


@state
def _ended_bar(stage: Stage) -> None:
    """A long reading ended while the GM was elsewhere."""
    window = stage.window
    window.show_view("ask")
    leaving = window.leaving
    told = leaving.tr("Your notes are read"), leaving.tr("You can ask about all of them.")
    window.banner.say(". ".join(told), tone="tint")


@state
def _put_away_bar(stage: Stage) -> None:
    window = stage.window
    window.show_view("ask")
    window.asking.ask(offline_question(), Mode.PRIVATE)
    stage.wait(lambda: not window.asking.busy)
    window.ask.composer.player_safe.setChecked(True)
    stage.wait(lambda: bool(window.banner.text))


@state
def _test_added_bar(stage: Stage) -> None:
    stage.window.show_view("test")
    stage.window.desk.test.added.emit(question(), None)
