"""What a question leaves out of the notes: what came after a session, and what players must not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import (
    QSlider,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
    QWidgetAction,
)

from oracle_desktop.domain import SessionId
from oracle_desktop.ui.look import icons, theme
from oracle_desktop.ui.look.widgets import Button, IconButton, LinkButton, Menu, Text, row


class OptionButton(Button):
    """A choice of the composer: icon, word, and an arrow where it opens something. `set_compact` leaves the
    icon alone, the word goes into the tooltip."""

    def __init__(self, parent: QWidget | None = None, *, arrow: bool = True) -> None:
        super().__init__("", "menu")
        self.setParent(parent)
        self._icon, self._arrow, self._compact = "", arrow, False
        self.lit = False
        """Whether it narrows what is read: then it is drawn in the accent colour."""

    def show_choice(self, icon: str, text: str) -> None:
        """The choice that holds now."""
        self._icon = icon
        self.setText(text)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def set_compact(self, compact: bool) -> None:
        """Only the icon, where there is little room."""
        self._compact = compact
        self.setToolTip(self.text() if compact else "")

    def wide(self) -> int:
        """The width it wants with its word."""
        text = QFontMetricsF(theme.font("body_medium")).horizontalAdvance(self.text())
        return theme.px(33 + 11 + (8 + 16 - 2 if self._arrow else 0)) + round(text) + 1

    def sizeHint(self) -> QSize:
        return QSize(theme.px(38) if self._compact else self.wide(), theme.px(32))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px = QStylePainter(self), theme.px
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        size, font = px(16), theme.font("body_medium")
        middle, ratio = self.height() / 2, self.devicePixelRatioF()
        drawn = icons.pixmap(self._icon, "accent" if self.lit else "text2", size, ratio)
        painter.drawPixmap(QPointF(px(11), middle - size / 2), drawn)
        if self._compact:
            return
        painter.setFont(font)
        ink = "accent" if self.lit else "text" if self.underMouse() else "text2"
        painter.setPen(theme.current().color(ink))
        painter.drawText(QPointF(px(33), middle + QFontMetricsF(font).capHeight() / 2), self.text())
        if self._arrow:
            arrow = icons.pixmap("chevron-down", "text3", size, ratio)
            painter.drawPixmap(QPointF(self.width() - px(9) - size, middle - size / 2), arrow)


class PlayerSafe(OptionButton):
    """On: secrets and preparation stay out of answers and pages. Signal `toggled(bool)` as of any button."""

    def __init__(self) -> None:
        super().__init__(arrow=False)
        self.setCheckable(True)
        self.toggled.connect(self._show)
        self._show(False)

    def _show(self, on: bool) -> None:
        self.lit = on
        text = self.tr("Player-safe: on") if on else self.tr("Player-safe: off")
        self.show_choice("player-safe", text)


class SessionLike(Protocol):
    """A session of the list."""

    @property
    def session(self) -> SessionId: ...

    @property
    def title(self) -> str: ...


class AsOf(OptionButton):
    """Up to which session notes are read. Opens a slider over the sessions; its end is everything.

    Signal `chosen(object)`: a `SessionId`, or None for everything.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._sessions: Sequence[SessionLike] = ()
        self._at = 0
        self._said = Text("", "body_medium")
        self._title = Text("", "note", "text2")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("As of session"))
        self.slider.valueChanged.connect(self._moved)
        before = IconButton("chevron-left", self.tr("One session earlier"))
        after = IconButton("chevron-right", self.tr("One session later"))
        before.clicked.connect(self._earlier)
        after.clicked.connect(self._later)
        self.everything = LinkButton(self.tr("Everything"))
        self.everything.clicked.connect(self._all)
        panel = QWidget()
        box = QVBoxLayout(panel)
        box.setContentsMargins(16, 12, 12, 10)
        box.setSpacing(4)
        box.addLayout(row(self._said, None, self.everything))
        box.addWidget(self._title)
        line = row(before, spacing=4)
        line.addWidget(self.slider, 1)
        line.addWidget(after)
        box.addLayout(line)
        panel.setMinimumWidth(theme.px(320))
        self._panel = QWidgetAction(self)
        self._panel.setDefaultWidget(panel)
        menu = Menu(self.tr("As of session"), self)
        menu.addAction(self._panel)
        self.setMenu(menu)
        self._show()

    @property
    def session(self) -> SessionId | None:
        """The last session that is read, None for everything."""
        return self._sessions[self._at].session if self._at < len(self._sessions) else None

    def show_sessions(self, sessions: Sequence[SessionLike]) -> None:
        """The campaign's sessions in order; the chosen one is kept where it is still there."""
        held = self.session
        self._sessions = sessions
        at = len(sessions)
        if held is not None:  # where it is away or left out, the last one before it
            before = [n for n, each in enumerate(sessions) if each.session.order <= held.order]
            at = before[-1] if before else 0
        self.slider.blockSignals(True)
        self.slider.setRange(0, len(sessions))
        self.slider.setPageStep(max(1, len(sessions) // 10))
        self.slider.setValue(at)
        self.slider.blockSignals(False)
        self._at = at
        self._show()

    def _moved(self, at: int) -> None:
        self._at = at
        self._show()
        self.chosen.emit(self.session)

    def _earlier(self) -> None:
        self.slider.setValue(self._at - 1)

    def _later(self) -> None:
        self.slider.setValue(self._at + 1)

    def _all(self) -> None:
        self.slider.setValue(len(self._sessions))

    def _show(self) -> None:
        session = self.session
        text = self.tr("As of today") if session is None else as_of(session)
        self.lit = session is not None
        self._said.setText(text)
        every = self.tr("Every session is read.")
        self._title.setText(every if session is None else self._sessions[self._at].title)
        self.show_choice("as-of", text)
        self.everything.setEnabled(session is not None)


def as_of(session: SessionId) -> str:
    """`As of session 115`."""
    return QCoreApplication.translate("AsOf", "As of session {0}").format(session.text)
