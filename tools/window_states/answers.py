"""States of an answer that is there: its chips' cards, what is not from the notes, its menus, its passage."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QRect

from oracle_desktop.answering.language import BEYOND
from oracle_desktop.domain import Answer, Mode, SecretMark
from window_states.asking import ask_answer, ask_offline, ask_passage, asked, begun, made_answer, question
from window_states.stage import Stage, below, idle, laid_out, said, state


def _card(stage: Stage, chip: int) -> None:
    """The mouse rests on a chip of an answer that was checked."""
    ask_answer(stage)
    laid_out(stage)
    view = asked(stage).view
    place = view.chip_rect(chip).toAlignedRect()
    view.chip_hovered.emit(chip, QRect(view.viewport().mapToGlobal(place.topLeft()), place.size()))


@state
def _card_supported(stage: Stage) -> None:
    _card(stage, 0)


@state
def _card_partly(stage: Stage) -> None:
    _card(stage, 1)


@state
def _card_doubtful(stage: Stage) -> None:
    _card(stage, 2)


@state
def _ask_uncited(stage: Stage) -> None:
    """A claim without a source."""
    begun(stage, question())
    answer = made_answer(stage, question())
    first = answer.citations[0]
    kept = answer.text[: first.until]
    text = f"{kept} " + said("They stayed there for a week.", "Allí se quedaron una semana.")
    bare = ((len(kept) + 1, len(text)),)
    stage.window.ask.finish(replace(answer, text=text, citations=answer.citations[:1], uncited=bare))


@state
def _ask_beyond(stage: Stage) -> None:
    """Notes first: a paragraph that is not from the notes."""
    begun(stage, question(), Mode.HYBRID)
    answer = made_answer(stage, question())
    beyond = said(
        "Ferries of this kind are hauled along a rope by hand.", "Las postas cambiaban de mula cada día."
    )
    text = f"{answer.text}\n\n{BEYOND[said('en', 'es')]} {beyond}"
    stage.window.ask.finish(replace(answer, text=text, mode=Mode.HYBRID))


@state
def _ask_rich(stage: Stage) -> None:
    """Headings, a list and a table in an answer."""
    begun(stage, question())
    first = made_answer(stage, question()).citations[0]
    lead = said(
        "## At the ferry\n\n- Marrin Tolk took the toll\n- the reeve wanted it back ",
        "## En la posta\n\n- Brígida Tordo trajo la saca\n- el conde quería su carta ",
    )
    table = said(
        "| Who | When |\n|---|---|\n| Tolk | at dawn |\n| the reeve | at dusk |",
        "| Quién | Cuándo |\n|---|---|\n| Tordo | al alba |\n| el conde | al anochecer |",
    )
    text = f"{lead}[{first.label}]\n\n{table}\n"
    cited = replace(first, at=len(lead), until=len(lead) + len(first.label) + 2)
    stage.window.ask.finish(
        Answer(question(), text, Mode.PRIVATE, "qwen2.5:7b", (cited,), full=(cited.label,))
    )


@state
def _ask_early(stage: Stage) -> None:
    """Asked while the notes were still being read."""
    window = stage.window
    window.show_view("ask")
    window.ask.set_chat_available(True)
    said = window.asking.tr("Read so far: sessions {0} to {1}").format(1, 6)
    window.ask.begin(question(), Mode.PRIVATE, said)
    window.ask.finish(made_answer(stage, question()))


@state
def _ask_stopped_early(stage: Stage) -> None:
    begun(stage, question())
    stage.window.ask.finish(Answer(question(), "", Mode.PRIVATE, "", stopped=True))


@state
def _ask_follow_ups(stage: Stage) -> None:
    ask_answer(stage)
    idle(stage)
    asked(stage).show_follow_ups(
        [
            said("What became of the reeve?", "¿Qué fue del conde?"),
            said("Who is Marrin Tolk?", "¿Quién es Brígida Tordo?"),
            said("Where is the ferry now?", "¿Dónde está ahora la saca?"),
        ]
    )
    laid_out(stage)
    bar = stage.window.ask.transcript.verticalScrollBar()
    bar.setValue(bar.maximum())


@state
def _ask_link(stage: Stage) -> None:
    ask_answer(stage)
    asked(stage).link_asked.emit("https://example.org/maps/of/the/river")


@state
def _ask_find(stage: Stage) -> None:
    ask_answer(stage)
    stage.window.ask.find_words()
    stage.window.ask.finding.field.setText(said("the", "qu"))
    stage.window.ask.finding.look()


@state
def _ask_find_nothing(stage: Stage) -> None:
    _ask_find(stage)
    stage.window.ask.finding.field.setText("xyzzy")
    stage.window.ask.finding.look()


@state
def _ask_rename(stage: Stage) -> None:
    ask_answer(stage)
    stage.window.ask.header.show_title(question(), True)
    stage.window.ask.header.edit()


@state
def _ask_long_question(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.ask.set_chat_available(True)
    stage.window.ask.composer.set_text("\n".join(f"{question()} {n}" for n in range(1, 9)))


@state
def _ask_not_ready(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.ask.set_ready(False, stage.window.standing.tr("Your notes are being read."))


# menus


@state
def _menu_conversation(stage: Stage) -> None:
    """What is done less often with the conversation that is open."""
    ask_answer(stage)
    header = stage.window.ask.header
    header.show_title(question(), True)
    laid_out(stage)
    menu = header.more_menu()
    menu.popup(below(header.more) - QPoint(menu.sizeHint().width(), 0))


@state
def _menu_copy(stage: Stage) -> None:
    ask_answer(stage)
    asked(stage).copy_menu().popup(below(asked(stage)) - QPoint(0, 200))


@state
def _menu_of_the_list(stage: Stage) -> None:
    """A right click on a conversation of the spine."""
    ask_offline(stage)
    spine = stage.window.spine
    stage.wait(lambda: spine.list.rows.rowCount() > 0)
    spine.list.setCurrentIndex(spine.list.rows.index(0))
    spine.list.menu().popup(spine.list.viewport().mapToGlobal(QPoint(40, 20)))


@state
def _spine_search(stage: Stage) -> None:
    ask_offline(stage)
    stage.wait(lambda: stage.window.spine.list.rows.rowCount() > 0)
    stage.window.spine.find_conversation()


@state
def _spine_rename(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.spine.rename_campaign()


@state
def _palette_found(stage: Stage) -> None:
    stage.window.show_view("ask")
    stage.window.palette_.open()
    stage.window.palette_.field.setText(said("the ferry", "tordo"))


# the passage


@state
def _passage_secret(stage: Stage) -> None:
    """Part of it is kept from the players."""
    _with_secret(stage)


@state
def _menu_secret(stage: Stage) -> None:
    _with_secret(stage)
    panel = stage.window.panel
    laid_out(stage)
    menu = panel.secret_menu()
    menu.popup(below(panel.more) - QPoint(menu.sizeHint().width(), 0))


def _with_secret(stage: Stage) -> None:
    ask_passage(stage)
    fragment = stage.window.desk.campaign.catalogue.fragments()[0]  # type: ignore[union-attr]
    end = fragment.start + len(fragment.text) // 2
    mark = SecretMark(fragment.path, "passage", fragment.text[:80], fragment.start)
    stage.window.panel.show_passage(
        fragment.label, fragment.title, "", fragment.path, fragment.text, fragment.start,
        [(fragment.start, fragment.start + 90)], [(fragment.start, end)], [mark],
    )  # fmt: skip
    idle(stage)
