"""What a state of the window is, how they are listed, and how to go back to a plain window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QLocale, QPoint, QRect
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from oracle_desktop.ui.look import words
from oracle_desktop.ui.main_window import MainWindow


class Stage(Protocol):
    """The window, and how to wait for what it does behind."""

    window: MainWindow

    def wait(self, done: Callable[[], bool]) -> None:
        """Run the window until `done`."""


State = Callable[[Stage], None]
STATES: dict[str, State] = {}
"""By name, in an order in which none needs what a later one leaves behind."""


def state(make: State) -> State:
    """Registers `_a_state` as `a-state`."""
    STATES[make.__name__.strip("_").replace("_", "-")] = make
    return make


def reset(window: MainWindow) -> None:
    """Take away what a state may have left open."""
    for menu in open_menus():
        menu.close()
    window.palette_.shut()
    window.banner.hide()
    window.book.shut_margin()
    window.leave_welcome()
    window.asking.new_conversation()
    window.ask.set_chat_available(False)
    window.ask.composer.player_safe.setChecked(False)
    window.ask.composer.as_of.everything.click()
    window.notes.change.hide()
    window.compendium.detail.picker.shut.emit()
    downloads = window.desk.mind.downloads
    downloads.now = None  # made up by a state, as nothing is asked of a server
    downloads.changed.emit(None)
    card = window.spine.folder.state
    if card.tone == "look" and card.title != words.need_a_look(window.desk.overview.failed):
        window.standing.forget()  # that the reading stopped
    window.spine.search.clear()
    window.spine.search.hide()
    window.first_run.show_reading(None)
    window.first_run.banner.hide()
    for zone in (window.notes.zone, window.first_run.zone):
        zone.light(False)
    window.settings.search.clear()
    window.spine.name_field.hide()
    window.notes.pills.choose("all")
    window.ask.composer.set_text("")
    window.compendium.detail.aliases.field.left.emit()
    window.desk.overview_changed.emit(window.desk.overview)
    window.sessions.search.clear()
    window.compendium.search.clear()
    if window.compendium.kinds.current != "all":
        window.compendium.kinds.choose("all")


def open_menus() -> list[QMenu]:
    """The menus that are open."""
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, QMenu) and each.isVisible()]


def said(english: str, spanish: str) -> str:
    """What the GM or the notes say, in the language of the window."""
    return spanish if QLocale().language() == QLocale.Language.Spanish else english


def idle(stage: Stage) -> None:
    """Wait until nothing is looked up and no test runs."""
    lanes = stage.window.desk.lanes
    stage.wait(lambda: not lanes["look"].busy and not stage.window.desk.test.is_running)


def laid_out(stage: Stage) -> None:
    """Wait until what was just made has its place."""
    turns = iter(range(4))
    stage.wait(lambda: next(turns, None) is None)


def below(widget: QWidget) -> QPoint:
    """Where a menu of `widget` opens, on the screen."""
    return widget.mapToGlobal(QPoint(0, widget.height() + 4))


def inside(window: QWidget, part: QWidget) -> QRect:
    """Where `part` lies, in the window's coordinates."""
    return QRect(window.mapFromGlobal(part.mapToGlobal(QPoint(0, 0))), part.size())


def names(only: Sequence[str]) -> list[str]:
    """Those states whose names begin with one of `only`; all where there is none."""
    return [name for name in STATES if not only or name.startswith(tuple(only))]


def make(stage: Stage, name: str) -> None:
    """Bring the window into a state."""
    desk = stage.window.desk
    reset(stage.window)
    stage.wait(lambda: desk.up_to is None and not desk.player_safe and not desk.lanes["look"].busy)
    STATES[name](stage)
