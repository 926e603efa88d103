"""What groups and reports: cards, lines, bars, rings, filter pills, banners."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.flow import Flow
from oracle_desktop.ui.look.widgets import Button, IconButton, Picture, Text, clear


class Bar(QWidget):
    """A progress bar: a rounded line. `set_share(None)` shows an empty line (how much is not known)."""

    def __init__(self, name: str, height: int = 8, ink: str = "accent", ground: str = "sunken") -> None:
        super().__init__()
        self._share = 0.0
        self._ink, self._ground = ink, ground
        self.setFixedHeight(height)
        self.setAccessibleName(name)
        theme.watcher.changed.connect(self.update)

    @property
    def share(self) -> float:
        """What is filled, 0 to 1."""
        return self._share

    def set_share(self, share: float | None) -> None:
        """Fill `share` (0 to 1) of it."""
        self._share = min(max(share or 0.0, 0.0), 1.0)
        self.setAccessibleDescription(f"{self._share:.0%}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(self.rect())
        radius = box.height() / 2
        painter.setBrush(theme.current().color(self._ground))
        painter.drawRoundedRect(box, radius, radius)
        if self._share > 0:
            box.setWidth(max(box.height(), box.width() * self._share))
            painter.setBrush(theme.current().color(self._ink))
            painter.drawRoundedRect(box, radius, radius)


class Rule(QWidget):
    """A decorative line, 1 px."""

    def __init__(self, vertical: bool = False) -> None:
        super().__init__()
        if vertical:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)
        theme.watcher.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.current().color("line"))


class Surface(QWidget):
    """A plain area in a token's colour."""

    def __init__(self, ground: str = "page") -> None:
        super().__init__()
        self._ground = ground
        theme.watcher.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.current().color(self._ground))


