"""The desk: carries out what the window wants, in the lanes, and tells the window what came of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from oracle_desktop.domain import Answer, Citation, IngestReport, Mode, Progress, SessionId, Turn
from oracle_desktop.errors import KnownError
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui import overview
from oracle_desktop.ui.enrich_desk import EnrichDesk
from oracle_desktop.ui.lanes import Job, Lanes, Reporter
from oracle_desktop.ui.mind_desk import MindDesk
from oracle_desktop.ui.test_desk import TestDesk
from oracle_desktop.ui.watch_desk import WatchDesk

if TYPE_CHECKING:
    from oracle_desktop.notes.sessions import Override
    from oracle_desktop.store.catalogue import Catalogue
    from oracle_desktop.ui import margin
    from oracle_desktop.workspace import Campaign, CampaignInfo, Workspace

log = logging.getLogger(__name__)

LOOK_AGAIN_MS = 1500
"""How often the lists follow an ingest that is under way."""


class Desk(QObject):
    """Owns the lanes, the workspace and the open campaign. Every signal comes in the window's thread."""

    ready = Signal(list)
    """The workspace is open; its campaigns."""
    campaigns_changed = Signal(list)
    campaign_opened = Signal(object)
    campaign_closed = Signal()
    reading = Signal(object)
    read = Signal(object)
    reading_stopped = Signal(object)
    """None where the GM stopped it, else the `KnownError`."""
    overview_changed = Signal(object)
    conversations_changed = Signal(list)
    settings_changed = Signal()
    """Settings were changed elsewhere than on the settings page."""
    corrected = Signal(object)
    """A file was set right: (its path, the `Override` that held before or None)."""
    trouble = Signal(object)

    def __init__(self, places: Places, settings: Settings, workspace: Callable[[Places], Workspace]) -> None:
        """`workspace` makes the workspace; it is called in a lane, since its imports are slow."""
        super().__init__()
        self.places, self.settings = places, settings
        self.lanes = Lanes(self)
        self._make = workspace
        self._workspace: Workspace | None = None
        self.campaign: Campaign | None = None
        self._held: Campaign | None = None
        self._asked_for = 0
        self.campaigns: Sequence[CampaignInfo] = ()
        self.overview = overview.Overview()
        self._ingest: Job | None = None
        self._look: Job | None = None
        self._again = False
        self.quiet = False
        """Whether what is read now was not asked for: the folder changed."""
        self.mind, self.test, self.enriching = MindDesk(self), TestDesk(self), EnrichDesk(self)
        self.watching = WatchDesk(self)
        self._follow = QTimer(self)
        self._follow.setInterval(LOOK_AGAIN_MS)
        self._follow.timeout.connect(self._look_shallow)

    # campaigns

    def start(self) -> None:
        """Open the workspace; `ready` follows."""

        def task(_: Reporter) -> tuple[Workspace, Sequence[CampaignInfo]]:
            workspace = self._make(self.places)
            return workspace, workspace.campaigns()

        job = self.lanes["ingest"].submit("start", task)
        job.done.connect(self._started)
        job.failed.connect(self.trouble)

    def _started(self, found: tuple[Workspace, Sequence[CampaignInfo]]) -> None:
        self._workspace, self.campaigns = found
        self.ready.emit(list(self.campaigns))

    @property
    def workspace_open(self) -> bool:
        """Whether campaigns can be opened."""
        return self._workspace is not None

    def open_folder(self, folder: Path, name: str = "") -> None:
        """Make a campaign of a notes folder (or find the one it belongs to) and open it."""
        known = next((each.name for each in self.campaigns if each.notes == folder), "")
        self._switch(lambda space: space.create(known or name or folder.name or str(folder), folder).name)

    def open_sample(self) -> None:
        """Open the sample campaign."""
        language = "es" if self.settings.looks.language == "es" else "en"
        self._switch(lambda space: space.install_sample(language).name)

    def open_campaign(self, name: str) -> None:
        """Open a campaign by name."""
        self._switch(lambda _: name)

    def remove_campaign(self) -> None:
        """Remove what the Oracle keeps of the open campaign; the notes are not touched."""
        if self.campaign is None:
            return
        name = self.campaign.name

        def task(space: Workspace) -> str:
            self._let_go()
            space.delete(name)
            return next((each.name for each in space.campaigns() if not each.problem), "")

        self._switch(task)

    def _switch(self, choose: Callable[[Workspace], str]) -> None:
        """Stop what runs for the open campaign, close it, and open the one that `choose` names ("" none)."""
        space = self._workspace
        if space is None:
            return
        self._close_campaign()
        self._asked_for += 1
        number = self._asked_for

        def task(_: Reporter) -> tuple[int, Campaign | None, Sequence[CampaignInfo], KnownError | None]:
            before = self._held.name if self._held is not None else ""
            trouble = None
            try:
                name = choose(space)
            except KnownError as error:
                name, trouble = before, error
            if self._held is None or self._held.name != name:
                self._let_go()
                try:
                    self._held = space.open(name) if name else None
                except KnownError as error:
                    trouble = error
                    self._held = space.open(before) if before and before != name else None
            return number, self._held, space.campaigns(), trouble

        def go() -> None:
            job = self.lanes["ingest"].submit("open", task)
            job.done.connect(self._opened)
            job.failed.connect(self.trouble)

        def after_enriching() -> None:
            self.lanes["ask"].submit("barrier", lambda _: None).ended.connect(go)

        # what works on the old campaign has to end before it is closed
        self.lanes["enrich"].submit("barrier", lambda _: None).ended.connect(after_enriching)

    def _let_go(self) -> None:
        """Close the campaign that is held; only the ingest lane calls this, and the end of the window."""
        self.watching.stop()
        held, self._held = self._held, None
        if held is not None:
            held.close()

    def _close_campaign(self) -> None:
        for lane in ("ask", "enrich", "ingest", "look"):
            self.lanes[lane].cancel_all()
        self._follow.stop()
        self.overview = overview.Overview()
        if self.campaign is not None:
            self.campaign = None
            self.campaign_closed.emit()

    def _opened(self, found: tuple[int, Campaign | None, Sequence[CampaignInfo], KnownError | None]) -> None:
        number, campaign, self.campaigns, trouble = found
        if number != self._asked_for:
            return
        self.campaign = campaign
        self.campaigns_changed.emit(list(self.campaigns))
        if campaign is not None:
            self.campaign_opened.emit(campaign)
            self.look(deep=True)
            self.look_conversations()
            self.watching.start(campaign)
            self.ingest()
        if trouble is not None:
            self.trouble.emit(trouble)

    # reading notes

    @property
    def is_reading(self) -> bool:
        """Whether notes are being read."""
        return self._ingest is not None

    def ingest(self, *, quietly: bool = False) -> None:
        """Bring the index in step with the folder. Does nothing while that is under way. `quietly`: no page
        is turned when it is done."""
        campaign = self.campaign
        if campaign is None or self._ingest is not None:
            return
        self.quiet = quietly

        def task(reporter: Reporter) -> IngestReport:
            self.mind.wake(campaign, reading=False)
            return campaign.ingest(reporter.progress, reporter.cancel)

        self._ingest = job = self.lanes["ingest"].submit("ingest", task)
        job.progress.connect(self._progressed)
        job.done.connect(self._read)
        job.failed.connect(self._reading_failed)
        job.cancelled.connect(self._reading_cancelled)
        self._follow.start()
        self.reading.emit(Progress("scan", 0, 0))

    def correct(self, path: str, changes: Mapping[str, Any] | None) -> None:
        """Set right what a file is, by fields of an `Override` on top of those before (None: leave it to the
        Oracle again), and read anew what that touches; `corrected` follows."""

        def decide(before: Override | None) -> Override | None:
            from oracle_desktop.notes.sessions import Override

            return None if changes is None else replace(before or Override(), **changes)

        self._correct(path, decide).done.connect(self.corrected)

    def restore(self, path: str, override: Override | None) -> None:
        """Undo a correction: what held before it holds again."""
        self._correct(path, lambda _: override)

    def _correct(self, path: str, decide: Callable[[Override | None], Override | None]) -> Job:
        campaign = self.campaign
        assert campaign is not None

        def task(reporter: Reporter) -> tuple[str, Override | None]:
            before = campaign.corrections().get(path)
            campaign.correct(path, decide(before), reporter.progress, reporter.cancel)
            return path, before

        job = self.lanes["ingest"].submit("correct", task)
        job.failed.connect(self.trouble)
        job.ended.connect(self._look_deep)
        return job

    def _look_deep(self) -> None:
        self.look(deep=True)

    def cancel_ingest(self) -> None:
        """Stop reading; what was read is kept."""
        if self._ingest is not None:
            self._ingest.cancel()

    def _progressed(self, progress: Progress) -> None:
        if self._ingest is not None:
            self.reading.emit(progress)

    def _read(self, report: IngestReport) -> None:
        self._reading_over()
        if report.cancelled:
            self.reading_stopped.emit(None)
        else:
            self.read.emit(report)
            self.enriching.start()

    def _warm(self) -> None:
        """Load what the first question needs; a failure shows with that question, not here."""
        campaign = self.campaign
        if campaign is not None:
            self.lanes["ask"].submit("warm", lambda _: campaign.warm())

    def _reading_failed(self, error: KnownError) -> None:
        self._reading_over()
        self.reading_stopped.emit(error)

    def _reading_cancelled(self) -> None:
        self._reading_over()
        self.reading_stopped.emit(None)

    def _reading_over(self) -> None:
        self._ingest = None
        self._follow.stop()
        self._warm()
        self.look(deep=True)

    # looking into the catalogue

    def _look_shallow(self) -> None:
        if self._look is None:
            self.look(deep=False)

    def look(self, deep: bool) -> None:
        """Read the lists anew; `overview_changed` follows."""
        campaign = self.campaign
        if campaign is None:
            return
        job = self.submit_look(lambda: overview.read(campaign.catalogue, deep), self._looked)
        self._look = job
        job.ended.connect(self._look_over)

    def _look_over(self) -> None:
        self._look = None

    def _looked(self, found: overview.Overview) -> None:
        if not found.deep:
            old = self.overview
            found = replace(found, names=old.names, deep=old.deep)
        self.overview = found
        self.overview_changed.emit(found)

    def submit_look(self, read: Callable[[], Any], then: Callable[[Any], None]) -> Job:
        """Read something from the catalogue; what comes after another campaign was opened is dropped."""
        campaign = self.campaign

        def arrived(result: object) -> None:
            if campaign is self.campaign:
                then(result)

        def failed(error: KnownError) -> None:
            if campaign is self.campaign:
                self.trouble.emit(error)

        job = self.lanes["look"].submit("look", lambda _: read())
        job.done.connect(arrived)
        job.failed.connect(failed)
        return job

    def find_passage(
        self, citation: Citation, said: str, last: int, then: Callable[[margin.Found], None]
    ) -> None:
        """Read what the margin shows of a citation; `said` is the answer up to it, `last` where the chip
        before it ended."""
        self._submit_margin(lambda read, catalogue: read.of_citation(catalogue, citation, said, last), then)

    def find_session(self, row: Any, then: Callable[[margin.Found], None]) -> None:
        """Read what the margin shows of a whole session (a `SessionRow`)."""
        self._submit_margin(lambda read, catalogue: read.of_session(catalogue, row), then)

    def find_mentions(self, row: overview.NameRow, then: Callable[[Sequence[margin.Mention]], None]) -> None:
        """Read the sentences in which a name stands."""
        self._submit_margin(lambda read, catalogue: read.mentions(catalogue, row), then)

    def _submit_margin(self, read: Callable[[Any, Catalogue], Any], then: Callable[[Any], None]) -> None:
        campaign = self.campaign
        if campaign is None:
            return

        def task() -> Any:
            from oracle_desktop.ui import margin  # reads notes: too slow for the window's start

            return read(margin, campaign.catalogue)

        self.submit_look(task, then)

    # conversations

    def look_conversations(self) -> None:
        """Read the list of conversations; `conversations_changed` follows."""
        campaign = self.campaign
        if campaign is not None:
            self.submit_look(campaign.catalogue.conversations, self.conversations_changed.emit)

    def load_conversation(self, number: int, then: Callable[[Sequence[Any]], None]) -> None:
        """Read the messages of a conversation."""
        campaign = self.campaign
        if campaign is not None:
            self.submit_look(lambda: campaign.catalogue.messages(number), then)

    def rename_conversation(self, number: int, title: str) -> None:
        """Give a conversation another title."""
        campaign = self.campaign
        if campaign is not None:
            self.submit_look(lambda: campaign.catalogue.rename_conversation(number, title), self._changed)

    def delete_conversation(self, number: int) -> None:
        """Delete a conversation for good."""
        campaign = self.campaign
        if campaign is not None:
            self.submit_look(lambda: campaign.catalogue.delete_conversation(number), self._changed)

    def _changed(self, _: object) -> None:
        self.look_conversations()

    # asking

    def ask(
        self,
        question: str,
        mode: Mode,
        *,
        history: Sequence[Turn],
        conversation: int | None,
        up_to: SessionId | None = None,
        player_safe: bool = False,
        before: Answer | None = None,
    ) -> Job | None:
        """Ask; the job's `happened` brings the ask events, `done` (conversation's id, answer). `before` is an
        answer to try again with only what its passages support."""
        campaign = self.campaign
        if campaign is None:
            return None

        reading = self.is_reading

        def task(reporter: Reporter) -> tuple[int, Any]:
            self.mind.wake(campaign, reading)
            number = conversation or campaign.catalogue.new_conversation(_title(question))
            answer = campaign.ask(
                question,
                mode=mode,
                history=history,
                up_to=up_to,
                player_safe=player_safe,
                on_event=reporter.event,
                cancel=reporter.cancel,
                conversation=number,
                only_supported=before is not None,
                before=before,
            )
            return number, answer

        return self.lanes["ask"].submit("ask", task)

    def judge(self, answer: Answer, conversation: int) -> Job | None:
        """Let the chat model check the claims of an answer that is shown; `done` brings it with its verdicts.

        None where no chat model wrote it."""
        campaign = self.campaign
        if campaign is None or answer.quoted or answer.refused or answer.stopped or answer.error:
            return None
        return self.lanes["ask"].submit("judge", lambda r: campaign.judge(answer, r.cancel, conversation))

    # settings

    def save_settings(self, settings: Settings) -> None:
        """Keep changed settings."""
        self.settings = settings
        space = self._workspace
        if space is None:
            return
        job = self.lanes["look"].submit("settings", lambda _: space.save_settings(settings))
        job.failed.connect(self.trouble)

    # the end

    def shutdown(self) -> bool:
        """Stop everything and let go of the campaign. True when every thread ended in time."""
        ended = self.lanes.shutdown()
        self.campaign = None
        self._let_go()
        return ended


def _title(question: str) -> str:
    """A conversation's first title: its first question, up to 60 characters, cut between words."""
    line = " ".join(question.split())
    return line if len(line) <= 60 else line[:59].rsplit(" ", 1)[0] + "…"
