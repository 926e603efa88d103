"""The notes folder unplugged and back, a clock that was set back, two readings of a moving world."""

from __future__ import annotations

import os
import threading
import time

import pytest
from faults.declared import fault
from faults.scene import NAME, Scene

from oracle_desktop.domain import Progress
from oracle_desktop.errors import FolderProblem
from oracle_desktop.store import copies

AWAY = "The folder notes is not there any more. Choose where the notes are now."


@fault(
    "Notes folder", "The notes folder is unplugged while notes are read, and comes back",
    how="Renamed away after the first, the tenth and the last file, and back after the reading",
    kept="Everything that was read, and nothing is forgotten; when it is back the next reading ends as a "
    "clean "
    "one. Files that went in between are listed with the reason",
    said=AWAY,
)  # fmt: skip
@pytest.mark.parametrize("after", [0, 1, 10, 30])
def test_unplugged_while_reading(scene: Scene, said: str, after: int) -> None:
    scene.change()
    away = scene.notes.with_name("unplugged")
    with scene.opened() as campaign:
        before = {f.path for f in campaign.catalogue.fragments()}

        def unplug(progress: Progress) -> None:
            if progress.stage == "read" and progress.done >= after and scene.notes.exists():
                scene.notes.rename(away)

        if after == 0:
            scene.notes.rename(away)
            with pytest.raises(FolderProblem) as problem:
                campaign.ingest()
            assert str(problem.value) == said
        else:
            campaign.ingest(unplug)
            with pytest.raises(FolderProblem) as problem:
                campaign.ingest()
            assert str(problem.value) == said
        now = {f.path for f in campaign.catalogue.fragments()}
        assert before - now <= {"Sessions/Session 003.md"}
        assert campaign.search("Who rang the bell?").results
        away.rename(scene.notes)
        report = campaign.ingest()
        assert report.failed == []
    assert scene.finish()["unembedded"] == 0


@fault(
    "Notes folder", "A disk that is not connected leaves its folder behind, empty",
    how="Every file moved away, the folder stays",
    kept="Everything that was read",
    said="The folder notes is empty. Everything that was read before is kept. Connect its disk, or choose "
    "where "
    "the notes are now.",
    quick=True,
)  # fmt: skip
def test_an_empty_folder(scene: Scene, said: str) -> None:
    scene.notes.rename(scene.notes.with_name("unplugged"))
    scene.notes.mkdir()
    with scene.opened() as campaign:
        before = len(campaign.catalogue.fragments())
        with pytest.raises(FolderProblem) as problem:
            campaign.ingest()
        assert str(problem.value) == said
        assert len(campaign.catalogue.fragments()) == before


@fault(
    "Settings and clock", "The clock is set back ten years, and files are dated in the future",
    how="The time of the process and of files shifted: edits, a second reading, an enrichment, a "
    "conversation, "
    "a copy",
    kept="Edits are found by what changed, not by which is later; replies are kept; copies are in the "
    "order in "
    "which they were made, and none is dropped for its date",
)  # fmt: skip
def test_a_clock_set_back(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time
    with scene.opened() as campaign:
        campaign.enrich()
        first = copies.make(campaign.catalogue, scene.home, {}, 2)
        monkeypatch.setattr(time, "time", lambda: now() - 10 * 365 * 86_400)
        file = scene.notes / "Sessions/Session 007.md"
        file.write_text(file.read_text(encoding="utf-8") + "\n\nA heron stole the toll.\n", encoding="utf-8")
        os.utime(file, (2e9, 2e9))  # 2033
        campaign.ingest()
        assert "heron" in campaign.search("Who stole the toll, a heron?").results[0].fragment.text
        report = campaign.ingest()
        assert report.model_calls == {"embed": 0}
        file.write_text(file.read_text(encoding="utf-8").replace("heron", "otter"), encoding="utf-8")
        os.utime(file, (1e9, 1e9))  # 2001
        campaign.ingest()
        assert "otter" in campaign.search("Who stole the toll, an otter?").results[0].fragment.text
        before = len(scene.stub.asked("/api/chat"))
        enriched = campaign.enrich()
        assert enriched is not None
        assert enriched.left == 0
        assert len(scene.stub.asked("/api/chat")) - before <= 3
        second = copies.make(campaign.catalogue, scene.home, {}, 2)
        third = copies.make(campaign.catalogue, scene.home, {}, 2)
        assert [one.number for one in copies.copies(scene.home)] == [third.number, second.number]
        assert not first.path.exists()
        number = campaign.catalogue.new_conversation("In the past")
        assert number in [row.id for row in campaign.catalogue.conversations()]
    monkeypatch.undo()
    with scene.opened() as campaign:
        again = campaign.enrich()
        assert again is not None
        assert "enrich" not in again.calls


@fault(
    "Two at once", "Notes are edited while they are read, and questions asked meanwhile",
    how="A thread rewrites and removes notes during four readings, another asks",
    kept="Each file is whole, as it was at one moment; the last reading is that of the folder as it is",
)  # fmt: skip
def test_edited_while_read(scene: Scene) -> None:
    over = threading.Event()
    failed: list[BaseException] = []
    files = sorted(scene.notes.glob("Sessions/*.md"))[:12]

    def edit() -> None:
        turn = 0
        while not over.wait(0.02):
            turn += 1
            file = files[turn % len(files)]
            if turn % 7 == 0:
                file.unlink(missing_ok=True)
            else:
                file.write_text(f"# Turn {turn}\n\n" + f"Turn {turn} of the mill. " * 200, encoding="utf-8")

    with scene.opened() as campaign:
        campaign.warm()

        def ask() -> None:
            try:
                while not over.wait(0.05):
                    campaign.search("Who rang the bell at the mill?")
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=edit), threading.Thread(target=ask)]
        for thread in threads:
            thread.start()
        try:
            for _ in range(4):
                campaign.ingest()
                for document in map(campaign.catalogue.document, campaign.catalogue.ledger()):
                    if document is not None and document.text.startswith("# Turn"):
                        assert len(set(document.text.split("Turn ")[1:2]) | {
                            piece.split()[0] for piece in document.text.split("Turn ")[1:]
                        }) <= 2  # fmt: skip
        finally:
            over.set()
            for thread in threads:
                thread.join()
    assert failed == []
    assert scene.workspace.find(NAME)
    assert scene.finish()["unembedded"] == 0
