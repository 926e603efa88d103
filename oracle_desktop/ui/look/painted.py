"""Text that is painted by hand: its font, its colour, and an ellipsis where it does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter

from oracle_desktop.ui.look import theme

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MIDDLE = Qt.AlignmentFlag.AlignCenter
TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
TOP_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
BOTTOM = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom


def text(
    painter: QPainter,
    box: QRect | QRectF,
    said: str,
    role: str,
    ink: str,
    side: Qt.AlignmentFlag = LEFT,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> int:
    """Paint `said` as one line in `box`, in the font of a role and the colour of a token; the px it took.

    Where it is cut, the tooltip of what is painted has to say the whole.
    """
    painter.setFont(theme.font(role))
    painter.setPen(theme.current().color(ink))
    metrics, room = QFontMetricsF(painter.font()), max(float(box.width()), 0.0)
    shown = cut(metrics, said, room, elide)
    painter.drawText(QRectF(box), side, shown)
    return round(min(metrics.horizontalAdvance(shown), room))


def lines(painter: QPainter, box: QRect | QRectF, said: str, role: str, ink: str, most: int = 2) -> None:
    """Paint `said` in up to `most` lines, one below the other in the middle of `box`; what is left over ends
    in an ellipsis."""
    painter.setFont(theme.font(role))
    painter.setPen(theme.current().color(ink))
    metrics, high = QFontMetricsF(painter.font()), theme.line_height(role)
    room = QRectF(box)
    shown = broken(metrics, said, room.width(), most)
    top = room.center().y() - high * len(shown) / 2
    for at, line in enumerate(shown):
        painter.drawText(QRectF(room.left(), top + at * high, room.width(), high), LEFT, line)


def broken(metrics: QFontMetricsF, said: str, room: float, most: int) -> list[str]:
    """`said` as at most `most` lines that are no wider than `room`, the last one cut where more is left."""
    made: list[str] = []
    for part in said.split("\n"):
        made += _wrapped(metrics, part, room)
    rest = " ".join(made[most - 1 :])
    return [*made[: most - 1], cut(metrics, rest, room)] if rest else made


def widest(texts: Iterable[str], role: str) -> int:
    """The width in px of the widest of these in the font of a role; 0 where there is none. Kept, since rows
    ask for the same ones again and again."""
    return _widest(tuple(texts), role, theme.font(role).pixelSize())


@lru_cache(maxsize=64)
def _widest(texts: tuple[str, ...], role: str, _pixels: int) -> int:
    metrics = QFontMetrics(theme.font(role))
    return max(map(metrics.horizontalAdvance, texts), default=0)


def _wrapped(metrics: QFontMetricsF, said: str, room: float) -> list[str]:
    if said and metrics.horizontalAdvance(said) <= room:
        return [" ".join(said.split())]
    made, line = list[str](), ""
    for word in said.split():
        longer = f"{line} {word}".lstrip()
        if line and metrics.horizontalAdvance(longer) > room:
            made.append(line)
            longer = word
        line = longer
    return [*made, line] if line else made


def cut(
    metrics: QFontMetricsF,
    said: str,
    room: float,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> str:
    """`said` as it stands in `room` px: with an ellipsis where it is wider."""
    return metrics.elidedText(said, elide, room)
