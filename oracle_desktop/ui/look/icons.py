"""Icons: the line drawings of `resources/icons`, coloured by a token and drawn at device pixels."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from oracle_desktop.paths import resources
from oracle_desktop.ui.look import theme


@lru_cache(maxsize=128)
def _source(name: str) -> str:
    folder = resources() if name in ("icon", "mark") else resources() / "icons"
    return (folder / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def _drawn(name: str, color: str, width: int, height: int) -> QImage:
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", color).encode()))
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    box = QRectF(0, 0, width, height)
    shape = renderer.viewBoxF().size()
    fitted = shape.scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
    box.setSize(fitted)
    box.moveCenter(QRectF(0, 0, width, height).center())
    painter = QPainter(image)
    renderer.render(painter, box)
    painter.end()
    return image


def pixmap(name: str, color: str, size: int, dpr: float = 1.0) -> QPixmap:
    """The drawing `name` in `color` (`#RRGGBB` or a token's name), `size` logical px wide and high.

    It is drawn at `size * dpr` device pixels. Raises `FileNotFoundError` where there is no such drawing.
    """
    ink = color if color.startswith("#") else str(getattr(theme.current(), color))
    pixels = max(1, round(size * dpr))
    made = QPixmap.fromImage(_drawn(name, ink, pixels, pixels))
    made.setDevicePixelRatio(dpr)
    return made


def draw(painter: QPainter, name: str, color: str, left: int, middle: int, size: int) -> int:
    """Paint a drawing of `size` (design px) at `left`, centred on `middle`; gives its right edge."""
    device = painter.device()
    side = theme.px(size)
    made = pixmap(name, color, side, device.devicePixelRatioF() if device is not None else 1.0)
    painter.drawPixmap(left, round(middle - side / 2), made)
    return left + side


class _Engine(QIconEngine):
    """Draws at the size and scale asked for, in the colour the theme has at that moment.

    In a place wider than high the drawing stands at the left, so that a button can keep air before its text.
    """

    def __init__(self, name: str, ink: str, ink_on: str) -> None:
        super().__init__()
        self._name, self._ink, self._ink_on = name, ink, ink_on

    def paint(self, painter: QPainter, rect: object, mode: QIcon.Mode, state: QIcon.State) -> None:
        box = QRectF(rect)  # type: ignore[call-overload]
        device = painter.device()
        ratio = device.devicePixelRatioF() if device is not None else 1.0
        drawn = self._made(box.size().toSize() * ratio, mode, state, ratio)
        painter.drawPixmap(box.toRect(), drawn)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self._made(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        """`size` is in logical px (so in Qt 6.11), the drawing in device px."""
        return self._made(size * scale, mode, state, scale)

    def _made(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        ink = self._ink_on if state == QIcon.State.On else self._ink
        if mode == QIcon.Mode.Disabled:
            ink = "text3"
        side = max(1, min(size.width(), size.height()))
        made = QPixmap(size)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.drawPixmap(0, (size.height() - side) // 2, pixmap(self._name, ink, side))
        painter.end()
        made.setDevicePixelRatio(scale)
        return made

    def clone(self) -> QIconEngine:
        return _Engine(self._name, self._ink, self._ink_on)


def icon(name: str, color: str = "text2", on: str = "") -> QIcon:
    """`name` as a `QIcon` in the colour of a token (`on` while checked); it follows the theme by itself."""
    _source(name)
    return QIcon(_Engine(name, color, on or color))
