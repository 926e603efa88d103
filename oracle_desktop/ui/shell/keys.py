"""The keys of the window: views, conversations, files, text size, and from part to part."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.widgets import SearchField

if TYPE_CHECKING:
    from oracle_desktop.ui.main_window import MainWindow

VIEWS = ("ask", "sessions", "compendium", "test", "settings")


@dataclass(frozen=True, slots=True)
class Command:
    """Something to do: in words, its keys ("" none), its drawing."""

    text: str
    keys: str
    icon: str
    act: Callable[[], object]


class Keys(QObject):
    """Makes the shortcuts of `window` and carries out those that are no single call."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.commands = self._commands()
        """What can be done from anywhere, for the palette."""
        for command in self.commands:
            if command.keys:
                QShortcut(QKeySequence(command.keys), window).activated.connect(command.act)
        for keys, act in (
            ("Ctrl+K", window.palette_.open),
            ("Ctrl+=", self._larger),
            ("F3", partial(self._match, 1)),
            ("Shift+F3", partial(self._match, -1)),
            ("F6", self._next_part),
            ("Ctrl+Z", self._undo),
        ):
            QShortcut(QKeySequence(keys), window).activated.connect(act)
        away = QShortcut(QKeySequence("Esc"), window)
        away.activated.connect(self._window.asking.escape)

    def _commands(self) -> list[Command]:
        window, campaigns = self._window, self._window.campaigns
        views = [
            Command(item.text(), f"Ctrl+{at}", key, item.click)
            for at, (key, item) in enumerate(((key, window.spine.items[key]) for key in VIEWS), 1)
        ]
        return [
            Command(self.tr("New conversation"), "Ctrl+N", "plus", window.asking.new_conversation),
            Command(self.tr("To the question"), "Ctrl+L", "ask", self._to_composer),
            *views,
            Command(self.tr("Your notes"), "", "notes", window.spine.folder.click),
            Command(self.tr("Read your notes again"), "", "retry", window.desk.reading.start),
            Command(self.tr("Choose a notes folder"), "Ctrl+Shift+O", "notes", campaigns.choose_folder),
            Command(self.tr("The Oracle’s mind"), "", "mind", window.show_mind),
            Command(self.tr("Find on this page"), "Ctrl+F", "search", self._find_here),
            Command(self.tr("Open the file of the passage"), "Ctrl+O", "open-file", self._open_current_file),
            Command(self.tr("Larger text"), "Ctrl++", "looks", self._larger),
            Command(self.tr("Smaller text"), "Ctrl+-", "looks", self._smaller),
            Command(self.tr("Usual text size"), "Ctrl+0", "looks", self._usual_size),
            Command(self.tr("Light or dark"), "", "looks", self._other_theme),
            Command(self.tr("All keys"), "F1", "keyboard", self._show_keys),
        ]

    def _other_theme(self) -> None:
        self._wear(theme="light" if theme.current().dark else "dark")

    def _to_composer(self) -> None:
        self._window.show_view("ask")
        self._window.ask.focus_composer()

    def _find_here(self) -> None:
        """The search field of the page that is shown; in a conversation its own bar."""
        if self._window.view == "ask" and not self._window.ask.find_words():
            self._window.spine.find_conversation()
        if self._window.view == "ask":
            return
        if self._window.view == "test":
            self._window.test.find_question()
            return
        for field in self._window.pages[self._window.view].findChildren(SearchField):
            if field.isVisible():
                field.setFocus(Qt.FocusReason.ShortcutFocusReason)
                field.selectAll()
                return

    def _match(self, step: int) -> None:
        """The next place of the words that are looked for in the conversation; else the next sentence of the
        passage that is open, wherever the keyboard is."""
        finding, panel = self._window.ask.finding, self._window.panel
        if finding.isVisible():
            (finding.go_on if step > 0 else finding.go_back)()
        elif self._window.book.is_open:
            (panel.next_match if step > 0 else panel.previous_match)()

    def _undo(self) -> None:
        """What the banner offers to undo; in the Compendium, the last thing that was set right there."""
        if self._window.banner.offers_undo:
            self._window.banner.undo()
        elif self._window.view == "compendium":
            self._window.desk.names.undo()

    def _show_keys(self) -> None:
        self._window.show_view("settings")
        self._window.settings.show_section("keyboard")

    def _next_part(self) -> None:
        parts: list[QWidget] = [self._window.spine, self._window.pages[self._window.view]]
        if self._window.book.is_open:
            parts.append(self._window.panel)
        now = QApplication.focusWidget()
        at = next((i for i, p in enumerate(parts) if now is not None and p.isAncestorOf(now)), -1)
        part = parts[(at + 1) % len(parts)]
        wanted = Qt.FocusPolicy.TabFocus
        for child in part.findChildren(QWidget):
            if child.isVisible() and child.isEnabled() and child.focusPolicy() & wanted:
                child.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def _open_current_file(self) -> None:
        if self._window.book.is_open:
            self._window.open_file(self._window.margin.path)
        else:
            self._window.campaigns.choose_folder()

    def _scale(self, factor: float) -> None:
        looks = self._window.desk.settings.looks
        size = round(min(max(factor, 0.8), 2.0), 1)
        if size != looks.text_scale:
            self._wear(text_scale=size)

    def _wear(self, **looks: object) -> None:
        settings = self._window.desk.settings.with_("looks", **looks)
        self._window.desk.save_settings(settings)
        self._window.show_looks(settings)
        self._window.settings.refresh()

    def _larger(self) -> None:
        self._scale(self._window.desk.settings.looks.text_scale + 0.1)

    def _smaller(self) -> None:
        self._scale(self._window.desk.settings.looks.text_scale - 0.1)

    def _usual_size(self) -> None:
        self._scale(1.0)
