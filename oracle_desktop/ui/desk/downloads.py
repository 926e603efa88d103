"""Models that are downloaded, one after the other: under way, at rest, broken off, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from oracle_desktop.errors import KnownError
from oracle_desktop.ui.desk.lanes import Job, Reporter
from oracle_desktop.ui.look import core_words

if TYPE_CHECKING:
    from oracle_desktop.models.ollama import PullProgress
    from oracle_desktop.ui.desk.desk import Desk


@dataclass(frozen=True, slots=True)
class Download:
    """A model on its way. `progress` is None until the server tells it; `said` is why it `failed`; `next` are
    the models that follow it."""

    model: str
    state: Literal["running", "paused", "failed"] = "running"
    progress: PullProgress | None = None
    said: str = ""
    next: Sequence[str] = ()


class Downloads(QObject):
    """`changed` brings the `Download` that is shown, None when there is none; `came` the name of a model that
    is here now, `failed` why one is not. What came of a broken or paused one is kept by the server."""

    changed = Signal(object)
    came = Signal(str)
    failed = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._job: Job | None = None
        self.now: Download | None = None
        """The one under way, at rest or broken off."""

    def get(self, model: str) -> None:
        """Download a model, after those that were wanted before."""
        now = self.now
        if now is None:
            self._start(Download(model))
        elif model == now.model:
            self.go_on()
        elif model not in now.next:
            self._show(replace(now, next=(*now.next, model)))

    def pause(self) -> None:
        """Let it rest; `go_on` takes it up where it stands."""
        if self.now is not None and self.now.state == "running":
            self._leave_job()
            self._show(replace(self.now, state="paused"))

    def go_on(self) -> None:
        """Take up what rests or broke off."""
        if self.now is not None and self.now.state != "running":
            self._start(replace(self.now, state="running", said=""))

    def cancel(self) -> None:
        """Give this one up, and go on with the next."""
        self._leave_job()
        self._next()

    def _start(self, download: Download) -> None:
        settings = self._desk.settings

        def task(reporter: Reporter) -> None:
            from oracle_desktop.models.ollama import OllamaServer

            OllamaServer(settings.mind).pull(download.model, reporter.progress, reporter.cancel)

        self._job = job = self._desk.lanes["pull"].submit("pull", task)

        def mine() -> Job | None:
            return self._job

        job.progress.connect(job.while_current(mine, self._progressed))
        job.failed.connect(job.while_current(mine, self._failed))
        job.done.connect(job.while_current(mine, self._done))
        self._show(download)

    def _leave_job(self) -> None:
        job, self._job = self._job, None
        if job is not None:
            job.cancel()

    def _show(self, download: Download | None) -> None:
        self.now = download
        self.changed.emit(download)

    def _progressed(self, progress: PullProgress) -> None:
        if self.now is not None:
            self._show(replace(self.now, progress=progress))

    def _failed(self, error: KnownError) -> None:
        self._job = None
        if self.now is not None:
            self._show(replace(self.now, state="failed", said=core_words.say(str(error))))
        self.failed.emit(error)

    def _done(self, _: object) -> None:
        self._job = None
        model = self.now.model if self.now is not None else ""
        self._next()
        self.came.emit(model)

    def _next(self) -> None:
        waiting = self.now.next if self.now is not None else ()
        if waiting:
            self._start(Download(waiting[0], next=tuple(waiting[1:])))
        else:
            self._show(None)
