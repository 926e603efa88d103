"""Looks at a window as it stands: what lies over something else, what can hardly be read, and what the
keyboard or a screen reader does not find."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from oracle_desktop.ui.look.theme import contrast
from oracle_desktop.ui.look.widgets import Text

CONTRAST = 4.5
_MOST = 200
"""Presses of Tab after which it is given up."""
_FIELDS = (QLineEdit, QComboBox, QAbstractSpinBox)


def overlaps(window: QWidget) -> list[str]:
    """Pairs of visible buttons and texts that stand in one parent and lie over one another."""
    found = []
    beside: dict[QWidget, list[QWidget]] = {}
    for kind in (QAbstractButton, QLabel):
        for part in window.findChildren(kind):
            if part.isVisible() and not isinstance(part.parentWidget(), QAbstractScrollArea):
                beside.setdefault(part.parentWidget(), []).append(part)
    for parts in beside.values():
        for one, other in itertools.combinations(parts, 2):
            shared = one.geometry().intersected(other.geometry())
            if shared.width() > 1 and shared.height() > 1:
                found.append(f"{_said(one)} and {_said(other)} share {shared.width()} x {shared.height()}")
    return found


def faint(window: QWidget) -> list[str]:
    """Texts whose colour has less than 4.5:1 to what is painted around them."""
    picture, found = window.grab().toImage(), []
    for part in window.findChildren(Text):
        box = QRect(part.mapTo(part.window(), QPoint(0, 0)), part.visibleRegion().boundingRect().size())
        if part.window() is not window or not part.text() or box.height() < part.fontMetrics().height():
            continue  # in a menu, empty, or scrolled away
        ground = _ground(picture, box)
        ink = part.palette().color(part.foregroundRole()).name()
        if contrast(ink, ground) < CONTRAST:
            found.append(f"{part.text()[:40]!r}: {ink} on {ground}, {contrast(ink, ground):.1f}")
    return found


def _ground(picture: QImage, box: QRect) -> str:
    """The colour that most of a box has: letters cover less of it than what is around them."""
    across = range(box.left(), min(box.right(), box.left() + 80), 3)
    seen = Counter(picture.pixel(x, y) for y in range(box.top(), box.bottom() + 1, 2) for x in across)
    return QColor(seen.most_common(1)[0][0]).name()


def stops(window: QWidget) -> list[QWidget]:
    """What Tab comes to, in its order, until it is where it has been."""
    found: list[QWidget] = []
    window.activateWindow()
    for _ in range(_MOST):
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        if here is None or here in found:
            break
        found.append(here)
    return found


def missed(window: QWidget, there: Sequence[QWidget]) -> list[str]:
    """Controls that can be used, and that Tab does not come to. A part of a field does not count, nor one of
    several of which the arrows choose."""
    kinds = (QAbstractButton, QAbstractItemView, *_FIELDS)
    return [
        f"Tab does not come to {_said(part)}"
        for kind in kinds
        for part in window.findChildren(kind)
        if part.isVisible()
        and part.isEnabled()
        and part not in there
        and not isinstance(part.parentWidget(), _FIELDS)
        and not (isinstance(part, QAbstractButton) and part.autoExclusive())
    ]


def unnamed(there: Sequence[QWidget]) -> list[str]:
    """Controls that Tab comes to and a screen reader has no name for."""
    return [f"{type(part).__name__} has no name" for part in there if not _name(part)]


def jumps(there: Sequence[QWidget]) -> list[str]:
    """Neighbours in the order of Tab that stand in one parent, the later one above or left of the earlier."""
    found = []
    for one, other in itertools.pairwise(there):
        if one.parentWidget() is other.parentWidget():
            a, b = one.geometry(), other.geometry()
            beside = min(a.bottom(), b.bottom()) > max(a.top(), b.top())
            if b.left() < a.left() if beside else b.top() < a.top():
                found.append(f"{_said(one)} comes before {_said(other)}")
    return found


def _said(part: QWidget) -> str:
    return f"{type(part).__name__} {_name(part)[:40]!r}"


def _name(part: QWidget) -> str:
    text = part.text() if isinstance(part, QAbstractButton | QLabel) else ""
    return part.accessibleName() or text
