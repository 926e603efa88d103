"""The text of a passage: plain paragraphs, the sentences that matter marked, with a bar beside them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)

from oracle_desktop.ui.chat.quiet import QuietBrowser, cut, paint_marker, stretches, units
from oracle_desktop.ui.chat.reading import Paragraph, paragraphs
from oracle_desktop.ui.look import theme

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
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.verticalScrollBar().actionTriggered.connect(self._scrolled_by_hand)
        theme.watcher.changed.connect(self._set)

    def show_text(self, text: str, stretches: Sequence[tuple[int, int]]) -> None:
        """Show `text` with `stretches` (offsets in it) marked."""
        self._paragraphs, self._stretches = paragraphs(text), []
        self._set()
        places = [self.document().findBlockByNumber(i).position() for i in range(len(self._paragraphs))]
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

    def selected(self) -> tuple[int, int] | None:
        """Where the selection stands in the text that is shown, None where nothing of it is selected."""
        cursor, found = self.textCursor(), list[int]()
        for at, end, paragraph in self._places(cursor.selectionStart(), cursor.selectionEnd()):
            found += paragraph.offsets[at:end]
        return (min(found), max(found) + 1) if found else None

    def _places(self, start: int, end: int) -> list[tuple[int, int, Paragraph]]:
        """The characters of each paragraph between two positions of the document."""
        places = []
        for number, paragraph in enumerate(self._paragraphs):
            begins = self.document().findBlockByNumber(number).position()
            first = len(cut(paragraph.text, 0, max(0, start - begins)))
            last = len(cut(paragraph.text, 0, max(0, end - begins)))
            if first < last:
                places.append((first, last, paragraph))
        return places

    def _text(self, start: int, end: int) -> str:
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText().replace("\u2028", " ")

    def go_to(self, number: int | None) -> None:
        """Scroll so that stretch `number` stands in the upper third; to the top with None."""
        self._at = number
        bar = self.verticalScrollBar()
        if number is None or not 0 <= number < len(self._stretches):
            bar.setValue(0)
        else:
            lines = self._lines(*self._stretches[number][0])
            top = lines[0].top() if lines else 0
            bar.setValue(round(top - self.viewport().height() / 4))

    def _scrolled(self) -> None:
        self.viewport().update()

    def _scrolled_by_hand(self) -> None:
        self._at = -1

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was scrolled to stays in sight while the margin slides in."""
        super().resizeEvent(event)
        if self._at != -1:
            self.go_to(self._at)

    def _set(self) -> None:
        """Set the text, also anew in other looks: what was scrolled to then stays in sight."""
        document, px = self.document(), theme.px
        held, self._stretches = self._stretches, []  # nothing is marked in a text that is half set
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
        self._stretches = held
        if held and self._at != -1:
            self.go_to(self._at)

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
