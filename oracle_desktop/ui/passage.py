"""The margin: the passage that proves a claim, its sentences marked, and the way to the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePosixPath

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oracle_desktop.ui import theme
from oracle_desktop.ui.chat.bits import TextLabel
from oracle_desktop.ui.chat.chips import readable
from oracle_desktop.ui.chat.quiet import QuietBrowser, paint_marker, stretches, units
from oracle_desktop.ui.chat.reading import Paragraph, paragraphs
from oracle_desktop.ui.panels import Rule
from oracle_desktop.ui.widgets import Elided, IconButton, SecondaryButton, Text

SIDE, GUTTER = 24, 11
"""Design px: where the text begins, and where the bar beside it stands."""

BAR = 12
"""Px of the scroll bar, which stands in the space at the right."""


class PassageView(QuietBrowser):
    """A passage with marked stretches."""

    def __init__(self) -> None:
        super().__init__()
        self._paragraphs: list[Paragraph] = []
        self._stretches: list[list[tuple[int, int]]] = []
        self._at: int | None = None
        self._going = False
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        theme.watcher.changed.connect(self._set)

    def show_text(self, text: str, stretches: Sequence[tuple[int, int]]) -> None:
        """Show `text` with `stretches` (offsets in it) marked."""
        self._paragraphs = paragraphs(text)
        self._set()
        places = [self.document().findBlockByNumber(i).position() for i in range(len(self._paragraphs))]
        self._stretches = []
        for start, end in stretches:
            spans = [
                (at + units(paragraph.text[: span[0]]), at + units(paragraph.text[: span[1]]))
                for at, paragraph in zip(places, self._paragraphs, strict=True)
                if (span := paragraph.span(start, end))
            ]
            if spans:
                self._stretches.append(spans)
        self.viewport().update()

    @property
    def marked(self) -> list[str]:
        """The marked stretches as they are shown."""
        return [" ".join(self._text(*span) for span in spans) for spans in self._stretches]

    def _text(self, start: int, end: int) -> str:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText().replace("\u2028", " ")

    def go_to(self, number: int | None) -> None:
        """Scroll so that stretch `number` stands in the upper third; to the top with None."""
        self._at = number
        self._going = True
        bar = self.verticalScrollBar()
        if number is None or not 0 <= number < len(self._stretches):
            bar.setValue(0)
        else:
            lines = self._lines(*self._stretches[number][0])
            top = lines[0].top() if lines else 0
            bar.setValue(round(top - self.viewport().height() / 4))
        self._going = False

    def _scrolled(self) -> None:
        self.viewport().update()
        if not self._going:
            self._at = -1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was scrolled to stays in sight while the margin slides in."""
        super().resizeEvent(event)
        if self._at != -1:
            self.go_to(self._at)

    def _set(self) -> None:
        document, px = self.document(), theme.px
        document.clear()
        self.dress("passage", px(SIDE), px(SIDE) - BAR, px(18), px(18))
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        for number, paragraph in enumerate(self._paragraphs):
            tight = number + 1 < len(self._paragraphs) and self._paragraphs[number + 1].depth > 0
            made = _block_format(paragraph, tight and paragraph.depth > 0)
            if number:
                cursor.insertBlock(made, QTextCharFormat())
            else:
                cursor.setBlockFormat(made)
            cursor.insertText(paragraph.text, _char_format(paragraph))
        cursor.endEditBlock()

    # painting

    def _lines(self, start: int, end: int) -> list[QRectF]:
        """Where a stretch stands: a rectangle a line, in document coordinates."""
        above, high = theme.px(17), theme.px(24)
        return [
            QRectF(left, baseline - above, right - left, high)
            for left, right, baseline in stretches(self.document(), start, end)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Marks first, then the text upon them, then the bar in the gutter."""
        tokens, scrolled = theme.current(), self.verticalScrollBar().value()
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -scrolled)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.color("mark"))
        lines = [line for spans in self._stretches for span in spans for line in self._lines(*span)]
        for line in lines:
            painter.drawRoundedRect(line.adjusted(-2, 0, 3, 0), 4, 4)
        painter.setBrush(tokens.color("mark_bar"))
        for top, bottom in _joined(lines):
            painter.drawRoundedRect(QRectF(theme.px(GUTTER) - 1, top, 3, bottom - top), 1.5, 1.5)
        for number, paragraph in enumerate(self._paragraphs):
            if paragraph.depth:
                block = self.document().findBlockByNumber(number)
                paint_marker(painter, block, paragraph.marker, "passage")
        painter.end()
        super().paintEvent(event)


class PassagePanel(QWidget):
    """Label, title, how many sentences support the claim, the passage, the file.

    Signals: `open_requested(str)` with the path of the note; `closed()` by its button or Esc.
    """

    open_requested = Signal(str)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._path = ""
        self._number = 0
        self.title = TextLabel("", "section")
        self.subtitle = Elided("", "body", "text2")
        self.support = Text("", "body_medium")
        self.place = Text("", "body", "text2")
        self.up = IconButton("chevron-up", self.tr("The sentence before"), target=28)
        self.down = IconButton("chevron-down", self.tr("The next sentence"), target=28)
        self.close_button = IconButton("close", self.tr("Close the passage"))
        self.view = PassageView()
        self.file = Elided("", "note", "text2", middle=True)
        self.open_button = SecondaryButton(self.tr("Open the file"), "open-file")
        self._lay_out()
        self.up.clicked.connect(self.previous_match)
        self.down.clicked.connect(self.next_match)
        self.close_button.clicked.connect(self.closed)
        self.open_button.clicked.connect(self._open)
        theme.watcher.changed.connect(self.update)

    def _lay_out(self) -> None:
        px = theme.px
        words = QVBoxLayout()
        words.setSpacing(px(1))
        words.addWidget(self.title)
        words.addWidget(self.subtitle)
        head = QHBoxLayout()
        head.setContentsMargins(px(SIDE), px(14), px(16), px(12))
        head.addLayout(words, 1)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(px(SIDE), px(6), px(18), px(6))
        row.setSpacing(px(2))
        row.addWidget(self.support, 1)
        row.addWidget(self.place)
        row.addSpacing(px(6))
        row.addWidget(self.up)
        row.addWidget(self.down)
        foot = QVBoxLayout()
        foot.setContentsMargins(px(SIDE), px(12), px(SIDE), px(14))
        foot.setSpacing(px(8))
        foot.addWidget(self.file)
        foot.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._row_line = Rule()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(Rule())
        whole.addWidget(self._row)
        whole.addWidget(self._row_line)
        whole.addWidget(self.view, 1)
        whole.addWidget(Rule())
        whole.addLayout(foot)

    def show_passage(
        self,
        label: str,
        title: str,
        subtitle: str,
        path: str,
        text: str,
        offset: int,
        stretches: Sequence[tuple[int, int]],
    ) -> None:
        """Show a passage: `text` is the fragment's own text, which starts at `offset` of the document;
        `stretches` are offsets of the document, marked and counted."""
        self._path, self._number = path, 0
        self.title.set_text(readable(label))
        self.subtitle.setText(" · ".join(part for part in (title, subtitle) if part))
        self.subtitle.setVisible(bool(title or subtitle))
        self.view.setAccessibleName(self.tr("Passage of {0}").format(readable(label)))
        self.view.show_text(text, [(start - offset, end - offset) for start, end in stretches])
        self.file.setText(PurePosixPath(path).name)
        self.file.setToolTip(path)
        count = len(self.view.marked)
        for widget in (self._row, self._row_line):
            widget.setVisible(count > 0)
        one, many = self.tr("1 sentence supports this claim"), self.tr("{0} sentences support this claim")
        self.support.setText(one if count == 1 else many.format(count))
        for widget in (self.place, self.up, self.down):
            widget.setVisible(count > 1)
        self._go(0)
        QTimer.singleShot(0, self, self._again)

    def _again(self) -> None:
        """Once more when the layout of the new texts is done."""
        self._go(self._number)

    def _go(self, number: int) -> None:
        count = len(self.view.marked)
        self._number = number % count if count else 0
        self.place.setText(self.tr("{0} of {1}").format(self._number + 1, count))
        self.view.go_to(self._number if count else None)

    def next_match(self) -> None:
        """The next marked sentence; after the last the first."""
        self._go(self._number + 1)

    def previous_match(self) -> None:
        """The marked sentence before."""
        self._go(self._number - 1)

    def _open(self) -> None:
        self.open_requested.emit(self._path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F3 goes on, Shift+F3 back, Esc closes."""
        if event.key() == Qt.Key.Key_F3:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._go(self._number + (-1 if back else 1))
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The margin's ground."""
        QPainter(self).fillRect(self.rect(), theme.current().color("margin"))


def _block_format(paragraph: Paragraph, tight: bool) -> QTextBlockFormat:
    made = QTextBlockFormat()
    high = theme.px(28 if paragraph.level == 1 else 26)
    made.setLineHeight(high, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    made.setBottomMargin(theme.px(2 if tight else 12))
    if paragraph.level:
        made.setTopMargin(theme.px(6))
        made.setBottomMargin(theme.px(6))
        made.setHeadingLevel(paragraph.level)
    made.setLeftMargin(theme.px(22) * paragraph.depth)
    return made


def _char_format(paragraph: Paragraph) -> QTextCharFormat:
    made = QTextCharFormat()
    if paragraph.level:
        font = theme.font("passage")
        font.setPixelSize(theme.px({1: 19, 2: 17}.get(paragraph.level, 16)))
        font.setWeight(QFont.Weight.DemiBold)
        made.setFont(font, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
    return made


def _joined(lines: Sequence[QRectF]) -> list[tuple[float, float]]:
    """The vertical stretches that `lines` take, those that touch joined to one."""
    out: list[tuple[float, float]] = []
    for top, bottom in sorted((line.top(), line.bottom()) for line in lines):
        if out and top <= out[-1][1] + theme.px(4):
            out[-1] = (out[-1][0], max(bottom, out[-1][1]))
        else:
            out.append((top, bottom))
    return out
