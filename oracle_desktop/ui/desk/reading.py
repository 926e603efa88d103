"""Reading notes, carried out in a lane: the folder brought in step, files set right by the GM."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from oracle_desktop.domain import IngestReport, Progress
from oracle_desktop.errors import KnownError
from oracle_desktop.ui.desk.lanes import Job, Reporter

if TYPE_CHECKING:
    from oracle_desktop.notes.sessions import Override
    from oracle_desktop.ui.desk.desk import Desk

LOOK_AGAIN_MS = 1500
"""How often the lists follow an ingest that is under way."""
SETTLED_MS = 500
"""How long after a reading what goes on behind the window begins: the pages are told first, undisturbed."""
USUAL_PACE = 0.02
"""Seconds a window, built-in embedder, two cores (`make bench`): until something was measured here."""
TELLING = 50
"""Windows from which on the time that they took tells something."""


class ReadingDesk(QObject):
    """At most one reading is under way. Every signal comes in the window's thread."""

    progressed = Signal(object)
    """A `Progress`; the first comes at once."""
    done = Signal(object)
    """The `IngestReport` of notes that were read to the end."""
    stopped = Signal(object)
    """None where the GM stopped it, else the `KnownError`."""
    corrected = Signal(object)
    """A file was set right: (its path, the `Override` that held before or None)."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._job: Job | None = None
        self.pace = USUAL_PACE
        """Seconds to embed one window, as the last reading that embedded many took."""
        self.paused = False
        """Whether the GM let reading rest; `start` goes on."""
        self.quiet = False
        """Whether what is read now was not asked for: the folder changed."""
        self._follow = QTimer(self)
        self._follow.setInterval(LOOK_AGAIN_MS)
        self._follow.timeout.connect(desk.look_shallow)
        self._behind = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._behind.timeout.connect(self._go_on_behind)
        desk.campaign_closed.connect(self._forget)

    @property
    def under_way(self) -> bool:
        """Whether notes are being read."""
        return self._job is not None

    def start(self, *, quietly: bool = False) -> None:
        """Bring the index in step with the folder. Does nothing while that is under way. `quietly`: no page
        is turned when it is done."""
        desk, campaign = self._desk, self._desk.campaign
        if campaign is None or self._job is not None or (quietly and self.paused):
            return
        self.quiet, self.paused = quietly, False

        settings, idle = desk.settings, not desk.lanes["ask"].busy

        def task(reporter: Reporter) -> IngestReport:
            campaign.use(settings)
            if idle and campaign.settings.mind != settings.mind:
                campaign.recheck(settings)
            desk.mind.wake(campaign, reading=False)
            return campaign.ingest(reporter.progress, reporter.cancel, sharp=False)

        self._behind.stop()
        desk.sharpening.stop()
        self._job = job = desk.lanes["ingest"].submit("ingest", task)
        job.progress.connect(self._progressed)
        job.done.connect(self._done)
        job.failed.connect(self._failed)
        job.cancelled.connect(self._cancelled)
        self._follow.start()
        self.progressed.emit(Progress("scan", 0, 0))

    def cost(self) -> float:
        """Seconds that reading everything anew takes, by the pace of the last reading."""
        return self._desk.overview.counts.get("windows", 0) * self.pace

    def correct(self, path: str, changes: Mapping[str, Any] | None) -> None:
        """Set right what a file is, by fields of an `Override` on top of those before (None: leave it to the
        Oracle again), and read anew what that touches; `corrected` follows."""

        def decide(before: Override | None) -> Override | None:
            from oracle_desktop.notes.sessions import Override

            return None if changes is None else replace(before or Override(), **changes)

        self._correct(path, decide).done.connect(self.corrected)

    def restore(self, path: str, override: Override | None) -> None:
        """Undo a correction: what held before it holds again."""
        self._correct(path, lambda _: override)

    def _correct(self, path: str, decide: Callable[[Override | None], Override | None]) -> Job:
        campaign = self._desk.campaign
        assert campaign is not None

        def task(reporter: Reporter) -> tuple[str, Override | None]:
            before = campaign.corrections().get(path)
            campaign.correct(path, decide(before), reporter.progress, reporter.cancel, sharp=False)
            return path, before

        job = self._desk.lanes["ingest"].submit("correct", task)
        job.failed.connect(self._desk.trouble)
        job.ended.connect(self._corrected)
        return job

    def _corrected(self) -> None:
        self._desk.look(deep=True)
        if self._job is None:
            self._behind.start()

    def cancel(self) -> None:
        """Stop reading; what was read is kept."""
        if self._job is not None:
            self._job.cancel()

    def pause(self) -> None:
        """Let reading rest until `start`. What was read is kept, and going on begins after it: nothing is
        held open meanwhile, so that questions and corrections do not wait."""
        self.paused = self._job is not None
        self.cancel()

    def _forget(self) -> None:
        self._follow.stop()
        self._behind.stop()
        self.paused = False

    def _progressed(self, progress: Progress) -> None:
        if self._job is not None:
            self.progressed.emit(progress)

    def _done(self, report: IngestReport) -> None:
        if report.cancelled:
            self._cancelled()
            return
        self._over()
        embedded = report.model_calls.get("embed", 0)
        if embedded >= TELLING:
            self.pace = report.seconds.get("embed", 0.0) / embedded
        self.done.emit(report)
        self._behind.start()

    def _go_on_behind(self) -> None:
        """What makes the search sharper and the first question quick."""
        self._desk.talk.warm()
        self._desk.sharpening.start()
        self._desk.enriching.start()

    def _failed(self, error: KnownError | None) -> None:
        self._over()
        self._desk.talk.warm()
        self.stopped.emit(error)

    def _cancelled(self) -> None:
        self._failed(None)

    def _over(self) -> None:
        self._job = None
        self._follow.stop()
        self._desk.look(deep=True)
