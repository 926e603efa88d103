"""Layouts for what stands side by side where there is room, and below one another where there is not."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QLayoutItem, QWidget

from oracle_desktop.ui.look import theme


class Flow(QLayout):
    """Lines of widgets, each at the size it wants, centred on its line. Hidden widgets take no room."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem:
        # Qt asks one past the end to learn that it is there, and takes None for it
        return self._items[index] if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def takeAt(self, index: int) -> QLayoutItem:
        return self._items.pop(index) if 0 <= index < len(self._items) else None  # type: ignore[return-value]

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), measure=True)

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._place(area, measure=False)

    def sizeHint(self) -> QSize:
        """All in one line."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        wide = sum(hint.width() for hint in hints) + theme.px(self._gap) * max(len(hints) - 1, 0)
        return QSize(wide, self.minimumSize().height())

    def minimumSize(self) -> QSize:
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        return QSize(
            max((hint.width() for hint in hints), default=0),
            max((hint.height() for hint in hints), default=0),
        )

    def empty(self) -> None:
        """Take everything out and delete it."""
        while self._items:
            widget = self._items.pop().widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.invalidate()

    def _place(self, area: QRect, *, measure: bool) -> int:
        """Set the lines into `area`; their height together."""
        gap, top = theme.px(self._gap), area.top()
        line: list[tuple[QLayoutItem, QSize]] = []
        left = area.left()
        for item in [*self._items, None]:
            size = QSize(0, 0) if item is None else item.sizeHint().boundedTo(QSize(area.width(), 10_000))
            if item is not None and item.isEmpty():
                continue
            if line and (item is None or left + size.width() > area.left() + area.width()):
                high = max(each.height() for _, each in line)
                if not measure:
                    self._set(line, area.left(), top, high, gap)
                top += high + gap
                line, left = [], area.left()
            if item is not None:
                line.append((item, size))
                left += size.width() + gap
        return max(top - gap - area.top(), 0) if top > area.top() else 0

    def _set(self, line: list[tuple[QLayoutItem, QSize]], left: int, top: int, high: int, gap: int) -> None:
        for item, size in line:
            item.setGeometry(QRect(left, top + (high - size.height()) // 2, size.width(), size.height()))
            left += size.width() + gap


def turn(box: QBoxLayout, *, beside: bool) -> None:
    """Set the parts of `box` side by side, the first with the room that is left, or below one another."""
    way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
    box.setDirection(way)
    box.setStretch(0, 1 if beside else 0)  # below one another it would take the height that the others need