class Card(QWidget):
    """A rounded area with a thin line around it. `layout()` is a vertical box."""

    def __init__(
        self, ground: str = "raised", line: str = "line", padding: int = 20, radius: int = 12
    ) -> None:
        super().__init__()
        self._ground, self._line, self._radius = ground, line, radius
        box = QVBoxLayout(self)
        box.setContentsMargins(padding, padding - 2, padding, padding - 2)
        box.setSpacing(8)
        theme.watcher.changed.connect(self.update)

    def box(self) -> QVBoxLayout:
        """Where its contents go."""
        found = self.layout()
        assert isinstance(found, QVBoxLayout)
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = theme.current()
        painter.setBrush(tokens.color(self._ground))
        painter.setPen(QPen(tokens.color(self._line), 1) if self._line else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(
            QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self._radius, self._radius
        )


class Pills(QWidget):
    """Filters, one chosen: `set_counts` writes how many each holds; `chosen` says which is picked."""

    chosen = Signal(str)

    def __init__(self, pills: Sequence[tuple[str, str, str]], name: str) -> None:
        """`pills` holds (key, text, icon or "")."""
        super().__init__()
        self.setAccessibleName(name)
        self._texts = {key: text for key, text, _ in pills}
        self._buttons: dict[str, Button] = {}
        row = Flow(self)
        for key, text, icon in pills:
            button = Button(text, "pill", icon)
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setProperty("key", key)
            button.toggled.connect(self._toggled)
            self._buttons[key] = button
            row.addWidget(button)
        next(iter(self._buttons.values())).setChecked(True)
        theme.watcher.changed.connect(self._refit)
        self._refit()

    @property
    def current(self) -> str:
        """The key of the chosen pill."""
        return next(key for key, button in self._buttons.items() if button.isChecked())

    def choose(self, key: str) -> None:
        """Choose a pill."""
        self._buttons[key].setChecked(True)

    def set_counts(self, counts: dict[str, int]) -> None:
        """Write the counts, and show the pills that have any."""
        for key, button in self._buttons.items():
            button.setText(f"{self._texts[key]}  {counts.get(key, 0)}")
        self._refit()
        self.show_used(counts)

    def _refit(self) -> None:
        """Room for the text as it is written when chosen, which is bold: Qt measures it as it is not."""
        bold = QFontMetrics(theme.font("button"))
        for button in self._buttons.values():
            air = 2 * 12 + 4 + (button.iconSize().width() + 4 if not button.icon().isNull() else 0)
            button.setMinimumWidth(bold.horizontalAdvance(button.text()) + air)

    def show_used(self, counts: dict[str, int]) -> None:
        """Hide the pills without any, unless it is the first or the chosen one."""
        for at, (key, button) in enumerate(self._buttons.items()):
            button.setVisible(at == 0 or counts.get(key, 0) > 0 or button.isChecked())

    def _toggled(self, on: bool) -> None:
        sender = self.sender()
        if on and isinstance(sender, QObject):
            self.chosen.emit(str(sender.property("key")))


class Banner(QWidget):
    """A line across the page that says what happened and offers at most two ways on. Hidden until `say`."""

    def __init__(self) -> None:
        super().__init__()
        self._tone = "partly"
        self._acts: list[Callable[[], None]] = []
        self._undo: Callable[[], None] | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 8, 12, 8)
        row.setSpacing(12)
        self._picture = Picture("info", "partly")
        self._text = Text("", "body", wrap=True)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(4)
        self._close = IconButton("close", self.tr("Close this message"))
        self._close.clicked.connect(self.hide)
        row.addWidget(self._picture)
        row.addWidget(self._text, 1)
        row.addLayout(self._buttons)
        row.addWidget(self._close)
        theme.watcher.changed.connect(self.update)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, "" while hidden."""
        return self._text.text() if not self.isHidden() else ""

    def say(self, text: str, *actions: tuple[str, Callable[[], None]], tone: str = "partly") -> None:
        """Show `text` with buttons; each hides the banner and does its part.

        `tone`: partly, doubtful or tint.
        """
        self._tone = tone
        ink = "accent" if tone == "tint" else tone
        self._picture.show_icon("info" if tone == "tint" else "warning", ink)
        self._text.setText(text)
        self.setAccessibleName(text)
        clear(self._buttons)
        self._acts, self._undo = [act for _, act in actions], None
        for at, (name, _) in enumerate(actions):
            button = Button(name, "secondary" if at == 0 else "quiet")
            button.setProperty("at", at)
            button.clicked.connect(self._pressed)
            self._buttons.addWidget(button)
        self.show()

    def offer_undo(self, text: str, act: Callable[[], None]) -> None:
        """Say what was done, with its undo as the only button; Ctrl+Z presses it while it shows."""
        self.say(text, (self.tr("Undo"), act), tone="tint")
        self._undo = act

    @property
    def offers_undo(self) -> bool:
        """Whether it shows, with an undo."""
        return self._undo is not None and not self.isHidden()

    def undo(self) -> None:
        """Undo what the banner tells of, where it offers that."""
        if self._undo is not None and not self.isHidden():
            self.hide()
            self._undo()

    def _pressed(self) -> None:
        sender = self.sender()
        self.hide()
        if sender is not None:
            self._acts[int(sender.property("at"))]()

    def paintEvent(self, event: QPaintEvent) -> None:
        ground = "tint" if self._tone == "tint" else f"{self._tone}_tint"
        QPainter(self).fillRect(self.rect(), theme.current().color(ground))


def paint_ring(painter: QPainter, box: QRectF, share: float | None) -> None:
    """A ring of lamp light in `box`, `share` of it lit."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    inner = box.adjusted(2, 2, -2, -2)
    ground = QColor(theme.current().on_spine2)
    ground.setAlphaF(0.35)
    painter.setPen(QPen(ground, 2.5))
    painter.drawEllipse(inner)
    if share:
        pen = QPen(theme.current().color("lamp"), 2.5)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawArc(inner, 90 * 16, -round(360 * 16 * min(share, 1.0)))
