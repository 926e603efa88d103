"""Who wears the style sheet: the parts of a window each for themselves, so that a change of looks dresses
what is seen first and the rest bit by bit. One sheet for all holds the window up for half a second."""

from __future__ import annotations

import weakref

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QStackedWidget, QWidget
from shiboken6 import isValid


class Wardrobe(QObject):
    """`wear` says who is a part. What stands in none (a dialog, a page without a window) is not dressed."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[weakref.ref[QWidget]] = []
        self._late: list[weakref.ref[QWidget]] = []
        self._sheet = ""
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next)

    def wear(self, *parts: QWidget) -> None:
        """These are parts, none inside another; dressed with the next `dress`, now where the others are."""
        for part in parts:
            self._parts.append(weakref.ref(part))
            part.installEventFilter(self)
            if self._sheet:
                part.setStyleSheet(self._sheet)

    def forget(self) -> None:
        """The window of the parts is closed."""
        self._timer.stop()
        self._parts.clear()
        self._late.clear()
        self._sheet = ""

    def __bool__(self) -> bool:
        return any(_alive(part) for part in self._parts)

    @property
    def is_late(self) -> bool:
        """Whether some parts still wear their last looks."""
        return bool(self._late)

    def dress(self, sheet: str) -> None:
        """Dress one part a turn of the event loop, those first that are seen, or before it is shown. What
        will be seen at the first showing of its window is dressed now."""
        self._sheet = sheet
        seen, hidden = list[weakref.ref[QWidget]](), list[weakref.ref[QWidget]]()
        for part in self._parts:
            widget = _alive(part)
            if widget is None:
                continue
            if not widget.isVisibleTo(widget.window()):
                hidden.append(part)
            elif widget.window().isVisible():
                seen.append(part)
            else:
                widget.setStyleSheet(sheet)
        self._late = seen + hidden
        self._timer.start()

    def _next(self) -> None:
        if not self._late:
            self._timer.stop()
        elif (widget := _alive(self._late.pop(0))) is not None:
            widget.setStyleSheet(self._sheet)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A part whose turn has not come is dressed when it is shown."""
        if event.type() == QEvent.Type.Show and self._late:
            here = next((part for part in self._late if part() is watched), None)
            if here is not None and isinstance(watched, QWidget):
                self._late.remove(here)
                watched.setStyleSheet(self._sheet)
        return super().eventFilter(watched, event)


def pieces(page: QWidget) -> list[QWidget]:
    """What a large page is made of, down to the pages of its stacks: parts in its place, for one whose whole
    takes too long to dress in one turn. Nothing else may be put into it later."""
    children = page.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [part for one in children for part in (pieces(one) if isinstance(one, QStackedWidget) else [one])]


def _alive(part: weakref.ref[QWidget]) -> QWidget | None:
    widget = part()
    return widget if widget is not None and isValid(widget) else None
