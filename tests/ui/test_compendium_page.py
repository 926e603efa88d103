"""The Compendium's page: names with their proof, set right in place, undone, and what may not be known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from oracle_desktop.answering.compendium_view import Card, NameRow
from oracle_desktop.ingestion import compendium
from oracle_desktop.ui.compendium.page import CompendiumPage
from oracle_desktop.ui.compendium.parts import MentionRow
from oracle_desktop.ui.compendium.rows import ROW
from oracle_desktop.ui.look.widgets import Text
from oracle_desktop.ui.main_window import MainWindow

NOTES = {
    1: "At the Gate of Reeds they meet Anna Ripley, a doctor from Whitestone. There Ripley fears Thordak.",
    2: "Anna Ripley is the maker of the pistol. They fear Thordak, and Thordak knows. So does Kashaw.\n\n"
    "> [!gm]- Only for me\n> Anna Ripley serves Sister Hexen. In truth Sister Hexen is a lich.\n",
    3: "Then Thordak flew. They saw Thordak and Thordack burn Whitestone. Later Kashaw came, and Kash sang.",
    4: "Now Brona Vesh joins them at Whitestone, and Brona Vesh carries the lamp of Anna Ripley. With Kash.",
}


@pytest.fixture
def page(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> CompendiumPage:
    """The page with its names, in a campaign of four sessions."""
    folder = tmp_path / "Rain campaign"
    folder.mkdir()
    for number, text in NOTES.items():
        (folder / f"{number} - Chapter {number}.md").write_text(text, encoding="utf-8")
    window.begin(folder)
    qtbot.waitUntil(lambda: window.desk.overview.deep and not window.desk.is_reading, timeout=8000)
    assert window.desk.campaign is not None
    compendium.refresh(window.desk.campaign.catalogue)
    window.desk.look(deep=True)
    window.show_view("compendium")
    qtbot.waitUntil(lambda: "Anna Ripley" in shown(window.compendium), timeout=8000)
    settle(window, qtbot)
    return window.compendium


def settle(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until the lanes are through and the page shows what came of it."""
    lanes = window.desk.lanes
    for _ in range(2):  # an edit is followed by a look, and that by a card
        qtbot.wait(110)
        qtbot.waitUntil(lambda: not (lanes["names"].busy or lanes["look"].busy), timeout=8000)


def shown(page: CompendiumPage) -> list[str]:
    model = page.model
    return [model.index(at).data(ROW).name.canonical for at in range(model.rowCount())]


def go(window: MainWindow, name: str, qtbot: QtBot) -> None:
    window.show_name(name)
    settle(window, qtbot)
    assert window.compendium.detail.row is not None


def tags(page: CompendiumPage) -> set[str]:
    row = page.detail.row
    assert row is not None
    return set(row.name.aliases)


def test_a_name_is_shown_with_where_it_stands_and_who_it_is(
    window: MainWindow, page: CompendiumPage, qtbot: QtBot
) -> None:
    go(window, "ripley", qtbot)
    detail = page.detail
    assert detail.title.text() == "Anna Ripley"
    assert detail.where.text() == "in 3 sessions, 1 to 4"
    assert "Ripley" in tags(page)
    said = detail.who.view.plain(labels=True)
    assert "Anna Ripley, a doctor from Whitestone." in said
    assert "Anna Ripley is the maker of the pistol. [Session 2]" in " ".join(said.split())
    assert [row.citation.label for row in detail.findChildren(MentionRow)] == [
        "Session 1",
        "Session 2",
        "Session 4",
    ]
    detail.who.view.chip_opened.emit(0)
    qtbot.waitUntil(lambda: window.book.is_open, timeout=4000)
    assert window.panel.isVisible()


def test_the_timeline_goes_from_session_to_session_by_key_and_opens_them(
    window: MainWindow, page: CompendiumPage, qtbot: QtBot
) -> None:
    go(window, "Anna Ripley", qtbot)
    line = page.detail.timeline
    line.setFocus()
    assert line.current == "1"
    QTest.keyClick(line, Qt.Key.Key_Right)
    QTest.keyClick(line, Qt.Key.Key_Right)
    assert line.current == "4"
    assert "Chapter 4" in line.accessibleDescription()
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.book.is_open, timeout=4000)
    assert window.margin.path.startswith("4 - ")
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.mark("2").center().toPoint() + QPoint(0, 8))
    qtbot.waitUntil(lambda: window.margin.path.startswith("2 - "), timeout=4000)
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.mark("3").center().toPoint())
    settle(window, qtbot)
    assert window.margin.path.startswith("2 - ")  # she is not in the third


