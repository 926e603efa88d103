"""A disk that is full, and one that cannot be written to: nothing that was saved is lost, and it goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from faults.declared import fault
from faults.scene import NAME, Scene

from oracle_desktop.domain import Mode
from oracle_desktop.errors import KnownError, StoreProblem
from oracle_desktop.store import archive, copies

FULL = (
    "The disk is full, so the last change could not be saved. Free some space and try again.\n"
    "The disk is full, so the search index could not be saved. The notes that were read are kept. Free some "
    "space and try again."
)
UNWRITABLE = (
    "The folder of this campaign's data cannot be read or written. What was saved before is kept. Check "
    "that the "
    "disk is there and that you may write to it, then try again."
)
# Kilobytes left when each act begins: from none at all to nearly enough.
LEFT = (
    0, 8, 20, 40, 80, 150, 250, 400, 550, 700, 900, 1_100, 1_350, 1_600, 2_000, 2_400, 3_600, 5_000, 9_000,
)  # fmt: skip


@contextmanager
def mounted(folder: Path, megabytes: int) -> Iterator[None]:
    """A small disk of its own at `folder`."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("making a small disk takes root")
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], capture_output=True
    )
    if made.returncode:
        pytest.skip("this system does not let a test make a small disk")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@pytest.fixture
def small(scene: Scene) -> Iterator[Scene]:
    """The scene, its data on a disk of 24 MB."""
    kept = scene.data.with_name("kept")
    scene.data.rename(kept)
    scene.data.mkdir()
    with mounted(scene.data, 24):
        shutil.copytree(kept, scene.data, dirs_exist_ok=True)
        yield scene


@contextmanager
def filled(folder: Path, left: int) -> Iterator[None]:
    """Meanwhile no more than so many kilobytes are free."""
    filler = folder / "filler"
    with filler.open("wb") as file:
        free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize
        file.write(bytes(max(0, free - left * 1024)))
    try:
        yield
    finally:
        filler.unlink()


def tried(said: str, act: object) -> None:
    """Do it; it may fail, with one of the sentences of `said`."""
    assert callable(act)
    try:
        act()
    except KnownError as problem:
        if str(problem) not in said.split("\n"):
            raise


@fault(
    "Disk", "The disk is full while notes are read",
    how="A small disk with nineteen amounts of room left, from none to 9 MB, as the reading of 33 changes "
    "begins",
    kept="Everything that was there before, and each file that was stored; with room the next reading ends "
    "as a clean one",
    said=FULL,
)  # fmt: skip
def test_full_while_reading(small: Scene, said: str) -> None:
    with small.opened() as campaign:
        before = {f.path: f.text for f in campaign.catalogue.fragments()}
        campaign.warm()
        small.change()
        for left in LEFT:
            with filled(small.data, left):
                tried(said, campaign.ingest)
                now = {f.path: f.text for f in campaign.catalogue.fragments()}
                assert before.keys() - now.keys() <= {"Sessions/Session 003.md"}
                assert campaign.search("Who rang the bell?").results
        assert campaign.catalogue.check() == []
    assert small.finish()["unembedded"] == 0
    assert small.found()


@fault(
    "Disk", "The disk is full while the chat model reads passages",
    how="A small disk with nineteen amounts of room left, from none to 9 MB, as the enrichment begins",
    kept="Every reply that was kept; with room the next run asks for the rest",
    said=FULL,
)  # fmt: skip
def test_full_while_enriching(small: Scene, said: str) -> None:
    with small.opened() as campaign:
        campaign.warm()
        kept = 0
        for left in LEFT:
            with filled(small.data, left):
                tried(said, campaign.enrich)
                assert len(campaign.catalogue.enriched()) >= kept
                kept = len(campaign.catalogue.enriched())
        assert campaign.catalogue.check() == []
        report = campaign.enrich()
        assert report is not None
        assert report.left == 0


@fault(
    "Disk", "The disk is full while a question is answered",
    how="A small disk with 0, 8, 20, 40 and 80 KB left, each with two answers",
    kept="Earlier conversations; the answer is shown whole where only its keeping fails, and says so",
    said=FULL,
)  # fmt: skip
def test_full_while_answering(small: Scene, said: str) -> None:
    with small.opened() as campaign:
        campaign.warm()
        number = campaign.catalogue.new_conversation("")
        for left in LEFT[:5] * 2:
            with filled(small.data, left):
                answers: list[str] = []
                tried(said, lambda heard=answers: heard.append(
                    campaign.ask("Who rang?", mode=Mode.PUBLIC, conversation=number).text
                ))  # fmt: skip
                assert all("piece 39" in text for text in answers)
        assert [row.title for row in campaign.catalogue.conversations()][-1] == "Before"
        assert campaign.catalogue.check() == []
        whole = campaign.ask("Who rang?", mode=Mode.PUBLIC, conversation=number)
        assert whole.error == ""


@fault(
    "Disk", "The disk is full while a copy is made",
    how="A small disk with nineteen amounts of room left, from none to 9 MB",
    kept="The copies from before; no half copy stays, and its room is given back",
    said=FULL,
)  # fmt: skip
def test_full_while_copying(small: Scene, said: str) -> None:
    with small.opened() as campaign:
        copies.make(campaign.catalogue, small.home, {}, 5)
        for left in LEFT:
            with filled(small.data, left):
                tried(said, lambda: copies.make(campaign.catalogue, small.home, {}, 5))
        assert {p.suffix for p in (small.home / copies.FOLDER).iterdir()} == {".zip"}
        for one in copies.copies(small.home):
            archive.verify(one.path)


@fault(
    "Disk", "The disk is full while settings are saved",
    how="A small disk with nothing left",
    kept="The settings from before",
    said="The settings could not be saved. Check that the disk is not full.",
)  # fmt: skip
def test_full_while_settings_are_saved(small: Scene, said: str) -> None:
    workspace = small.workspace
    before = workspace.settings
    with filled(small.data, 0), pytest.raises(StoreProblem) as problem:
        workspace.save_settings(workspace.settings.with_("answers", max_tokens=99))
    assert str(problem.value) == said
    assert small.workspace.settings == before


@fault(
    "Disk", "The data folder cannot be written to",
    how="A small disk that is mounted for reading alone, then for writing again",
    kept="All of it; the campaign opens again as soon as the disk can be written to",
    said=UNWRITABLE,
)  # fmt: skip
def test_read_only(small: Scene, said: str) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small.data)], check=True)
    try:
        with pytest.raises(StoreProblem) as problem:
            small.workspace.open(NAME)
        assert str(problem.value) == said
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(small.data)], check=True)
    assert small.found()
