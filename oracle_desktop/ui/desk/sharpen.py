"""Single sentences are read behind the window: begun when the notes can be asked about, kept between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from oracle_desktop.domain import Progress
from oracle_desktop.ui.desk.lanes import Job

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk


class SharpenDesk(QObject):
    """`changed` says that `progress` or `paused` did. A pause ends with the campaign or the window."""

    changed = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._job: Job | None = None
        self.progress: Progress | None = None
        self.paused = False
        desk.campaign_closed.connect(self._forget)

    def start(self) -> None:
        """Go on with what is left, unless the GM paused it or it is under way."""
        campaign = self._desk.campaign
        if campaign is None or self._job is not None or self.paused:
            return
        self._job = job = self._desk.lanes["sharpen"].submit(
            "sharpen", lambda reporter: campaign.sharpen(reporter.progress, reporter.cancel)
        )
        job.progress.connect(self._mine(job, self._progressed))
        job.failed.connect(self._desk.trouble)
        job.ended.connect(self._mine(job, self._ended))

    def stop(self) -> None:
        """The notes are read again, which goes before; `start` goes on after it."""
        if self._job is not None:
            self._job.cancel()
            self._ended()

    def pause(self) -> None:
        """Rest until `resume`, where something is under way; what was read is kept."""
        if self._job is not None:
            self.paused = True
            self.stop()

    def resume(self) -> None:
        """Go on after `pause`."""
        if self.paused:
            self.paused = False
            self.start()
            self.changed.emit()

    def _mine(self, job: Job, slot: Any) -> Any:
        """`slot`, unless another job took its place since."""

        def call(*values: object) -> None:
            if self._job is job:
                slot(*values)

        return call

    def _progressed(self, progress: Progress) -> None:
        self.progress = progress
        self.changed.emit()

    def _ended(self) -> None:
        self._job, self.progress = None, None
        self.changed.emit()

    def _forget(self) -> None:
        self.paused = False
        self._ended()
