"""In place of a dialog: a card in which another name, or one of the aliases, is picked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from oracle_desktop.notes.words import fold
from oracle_desktop.ui.look import icons, words
from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import (
    Button,
    QuietButton,
    SearchField,
    Text,
    clear,
    column,
    in_order,
    row,
)

_MOST = 7
"""Names that are offered at once; writing narrows them down."""

Choice = tuple[str, str, str, Sequence[str]]
"""A name that may be picked: name, drawing, a note beside it, other names it is found by."""


class Picker(Card):
    """Offers names, those first that came first; with a field to search them where there are many.

    `picked(str)` brings the name, `shut()` says that it was left.
    """

    picked = Signal(str)
    shut = Signal()

    def __init__(self) -> None:
        super().__init__("margin", "")
        self._choices: Sequence[Choice] = ()
        self.title = Text("", "card_title", wrap=True)
        self.search = SearchField(self.tr("Find a name or alias"))
        self.search.textChanged.connect(self._list)
        self.search.returnPressed.connect(self._first)
        self._close = QuietButton(self.tr("Cancel"))
        self._close.clicked.connect(self.shut)
        head = row(spacing=12)
        head.addWidget(self.title, 1)
        head.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._rows = column(spacing=2)
        self.buttons: list[Button] = []
        self.box().addLayout(head)
        self.box().addWidget(self.search)
        self.box().addLayout(self._rows)
        self.hide()

    def offer(self, title: str, choices: Sequence[Choice]) -> None:
        """Show it with `title`, and these to pick from."""
        self._choices = choices
        self.title.setText(title)
        self.search.setVisible(len(choices) > _MOST)
        self.search.clear()
        self._list()
        self.show()
        first = (
            self.search if not self.search.isHidden() else self.buttons[0] if self.buttons else self._close
        )
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _list(self) -> None:
        clear(self._rows)
        self.buttons = []
        wanted = fold(self.search.text()).strip()
        fit = [one for one in self._choices if any(wanted in fold(form) for form in (one[0], *one[3]))]
        if wanted:
            fit.sort(key=lambda one: not fold(one[0]).startswith(wanted))
        for name, icon, note, _ in fit[:_MOST]:
            button = Button(name, "link", icon)
            button.setIcon(icons.icon(icon, "text2"))
            button.setProperty("name", name)
            button.setAccessibleDescription(note)
            button.clicked.connect(self._pressed)
            self.buttons.append(button)
            self._rows.addLayout(row(button, Text(note, "note", "text2"), None))
        in_order(self.search, *self.buttons)
        if len(fit) > _MOST:
            more = self.tr("and {0}; write to find them").format(words.names(len(fit) - _MOST))
            self._rows.addWidget(Text(more, "note", "text2"))
        elif not fit:
            self._rows.addWidget(Text(self.tr("No such name."), "note", "text2"))

    def _pressed(self) -> None:
        sender = self.sender()
        if isinstance(sender, QObject):
            self.picked.emit(str(sender.property("name")))

    def _first(self) -> None:
        if self.buttons:
            self.picked.emit(str(self.buttons[0].property("name")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves it; up and down go through the names."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape:
            self.shut.emit()
        elif step is not None and self.buttons:
            held = next((n for n, button in enumerate(self.buttons) if button.hasFocus()), -1)
            at = min(max(held + step, 0), len(self.buttons) - 1)
            self.buttons[at].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)
