"""Where the question is written: a field that grows to six lines, the mode, send or stop."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from oracle_desktop.domain import Mode
from oracle_desktop.ui.chat.bits import Count, paint_ground
from oracle_desktop.ui.chat.message import mode_name
from oracle_desktop.ui.chat.options import AsOf, OptionButton, PlayerSafe
from oracle_desktop.ui.chat.recall import Recall
from oracle_desktop.ui.look import icons, theme
from oracle_desktop.ui.look.widgets import Menu, in_order

MOST_LINES = 6

MODE_ICONS = {Mode.PRIVATE: "mode-private", Mode.HYBRID: "mode-hybrid", Mode.PUBLIC: "mode-public"}


class _Field(QPlainTextEdit):
    """Plain text; Enter asks, Shift+Enter is a new line, up in the first line and down in the last one walk
    through what was asked."""

    entered = Signal()
    older_wanted = Signal()
    newer_wanted = Signal()
    lines_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setStyleSheet("QPlainTextEdit, QPlainTextEdit:focus { background: transparent; border: none;"
                           " padding: 0; min-height: 0; }")  # fmt: skip
        self.setProperty("ring", 0)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self.lines_changed)
        self._dress()
        theme.watcher.changed.connect(self._dress)

    def _dress(self) -> None:
        font = theme.font("control")
        font.setPixelSize(theme.px(16))
        self.setFont(font)
        self._tint()
        self.lines_changed.emit()

    def _tint(self) -> None:
        theme.tint(self, {QPalette.ColorRole.Text: "text", QPalette.ColorRole.PlaceholderText: "text3"})

    def changeEvent(self, event: QEvent) -> None:
        """Keep the colours where a new style sheet takes them."""
        super().changeEvent(event)
        if event.type() in theme.TINTED_ANEW:
            self._tint()

    def lines_height(self) -> int:
        """The height of its lines, at most six."""
        line = QFontMetricsF(self.font()).lineSpacing()
        lines = min(MOST_LINES, max(1, round(self.document().size().height())))
        scrolls = Qt.ScrollBarPolicy.ScrollBarAsNeeded
        fits = self.document().size().height() <= MOST_LINES
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else scrolls)
        return round(lines * line) + 2

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, shift = event.key(), event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not shift:
            self.entered.emit()
        elif key == Qt.Key.Key_Up and not shift and self._ends(QTextCursor.MoveOperation.Up):
            self.older_wanted.emit()
        elif key == Qt.Key.Key_Down and not shift and self._ends(QTextCursor.MoveOperation.Down):
            self.newer_wanted.emit()
        elif key == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _ends(self, way: QTextCursor.MoveOperation) -> bool:
        """Whether there is no line further that way."""
        return not self.textCursor().movePosition(way)


class _Send(QToolButton):
    """Send, or stop while an answer is written: the one filled button."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._fit()
        theme.watcher.changed.connect(self._fit)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.stops = False

    def _fit(self) -> None:
        self.setFixedSize(theme.px(36), theme.px(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        on = self.isEnabled()
        fill = "sunken" if not on else "raised" if self.stops else "accent"
        paint_ground(self, fill, "border" if self.stops else "", 8)
        painter, size = QPainter(self), theme.px(20)
        if self.isDown() or (self.underMouse() and on):
            painter.setOpacity(0.85)
        ink = "text3" if not on else "text" if self.stops else "on_accent"
        made = icons.pixmap("stop" if self.stops else "send", ink, size, self.devicePixelRatioF())
        painter.drawPixmap((self.width() - size) // 2, (self.height() - size) // 2, made)


class Composer(QWidget):
    """Signals: `asked(str, object)` with the question and its `Mode`; `stop_asked()`; `height_changed()`.

    `as_of` and `player_safe` stand in the row beside the mode; further choices go there with `add_option`.
    """

    asked = Signal(str, object)
    stop_asked = Signal()
    mode_chosen = Signal(object)
    """The GM chose this `Mode`."""
    height_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._recall = Recall()
        self._mode = Mode.PRIVATE
        self.as_of, self.player_safe = AsOf(), PlayerSafe()
        self._options: list[OptionButton] = []
        self._short = self._ready = False
        self._working = self._modes = False
        self._hint = self.tr("Ask about your campaign")
        self.field = _Field(self)
        self.field.setPlaceholderText(self._hint)
        self.field.setAccessibleName(self._hint)
        self.field.entered.connect(self._enter)
        self.field.older_wanted.connect(self._older)
        self.field.newer_wanted.connect(self._newer)
        self.field.lines_changed.connect(self.height_changed)
        self.send = _Send(self)
        self.send.clicked.connect(self._press)
        self._fixed_mode = Count(MODE_ICONS[Mode.PRIVATE], mode_name(Mode.PRIVATE), "text2")
        self._fixed_mode.setParent(self)
        self.mode_button = OptionButton(self)
        self._menu = Menu(self.tr("Mode"), self)
        for mode in Mode:
            action = QAction(icons.icon(MODE_ICONS[mode]), mode_name(mode), self._menu)
            action.triggered.connect(partial(self._choose_mode, mode))
            self._menu.addAction(action)
        self.mode_button.setMenu(self._menu)
        self.setFocusProxy(self.field)
        theme.watcher.changed.connect(self.update)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._refold)
        self.set_mode(Mode.PRIVATE)
        self.set_ready(True, "")
        for option in (self.as_of, self.player_safe):
            self.add_option(option)
        in_order(self.field, self.mode_button, self.as_of, self.player_safe, self.send)
        self.as_of.chosen.connect(self._arrange)
        self.player_safe.toggled.connect(self._arrange)

    # state

    @property
    def mode(self) -> Mode:
        """Whether an answer may go beyond the notes."""
        return self._mode

    def _choose_mode(self, mode: Mode) -> None:
        self.set_mode(mode)
        self.mode_chosen.emit(mode)

    def set_mode(self, mode: Mode) -> None:
        """Choose a mode."""
        self._mode = mode
        self.mode_button.show_choice(MODE_ICONS[mode], mode_name(mode))
        self.mode_button.setAccessibleName(self.tr("Mode: {0}").format(mode_name(mode)))
        self._arrange()

    def set_modes(self, available: bool) -> None:
        """Offer the modes as a menu; without a chat model there is only one, and it is said, not offered."""
        self._modes = available
        if not available:
            self.set_mode(Mode.PRIVATE)
        self._arrange()

    def set_ready(self, ready: bool, reason: str) -> None:
        """Whether a question can be asked now, and if not why, in the place of the hint."""
        self._ready = ready
        self.field.setPlaceholderText(self._hint if ready or not reason else reason)
        self._label_send()

    def set_working(self, working: bool) -> None:
        """While an answer is written the button stops it."""
        self._working = working
        self._label_send()

    def _label_send(self) -> None:
        self.send.stops = self._working
        self.send.setEnabled(self._ready or self._working)
        said = self.tr("Stop") if self._working else self.tr("Ask")
        self.send.setToolTip(said)
        self.send.setAccessibleName(said)
        self.send.update()

    def add_option(self, widget: OptionButton) -> None:
        """One more choice beside the mode."""
        widget.setParent(self)
        self._options.append(widget)
        widget.show()
        self._arrange()

    def set_text(self, text: str) -> None:
        """Put a question into the field, ready to be changed."""
        self.field.setPlainText(text)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)

    def remember(self, questions: Iterable[str]) -> None:
        """These were asked: the up arrow brings them back, the last one first."""
        self._recall.remember(questions)

    def forget_asked(self) -> None:
        """The up arrow brings nothing back."""
        self._recall.forget()

    # asking

    def _enter(self) -> None:
        question = self.field.toPlainText().strip()
        if not question or not self._ready or self._working:
            return
        self._recall.remember([question])
        self.field.clear()
        self.asked.emit(question, self._mode)

    def _press(self) -> None:
        if self._working:
            self.stop_asked.emit()
        elif self.field.toPlainText().strip():
            self._enter()
        else:
            self.field.setFocus()

    def _older(self) -> None:
        self._show_recalled(self._recall.older(self.field.toPlainText()))

    def _newer(self) -> None:
        self._show_recalled(self._recall.newer(self.field.toPlainText()))

    def _show_recalled(self, question: str | None) -> None:
        if question is not None:
            self.set_text(question)

    # size

    def set_short(self, short: bool) -> None:
        """In a low window it folds to one line while it is not being written in."""
        if short != self._short:
            self._short = short
            self._refold()

    @property
    def folded(self) -> bool:
        """Whether it shows one line only."""
        focus = QApplication.focusWidget()
        inside = focus is not None and (focus is self or self.isAncestorOf(focus))
        return self._short and not inside and not self.field.toPlainText()

    def _refold(self) -> None:
        self.update()
        self._arrange()
        self.height_changed.emit()

    def hasHeightForWidth(self) -> bool:
        """It grows with its text."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Field, gap, row."""
        px = theme.px
        if self.folded:
            return px(52)
        return px(14) + self.field.lines_height() + px(15) + px(36) + px(10)

    def sizeHint(self) -> QSize:
        """At the width it has."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place field and row."""
        self._arrange()

    def _arrange(self) -> None:
        px, wide, high, folded = theme.px, self.width(), self.height(), self.folded
        send = self.send.width()
        self.send.move(wide - send - px(10), high - send - (px(8) if folded else px(10)))
        self._fixed_mode.setVisible(not self._modes and not folded)
        self.mode_button.setVisible(self._modes and not folded)
        line = self.field.lines_height()
        top = (high - line) // 2 if folded else px(14)
        self.field.setGeometry(px(17), top, wide - px(30) - (send if folded else 0), line)
        shown: list[QWidget] = [self.mode_button if self._modes else self._fixed_mode, *self._options]
        room = wide - px(17 + 10 + 8) - send
        first = self.mode_button.wide() if self._modes else self._fixed_mode.sizeHint().width()
        wanted = first + sum(option.wide() + px(8) for option in self._options)
        for option in self._options:
            option.set_compact(wanted > room)
        x = px(17)
        for widget in shown:
            widget.setVisible(not folded)
            size = widget.sizeHint()
            y = high - px(10) - px(36) + (px(36) - size.height()) // 2
            widget.setGeometry(x, y, size.width(), size.height())
            x += size.width() + px(8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground; its border is the accent while it is written in."""
        focus = self.field.hasFocus()
        paint_ground(self, "raised", "accent" if focus else "border", 14, 1.5 if focus else 1.0)
