"""What goes on behind the window for a long time: one job at a time, whose progress is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle_desktop.domain import Progress
from oracle_desktop.ui.desk.lanes import Job

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk


class Behind(QObject):
    """`changed` says that `progress` or `paused` did. Both are forgotten with the campaign."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._job: Job | None = None
        self.progress: Progress | None = None
        self.paused = False
        desk.campaign_closed.connect(self._forget)

    def _follow(self, job: Job, done: Callable[..., None] | None = None) -> None:
        """Hear `job`, until another takes its place or the campaign is closed; trouble is always told."""
        self._job = job
        job.progress.connect(self._mine(job, self._progressed))
        if done is not None:
            job.done.connect(self._mine(job, done))
        job.failed.connect(self._desk.trouble)
        job.ended.connect(self._mine(job, self._ended))

    def _mine(self, job: Job, slot: Callable[..., None]) -> Callable[..., None]:
        return job.while_current(lambda: self._job, slot)

    def _progressed(self, progress: Progress) -> None:
        self.progress = progress
        self.changed.emit()

    def _ended(self) -> None:
        self._job, self.progress = None, None
        self.changed.emit()

    def _forget(self) -> None:
        self._job, self.progress, self.paused = None, None, False
        self.changed.emit()
