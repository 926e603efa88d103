"""Lanes: long-lived threads, one kind of work each, that keep everything slow out of the window's thread."""

from __future__ import annotations

import itertools
import logging
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from oracle_desktop import memory
from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.errors import KnownError

log = logging.getLogger(__name__)

NAMES = ("ingest", "ask", "enrich", "sharpen", "models", "pull", "look", "names", "copy", "news")
PROGRESS_SECONDS = 0.1
WAIT_SECONDS = 15.0
SWITCH_SECONDS = 0.0005
"""How long a lane keeps Python's lock once the window waits for it. The window's thread lets go of it at
every call into Qt: with the usual 5 ms, a turn of twenty such calls beside a busy lane took 100 ms; with this
it takes 14."""
QUIET_MS = 2000
"""How long after the last job the memory that they took is given back: its garbage is collected by then."""

_left_running: list[QObject] = []
"""Threads that would not end, with their workers: destroying a running QThread aborts the process."""


class UnexpectedError(KnownError):
    """A bug, told in a plain sentence; the log has the rest."""


class Reporter:
    """What a task gets: `cancel` to look at, `progress` for the latest state, `event` for one of a series."""

    def __init__(self, cancel: Cancel, send: Callable[[str, object], None]) -> None:
        self.cancel = cancel
        self._send = send
        self._sent = float("-inf")
        self._waiting: list[object] = []

    def progress(self, state: object) -> None:
        """Report a state; at most ten a second reach the window, and always the last one."""
        now = time.monotonic()
        if now - self._sent < PROGRESS_SECONDS:
            self._waiting = [state]
            return
        self._sent, self._waiting = now, []
        self._send("progress", state)

    def event(self, event: object) -> None:
        """Report one of a series; every one reaches the window, in order."""
        self._send("happened", event)

    def flush(self) -> None:
        """Send the state that was held back."""
        for state in self._waiting:
            self._send("progress", state)
        self._waiting = []


Task = Callable[[Reporter], Any]


class Job(QObject):
    """A task under way. Lives in the window's thread, and so do all its signals.

    Exactly one of `done`, `failed`, `cancelled` comes, then `ended`.
    """

    started = Signal()
    progress = Signal(object)
    happened = Signal(object)
    done = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    ended = Signal()

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self.name = name
        self._cancel = Cancel()

    @property
    def token(self) -> Cancel:
        """The token that the task looks at."""
        return self._cancel

    def cancel(self) -> None:
        """Ask the task to stop. Sets the token at once: a queued call would wait behind the work."""
        self._cancel.set()

    def while_current(
        self, current: Callable[[], Job | None], slot: Callable[..., None]
    ) -> Callable[..., None]:
        """`slot`, but only while `current()` is this job: what one says whose place was taken is dropped."""

        def call(*values: object) -> None:
            if current() is self:
                slot(*values)

        return call


class _Worker(QObject):
    """Runs tasks in its lane's thread, one after the other."""

    reported = Signal(int, str, object)

    @Slot(int, object, object)
    def run(self, number: int, task: Task, cancel: Cancel) -> None:
        """Run `task`; whatever it does, exactly one last report leaves here."""

        def send(kind: str, payload: object) -> None:
            self.reported.emit(number, kind, payload)

        reporter = Reporter(cancel, send)
        try:
            cancel.check()
            send("started", None)
            result = task(reporter)
            reporter.flush()
            send("done", result)
        except Cancelled:
            send("cancelled", None)
        except KnownError as error:
            log.info("%s in a lane", type(error).__name__)
            reporter.flush()
            send("failed", error)
        except Exception:
            log.exception("unexpected error in a lane")
            send(
                "failed",
                UnexpectedError(
                    self.tr("Something went wrong that the Oracle did not expect."),
                    self.tr("What was read is kept. The log has the details."),
                ),
            )


class Lane(QObject):
    """One thread with its worker. Jobs run in the order they came."""

    _run = Signal(int, object, object)
    busy_changed = Signal(bool)

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self.name = name
        self._numbers = itertools.count(1)
        self._jobs: dict[int, Job] = {}
        self._refusing = False
        self.thread_ = QThread()
        self.thread_.setObjectName(f"lane-{name}")
        self._worker = _Worker()
        self._worker.moveToThread(self.thread_)
        self._run.connect(self._worker.run)
        self._worker.reported.connect(self._report)
        self.thread_.start()

    @property
    def busy(self) -> bool:
        """Whether a job is under way or waiting."""
        return bool(self._jobs)

    def submit(self, name: str, task: Task) -> Job:
        """Queue `task`. Connect the job's signals before returning to the event loop; none comes earlier."""
        job = Job(name, self)
        if self._refusing:
            job.cancel()
            return job
        number = next(self._numbers)
        self._jobs[number] = job
        if len(self._jobs) == 1:
            self.busy_changed.emit(True)
        self._run.emit(number, task, job.token)
        return job

    def cancel_all(self) -> None:
        """Ask everything under way or waiting to stop."""
        for job in self._jobs.values():
            job.cancel()

    @Slot(int, str, object)
    def _report(self, number: int, kind: str, payload: object) -> None:
        job = self._jobs.get(number)
        if job is None:
            return
        if kind == "started":
            job.started.emit()
        elif kind in ("progress", "happened"):
            getattr(job, kind).emit(payload)
        else:
            del self._jobs[number]
            if kind == "cancelled":
                job.cancelled.emit()
            else:
                getattr(job, kind).emit(payload)
            job.ended.emit()
            job.deleteLater()
            if not self._jobs:
                self.busy_changed.emit(False)

    def refuse(self) -> None:
        """Take no more work, ask what is there to stop, and let the thread end after it."""
        self._refusing = True
        self.cancel_all()
        self.thread_.quit()

    def wait(self, seconds: float) -> bool:
        """Wait for the thread to end; false when it did not (it is then kept until the process ends)."""
        if self.thread_.wait(int(max(seconds, 0.0) * 1000)):
            return True
        log.error("lane %s did not end", self.name)
        _left_running.extend((self.thread_, self._worker))
        return False


class Lanes(QObject):
    """All lanes; owns their threads until they have ended."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(SWITCH_SECONDS)
        self._lanes = {name: Lane(name, self) for name in NAMES}
        self._closed = False
        self.quiet = QTimer(self, singleShot=True, interval=QUIET_MS)
        self.quiet.timeout.connect(self._give_back)
        for lane in self._lanes.values():
            lane.busy_changed.connect(self._busy_changed)

    def __getitem__(self, name: str) -> Lane:
        return self._lanes[name]

    def _busy_changed(self, _: bool) -> None:
        self.quiet.start()

    def _give_back(self) -> None:
        if not any(lane.busy for lane in self._lanes.values()):
            threading.Thread(target=memory.give_back, daemon=True).start()

    def shutdown(self, seconds: float = WAIT_SECONDS) -> bool:
        """Refuse, cancel, quit, wait. True when every thread ended in time. Idempotent."""
        if self._closed:
            return True
        self._closed = True
        self.quiet.stop()
        for lane in self._lanes.values():
            lane.refuse()
        until = time.monotonic() + seconds
        ended = [lane.wait(until - time.monotonic()) for lane in self._lanes.values()]
        return all(ended)
