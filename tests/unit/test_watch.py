"""The notes folder is watched: real files, the system's own notices, and none where it gives none."""

from __future__ import annotations

import errno
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from watchdog.observers.api import BaseObserver

from oracle_desktop.ingestion import watch as watching
from oracle_desktop.ingestion.watch import Watch

SOON = 5.0


class Diary:
    """What a watch said."""

    def __init__(self) -> None:
        self.changes = 0
        self.troubles: list[str] = []
        self._news = threading.Condition()

    def changed(self) -> None:
        with self._news:
            self.changes += 1
            self._news.notify_all()

    def trouble(self, sentence: str) -> None:
        with self._news:
            self.troubles.append(sentence)
            self._news.notify_all()

    def waited(self, changes: int = 0, troubles: int = 0, seconds: float = SOON) -> bool:
        with self._news:
            return self._news.wait_for(
                lambda: self.changes >= changes and len(self.troubles) >= troubles, seconds
            )


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    notes = tmp_path / "notes"
    (notes / "Sessions").mkdir(parents=True)
    (notes / "Sessions/Session 1.md").write_text("The ferry.", encoding="utf-8")
    return notes


@pytest.fixture
def diary() -> Diary:
    return Diary()


@pytest.fixture
def watch(notes: Path, diary: Diary) -> Iterator[Watch]:
    watch = Watch(notes, diary.changed, diary.trouble, quiet=0.2, tick=0.2)
    watch.start()
    yield watch
    watch.stop()


@pytest.mark.usefixtures("watch")
def test_an_edit_is_noticed_in_time(notes: Path, diary: Diary) -> None:
    began = time.monotonic()
    (notes / "Sessions/Session 1.md").write_text("The ferry sank.", encoding="utf-8")
    assert diary.waited(changes=1)
    assert time.monotonic() - began < SOON


@pytest.mark.usefixtures("watch")
@pytest.mark.parametrize("what", ["added", "renamed", "removed", "in a new folder"])
def test_every_kind_of_change_is_noticed(notes: Path, diary: Diary, what: str) -> None:
    file = notes / "Sessions/Session 1.md"
    if what == "added":
        (notes / "Session 2.md").write_text("The mill.", encoding="utf-8")
    elif what == "renamed":
        file.rename(notes / "Sessions/Session 3.md")
    elif what == "removed":
        (notes / "left.md").touch()
        assert diary.waited(changes=1)
        file.unlink()
        assert diary.waited(changes=2)
    else:
        (notes / "World/Places").mkdir(parents=True)
        time.sleep(0.1)
        (notes / "World/Places/Tarn.md").write_text("A town.", encoding="utf-8")
    assert diary.waited(changes=1)


@pytest.mark.usefixtures("watch")
def test_many_edits_are_one_change_and_come_after_the_last(notes: Path, diary: Diary) -> None:
    for number in range(2, 12):
        (notes / f"Session {number}.md").write_text("The mill.", encoding="utf-8")
        time.sleep(0.05)
        assert diary.changes == 0
    assert diary.waited(changes=1)
    assert not diary.waited(changes=2, seconds=0.8)


@pytest.mark.usefixtures("watch")
def test_a_file_that_is_still_growing_is_waited_for(notes: Path, diary: Diary) -> None:
    with (notes / "Session 2.md").open("w", encoding="utf-8") as file:
        for _ in range(8):
            file.write("And then we walked on.\n")
            file.flush()
            time.sleep(0.1)
            assert diary.changes == 0
    assert diary.waited(changes=1)


@pytest.mark.usefixtures("watch")
def test_reading_and_hidden_files_are_no_changes(notes: Path, diary: Diary) -> None:
    (notes / "Sessions/Session 1.md").read_text(encoding="utf-8")
    (notes / ".obsidian").mkdir()
    (notes / ".obsidian/workspace.json").write_text("{}", encoding="utf-8")
    assert not diary.waited(changes=1, seconds=1.0)


@pytest.mark.usefixtures("watch")
@pytest.mark.parametrize("left_behind", [False, True])
def test_a_folder_that_goes_is_reported_and_noticed_when_it_is_back(
    notes: Path, diary: Diary, left_behind: bool
) -> None:
    shutil.move(notes, notes.with_name("away"))
    if left_behind:
        notes.mkdir()
    assert diary.waited(troubles=1)
    assert diary.troubles == ["The folder notes is not there. It is read again when it is back."]
    if left_behind:
        notes.rmdir()
    shutil.move(notes.with_name("away"), notes)
    assert diary.waited(changes=1)
    (notes / "Session 2.md").write_text("The mill.", encoding="utf-8")
    assert diary.waited(changes=2)
    assert len(diary.troubles) == 1


@pytest.mark.parametrize("trouble", ["no watches", "network"])
def test_without_notices_the_folder_is_looked_at_now_and_then(
    notes: Path, diary: Diary, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.ENOSPC, "inotify watch limit reached")

    monkeypatch.setattr(BaseObserver, "schedule", refuse)
    monkeypatch.setattr(watching, "_remote", lambda _folder: trouble == "network")
    watch = Watch(notes, diary.changed, diary.trouble, quiet=0.1, rescan=0.3, tick=0.1)
    watch.start()
    try:
        said = "The system cannot watch so many folders." if trouble == "no watches" else "a network drive"
        assert any(said in sentence for sentence in diary.troubles)
        (notes / "Session 2.md").write_text("The mill.", encoding="utf-8")
        assert diary.waited(changes=1)
    finally:
        watch.stop()


def test_nothing_is_said_after_the_end(notes: Path, diary: Diary) -> None:
    watch = Watch(notes, diary.changed, diary.trouble, quiet=0.3, tick=0.2)
    watch.start()
    (notes / "Session 2.md").write_text("The mill.", encoding="utf-8")
    watch.stop()
    watch.stop()
    assert not diary.waited(changes=1, seconds=0.8)
    assert "notes watch" not in {thread.name for thread in threading.enumerate()}
