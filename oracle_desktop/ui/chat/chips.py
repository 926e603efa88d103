"""Citation chips: what one says, how it looks in each state, and the inline object that is set in a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from PySide6.QtCore import QCoreApplication, QObject, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPen,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from oracle_desktop.domain import Citation
from oracle_desktop.ui.look import icons, theme
from oracle_desktop.ui.look.labels import readable
from oracle_desktop.ui.look.stylesheet import mixed

ChipStatus = Literal["supported", "partly", "doubtful", "headline", "uncited"]

OBJECT = QTextFormat.ObjectTypes.UserObject + 1
FIRST = QTextFormat.Property.UserProperty + 1
ROW = QTextFormat.Property.UserProperty + 2

LONGEST = 28
"""Characters of a label that are shown; the rest is elided in the middle and whole in the hover card."""

# Design px: on the baseline, painted around it, below the baseline, padding, air each side, icon, its gap.
_ON_LINE, _HIGH, _BELOW, _PADDING, _AIR, _ICON, _GAP = 14, 20, 5, 7, 3, 14, 3


@dataclass(frozen=True, slots=True)
class Chip:
    """A citation in an answer, or the mark of a claim without one (`citation` is None)."""

    citation: Citation | None

    @property
    def status(self) -> ChipStatus:
        """How it looks. A source that no check has read yet looks like a supported one."""
        if self.citation is None:
            return "uncited"
        return "supported" if self.citation.status == "source" else self.citation.status

    @property
    def label(self) -> str:
        """The whole label as people read it."""
        translate = QCoreApplication.translate
        return translate("Chip", "no source") if self.citation is None else readable(self.citation.label)

    @property
    def shown(self) -> str:
        """The label as painted."""
        return elided(self.label)

    @property
    def spoken(self) -> str:
        """What a screen reader says."""
        translate = QCoreApplication.translate
        said = {
            "supported": translate("Chip", "source: {label}"),
            "partly": translate("Chip", "partly supported by {label}"),
            "doubtful": translate("Chip", "doubtful: {label}"),
            "headline": translate("Chip", "{label}, read as a headline"),
            "uncited": translate("Chip", "no source"),
        }[self.status]
        return said.replace("{label}", self.label)

    @property
    def icon(self) -> str:
        """The name of its icon, "" for none."""
        return "" if self.status == "supported" else self.status


def elided(label: str) -> str:
    """`label`, its middle left out where it is longer than a chip should be."""
    if len(label) <= LONGEST:
        return label
    half = LONGEST // 2
    return f"{label[:half].rstrip()}…{label[-(half - 1) :].lstrip()}"


def width(chip: Chip) -> float:
    """Logical px that the painted chip takes, without the air around it."""
    text = QFontMetricsF(theme.font("chip")).horizontalAdvance(chip.shown)
    icon = theme.px(_ICON + _GAP) if chip.icon else 0
    return float(text + icon + 2 * theme.px(_PADDING))


def row_width(row: Sequence[Chip]) -> float:
    """Logical px that chips side by side take, with the air around each."""
    return sum(width(chip) + 2 * theme.px(_AIR) for chip in row) + theme.px(_AIR) * (len(row) - 1)


def boxes(inline: QRectF, row: Sequence[Chip]) -> list[QRectF]:
    """Where the chips of a row are painted, given the rectangle that its inline object has on the line."""
    air, high = theme.px(_AIR), theme.px(_HIGH)
    left, top = inline.left() + air, inline.bottom() + theme.px(_BELOW) - high
    out = []
    for chip in row:
        wide = width(chip)
        out.append(QRectF(left, top, wide, high))
        left += wide + 3 * air
    return out


@dataclass(frozen=True, slots=True)
class ChipState:
    """What a chip goes through under mouse and keyboard. `open`: its passage is shown, or it is pressed."""

    hover: bool = False
    focus: bool = False
    open: bool = False


REST = ChipState()


@dataclass(frozen=True, slots=True)
class _Paint:
    fill: str
    ink: str
    edge: str


def _colors(status: ChipStatus, state: ChipState) -> _Paint:
    """Fill, ink and border ("" for none) of a chip."""
    tokens = theme.current()
    ink = {
        "supported": tokens.accent,
        "partly": tokens.partly,
        "doubtful": tokens.doubtful,
    }.get(status, tokens.text2)
    rest = {
        "supported": tokens.tint,
        "partly": tokens.partly_tint,
        "doubtful": tokens.doubtful_tint,
    }.get(status, "")
    edge = {"supported": "", "headline": tokens.border, "uncited": tokens.border}.get(status, ink)
    if state.open:
        on = tokens.on_accent if status == "supported" else (tokens.sunken if tokens.dark else tokens.raised)
        return _Paint(ink, on, on if status in ("doubtful", "uncited") else "")
    if state.hover:
        hover = {
            "supported": tokens.tint_hover,
            "partly": mixed(tokens.partly_tint, tokens.lamp, 0.35 if not tokens.dark else 0.18),
            "doubtful": mixed(tokens.doubtful_tint, ink, 0.14),
        }
        return _Paint(hover.get(status) or (tokens.raised if tokens.dark else tokens.sunken), ink, ink)
    return _Paint(rest, ink, edge)


def paint(painter: QPainter, area: QRectF, chip: Chip, state: ChipState = REST) -> None:
    """Draw `chip` in `area` (as `boxes` gives it)."""
    look = _colors(chip.status, state)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = theme.px(5)
    painter.setBrush(QColor(look.fill) if look.fill else Qt.BrushStyle.NoBrush)
    painter.setPen(_edge(chip.status, look.edge))
    painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5) if look.edge else area, radius, radius)
    if state.focus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.current().color("accent"), 2))
        painter.drawRoundedRect(area.adjusted(-2, -2, 2, 2), radius + 2, radius + 2)
    left = area.left() + theme.px(_PADDING)
    if chip.icon:
        size = theme.px(_ICON)
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        drawn = icons.pixmap(chip.icon, look.ink, size, ratio)
        painter.drawPixmap(QPointF(left - 1, area.center().y() - size / 2), drawn)
        left += size + theme.px(_GAP)
    font = theme.font("chip")
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(QColor(look.ink))
    painter.drawText(QPointF(left, area.center().y() + metrics.capHeight() / 2), chip.shown)
    painter.restore()


def _edge(status: ChipStatus, color: str) -> QPen:
    if not color:
        return QPen(Qt.PenStyle.NoPen)
    pen = QPen(QColor(color), 1)
    if status in ("doubtful", "uncited"):
        pen.setDashPattern([3, 2] if status == "doubtful" else [2, 1.6])
    return pen


class Shelf(Protocol):
    """Who holds the chips of a document and knows their states."""

    @property
    def chips(self) -> Sequence[Chip]:
        """The chips by number."""
        ...

    def chip_state(self, number: int) -> ChipState:
        """How chip `number` is to be drawn now."""
        ...


class ChipObject(QPyTextObject):
    """Sets chips in a text: 14 high on the baseline, painted 20 high around it, so lines never move."""

    def __init__(self, shelf: Shelf, parent: QObject) -> None:
        super().__init__(parent)
        self._shelf = shelf

    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:
        """The room a row takes on its line, air included."""
        return QSizeF(row_width(self._row(format)), theme.px(_ON_LINE))

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,
        format: QTextFormat,
    ) -> None:
        """Draw the row around `rect`."""
        first, row = format.intProperty(FIRST), self._row(format)
        for number, (chip, area) in enumerate(zip(row, boxes(QRectF(rect), row), strict=True), first):
            paint(painter, area, chip, self._shelf.chip_state(number))

    def _row(self, format: QTextFormat) -> Sequence[Chip]:
        first = format.intProperty(FIRST)
        return self._shelf.chips[first : first + format.intProperty(ROW)]


def char_format(first: int, row: int) -> QTextCharFormat:
    """The format of the object character of the `row` chips from number `first` on."""
    made = QTextCharFormat()
    made.setObjectType(OBJECT)
    made.setProperty(FIRST, first)
    made.setProperty(ROW, row)
    return made
