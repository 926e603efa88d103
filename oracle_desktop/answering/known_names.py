"""Which names of the Compendium stand in an answer, so that each can lead to its entry (R2.5)."""

from __future__ import annotations

import threading

from oracle_desktop.answering.veil import Veil
from oracle_desktop.domain import SessionId
from oracle_desktop.notes.names import NameFinder, NameSpan
from oracle_desktop.store.catalogue import Catalogue

_KEPT = 8
"""Ways of looking (as of a session, player-safe) whose names are kept in memory."""


class KnownNames:
    """Keeps the names of each way of looking until what can be found or is secret changes. Thread-safe."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._lock = threading.Lock()
        self._finders: dict[tuple[str, str | None, bool], NameFinder] = {}

    def names_in(
        self, text: str, *, up_to: SessionId | None = None, player_safe: bool = False
    ) -> list[NameSpan]:
        """Where names stand in `text`, in order, the longest at each place; accents and case do not matter.

        Hidden names are none, nor are those that stand only in what is left out. Some ms at most, but for
        the first text after a change under `up_to` or `player_safe`, which reads the notes: not for the
        window's thread. Raises `StoreProblem`.
        """
        return self._finder(up_to, player_safe).spans(text)

    def _finder(self, up_to: SessionId | None, player_safe: bool) -> NameFinder:
        way = (self._catalogue.fingerprint(), None if up_to is None else up_to.key, player_safe)
        with self._lock:
            if way not in self._finders:
                names = Veil(self._catalogue, up_to, player_safe).names()
                kept = [(key, finder) for key, finder in self._finders.items() if key[0] == way[0]]
                self._finders = dict(kept[1 - _KEPT :])
                self._finders[way] = NameFinder(names)
            return self._finders[way]
