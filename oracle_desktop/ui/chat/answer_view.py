"""The text of one answer: as high as its text, with chips for mouse and keyboard, and nothing it can load."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QMimeData,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    QUrl,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QMenu, QWidget

from oracle_desktop.domain import Answer, Wrote
from oracle_desktop.ui import theme
from oracle_desktop.ui.chat import markdown, written
from oracle_desktop.ui.chat.chips import OBJECT, Chip, ChipObject, ChipState, boxes
from oracle_desktop.ui.chat.document import BEYOND_BELOW, NBSP, Setter, plain
from oracle_desktop.ui.chat.furniture import paint_blocks, paint_caret, paint_claims
from oracle_desktop.ui.chat.markdown import ATOM, BREAK
from oracle_desktop.ui.chat.quiet import QuietBrowser, origin_of, units, x_of

HOVER_MS = 300

OUTSET = 6
"""How far the view reaches out beyond its text at each side, so that a focus ring is never clipped."""


class AnswerView(QuietBrowser):
    """One answer. Its chips are numbered as they stand in the text.

    Signals: `chip_opened(int)` by click or Enter; `chip_hovered(int, QRect)` after 300 ms with the chip's
    place on the screen; `chip_left()`; `chip_focused(QRect)` in its own coordinates, so that it can be
    scrolled to; `link_asked(str)` for an http or https link; `height_changed()`.
    """

    chip_opened = Signal(int)
    chip_hovered = Signal(int, QRect)
    chip_left = Signal()
    chip_focused = Signal(QRect)
    link_asked = Signal(str)
    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._written = written.Written()
        self._blocks: list[markdown.Block] = []
        self._rows: list[tuple[int, int, int]] = []
        self._claims: list[tuple[int, int, str]] = []
        self._hover = self._focus = self._open = self._pressed = -1
        self._writing = self._measuring = False
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty("ring", 0)
        self.viewport().setMouseTracking(True)
        self.anchorClicked.connect(self._link)
        self._timer = QTimer(self, singleShot=True, interval=HOVER_MS)
        self._timer.timeout.connect(self._announce_hover)
        document = self.document()
        document.documentLayout().registerHandler(OBJECT, ChipObject(self, document))
        document.documentLayout().documentSizeChanged.connect(self._resized)
        self.verticalScrollBar().rangeChanged.connect(self._stay)
        self._setter = Setter(document)
        self._dress()
        theme.watcher.changed.connect(self._restyle)

    # what it shows

    @property
    def chips(self) -> Sequence[Chip]:
        """The chips by number."""
        return self._written.chips

    @property
    def blocks(self) -> Sequence[markdown.Block]:
        """The blocks that it shows."""
        return self._blocks

    def add(self, pieces: Sequence[Wrote]) -> None:
        """More of a streaming answer. Only the last blocks are read and set again."""
        for piece in pieces:
            self._written.add(piece)
        self._writing = True
        kept = self._blocks[:-2]
        start = self._blocks[-2].at if len(self._blocks) > 1 else 0
        fresh = markdown.parse(self._written.source, self._written.atoms, start, unfinished=True)
        self._blocks = [*kept, *written.arranged(fresh, self.chips)]
        self._set()

    def show_answer(self, answer: Answer) -> None:
        """The finished answer in place of what was streamed."""
        self._written = written.of(answer)
        self._writing = False
        self._blocks = self._parsed()
        self._set()
        self.setAccessibleName(self.plain(labels=True))
        self._claims = [
            (*span, claim.status)
            for claim in self._written.claims
            for span in self._setter.spans(claim.start, claim.end)
        ]
        self.viewport().update()

    def stop_writing(self) -> None:
        """No more text comes: the caret goes, open marks are text, a sentence that broke off says so."""
        self._writing = False
        if (text := self._written.source.rstrip()) and text[-1] not in f'.!?…:"”’»)*_{ATOM}':
            self._written.text("…")
        self._blocks = self._parsed()
        self._set()
        self.setAccessibleName(self.plain(labels=True))

    def _parsed(self) -> list[markdown.Block]:
        blocks = markdown.parse(self._written.source, self._written.atoms)
        return written.arranged(blocks, self.chips)

    def claim(self, chip: int) -> str:
        """The words that chip number `chip` stands behind."""
        return self._written.claim(chip)

    def is_empty(self) -> bool:
        """Whether nothing is written yet."""
        return not self._written.source.strip()

    def plain(self, *, labels: bool) -> str:
        """The whole text to be copied, with `[Session 68]` where chips stand or without them."""
        return plain(self._setter.shown, self._bracketed if labels else lambda _: "")

    def _bracketed(self, number: int) -> str:
        chip = self.chips[number]
        return "" if chip.citation is None else f"[{chip.label}]"

    def _set(self) -> None:
        self._setter.show(self._blocks)
        self._rows = self._find_rows()
        self._hover = self._hover if self._hover < len(self.chips) else -1
        self._focus = self._focus if self._focus < len(self.chips) else -1
        policy = Qt.FocusPolicy.StrongFocus if self.chips else Qt.FocusPolicy.ClickFocus
        self.setFocusPolicy(policy)

    def _find_rows(self) -> list[tuple[int, int, int]]:
        """The place in the document of each row, and its first chip, in order."""
        text, places, at = self.document().toRawText(), [], -1
        rows = (run for block in self._blocks for run in block.runs if run.atom >= 0)
        while (at := text.find(ATOM, at + 1)) >= 0:
            run = next(rows)
            places.append((units(text[:at]), run.atom, run.row))
        return places

    def _dress(self) -> None:
        self.dress("answer", OUTSET, OUTSET)

    def _restyle(self) -> None:
        self._dress()
        self._setter.again()
        self.viewport().update()

    # its size

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of the whole text."""
        document = self.document()
        if document.textWidth() != width:
            self._measuring = True
            document.setTextWidth(width)
            self._measuring = False
        framed = bool(self._blocks) and self._blocks[-1].kind == "beyond"
        return math.ceil(document.size().height()) + (theme.px(BEYOND_BELOW) + 1 if framed else 0)

    def sizeHint(self) -> QSize:
        """As `heightForWidth` at the width it has."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """It may be as narrow as its parent wants."""
        return QSize(0, 0)

    def _resized(self) -> None:
        """Not while its parent measures it: placing it at its old width would undo the measure."""
        if not self._measuring:
            self.height_changed.emit()

    def _stay(self) -> None:
        """It never scrolls inside itself, not even before its parent has given it its height."""
        self.verticalScrollBar().setRange(0, 0)

    # links and copies

    def _link(self, url: QUrl) -> None:
        if url.scheme() in ("http", "https"):
            self.link_asked.emit(url.toString())

    def createMimeDataFromSelection(self) -> QMimeData:
        """The selection as plain text, chips as their labels in brackets."""
        cursor, data = self.textCursor(), QMimeData()
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        rows = [row for row in self._rows if start <= row[0] < end]
        first, *others = cursor.selectedText().split(ATOM)
        out = [first]
        for (_, number, count), text in zip(rows, others, strict=False):
            labels = filter(None, (self._bracketed(n) for n in range(number, number + count)))
            out = [*out[:-1], " ".join([out[-1].removesuffix(NBSP), *labels]), text]
        data.setText("".join(out).replace(BREAK, "\n").replace("\u2029", "\n"))
        return data

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Copy and select all."""
        menu = QMenu(self)
        copy = menu.addAction(self.tr("Copy"), self.copy)
        copy.setEnabled(self.textCursor().hasSelection())
        menu.addAction(self.tr("Select all"), self.selectAll)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    # chips

    def chip_state(self, number: int) -> ChipState:
        """How chip `number` is to be drawn now."""
        return ChipState(
            hover=number == self._hover,
            focus=number == self._focus and self.hasFocus(),
            open=number in (self._open, self._pressed),
        )

    def set_open(self, number: int) -> None:
        """Keep chip `number` filled while its passage is open, none with -1."""
        self._open = number
        self.viewport().update()

    @property
    def focused_chip(self) -> int:
        """The chip that the keyboard is on, -1 for none."""
        return self._focus if self.hasFocus() else -1

    def chip_rect(self, number: int) -> QRectF:
        """Where chip `number` is painted, in the view's coordinates; empty where there is none."""
        found = next((row for row in self._rows if row[1] <= number < row[1] + row[2]), None)
        if found is None:
            return QRectF()
        place, first, row = found
        block = self.document().findBlock(place)
        at = place - block.position()
        line = block.layout().lineForTextPosition(at)
        if not line.isValid():
            return QRectF()
        origin = origin_of(block)
        left, right = x_of(line, at), x_of(line, at + 1)
        baseline = origin.y() + line.y() + line.ascent()
        inline = QRectF(origin.x() + left, baseline - theme.px(14), right - left, theme.px(14))
        return boxes(inline, self.chips[first : first + row])[number - first]

    def chip_at(self, point: QPointF) -> int:
        """The chip under a point of the view, -1 for none."""
        for number in range(len(self.chips)):
            if self.chip_rect(number).adjusted(-3, -4, 3, 4).contains(point):
                return number
        return -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hover over chips; the rest selects text."""
        if not event.buttons():
            self._hover_over(self.chip_at(event.position()))
        super().mouseMoveEvent(event)
        if self._hover >= 0:
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on a chip fills it; elsewhere it starts a selection."""
        self._pressed = self.chip_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else -1
        if self._pressed < 0:
            super().mousePressEvent(event)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A release on the chip that was pressed opens it."""
        pressed, self._pressed = self._pressed, -1
        if pressed < 0:
            super().mouseReleaseEvent(event)
        elif self.chip_at(event.position()) == pressed:
            self._open_chip(pressed)
        self.viewport().update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click on a chip is a click, not the selection of a word."""
        if self.chip_at(event.position()) >= 0:
            self.mousePressEvent(event)
        else:
            super().mouseDoubleClickEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """No chip is under the mouse any more."""
        self._hover_over(-1)
        super().leaveEvent(event)

    def _hover_over(self, number: int) -> None:
        if number == self._hover:
            return
        self._hover = number
        self._timer.stop()
        self.chip_left.emit()
        if number >= 0:
            self._timer.start()
        else:
            self.viewport().setCursor(Qt.CursorShape.IBeamCursor)
        self.viewport().update()

    def _announce_hover(self) -> None:
        if self._hover >= 0:
            self.chip_hovered.emit(self._hover, self._on_screen(self._hover))

    def _on_screen(self, number: int) -> QRect:
        rect = self.chip_rect(number).toAlignedRect()
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def _open_chip(self, number: int) -> None:
        self._timer.stop()
        self.chip_left.emit()
        self.chip_opened.emit(number)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page scrolls, not the answer."""
        event.ignore()

    # keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        """By keyboard it goes to a chip: the one it was on, else the first (the last from behind)."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            last = event.reason() == Qt.FocusReason.BacktabFocusReason
            self.focus_chip(self._focus if self._focus >= 0 else (len(self.chips) - 1 if last else 0))
        elif event.reason() == Qt.FocusReason.MouseFocusReason:
            self._focus = -1
            self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The ring goes."""
        super().focusOutEvent(event)
        self.viewport().update()

    def focus_chip(self, number: int) -> None:
        """Put the keyboard on chip `number` and say what it is."""
        if not 0 <= number < len(self.chips):
            return
        self._focus = number
        spoken = self.chips[number].spoken
        self.setAccessibleDescription(spoken)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, spoken))
        self.chip_focused.emit(self.chip_rect(number).toAlignedRect())
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go through the chips, Enter opens; copying works; the rest is the page's."""
        key, count = event.key(), len(self.chips)
        steps = {
            Qt.Key.Key_Left: max(self._focus - 1, 0),
            Qt.Key.Key_Right: min(self._focus + 1, count - 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: count - 1,
        }
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and key in steps and count:
            self.focus_chip(steps[Qt.Key(key)])
        elif plain and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._focus >= 0:
            self._open_chip(self._focus)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        else:
            event.ignore()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, then lines under claims that want a second look, and the caret while it is written."""
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        document, room = self.document(), QRectF(self.viewport().rect()).adjusted(OUTSET, 0, -OUTSET, 0)
        paint_claims(painter, document, self._claims)
        paint_blocks(painter, document, self._setter.shown, room)
        if self._writing:
            paint_caret(painter, document)
