"""Enrichment behind the window: begun when the notes are read, paused and resumed by the GM, kept between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from oracle_desktop.ui.desk.behind import Behind
from oracle_desktop.ui.desk.lanes import Job, Reporter

if TYPE_CHECKING:
    from oracle_desktop.models.findings import Finding
    from oracle_desktop.ui.desk.desk import Desk

PAUSED = "enrich_paused"


class EnrichDesk(Behind):
    """`over` brings the report, None without a chat model. A pause is kept in the campaign."""

    over = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.at_once = 0
        """How many requests Ollama works on at a time, where fewer than it is sent; 0 where not known."""

    def start(self) -> None:
        """Go on with what is not enriched yet, unless the GM paused it or it is under way."""
        campaign = self._desk.campaign
        if campaign is None or self._job is not None:
            return

        def task(reporter: Reporter) -> Any:
            if campaign.catalogue.meta(PAUSED):
                return PAUSED
            return campaign.enrich(reporter.progress, reporter.cancel)

        self._follow(self._desk.lanes["enrich"].submit("enrich", task), self._done)

    def pause(self) -> None:
        """Stop until `resume`, also over restarts; what was enriched is kept."""
        self._keep("1")
        if self._job is not None:
            self._job.cancel()
        self.paused = True
        self.changed.emit()

    def resume(self) -> None:
        """Go on after `pause`."""
        self.paused = False
        self.changed.emit()
        kept = self._keep("")
        if kept is not None:  # the next run reads what is kept: not before it says so
            kept.ended.connect(self._go_on)

    def _go_on(self) -> None:
        self._desk.lanes["enrich"].submit("resume", lambda _: None).ended.connect(self.start)

    def _keep(self, value: str) -> Job | None:
        campaign = self._desk.campaign
        if campaign is None:
            return None
        return self._desk.lanes["look"].submit("pause", lambda _: campaign.catalogue.set_meta(PAUSED, value))

    def _done(self, report: Any) -> None:
        if report == PAUSED:
            self.paused = True
        else:
            if report is not None and report.at_once:
                self.at_once = report.at_once
                self._desk.mind.check(again=False)
            self.over.emit(report)

    def findings(self, workers: int) -> tuple[Finding, ...]:
        """The doctor's row where sending `workers` requests at a time gains nothing (R2.6)."""
        if not 0 < self.at_once < workers:
            return ()
        from oracle_desktop.models.findings import Finding

        title = self.tr("Ollama works on {0} requests at a time, {1} are sent")
        if self.at_once == 1:
            title = self.tr("Ollama works on one request at a time, {1} are sent")
        detail = self.tr(
            "More only wait, and reading ahead is no faster. Start Ollama with OLLAMA_NUM_PARALLEL={0}, or "
            "send fewer."
        )
        said = title.format(self.at_once, workers), detail.format(workers)
        return (Finding("parallel", "info", *said, f"set_workers:{self.at_once}"),)

    def _ended(self) -> None:
        self._job = None
        if not self.paused:
            self.progress = None
        self.changed.emit()
