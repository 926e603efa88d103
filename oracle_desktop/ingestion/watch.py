"""Watches the notes folder and says when something in it changed and has come to rest (R8.4).

The system's own notices (inotify, FSEvents, ReadDirectoryChangesW) make it quick; a look at the folder from
time to time makes it sure: notices are lost on network drives, in linked folders and where the system has no
watches left. What counts as a change is decided by looking, never by a notice alone.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path, PurePath

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.observers.api import BaseObserver

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.errors import FolderProblem
from oracle_desktop.notes.scan import scan

QUIET = 0.8
"""Seconds without a notice before the folder is looked at: editors save in several steps."""
RESCAN = 60.0
"""Seconds between looks without any notice."""
TICK = 2.0
"""Seconds between checks that the folder is still there, and the longest until it is seen to be back."""
SETTLE = 0.4
"""Seconds between two looks; what differs between them is still being written."""
LONGEST = 10.0
"""Seconds after which a folder that never rests is reported nevertheless."""

_TELLING = frozenset({"created", "modified", "moved", "deleted", "closed"})
_REMOTE = frozenset("nfs nfs4 cifs smb3 smbfs afs 9p ncpfs fuse.sshfs fuse.rclone fuse.davfs davfs".split())

_Look = dict[str, tuple[int, int]]


class Watch:
    """Watches one folder in a thread of its own, from `start` to `stop`.

    `on_change` is called in that thread when files were added, edited, renamed or removed and have come to
    rest: once, however many they are, and once when a folder that was away is back. `on_trouble` gets a
    sentence when the folder is away, or when changes can only be noticed by looking from time to time.
    """

    def __init__(
        self,
        folder: Path,
        on_change: Callable[[], None],
        on_trouble: Callable[[str], None],
        *,
        quiet: float = QUIET,
        rescan: float = RESCAN,
        tick: float = TICK,
    ) -> None:
        self._folder = folder.expanduser().absolute()
        self._on_change = on_change
        self._on_trouble = on_trouble
        self._quiet, self._rescan, self._tick = quiet, rescan, tick
        self._cancel = Cancel()
        self._noticed = threading.Event()
        self._last_notice = 0.0
        self._observer: BaseObserver | None = None
        self._root: tuple[int, int] | None = None
        self._told: set[str] = set()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin. Returns when the folder is watched; changes from now on are reported."""
        if self._thread is not None:
            return
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="notes watch", daemon=True)
        self._thread.start()
        ready.wait(timeout=10.0)

    def stop(self) -> None:
        """End; no callback begins afterwards. Idempotent; may be called from a callback."""
        self._cancel.set()
        self._noticed.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout=10.0)

    def _run(self, ready: threading.Event) -> None:
        try:
            self._observe()
            known = self._look()
            ready.set()
            self._follow(known)
        except Cancelled:
            pass
        finally:
            ready.set()
            self._unobserve()

    def _follow(self, known: _Look | None) -> None:
        """`known` is how the folder looked when it was last reported, None while it is away."""
        looked = time.monotonic()
        while True:
            noticed = self._noticed.wait(self._tick)
            self._let_it_rest()
            self._noticed.clear()
            moved = self._reobserve()
            if not (noticed or moved or known is None or time.monotonic() - looked >= self._rescan):
                continue
            now = self._settled()
            looked = time.monotonic()
            if now is None or (not now and known != now):  # an unplugged disk may leave an empty folder
                self._tell(f"The folder {self._folder.name} is not there. It is read again when it is back.")
                known = None
            elif now != known:
                self._told.clear()
                known = now
                self._cancel.check()
                self._on_change()

    def _let_it_rest(self) -> None:
        """Wait until no notice has come for a while, or the notices do not end."""
        began = time.monotonic()
        while True:
            self._cancel.check()
            now = time.monotonic()
            left = self._last_notice + self._quiet - now
            if left <= 0 or now - began > LONGEST:
                return
            self._cancel.wait(left)

    def _settled(self) -> _Look | None:
        """How the folder looks when two looks agree, or when it took too long to come to rest."""
        began, before = time.monotonic(), self._look()
        while before is not None:
            self._cancel.wait(min(SETTLE, self._quiet))
            self._cancel.check()
            now = self._look()
            if now == before or time.monotonic() - began > LONGEST:
                return now
            before = now
        return None

    def _look(self) -> _Look | None:
        """Size and time of every file, None where the folder cannot be read."""
        try:
            seen = scan(self._folder, self._cancel)
        except FolderProblem:
            return None
        look: _Look = {found.path: (found.size, found.mtime_ns) for found in seen.found}
        look.update({path: (-1, -1) for path, _reason in seen.skipped})
        return look

    def _observe(self) -> None:
        """Ask the system for notices. Where it has none to give, looking must do."""
        self._root = _identity(self._folder)
        if self._root is None:
            return
        if _remote(self._folder):
            self._tell(
                "These notes are on a network drive. What changes there is noticed "
                f"within {_span(self._rescan)}."
            )
        observer = Observer()
        try:
            observer.schedule(_Notices(self._folder, self._notice), str(self._folder), recursive=True)
            observer.start()
            self._observer = observer
        except (OSError, RuntimeError):
            with suppress(RuntimeError):
                observer.stop()
            self._blind()

    def _reobserve(self) -> bool:
        """Begin anew where the folder is another one than before (a disk came back); whether it was. Say so
        where the notices have ended."""
        if _identity(self._folder) != self._root:
            self._unobserve()
            self._observe()
            return True
        observer = self._observer
        if observer is not None and not all(emitter.is_alive() for emitter in observer.emitters):
            self._unobserve()
            self._blind()
        return False

    def _unobserve(self) -> None:
        observer, self._observer = self._observer, None
        if observer is not None:
            with suppress(OSError, RuntimeError):
                observer.stop()
                observer.join(timeout=5.0)

    def _blind(self) -> None:
        self._tell(
            "The system cannot watch so many folders. Changes in your notes are noticed "
            f"within {_span(self._rescan)}."
        )

    def _notice(self) -> None:
        self._last_notice = time.monotonic()
        self._noticed.set()

    def _tell(self, sentence: str) -> None:
        """Each trouble once, until all is well again."""
        if sentence not in self._told:
            self._told.add(sentence)
            self._cancel.check()
            self._on_trouble(sentence)


