"""The test page's chart: a mean and how far chance could move it, a line a row; painted, so that it needs no
more of Qt than the window does."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from oracle_desktop import files
from oracle_desktop.ui.look import painted, theme, words

LINE, AXIS, DOT = 44, 30, 7
"""Design px: a row, the place of the axis, the dot's radius."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: a mean from 0 to 1 and where it lies 95 times in 100."""

    name: str
    mean: float
    low: float
    high: float
    chosen: bool = False


class Chart(QWidget):
    """Rows of a measure. Shares are shown in per cent, others (`as_share` false) with two digits."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self._bars, self._share = "", list[Bar](), True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.watcher.changed.connect(self._refit)

    @property
    def bars(self) -> Sequence[Bar]:
        """What it shows."""
        return self._bars

    def show_bars(self, title: str, bars: Sequence[Bar], *, as_share: bool = True) -> None:
        """Show other rows; the same is said to a screen reader."""
        self._title, self._bars, self._share = title, list(bars), as_share
        self.setAccessibleName(title)
        said = self.tr("{0}: {1}, between {2} and {3} by chance")
        self.setAccessibleDescription(
            ". ".join(said.format(bar.name, *map(self._said, (bar.mean, bar.low, bar.high))) for bar in bars)
        )
        self._refit()

    def picture(self) -> QPixmap:
        """It as a picture, with its title, in twice the size of the screen's points."""
        head, edge = theme.px(44), 16
        made = QPixmap(QSize(self.width() + 2 * edge, self.height() + head + edge) * 2)
        made.setDevicePixelRatio(2)
        made.fill(theme.current().color("raised"))
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painted.text(painter, QRectF(edge, 0, self.width(), head), self._title, "card_title", "text")
        painter.translate(edge, head)
        self._paint(painter)
        painter.end()
        return made

    def table(self) -> str:
        """It as CSV: name, mean, lower and upper end."""
        made = io.StringIO()
        lines = [
            [bar.name, *(round(value, 4) for value in (bar.mean, bar.low, bar.high))] for bar in self._bars
        ]
        csv.writer(made, lineterminator="\n").writerows(
            [[self._title, self.tr("mean"), self.tr("from"), self.tr("to")], *lines]
        )
        return made.getvalue()

    def save(self, file: Path) -> bool:
        """Write it to `file`: a table where that ends in .csv, else a picture. False where it cannot be."""
        if file.suffix.lower() != ".csv":
            return self.picture().save(str(file), "PNG")
        try:
            files.write(file, self.table(), encoding="utf-8-sig")  # Excel reads UTF-8 only with this mark
        except OSError:
            return False
        return True

    def sizeHint(self) -> QSize:
        return QSize(480, theme.px(LINE) * len(self._bars) + theme.px(AXIS))

    def _refit(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def _said(self, value: float) -> str:
        return f"{value * 100:.0f} %" if self._share else words.decimal(value)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        if not self._bars:
            return
        names = QFontMetricsF(theme.font("control_active"))
        widest = max(names.horizontalAdvance(bar.name) for bar in self._bars)
        left = min(widest + 28, self.width() * 0.42)
        right = self.width() - names.horizontalAdvance("100 %") - 34
        first = _first(min(bar.low for bar in self._bars))
        bottom = theme.px(LINE) * len(self._bars)

        def place(value: float) -> float:
            return left + (value - first) / (1 - first) * (right - left)

        self._grid(painter, first, place(first), place(1.0), bottom)
        for at, bar in enumerate(self._bars):
            self._bar(
                painter,
                bar,
                theme.px(LINE) * (at + 0.5),
                left,
                [place(v) for v in (bar.low, bar.mean, bar.high)],
            )

    def _grid(self, painter: QPainter, first: float, left: float, right: float, bottom: float) -> None:
        tokens = theme.current()
        painter.setFont(theme.font("axis"))
        metrics = painter.fontMetrics()
        steps = round((1 - first) * 10)
        for at in range(steps + 1):
            x = left + (right - left) * at / steps
            painter.setPen(QPen(tokens.color("line"), 1))
            painter.drawLine(QPointF(x, 4), QPointF(x, bottom))
            if steps > 6 and (steps - at) % 2:
                continue
            text = self._said(first + at / 10)
            painter.setPen(tokens.color("text2"))
            painter.drawText(QPointF(x - metrics.horizontalAdvance(text) / 2, bottom + theme.px(18)), text)

    def _bar(self, painter: QPainter, bar: Bar, middle: float, left: float, places: Sequence[float]) -> None:
        tokens = theme.current()
        stroke = tokens.color("accent" if bar.chosen else "border")
        low, mean, high = places
        painter.setPen(QPen(stroke, 2))
        painter.drawLine(QPointF(low, middle), QPointF(high, middle))
        end = theme.px(6)
        for x in (low, high):
            painter.drawLine(QPointF(x, middle - end), QPointF(x, middle + end))
        painter.setBrush(stroke if bar.chosen else tokens.color("raised"))
        painter.drawEllipse(QPointF(mean, middle), theme.px(DOT), theme.px(DOT))
        tall = theme.px(LINE)
        role = "control_active" if bar.chosen else "control"
        name = QRectF(0, middle - tall / 2, left - 20, tall)
        painted.lines(painter, name, bar.name, role, "text")
        value = QRectF(0, middle - tall / 2, self.width() - 2, tall)
        ink = "accent" if bar.chosen else "text2"
        painted.text(painter, value, self._said(bar.mean), role, ink, painted.RIGHT)


def _first(lowest: float) -> float:
    """Where the axis begins: a tenth under the lowest end, 0.5 at most, so that what is small looks so."""
    return max(0.0, min(0.5, math.floor(lowest * 10) / 10))
