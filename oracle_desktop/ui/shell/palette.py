"""Ctrl+K: a field in which a GM writes where to go or what to do, and what that may mean."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from oracle_desktop.ui.look import icons, painted, row_ground, theme
from oracle_desktop.ui.look.pages import Rows
from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import SearchField, Text
from oracle_desktop.ui.sessions.rows import Index
from oracle_desktop.ui.shell.palette_entries import Entry, find

ROW = Qt.ItemDataRole.UserRole
WIDTH, TOP, ROW_HEIGHT, SHOWN = 600, 72, 40, 9


class EntriesModel(QAbstractListModel):
    """What was found."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Entry] = ()

    def show_entries(self, rows: Sequence[Entry]) -> None:
        """These and no others."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        each = self.rows[index.row()]
        if role == ROW:
            return each
        if role == Qt.ItemDataRole.DisplayRole:
            return each.text
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return f"{each.text}, {each.note}" if each.note else each.text
        return None


class EntriesDelegate(QStyledItemDelegate):
    """Paints drawing, text, and at the right what it is."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, theme.px(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        each: Entry = index.data(ROW)
        box: QRect = option.rect
        painter.save()
        chosen = row_ground.paint(painter, box, option.state)
        ink = "accent" if chosen else "text2"
        left = icons.draw(painter, each.icon, ink, box.left() + 12, box.center().y(), 18)
        inner = box.adjusted(left - box.left() + 11, 0, -12, 0)
        taken = painted.text(painter, inner, each.note, "note", ink, painted.RIGHT)
        role = "control_active" if chosen else "control"
        inner = inner.adjusted(0, 0, -taken - 20, 0)
        painted.text(painter, inner, each.text, role, "accent" if chosen else "text")
        painter.restore()


class Palette(QWidget):
    """Lies over the whole window until something is chosen, Esc is pressed, or the GM clicks beside it."""

    question_wanted = Signal(str)

    def __init__(self, parent: QWidget, entries: Callable[[], Sequence[Entry]]) -> None:
        """`entries` gives what there is to find; it is asked each time the palette opens."""
        super().__init__(parent)
        self._over = parent
        self._entries = entries
        self._every: Sequence[Entry] = ()
        self._before: QWidget | None = None
        self.setAccessibleName(self.tr("Go to or do"))
        self.field = SearchField(self.tr("Go to a session, name or conversation, or do something"))
        self.field.textChanged.connect(self._find)
        self.field.installEventFilter(self)
        self.model, self.delegate = EntriesModel(), EntriesDelegate()
        self.list = Rows(self.tr("What was found"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.clicked.connect(self._clicked)
        self.nothing = Text(self.tr("Nothing like it. Press Enter to ask it."), "control", "text2")
        self.nothing.setContentsMargins(12, 8, 12, 10)
        self._card = Card("raised", "border", padding=10)
        self._card.box().addWidget(self.field)
        self._card.box().addWidget(self.list)
        self._card.box().addWidget(self.nothing)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, TOP, 24, 24)
        box.addWidget(self._card, 0, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        parent.installEventFilter(self)
        theme.watcher.changed.connect(self._fit)
        self.hide()

    def open(self) -> None:
        """Show it, empty, with the keyboard in its field."""
        if self.isVisible():
            self.shut()
            return
        self._before = QApplication.focusWidget()
        self._every = list(self._entries())
        self.field.clear()
        self._find("")
        self._fit()
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def shut(self) -> None:
        """Away, and the keyboard back where it was."""
        if self.isVisible():
            self.hide()
            if self._before is not None and self._before.isVisible():
                self._before.setFocus(Qt.FocusReason.OtherFocusReason)
        self._every = ()

    def _find(self, text: str) -> None:
        self.model.show_entries(find(self._every, text))
        some = bool(self.model.rows)
        self.list.setVisible(some)
        self.nothing.setVisible(not some)
        if some:
            self.list.setCurrentIndex(self.model.index(0))
            self.list.scrollToTop()
        self._fit()
        self._say(self.model.data(self.model.index(0), Qt.ItemDataRole.AccessibleTextRole) if some else "")

    def _fit(self) -> None:
        self.setGeometry(self._over.rect())
        self._card.setFixedWidth(min(theme.px(WIDTH), self.width() - 48))
        rows = min(max(len(self.model.rows), 1), SHOWN)
        room = self.height() - TOP - 24 - theme.px(76)
        self.list.setFixedHeight(max(min(rows * theme.px(ROW_HEIGHT) + 4, room), theme.px(ROW_HEIGHT)))

    def _clicked(self, index: QModelIndex) -> None:
        entry: Entry = index.data(ROW)
        self.shut()
        entry.act()

    def _chosen(self) -> None:
        index, text = self.list.currentIndex(), self.field.text().strip()
        if self.model.rows and index.isValid():
            self._clicked(index)
        elif text:
            self.shut()
            self.question_wanted.emit(text)

    def _step(self, by: int) -> None:
        count = self.model.rowCount()
        if count:
            at = self.model.index(min(max(self.list.currentIndex().row() + by, 0), count - 1))
            self.list.setCurrentIndex(at)
            self._say(at.data(Qt.ItemDataRole.AccessibleTextRole))

    def _say(self, text: object) -> None:
        """The row that Enter would take, to a screen reader: the keyboard stays in the field."""
        if text and QAccessible.isActive() and self.isVisible():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, str(text)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The field's keys that move in the list; the window's size; the keyboard going elsewhere."""
        if not vars(self):  # collected together with its window, it still hears of that one's end
            return False
        if watched is self._over and event.type() == QEvent.Type.Resize and self.isVisible():
            self._fit()
        elif watched is self.field and isinstance(event, QKeyEvent):
            return self._key(event)
        elif watched is self.field and event.type() == QEvent.Type.FocusOut:
            now = QApplication.focusWidget()
            if now is not None and now is not self.field and not self.isAncestorOf(now):
                self._before = None
                self.shut()
        return super().eventFilter(watched, event)

    def _key(self, event: QKeyEvent) -> bool:
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: SHOWN - 1,
            Qt.Key.Key_PageUp: 1 - SHOWN,
        }
        key = Qt.Key(event.key())
        mine = key in steps or key in (
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
            Qt.Key.Key_Escape,
            Qt.Key.Key_Tab,
        )
        if event.type() == QEvent.Type.ShortcutOverride and mine:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress and mine:
            if key in steps:
                self._step(steps[key])
            elif key == Qt.Key.Key_Escape:
                self.shut()
            elif key != Qt.Key.Key_Tab:
                self._chosen()
            return True
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click beside the card."""
        if not self._card.geometry().contains(event.position().toPoint()):
            self.shut()

    def paintEvent(self, event: QPaintEvent) -> None:
        veil = theme.current().color("page")
        veil.setAlphaF(0.6)
        QPainter(self).fillRect(self.rect(), veil)
