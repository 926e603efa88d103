"""The keys of the window: views, conversations, files, text size, and from part to part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from oracle_desktop.ui.widgets import SearchField

if TYPE_CHECKING:
    from oracle_desktop.ui.main_window import MainWindow

VIEWS = ("ask", "sessions", "compendium", "test", "settings")


class Keys(QObject):
    """Makes the shortcuts of `window` and carries out those that are no single call."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        for at, key in enumerate(VIEWS, 1):
            shortcut = QShortcut(QKeySequence(f"Ctrl+{at}"), window)
            shortcut.activated.connect(self._window.spine.items[key].click)
        for keys, act in (
            ("Ctrl+N", self._window.asking.new_conversation),
            ("Ctrl+L", self._to_composer),
            ("Ctrl+F", self._find_here),
            ("Ctrl+O", self._open_current_file),
            ("Ctrl+Shift+O", self._window.campaigns.choose_folder),
            ("Ctrl++", self._larger),
            ("Ctrl+=", self._larger),
            ("Ctrl+-", self._smaller),
            ("Ctrl+0", self._usual_size),
            ("F1", self._show_keys),
            ("F6", self._next_part),
            ("Ctrl+Z", self._undo),
        ):
            QShortcut(QKeySequence(keys), window).activated.connect(act)
        away = QShortcut(QKeySequence("Esc"), window)
        away.activated.connect(self._window.asking.escape)

    def _to_composer(self) -> None:
        self._window.show_view("ask")
        self._window.ask.focus_composer()

    def _find_here(self) -> None:
        """The search field of the page that is shown, where it has one."""
        for field in self._window.pages[self._window.view].findChildren(SearchField):
            if field.isVisible():
                field.setFocus(Qt.FocusReason.ShortcutFocusReason)
                field.selectAll()
                return

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
            settings = self._window.desk.settings.with_("looks", text_scale=size)
            self._window.desk.save_settings(settings)
            self._window.show_looks(settings)
            self._window.settings.refresh()

    def _larger(self) -> None:
        self._scale(self._window.desk.settings.looks.text_scale + 0.1)

    def _smaller(self) -> None:
        self._scale(self._window.desk.settings.looks.text_scale - 0.1)

    def _usual_size(self) -> None:
        self._scale(1.0)
