"""The desk: carries out what the window wants, in the lanes, and tells the window what came of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from oracle_desktop.domain import SessionId
from oracle_desktop.errors import KnownError
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.text import one_line
from oracle_desktop.ui.desk import overview
from oracle_desktop.ui.desk.campaign import CampaignDesk
from oracle_desktop.ui.desk.compendium import CompendiumDesk
from oracle_desktop.ui.desk.copies import CopiesDesk
from oracle_desktop.ui.desk.enrich import EnrichDesk
from oracle_desktop.ui.desk.garbage import Collector
from oracle_desktop.ui.desk.lanes import Job, Lanes, Reporter
from oracle_desktop.ui.desk.measuring import TestDesk
from oracle_desktop.ui.desk.mind import MindDesk
from oracle_desktop.ui.desk.reading import ReadingDesk
from oracle_desktop.ui.desk.seen import veil
from oracle_desktop.ui.desk.sessions_told import Told
from oracle_desktop.ui.desk.sharpen import SharpenDesk
from oracle_desktop.ui.desk.showing import ShowingDesk
from oracle_desktop.ui.desk.talk import TalkDesk
from oracle_desktop.ui.desk.watch import WatchDesk

if TYPE_CHECKING:
    from oracle_desktop.workspace import Campaign, CampaignInfo, Workspace

log = logging.getLogger(__name__)

MakeWorkspace = Callable[[Places], "Workspace"]


class Desk(QObject):
    """Owns the lanes, the workspace and the open campaign. Every signal comes in the window's thread."""

    ready = Signal(list)
    """The workspace is open; its campaigns."""
    campaigns_changed = Signal(list)
    campaign_opened = Signal(object)
    campaign_closed = Signal()
    overview_changed = Signal(object)
    settings_changed = Signal()
    """Settings were changed elsewhere than on the settings page."""
    trouble = Signal(object)
    hidden = Signal()
    """What the pages leave out changed: `up_to`, `player_safe`."""

    def __init__(self, places: Places, settings: Settings, workspace: MakeWorkspace) -> None:
        """`workspace` makes the workspace; it is called in a lane, since its imports are slow."""
        super().__init__()
        self.places, self.settings = places, settings
        self._kept = settings
        self.lanes = Lanes(self)
        self._make = workspace
        self._workspace: Workspace | None = None
        self.campaign: Campaign | None = None
        self.no_room: KnownError | None = None
        """Why nothing can be kept on this computer, where that is so."""
        self._held: Campaign | None = None
        self._asked_for = 0
        self.campaigns: Sequence[CampaignInfo] = ()
        self.overview = overview.Overview()
        self._look: Job | None = None
        self.up_to: SessionId | None = None
        self.player_safe = False
        """What every page, list and answer leaves out; set with `hide`."""
        self.mind, self.test, self.enriching = MindDesk(self), TestDesk(self), EnrichDesk(self)
        self.sharpening = SharpenDesk(self)
        self.reading, self.talk = ReadingDesk(self), TalkDesk(self)
        self.changing = CampaignDesk(self)
        self.watching, self.names, self.copies = WatchDesk(self), CompendiumDesk(self), CopiesDesk(self)
        self.showing = ShowingDesk(self)

    # campaigns

    def start(self) -> None:
        """Open the workspace; `ready` follows."""

        def task(_: Reporter) -> tuple[Workspace, Sequence[CampaignInfo], KnownError | None]:
            workspace = self._make(self.places)
            try:
                workspace.check_room()
            except KnownError as error:
                return workspace, workspace.campaigns(), error
            return workspace, workspace.campaigns(), None

        job = self.lanes["ingest"].submit("start", task)
        job.done.connect(self._started)
        job.failed.connect(self.trouble)

    def _started(self, found: tuple[Workspace, Sequence[CampaignInfo], KnownError | None]) -> None:
        self._workspace, self.campaigns, self.no_room = found
        Collector.settled()
        self.ready.emit(list(self.campaigns))

    @property
    def workspace(self) -> Workspace | None:
        """The campaigns of this computer; None until they are read."""
        return self._workspace

    @property
    def workspace_open(self) -> bool:
        """Whether campaigns can be opened."""
        return self._workspace is not None

    def open_folder(self, folder: Path, name: str = "") -> None:
        """Make a campaign of a notes folder (or find the one it belongs to) and open it."""
        known = next((each.name for each in self.campaigns if each.notes == folder), "")
        called = known or name or one_line(folder.name) or str(folder)
        self.switch(lambda space: space.create(called, folder).name)

    def open_sample(self) -> None:
        """Open the sample campaign."""
        language = "es" if self.settings.looks.language == "es" else "en"
        self.switch(lambda space: space.install_sample(language).name)

    def open_campaign(self, name: str) -> None:
        """Open a campaign by name."""
        self.switch(lambda _: name)

    def tell_campaigns(self) -> None:
        """`campaigns` are others now."""
        self.campaigns = self.changing.listed(self.campaigns)
        self.campaigns_changed.emit(list(self.campaigns))

    def bring_back(self, copy: Path, *, instead_of: str = "") -> None:
        """Bring a campaign back from a copy and open it: in the place of the one called `instead_of`, else
        under its own name or the next that is free."""

        def task(space: Workspace) -> str:
            from oracle_desktop.store import archive

            if instead_of:
                self.let_go()
                return space.restore(copy, name=instead_of, replace=True).name
            return space.restore(copy, name=space.free_name(archive.look(copy).name)).name

        self.switch(task)

    def bring_last_back(self, broken: CampaignInfo) -> None:
        """Put the last copy of a campaign that cannot be opened in its place, and open it."""

        def task(space: Workspace) -> str:
            from oracle_desktop.store import copies

            kept = copies.copies(broken.home)
            if not kept:
                raise copies.none_kept(broken.name)
            return space.restore(kept[0].path, name=broken.name, replace=True).name

        self.switch(task)

    def relink(self, folder: Path) -> None:
        """Say where the notes of the open campaign are now, and read them there."""
        if self.campaign is None:
            return
        name = self.campaign.name

        def task(space: Workspace) -> str:
            self.let_go()
            return space.relink(name, folder).name

        self.switch(task)

    def switch(self, choose: Callable[[Workspace], str]) -> None:
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
                self.let_go()
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

        def after(*lanes: str) -> None:
            if not lanes:
                go()
                return
            barrier = self.lanes[lanes[0]].submit("barrier", lambda _: None)
            barrier.ended.connect(lambda: after(*lanes[1:]))

        after(
            "enrich", "sharpen", "names", "ask", "copy"
        )  # what works on the old campaign has to end before it is closed

    def let_go(self) -> None:
        """Close the campaign that is held; only the ingest lane calls this, and the end of the window."""
        self.watching.stop()
        held, self._held = self._held, None
        if held is not None:
            held.close()

    def _close_campaign(self) -> None:
        for lane in ("ask", "enrich", "sharpen", "names", "ingest", "look", "copy"):
            self.lanes[lane].cancel_all()
        self.overview, self.up_to = overview.Overview(), None
        if self.campaign is not None:
            self.campaign = None
            self.campaign_closed.emit()

    def _opened(self, found: tuple[int, Campaign | None, Sequence[CampaignInfo], KnownError | None]) -> None:
        number, campaign, self.campaigns, trouble = found
        if number != self._asked_for:
            return
        self.campaign = campaign
        self.changing.opened(campaign)
        self.tell_campaigns()
        if campaign is not None:
            self.campaign_opened.emit(campaign)
            self.look(deep=True)
            self.talk.look()
            self.watching.start(campaign)
            self.reading.start()
        if trouble is not None:
            self.trouble.emit(trouble)

    # looking into the catalogue

    @property
    def is_reading(self) -> bool:
        """Whether notes are being read."""
        return self.reading.under_way

    def look_shallow(self) -> None:
        """Read the lists anew without the names, unless that is under way."""
        if self._look is None:
            self.look(deep=False)

    def look(self, deep: bool) -> None:
        """Read the lists anew; `overview_changed` follows."""
        campaign = self.campaign
        if campaign is None:
            return
        hiding = self.up_to, self.player_safe

        def looked(found: overview.Overview) -> None:
            if hiding == (self.up_to, self.player_safe):
                self._looked(found)

        job = self.submit_look(
            lambda: overview.read(campaign.catalogue, deep, veil(campaign, *hiding)), looked
        )
        self._look = job
        job.ended.connect(self._look_over)

    def _look_over(self) -> None:
        self._look = None

    def _looked(self, found: overview.Overview) -> None:
        if not found.deep:
            old = self.overview
            found = replace(found, names=old.names, told=old.told, deep=old.deep)
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

    def hide(self, up_to: SessionId | None, player_safe: bool) -> None:
        """Leave out what happened after `up_to`, and what is secret, on every page; the lists are read anew,
        and until then show no names, titles or files. `hidden` follows."""
        if (up_to, player_safe) == (self.up_to, self.player_safe):
            return
        self.up_to, self.player_safe = up_to, player_safe
        if self.campaign is not None:
            untold = [replace(row, title="") for row in self.overview.sessions]
            self.overview = replace(self.overview, names=(), told=Told(), files=(), sessions=untold)
            self.overview_changed.emit(self.overview)
            self.look(deep=True)
            self.talk.look_anew()
        self.hidden.emit()

    # settings

    def save_settings(self, settings: Settings) -> None:
        """Keep changed settings."""
        self.settings = settings
        space, campaign = self._workspace, self.campaign
        if space is None:
            return

        def task(_: Reporter) -> None:
            space.save_settings(settings)
            self._kept = settings
            if campaign is not None:
                campaign.use(settings)

        job = self.lanes["look"].submit("settings", task)
        job.failed.connect(self.trouble)

    # the end

    def shutdown(self) -> bool:
        """Stop everything and let go of the campaign. True when every thread ended in time."""
        ended = self.lanes.shutdown()
        if self._workspace is not None and self._kept != self.settings:
            with suppress(KnownError):  # changed a moment ago, and not kept yet
                self._workspace.save_settings(self.settings)
        self.campaign = None
        self.let_go()
        self.changing.finish()
        return ended
