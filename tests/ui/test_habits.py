"""Keys that every app has: find here in each view, a new conversation, all keys, the questions before."""

from __future__ import annotations

from pathlib import Path

import pytest
from chat_samples import answer
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from test_shell_window import read

from oracle_desktop.domain import Mode
from oracle_desktop.ui.chat.finding import places
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TALK = "Percy met **Ripley** there [Session 68].\n\n- RIPLEY shot him [Session 69].\n\nHe forgave rîpley."


@pytest.fixture
def opened(window: MainWindow, notes: Path, qtbot: QtBot) -> MainWindow:
    read(window, notes, qtbot)
    window.activateWindow()
    return window


def press(window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier = CONTROL) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, key, modifier)


def marked(window: MainWindow) -> list[list[bool]]:
    """For each message, what is marked in its answer: whether that is the place that is gone to."""
    accent = [message.view.extraSelections() for message in window.ask.transcript.messages]
    return [[one.format.foreground().style() != Qt.BrushStyle.NoBrush for one in found] for found in accent]


@pytest.mark.parametrize("view", ["sessions", "compendium", "notes", "settings"])
def test_find_here_is_in_the_field_of_the_view(opened: MainWindow, view: str, qtbot: QtBot) -> None:
    opened.show_view(view)
    search = opened.pages[view].search
    qtbot.waitUntil(search.isVisible)  # names are read once their page is shown
    press(opened, Qt.Key.Key_F)
    assert search.hasFocus()


def test_find_here_looks_for_a_question_of_the_test_from_any_of_its_parts(
    opened: MainWindow, qtbot: QtBot
) -> None:
    page, safe = opened.test, opened.ask.composer.player_safe
    opened.show_view("test")
    qtbot.waitUntil(page.pills.isVisible, timeout=3000)
    for part in ("result", "runs", "bank"):
        page.show_part(part)
        page.pills.setFocus()
        press(opened, Qt.Key.Key_F)
        assert page.bank.search.hasFocus(), part
    safe.setChecked(True)
    qtbot.waitUntil(lambda: not page.pills.isVisible(), timeout=3000)
    press(opened, Qt.Key.Key_F)
    assert not page.bank.search.isVisible(), "the questions are put away while players may look on"
    safe.setChecked(False)