def test_kinds_and_search_narrow_the_list(window: MainWindow, page: CompendiumPage, qtbot: QtBot) -> None:
    page.search.setText("rípl")
    assert shown(page)[0] == "Anna Ripley"
    page.search.setText("nobody")
    assert shown(page) == []
    assert page.none.isVisible()
    page.search.clear()
    go(window, "Whitestone", qtbot)
    place = next(action for action in page.detail.kind.menu().actions() if action.data() == "place")
    place.trigger()
    settle(window, qtbot)
    page.kinds.pills["place"].click()
    assert "Whitestone" in shown(page)
    assert "Anna Ripley" not in shown(page)


def test_everything_is_set_right_in_place_and_undone(
    window: MainWindow, page: CompendiumPage, qtbot: QtBot
) -> None:
    detail = page.detail
    go(window, "Anna Ripley", qtbot)
    detail.rename.click()
    detail.field.setText("Doctor Ripley")
    QTest.keyClick(detail.field, Qt.Key.Key_Return)
    settle(window, qtbot)
    assert detail.title.text() == "Doctor Ripley"
    assert "Anna Ripley" in tags(page)
    assert window.banner.text == "Anna Ripley is called Doctor Ripley now."
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)  # presses the bar's Undo
    settle(window, qtbot)
    assert detail.title.text() == "Anna Ripley"

    detail.aliases.add.click()
    detail.aliases.field.setText("the Gate of Reeds")
    QTest.keyClick(detail.aliases.field, Qt.Key.Key_Return)
    settle(window, qtbot)
    detail.aliases.add.click()
    detail.aliases.field.setText("the Maker")
    QTest.keyClick(detail.aliases.field, Qt.Key.Key_Return)
    settle(window, qtbot)
    assert "the Maker" in tags(page)
    cross = next(tag.cross for tag in detail.aliases.tags if "Maker" in tag.cross.toolTip())
    cross.click()
    settle(window, qtbot)
    assert "the Maker" not in tags(page)
    window.banner.hide()
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)  # the page's own undo
    settle(window, qtbot)
    assert "the Maker" in tags(page)

    detail.split.click()
    next(button for button in detail.picker.buttons if button.text() == "Ripley").click()
    settle(window, qtbot)
    assert detail.title.text() == "Ripley"
    assert "Anna Ripley" in shown(page)
    detail.merge.click()
    assert detail.picker.buttons[0].text() == "Anna Ripley"  # shares a word: offered first
    detail.picker.buttons[0].click()
    settle(window, qtbot)
    assert detail.title.text() == "Ripley"
    assert "Anna Ripley" not in shown(page)


def test_a_hidden_name_can_be_shown_again(window: MainWindow, page: CompendiumPage, qtbot: QtBot) -> None:
    go(window, "Whitestone", qtbot)
    page.detail.hide_.click()
    settle(window, qtbot)
    assert "Whitestone" not in shown(page)
    page.kinds.choose("hidden")
    again = page.hidden.findChild(type(page.proposals.yes))
    assert again is not None
    again.click()
    settle(window, qtbot)
    assert page.kinds.current == "all"
    assert "Whitestone" in shown(page)


def test_what_may_be_one_is_asked_and_an_answer_is_kept(
    window: MainWindow, page: CompendiumPage, qtbot: QtBot
) -> None:
    strip = page.proposals
    pair = strip.current
    assert pair is not None
    assert strip.isVisible()
    strip.no.click()
    settle(window, qtbot)
    assert strip.current != pair
    assert window.desk.campaign is not None
    assert pair not in window.desk.campaign.compendium.proposals()
    window.banner.undo()
    settle(window, qtbot)
    strip.show_pairs([pair])
    strip.yes.click()
    settle(window, qtbot)
    assert pair.b not in shown(page)
    assert pair.b in tags(page)


