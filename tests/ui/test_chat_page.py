"""The Ask view as a GM meets it: empty, working, done, refused, broken, kept; and its composer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from chat_samples import answer, wrote
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from oracle_desktop.domain import Citation, Miss, Mode, Reading, Searched
from oracle_desktop.ui.chat.ask_page import AskPage
from oracle_desktop.ui.chat.cards import MissCard, SuggestionCard
from oracle_desktop.ui.chat.message import Message
from oracle_desktop.ui.chat.options import OptionButton

SUGGESTIONS = [
    (f"Who is {name}?", f"{name} · 3 sessions") for name in ("Ana", "Bo", "Cy", "Di", "Ed", "Fa", "Gu")
]
MISSES = tuple(
    Miss(f"Session {n}", "A title", f"{n}.md", 10, 20, "Nearly said.", "Names him, tells nothing.", n)
    for n in (4, 5)
)


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[AskPage]:
    made = AskPage(reduced_motion=True)
    qtbot.addWidget(made)
    made.resize(900, 760)
    made.show_campaign("Vox Machina", 113, 251, 1, SUGGESTIONS)
    made.show()
    made.activateWindow()
    yield made
    made.close()


def last(page: AskPage) -> Message:
    return page.transcript.messages[-1]


def said(widget: QWidget) -> list[str]:
    """Every text that shows, as a reader meets it."""
    parts: list[QLabel | QAbstractButton] = [
        *widget.findChildren(QLabel),
        *widget.findChildren(QAbstractButton),
    ]
    return [part.text() for part in parts if part.text() and part.isVisibleTo(widget)]


def press(widget: QWidget, text: str, qtbot: QtBot) -> None:
    found = [b for b in widget.findChildren(QAbstractButton) if b.text() == text and b.isVisibleTo(widget)]
    assert len(found) == 1, said(widget)
    qtbot.mouseClick(found[0], Qt.MouseButton.LeftButton)


def ask(page: AskPage, question: str = "What became of Percy?", mode: Mode = Mode.PRIVATE) -> None:
    page.begin(question, mode)


def finished(page: AskPage, given: object = None) -> Message:
    ask(page)
    page.finish(given or answer())  # type: ignore[arg-type]
    return last(page)


# empty


def test_empty_offers_up_to_six_questions(page: AskPage, qtbot: QtBot) -> None:
    assert "113 sessions, 251 passages and 1 name, all read and ready." in said(page.empty)
    cards = [card for card in page.empty.findChildren(SuggestionCard) if card.isVisible()]
    assert len(cards) == 6
    with qtbot.waitSignal(page.ask_requested) as asked:
        qtbot.mouseClick(cards[1], Qt.MouseButton.LeftButton)
    assert asked.args == ["Who is Bo?", Mode.PRIVATE]
    cards[2].setFocus()
    with qtbot.waitSignal(page.ask_requested):
        qtbot.keyClick(cards[2], Qt.Key.Key_Return)


@pytest.mark.parametrize("size", [(736, 508), (400, 500), (1600, 1000)])
def test_nothing_of_the_empty_view_overlaps(page: AskPage, size: tuple[int, int]) -> None:
    page.resize(*size)
    parts: list[QWidget] = [c for c in page.empty.children() if isinstance(c, QWidget) and c.isVisible()]
    boxes = [part.geometry() for part in parts if not isinstance(part, QLabel)] + [page.composer.geometry()]
    for number, one in enumerate(boxes):
        assert page.rect().contains(one)
        assert not any(one.intersects(other) for other in boxes[number + 1 :])


# an answer


def test_the_steps_of_the_work(page: AskPage, qtbot: QtBot) -> None:
    ask(page)
    assert not page.empty.isVisible()
    assert "Searching your notes" in said(last(page))
    page.on_event(Searched(113, 27))
    assert {"Searched 113 sessions", "27 passages worth a look"} <= set(said(last(page)))
    page.on_event(Reading(8, False))
    assert "Reading 8 passages" in said(last(page))
    with qtbot.waitSignal(page.stop_requested):
        press(last(page), "Stop", qtbot)
    with qtbot.waitSignal(page.stop_requested):
        qtbot.mouseClick(page.composer.send, Qt.MouseButton.LeftButton)


def test_text_is_set_within_a_flush(page: AskPage, qtbot: QtBot) -> None:
    ask(page)
    for event in wrote():
        page.on_event(event)
    assert last(page).view.is_empty()
    qtbot.waitUntil(lambda: not last(page).view.is_empty(), timeout=1000)
    assert len(last(page).view.chips) == 6
    assert "Writing" in said(last(page))
    assert "Searching your notes" not in said(last(page))


def test_done_says_how_the_claims_stand(page: AskPage) -> None:
    statuses = {"Session 57": "partly", "Session 70": "doubtful"}
    uncited = ("They stayed a week.",)
    given = answer(statuses=statuses, uncited=uncited, full=("a",) * 8, summaries=("b",) * 16)
    message = finished(page, given)
    texts = said(message)
    assert "Only my notes · 8 passages read in full, 16 as headlines" in texts
    assert {"3 claims supported", "1 partly", "1 doubtful", "1 without a source"} <= set(texts)
    assert any(text.startswith("Session 70") and "nothing in it says this" in text for text in texts)
    assert "Stop" not in texts
    assert not page.working


def test_a_chip_asks_for_its_passage_and_stays_filled(page: AskPage, qtbot: QtBot) -> None:
    view = finished(page).view
    with qtbot.waitSignal(page.passage_requested) as asked:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.chip_rect(1).center().toPoint())
    assert asked.args is not None
    cited = asked.args[0]
    assert isinstance(cited, Citation)
    assert cited.label == "Session 69"
    assert asked.args[1] == "Scanlan caught her."
    assert view.chip_state(1).open
    page.close_passage()
    assert not view.chip_state(1).open


def test_the_hover_card_shows_the_sentence(page: AskPage, qtbot: QtBot) -> None:
    page.set_titles(lambda cited: f"Title of {cited.label}")
    view = finished(page).view
    view.chip_hovered.emit(0, view._on_screen(0))
    card = page._card
    assert card is not None
    assert card.isVisible()
    assert said(card)[:2] == ["Session 68  Title of Session 68", "What Session 68 says."]
    assert page.rect().contains(card.geometry())
    view.chip_left.emit()
    assert not card.isVisible()


def test_copy_with_and_without_sources(page: AskPage) -> None:
    message = finished(page)
    message.copy_with_sources()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("What became of Percy?\n\nRipley shot him")
    assert "[Session 68]" in text
    message.copy_text()
    assert "[" not in QGuiApplication.clipboard().text()


def test_refused_shows_what_came_closest(page: AskPage, qtbot: QtBot) -> None:
    page.set_chat_available(True)
    ask(page)
    page.on_event(Searched(113, 27))
    page.finish(answer("Not in your notes.", refused=True, misses=MISSES))
    texts = said(last(page))
    assert "Not in your notes" in texts
    assert "I looked through 113 sessions and found no answer. These came closest:" in texts
    cards = last(page).findChildren(MissCard)
    with qtbot.waitSignal(page.passage_requested) as asked:
        qtbot.mouseClick(cards[1], Qt.MouseButton.LeftButton)
    assert asked.args is not None
    assert (asked.args[0].path, asked.args[0].start, asked.args[0].fragment) == ("5.md", 10, 5)
    assert asked.args[1] == "What became of Percy?"
    with qtbot.waitSignal(page.ask_requested) as beyond:
        press(last(page), "Ask beyond my notes", qtbot)
    assert beyond.args == ["What became of Percy?", Mode.HYBRID]


def test_without_a_chat_model_there_is_nothing_beyond(page: AskPage) -> None:
    finished(page, answer("Not in your notes.", refused=True))
    assert "Ask beyond my notes" not in said(last(page))
    assert "Only my notes" in said(page.composer)
    assert not page.composer.mode_button.isVisible()


def test_quote_mode_says_so_and_offers_a_model(page: AskPage, qtbot: QtBot) -> None:
    finished(page, answer("“They met.” [Session 20]", quoted=True))
    assert "Quoting your notes. No chat model is running." in said(last(page))
    with qtbot.waitSignal(page.settings_requested):
        press(last(page), "Set one up", qtbot)


def test_quoting_is_said_once_in_a_row(page: AskPage) -> None:
    quoted = answer("“They met.” [Session 20]", {"Session 20": "source"}, quoted=True)
    first, second = finished(page, quoted), finished(page, quoted)
    assert "Quoting your notes. No chat model is running." in said(first)
    assert "Quoting your notes. No chat model is running." not in said(second)
    assert {"Only my notes · in your notes’ own words", "1 quote, word for word"} <= set(said(second))
    third = finished(page, answer("“Yes.” [Session 20]", quoted=True, error="Ollama stopped answering."))
    assert "Quoting your notes. Ollama stopped answering." in said(third)


def test_what_is_not_from_the_notes_is_told_apart(page: AskPage) -> None:
    text = "Hotis is one. [Session 21]\n\nNot from your notes: A fiend of *legend*."
    message = finished(page, answer(text, mode=Mode.HYBRID))
    assert [block.kind for block in message.view.blocks] == ["paragraph", "beyond"]
    assert message.view.plain(labels=True).endswith("Not from your notes: A fiend of legend.")
    assert "A fiend" in message.view.document().toPlainText()


def test_a_broken_answer_keeps_what_was_written(page: AskPage, qtbot: QtBot) -> None:
    ask(page)
    for event in wrote("He had too much to do, and"):
        page.on_event(event)
    page.fail("Ollama stopped answering.", "What was written is kept.", "doctor")
    assert last(page).view.plain(labels=False) == "He had too much to do, and…"
    assert "Ollama stopped answering. What was written is kept." in said(last(page))
    with qtbot.waitSignal(page.retry_requested) as again:
        press(last(page), "Try again", qtbot)
    assert again.args == ["What became of Percy?"]
    with qtbot.waitSignal(page.settings_requested):
        press(last(page), "What is wrong?", qtbot)
    assert not page.working


def test_a_stopped_answer_is_kept(page: AskPage) -> None:
    finished(page, answer("He went to", stopped=True))
    assert "Stopped. What was written is kept." in said(last(page))


def test_html_in_a_question_is_text(page: AskPage) -> None:
    question = "<img src=x> **who**?"
    page.begin(question, Mode.PRIVATE)
    assert last(page).heading.text() == question
    assert last(page).heading.textFormat() == Qt.TextFormat.PlainText


def test_a_web_link_asks_first(page: AskPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        "oracle_desktop.ui.chat.ask_page.QDesktopServices.openUrl", lambda url: opened.append(url.toString())
    )
    finished(page).view.link_asked.emit("https://example.org/a")
    assert opened == []
    assert "This link leads to example.org, in your browser." in said(page)
    press(page, "Open it", qtbot)
    assert opened == ["https://example.org/a"]
    assert "Open it" not in said(page)


# a conversation


def test_a_kept_conversation_opens_at_its_end(page: AskPage, qtbot: QtBot) -> None:
    page.load([(f"Question {n}?", answer()) for n in range(40)])
    qtbot.waitUntil(lambda: page.transcript.complete)
    assert last(page).question == "Question 39?"
    bar = page.transcript.verticalScrollBar()
    assert bar.value() == bar.maximum() > 0
    built = len(page.transcript.messages)
    assert built < 40
    for _ in range(60):
        bar.setValue(0)
        qtbot.waitUntil(lambda: page.transcript.complete or bar.value() > 0)
        if len(page.transcript.messages) == 40:
            break
        qtbot.wait(1)
    assert [m.question for m in page.transcript.messages] == [f"Question {n}?" for n in range(40)]


def test_it_follows_the_answer_unless_scrolled_up(page: AskPage) -> None:
    for number in range(3):
        page.begin(f"Question {number}?", Mode.PRIVATE)
        page.finish(answer())
    bar = page.transcript.verticalScrollBar()
    ask(page)
    for event in wrote():
        page.on_event(event)
    last(page).flush()
    assert bar.value() == bar.maximum()
    bar.setValue(bar.maximum() - 200)
    value = bar.value()
    for event in wrote():
        page.on_event(event)
    last(page).flush()
    assert bar.value() == value < bar.maximum()


def test_what_comes_all_at_once_is_read_from_its_beginning(page: AskPage) -> None:
    finished(page)
    page.resize(500, 420)
    finished(page, answer("No.", refused=True, misses=MISSES))
    bar = page.transcript.verticalScrollBar()
    assert bar.value() == last(page).y() - 24 < bar.maximum()


def test_the_wheel_over_an_answer_scrolls_the_page(page: AskPage) -> None:
    for _ in range(3):
        finished(page)
    bar, view = page.transcript.verticalScrollBar(), last(page).view
    before, place = bar.value(), view.mapTo(page, QPoint(100, 60))
    assert page.childAt(place) is view.viewport()
    QTest.wheelEvent(page.windowHandle(), QPointF(place), QPoint(0, 120))
    assert bar.value() < before
    assert not page.transcript.follows


def test_only_the_last_message_is_laid_out_while_it_streams(page: AskPage) -> None:
    first = finished(page)
    changed: list[object] = []
    first.view.document().documentLayout().documentSizeChanged.connect(changed.append)
    first.view.document().contentsChanged.connect(lambda: changed.append(None))
    ask(page)
    for event in wrote():
        page.on_event(event)
        last(page).flush()
    assert changed == []


def test_messages_do_not_overlap_at_any_width(page: AskPage, qtbot: QtBot) -> None:
    page.load(
        [
            ("Who?", answer(uncited=("They stayed a week.",))),
            ("What?", answer("No.", refused=True, misses=MISSES)),
        ]
    )
    for wide in (1200, 900, 560, 430):
        page.resize(wide, 700)
        qtbot.waitUntil(lambda: page.transcript.complete)
        first, second = page.transcript.messages
        assert first.geometry().bottom() < second.geometry().top()
        assert first.width() <= 680
        for message in (first, second):
            parts = [w for w in message.children() if isinstance(w, QWidget) and w.isVisible()]
            for one, other in pairwise(parts):
                assert one.geometry().bottom() < other.geometry().bottom()
                assert not one.geometry().intersects(other.geometry())
            assert max(part.geometry().bottom() for part in parts) < message.height()


def test_clear_goes_back_to_the_start(page: AskPage) -> None:
    finished(page)
    page.clear()
    assert page.empty.isVisible()
    assert not page.transcript.messages


# composer


def test_enter_asks_and_shift_enter_is_a_line(page: AskPage, qtbot: QtBot) -> None:
    page.focus_composer()
    field = page.composer.field
    qtbot.keyClicks(field, "Who is")
    qtbot.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(field, "Percy?")
    with qtbot.waitSignal(page.ask_requested) as asked:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert asked.args == ["Who is\nPercy?", Mode.PRIVATE]
    assert field.toPlainText() == ""
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.toPlainText() == "Who is\nPercy?"


def test_nothing_is_asked_while_working_or_not_ready(page: AskPage, qtbot: QtBot) -> None:
    page.set_ready(False, "Choose your notes first.")
    page.composer.set_text("Who?")
    assert page.composer.field.placeholderText() == "Choose your notes first."
    with qtbot.assertNotEmitted(page.ask_requested):
        qtbot.keyClick(page.composer.field, Qt.Key.Key_Return)
        page.set_ready(True, "")
        ask(page)
        qtbot.keyClick(page.composer.field, Qt.Key.Key_Return)
    assert page.composer.field.toPlainText() == "Who?"


def test_it_grows_to_six_lines(page: AskPage) -> None:
    finished(page)
    heights = []
    for lines in range(1, 10):
        page.composer.set_text("\n".join("x" * lines))
        heights.append(page.composer.height())
    assert heights[:6] == sorted(set(heights[:6]))
    assert heights[5:] == [heights[5]] * 4
    assert page.composer.geometry().bottom() < page.height()


def test_it_folds_to_one_line_in_a_low_window(page: AskPage, qtbot: QtBot) -> None:
    finished(page)
    other = QPushButton("other", page)
    other.show()
    page.resize(900, 560)
    other.setFocus()
    folded = page.composer.height()
    assert folded < 60
    page.focus_composer()
    assert page.composer.height() > folded
    other.setFocus()
    page.resize(900, 760)
    assert page.composer.height() > folded


def test_the_modes_are_a_menu_when_a_model_runs(page: AskPage, qtbot: QtBot) -> None:
    page.set_chat_available(True)
    assert page.composer.mode_button.isVisible()
    page.composer._menu.actions()[1].trigger()
    page.composer.set_text("Who?")
    with qtbot.waitSignal(page.ask_requested) as asked:
        qtbot.keyClick(page.composer.field, Qt.Key.Key_Return)
    assert asked.args == ["Who?", Mode.HYBRID]


def test_a_choice_can_be_added_to_the_row(page: AskPage) -> None:
    page.set_chat_available(True)
    choice = OptionButton()
    choice.show_choice("as-of", "As of session 115")
    page.composer.add_option(choice)
    page.resize(901, 760)
    assert choice.isVisible()
    assert choice.mapTo(page, QPoint(0, 0)).x() > page.composer.mode_button.mapTo(page, QPoint(0, 0)).x()