def test_words_are_found_in_the_conversation(opened: MainWindow, qtbot: QtBot) -> None:
    window, ask = opened, opened.ask
    ask.load([("Who is Ripley?", answer(TALK)), ("And Percy?", answer("He lives [Session 70]."))])
    window.show_view("ask")
    press(window, Qt.Key.Key_F)
    assert ask.finding.isVisible()
    assert ask.finding.field.hasFocus()
    QTest.keyClicks(ask.finding.field, "ripley")
    qtbot.waitUntil(lambda: ask.finding.count.text() == "4 of 4", timeout=3000)
    assert marked(window) == [[False, False, True], []]
    assert any(piece.marked for piece in ask.transcript.messages[0].heading._pieces)
    press(window, Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier)
    assert ask.finding.count.text() == "1 of 4", "after the last comes the first"
    press(window, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    assert marked(window) == [[True, False, False], []]
    press(window, Qt.Key.Key_Return, SHIFT)
    assert ask.finding.count.text() == "1 of 4"
    QTest.keyClicks(ask.finding.field, " who never was")
    qtbot.waitUntil(lambda: ask.finding.count.text() == "Not in this conversation", timeout=3000)
    assert marked(window) == [[], []]
    press(window, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert not ask.finding.isVisible()
    assert not any(piece.marked for piece in ask.transcript.messages[0].heading._pieces)


def test_what_was_found_stays_marked_in_other_looks(
    opened: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    opened.ask.load([("Who came?", answer("A marker and a marker."))])
    opened.show_view("ask")
    press(opened, Qt.Key.Key_F)
    QTest.keyClicks(opened.ask.finding.field, "marker")
    qtbot.waitUntil(lambda: marked(opened) == [[False, True]], timeout=3000)
    try:
        theme.apply(qapp, "dark", 1.0)
        qtbot.wait(50)
        found = opened.ask.transcript.messages[0].view.extraSelections()
        assert [one.cursor.selectedText() for one in found] == ["marker", "marker"]
    finally:
        theme.apply(qapp, "light", 1.0)


def test_f3_goes_through_the_sentences_of_the_passage_from_anywhere(opened: MainWindow) -> None:
    panel, none = opened.panel, Qt.KeyboardModifier.NoModifier
    panel.show_passage(
        "Session 1", "", "", "1 - Chapter 1.md", "It rained. It rained.", 0, [(0, 10), (11, 21)]
    )
    opened.book.open_margin()
    press(opened, Qt.Key.Key_L)
    press(opened, Qt.Key.Key_F3, none)
    assert panel.place.text() == "2 of 2"
    press(opened, Qt.Key.Key_F3, SHIFT)
    assert panel.place.text() == "1 of 2"


def test_the_whole_of_a_long_conversation_is_looked_through(opened: MainWindow, qtbot: QtBot) -> None:
    turns = [(f"Question {n}?", answer("A long tale. " * 200 + f"Marker {n}.")) for n in range(14)]
    opened.ask.load(turns)
    opened.show_view("ask")
    press(opened, Qt.Key.Key_F)
    QTest.keyClicks(opened.ask.finding.field, "marker")
    qtbot.waitUntil(lambda: opened.ask.finding.count.text() == "14 of 14", timeout=8000)
    top = opened.ask.transcript.verticalScrollBar()
    press(opened, Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier)
    qtbot.waitUntil(lambda: top.value() < top.maximum() / 3, timeout=3000)
    opened.ask.load(turns[:1])
    assert not opened.ask.finding.isVisible(), "another conversation is another search"


def test_without_a_conversation_one_is_looked_for(opened: MainWindow, qtbot: QtBot) -> None:
    opened.show_view("ask")
    press(opened, Qt.Key.Key_F)
    assert not opened.ask.finding.isVisible()
    opened.asking.ask("Who is Yennen?", Mode.PRIVATE)
    qtbot.waitUntil(lambda: opened.spine.list.rows.rowCount() == 1, timeout=8000)
    press(opened, Qt.Key.Key_N)
    assert opened.ask.transcript.isHidden()
    press(opened, Qt.Key.Key_F)
    assert QApplication.focusWidget().accessibleName() == "Find a conversation"
    press(opened, Qt.Key.Key_L)
    assert not opened.spine.search.isVisible(), "an empty field does not stay in the way"


def test_a_conversation_is_found_by_what_was_said_in_it(opened: MainWindow, qtbot: QtBot) -> None:
    spine = opened.spine
    for question in ("Who is Yennen?", "Where is the tree?"):
        opened.asking.new_conversation()
        opened.asking.ask(question, Mode.PRIVATE)
        qtbot.waitUntil(lambda: not opened.asking.busy and not opened.desk.lanes["look"].busy, timeout=8000)
    assert spine.list.rows.rowCount() == 2
    talk = min(row.id for row in opened.desk.campaign.catalogue.conversations())
    opened.desk.campaign.catalogue.add_message(talk, "assistant", "He wears a CORAL ring.")
    spine.find_conversation()
    QTest.keyClicks(spine.search, "coral")
    qtbot.waitUntil(lambda: [each.title for each in spine.list.rows.rows] == ["Who is Yennen?"])
    QTest.keyClicks(spine.search, "s")
    qtbot.waitUntil(lambda: spine.list.rows.rowCount() == 0)


def test_a_setting_is_found_by_its_words(opened: MainWindow, qtbot: QtBot) -> None:
    page = opened.settings
    opened.show_view("settings")
    qtbot.wait(20)
    press(opened, Qt.Key.Key_F)
    QTest.keyClicks(page.search, "slides")
    shown = [page.list.item(n).text() for n in range(page.list.count()) if not page.list.item(n).isHidden()]
    assert shown == ["Looks and language"]
    assert [row.line.name for card in page.cards for row in card.rows if row.isVisible()] == [
        "reduced_motion"
    ]
    QTest.keyClicks(page.search, " and more")
    assert page.none.isVisible()
    press(opened, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert page.search.text() == ""
    assert not any(page.list.item(n).isHidden() for n in range(page.list.count()))
    assert {row.line.name for card in page.cards for row in card.rows if row.isVisible()} >= {
        "theme",
        "language",
    }


def test_all_keys_a_new_conversation_and_the_last_question(opened: MainWindow, qtbot: QtBot) -> None:
    window = opened
    press(window, Qt.Key.Key_L)
    QTest.keyClicks(QApplication.focusWidget(), "Who is Yennen?")
    press(window, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    qtbot.waitUntil(lambda: not window.asking.busy and bool(window.asking.answers), timeout=8000)
    press(window, Qt.Key.Key_N)
    assert window.ask.transcript.isHidden()
    press(window, Qt.Key.Key_L)
    press(window, Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier)
    assert window.ask.composer.field.toPlainText() == "Who is Yennen?"
    press(window, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)
    assert window.view == "settings"
    assert window.settings.list.currentItem().text() == "Keyboard"


def test_up_and_down_walk_through_the_questions_and_keep_what_is_written(opened: MainWindow) -> None:
    composer, none = opened.ask.composer, Qt.KeyboardModifier.NoModifier
    composer.remember(["Who is Yennen?", "Where is she?", "And why?", "Where is she?"])
    press(opened, Qt.Key.Key_L)
    QTest.keyClicks(composer.field, "What of")
    press(opened, Qt.Key.Key_Return, SHIFT)
    QTest.keyClicks(composer.field, "the rain")

    def pressed(*keys: Qt.Key) -> str:
        for key in keys:
            press(opened, key, none)
        return composer.field.toPlainText()

    up, down = Qt.Key.Key_Up, Qt.Key.Key_Down
    assert pressed(up) == "What of\nthe rain", "the first press goes to the line above"
    assert pressed(up) == "Where is she?"
    assert pressed(up) == "And why?", "a question asked twice stands where it was asked last"
    QTest.keyClicks(composer.field, " Really")
    assert pressed(up) == "Who is Yennen?"
    assert pressed(up, up) == "Who is Yennen?", "there is none before"
    assert pressed(down) == "And why? Really", "a change is kept on the way"
    assert pressed(down, down) == "What of\nthe rain"
    assert pressed(down) == "What of\nthe rain"
    press(opened, up, SHIFT)
    assert composer.field.textCursor().hasSelection(), "with Shift it selects"


def test_questions_of_another_campaign_do_not_come_back(
    opened: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    composer = opened.ask.composer
    composer.remember(["Who is Yennen?"])
    other = tmp_path / "Other"
    other.mkdir()
    (other / "1 - Sun.md").write_text("The sun rose over the ferry.", encoding="utf-8")
    opened.campaigns.take_folder(other)
    qtbot.waitUntil(
        lambda: opened.desk.campaign is not None and opened.desk.campaign.name == "Other", timeout=8000
    )
    press(opened, Qt.Key.Key_L)
    press(opened, Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier)
    assert composer.field.toPlainText() == ""


def test_the_mode_that_is_set_is_that_of_the_composer(opened: MainWindow, qtbot: QtBot) -> None:
    composer, settings = opened.ask.composer, opened.settings
    settings.show_section("answers")
    mode = next(row for card in settings.cards for row in card.rows if row.line.name == "mode").field
    mode.setCurrentIndex(mode.findData(Mode.HYBRID.value))
    assert composer.mode is Mode.PRIVATE, "without a chat model there is only one"
    opened.desk.campaign.mind.chat = object()
    opened.desk.mind.check(again=False)
    qtbot.waitUntil(lambda: composer.mode is Mode.HYBRID, timeout=5000)
    mode.setCurrentIndex(mode.findData(Mode.PUBLIC.value))
    assert composer.mode is Mode.PUBLIC
    assert composer.mode_button.isVisibleTo(composer)
    opened.desk.campaign.mind.chat = None


def test_case_and_accents_do_not_matter_and_places_are_those_of_the_text() -> None:
    text = "Capitán İzel, CAPITAN"
    assert [text[a:b] for a, b in places(text, "capitan")] == ["Capitán", "CAPITAN"]
    assert [text[a:b] for a, b in places(text, "izel")] == ["İzel"]
    assert list(places(text, "")) == []
