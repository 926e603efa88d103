"""The window: it opens, takes a folder, shows how each file stands, asks, and shuts cleanly."""

from __future__ import annotations

import threading
from pathlib import Path

from fakes import FakeWorkspace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from oracle_desktop.domain import Mode
from oracle_desktop.ui.desk.lanes import Lanes
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.notes.rows import RECORD
from oracle_desktop.ui.settings.findings import FindingRow
from oracle_desktop.ui.settings.page import CostNote
from oracle_desktop.ui.shell.keys import VIEWS


def read(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    """Begin, take the folder and wait until everything is read and shown."""
    window.begin(notes)
    qtbot.waitUntil(lambda: settled(window), timeout=8000)


def settled(window: MainWindow) -> bool:
    """Whether the notes are read and the lists show it."""
    busy = window.desk.is_reading or window.desk.lanes["look"].busy
    return window.desk.overview.deep and not busy


def drop(window: MainWindow, path: Path) -> None:
    """Drag `path` onto the window and let go, as the window system tells it."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    plain = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(300, 300), copy, data, left, plain))
    QApplication.sendEvent(window, QDropEvent(QPointF(300, 300), copy, data, left, plain))


def test_first_start_welcomes_and_later_starts_do_not(window: MainWindow, qtbot: QtBot) -> None:
    window.begin()
    qtbot.waitUntil(window.first_run.isVisible)
    window.first_run.begin.click()
    assert window.first_run.zone.isVisible()
    window.first_run.finished.emit()
    assert window.view == "notes"
    assert window.notes.zone.isVisible()


def test_pages_switch_by_click_and_by_key(window: MainWindow) -> None:
    for key in VIEWS:
        window.spine.items[key].click()
        assert window.view == key
        assert window.spine.items[key].isChecked()
        assert window.pages[key].isVisible()
    window.activateWindow()
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.view == "sessions"
    window.spine.folder.click()
    assert window.view == "notes"


def test_a_dropped_folder_is_read(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    window.begin()
    qtbot.waitUntil(window.first_run.isVisible)
    drop(window, notes)
    qtbot.waitUntil(lambda: settled(window), timeout=8000)
    assert window.spine.campaign.text() == "Rain campaign"
    assert window.sessions.model.rowCount() == 3
    assert [row.name.canonical for row in window.desk.overview.names] == ["Keeper Yennen", "Whitestone"]


def test_the_guide_goes_on_by_itself_and_ends_in_asking(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    (notes / "broken.md").unlink()
    window.begin()
    qtbot.waitUntil(window.first_run.isVisible)
    window.first_run.show_step(2)
    drop(window, notes)
    assert window.first_run.without.isVisible()
    qtbot.waitUntil(lambda: settled(window), timeout=8000)
    window.first_run.without.click()
    assert not window.first_run.isVisible()
    assert window.view == "ask"


def test_a_dropped_file_stands_for_its_folder(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    window.begin()
    qtbot.waitUntil(window.first_run.isVisible)
    drop(window, notes / "broken.md")
    qtbot.waitUntil(lambda: window.desk.campaign is not None)
    assert window.desk.campaign is not None
    assert window.desk.campaign.notes == notes


def test_every_file_is_listed_with_what_became_of_it(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    assert window.view == "notes"  # a file needs a look: the window stays where it says so
    model = window.notes.model
    first = model.index(0)
    assert first.data(RECORD).path == "broken.md"
    spoken = first.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "Needs a look" in spoken
    assert "open in another program" in spoken
    assert model.counts() == {"all": 5, "ready": 3, "waiting": 0, "skipped": 1, "failed": 1}
    assert window.spine.folder.state.title == "1 file needs a look"
    window.notes.pills.choose("skipped")
    assert [model.index(at).data() for at in range(model.rowCount())] == ["empty.md"]


def test_try_again_reads_again(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    (notes / "broken.md").rename(notes / "4 - Mended.md")
    window.notes.delegate.acted.emit("retry", "broken.md")
    qtbot.waitUntil(lambda: len(window.desk.overview.sessions) == 4, timeout=8000)


def test_progress_shows_and_cancel_keeps_what_was_read(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    window.begin()
    qtbot.waitUntil(window.first_run.isVisible)
    workspaces[0].hold = threading.Event()
    window.campaigns.take_folder(notes)
    window.campaigns.leave_welcome()
    window.show_view("notes")
    qtbot.waitUntil(lambda: window.desk.is_reading and window.notes.progress.isVisible(), timeout=8000)
    assert window.spine.folder.state.title == "Reading your notes"
    window.notes.cancel.click()
    qtbot.waitUntil(lambda: not window.desk.is_reading)
    assert not window.notes.progress.isVisible()
    assert window.spine.folder.state.title == "Stopped"


def test_a_missing_folder_is_said_in_plain_words(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    notes.rename(notes.with_name("elsewhere"))
    window.desk.reading.start()
    qtbot.waitUntil(lambda: not window.desk.is_reading, timeout=8000)
    assert "The folder is gone" in window.banner.text
    assert len(window.desk.overview.sessions) == 3


def test_a_question_makes_a_conversation_that_opens_again(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    window.asking.ask("Who is Keeper Yennen?", Mode.PRIVATE)
    qtbot.waitUntil(lambda: window.spine.list.rows.rowCount() == 1, timeout=8000)
    assert window.view == "ask"
    window.asking.ask("And then?", Mode.PRIVATE)
    qtbot.waitUntil(lambda: not window.asking.busy, timeout=8000)
    asked = workspaces[0].opened[0].asked
    assert [turn.content for turn in asked[1][1]] == ["Who is Keeper Yennen?", "He came. [Session 1]"]
    window.asking.new_conversation()
    first = window.spine.list.visualRect(window.spine.list.rows.index(0)).center()
    QTest.mouseClick(window.spine.list.viewport(), Qt.MouseButton.LeftButton, pos=first)
    qtbot.waitUntil(lambda: not window.ask.transcript.isHidden(), timeout=8000)


def test_a_deleted_conversation_can_come_back(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.asking.ask("Who is Keeper Yennen?", Mode.PRIVATE)
    qtbot.waitUntil(lambda: window.spine.list.rows.rowCount() == 1, timeout=8000)
    window.asking.remove_conversation(1)
    assert window.spine.list.rows.rowCount() == 0
    undo = next(b for b in window.banner.findChildren(QAbstractButton) if b.text() == "Undo")
    undo.click()
    qtbot.waitUntil(lambda: window.spine.list.rows.rowCount() == 1, timeout=8000)


def test_a_session_opens_in_the_margin(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.show_view("sessions")
    window.sessions.list.clicked.emit(window.sessions.model.index(1))
    qtbot.waitUntil(lambda: window.book.is_open, timeout=8000)
    assert window.panel.isVisible()
    assert "Nobody knew why" in window.panel.view.toPlainText()
    window.panel.closed.emit()
    qtbot.waitUntil(lambda: not window.panel.isVisible())


def test_the_margin_covers_a_narrow_page_and_the_spine_folds(
    window: MainWindow, notes: Path, qtbot: QtBot
) -> None:
    read(window, notes, qtbot)
    window.book.open_margin()
    qtbot.waitUntil(lambda: window.panel.x() == window.book.width() - window.panel.width())
    assert window.book.page.width() + window.panel.width() == window.book.width()
    assert not window.spine.folded
    window.resize(840, 600)
    qtbot.waitUntil(lambda: window.spine.folded)
    assert window.panel.width() == window.book.width()


def test_campaigns_switch(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    window.campaigns.try_sample()
    qtbot.waitUntil(
        lambda: window.spine.campaign.text() == "Sample" and not window.desk.is_reading, timeout=8000
    )
    assert workspaces[0].opened[0].closed
    names = [action.text() for action in window.spine.campaign_menu().actions()]
    assert names[:2] == ["Rain campaign", "Sample"]
    window.spine.campaign_chosen.emit("Rain campaign")
    qtbot.waitUntil(lambda: window.spine.campaign.text() == "Rain campaign", timeout=8000)


def test_closing_in_the_middle_of_reading_stops_everything(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    window.begin()
    qtbot.waitUntil(window.first_run.isVisible)
    workspaces[0].hold = threading.Event()
    window.campaigns.take_folder(notes)
    qtbot.waitUntil(lambda: window.desk.is_reading, timeout=8000)
    window.close_now()
    assert workspaces[0].opened[0].closed
    lanes: Lanes = window.desk.lanes
    assert not any(lanes[name].thread_.isRunning() for name in ("ingest", "ask", "models", "look"))


def test_geometry_is_remembered_only_in_our_own_place(window: MainWindow) -> None:
    window.close()
    assert (window.desk.places.config / "window.ini").exists()


def test_a_changed_number_is_kept_and_can_go_back(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    window.show_view("settings")
    window.settings.show_section("finding")
    row = next(r for card in window.settings.cards for r in card.rows if r.line.name == "k")
    assert isinstance(row.field, QAbstractSpinBox)
    row.field.setValue(12)  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: bool(workspaces[0].saved), timeout=3000)
    assert workspaces[0].saved[-1].finding.k == 12
    row.reset.click()
    qtbot.waitUntil(lambda: workspaces[0].saved[-1].finding.k == 8, timeout=3000)


def test_the_theme_switches_at_once(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.show_view("settings")
    window.settings.show_section("looks")
    before = window.grab().toImage().pixelColor(window.width() - 30, 12)
    row = next(r for card in window.settings.cards for r in card.rows if r.line.name == "theme")
    assert isinstance(row.field, QComboBox)
    try:
        row.field.setCurrentIndex(row.field.findData("dark"))
        assert theme.current() is theme.DARK
        after = window.grab().toImage().pixelColor(window.width() - 30, 12)
        assert before.name().upper() == theme.LIGHT.page
        assert after.name().upper() == theme.DARK.page
    finally:
        row.field.setCurrentIndex(row.field.findData("light"))


def test_the_ring_shows_for_the_keyboard_only(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    qtbot.waitUntil(lambda: window.windowHandle() is not None)
    window.show_view("notes")
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    button = window.notes.zone.button
    button.setFocus(Qt.FocusReason.TabFocusReason)
    assert window.ring.target is button
    assert window.ring.isVisible()
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, pos=window.rect().center())
    assert window.ring.target is None
    assert not window.ring.isVisible()


def test_every_control_has_a_name(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    for page in window.pages:
        window.show_view(page)
        assert_named(window)


def assert_named(window: MainWindow) -> None:
    """Fail where a visible control says nothing to a screen reader."""
    controls = (QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QAbstractItemView)
    nameless = [
        widget
        for kind in controls
        for widget in window.findChildren(kind)
        if widget.isVisible()
        and not _name(widget)
        and not isinstance(widget.parent(), (QAbstractSpinBox, QComboBox))
    ]
    assert not nameless, [f"{w.metaObject().className()} in {w.parent()}" for w in nameless]


def _name(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text


def test_findings_show_one_next_step_and_carry_it_out(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    window.show_mind()
    qtbot.waitUntil(lambda: bool(window.settings.mind.findings.findChildren(FindingRow)), timeout=8000)
    rows = window.settings.mind.findings.findChildren(FindingRow)
    filled = [b for row in rows for b in row.findChildren(QAbstractButton) if b.property("kind") == "primary"]
    assert [b.text() for b in filled] == ["Get it"]
    window.settings.mind.findings.act("set_num_ctx:8192")
    qtbot.waitUntil(lambda: bool(workspaces[0].saved), timeout=3000)
    assert workspaces[0].saved[-1].mind.num_ctx == 8192
    assert window.desk.settings.mind.num_ctx == 8192


def test_a_bank_is_run_and_its_figures_stay(
    window: MainWindow, notes: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    read(window, notes, qtbot)
    window.show_view("test")
    assert not window.test.run.isVisible()
    bank = tmp_path / "bank.jsonl"
    bank.write_text(
        '{"id": "a", "question": "Who laughed?", "gold": [{"session": 2, "grade": 2}]}\n'
        '{"id": "b", "question": "Who wept?", "gold": [{"session": 3, "grade": 2}]}\n'
        '{"id": "c", "question": "Who flew?", "gold": []}\n',
        encoding="utf-8",
    )
    window.desk.test.take(bank)
    qtbot.waitUntil(window.test.run.isVisible, timeout=3000)
    window.test.run.click()
    qtbot.waitUntil(lambda: window.test.hit.isVisible(), timeout=8000)
    assert window.test.hit.number.text() == "50 %"
    said = [window.test.model.index(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(3)]
    assert said == [
        "Who wept? Not found: 3",
        "Who laughed? first, session 2",
        "Who flew? Not in the notes, refused",
    ]


def test_a_bank_that_is_none_is_said_and_not_taken(
    window: MainWindow, notes: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    read(window, notes, qtbot)
    bank = tmp_path / "bank.jsonl"
    bank.write_text("no question\n", encoding="utf-8")
    window.desk.test.take(bank)
    qtbot.waitUntil(lambda: "is not a question" in window.banner.text, timeout=3000)


def test_enrichment_shows_pauses_and_goes_on(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    (notes / "broken.md").unlink()
    read(window, notes, qtbot)
    campaign = workspaces[0].opened[0]
    campaign.mind.chat, campaign.hold = object(), threading.Event()
    window.desk.mind.check()
    qtbot.waitUntil(lambda: "Getting sharper: 0 of 3" in window.spine.folder.state.detail, timeout=8000)
    window.show_view("notes")
    window.notes.pause.click()
    assert window.spine.folder.state.detail == "Getting sharper is paused."
    qtbot.waitUntil(lambda: not window.desk.lanes["enrich"].busy, timeout=3000)
    campaign.hold.set()
    window.notes.resume.click()
    qtbot.waitUntil(lambda: campaign.enriched == 3, timeout=8000)
    qtbot.waitUntil(lambda: window.spine.folder.state.title == "In step with your notes", timeout=8000)


def test_keys_reach_search_composer_and_text_size(window: MainWindow, notes: Path, qtbot: QtBot) -> None:
    read(window, notes, qtbot)
    window.activateWindow()
    window.show_view("sessions")
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(window, Qt.Key.Key_F, control)
    assert window.sessions.search.hasFocus()
    QTest.keyClicks(window.sessions.search, "chapter 2")
    assert window.sessions.model.rowCount() == 1
    window.book.open_margin()
    QTest.keyClick(window.sessions.search, Qt.Key.Key_Escape)
    assert window.sessions.model.rowCount() == 3
    assert window.book.is_open
    QTest.keyClick(window.sessions.search, Qt.Key.Key_Escape)
    assert not window.book.is_open
    QTest.keyClick(window, Qt.Key.Key_L, control)
    assert window.view == "ask"
    try:
        QTest.keyClick(window, Qt.Key.Key_Plus, control)
        assert theme.font("control").pixelSize() == 16
        assert window.desk.settings.looks.text_scale == 1.1
    finally:
        QTest.keyClick(window, Qt.Key.Key_0, control)
    assert theme.font("control").pixelSize() == 15


def test_a_setting_that_reads_anew_says_what_it_costs(
    window: MainWindow, notes: Path, qtbot: QtBot, workspaces: list[FakeWorkspace]
) -> None:
    read(window, notes, qtbot)
    window.show_view("settings")
    window.settings.show_section("reading")
    (note,) = window.settings.findChildren(CostNote)
    assert note.text() == "A change reads all of your notes anew: 3 passages, less than a minute."
    row = next(r for card in window.settings.cards for r in card.rows if r.line.name == "session_max_words")
    assert isinstance(row.field, QSpinBox)
    row.field.setValue(900)
    assert "read anew with it the next time: 3 passages, less than a minute" in window.banner.text
    assert not window.desk.is_reading
    qtbot.waitUntil(lambda: any(b.isVisible() for b in window.banner.findChildren(QAbstractButton)))
    next(b for b in window.banner.findChildren(QAbstractButton) if b.text() == "Read now").click()
    assert window.desk.is_reading
    qtbot.waitUntil(lambda: not window.desk.is_reading, timeout=8000)
    assert workspaces[0].opened[0].settings.reading.session_max_words == 900
