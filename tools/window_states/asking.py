"""States of the page for questions, and the menus around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint

from oracle_desktop.answering.language import why_not
from oracle_desktop.domain import (
    Answer,
    Citation,
    Claim,
    Fragment,
    Miss,
    Mode,
    Reading,
    Searched,
    Wrote,
)
from oracle_desktop.models.words import say
from oracle_desktop.ui.chat.message import Message
from window_states.stage import Stage, below, idle, said, state

# asking


@state
def _ask_empty(stage: Stage) -> None:
    stage.window.show_view("ask")


@state
def _ask_chat_ready(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.ask.set_chat_available(True)


@state
def _menu_modes(stage: Stage) -> None:
    _ask_chat_ready(stage)
    button = stage.window.ask.composer.mode_button
    button.menu().popup(below(button))


@state
def _menu_as_of(stage: Stage) -> None:
    _ask_chat_ready(stage)
    button = stage.window.ask.composer.as_of
    button.menu().popup(below(button))


@state
def _menu_campaigns(stage: Stage) -> None:
    stage.window.show_view("ask")
    spine = stage.window.spine
    spine.campaign_menu().popup(below(spine.campaign))


@state
def _palette(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.palette_.open()


@state
def _palette_nothing(stage: Stage) -> None:
    _palette(stage)
    stage.window.palette_.field.setText("xyzzy plugh")


def _fragments(stage: Stage) -> Sequence[Fragment]:
    campaign = stage.window.desk.campaign
    assert campaign is not None
    return [f for f in campaign.catalogue.fragments() if f.session is not None]


def _sentence(fragment: Fragment) -> tuple[int, int]:
    """Where a sentence of some length stands in a passage's text; all of it where there is none."""
    found = re.search(r"(?<=[.!?] )[A-ZÁÉÍÓÚ][^.!?\n#*_]{50,160}\.", fragment.text)
    return found.span() if found else (0, len(fragment.text))


def _citation(fragment: Fragment, status: str, at: int, until: int) -> Citation:
    start, end = _sentence(fragment)
    return Citation(
        fragment.label, fragment.session, fragment.path, fragment.start + start, fragment.start + end,
        fragment.text[start:end], status, at, until, fragment.id,  # type: ignore[arg-type]
    )  # fmt: skip


def made_answer(stage: Stage, question: str, *, judged: bool = False) -> Answer:
    """Three sentences of the notes as an answer; judged, one holds, one in part, one not."""
    found = _fragments(stage)
    statuses = ("supported", "partly", "doubtful") if judged else ("source",) * 3
    reasons = (
        "",
        said("The passage says only that it was so, not when.", "El pasaje dice que fue así, no cuándo."),
        said("No passage says this.", "Ningún pasaje dice esto."),
    )
    text, citations, claims = "", [], []
    for number, status in enumerate(statuses):
        fragment = found[number * (len(found) - 1) // 2]
        sentence = fragment.text[slice(*_sentence(fragment))]
        start = len(text)
        text += f"{' '.join(sentence.split())} "
        at = len(text)
        text += f"[{fragment.label}]\n\n"
        citations.append(_citation(fragment, status, at, at + len(fragment.label) + 2))
        claims.append(Claim(start, at - 1, status, reasons[number], (number,), "qwen2.5:7b"))  # type: ignore[arg-type]
    labels = tuple(citation.label for citation in citations)
    return Answer(
        question, text.rstrip(), Mode.PRIVATE, "qwen2.5:7b", tuple(citations), full=labels,
        claims=tuple(claims) if judged else (),
    )  # fmt: skip


def begun(stage: Stage, question: str, mode: Mode = Mode.PRIVATE) -> None:
    """A question is worked on, seemingly."""
    window = stage.window
    window.show_view("ask")
    window.ask.set_chat_available(True)
    window.ask.header.show_title(question, False)
    window.ask.begin(question, mode)


def question() -> str:
    """What was asked."""
    return said(
        "Who came to the ferry, and what was said there?", "¿Quién vino a la posta y qué se dijo allí?"
    )


@state
def _ask_searching(stage: Stage) -> None:
    begun(stage, question())


@state
def _ask_reading(stage: Stage) -> None:
    _ask_searching(stage)
    stage.window.ask.on_event(Searched(14, 27))
    stage.window.ask.on_event(Reading(8, False))


@state
def _ask_writing(stage: Stage) -> None:
    _ask_reading(stage)
    answer = made_answer(stage, question())
    first = answer.citations[0]
    stage.window.ask.on_event(Wrote(answer.text[: first.at], first))
    stage.window.ask.on_event(Wrote(said(" Nobody who was there has", " Nadie de los que estaban ha")))


def asked(stage: Stage) -> Message:
    """The last message of the conversation."""
    return stage.window.ask.transcript.messages[-1]


@state
def ask_answer(stage: Stage) -> None:
    """An answer whose claims were checked."""
    _ask_reading(stage)
    answer = made_answer(stage, question())
    stage.window.ask.finish(answer)
    checked = made_answer(stage, question(), judged=True)
    stage.window.ask.judged(answer, checked)


@state
def ask_passage(stage: Stage) -> None:
    """Its first chip was pressed."""
    ask_answer(stage)
    message = asked(stage)
    message.passage_asked.emit(message.citation(0), 0, "")
    stage.wait(lambda: stage.window.book.is_open)
    idle(stage)


@state
def _menu_wanted(stage: Stage) -> None:
    ask_answer(stage)
    message = asked(stage)
    menu = message.wanted_menu()
    menu.popup(below(message) - QPoint(0, 200))


@state
def _ask_stopped(stage: Stage) -> None:
    _ask_writing(stage)
    stage.window.ask.finish(replace(made_answer(stage, question()), stopped=True))


@state
def _ask_broken(stage: Stage) -> None:
    _ask_writing(stage)
    stage.window.ask.fail(say("stopped"), say("stopped.next"), "doctor")


def offline_question() -> str:
    """What is asked without a chat model."""
    return said("Who is it that the notes know about?", "¿Qué había en la saca de cartas?")


@state
def ask_offline(stage: Stage) -> None:
    """Quoted from the notes, really asked."""
    window = stage.window
    window.show_view("ask")
    window.asking.ask(offline_question(), Mode.PRIVATE)
    stage.wait(lambda: not window.asking.busy)


@state
def _ask_refused(stage: Stage) -> None:
    asked_for = said("How tall is Dunny Vasquill?", "¿Cuánto mide Fermo Cascajal?")
    begun(stage, asked_for)
    answer = made_answer(stage, asked_for)
    told, why = said("Not in your notes.", "No está en tus notas."), why_not(said("en", "es"), (), ())
    near = tuple(Miss(c.label, "", c.path, c.start, c.end, c.quote, why) for c in answer.citations)
    stage.window.ask.on_event(Searched(14, 27))
    stage.window.ask.finish(replace(answer, text=told, citations=(), misses=near, refused=True, full=()))
    idle(stage)


@state
def _ask_player_safe(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.ask.set_chat_available(True)
    stage.window.ask.composer.player_safe.setChecked(True)
    stage.window.ask.composer.as_of.slider.setValue(1)
    stage.wait(lambda: stage.window.desk.up_to is not None)
    idle(stage)
