"""What is painted under a row of a list: chosen, hovered, and the ring of the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle

from oracle_desktop.ui.look import theme

SPINE = ("spine_selected", "spine_selected", "lamp")


def paint(
    painter: QPainter,
    box: QRect,
    state: QStyle.StateFlag,
    radius: int = 8,
    gap: tuple[int, int] = (1, 1),
    inks: tuple[str, str, str] = ("tint", "margin", "accent"),
) -> bool:
    """Paint it in `box`, `gap` px clear of the rows above and below, in tokens for chosen, hovered and ring;
    whether the row is chosen. The spine has one colour for both, the hovered one half as strong."""
    chosen_ink, hover_ink, ring = inks
    chosen = bool(state & QStyle.StateFlag.State_Selected)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = QRectF(box).adjusted(0, gap[0], 0, -gap[1])
    if chosen or state & QStyle.StateFlag.State_MouseOver:
        fill = theme.current().color(chosen_ink if chosen else hover_ink)
        fill.setAlphaF(0.55 if not chosen and hover_ink == chosen_ink else 1.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(ground, radius, radius)
    if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.current().color(ring), 2))
        painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), radius - 1, radius - 1)
    painter.setPen(Qt.PenStyle.NoPen)
    return chosen
