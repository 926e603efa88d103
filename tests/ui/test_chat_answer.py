"""The text of an answer: streaming, chips under mouse and keyboard, and that nothing is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from chat_samples import TEXT, answer, wrote
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from oracle_desktop.ui.chat import written
from oracle_desktop.ui.chat.answer_view import AnswerView
from oracle_desktop.ui.chat.chips import LONGEST, Chip, elided
from oracle_desktop.ui.chat.markdown import ATOM
from oracle_desktop.ui.look import speech, theme
from oracle_desktop.ui.look.labels import readable


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[AnswerView]:
    """An answer between two buttons, so that Tab has somewhere to come from and to go to."""
    host = QWidget()
    host.resize(600, 900)
    before = QPushButton("before", host)
    made = AnswerView(host)
    QPushButton("after", host).move(0, 860)
    made.setGeometry(0, 40, 600, 800)
    qtbot.addWidget(host)
    host.show()
    host.activateWindow()
    before.setFocus()
    yield made
    host.close()


def centre(view: AnswerView, chip: int) -> QPoint:
    return view.chip_rect(chip).center().toPoint()


def test_streamed_in_any_pieces_it_is_the_same_document(qtbot: QtBot) -> None:
    whole = AnswerView()
    qtbot.addWidget(whole)
    whole.add(wrote())
    whole.stop_writing()
    expected = whole.document().toHtml()

    @given(st.lists(st.integers(1, len(TEXT) - 1), max_size=40), st.integers(1, 5))
    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    def check(cuts: list[int], together: int) -> None:
        view = AnswerView()
        events = wrote(cuts=tuple(cuts))
        for at in range(0, len(events), together):
            view.add(events[at : at + together])
        view.stop_writing()
        assert view.document().toHtml() == expected
        assert [c.label for c in view.chips] == [c.label for c in whole.chips]
        view.deleteLater()

    check()


def test_the_finished_answer_reads_as_what_was_streamed(view: AnswerView) -> None:
    view.add(wrote())
    view.stop_writing()
    streamed = view.plain(labels=True)
    view.show_answer(answer())
    assert view.plain(labels=True) == streamed
    assert streamed.startswith(
        "Ripley shot him, and a name came off her pepperbox as he died. [Session 68] Scanlan"
    )
    assert "- The Raven Queen told him [Session 57]\n- He forgave Kynan. [Session 70]" in streamed
    assert "[" not in view.plain(labels=False)


def test_a_sentence_that_broke_off_says_so(view: AnswerView) -> None:
    view.add(wrote("He had too much to do, and"))
    view.stop_writing()
    assert view.plain(labels=False).endswith("and…")


def test_chips_open_by_mouse(view: AnswerView, qtbot: QtBot) -> None:
    view.show_answer(answer())
    for chip in range(len(view.chips)):
        with qtbot.waitSignal(view.chip_opened) as opened:
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(view, chip))
        assert opened.args == [chip]


def test_a_press_that_leaves_the_chip_opens_nothing(view: AnswerView, qtbot: QtBot) -> None:
    view.show_answer(answer())
    with qtbot.assertNotEmitted(view.chip_opened):
        qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(view, 0))
        assert view.chip_state(0).open
        qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 300))
    assert not view.chip_state(0).open


def test_chips_by_keyboard(view: AnswerView, qtbot: QtBot) -> None:
    view.show_answer(answer(statuses={"Session 69": "doubtful"}))
    host = view.window()
    qtbot.keyClick(host.focusWidget(), Qt.Key.Key_Tab)
    assert view.chip_state(0).focus
    assert view.accessibleDescription() == "source: Session 68"
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.accessibleDescription() == "doubtful: Session 69"
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert view.focused_chip == len(view.chips) - 1
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    with qtbot.waitSignal(view.chip_opened) as opened:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert opened.args == [len(view.chips) - 2]
    qtbot.keyClick(view, Qt.Key.Key_Tab)
    after = host.focusWidget()
    assert isinstance(after, QPushButton)
    assert after.text() == "after"


def test_hover_tells_after_a_moment(view: AnswerView, qtbot: QtBot) -> None:
    view.show_answer(answer())
    with qtbot.assertNotEmitted(view.chip_hovered, wait=150):
        QTest.mouseMove(view.viewport(), centre(view, 1))
        qtbot.wait(1)
        QTest.mouseMove(view.viewport(), QPoint(5, 400))
        qtbot.wait(1)
    with qtbot.waitSignal(view.chip_hovered, timeout=1000) as hovered:
        QTest.mouseMove(view.viewport(), centre(view, 1))
    assert hovered.args is not None
    assert hovered.args[0] == 1
    assert view.chip_state(1).hover


def test_lines_stay_28_apart_and_no_chip_starts_one(view: AnswerView) -> None:
    view.show_answer(answer("He came back to the city and died there. [Session 68] [Session 69] " * 12))
    chips = 0
    for wide in range(240, 700, 17):
        view.heightForWidth(wide)
        layout = view.document().firstBlock().layout()
        text = view.document().firstBlock().text()
        tops = [layout.lineAt(n).y() for n in range(layout.lineCount())]
        assert {round(b - a, 2) for a, b in pairwise(tops)} == {28.0}
        for number in range(1, layout.lineCount()):
            assert text[layout.lineAt(number).textStart()] not in (ATOM, "\u00a0")
            chips += 1
    assert chips > 50


def test_chip_boxes_are_twenty_high_and_inside(view: AnswerView) -> None:
    view.resize(320, 1000)
    view.show_answer(answer())
    for chip in range(len(view.chips)):
        rect = view.chip_rect(chip)
        assert rect.height() == 20
        assert rect.left() >= 0
        assert rect.right() <= view.width()


def test_hostile_text_loads_nothing(view: AnswerView) -> None:
    text = (
        "![a](http://127.0.0.1:9/a.png) <img src='file:///etc/passwd'> ![b](file:///etc/hostname) "
        "<link rel=stylesheet href='http://127.0.0.1:9/x.css'> [c](cite:1) [d](file:///etc/passwd) [e](https://e.org)"
    )
    asked: list[str] = []
    load = view.loadResource
    view.loadResource = lambda kind, name: (asked.append(str(name)), load(kind, name))[1]  # type: ignore[method-assign]
    view.add(wrote(text))
    view.show_answer(answer(text))
    view.grab()
    assert asked == []
    assert "<img" not in view.document().toHtml()
    assert "<img src='file" in view.document().toPlainText()
    for kind in QTextDocument.ResourceType:
        for name in ("http://127.0.0.1:9/a.png", "file:///etc/hostname"):
            assert bytes(load(kind.value, QUrl(name))) == b""  # type: ignore[arg-type]


def test_only_web_links_are_asked_about(view: AnswerView, qtbot: QtBot) -> None:
    for name, asked in (("https://e.org/x", True), ("file:///etc/passwd", False), ("cite:1", False)):
        got: list[str] = []
        view.link_asked.connect(got.append)
        view.anchorClicked.emit(QUrl(name))
        assert got == ([name] if asked else [])
        view.link_asked.disconnect(got.append)


def test_text_that_looks_like_a_chip_is_none(view: AnswerView) -> None:
    view.add(wrote(f"A {ATOM} B"))
    assert len(view.chips) == 0
    assert ATOM not in view.document().toPlainText()


def test_chips_side_by_side_stand_in_session_order(view: AnswerView) -> None:
    view.show_answer(answer("He died. [Session 70], [Session 9]; [Session 69] Later. [Session 2]"))
    assert [chip.label for chip in view.chips] == ["Session 9", "Session 69", "Session 70", "Session 2"]
    assert view.plain(labels=False) == "He died. Later."


def test_claims_that_want_a_look_are_underlined(view: AnswerView) -> None:
    text = (
        "One is sure. [Session 1] Two is partly so. [Session 2]\n\n"
        "Three is not. [Session 3] Four has none. Five."
    )
    made = written.of(
        answer(text, {"Session 2": "partly", "Session 3": "doubtful"}, uncited=("Four has none.",))
    )
    marked = [(made.source[c.start : c.end], c.status) for c in made.claims]
    assert marked == [
        ("Two is partly so.", "partly"),
        ("Three is not.", "doubtful"),
        ("Four has none.", "uncited"),
    ]
    assert [chip.status for chip in made.chips] == ["supported", "partly", "doubtful", "uncited"]


def test_a_chip_knows_the_words_it_stands_behind(view: AnswerView) -> None:
    view.show_answer(
        answer("One. Two is **so** [Session 1], [Session 2].\n\n- Three. [Session 3] Four [Session 4].")
    )
    assert [view.claim(chip) for chip in range(4)] == ["One. Two is so", "One. Two is so", "Three.", "Four"]


def test_emoji_move_nothing(view: AnswerView, qtbot: QtBot) -> None:
    text = "🐉 One 😀 came. [Session 1] Two 🗡️ went. [Session 2] [Session 3]\n\n- 🏰 Three stayed. [Session 4]"
    given = answer(text, {"Session 2": "doubtful", "Session 3": "doubtful"})
    for cut in range(0, len(text), 7):
        view.add(wrote(text[cut : cut + 7]))
    view.show_answer(given)
    whole = AnswerView()
    whole.show_answer(given)
    assert view.document().toHtml() == whole.document().toHtml()
    whole.deleteLater()
    for chip in range(4):
        with qtbot.waitSignal(view.chip_opened) as opened:
            qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=centre(view, chip))
        assert opened.args == [chip]
    (start, end, _) = view._claims[0]
    cursor = view.textCursor()
    cursor.setPosition(start)
    cursor.setPosition(end, cursor.MoveMode.KeepAnchor)
    assert cursor.selectedText() == "Two 🗡️ went."
    view.selectAll()
    assert view.createMimeDataFromSelection().text().replace("\n", " ") == (
        "🐉 One 😀 came. [Session 1] Two 🗡️ went. [Session 2] [Session 3] 🏰 Three stayed. [Session 4]"
    )


def test_counts_are_of_claims_not_of_chips() -> None:
    text = "A. [Session 1] [Session 2] B. [Session 3] C. [Session 4] D."
    found = written.counts(
        answer(text, {"Session 2": "doubtful", "Session 3": "partly", "Session 4": "source"}, uncited=("D.",))
    )
    assert (found.supported, found.partly, found.sourced, found.uncited, found.doubtful) == (1, 1, 1, 1, 0)


def test_labels() -> None:
    assert readable("Sheet: Katerina_Emberdusk") == "Sheet: Katerina Emberdusk"
    long = elided("World: The Long Lost Archive of Vasselheim")
    assert len(long) <= LONGEST
    assert long.startswith("World: The Lon")
    assert long.endswith("Vasselheim")
    assert Chip(None).spoken == "no source"


def test_labels_are_in_the_language_of_the_window(qapp: QApplication) -> None:
    """What is the Oracle's own in them; what is from the notes stays."""
    speech.speak(qapp, "es")
    try:
        said = [
            readable(label) for label in ("Session 7", "Session 7 (part 2)", "Act 2 · Session 3 (GM plan)")
        ]
        assert said == ["Sesión 7", "Sesión 7 (parte 2)", "Acto 2 · Sesión 3 (plan del director)"]
        assert readable("World: The_Session 4 Inn (old)") == "Mundo: The Session 4 Inn (old)"
        assert readable("Temporada 2 · Session 3 (Ana, part 1)") == "Temporada 2 · Sesión 3 (Ana, parte 1)"
    finally:
        speech.speak(qapp, "en")


