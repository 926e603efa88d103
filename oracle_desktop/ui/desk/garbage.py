"""Cyclic garbage is collected in the window's thread only.

Python collects in whichever thread happens to allocate. In a lane's thread that destroys widgets which are
part of a cycle from the wrong thread, and the process dies (seen: a closed window, collected while vectors
were read).
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 1000
WHOLE_SECONDS = 60.0
"""Shortest time between collections of everything: over the objects of a large ingest one takes a third of a
second, and the window stands still."""


class Collector(QObject):
    """Switches the automatic collection off and does its work from a timer; `stop` gives it back."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._whole = time.monotonic()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due; all of it once in a while only."""
        whole = time.monotonic() - self._whole >= WHOLE_SECONDS
        due = [
            number
            for number, (count, threshold) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > threshold and (number < 2 or whole)
        ]
        if due:
            self._whole = time.monotonic() if due[-1] == 2 else self._whole
            gc.collect(due[-1])

    def stop(self) -> None:
        """Let Python collect by itself again."""
        self._timer.stop()
        gc.enable()
