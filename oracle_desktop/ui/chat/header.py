"""The line above a conversation: its title, renamed in place, and what can be done with the whole of it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from oracle_desktop.ui.look import icons, theme
from oracle_desktop.ui.look.widgets import Elided, IconButton, Menu

HIGH, SIDE = 52, 24


class _TitleField(QLineEdit):
    """Enter keeps the new title, Esc the old one."""

    given_up = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class Header(QWidget):
    """Signals: `renamed(str)`, `copy_asked()`, `export_asked(bool)` (for players?), `delete_asked()`."""

    renamed = Signal(str)
    copy_asked = Signal()
    export_asked = Signal(bool)
    delete_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._editing = False
        self._title = Elided("", "card_title")
        self._title.setParent(self)
        self._field = _TitleField(self)
        self._field.setAccessibleName(self.tr("Title of the conversation"))
        self._field.setMaxLength(120)
        self._field.editingFinished.connect(self._keep)
        self._field.given_up.connect(self._give_up)
        self._field.hide()
        self.rename = IconButton("rename", self.tr("Rename"), size=16, target=28)
        self.copy = IconButton("copy", self.tr("Copy the conversation"))
        self.export = IconButton("export", self.tr("Export as Markdown"))
        self.more = IconButton("more", self.tr("More"))
        for button, act in (
            (self.rename, self.edit),
            (self.copy, self.copy_asked.emit),
            (self.export, self._export),
            (self.more, self._menu),
        ):
            button.setParent(self)
            button.clicked.connect(act)
        theme.watcher.changed.connect(self._place)

    @property
    def title(self) -> str:
        """The title that it shows."""
        return self._title.whole()

    def show_title(self, title: str, kept: bool) -> None:
        """The conversation's title; `kept` when it is in the catalogue and can be renamed and exported."""
        self._title.setText(title)
        for button in (self.rename, self.copy, self.export, self.more):
            button.setEnabled(kept)
        self._place()

    def edit(self) -> None:
        """Rename it in place."""
        self._editing = True
        self._field.setText(self.title)
        self._field.show()
        self._title.hide()
        self.rename.hide()
        self._field.setFocus()
        self._field.selectAll()

    def _keep(self) -> None:
        if not self._editing:
            return
        title = " ".join(self._field.text().split())
        self._give_up()
        if title and title != self.title:
            self._title.setText(title)
            self._place()
            self.renamed.emit(title)

    def _give_up(self) -> None:
        self._editing = False
        self._field.hide()
        self._title.show()
        self.rename.show()

    def _export(self) -> None:
        self.export_asked.emit(False)

    def _export_for_players(self) -> None:
        self.export_asked.emit(True)

    def more_menu(self) -> QMenu:
        """What is done less often."""
        menu = Menu(self.tr("More"), self)
        players = self.tr("Export for your players")
        menu.addAction(icons.icon("player-safe"), players, self._export_for_players)
        menu.addSeparator()
        menu.addAction(icons.icon("delete"), self.tr("Delete the conversation"), self.delete_asked.emit)
        return menu

    def _menu(self) -> None:
        menu = self.more_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        below = self.more.mapToGlobal(QPoint(self.more.width(), self.more.height() + 4))
        menu.popup(QPoint(below.x() - menu.sizeHint().width(), below.y()))

    def sizeHint(self) -> QSize:
        return QSize(theme.px(680), theme.px(HIGH))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts."""
        self._place()

    def _place(self) -> None:
        px, right = theme.px, self.width() - theme.px(SIDE - 8)
        middle = self.height() // 2
        for button in (self.more, self.export, self.copy):
            right -= button.width()
            button.move(right, middle - button.height() // 2)
            right -= px(2)
        left, line = px(SIDE), theme.line_height("card_title")
        room = right - left - self.rename.width() - px(16)
        metrics = self._title.fontMetrics()
        wide = max(1, min(room, metrics.horizontalAdvance(self.title) + 2))
        self._title.setGeometry(left, middle - line // 2, wide, line)
        self.rename.move(left + wide + px(6), middle - self.rename.height() // 2)
        self._field.setGeometry(left - px(9), middle - px(17), max(room, px(120)), px(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line below."""
        line = theme.current().color("line")
        QPainter(self).fillRect(0, self.height() - 1, self.width(), 1, line)
