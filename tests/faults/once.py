"""One act in a process of its own, to be killed: says `go` before it begins and `done` after."""

from __future__ import annotations

import sys
from pathlib import Path

from oracle_desktop.domain import Mode, Wrote
from oracle_desktop.paths import Places
from oracle_desktop.store import copies
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.workspace import Workspace

NAME = "Ferry"


def main(act: str, data: Path, *arguments: str) -> None:
    """Carry out `act` on the campaign below `data`."""
    if act == "migrate":
        print("go", flush=True)
        Catalogue(Path(arguments[0])).close()
    elif act == "restore":
        workspace = Workspace(Places.under(data))
        print("go", flush=True)
        workspace.restore(Path(arguments[0]), replace=True)
    else:
        in_campaign(act, data)
    print("done", flush=True)


def in_campaign(act: str, data: Path) -> None:
    """An act on the open campaign."""
    campaign = Workspace(Places.under(data)).open(NAME)
    campaign.warm()
    print("go", flush=True)
    if act == "ingest":
        campaign.ingest()
    elif act == "enrich":
        campaign.enrich()
    elif act == "answer":
        number = campaign.catalogue.new_conversation("")
        campaign.ask(
            "Who rang the bell?",
            mode=Mode.PUBLIC,
            conversation=number,
            on_event=lambda event: print(event.text, flush=True) if isinstance(event, Wrote) else None,
        )
    elif act == "backup":
        copies.make(campaign.catalogue, campaign.info.home, {}, 5)
    print("done", flush=True)
    campaign.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
