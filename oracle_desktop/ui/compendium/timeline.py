"""The sessions as a row of marks: those that name somebody stand tall, and open by click or by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from oracle_desktop.domain import SessionId
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.widgets import sized

# Design px: heights of a mark where the name acts, is only listed, is not named; the widest mark; the base.
_TALL, _LISTED, _LOW, _WIDEST, _BASE = 24, 15, 8, 8, 28
_HIGH = 50


class Timeline(QWidget):
    """`session_chosen(str)` brings the key of a session that names it, by click or Enter; arrow keys go from
    one of them to the next."""

    session_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[SessionId] = ()
        self._titles: Mapping[str, str] = {}
        self._named: frozenset[str] = frozenset()
        self._listed: frozenset[str] = frozenset()
        self._at = self._hover = -1
        sized(self, setFixedHeight=_HIGH)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("ring", 8)
        theme.watcher.changed.connect(self.update)

    def show_sessions(
        self,
        every: Sequence[SessionId],
        titles: Mapping[str, str],
        named: Sequence[SessionId],
        listed: frozenset[str],
    ) -> None:
        """Every session in order, titles by key, those that name it, and which of these only list it."""
        self._all, self._titles, self._listed = every, titles, listed
        self._named = frozenset(session.key for session in named)
        self._at = self._hover = -1
        texts = ", ".join(session.text for session in named)
        self.setAccessibleName(self.tr("Named in sessions {0}").format(texts))
        self.setVisible(len(every) > 1 and bool(named))
        self.update()

    @property
    def current(self) -> str:
        """The key of the session that the keys are at, "" for none."""
        return self._all[self._at].key if 0 <= self._at < len(self._all) else ""

    def mark(self, key: str) -> QRectF:
        """Where the mark of a session stands, over its whole height."""
        at = next(n for n, session in enumerate(self._all) if session.key == key)
        return self._slot(at)

    def _slot(self, at: int) -> QRectF:
        step = self.width() / max(len(self._all), 1)
        return QRectF(at * step, 0, step, theme.px(_BASE))

    def _spoken(self, at: int) -> str:
        session = self._all[at]
        title = self._titles.get(session.key, "")
        said = self.tr("Session {0}").format(session.text)
        said = f"{said}, {title}" if title and title != said else said
        return self.tr("{0}, only listed").format(said) if session.key in self._listed else said

    # mouse

    def _under(self, place: QPointF) -> int:
        """The named session nearest to the mouse, within a few px; -1 where there is none."""
        if not self._all or place.y() > theme.px(_BASE):
            return -1
        step = self.width() / len(self._all)
        reach = max(0.55 * step, theme.px(7))
        near = [
            (abs((at + 0.5) * step - place.x()), at)
            for at, session in enumerate(self._all)
            if session.key in self._named
        ]
        found = min(near, default=(reach + 1, -1))
        return found[1] if found[0] <= reach else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover = self._under(event.position())
        hand = Qt.CursorShape.PointingHandCursor if self._hover >= 0 else Qt.CursorShape.ArrowCursor
        self.setCursor(hand)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = -1
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._under(event.position())
        if at >= 0:
            self._at = at
            self.session_chosen.emit(self._all[at].key)
        self.update()

    def event(self, event: QEvent) -> bool:
        """The tooltip says which session is under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = self._under(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._spoken(at) if at >= 0 else "", self)
            return True
        return super().event(event)

    # keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._at < 0:
            self._go(1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self._go(1 if key == Qt.Key.Key_Right else -1)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._at = -1 if key == Qt.Key.Key_Home else len(self._all)
            self._go(1 if key == Qt.Key.Key_Home else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.current:
            self.session_chosen.emit(self.current)
        else:
            super().keyPressEvent(event)

    def _go(self, step: int) -> None:
        at = self._at + step
        while 0 <= at < len(self._all) and self._all[at].key not in self._named:
            at += step
        if 0 <= at < len(self._all):
            self._at = at
            self.setAccessibleDescription(self._spoken(at))
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self._spoken(at)))
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        tokens, base = theme.current(), theme.px(_BASE)
        step = self.width() / max(len(self._all), 1)
        wide = max(1.0, min(step * 0.62, float(theme.px(_WIDEST))))
        keyed = self._at if self.hasFocus() else -1
        for at, session in enumerate(self._all):
            named = session.key in self._named
            high = theme.px(_LOW if not named else _LISTED if session.key in self._listed else _TALL)
            box = QRectF(at * step + (step - wide) / 2, base - high, wide, high)
            painter.fillRect(box, tokens.color("accent" if named else "line"))
            if at in (self._hover, keyed):
                self._point(painter, box)
        self._axis(painter, step, base)

    def _point(self, painter: QPainter, box: QRectF) -> None:
        """The mark under the mouse, or the one that the keys are at."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.current().color("accent"), 2))
        around = box.adjusted(-3, -3, 3, 3)
        painter.drawRoundedRect(around.intersected(QRectF(self.rect()).adjusted(1, 1, -1, 0)), 3, 3)
        painter.restore()

    def _axis(self, painter: QPainter, step: float, base: int) -> None:
        """The number of every so-maniest session, and of the one that is pointed at."""
        painter.setFont(theme.font("axis"))
        metrics = painter.fontMetrics()
        pointed = self._hover if self._hover >= 0 else self._at if self.hasFocus() else -1
        last = len(self._all) - 1
        widest = max(metrics.horizontalAdvance(session.text) for session in self._all) + 6
        few = range(1, 4) if widest > step else ()
        between = [round(at * last / 4) for at in few] or range(1, last)
        shown = dict.fromkeys([pointed, 0, last, *between])
        taken: list[tuple[float, float]] = []
        for at in shown:
            if not 0 <= at <= last:
                continue
            width = metrics.horizontalAdvance(self._all[at].text)
            x = min(max((at + 0.5) * step - width / 2, 0.0), max(self.width() - width, 0))
            if all(x > right + 6 or x + width < left - 6 for left, right in taken):
                taken.append((x, x + width))
                painter.setPen(theme.current().color("accent" if at == pointed else "text2"))
                painter.drawText(QPointF(x, base + theme.px(4) + metrics.ascent()), self._all[at].text)
