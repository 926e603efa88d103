"""The Oracle killed at random moments of what it does besides reading: what was acknowledged is there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from catalogue_versions import grown, still_whole
from faults.conftest import ALL
from faults.declared import fault
from faults.kept import everything
from faults.scene import NAME, Scene

from oracle_desktop.store import archive, copies

MOMENTS = range(5 if ALL else 1)


def moment(number: int, seconds: float) -> float:
    """A random moment of what takes so long, the same every time; the last may come too late."""
    return random.Random(number).random() * seconds * 1.05


@fault(
    "Sudden death", "The Oracle is killed while the chat model reads passages",
    how="SIGKILL at five random moments of the enrichment of 53 passages",
    kept="Every reply that was kept is used, at most eight are asked for again, and the result is that of a "
    "run that was not killed",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_killed_while_enriching(scene: Scene, number: int) -> None:
    seconds = scene.lasts("enrich")
    scene.stub.requests.clear()
    scene.killed("enrich", moment(number, seconds))
    made = len(scene.stub.asked("/api/chat"))
    scene.stub.requests.clear()
    with scene.opened() as campaign:
        report = campaign.enrich()
        assert report is not None
        assert (report.left, report.problem) == (0, "")
        whole = report.fragments
        assert campaign.catalogue.check() == []
        assert campaign.vectors.ids() == campaign.catalogue.vector_ids(campaign.catalogue.meta("embedder"))
    assert len(scene.stub.asked("/api/chat")) <= whole - made + 8


@fault(
    "Sudden death", "The Oracle is killed while an answer is written",
    how="SIGKILL at five random moments of an answer in forty pieces",
    kept="The question, and the answer up to a second before, which opens as one that was stopped",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_killed_while_answering(scene: Scene, number: int) -> None:
    seconds = scene.lasts("answer")
    shown = scene.killed("answer", moment(number, seconds)).removesuffix("done\n").split("\n")
    with scene.opened() as campaign:
        rows = campaign.catalogue.conversations()
        kept = [campaign.catalogue.messages(row.id) for row in rows if row.title != "Before"]
        assert campaign.catalogue.check() == []
        assert [m.content for m in campaign.catalogue.messages(rows[-1].id)] == ["Who came before?"]
    if "".join(shown).strip():
        assert [message.role for message in kept[0]] == ["user", "assistant"]
        assert kept[0][0].content == "Who rang the bell?"
        assert kept[0][1].content.split() >= "".join(shown[:1]).split()  # what is shown first is kept at once


@fault(
    "Sudden death", "The Oracle is killed while it brings a campaign of an earlier version up to date",
    how="SIGKILL at five random moments of the steps from the first version on, with 4,000 passages",
    kept="The next opening goes on from the step that was done; all rows are there, and the copy from before",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_killed_while_migrating(scene: Scene, tmp_path: Path, number: int) -> None:
    seconds = scene.lasts("migrate", grown(tmp_path / "timed", 4_000))
    path = grown(tmp_path / "killed", 4_000)
    scene.killed("migrate", moment(number, seconds), path)
    still_whole(path, 4_000)
    kept = list(path.parent.glob("*.before-*.sqlite3"))
    assert kept


@fault(
    "Sudden death", "The Oracle is killed while it makes a copy",
    how="SIGKILL at five random moments of writing a copy",
    kept="The copies from before; half a copy is never listed, and is cleared away with the next one",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_killed_while_copying(scene: Scene, number: int) -> None:
    with scene.opened() as campaign:
        copies.make(campaign.catalogue, scene.home, {}, 5)
    scene.killed("backup", moment(number, scene.lasts("backup")))
    listed = copies.copies(scene.home)
    assert listed
    for one in listed:
        assert archive.verify(one.path).name == NAME
    with scene.opened() as campaign:
        copies.make(campaign.catalogue, scene.home, {}, 5)
        assert campaign.catalogue.check() == []
    assert {path.name for path in (scene.home / copies.FOLDER).iterdir()} == {
        one.path.name for one in copies.copies(scene.home)
    }


@fault(
    "Sudden death", "The Oracle is killed while a copy takes the place of a campaign",
    how="SIGKILL at five random moments of bringing a copy back",
    kept="The campaign as it was, or as the copy has it, whole; nothing half is left behind",
)  # fmt: skip
@pytest.mark.parametrize("number", MOMENTS)
def test_killed_while_bringing_back(scene: Scene, number: int) -> None:
    with scene.opened() as campaign:
        one = copies.make(campaign.catalogue, scene.home, {}, 5)
        embedder = campaign.catalogue.meta("embedder")
        before = everything(campaign.catalogue, embedder)
        campaign.catalogue.new_conversation("After")
    kept = one.path.replace(scene.data.parent / "kept.zip")
    scene.killed("restore", moment(number, scene.lasts("restore", kept)), kept)
    with scene.opened() as campaign:
        titles = [row.title for row in campaign.catalogue.conversations()]
        assert titles in (["Before"], ["After", "Before"])
        assert everything(campaign.catalogue, embedder) == before
        assert campaign.catalogue.check() == []
    assert scene.found()
    assert [path.name for path in scene.home.parent.iterdir()] == [scene.home.name]
