"""How the notes stand: follows the desk and tells the folder card, the notes page and the lists."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from oracle_desktop.domain import EnrichReport, IngestReport, Progress
from oracle_desktop.errors import KnownError, ModelProblem, ModelUnreachable
from oracle_desktop.ui.desk.overview import Overview, suggestions
from oracle_desktop.ui.look import core_words, words
from oracle_desktop.ui.look.turns import Turns
from oracle_desktop.ui.shell.spine_items import FolderState

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.main_window import MainWindow


class Standing(QObject):
    """Keeps when the folder was last checked and why reading stopped."""

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        self._checked = datetime.now()
        self._stopped: FolderState | None = None
        self._turns = Turns(self)
        desk.reading.progressed.connect(self._reading)
        desk.reading.done.connect(self._read)
        desk.reading.stopped.connect(self._reading_stopped)
        desk.overview_changed.connect(self._overview_changed)
        desk.enriching.changed.connect(self._behind)
        desk.sharpening.changed.connect(self._behind)
        desk.enriching.over.connect(self._enriched)
        desk.watching.trouble.connect(self._watch_trouble)

    def forget(self) -> None:
        """No campaign is open any more."""
        self._stopped = None
        self._overview_changed(Overview())

    def _reading(self, progress: Progress) -> None:
        self._stopped = None
        if self._desk.player_safe:
            progress = replace(progress, file="")  # its name may be for the GM alone
        self._window.notes.show_progress(progress)
        self._window.first_run.show_reading(progress)
        share = progress.done / progress.total if progress.total else 0.0
        left = words.time_left(progress.left)
        counted = self.tr("{0} of {1}").format(words.count(progress.done), words.count(progress.total))
        detail = ", ".join(part for part in (counted if progress.total else "", left) if part)
        self._window.spine.set_state(
            FolderState(
                self.tr("Reading your notes"), detail or self.tr("Looking through your folder"), share, "busy"
            )
        )
        if progress.sessions:
            self._window.spine.set_detail(self.tr("{0} so far").format(words.sessions(progress.sessions)))

    def _read(self, report: IngestReport) -> None:
        self._checked = datetime.now()
        self._window.notes.show_progress(None)
        self._window.first_run.show_reading(None)
        self._window.notices.reading_trouble("")
        self._show_state(self._desk.overview, len(report.failed))
        asked = not self._desk.reading.quiet
        if asked and self._window.view == "notes" and not report.failed and report.fragments:
            self._window.show_view("ask")

    def _reading_stopped(self, error: KnownError | None) -> None:
        self._window.notes.show_progress(None)
        self._window.first_run.show_reading(None)
        if error is None and self._desk.reading.paused:
            kept = self.tr("What was read is kept and can be asked about.")
            self._stopped = FolderState(self.tr("Paused"), kept, tone="look")
            self._window.notes.show_paused()
        elif error is None:
            kept = self.tr("What was read is kept. Read again to go on.")
            self._stopped = FolderState(self.tr("Stopped"), kept, tone="look")
        elif isinstance(error, ModelProblem):
            kept = self.tr("What was read is kept. Read again to go on.")
            self._stopped = FolderState(self.tr("Reading stopped"), kept, tone="look")
            self._window.notices.reading_trouble(self._without_model(error))
        else:
            self._stopped = FolderState(
                core_words.say(error.text), core_words.say(error.way_out), tone="look"
            )
            self._window.notices.trouble(error)
        self._show_state(self._desk.overview, 0)

    def _without_model(self, error: ModelProblem) -> str:
        """What a model's failure means while notes are read; its own sentence speaks of answers."""
        if isinstance(error, ModelUnreachable):
            return self.tr("Ollama stopped answering. What was read is kept; go on when it is back.")
        return self.tr("{0} What was read is kept.").format(core_words.say(str(error)))

    def _watch_trouble(self, sentence: str) -> None:
        """The folder is away, or is looked at only now and then: said once, nothing to do."""
        self._window.banner.say(core_words.say(sentence))

    def _show_state(self, overview: Overview, failed: int) -> None:
        if self._desk.campaign is None:
            self._window.spine.set_state(
                FolderState(self.tr("No notes yet"), self.tr("Drop your notes folder here"), tone="busy")
            )
        elif self._stopped is not None:
            self._window.spine.set_state(self._stopped)
        elif failed:
            self._window.spine.set_state(
                FolderState(words.need_a_look(failed), self.tr("The rest is read and ready."), tone="look")
            )
        elif (state := self._sharper()) is not None:
            self._window.spine.set_state(state)
        else:
            when = words.ago(self._checked, datetime.now())
            self._window.spine.set_state(
                FolderState(
                    self.tr("In step with your notes"), self.tr("All read. Checked {0}.").format(when)
                )
            )

    def _sharper(self) -> FolderState | None:
        """How far what goes on behind is; None where nothing does."""
        progress, paused = self._getting_sharper()
        if paused:
            return FolderState(self.tr("Ready to ask"), self.tr("Getting sharper is paused."), tone="ok")
        if progress is None or not progress.total:
            return None
        far = self.tr("Getting sharper: {0} of {1} passages")
        far = far.format(words.count(progress.done), words.count(progress.total))
        left = words.time_left(progress.left)
        detail = ", ".join(part for part in (far, left) if part)
        return FolderState(self.tr("Ready to ask"), detail, progress.done / progress.total)

    def _getting_sharper(self) -> tuple[Progress | None, bool]:
        """How far the chat model's reading is, else that of single sentences, and whether it rests."""
        enriching, sharpening = self._desk.enriching, self._desk.sharpening
        paused = enriching.paused or sharpening.paused
        return enriching.progress or sharpening.progress, paused

    def _behind(self) -> None:
        if self._desk.is_reading:
            return
        self._window.notes.show_enriching(*self._getting_sharper())
        self._show_state(self._desk.overview, self._desk.overview.failed)

    def _enriched(self, report: EnrichReport | None) -> None:
        if report is not None:
            if report.problem:
                self._window.banner.say(core_words.say(report.problem))
            elif report.notice:
                self._window.banner.say(report.notice)
            self._desk.look(deep=True)

    def _overview_changed(self, overview: Overview) -> None:
        """A page a turn, the one that is seen first: all of them at once could be felt where lanes are busy.
        What is to be hidden is hidden at once."""
        steps = {
            "notes": partial(self._tell_notes, overview),
            "sessions": partial(self._window.sessions.show_overview, overview),
            "compendium": partial(self._window.compendium.show_overview, overview),
            "ask": partial(self._tell_ask, overview),
        }
        first = steps.pop(self._window.view, lambda: None)
        self._tell_state(overview)
        self._turns.start([first, *steps.values()])
        if self._desk.campaign is None or not overview.files:
            self._turns.finish()

    def finish(self) -> None:
        """Every page is told now what it is still to be told: one of them is about to be shown."""
        self._turns.finish()

    def _tell_notes(self, overview: Overview) -> None:
        self._window.notes.show_files(overview.files, overview.sessions, overview.corrected, overview.secret)

    def _tell_state(self, overview: Overview) -> None:
        """Whether a question can be asked, up to which session, and how the notes stand."""
        ask, campaign = self._window.ask, self._desk.campaign
        ask.composer.as_of.show_sessions(overview.sessions)
        for page in (ask, self._window.sessions, self._window.compendium, self._window.test):
            page.empty.offer_folder(campaign is None)
        if campaign is None:
            ask.set_ready(False, self.tr("Choose your notes folder first."))
            self._window.spine.set_campaigns(self._desk.campaigns, "", with_sample=True)
            self._show_state(overview, 0)
            return
        ask.set_ready(overview.passages > 0, self.tr("Your notes are being read."))
        if not self._desk.is_reading:
            self._window.spine.set_detail(words.sessions(len(overview.sessions)))
            self._show_state(overview, overview.failed)

    def _tell_ask(self, overview: Overview) -> None:
        ask, campaign = self._window.ask, self._desk.campaign
        if campaign is None:
            ask.show_campaign("", 0, 0, 0, ())
            return
        passages, names = overview.passages, overview.counts.get("names", 0)
        if self._desk.player_safe or self._desk.up_to is not None:
            passages = names = 0  # of all that was read, which is not what is asked of now
        ask.show_campaign(campaign.name, len(overview.sessions), passages, names, suggestions(overview))
