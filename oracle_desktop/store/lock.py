"""One process owns a campaign: a second writer makes queries miss rows (DESIGN fact 1)."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from oracle_desktop.errors import CampaignBusy
from oracle_desktop.store.problems import told

DAMAGE = "campaign.damaged"
"""Stands in a campaign's folder while its catalogue was found damaged and nothing took its place."""


class CampaignLock:
    """Held while a campaign is open. The system frees it when the process ends, however it ends.

    Reading beside an owner is refused as well: the search index cannot be read by two processes, and half
    a campaign would answer wrongly without saying so.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._mark = folder / "campaign.open"
        self.ended_badly = False
        """Whether the owner before this one did not get to give it back: killed, or the power went."""
        self._lock = FileLock(folder / "campaign.lock", mode=0o600, thread_local=False)

    def acquire(self) -> None:
        """Take it, or raise `CampaignBusy` at once."""
        with told(self._folder):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            try:
                self._lock.acquire(timeout=0)
            except Timeout as error:
                raise CampaignBusy(
                    "This campaign is open in another window or terminal of the Oracle.",
                    "Close it there and try again.",
                ) from error
            try:
                self.ended_badly = self._mark.exists()
                self._mark.touch(mode=0o600)
            except OSError:
                self._lock.release(force=True)
                raise

    def release(self, well: bool = True) -> None:
        """Give it back, not `well` where the next owner has to look at everything. Idempotent."""
        if well and self._lock.is_locked:
            with suppress(OSError):
                self._mark.unlink(missing_ok=True)
        self._lock.release(force=True)

    def __enter__(self) -> CampaignLock:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
