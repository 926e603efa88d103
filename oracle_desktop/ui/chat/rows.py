"""How parts are put together: columns, rows that wrap, cards. Heights follow from widths, at once."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from oracle_desktop.ui.chat.bits import paint_ground
from oracle_desktop.ui.look import theme


def height_of(widget: QWidget, width: int) -> int:
    """The height that `widget` wants at `width`."""
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


def natural_size(widget: QWidget) -> QSize:
    """The size that `widget` asks for, within the limits set on it."""
    return widget.sizeHint().expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize())


class Column(QWidget):
    """Children one below the other, each as high as it needs at the column's width.

    `grew` says that the height it needs has changed.
    """

    grew = Signal()

    def __init__(
        self, parent: QWidget | None = None, margins: tuple[int, int, int, int] = (0, 0, 0, 0)
    ) -> None:
        super().__init__(parent)
        self._items: list[tuple[QWidget, int, int]] = []
        self._margins = margins
        self._needs = -1

    def add(self, widget: QWidget, gap: int = 0, outset: int = 0) -> None:
        """Put `widget` below the others, `gap` design px under the last one that shows."""
        self._items.append((widget, gap, outset))
        widget.setParent(self)
        widget.show()

    def insert(self, at: int, widget: QWidget, gap: int = 0) -> None:
        """Put `widget` before the child number `at`."""
        self._items.insert(at, (widget, gap, 0))
        widget.setParent(self)
        widget.show()

    def _stack(self, width: int, place: bool) -> int:
        left, top, right, bottom = (theme.px(m) for m in self._margins)
        inner, y, first = width - left - right, top, True
        for widget, gap, outset in self._items:
            if widget.isHidden():
                continue
            y += 0 if first else theme.px(gap)
            first = False
            high = height_of(widget, inner + 2 * outset)
            if place:
                widget.setGeometry(left - outset, y, inner + 2 * outset, high)
            y += high
        return y + bottom

    def hasHeightForWidth(self) -> bool:
        """Its height follows from its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """All children and gaps."""
        return self._stack(width, place=False)

    def sizeHint(self) -> QSize:
        """As high as it needs at the width it has."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        """It may be as narrow as its parent wants."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the children."""
        self._needs = self._stack(self.width(), place=True)

    def rearrange(self) -> None:
        """Place the children again, and say so where the height has changed."""
        needs = self._stack(self.width(), place=True)
        if needs != self._needs:
            self._needs = needs
            self.updateGeometry()
            self.grew.emit()

    def event(self, event: QEvent) -> bool:
        """A child that changed its size asks for room."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.rearrange()
        return super().event(event)


class WrappingRow(QWidget):
    """Children side by side, wrapping to further rows where they do not fit."""

    def __init__(self, gap: int = 16, row_gap: int = 6, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QWidget] = []
        self._gap, self._row_gap = gap, row_gap
        self._right: list[QWidget] = []

    def add(self, widget: QWidget) -> None:
        """Put `widget` at the end."""
        self._items.append(widget)
        widget.setParent(self)
        widget.show()

    def add_right(self, widget: QWidget) -> None:
        """Put `widget` at the right end of the first row, right of those that are there."""
        self._right.append(widget)
        widget.setParent(self)
        widget.show()

    def _stack(self, width: int, place: bool) -> int:
        sizes = [natural_size(widget) for widget in self._right]
        wide = sum(size.width() for size in sizes)
        right = QSize(wide, max((size.height() for size in sizes), default=0))
        shown = [widget for widget in self._items if not widget.isHidden()]
        tallest = max([natural_size(w).height() for w in shown] + [right.height()], default=0)
        x = y = 0
        for widget in shown:
            size = natural_size(widget)
            room = width - (right.width() + theme.px(8) if y == 0 and self._right else 0)
            if x and x + size.width() > room:
                x, y = 0, y + tallest + theme.px(self._row_gap)
            if place:
                fits = min(size.width(), max(room, 1))
                widget.setGeometry(x, y + (tallest - size.height()) // 2, fits, size.height())
            x += size.width() + theme.px(self._gap)
        if place:
            at = width - right.width()
            for widget, size in zip(self._right, sizes, strict=True):
                widget.setGeometry(at, (tallest - size.height()) // 2, size.width(), size.height())
                at += size.width()
        return y + tallest

    def hasHeightForWidth(self) -> bool:
        """It wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """All rows."""
        return self._stack(width, place=False)

    def sizeHint(self) -> QSize:
        """All on one row."""
        wide = sum(natural_size(w).width() + theme.px(self._gap) for w in self._items if not w.isHidden())
        return QSize(wide - theme.px(self._gap) if wide else 0, self._stack(100_000, place=False))

    def minimumSizeHint(self) -> QSize:
        """It may be as narrow as its parent wants."""
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the children."""
        self._stack(self.width(), place=True)

    def event(self, event: QEvent) -> bool:
        """A child that changed its size asks for room; the parent is asked in turn."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._stack(self.width(), place=True)
            self.updateGeometry()
        return super().event(event)


class Card(Column):
    """A column on a rounded ground. `fill` and `edge` are tokens, "" for none."""

    def __init__(
        self,
        fill: str,
        edge: str = "",
        margins: tuple[int, int, int, int] = (14, 12, 14, 12),
        radius: int = 12,
    ) -> None:
        super().__init__(None, margins)
        self._fill, self._edge, self._radius = fill, edge, radius
        theme.watcher.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground."""
        paint_ground(self, self._fill, self._edge, self._radius)
