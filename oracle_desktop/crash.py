"""Notices that the window ended without being closed, and keeps a report of it for the next start."""

from __future__ import annotations

import faulthandler
import logging
import platform
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from filelock import FileLock, Timeout

from oracle_desktop import __version__, logs

log = logging.getLogger(__name__)

REPORT = "crash-report.txt"
_RUNS = "run-*.txt"
_NO_TRACE = (
    "It left no trace: the system ended it (when memory ran out, or the computer was switched off), or\n"
    "somebody did."
)


class Watch:
    """One run of the window: a file that is there while it runs, into which a crash writes where it was.

    The file holds names of functions and lines of the program, nothing of notes, questions or answers.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._file: IO[str] | None = None
        self._lock: FileLock | None = None
        self._before: list[Callable[[], None]] = []

    def begin(self) -> Path | None:
        """Watch this run; the report of the last one where that did not end by itself."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            report = self._collect()
            now = datetime.now().astimezone()
            path = self._folder / f"run-{now:%Y%m%d-%H%M%S-%f}.txt"
            self._lock = FileLock(path.with_suffix(".lock"), mode=0o600)
            self._lock.acquire(timeout=0)
            self._file = path.open("x", encoding="utf-8")
            path.chmod(0o600)
        except (OSError, Timeout):
            return None
        self._file.write(
            f"The Oracle {__version__}, {platform.platform()}, Python {platform.python_version()}\n"
        )
        self._file.write(f"Started {now:%Y-%m-%d %H:%M}\n\n")
        self._file.flush()
        faulthandler.enable(self._file)
        self._hook()
        return report

    def note(self, text: str) -> None:
        """Add to what is kept should this run end badly."""
        if self._file is not None:
            with suppress(OSError, ValueError):
                self._file.write(f"{text}\n")
                self._file.flush()

    def gave_up(self, part: str) -> None:
        """A library ends the process on purpose after this; `part` names what of it."""
        self.note(f"Qt could not go on: {part}")

    def end(self) -> None:
        """The run ended as it should: nothing is kept of it. Idempotent."""
        for undo in self._before:
            undo()
        self._before.clear()
        file, self._file = self._file, None
        if file is not None:
            faulthandler.disable()
            file.close()
            with suppress(OSError):
                Path(file.name).unlink()
        if self._lock is not None:
            _let_go(self._lock)
            self._lock = None

    def _hook(self) -> None:
        """What nobody caught goes to the log and the report, and no further: a windowed app has no stderr."""
        main = sys.excepthook
        keep = self._keep

        def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
            _uncaught("the window", error, keep)
            if sys.stderr is not None and sys.stderr.isatty():  # somebody who works on the Oracle
                main(kind, error, trace)

        def put_back() -> None:
            sys.excepthook = main

        sys.excepthook = caught
        self._before += [put_back, unseen_to_log(keep)]

    def _keep(self, where: str, error: BaseException) -> None:
        self.note(f"Unexpected error in {where}:\n{logs.told(error)}\n")

    def _collect(self) -> Path | None:
        """What dead runs left, as one report; the newest counts."""
        report = None
        for path in sorted(self._folder.glob(_RUNS)):
            lock = FileLock(path.with_suffix(".lock"), mode=0o600)
            try:
                lock.acquire(timeout=0)
            except (Timeout, OSError):
                continue  # that window is open now
            text = path.read_text(encoding="utf-8", errors="replace")
            if not text.partition("\n\n")[2].strip():
                text = f"{text.rstrip()}\n\n{_NO_TRACE}\n"
            report = self._folder / REPORT
            report.write_text(text, encoding="utf-8")
            report.chmod(0o600)
            path.unlink()
            _let_go(lock)
        return report


Then = Callable[[str, BaseException], None]


def unseen_to_log(then: Then = lambda _where, _error: None) -> Callable[[], None]:
    """What nobody catches in a thread or a clean-up goes to the log, and `then` is told: else Python prints
    all it says, which may quote a note. What comes back undoes that."""
    thread, ignored = threading.excepthook, sys.unraisablehook

    def put_back() -> None:
        threading.excepthook, sys.unraisablehook = thread, ignored

    threading.excepthook = lambda args: _uncaught("a thread", args.exc_value, then)
    sys.unraisablehook = lambda args: _uncaught("a clean-up", args.exc_value, then)
    return put_back


def _uncaught(where: str, error: BaseException | None, then: Then) -> None:
    if error is not None and not isinstance(error, (SystemExit, KeyboardInterrupt)):
        log.error("unexpected error in %s", where, exc_info=error)
        then(where, error)


def _let_go(lock: FileLock) -> None:
    lock.release()
    with suppress(OSError):
        Path(lock.lock_file).unlink(missing_ok=True)
