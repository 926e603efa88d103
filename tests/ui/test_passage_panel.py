"""The passage in the margin: what is marked is what the note says there, however it is written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.sentences import sentences
from oracle_desktop.ui.chat.reading import paragraphs
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.margin.passage import PassagePanel

NOTE = """# Session 68 — [[Cloak|Cloak and Dagger]]

*Played: 2016-09-22*

%% secret %%
## Part **one**

He attacks [[Percival de Rolo|Percy]] and ![map](http://127.0.0.1:9/m.png)he **goes** down.
Second line of the same.

- Allura, see [the list](https://example.org)
    - *Kima* came too
3. Third

> Quoth she: come.

| Name | Role |
|------|------|
| Vax  | rogue |

<b>Ripley</b> fires &amp; runs.
"""


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[PassagePanel]:
    made = PassagePanel()
    qtbot.addWidget(made)
    made.resize(392, 600)
    made.show()
    made.activateWindow()
    yield made
    made.close()


def show(panel: PassagePanel, text: str, *parts: str, offset: int = 0) -> None:
    stretches = [(text.index(part) + offset, text.index(part) + len(part) + offset) for part in parts]
    panel.show_passage("Session 68", "Cloak and Dagger", "played 2016", "a/68.md", text, offset, stretches)


def test_a_note_reads_plainly() -> None:
    found = [(p.level, p.depth, p.text) for p in paragraphs(NOTE)]
    assert found == [
        (1, 0, "Session 68 — Cloak and Dagger"),
        (0, 0, "Played: 2016-09-22"),
        (2, 0, "Part one"),
        (0, 0, "He attacks Percy and he goes down. Second line of the same."),
        (0, 1, "Allura, see the list"),
        (0, 3, "Kima came too"),
        (0, 1, "Third"),
        (0, 0, "Quoth she: come."),
        (0, 0, "Name Role\u2028Vax rogue"),
        (0, 0, "Ripley fires & runs."),
    ]


def test_every_character_knows_where_it_stands() -> None:
    for paragraph in paragraphs(NOTE):
        assert len(paragraph.text) == len(paragraph.offsets)
        assert paragraph.offsets == sorted(paragraph.offsets)
        for char, at in zip(paragraph.text, paragraph.offsets, strict=True):
            assert char.isspace() or NOTE[at] == char or char == "&"


@pytest.mark.parametrize("offset", [0, 5000])
def test_marks_are_true_whatever_the_markup(panel: PassagePanel, offset: int) -> None:
    show(
        panel,
        NOTE,
        "He attacks [[Percival de Rolo|Percy]] and ![map](http://127.0.0.1:9/m.png)he **goes** down.",
        "*Kima* came",
        "<b>Ripley</b> fires",
        offset=offset,
    )
    assert panel.view.marked == ["He attacks Percy and he goes down.", "Kima came", "Ripley fires"]
    assert panel.support.text() == "3 sentences support this claim"
    assert panel.file.whole() == "68.md"


def test_emoji_before_a_mark_do_not_shift_it(panel: PassagePanel) -> None:
    show(panel, "# 🐉 Dragon\n\n🗡️ A fight 😀. It burns 🔥 down. The end.", "It burns 🔥 down.", "The end.")
    assert panel.view.marked == ["It burns 🔥 down.", "The end."]


def test_up_and_down_go_through_the_marks(panel: PassagePanel, qtbot: QtBot) -> None:
    text = "\n\n".join(f"Line {n} says something about it." for n in range(120))
    show(panel, text, "Line 40 says", "Line 80 says", "Line 110 says")
    qtbot.wait(10)

    def on_screen() -> bool:
        start = panel.view._stretches[panel._number][0]
        line = panel.view._lines(*start)[0].translated(0, -panel.view.verticalScrollBar().value())
        return line.top() >= 0 and line.bottom() <= panel.view.viewport().height()

    assert panel.place.text() == "1 of 3"
    assert on_screen()
    qtbot.mouseClick(panel.down, Qt.MouseButton.LeftButton)
    assert panel.place.text() == "2 of 3"
    assert on_screen()
    qtbot.keyClick(panel, Qt.Key.Key_F3)
    qtbot.keyClick(panel, Qt.Key.Key_F3)
    assert panel.place.text() == "1 of 3"
    qtbot.mouseClick(panel.up, Qt.MouseButton.LeftButton)
    assert panel.place.text() == "3 of 3"
    assert on_screen()
    panel.resize(330, 500)
    assert on_screen()


def test_marks_are_a_ground_and_a_bar(panel: PassagePanel, qapp: object) -> None:
    show(panel, "First. " * 30 + "Here it is. " + "Last. " * 200, "Here it is.")
    for mode, tokens in (("dark", theme.DARK), ("light", theme.LIGHT)):
        theme.apply(qapp, mode, 1.0)  # type: ignore[arg-type]
        line = panel.view._lines(*panel.view._stretches[0][0])[0]
        image = panel.view.viewport().grab().toImage()
        y = round(line.center().y() - panel.view.verticalScrollBar().value())
        colors = {
            image.pixelColor(x, y).name().upper() for x in range(round(line.left()), round(line.right()))
        }
        assert tokens.mark in colors
        assert tokens.mark_bar in {image.pixelColor(x, y).name().upper() for x in range(20)}


def test_a_mark_far_down_stays_in_sight_in_other_looks(
    panel: PassagePanel, qtbot: QtBot, qapp: QApplication
) -> None:
    show(
        panel, "\n\n".join([f"Paragraph {n} of a long note." for n in range(60)] + ["She came."]), "She came."
    )
    panel.resize(392, 601)
    bar = panel.view.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 500)
    theme.apply(qapp, "dark", 1.5)
    qtbot.wait(20)
    far = bar.value()
    theme.apply(qapp, "light", 1.0)
    qtbot.wait(20)
    assert far > bar.value() > 500
    assert panel.view.marked == ["She came."]


def test_without_marks_there_is_no_row(panel: PassagePanel) -> None:
    show(panel, NOTE)
    assert not panel.support.isVisible()
    assert panel.view.verticalScrollBar().value() == 0
    show(panel, NOTE, "Quoth she")
    assert panel.support.text() == "1 sentence supports this claim"
    assert not panel.down.isVisible()


def test_open_and_close(panel: PassagePanel, qtbot: QtBot) -> None:
    show(panel, NOTE)
    with qtbot.waitSignal(panel.open_requested) as opened:
        qtbot.mouseClick(panel.open_button, Qt.MouseButton.LeftButton)
    assert opened.args == ["a/68.md"]
    with qtbot.waitSignal(panel.closed):
        qtbot.mouseClick(panel.close_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(panel.closed):
        qtbot.keyClick(panel, Qt.Key.Key_Escape)


def test_a_note_loads_nothing(panel: PassagePanel) -> None:
    show(panel, "![a](http://127.0.0.1:9/a.png) <img src='file:///etc/passwd'> [x](file:///etc/passwd) end")
    html = panel.view.document().toHtml()
    assert "<img" not in html
    assert "href" not in html
    assert panel.view.document().toPlainText().strip().endswith("end")
    assert bytes(panel.view.loadResource(2, QUrl("file:///etc/passwd"))) == b""  # type: ignore[arg-type]


@pytest.mark.corpora
@pytest.mark.parametrize("folder", ["crd3/campaign1", "port-ancelin-lore", "children-of-ash/Sessions"])
def test_marks_are_true_in_real_notes(corpora: Path, panel: PassagePanel, folder: str) -> None:
    files = sorted((corpora / folder).rglob("*.md"))
    files = files[:: max(1, len(files) // 6)]
    assert files
    checked = 0
    for file in files:
        text = file.read_text(encoding="utf-8")[:12_000]
        spans = [s for s in sentences(text, 0, len(text)) if len(plain(text[s[0] : s[1]])) > 20][::7]
        for span in spans:
            panel.view.show_text(text, [span])
            shown = "".join("".join(panel.view.marked).split())
            wanted = "".join(plain(text[span[0] : span[1]]).split())
            assert shown in wanted or wanted in shown, (file.name, shown, wanted)
            assert len(shown) >= 0.9 * len(wanted), (file.name, shown, wanted)
            checked += 1
    assert checked > 5
