"""How the Compendium's page is joined to the desk, the margin, the composer's limits and the undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from oracle_desktop.ui.look import words

if TYPE_CHECKING:
    from oracle_desktop.ui.main_window import MainWindow


class CompendiumJoined(QObject):
    """Carries what the page wants to the desk, and what came of it back."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window, self._names = window, window.desk.names
        page, detail, names = window.compendium, window.compendium.detail, window.desk.names
        page.watched.connect(names.watch)
        page.card_wanted.connect(self._card_wanted)
        page.passage_wanted.connect(window.margin.show_citation)
        page.session_wanted.connect(window.margin.show_session)
        page.answered.connect(self._answered)
        page.show_wanted.connect(names.show)
        for signal, act in (
            (detail.merge_wanted, names.merge),
            (detail.split_wanted, names.split),
            (detail.rename_wanted, names.rename),
            (detail.hide_wanted, names.hide),
            (detail.kind_wanted, names.set_kind),
            (detail.alias_wanted, names.add_alias),
            (detail.unalias_wanted, names.remove_alias),
            (detail.question_wanted, window.asking.ask_now),
        ):
            signal.connect(act)
        names.changed.connect(page.show_names)
        names.forgotten.connect(self._forgotten)
        names.working.connect(page.show_working)
        names.edited.connect(self._edited)
        names.undone.connect(self._undone)
        window.desk.enriching.changed.connect(self._learning)
        composer = window.ask.composer
        composer.as_of.chosen.connect(self._limits)
        composer.player_safe.toggled.connect(self._limits)
        window.desk.overview_changed.connect(self._limits)  # other sessions: the composer may have let go

    def _card_wanted(self, row: object) -> None:
        self._names.card(row, self._window.compendium.show_card)  # type: ignore[arg-type]

    def _answered(self, one: str, other: str, same: bool) -> None:
        (self._names.merge if same else self._names.decline)(one, other)

    def _edited(self, done: str, look_at: str) -> None:
        if look_at:
            self._window.compendium.look_at(look_at)
        self._window.banner.offer_undo(done, self._names.undo)

    def _undone(self, name: str) -> None:
        if name:
            self._window.compendium.look_at(name)

    def _forgotten(self) -> None:
        """Also the passage in the margin may be one that must not be seen now."""
        self._window.compendium.forget()
        if self._window.view == "compendium":
            self._window.book.shut_margin()

    def _limits(self) -> None:
        composer = self._window.ask.composer
        up_to, player_safe = composer.as_of.session, composer.player_safe.isChecked()
        self._names.look_as(up_to, player_safe)
        self._window.compendium.show_limits(up_to, player_safe)

    def _learning(self) -> None:
        """How far the chat model has read for names."""
        enriching = self._window.desk.enriching
        far = enriching.progress
        said = ""
        if far is not None and far.total and not enriching.paused:
            told = self.tr("{0} of {1} passages read for names")
            said = told.format(words.count(far.done), words.count(far.total))
        self._window.compendium.show_learning(said)


def join_compendium(window: MainWindow) -> None:
    """Join the page of `window`; what joins it lives as long as the window."""
    CompendiumJoined(window)
