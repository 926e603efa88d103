"""The Compendium behind the window: names are read, as far as they may be, and set right in a lane."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from oracle_desktop.domain import SessionId

if TYPE_CHECKING:
    from oracle_desktop.answering.compendium_view import Card, NameRow, Names
    from oracle_desktop.ingestion.compendium_entries import Compendium
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.lanes import Reporter

Act = Callable[["Compendium"], Any]


class CompendiumDesk(QObject):
    """`changed` brings the `Names` there are, `forgotten` says that what is shown may be shown no longer.

    `edited` brings what was done, in words, and the name to look at; `undone` the same of an undo.
    """

    changed = Signal(object)
    forgotten = Signal()
    edited = Signal(str, str)
    undone = Signal(str)
    working = Signal(bool)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._way: tuple[SessionId | None, bool] = (None, False)
        self._stale, self._watched = True, False
        desk.overview_changed.connect(self._overview_changed)
        desk.campaign_closed.connect(self._forget)

    # looking

    def watch(self, watched: bool) -> None:
        """Whether the page is shown: what changes meanwhile is read only then."""
        self._watched = watched
        self._look()

    def look_as(self, up_to: SessionId | None, player_safe: bool) -> None:
        """Show only what was known after session `up_to` (None: everything), and without secrets."""
        if self._way != (up_to, player_safe):
            self._way = (up_to, player_safe)
            self._forget()
            self._look()

    def _overview_changed(self, overview: Any) -> None:
        if overview.deep:
            self._stale = True
            self._look()

    def _forget(self) -> None:
        self._stale = True
        self.forgotten.emit()

    def _look(self) -> None:
        campaign = self._desk.campaign
        if not (self._stale and self._watched) or campaign is None:
            return
        self._stale, way = False, self._way

        def task() -> Names:
            return campaign.compendium_view(up_to=way[0], player_safe=way[1]).names()

        self._desk.submit_look(task, lambda names: self._looked(way, names))

    def _looked(self, way: tuple[SessionId | None, bool], names: Names) -> None:
        if way == self._way:
            self.changed.emit(names)

    def card(self, row: NameRow, then: Callable[[Card], None]) -> None:
        """Read what is shown of one name."""
        campaign, way = self._desk.campaign, self._way
        if campaign is None:
            return

        def arrived(card: Card) -> None:
            if way == self._way:
                then(card)

        self._desk.submit_look(
            lambda: campaign.compendium_view(up_to=way[0], player_safe=way[1]).card(row), arrived
        )

    # setting right

    def merge(self, name: str, other: str) -> None:
        """Make `other` an alias of `name`."""
        done = self.tr("{0} and {1} are one name now.").format(name, other)
        self._edit(done, name, lambda gm: gm.merge(name, other))

    def decline(self, name: str, other: str) -> None:
        """Two they stay: do not ask again."""
        from oracle_desktop.ingestion.merging import Proposal

        done = self.tr("{0} and {1} stay two names.").format(name, other)
        self._edit(done, "", lambda gm: gm.decline(Proposal(name, other, "")))

    def split(self, name: str, alias: str) -> None:
        """Make an alias a name of its own."""
        done = self.tr("{0} is a name of its own now.").format(alias)
        self._edit(done, alias, lambda gm: gm.split(name, alias))

    def rename(self, name: str, new: str) -> None:
        """Call it otherwise."""
        done = self.tr("{0} is called {1} now.").format(name, new)
        self._edit(done, new, lambda gm: gm.rename(name, new))

    def hide(self, name: str) -> None:
        """Leave a name out."""
        self._edit(self.tr("{0} is hidden now.").format(name), "", lambda gm: gm.hide(name))

    def show(self, name: str) -> None:
        """Take a hidden name in again."""
        self._edit(self.tr("{0} is shown again.").format(name), name, lambda gm: gm.show(name))

    def set_kind(self, name: str, kind: str) -> None:
        """Say what it is."""
        done = self.tr("{0} is kept as you said.").format(name)
        self._edit(done, name, lambda gm: gm.set_kind(name, kind))

    def add_alias(self, name: str, alias: str) -> None:
        """Let `alias` stand for it."""
        done = self.tr("{0} also stands for {1} now.").format(alias, name)
        self._edit(done, name, lambda gm: gm.add_alias(name, alias))

    def remove_alias(self, name: str, alias: str) -> None:
        """Let `alias` stand for nothing."""
        done = self.tr("{0} does not stand for {1} any more.").format(alias, name)
        self._edit(done, name, lambda gm: gm.remove_alias(name, alias))

    def undo(self) -> None:
        """Take back the last of these that stands."""
        self._submit(lambda gm: gm.undo(), self._undone)

    def _undone(self, edit: Any) -> None:
        self.undone.emit("" if edit is None else edit.name)

    def _edit(self, done: str, look_at: str, act: Act) -> None:
        self._submit(act, lambda _: self.edited.emit(done, look_at))

    def _submit(self, act: Act, then: Callable[[Any], None]) -> None:
        """Carry out an edit; all names are put together anew, which takes up to some seconds."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task(_: Reporter) -> Any:
            return act(campaign.compendium)

        def arrived(result: Any) -> None:
            if campaign is self._desk.campaign:
                then(result)
                self._desk.look(deep=True)

        job = self._desk.lanes["names"].submit("names", task)
        self.working.emit(True)
        job.done.connect(arrived)
        job.failed.connect(self._desk.trouble)
        job.ended.connect(self._rest)

    def _rest(self) -> None:
        self.working.emit(self._desk.lanes["names"].busy)
