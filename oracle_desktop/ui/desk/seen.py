"""What of a campaign the pages may show: they read it through the veil."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oracle_desktop.answering.veil import Veil
    from oracle_desktop.domain import SessionId
    from oracle_desktop.workspace import Campaign


def veil(campaign: Campaign, up_to: SessionId | None, player_safe: bool) -> Veil:
    """The veil of a campaign. Imported late: it reads notes, too slow for the window's start."""
    from oracle_desktop.answering.veil import Veil

    return Veil(campaign.catalogue, up_to, player_safe)
