"""The controls of the spine, which paint themselves: campaign, views, conversations, the folder's state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from oracle_desktop.ui.look import icons, painted, theme
from oracle_desktop.ui.look.panels import paint_ring

GREEN_ON_SPINE = theme.DARK.accent
_LINES = 3
"""Of what the folder card tells."""


class SpineButton(QAbstractButton):
    """What the spine's buttons share: the keyboard ring in lamp light, hover, Enter."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.folded = False
        self.setText(name)
        self.setAccessibleName(name)
        self.setProperty("spine", True)
        self.setProperty("ring", 8)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.watcher.changed.connect(self._refit)

    def set_folded(self, folded: bool) -> None:
        """Show only the icon; the word goes into the tooltip."""
        self.folded = folded
        self.setToolTip(self._tip())
        self._refit()

    def _tip(self) -> str:
        return self.text() if self.folded else ""

    def _refit(self) -> None:
        self.updateGeometry()
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def _ground(self, painter: QPainter, fill: bool, line: bool, radius: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = theme.current().color("spine_selected")
        hover = self.underMouse() and not fill
        if hover:
            selected.setAlphaF(0.55)
        painter.setBrush(selected if fill or hover else Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.current().color("spine_selected"), 1) if line else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


class SpineItem(SpineButton):
    """A view: icon and word, 38 high."""

    def __init__(self, key: str, icon: str, name: str) -> None:
        super().__init__(name)
        self.key, self._name = key, icon
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        words = QFontMetrics(theme.font("control_active")).horizontalAdvance(self.text())
        return QSize(40 if self.folded else 24 + theme.px(20) + words + 12, theme.px(38))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        on = self.isChecked()
        self._ground(painter, on, False, 8)
        x = (self.width() - theme.px(20)) // 2 if self.folded else 12
        ink = theme.current().lamp if on else theme.current().on_spine2
        left = icons.draw(painter, self._name, ink, x, self.height() // 2, 20)
        if not self.folded:
            box = self.rect().adjusted(left + 12, 0, -8, 0)
            painted.text(painter, box, self.text(), "control_active" if on else "control", "on_spine")


class CampaignButton(SpineButton):
    """Which campaign is open; opens the menu of campaigns."""

    def __init__(self) -> None:
        super().__init__("")
        self._detail = ""
        self.setProperty("ring", 12)
        self.set_campaign(self.tr("No campaign yet"), self.tr("Choose a folder"))

    def set_campaign(self, name: str, detail: str) -> None:
        """Show its name and what is known of it."""
        self.setText(name)
        self._detail = detail
        self.setAccessibleName(self.tr("Campaign: {0}, {1}").format(name, detail))
        self.setToolTip(self._tip())
        self.update()

    def _tip(self) -> str:
        return f"{self.text()}\n{self._detail}"

    def sizeHint(self) -> QSize:
        return QSize(40 if self.folded else 200, theme.px(44 if self.folded else 60))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._ground(painter, False, not self.folded, 12)
        x = (self.width() - theme.px(30)) // 2 if self.folded else 8
        left = icons.draw(painter, "mark", "#FFFFFF", x, self.height() // 2, 30) + 7
        if self.folded:
            return
        tokens = theme.current()
        room = self.width() - left - theme.px(16) - 18
        name_box = QRect(left, self.height() // 2 - theme.px(20), room, theme.px(20))
        painted.text(painter, name_box, self.text(), "button", "on_spine")
        painted.text(painter, name_box.translated(0, theme.px(21)), self._detail, "note", "on_spine2")
        x = self.width() - theme.px(16) - 12
        icons.draw(painter, "chevron-down", tokens.on_spine2, x, self.height() // 2, 16)


class TitleField(QLineEdit):
    """In the place of a name while it is changed: `kept` with Enter; Esc and a click elsewhere leave it."""

    kept = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setProperty("spine", True)
        self.returnPressed.connect(self.kept)
        self.hide()

    def event(self, event: QEvent) -> bool:
        """Esc is the field's own; the window's shortcut waits."""
        mine = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if event.type() == QEvent.Type.ShortcutOverride and mine:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.hide()


@dataclass(frozen=True, slots=True)
class FolderState:
    """What the folder card says. `share` fills its bar (None: no bar); `tone` is ok, busy or look."""

    title: str
    detail: str = ""
    share: float | None = None
    tone: str = "ok"


class FolderCard(SpineButton):
    """How the notes stand; a click opens Your notes."""

    ICONS: ClassVar[dict[str, str]] = {"ok": "check", "busy": "notes", "look": "warning"}

    def __init__(self) -> None:
        super().__init__("")
        self.setProperty("ring", 12)
        self.state = FolderState(self.tr("No notes yet"), self.tr("Drop your notes folder here"), tone="busy")
        self.set_state(self.state)

    def set_state(self, state: FolderState) -> None:
        """Show `state`."""
        taller = (state.share is None) != (self.state.share is None) or state.detail != self.state.detail
        self.state = state
        self.setText(state.title)
        self.setAccessibleName(self.tr("Your notes: {0}. {1}").format(state.title, state.detail))
        self.setToolTip(self._tip())
        if taller:
            self.updateGeometry()
        self.update()

    def _tip(self) -> str:
        return f"{self.state.title}\n{self.state.detail}"

    def _detail_height(self, width: int) -> int:
        metrics = QFontMetricsF(theme.font("note"))
        return len(painted.broken(metrics, self.state.detail, width, _LINES)) * theme.line_height("note")

    def sizeHint(self) -> QSize:
        if self.folded:
            return QSize(40, theme.px(40))
        bar = 16 if self.state.share is not None else 0
        return QSize(200, theme.px(22) + 22 + self._detail_height(theme.px(224) - 50) + bar)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        state, tokens = self.state, theme.current()
        ink = GREEN_ON_SPINE if state.tone == "ok" else tokens.lamp
        if self.folded:
            self._ground(painter, False, False, 8)
            if state.share is not None:
                paint_ring(
                    painter, QRectF((self.width() - 24) / 2, (self.height() - 24) / 2, 24, 24), state.share
                )
            else:
                x = (self.width() - theme.px(20)) // 2
                icons.draw(painter, self.ICONS[state.tone], ink, x, self.height() // 2, 20)
            return
        self._ground(painter, state.share is not None and state.tone == "busy", True, 12)
        top = 10
        line = theme.px(20)
        left = icons.draw(painter, self.ICONS[state.tone], ink, 12, top + line // 2, 17) + 9
        title = QRect(left, top, self.width() - left - 8, line)
        painted.text(painter, title, state.title, "button", "on_spine")
        width = self.width() - 24
        detail = QRect(12, top + line + 4, width, self._detail_height(width))
        painted.lines(painter, detail, state.detail, "note", "on_spine2", _LINES)
        if state.share is not None:
            self._bar(painter, QRectF(12, self.height() - 16, width, 5), state.share)

    def _bar(self, painter: QPainter, box: QRectF, share: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        ground = theme.current().color("on_spine2")
        ground.setAlphaF(0.3)
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 2.5, 2.5)
        if not share:
            return
        box.setWidth(max(5.0, box.width() * min(share, 1.0)))
        painter.setBrush(theme.current().color("lamp"))
        painter.drawRoundedRect(box, 2.5, 2.5)
