"""What a GM does to a campaign as a whole: calling it otherwise, taking it away with an undo."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from oracle_desktop.errors import KnownError
from oracle_desktop.ui.desk.lanes import Reporter

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.workspace import Campaign, CampaignInfo, Workspace


class CampaignDesk(QObject):
    """At most one campaign is put away: out of the list, and not yet removed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._away = ""

    def put_away(self) -> None:
        """Take the open campaign from the list and open another; `remove_away` then removes it for good,
        `Desk.open_campaign` brings it back."""
        desk, campaign = self._desk, self._desk.campaign
        if campaign is None:
            return
        self.remove_away()
        self._away = name = campaign.name

        def task(space: Workspace) -> str:
            desk.let_go()
            usable = (each.name for each in space.campaigns() if not each.problem)
            return next((each for each in usable if each != name), "")

        desk.switch(task)

    def remove_away(self) -> None:
        """Remove what the Oracle keeps of the campaign that was put away; the notes are not touched."""
        desk, space = self._desk, self._desk.workspace
        name, self._away = self._away, ""
        if space is None or not name:
            return

        def task(_: Reporter) -> Sequence[CampaignInfo]:
            try:
                space.delete(name)
            finally:
                desk.campaigns = space.campaigns()
            return desk.campaigns

        job = desk.lanes["ingest"].submit("remove", task)
        job.failed.connect(desk.trouble)
        job.ended.connect(desk.tell_campaigns)

    def rename(self, new: str) -> None:
        """Call the open campaign otherwise."""
        desk, space, campaign = self._desk, self._desk.workspace, self._desk.campaign
        if space is None or campaign is None or new == campaign.name:
            return

        def task(_: Reporter) -> None:
            campaign.info = space.rename(campaign.name, new)
            desk.campaigns = space.campaigns()

        job = desk.lanes["ingest"].submit("rename", task)
        job.failed.connect(desk.trouble)
        job.ended.connect(desk.tell_campaigns)

    def opened(self, campaign: Campaign | None) -> None:
        """Another campaign is open: one that was put away is back, or its folder was chosen anew."""
        if campaign is not None and campaign.name == self._away:
            self._away = ""

    def listed(self, campaigns: Sequence[CampaignInfo]) -> list[CampaignInfo]:
        """Without the one that is put away."""
        return [each for each in campaigns if each.name != self._away]

    def finish(self) -> None:
        """The window closes and its lanes have ended: what was put away goes for good."""
        name, self._away = self._away, ""
        if self._desk.workspace is not None and name:
            with suppress(KnownError):
                self._desk.workspace.delete(name)
