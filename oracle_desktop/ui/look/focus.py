"""The focus ring: 2 px, 2 px clear of the control, shown only while the keyboard is what moves the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from oracle_desktop.ui.look import theme

GAP = 4
"""2 px clear of the control and 2 px of ring."""

_MOVING = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)
_KEYS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_F6)


class FocusRing(QWidget):
    """Lies over the whole window, lets the mouse through and follows the focused control.

    A control may set the property `ring` to its corner radius (0: it draws its own focus, no ring).
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName("")
        self._keyboard = False
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self.hide()
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._moved)

    def watch(self) -> None:
        """Begin to tell keyboard from mouse; call when the window has its handle."""
        handle = self.window().windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    @property
    def target(self) -> QWidget | None:
        """The control that wears the ring."""
        return self._target

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self.window().windowHandle():
            if kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                self._keyboard = self._keyboard or event.key() in _KEYS
            elif kind == QEvent.Type.MouseButtonPress:
                self._keyboard = False
                self._follow(None)
        elif kind in _MOVING:
            self._place()
        return False

    def _moved(self, _: QWidget | None, now: QWidget | None) -> None:
        mine = now is not None and now.window() is self.window() and self._keyboard
        self._follow(now if mine and now is not None and now.property("ring") != 0 else None)

    def _follow(self, target: QWidget | None) -> None:
        for widget in self._watched:
            widget.removeEventFilter(self)
        self._target, self._watched = target, []
        while target is not None:
            target.installEventFilter(self)
            self._watched.append(target)
            target = None if target is self.window() else target.parentWidget()
        self._place()

    def _place(self) -> None:
        if self._target is None or not self._target.isVisible():
            self.hide()
            return
        self.setGeometry(self.window().rect())
        self.raise_()
        self.show()
        self.update()

    def _box(self, target: QWidget) -> QRect:
        origin = target.mapTo(self.window(), QPoint(0, 0))
        return QRect(origin, target.size())

    def paintEvent(self, event: QPaintEvent) -> None:
        target = self._target
        if target is None:
            return
        clip = self.rect()
        parent = target.parentWidget()
        while parent is not None and parent is not self.window():
            clip = clip.intersected(self._box(parent).adjusted(-GAP, -GAP, GAP, GAP))
            parent = parent.parentWidget()
        painter = QPainter(self)
        painter.setClipRect(clip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lamp = bool(target.property("spine"))
        painter.setPen(QPen(theme.current().color("lamp" if lamp else "accent"), 2))
        radius = float(target.property("ring") or 8) + 3
        painter.drawRoundedRect(QRectF(self._box(target)).adjusted(-3, -3, 3, 3), radius, radius)
