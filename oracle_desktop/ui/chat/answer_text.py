"""The text of one answer: as high as its text, with chips set into it, and nothing that it can load."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from oracle_desktop.domain import Answer, Wrote
from oracle_desktop.ui.chat import markdown, written
from oracle_desktop.ui.chat.chips import OBJECT, Chip, ChipObject, ChipState, boxes
from oracle_desktop.ui.chat.document import BEYOND_BELOW, NBSP, Setter, plain
from oracle_desktop.ui.chat.furniture import paint_blocks, paint_caret, paint_claims, paint_names
from oracle_desktop.ui.chat.markdown import ATOM, BREAK
from oracle_desktop.ui.chat.quiet import QuietBrowser, origin_of, stretches, units, x_of
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.widgets import Menu

if TYPE_CHECKING:
    from oracle_desktop.notes.names import NameSpan

OUTSET = 6
"""How far the view reaches out beyond its text at each side, so that a focus ring is never clipped."""


class AnswerText(QuietBrowser):
    """One answer as text. Its chips are numbered as they stand in it; names are quiet links.

    Signals: `link_asked(str)` for an http or https link; `height_changed()`.
    """

    link_asked = Signal(str)
    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Answer"))
        self._written = written.Written()
        self._blocks: list[markdown.Block] = []
        self._rows: list[tuple[int, int, int]] = []
        self._claims: list[tuple[int, int, str]] = []
        self._names: list[tuple[int, int, str]] = []
        self._writing = self._measuring = False
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.LinksAccessibleByMouse
        )
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty("ring", 0)
        self.anchorClicked.connect(self._link)
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

    @property
    def set_from(self) -> str:
        """What it was set from: names are looked up in it, and shown by their place in it."""
        return self._written.source

    @property
    def names(self) -> Sequence[str]:
        """The names that it links, in order."""
        return [name for _, _, name in self._names]

    def show_names(self, source: str, names: Sequence[NameSpan]) -> None:
        """Link the first place of each name, by its offsets in `source`; nothing is laid out again. Nothing
        where the text is another by now."""
        if source != self.set_from or self._writing:
            return
        self._names, seen = [], set[str]()
        for span in names:
            places = list(self._setter.spans(span.start, span.end))
            if span.canonical not in seen and len(places) == 1:
                seen.add(span.canonical)
                self._names.append((*places[0], span.canonical))
        self._stops_changed()
        self.viewport().update()

    def name_rects(self, number: int) -> list[QRectF]:
        """Where name `number` stands: a rectangle a line, in the view's coordinates."""
        self._settle()
        start, end, _ = self._names[number]
        return [
            QRectF(left, baseline - theme.px(17), right - left, theme.px(24))
            for left, right, baseline in stretches(self.document(), start, end)
        ]

    def mark_found(self, spans: Sequence[tuple[int, int, bool]]) -> None:
        """Mark these stretches of the document as what was looked for, the one that is gone to (True) more
        strongly; none takes the marks away. They go with the text when it is set anew."""
        tokens, marks = theme.current(), []
        for start, end, here in spans:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = self.textCursor()
            mark.cursor.setPosition(start)
            mark.cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            mark.format.setBackground(tokens.color("accent" if here else "mark"))
            if here:
                mark.format.setForeground(tokens.color("on_accent"))
            marks.append(mark)
        self.setExtraSelections(marks)

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
        self._names = []
        self._stops_changed()

    def _stops_changed(self) -> None:
        """Other chips or names than before."""
        policy = Qt.FocusPolicy.StrongFocus if self.chips or self._names else Qt.FocusPolicy.ClickFocus
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

    def _settle(self) -> None:
        """Set it at the width it has, where it was last measured at another: a page that scrolls asks how
        high it is beside a scroll bar too."""
        self.heightForWidth(self.viewport().width())

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
        menu = Menu(self.tr("Answer"), self)
        copy = menu.addAction(self.tr("Copy"), self.copy)
        copy.setEnabled(self.textCursor().hasSelection())
        menu.addAction(self.tr("Select all"), self.selectAll)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def chip_rect(self, number: int) -> QRectF:
        """Where chip `number` is painted, in the view's coordinates; empty where there is none."""
        self._settle()
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

    def chip_state(self, number: int) -> ChipState:
        """How chip `number` is to be drawn now: at rest."""
        return ChipState()

    def lit_name(self) -> int:
        """The name that is to be drawn as chosen, -1 for none."""
        return -1

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, then lines under claims that want a second look, and the caret while it is written."""
        self._settle()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        document, room = self.document(), QRectF(self.viewport().rect()).adjusted(OUTSET, 0, -OUTSET, 0)
        paint_claims(painter, document, self._claims)
        paint_names(painter, document, self._names, self._claims, self.lit_name())
        paint_blocks(painter, document, self._setter.shown, room)
        if self._writing:
            paint_caret(painter, document)