class _Notices(FileSystemEventHandler):
    """Passes on that something happened to a file that the scan would look at."""

    def __init__(self, folder: Path, notice: Callable[[], None]) -> None:
        self._folder = folder
        self._notice = notice

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Reading a file is no change; nor is what a notes app writes into its hidden folder."""
        if event.event_type not in _TELLING:
            return
        paths = [os.fsdecode(path) for path in (event.src_path, event.dest_path) if path]
        if any(not self._hidden(path) for path in paths):
            self._notice()

    def _hidden(self, path: str) -> bool:
        with suppress(ValueError):
            return any(
                part.startswith((".", "~$")) for part in PurePath(path).relative_to(self._folder).parts
            )
        return False


def _identity(folder: Path) -> tuple[int, int] | None:
    """What tells a folder from another at the same place, None where there is none."""
    try:
        status = folder.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _span(seconds: float) -> str:
    return "a minute" if 45 <= seconds <= 75 else f"{seconds:.0f} seconds"


def _remote(folder: Path) -> bool:
    """Whether the folder is on another computer, as far as this system tells."""
    if sys.platform == "win32":
        import ctypes

        drive = os.path.splitdrive(folder)[0]
        return drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(drive + "\\") == 4
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:  # macOS
        return False
    held = [line.split() for line in mounts]
    above = [(len(at), kind) for _what, at, kind, *_rest in held if folder.is_relative_to(_plain(at))]
    return max(above, default=(0, ""))[1] in _REMOTE


def _plain(mount: str) -> str:
    return mount.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\")
