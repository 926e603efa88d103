"""A disk that is full while something older is taken in: a copy, or a catalogue of an earlier version."""

from __future__ import annotations

import shutil
from pathlib import Path

from catalogue_versions import grown, still_whole
from faults.declared import fault
from faults.scene import Scene
from faults.test_disk import FULL, LEFT, filled, mounted, small, tried

from oracle_desktop.store import copies
from oracle_desktop.store.catalogue import Catalogue

__all__ = ["small"]

NO_ROOM = (
    "There is not enough room on the disk for this copy. Nothing was changed. Free 1 GB and try again.\n"
)


@fault(
    "Disk", "The disk is full while a copy is brought back",
    how="A small disk with nineteen amounts of room left, from none to 9 MB; since the copy something "
    "was added",
    kept="The campaign as it is now, or as the copy has it; never a mixture, and nothing half unpacked stays",
    said=NO_ROOM + FULL,
)  # fmt: skip
def test_full_while_bringing_back(small: Scene, said: str) -> None:
    with small.opened() as campaign:
        file = copies.make(campaign.catalogue, small.home, {}, 5).path
        taken = Path(shutil.copy(file, small.data.parent / "taken.oracle.zip"))
    for left in LEFT:
        with small.opened() as campaign:
            campaign.catalogue.new_conversation("Since")
        with filled(small.data, left):
            tried(said, lambda: small.workspace.restore(taken, replace=True))
        with small.opened() as campaign:
            titles = [row.title for row in campaign.catalogue.conversations()]
            assert titles == ["Before"] or set(titles) == {"Since", "Before"}
            assert campaign.catalogue.check() == []
        assert {one.suffix for one in (small.home / copies.FOLDER).iterdir()} == {".zip"}
    small.workspace.restore(taken, replace=True)
    with small.opened() as campaign:
        assert [row.title for row in campaign.catalogue.conversations()] == ["Before"]
    assert small.found()


@fault(
    "Disk", "The disk is full while a campaign of an earlier version is brought up to date",
    how="A small disk with nineteen amounts of room left, from none to 9 MB, before the steps from the first "
    "version on, with 500 passages",
    kept="Every row, in the old form or the new one; with room the next opening goes on",
    said=FULL,
)  # fmt: skip
def test_full_while_migrating(tmp_path: Path, said: str) -> None:
    with mounted(tmp_path, 48):
        for left in LEFT:
            path = grown(tmp_path / str(left), 500)
            with filled(tmp_path, left):
                tried(said, lambda path=path: Catalogue(path).close())
            still_whole(path, 500)
            shutil.rmtree(path.parent)
