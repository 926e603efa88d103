"""Files of the Oracle damaged, gone, of another version or held by somebody: told, mended or made anew."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from faults.declared import fault
from faults.kept import everything
from faults.scene import NAME, Scene

from oracle_desktop.errors import CampaignBusy, StoreProblem
from oracle_desktop.store import archive, copies, database
from oracle_desktop.store.migrations import MIGRATIONS
from oracle_desktop.store.problems import StoreDamaged, StoreLocked, StoreTooNew

DAMAGED = (
    "The data of this campaign is damaged. Your notes are not touched. Bring back a copy of it under "
    "Settings, Copies, or remove the campaign and read the same folder again."
)


def overwrite(path: Path, at: float, length: int) -> None:
    with path.open("r+b") as file:
        file.seek(int(path.stat().st_size * at))
        file.write(os.urandom(length))


CATALOGUE: dict[str, Callable[[Path], None]] = {
    "half of it": lambda path: os.truncate(path, path.stat().st_size // 2),
    "its first page": lambda path: overwrite(path, 0, 4096),
    "pages in the middle": lambda path: overwrite(path, 0.4, 200_000),
    "another file": lambda path: path.write_bytes(b"my notes " * 1000) and None,
    "nothing": lambda path: os.truncate(path, 0),
}


@fault(
    "Catalogue", "The catalogue is truncated, overwritten, or another file",
    how="Cut in half, to nothing, its first page or 200 KB in the middle overwritten, another file in its "
    "place; the Oracle was killed before",
    kept="The daily copy, which is brought back in its place as it was; the damaged file is kept beside it",
    said=DAMAGED,
)  # fmt: skip
@pytest.mark.parametrize("how", CATALOGUE)
def test_a_damaged_catalogue(scene: Scene, said: str, how: str) -> None:
    with scene.opened() as campaign:
        embedder = campaign.catalogue.meta("embedder")
        before = everything(campaign.catalogue, embedder)
        one = copies.make(campaign.catalogue, scene.home, {}, 5)
    CATALOGUE[how](scene.catalogue)
    (scene.home / "campaign.open").touch()
    if how == "nothing":  # an empty file is an empty database
        assert scene.workspace.find(scene.home.name)
    else:
        with pytest.raises(StoreDamaged) as problem:
            scene.workspace.open(NAME)
        assert str(problem.value) == said
    name = NAME if how != "nothing" else scene.home.name
    scene.workspace.restore(one.path, name=name, replace=True)
    with scene.opened() as campaign:
        assert everything(campaign.catalogue, embedder) == before
    assert scene.found()


@fault(
    "Catalogue", "A newer version of the Oracle wrote the catalogue",
    how="Its version set to one more than is known",
    kept="All of it, untouched",
    said="This campaign was last used with a newer version of the Oracle. Nothing was changed. Update the "
    "Oracle to open it.",
    quick=True,
)  # fmt: skip
def test_a_newer_catalogue(scene: Scene, said: str) -> None:
    with closing(sqlite3.connect(scene.catalogue)) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        connection.commit()
    before = scene.catalogue.read_bytes()
    with pytest.raises(StoreTooNew) as problem:
        scene.workspace.open(NAME)
    assert str(problem.value) == said
    assert scene.catalogue.read_bytes() == before


HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@fault(
    "Two at once", "Another program holds the catalogue (a sync client, a copy of the Oracle)",
    how="Another process holds a write lock for longer than is waited",
    kept="All that was saved; reading and asking go on, and writing as soon as it lets go",
    said="Another program is using this campaign's data, so the last change could not be saved. Close the "
    "other "
    "window or terminal and try again.",
    quick=True,
)  # fmt: skip
def test_held_by_another_program(scene: Scene, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.3)
    with scene.opened() as campaign:
        holder = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(scene.catalogue)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(StoreLocked) as problem:
            campaign.catalogue.new_conversation("x")
        assert str(problem.value) == said
        assert campaign.catalogue.fragments()
        holder.communicate("")
        campaign.catalogue.new_conversation("x")


OWNER = """
import sys
from pathlib import Path
from oracle_desktop.store.lock import CampaignLock
lock = CampaignLock(Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
sys.stdin.read()
"""


@fault(
    "Two at once", "A campaign is opened in a second window, or after its owner died",
    how="Another process holds the campaign, then is killed",
    kept="The first window keeps it; after a death it opens at once, and the catalogue is looked through",
    said="This campaign is open in another window or terminal of the Oracle. Close it there and try again.",
    quick=True,
)  # fmt: skip
def test_opened_twice(scene: Scene, said: str) -> None:
    owner = subprocess.Popen(
        [sys.executable, "-c", OWNER, str(scene.home)],
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        text=True,
    )
    assert owner.stdout is not None
    assert owner.stdout.readline() == "held\n"
    with pytest.raises(CampaignBusy) as problem:
        scene.workspace.open(NAME)
    assert str(problem.value) == said
    with pytest.raises(CampaignBusy):
        scene.workspace.delete(NAME)
    owner.kill()
    owner.communicate()
    with scene.opened() as campaign:
        assert campaign.catalogue.fragments()


def newer_chroma(vectors: Path) -> None:
    """As a later Chroma would leave its file."""
    for file in vectors.glob("vectors-*/chroma.sqlite3"):
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(
                "INSERT INTO migrations (dir, version, filename, sql, hash)"
                " SELECT dir, 9999, '99999-later.sqlite.sql', 'x', 'x' FROM migrations LIMIT 1"
            )
            connection.commit()


def a_file(vectors: Path) -> None:
    shutil.rmtree(vectors)
    vectors.write_text("x")


def each_file(change: Callable[[Path], object]) -> Callable[[Path], None]:
    def work(vectors: Path) -> None:
        for file in [path for path in vectors.rglob("*") if path.is_file()]:
            change(file)

    return work


INDEX: dict[str, Callable[[Path], None]] = {
    "deleted": shutil.rmtree,
    "emptied": each_file(lambda path: path.unlink()),
    "its files cut in half": each_file(lambda path: os.truncate(path, path.stat().st_size // 2)),
    "its files garbled": each_file(lambda path: overwrite(path, 0.3, 2_000)),
    "of a later Chroma": newer_chroma,
    "its pointer unreadable": lambda vectors: (vectors / "current.json").write_text("{") and None,
    "a file in its place": a_file,
}


@fault(
    "Search index", "The folder of the vector index is gone, cut short, garbled, or of a later Chroma",
    how="Deleted, emptied, every file cut or garbled, Chroma's own version raised, the pointer unreadable",
    kept="The index is made anew from the catalogue at the next opening, without a model call, and finds the "
    "same",
)  # fmt: skip
@pytest.mark.parametrize("how", INDEX)
def test_a_damaged_index(scene: Scene, how: str) -> None:
    before = scene.found()
    INDEX[how](scene.home / "vectors")
    assert scene.found() == before


@fault(
    "Search index", "The folder of the vector index is deleted while the campaign is open",
    how="Removed from under the running child, then a reading",
    kept="The reading makes it anew from the catalogue; no passage is embedded again",
    said="The search by meaning did not answer. The search by words goes on. Try again.\n"
    "The search index has to be built anew. The notes that were read are kept.",
)  # fmt: skip
def test_the_index_goes_while_it_is_open(scene: Scene, said: str) -> None:
    before = scene.found()
    with scene.opened() as campaign:
        campaign.warm()
        shutil.rmtree(scene.home / "vectors")
        scene.stub.requests.clear()
        ranking = campaign.search("Who rang the bell?")
        assert ranking.results
        for _ in range(2):
            try:
                campaign.ingest()
            except StoreProblem as problem:
                if str(problem) not in said.split("\n"):
                    raise
        assert not scene.passages_embedded()
    assert scene.found() == before


@fault(
    "Settings and clock", "The settings file is broken",
    how="Cut in half, overwritten with nonsense, a folder in its place",
    kept="The campaigns; defaults are used, and the broken file stays beside the new one",
    said="The settings could not be read. Defaults are used, the old file is settings.toml.broken.",
    quick=True,
)  # fmt: skip
@pytest.mark.parametrize("how", ["nonsense", "not text", "a folder"])
def test_broken_settings(scene: Scene, said: str, how: str) -> None:
    file = scene.workspace.places.settings_file
    if how == "a folder":
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(b"[mind\nhost = " if how == "nonsense" else b"\xff\xfe\x00" * 50)
    workspace = scene.workspace
    assert workspace.notices == [said]
    assert file.with_name("settings.toml.broken").exists()
    assert [info.name for info in workspace.campaigns()] == [NAME]
    workspace.save_settings(workspace.settings.with_("answers", max_tokens=99))
    assert scene.workspace.notices == []


@fault(
    "Catalogue", "A copy to be brought back is damaged",
    how="A byte of it changed",
    kept="The campaign as it is",
    said="0001.oracle.zip is not a sound copy of a campaign. Nothing was changed. Choose another copy.",
    quick=True,
)  # fmt: skip
def test_a_damaged_copy(scene: Scene, said: str) -> None:
    with scene.opened() as campaign:
        one = copies.make(campaign.catalogue, scene.home, {}, 5)
    file = one.path.replace(scene.data.parent / "0001.oracle.zip")
    overwrite(file, 0.5, 1_000)
    with pytest.raises(StoreDamaged) as problem:
        scene.workspace.restore(file, replace=True)
    assert str(problem.value) == said
    with pytest.raises(StoreDamaged):
        archive.verify(file)
    with scene.opened() as campaign:
        assert [row.title for row in campaign.catalogue.conversations()] == ["Before"]
