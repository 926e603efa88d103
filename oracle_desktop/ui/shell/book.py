"""The open book: the page, and at its right the margin with the passage, which slides in and resizes."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPoint, QRect, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from oracle_desktop.ui.look import theme

NARROWEST, WIDEST, USUAL, USUAL_NARROW = 320, 560, 392, 356
COVERS_BELOW = 860
SLIDE_MS = 160


class _Grip(QWidget):
    """The line between page and margin; drag it, or move it with the arrow keys."""

    moved = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setAccessibleName(self.tr("Width of the passage"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("ring", 2)
        self._from: QPoint | None = None
        theme.watcher.changed.connect(self.update)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            self.moved.emit(self._from.x() - event.position().toPoint().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._from = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: 16, Qt.Key.Key_Right: -16}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.moved.emit(step)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(QRect(3, 0, 1, self.height()), theme.current().color("line"))


class Book(QWidget):
    """`page` fills it; `open_margin` slides `margin` in. Below 860 px the margin covers the page."""

    margin_changed = Signal(bool)

    def __init__(self, page: QWidget, margin: QWidget) -> None:
        super().__init__()
        self.page, self.margin = page, margin
        self.reduced_motion = False
        self._wanted: int | None = None
        self._open = False
        page.setParent(self)
        margin.setParent(self)
        margin.hide()
        self._grip = _Grip(self)
        self._grip.hide()
        self._grip.moved.connect(self._drag)
        self._slide = QVariantAnimation(self)
        self._slide.setDuration(SLIDE_MS)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.valueChanged.connect(self._place)
        self._slide.finished.connect(self._slid)

    @property
    def is_open(self) -> bool:
        """Whether the margin is open (or opening)."""
        return self._open

    @property
    def covers(self) -> bool:
        """Whether the margin covers the page."""
        return self.window().width() < COVERS_BELOW

    @property
    def wanted_width(self) -> int | None:
        """The width the GM dragged it to, None where they never did."""
        return self._wanted

    def set_wanted_width(self, width: int | None) -> None:
        """Give back a width that was kept."""
        self._wanted = width
        self._place()

    def margin_width(self) -> int:
        """How wide the open margin is now."""
        if self.covers:
            return self.width()
        usual = USUAL if self.window().width() >= theme.px(1100) else USUAL_NARROW
        wanted = self._wanted or min(theme.px(usual), self.width() * 9 // 20)
        return max(min(wanted, WIDEST, self.width() - 300), NARROWEST)

    def open_margin(self) -> None:
        """Slide the margin in. The page takes its final width at once, so that its text breaks once."""
        if self._open:
            return
        self._open = True
        self.margin.show()
        self._grip.setVisible(not self.covers)
        self._run(0.0, 1.0)
        self.margin_changed.emit(True)

    def shut_margin(self) -> None:
        """Slide the margin out."""
        if not self._open:
            return
        self._open = False
        self._grip.hide()
        self._run(1.0, 0.0)
        self.margin_changed.emit(False)

    def _run(self, start: float, end: float) -> None:
        self._slide.stop()
        self._slide.setStartValue(start)
        self._slide.setEndValue(end)
        if self.reduced_motion or not self.isVisible():
            self._slid()
        else:
            self._slide.start()
        self._place()

    def _slid(self) -> None:
        if not self._open:
            self.margin.hide()
        self._place()

    def _drag(self, step: int) -> None:
        self._wanted = max(min(self.margin_width() + step, WIDEST), NARROWEST)
        self._place()

    def _place(self) -> None:
        running = self._slide.state() == QVariantAnimation.State.Running
        share = float(self._slide.currentValue()) if running else float(self._open)
        width = self.margin_width()
        beside = 0 if self.covers or not self._open else width
        self.page.setGeometry(0, 0, self.width() - beside, self.height())
        if share > 0 or self._open:
            self.margin.setGeometry(self.width() - round(width * share), 0, width, self.height())
            self.margin.raise_()
        self._grip.setVisible(self._open and not self.covers)
        self._grip.setGeometry(self.width() - width - 4, 0, 8, self.height())
        self._grip.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()