def test_what_may_not_be_known_does_not_reach_the_page(
    window: MainWindow, page: CompendiumPage, qtbot: QtBot
) -> None:
    assert {"Sister Hexen", "Brona Vesh"} <= set(shown(page))
    window.ask.composer.player_safe.setChecked(True)
    assert shown(page) == []  # at once, before anything is read anew
    settle(window, qtbot)
    assert "Sister Hexen" not in shown(page)
    go(window, "Anna Ripley", qtbot)
    said = " ".join([page.detail.who.view.plain(labels=True), *texts(page)])
    assert "pistol" in said
    assert "Hexen" not in said
    page.detail.session_wanted.emit("2")
    qtbot.waitUntil(lambda: window.book.is_open, timeout=4000)
    assert "pistol" in window.panel.view.toPlainText()
    assert "lich" not in window.panel.view.toPlainText()
    window.ask.composer.as_of.slider.setValue(1)
    settle(window, qtbot)
    assert "Brona Vesh" not in shown(page)
    go(window, "Anna Ripley", qtbot)
    assert [session.key for session in page.detail.row.sessions] == ["1", "2"]  # type: ignore[union-attr]
    assert "lamp" not in " ".join([page.detail.who.view.plain(labels=True), *texts(page)])
    assert page.limits.text() == "As of session 2, without what players must not know"


def test_no_passage_stands_clipped_while_others_come(
    window: MainWindow, page: CompendiumPage, qtbot: QtBot
) -> None:
    go(window, "Anna Ripley", qtbot)
    row = page.detail.row
    assert row is not None
    (mention,) = [m for m in page_card(window, row).mentions if m.label == "Session 1"]
    long = replace(mention, sentence=" ".join([mention.sentence] * 4)[:300])
    page.detail.show_card(Card(row, (), (long,) * 20))
    first = visible_rows(page)
    assert 0 < len(first) < 20  # the window is not held up by all of them
    for text in (text for each in first for text in each.findChildren(Text) if text.wordWrap()):
        assert text.height() >= text.heightForWidth(text.width())
    qtbot.waitUntil(lambda: len(visible_rows(page)) == 20, timeout=4000)


def visible_rows(page: CompendiumPage) -> list[MentionRow]:
    return [row for row in page.detail.findChildren(MentionRow) if not row.isHidden()]


def page_card(window: MainWindow, row: NameRow) -> Card:
    assert window.desk.campaign is not None
    return window.desk.campaign.compendium_view().card(row)


def texts(page: CompendiumPage) -> list[str]:
    return [row.accessibleName() for row in page.detail.findChildren(MentionRow) if row.isVisibleTo(page)]


def test_what_is_read_while_a_name_is_picked_takes_nothing_away(
    window: MainWindow, page: CompendiumPage, qtbot: QtBot
) -> None:
    go(window, "Kashaw", qtbot)
    page.show_name("Anna Ripley")
    page.detail.merge.click()  # before what the notes say of her is there
    settle(window, qtbot)
    assert len(visible_rows(page)) == 3, "the passages come below what is picked from"
    assert page.detail.picker.isVisible()
    assert window.desk.campaign is not None
    window.desk.campaign.compendium.rename("Kashaw", "Kashaw Vesh")  # as the notes that are read anew do
    window.desk.look(deep=True)
    settle(window, qtbot)
    assert "Kashaw Vesh" in shown(page)
    assert page.detail.picker.isVisible()
    page.detail.picker.shut.emit()
    assert len(visible_rows(page)) == 3
    page.show_name("Whitestone")
    page.detail.merge.click()
    page.show_name("Anna Ripley")
    assert not page.detail.picker.isVisible(), "another name is another question"


def test_a_narrow_window_shows_the_list_or_the_name(
    window: MainWindow, page: CompendiumPage, qtbot: QtBot
) -> None:
    window.resize(820, 600)
    qtbot.wait(30)
    assert page.list.isVisible()
    assert not page.detail.isVisible()
    page.list.clicked.emit(page.model.index(0))
    assert page.detail.isVisible()
    assert not page.list.isVisible()
    page.back.click()
    assert page.list.isVisible()
