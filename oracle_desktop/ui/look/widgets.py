"""The controls the window is made of: text, buttons, fields, scrolling areas."""

from __future__ import annotations

import itertools
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from oracle_desktop.ui.look import icons, theme


class _Sizer(QObject):
    """Keeps a widget's sizes in step with the text size."""

    def __init__(self, widget: QWidget, sizes: dict[str, int]) -> None:
        super().__init__(widget)
        self._widget, self._sizes = widget, sizes
        theme.watcher.changed.connect(self._refit)
        self._refit()

    def _refit(self) -> None:
        for name, size in self._sizes.items():
            getattr(self._widget, name)(theme.px(size))


def sized(widget: QWidget, **sizes: int) -> None:
    """Give `widget` sizes in design px, by setter (`setFixedWidth=248`); they follow the text size."""
    _Sizer(widget, sizes)


class Text(QLabel):
    """Plain text in a role's font and a token's colour. Never rich text: notes and models are not trusted."""

    def __init__(self, text: str = "", role: str = "body", tone: str = "", *, wrap: bool = False) -> None:
        super().__init__(text)
        self._role = role
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.tone = tone or "text"
        """The token of its colour."""
        theme.watcher.sized.connect(self._refit)
        self._refit()
        self._tint()

    def minimumSizeHint(self) -> QSize:
        """One line for text that wraps: its height follows from its width, and the hint would guess one."""
        hint = super().minimumSizeHint()
        return QSize(hint.width(), self.fontMetrics().height()) if self.wordWrap() else hint

    def changeEvent(self, event: QEvent) -> None:
        """Keep the colour where Qt takes it."""
        super().changeEvent(event)
        if event.type() in theme.TINTED_ANEW:
            self._tint()

    def _refit(self) -> None:
        """Font and palette, not the style sheet: a rule that sets a colour resets the font. With other
        colours comes another sheet, and with it the tint."""
        font = theme.font(self._role)
        if font != self.font():
            self.setFont(font)

    def _tint(self) -> None:
        theme.tint(self, {self.foregroundRole(): self.tone})


class Elided(Text):
    """One line of text that ends in an ellipsis where it does not fit; the whole is in the tooltip."""

    def __init__(self, text: str = "", role: str = "body", tone: str = "", *, middle: bool = False) -> None:
        self._whole = text
        self._mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        super().__init__(text, role, tone)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setText(self, text: str) -> None:
        """Show `text`, cut to the width there is."""
        self._whole = text
        self._fit()

    def whole(self) -> str:
        """The text without cuts."""
        return self._whole

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _refit(self) -> None:
        super()._refit()
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, self._mode, max(self.width(), 40))
        super().setText(shown)
        self.setToolTip(self._whole if shown != self._whole else "")
        self.setAccessibleName(self._whole)


class Picture(QWidget):
    """An icon that stands beside text; not a control and not read aloud."""

    def __init__(self, name: str, tone: str = "text2", size: int = 18) -> None:
        super().__init__()
        self._name, self._tone, self._size = name, tone, size
        theme.watcher.changed.connect(self._refit)
        self._refit()

    def show_icon(self, name: str, tone: str) -> None:
        """Show another drawing."""
        self._name, self._tone = name, tone
        self.update()

    def _refit(self) -> None:
        side = theme.px(self._size)
        self.setFixedSize(side, side)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        side = theme.px(self._size)
        painter.drawPixmap(0, 0, icons.pixmap(self._name, self._tone, side, self.devicePixelRatioF()))


