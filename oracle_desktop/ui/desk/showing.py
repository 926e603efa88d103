"""What the margin shows, and which sessions hold a word: read in a lane, through the veil."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from oracle_desktop.domain import Citation
from oracle_desktop.ui.desk import sessions_told
from oracle_desktop.ui.desk.seen import veil

if TYPE_CHECKING:
    from oracle_desktop.answering.veil import Veil
    from oracle_desktop.store.catalogue import Catalogue
    from oracle_desktop.ui.desk import passages
    from oracle_desktop.ui.desk.desk import Desk


class ShowingDesk:
    """What is read comes in the window's thread; what comes after the veil has changed is dropped."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def citation(
        self, citation: Citation, said: str, last: int, then: Callable[[passages.Found], None]
    ) -> None:
        """Read the passage of a citation; `said` is the answer up to it, `last` where the chip before it
        ended."""
        self._read(
            lambda read, catalogue, veil: read.of_citation(catalogue, veil, citation, said, last), then
        )

    def session(self, row: Any, then: Callable[[passages.Found], None]) -> None:
        """Read a whole session (a `SessionRow`)."""
        self._read(lambda read, catalogue, veil: read.of_session(catalogue, veil, row), then)

    def holding(self, text: str, then: Callable[[Mapping[str, int]], None]) -> None:
        """Read how many passages of each session hold `text`, by session key."""
        self._read(lambda _read, _catalogue, veil: sessions_told.holding(veil, text), then)

    def _read(self, read: Callable[[Any, Catalogue, Veil], Any], then: Callable[[Any], None]) -> None:
        campaign, safe = self._desk.campaign, self._desk.player_safe
        if campaign is None:
            return

        def task() -> Any:
            from oracle_desktop.ui.desk import passages  # reads notes: too slow for the window's start

            return read(passages, campaign.catalogue, veil(campaign, None, safe))

        def arrived(found: Any) -> None:
            if safe == self._desk.player_safe:
                then(found)

        self._desk.submit_look(task, arrived)
