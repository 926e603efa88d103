"""Which names the Compendium's list shows: everything, people, places, one of the rarer kinds, the hidden."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QWidget

from oracle_desktop.ui.desk.overview import kind_icon
from oracle_desktop.ui.look import icons, words
from oracle_desktop.ui.look.widgets import Button, Menu, row

FIRST = ("all", "person", "place")
"""Those with a pill of their own; the rest is in the menu of the last one."""
MORE = ("faction", "item", "god", "creature", "event", "other")
HIDDEN = "hidden"


def kinds_name(kind: str) -> str:
    """Names of one kind in the window's words."""
    translate = QCoreApplication.translate
    return {
        "all": translate("NameKinds", "All"),
        "person": translate("NameKinds", "People"),
        "place": translate("NameKinds", "Places"),
        "faction": translate("NameKinds", "Factions"),
        "item": translate("NameKinds", "Items"),
        "god": translate("NameKinds", "Gods"),
        "creature": translate("NameKinds", "Creatures"),
        "event": translate("NameKinds", "Events"),
        HIDDEN: translate("NameKinds", "Hidden"),
    }.get(kind, translate("NameKinds", "Others"))


class KindFilter(QWidget):
    """Pills for the kinds of names. `chosen(str)` says which."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Which names to show"))
        self._counts: Mapping[str, int] = {}
        self._hidden = 0
        self.current = "all"
        self.pills = {kind: Button(kinds_name(kind), "pill") for kind in FIRST}
        self.more = Button(self.tr("More"), "pill")
        self.menu = Menu(self.tr("More"), self)
        self.menu.aboutToShow.connect(self._fill)
        line = row(spacing=8)
        for kind, pill in (*self.pills.items(), ("", self.more)):
            pill.setCheckable(True)
            pill.setProperty("key", kind)
            pill.clicked.connect(self._pressed)
            line.addWidget(pill)
        line.addStretch(1)
        self.setLayout(line)
        self._show()

    def show_counts(self, counts: Mapping[str, int], hidden: int) -> None:
        """How many names of each kind there are, and how many are hidden. A kind without any is left."""
        self._counts, self._hidden = counts, hidden
        there = self.current == "all" or counts.get(self.current, 0) or (self.current == HIDDEN and hidden)
        if there:
            self._show()
        else:
            self.choose("all")

    def choose(self, kind: str) -> None:
        """Show this kind."""
        self.current = kind
        self._show()
        self.chosen.emit(kind)

    def _show(self) -> None:
        for kind, pill in self.pills.items():
            pill.setChecked(kind == self.current)
            pill.setVisible(kind in ("all", self.current) or self._counts.get(kind, 0) > 0)
        apart = self.current not in FIRST
        self.more.setChecked(apart)
        self.more.setText(kinds_name(self.current) if apart else self.tr("More"))
        self.more.setIcon(icons.icon("chevron-down", "text2", "accent"))
        self.more.setVisible(apart or self._hidden > 0 or any(self._counts.get(kind) for kind in MORE))

    def _pressed(self) -> None:
        sender = self.sender()
        kind = str(sender.property("key")) if isinstance(sender, QObject) else "all"
        if kind:
            self.choose(kind)
        else:
            self._show()
            self.menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    def _fill(self) -> None:
        self.menu.clear()
        for kind in MORE:
            if number := self._counts.get(kind, 0):
                self._offer(kind, kind_icon(kind), number)
        if self._hidden:
            self.menu.addSeparator()
            self._offer(HIDDEN, "hide", self._hidden)

    def _offer(self, kind: str, icon: str, number: int) -> None:
        action = self.menu.addAction(icons.icon(icon), f"{kinds_name(kind)}  {words.count(number)}")
        action.setData(kind)
        action.triggered.connect(self._taken)

    def _taken(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.choose(str(sender.data()))  # type: ignore[attr-defined]