def test_measured_at_another_width_it_is_set_at_its_own(view: AnswerView) -> None:
    """A page that scrolls asks how high it is beside a scroll bar too; its last line was cut off then."""
    view.show_answer(answer("The ferry came late and nobody asked why. " * 9 + "[Session 1]"))
    high = view.heightForWidth(view.width())
    narrower = next(w for w in range(view.width(), 0, -1) if view.heightForWidth(w) > high)
    view.heightForWidth(narrower)
    view.grab()
    assert view.document().size().height() == high
    view.heightForWidth(narrower)
    assert view.chip_rect(0).bottom() <= high


def test_the_theme_recolours(view: AnswerView, qapp: object) -> None:
    view.show_answer(answer("[x](https://e.org) A. [Session 1]"))
    view.set_open(0)

    def inside() -> str:
        rect = view.chip_rect(0)
        return str(
            view.viewport()
            .grab()
            .toImage()
            .pixelColor(QPointF(rect.left() + 4, rect.top() + 4).toPoint())
            .name()
        )

    for mode, tokens in (("dark", theme.DARK), ("light", theme.LIGHT)):
        theme.apply(qapp, mode, 1.0)  # type: ignore[arg-type]
        assert inside().upper() == tokens.accent
        assert tokens.accent.lower() in view.document().toHtml().lower()
