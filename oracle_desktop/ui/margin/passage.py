"""The margin: the passage that proves a claim, what of it players may not see, and the way to the file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import PurePosixPath

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from oracle_desktop.domain import SecretMark
from oracle_desktop.ui.chat.bits import TextLabel
from oracle_desktop.ui.look import icons, theme
from oracle_desktop.ui.look.labels import readable
from oracle_desktop.ui.look.panels import Rule
from oracle_desktop.ui.look.widgets import Elided, IconButton, Menu, Picture, SecondaryButton, Text
from oracle_desktop.ui.margin.view import SIDE, PassageView

Span = tuple[int, int]


class PassagePanel(QWidget):
    """Label, title, how many sentences support the claim, the passage, the file.

    Signals: `open_requested(str)` with the path of the note; `closed()` by its button or Esc;
    `secret_wanted(str, int, int)`: a scope (file, section, passage) and the offsets in the document that it
    is meant for; `secret_undone(object)`: a `SecretMark` to take back.
    """

    open_requested = Signal(str)
    closed = Signal()
    secret_wanted = Signal(str, int, int)
    secret_undone = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._path, self._text, self._offset = "", "", 0
        self._number = 0
        self._stretches: Sequence[Span] = ()
        self._marks: Sequence[SecretMark] = ()
        self.title = TextLabel("", "section")
        self.subtitle = Text("", "body", "text2", wrap=True)
        self.support = Text("", "body_medium")
        self.place = Text("", "body", "text2")
        self.up = IconButton("chevron-up", self.tr("The sentence before"), target=28)
        self.down = IconButton("chevron-down", self.tr("The next sentence"), target=28)
        self.more = IconButton("more", self.tr("More about this passage"))
        self.close_button = IconButton("close", self.tr("Close the passage"))
        self.secret = Text("", "note", "text2", wrap=True)
        self.view = PassageView()
        self.file = Elided("", "note", "text2", middle=True)
        self.open_button = SecondaryButton(self.tr("Open the file"), "open-file")
        self._lay_out()
        self.up.clicked.connect(self.previous_match)
        self.down.clicked.connect(self.next_match)
        self.more.clicked.connect(self._show_menu)
        self.close_button.clicked.connect(self.closed)
        self.open_button.clicked.connect(self._open)
        theme.watcher.changed.connect(self.update)

    def _lay_out(self) -> None:
        px = theme.px
        words = QVBoxLayout()
        words.setSpacing(px(1))
        words.addWidget(self.title)
        words.addWidget(self.subtitle)
        head = QHBoxLayout()
        head.setContentsMargins(px(SIDE), px(14), px(16), px(12))
        head.addLayout(words, 1)
        head.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._row = QWidget()
        row = QHBoxLayout(self._row)
        row.setContentsMargins(px(SIDE), px(6), px(18), px(6))
        row.setSpacing(px(2))
        row.addWidget(self.support, 1)
        row.addWidget(self.place)
        row.addSpacing(px(6))
        row.addWidget(self.up)
        row.addWidget(self.down)
        self._hidden = QWidget()
        hidden = QHBoxLayout(self._hidden)
        hidden.setContentsMargins(px(SIDE), px(8), px(18), px(8))
        hidden.setSpacing(px(8))
        hidden.addWidget(Picture("hide", "text2", 16), 0, Qt.AlignmentFlag.AlignTop)
        hidden.addWidget(self.secret, 1)
        self._hidden_line = Rule()
        foot = QVBoxLayout()
        foot.setContentsMargins(px(SIDE), px(12), px(SIDE), px(14))
        foot.setSpacing(px(8))
        foot.addWidget(self.file)
        foot.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._row_line = Rule()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(Rule())
        whole.addWidget(self._row)
        whole.addWidget(self._row_line)
        whole.addWidget(self._hidden)
        whole.addWidget(self._hidden_line)
        whole.addWidget(self.view, 1)
        whole.addWidget(Rule())
        whole.addLayout(foot)

    def show_passage(
        self,
        label: str,
        title: str,
        subtitle: str,
        path: str,
        text: str,
        offset: int,
        stretches: Sequence[Span],
        secret: Sequence[Span] = (),
        marks: Sequence[SecretMark] = (),
    ) -> None:
        """Show a passage: `text` is the fragment's own text, which starts at `offset` of the document;
        `stretches` are offsets of the document, marked and counted. `secret` are those that players may not
        see, `marks` what the GM marked so by hand in this file."""
        self._path, self._text, self._offset, self._number = path, text, offset, 0
        self._stretches, self._marks = stretches, marks
        self._show_secret(secret)
        self.title.set_text(readable(label))
        self.subtitle.setText(" · ".join(part for part in (title, subtitle) if part))
        self.subtitle.setVisible(bool(title or subtitle))
        self.view.setAccessibleName(self.tr("Passage of {0}").format(readable(label)))
        self.view.show_text(text, [(start - offset, end - offset) for start, end in stretches])
        self.file.setText(PurePosixPath(path).name)
        self.file.setToolTip(path)
        count = len(self.view.marked)
        for widget in (self._row, self._row_line):
            widget.setVisible(count > 0)
        one, many = self.tr("1 sentence supports this claim"), self.tr("{0} sentences support this claim")
        self.support.setText(one if count == 1 else many.format(count))
        for widget in (self.place, self.up, self.down):
            widget.setVisible(count > 1)
        self._go(0)
        QTimer.singleShot(0, self, self._again)

    def _show_secret(self, secret: Sequence[Span]) -> None:
        """Say whether players may see it."""
        left, at = "", 0
        for start, end in secret:
            left += self._text[at : max(at, start - self._offset)]
            at = max(at, end - self._offset)
        part = bool((left + self._text[at:]).strip())
        self.secret.setText(
            self.tr("Part of this is secret: player-safe answers leave it out.")
            if part
            else self.tr("This is secret: player-safe answers leave it out.")
        )
        for widget in (self._hidden, self._hidden_line):
            widget.setVisible(bool(secret))

    def secret_menu(self) -> QMenu:
        """What can be kept from the players here, and what can be shown to them again."""
        menu = Menu(self.tr("More about this passage"), self)
        menu.addAction(self.tr("Keep from your players")).setEnabled(False)
        selected = self.view.selected()
        if selected is not None:
            start, end = (at + self._offset for at in selected)
            self._offer(menu, self.tr("The selected text"), "passage", start, end)
        elif self._stretches:
            start, end = self._stretches[min(self._number, len(self._stretches) - 1)]
            self._offer(menu, self.tr("The marked sentence"), "passage", start, end)
        at = selected[0] + self._offset if selected else start if self._stretches else self._offset
        self._offer(
            menu, self.tr("All that is shown here"), "passage", self._offset, self._offset + len(self._text)
        )
        self._offer(menu, self.tr("This section"), "section", at, at)
        self._offer(menu, self.tr("The whole file"), "file", at, at)
        if self._marks:
            menu.addSeparator()
            menu.addAction(self.tr("Show to your players again")).setEnabled(False)
        for mark in self._marks:
            act: Callable[[], None] = partial(self.secret_undone.emit, mark)
            menu.addAction(icons.icon("undo"), self._name_of(mark), act)
        return menu

    def _offer(self, menu: QMenu, name: str, scope: str, start: int, end: int) -> None:
        menu.addAction(icons.icon("hide"), name, partial(self.secret_wanted.emit, scope, start, end))

    def _name_of(self, mark: SecretMark) -> str:
        """A mark in a few words."""
        if mark.scope == "file":
            return self.tr("The whole file")
        line = " ".join(mark.text.lstrip("# ").split("\n")[0].split())
        return line if len(line) <= 40 else line[:39].rsplit(" ", 1)[0] + "…"

    def _show_menu(self) -> None:
        menu = self.secret_menu()
        menu.aboutToHide.connect(menu.deleteLater)
        below = self.more.mapToGlobal(QPoint(self.more.width(), self.more.height() + 4))
        menu.popup(QPoint(below.x() - menu.sizeHint().width(), below.y()))

    def _again(self) -> None:
        """Once more when the layout of the new texts is done."""
        self._go(self._number)

    def _go(self, number: int) -> None:
        count = len(self.view.marked)
        self._number = number % count if count else 0
        self.place.setText(self.tr("{0} of {1}").format(self._number + 1, count))
        self.view.go_to(self._number if count else None)

    def next_match(self) -> None:
        """The next marked sentence; after the last the first."""
        self._go(self._number + 1)

    def previous_match(self) -> None:
        """The marked sentence before."""
        self._go(self._number - 1)

    def _open(self) -> None:
        self.open_requested.emit(self._path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F3 goes on, Shift+F3 back, Esc closes."""
        if event.key() == Qt.Key.Key_F3:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._go(self._number + (-1 if back else 1))
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The margin's ground."""
        QPainter(self).fillRect(self.rect(), theme.current().color("margin"))