class Button(QPushButton):
    """A button of a kind of the style sheet: primary, secondary, quiet, link, pill, menu."""

    INK: ClassVar[dict[str, str]] = {"primary": "on_accent", "secondary": "text", "link": "accent"}

    def __init__(self, text: str, kind: str, icon: str = "") -> None:
        super().__init__(text)
        self.setProperty("kind", kind)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if icon:
            self.setIcon(icons.icon(icon, self.INK.get(kind, "text2"), "accent"))
        theme.watcher.changed.connect(self._refit)
        self._refit()

    def _refit(self) -> None:
        """The drawing stands at the left of its place, with 5 px of air before the text."""
        self.setIconSize(QSize(theme.px(17) + 5, theme.px(17)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class PrimaryButton(Button):
    """The one filled button of a view."""

    def __init__(self, text: str, icon: str = "") -> None:
        super().__init__(text, "primary", icon)


class SecondaryButton(Button):
    """An outlined button."""

    def __init__(self, text: str, icon: str = "") -> None:
        super().__init__(text, "secondary", icon)


class QuietButton(Button):
    """A button without a frame."""

    def __init__(self, text: str, icon: str = "") -> None:
        super().__init__(text, "quiet", icon)


class LinkButton(Button):
    """A button in the accent colour without a frame."""

    def __init__(self, text: str, icon: str = "") -> None:
        super().__init__(text, "link", icon)


class IconButton(QToolButton):
    """A button that is only an icon: named, with a tooltip, at least 28 px."""

    def __init__(self, icon: str, name: str, tone: str = "text2", size: int = 18, target: int = 32) -> None:
        super().__init__()
        self.setProperty("kind", "icon")
        self.setIcon(icons.icon(icon, tone))
        self._sizes = size, target
        theme.watcher.changed.connect(self._refit)
        self._refit()
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def _refit(self) -> None:
        size, target = (theme.px(side) for side in self._sizes)
        self.setIconSize(QSize(size, size))
        self.setFixedSize(target, target)


class Menu(QMenu):
    """A menu that a screen reader knows by name."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)


SHORTEST, REST_MS = 3, 250
"""Letters from which on a search looks inside texts as well, and how long the typing rests before."""


class SearchField(QLineEdit):
    """A field with a magnifying glass and a cross that empties it; `left` when the keyboard leaves it."""

    left = Signal()
    rested = Signal(str)
    """What is looked for (`wanted`), where it is long enough to be looked for inside texts."""

    def __init__(self, hint: str, ink: str = "text2") -> None:
        super().__init__()
        self.setProperty("kind", "search")
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self._glass = Picture("search", ink, 16)
        self._glass.setParent(self)
        self._glass.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._cross = IconButton("close", self.tr("Clear"), ink, size=14, target=28)
        self._cross.setParent(self)
        self._cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._cross.clicked.connect(self.clear)
        self._cross.hide()
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._rested)
        self.textChanged.connect(self._typed)
        theme.watcher.changed.connect(self._place)
        self._place()

    def _typed(self, text: str) -> None:
        self._cross.setVisible(bool(text))
        self.rest()

    @property
    def wanted(self) -> str:
        """What is looked for."""
        return self.text().strip()

    def rest(self) -> None:
        """Tell what is looked for (`rested`) after a moment, and once if it changes meanwhile."""
        if len(self.wanted) >= SHORTEST:
            self._rest.start()
        else:
            self._rest.stop()

    def _rested(self) -> None:
        self.rested.emit(self.wanted)

    def _place(self) -> None:
        self.setTextMargins(theme.px(16) + 14, 0, theme.px(28), 0)
        middle = self.height() // 2
        self._glass.move(10, middle - self._glass.height() // 2)
        self._cross.move(self.width() - self._cross.width() - 4, middle - self._cross.height() // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place glass and cross."""
        super().resizeEvent(event)
        self._place()

    def event(self, event: QEvent) -> bool:
        """Esc is the field's own while it holds something; the window's shortcut waits."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.text():
            event.setAccepted(event.key() == Qt.Key.Key_Escape)
            return event.isAccepted() or super().event(event)
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc empties the field first."""
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class Scroll(QScrollArea):
    """A scrolling area without a frame whose content is as wide as it is."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(content)
        content.setAutoFillBackground(False)


def in_order(*parts: QWidget) -> None:
    """Tab goes through `parts` in this order, from the first one: what was made late would come last."""
    for before, after in itertools.pairwise(parts):
        QWidget.setTabOrder(before, after)


def column(*, margins: tuple[int, int, int, int] = (0, 0, 0, 0), spacing: int = 0) -> QVBoxLayout:
    """A vertical layout."""
    made = QVBoxLayout()
    made.setContentsMargins(*margins)
    made.setSpacing(spacing)
    return made


def row(*parts: QWidget | QLayout | int | None, spacing: int = 8) -> QHBoxLayout:
    """A horizontal layout: widgets, layouts, gaps in px, None for a stretch."""
    made = QHBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(spacing)
    for part in parts:
        if part is None:
            made.addStretch(1)
        elif isinstance(part, int):
            made.addSpacing(part)
        elif isinstance(part, QLayout):
            made.addLayout(part)
        else:
            made.addWidget(part)
    return made


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and delete it."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            clear(inner)
