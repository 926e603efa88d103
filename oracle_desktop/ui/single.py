"""One window a user and data folder: a second start hands over what it was started with, and ends."""

from __future__ import annotations

import getpass
import hashlib
import json
import logging
import os
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from filelock import FileLock, Timeout
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from oracle_desktop.paths import Places

log = logging.getLogger(__name__)

REACH_MS = 2000
ANSWER_MS = 10_000
"""The first start may still be making its window when the second one knocks."""
LONGEST = 64_000
"""Bytes of a handed-over message; a path and a question are far shorter."""
TOKEN = "XDG_ACTIVATION_TOKEN"  # noqa: S105 - Wayland's name for the right to come to the front


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a start asks for: a notes folder, the sample, a question. `token` lets the window come forward."""

    folder: str = ""
    sample: bool = False
    question: str = ""
    token: str = ""


class Single(QObject):
    """`first` says whether this start is the first; then `wanted` brings what later ones ask for."""

    wanted = Signal(object)

    def __init__(self, places: Places, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data = places.data
        self._name = _name(places.data)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._connected)

    def first(self, mine: Wanted) -> bool:
        """Whether this start opens the window; false where another has one and took `mine` over.

        A socket that a crash left behind answers nobody and is put away. Where the other start has a window
        but does not answer (it hangs), this one opens: its campaigns say that they are in use.
        """
        lock = FileLock(str(self._data / "start.lock"))
        try:  # two starts at the same moment: one is first
            self._data.mkdir(parents=True, exist_ok=True)
            lock.acquire(timeout=ANSWER_MS / 1000)
        except (OSError, Timeout):
            log.error("the start could not be locked")
        try:
            if self._hand_over(mine):
                return False
            if not self._server.listen(self._name):
                QLocalServer.removeServer(self._name)
                if not self._server.listen(self._name):
                    log.error("later starts cannot reach this one: %s", self._server.errorString())
            return True
        finally:
            lock.release()

    def _hand_over(self, mine: Wanted) -> bool:
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(REACH_MS):
            return False
        _let_come_forward()
        message = asdict(mine) | {"token": os.environ.get(TOKEN, "")}
        socket.write(json.dumps(message).encode() + b"\n")
        socket.flush()
        return socket.waitForReadyRead(ANSWER_MS) and bytes(socket.readAll().data()).startswith(b"ok")

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(socket.deleteLater)
            if socket.canReadLine():
                self._take(socket)

    def _read(self) -> None:
        socket = self.sender()
        if isinstance(socket, QLocalSocket):
            if socket.canReadLine():
                self._take(socket)
            elif socket.bytesAvailable() > LONGEST:
                socket.abort()

    def _take(self, socket: QLocalSocket) -> None:
        try:
            raw = json.loads(bytes(socket.readLine(LONGEST).data()))
            found = Wanted(str(raw["folder"]), raw["sample"] is True, str(raw["question"]), str(raw["token"]))
        except (ValueError, KeyError, TypeError):
            socket.abort()
            return
        socket.write(b"ok\n")
        socket.flush()
        self.wanted.emit(found)

    def close(self) -> None:
        """Answer no more; the next start is the first."""
        self._server.close()


def _name(data: Path) -> str:
    """The socket's name: by user, since some systems share one place for all, and by data folder."""
    whole = f"{getpass.getuser()}\n{data.resolve()}"
    return "oracle-desktop-" + hashlib.sha256(whole.encode()).hexdigest()[:20]


def _let_come_forward() -> None:
    """Windows lets only the program in front bring another forward; this start is, and passes that on."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)
