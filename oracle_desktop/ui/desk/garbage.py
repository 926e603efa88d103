"""Cyclic garbage is collected in the window's thread only, in pieces too short to be felt.

Python collects in whichever thread happens to allocate. In a lane's thread that destroys widgets which are
part of a cycle from the wrong thread, and the process dies (seen: a closed window, collected while vectors
were read).
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication

EVERY_MS = 200
"""What the lanes make in a second of reading takes 25 ms to look through, all at once."""
THRESHOLDS = (700, 3, 10)
"""As `gc.set_threshold` has them: new objects, collections of these, collections of the ones that stayed."""
WHOLE_SECONDS = 60.0
"""Shortest time between collections of everything while another program is in front: over the objects of a
large ingest one takes a third of a second, and the window stands still."""
WHOLE_IN_FRONT_SECONDS = 600.0
"""The same while the window is in front."""


class Collector(QObject):
    """Switches the automatic collection off and does its work from a timer; `stop` gives it back.

    What is there at the start is never looked through, and what is there when `settled` comes: modules,
    classes, the window, some 200,000 objects that stay (`gc.freeze`).
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()
        self._whole = time.monotonic()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due; all of it once in a while only."""
        now = time.monotonic()
        whole = now - self._whole >= (WHOLE_IN_FRONT_SECONDS if _in_front() else WHOLE_SECONDS)
        due = [
            number
            for number, (count, threshold) in enumerate(zip(gc.get_count(), THRESHOLDS, strict=True))
            if count > threshold and (number < 2 or whole)
        ]
        if due:
            self._whole = now if due[-1] == 2 else self._whole
            gc.collect(due[-1])

    @staticmethod
    def settled() -> None:
        """The program is loaded, and no notes are read yet."""
        gc.freeze()

    def stop(self) -> None:
        """Let Python collect by itself again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()


def _in_front() -> bool:
    return QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
