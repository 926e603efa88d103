"""Work that is cut into steps, one a turn of the event loop: hands and painting come in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer


class Turns(QObject):
    """Steps that are still to be done, in order."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: deque[Callable[[], None]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._next)

    def start(self, steps: Iterable[Callable[[], None]]) -> None:
        """Do these in place of what is left: the first now, each of the others in a turn of its own."""
        self._steps = deque(steps)
        self._next()
        if self._steps:
            self._timer.start()

    def finish(self) -> None:
        """Do now what is left."""
        while self._steps:
            self._next()

    def _next(self) -> None:
        if self._steps:
            self._steps.popleft()()
        if not self._steps:
            self._timer.stop()
