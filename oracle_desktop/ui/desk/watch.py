"""The notes folder under watch while its campaign is open: a change is read in at once, without a fuss."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle_desktop.ui.desk.lanes import Reporter

if TYPE_CHECKING:
    from oracle_desktop.ingestion.watch import Watch
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.workspace import Campaign


class WatchDesk(QObject):
    """`trouble` brings a sentence: the folder is away, or changes can be noticed only now and then."""

    trouble = Signal(str)
    _changed = Signal(object)
    _troubled = Signal(object, str)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._watch: Watch | None = None
        self._waits = False
        self._changed.connect(self._on_change)
        self._troubled.connect(self._on_trouble)
        desk.reading.done.connect(self._reading_over)
        desk.reading.stopped.connect(self._reading_over)

    def start(self, campaign: Campaign) -> None:
        """Watch the folder of `campaign`. In the lane that reads, so that no change falls between watching
        and reading."""

        def task(_: Reporter) -> Watch:
            from oracle_desktop.ingestion.watch import Watch  # slow: the system's notices

            watch = Watch(
                campaign.notes,
                lambda: self._changed.emit(campaign),
                lambda sentence: self._troubled.emit(campaign, sentence),
            )
            self._watch = watch
            watch.start()
            return watch

        self.stop()
        self._desk.lanes["ingest"].submit("watch", task)

    def stop(self) -> None:
        """Watch no more. Called in the lane that reads, or when the lanes have ended."""
        watch, self._watch = self._watch, None
        self._waits = False
        if watch is not None:
            watch.stop()

    def _on_change(self, campaign: Campaign) -> None:
        if campaign is not self._desk.campaign:
            return
        if self._desk.is_reading:
            self._waits = True
        else:
            self._desk.reading.start(quietly=True)

    def _on_trouble(self, campaign: Campaign, sentence: str) -> None:
        if campaign is self._desk.campaign:
            self.trouble.emit(sentence)

    def _reading_over(self, _: object) -> None:
        """What changed while notes were read is read now."""
        if self._waits:
            self._waits = False
            self._desk.reading.start(quietly=True)
