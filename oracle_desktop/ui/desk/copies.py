"""Copies of the open campaign, made in a lane of their own: by themselves once a day, and when asked for."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from oracle_desktop.errors import KnownError
from oracle_desktop.ui.desk.lanes import Job, Reporter

if TYPE_CHECKING:
    from oracle_desktop.store.copies import Copy
    from oracle_desktop.ui.desk.desk import Desk

LOOK_MS = 60_000
"""How often it is asked whether a copy is due."""
REST_SECONDS = 3_600.0
"""After one that failed, by itself: a disk that is full stays so for a while, and was told of."""


class CopiesDesk(QObject):
    """At most one is under way. Every signal comes in the window's thread."""

    found = Signal(object)
    """The copies kept of the open campaign, the last made first."""
    busy_changed = Signal(bool)
    saved = Signal(str)
    """A copy was written to the file that the GM chose: its path."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._job: Job | None = None
        self._rest_until = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.make_if_due)
        self._timer.start()
        desk.campaign_opened.connect(self._opened)
        desk.campaign_closed.connect(self._closed)

    @property
    def busy(self) -> bool:
        """Whether a copy is being made."""
        return self._job is not None

    def look(self) -> None:
        """List the copies that are kept; `found` follows."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> Sequence[Copy]:
            from oracle_desktop.store import copies

            return copies.copies(campaign.info.home)

        self._desk.submit_look(task, self.found.emit)

    def make_if_due(self) -> None:
        """Make one where the last is a day old, unless notes are being read or the GM does not want it."""
        wanted = self._desk.settings.copies.daily and time.monotonic() >= self._rest_until
        if wanted and not self._desk.is_reading:
            self._make(by_itself=True)

    def make(self) -> None:
        """Make one now."""
        self._make(by_itself=False)

    def _make(self, *, by_itself: bool) -> None:
        desk, campaign = self._desk, self._desk.campaign
        if campaign is None:
            return

        def task(reporter: Reporter) -> None:
            from oracle_desktop.store import archive, copies

            home = campaign.info.home
            if not by_itself or copies.due(home):
                others = archive.others(home, desk.places.settings_file)
                copies.make(campaign.catalogue, home, others, desk.settings.copies.kept, reporter.cancel)

        self._submit(task, lambda _: self.look())

    def save(self, target: Path) -> None:
        """Write a copy to a file of the GM's choice; `saved` follows."""
        desk, campaign = self._desk, self._desk.campaign
        if campaign is None:
            return

        def task(reporter: Reporter) -> None:
            from oracle_desktop.store import archive

            others = archive.others(campaign.info.home, desk.places.settings_file)
            archive.write(campaign.catalogue, target, others, reporter.cancel)

        self._submit(task, lambda _: self.saved.emit(str(target)))

    def remove_all(self) -> None:
        """Delete the copies that are kept of the open campaign."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task(_: Reporter) -> None:
            from oracle_desktop.store import copies

            copies.remove_all(campaign.info.home)

        self._submit(task, lambda _: self.look())

    def _submit(self, task: Callable[[Reporter], Any], then: Callable[[Any], None]) -> None:
        if self._job is not None:
            return
        self._job = job = self._desk.lanes["copy"].submit("copy", task)
        job.done.connect(then)
        job.failed.connect(self._failed)
        job.ended.connect(self._over)
        self.busy_changed.emit(True)

    def _failed(self, error: KnownError) -> None:
        self._rest_until = time.monotonic() + REST_SECONDS
        self._desk.trouble.emit(error)

    def _over(self) -> None:
        self._job = None
        self.busy_changed.emit(False)

    def _opened(self, _: object) -> None:
        self._rest_until = 0.0
        self.look()

    def _closed(self) -> None:
        self.found.emit(())
