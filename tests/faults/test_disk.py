"""A disk that is full, and one that cannot be written to: nothing that was saved is lost, and it goes on."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from faults.declared import fault
from faults.kept import NAMES
from faults.scene import NAME, Scene

from oracle_desktop import files, logs
from oracle_desktop.campaign import Campaign
from oracle_desktop.domain import Mode, SessionId
from oracle_desktop.errors import BankProblem, KnownError, StoreProblem
from oracle_desktop.evaluation import bank
from oracle_desktop.evaluation.bank import Question
from oracle_desktop.notes.sessions.decision import Override
from oracle_desktop.settings import LogSettings
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
    "Disk", "The disk is full when the campaign is opened",
    how="A small disk with nineteen amounts of room left, from none to 9 MB, when it is opened and asked",
    kept="All of it. With nothing left the campaign stays closed; with 40 KB it opens, and passages are "
    "found by their words; with room by meaning again",
    said=FULL,
)  # fmt: skip
def test_full_at_opening(small: Scene, said: str) -> None:
    def opened() -> None:
        with small.opened() as campaign:
            assert campaign.search("Who rang the bell?").results

    for left in LEFT:
        with filled(small.data, left):
            tried(said if left < 40 else "", opened)
    assert small.found()


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
    "Disk", "The disk is full while something is set right by hand",
    how="A small disk with eleven amounts of room left, from none to 40 KB; at each a file is given a "
    "session, a name another name, a file is kept from the players and a conversation renamed",
    kept="Each is kept or not, never half; a secret is hidden from the moment its mark is kept, the others "
    "are heeded at the latest by the next reading",
    said=FULL,
)  # fmt: skip
def test_full_while_setting_right(small: Scene, said: str) -> None:
    with small.opened() as campaign:
        number = campaign.catalogue.new_conversation("Titled")
        for turn, (left, name) in enumerate(zip((*range(0, 44, 4), 9_000), NAMES, strict=False)):
            path = f"Sessions/Session {8 + turn:03}.md"
            acts = (
                lambda path=path: campaign.correct(path, Override(session="7")),
                lambda name=name: campaign.compendium.rename(name, f"{name} the Second"),
                lambda path=path: campaign.secrets.mark_file(path),
                lambda left=left: campaign.catalogue.rename_conversation(number, f"{left} KB" * 500),
            )  # fmt: skip
            for act in acts:
                with filled(small.data, left):
                    tried(said, act)
                    hidden(campaign)
                campaign.ingest()
                heeded(campaign)
        assert campaign.catalogue.check() == []
        assert campaign.corrections()[path].session == "7"  # there was room at last
        assert f"{name} the Second" in {one.canonical for one in campaign.names()}
        assert path in {one.mark.path for one in campaign.secrets.marks()}
        assert campaign.catalogue.conversations()[0].title.startswith("9000 KB")


def hidden(campaign: Campaign) -> None:
    """What is marked secret is kept from the players, from that moment."""
    marked = {one.mark.path for one in campaign.secrets.marks()}
    for fragment in campaign.catalogue.fragments():
        assert bool(fragment.secret) == (fragment.path in marked), fragment.path


def heeded(campaign: Campaign) -> None:
    """What the GM set right stands in the list of changes and holds, or neither."""
    hidden(campaign)
    set_right = campaign.corrections().keys() | {"Sessions/Session 007.md"}
    for fragment in campaign.catalogue.fragments():
        if fragment.path.startswith("Sessions/"):
            assert (fragment.session == SessionId(7)) == (fragment.path in set_right), fragment.path
    renamed = {edit.name for edit in campaign.compendium.edits()}
    names = {one.canonical for one in campaign.names()}
    assert names >= {f"{name} the Second" for name in renamed}
    assert not names & renamed


@fault(
    "Disk", "The disk is full while something is exported, or the questions are saved",
    how="A small disk with nothing and with 8 KB left, over an export and a file of questions from before",
    kept="The file from before, whole; nothing half written stays beside it",
    said="The questions could not be written to questions.jsonl. Nothing was changed. Check that the disk is "
    "not full and that you may write there.",
)  # fmt: skip
def test_full_while_exporting(small: Scene, said: str) -> None:
    there = small.data / "papers"
    there.mkdir()
    export, questions = there / "Before.md", there / "questions.jsonl"
    asked = [Question(f"own-{n}", "Who rang the bell?" * 20, "other", ()) for n in range(100)]
    files.write(export, "Before.\n" * 5_000)
    bank.save(questions, asked)
    before = {file.name: file.read_bytes() for file in there.iterdir()}
    for left in (0, 8):
        with filled(small.data, left):
            with pytest.raises(OSError, match="No space"):
                files.write(export, "After.\n" * 10_000)
            with pytest.raises(BankProblem) as problem:
                bank.save(questions, asked * 2)
            assert str(problem.value) == said
        assert {file.name: file.read_bytes() for file in there.iterdir()} == before
    files.write(export, "After.\n")
    assert export.read_text(encoding="utf-8") == "After.\n"


@fault(
    "Disk", "The disk is full while the log is written",
    how="A small disk with nothing left; every line of the log is wanted",
    kept="The question is answered all the same, and with room the log goes on",
)  # fmt: skip
def test_full_while_logging(small: Scene, capfd: pytest.CaptureFixture[str]) -> None:
    folder = small.data / "logs"
    handler = logs.start(folder, logs.WINDOW, LogSettings(level="debug"))
    assert handler is not None
    try:
        with small.opened() as campaign, filled(small.data, 0):
            logging.getLogger("oracle_desktop").info("full")
            assert campaign.search("Who rang the bell?").results
        logging.getLogger("oracle_desktop").info("room")
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()
    assert (folder / logs.WINDOW).read_text(encoding="utf-8").rstrip().endswith("room")
    assert "Traceback" not in capfd.readouterr().err


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
