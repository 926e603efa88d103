"""Cyclic garbage is collected in the window's thread only.

Python collects in whichever thread happens to allocate. In a lane's thread that destroys widgets which are
part of a cycle from the wrong thread, and the process dies (seen: a closed window, collected while vectors
were read).
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY_MS = 1000


class Collector(QObject):
    """Switches the automatic collection off and does its work from a timer; `stop` gives it back."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation that is due."""
        due = [
            number
            for number, (count, threshold) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > threshold
        ]
        if due:
            gc.collect(due[-1])

    def stop(self) -> None:
        """Let Python collect by itself again."""
        self._timer.stop()
        gc.enable()
