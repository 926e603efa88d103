"""Single sentences are read behind the window: begun when the notes can be asked about, kept between."""

from __future__ import annotations

from oracle_desktop.ui.desk.behind import Behind


class SharpenDesk(Behind):
    """A pause ends with the campaign or the window."""

    def start(self) -> None:
        """Go on with what is left, unless the GM paused it or it is under way."""
        campaign = self._desk.campaign
        if campaign is None or self._job is not None or self.paused:
            return
        self._follow(
            self._desk.lanes["sharpen"].submit(
                "sharpen", lambda reporter: campaign.sharpen(reporter.progress, reporter.cancel)
            )
        )

    def stop(self) -> None:
        """The notes are read again, which goes before; `start` goes on after it."""
        if self._job is not None:
            self._job.cancel()
            self._ended()

    def pause(self) -> None:
        """Rest until `resume`, where something is under way; what was read is kept."""
        if self._job is not None:
            self.paused = True
            self.stop()

    def resume(self) -> None:
        """Go on after `pause`."""
        if self.paused:
            self.paused = False
            self.start()
            self.changed.emit()
