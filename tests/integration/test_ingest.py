"""A folder becomes an index and stays in step with it: real files, SQLite, Chroma and built-in embedder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from ingest_desk import SESSIONS, Desk

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Document, Progress
from oracle_desktop.errors import FolderProblem
from oracle_desktop.ingestion import index, reading
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.notes import readers
from oracle_desktop.store.vectors import VectorIndex


@pytest.fixture(scope="module")
def embedder() -> Iterator[BuiltinEmbedder]:
    embedder = BuiltinEmbedder()
    yield embedder
    embedder.close()


@pytest.fixture
def desk(tmp_path: Path, embedder: BuiltinEmbedder) -> Iterator[Desk]:
    desk = Desk(tmp_path, embedder)
    yield desk
    desk.close()


def test_a_folder_becomes_an_index(desk: Desk) -> None:
    report = desk.ingest()
    assert (report.documents, report.sessions) == (4, 3)
    assert desk.labels()["Sessions/Session 2.md"] == "Session 2"
    assert report.model_calls["embed"] == desk.catalogue.counts()["windows"]
    assert report.seconds["embed"] > 0
    assert report.seconds["sentences"] > 0
    assert desk.in_step()


def test_an_unchanged_folder_costs_nothing(desk: Desk) -> None:
    desk.ingest()
    before = desk.catalogue.fragments()
    again = desk.ingest()
    assert again.model_calls["embed"] == 0
    assert desk.catalogue.fragments() == before


def test_an_edit_costs_only_its_own_passages(desk: Desk) -> None:
    desk.ingest()
    desk.write("Sessions/Session 2.md", SESSIONS["Sessions/Session 2.md"] + " It was Sella's.")
    assert desk.ingest().model_calls["embed"] == 1
    assert "It was Sella's." in desk.texts()
    assert desk.in_step()


def test_a_touched_file_is_not_read_again(desk: Desk) -> None:
    desk.ingest()
    os.utime(desk.notes / "Sessions/Session 1.md", (1, 1))
    assert desk.ingest().model_calls["embed"] == 0
    assert desk.catalogue.ledger()["Sessions/Session 1.md"].mtime_ns == 1_000_000_000


def test_a_deleted_file_leaves_nothing_behind(desk: Desk) -> None:
    desk.ingest()
    (desk.notes / "Sessions/Session 3.md").unlink()
    report = desk.ingest()
    assert report.sessions == 2
    assert "laughed" not in desk.texts()
    assert desk.in_step()


def test_a_moved_file_is_not_embedded_again(desk: Desk) -> None:
    desk.ingest()
    shutil.move(desk.notes / "Characters", desk.notes / "People")
    report = desk.ingest()
    assert report.model_calls["embed"] == 0
    assert "People/Brannoc.md" in desk.labels()
    assert "Characters/Brannoc.md" not in desk.catalogue.ledger()


@pytest.mark.parametrize("stage", ["index", "embed"])
def test_a_cancelled_run_keeps_what_it_did_and_the_next_goes_on(
    desk: Desk, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # every step is told: a quick machine is done with all of them within a tenth of a second
    monkeypatch.setattr(index, "Meter", partial(index.Meter, interval=0.0))
    for number in range(4, 250):
        desk.write(f"Sessions/Session {number}.md", f"We walked for {number} days along the river. " * 15)
    cancel = Cancel()

    def stop(progress: Progress) -> None:
        if progress.stage == stage and progress.done:
            cancel.set()

    first = desk.ingest(cancel, stop)
    kept = first.documents if stage == "index" else first.model_calls["embed"]
    assert first.cancelled
    assert 0 < kept < 250
    second = desk.ingest()
    assert not second.cancelled
    assert second.documents == 250
    assert first.model_calls["embed"] + second.model_calls["embed"] == 250
    assert desk.in_step()


def test_what_was_slow_to_read_is_not_read_again_after_a_cancel(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "SLOW", -1.0)
    read: list[str] = []
    cancel = Cancel()
    monkeypatch.setattr(readers, "read", noting(read, cancel, readers.read))
    assert desk.ingest(cancel).cancelled
    assert desk.catalogue.counts()["waiting"] == len(read) == 1
    assert desk.ingest().sessions == 3
    assert sorted(read) == sorted(SESSIONS)
    assert desk.catalogue.counts()["waiting"] == 0


def noting(paths: list[str], cancel: Cancel, read: Callable[..., Document]) -> Callable[..., Document]:
    """A reader that notes what it reads, and is stopped at the first."""

    def reading(absolute: Path, relative: str, *, largest_mb: int) -> Document:
        paths.append(relative)
        cancel.set()
        return read(absolute, relative, largest_mb=largest_mb)

    return reading


def test_a_lost_index_is_made_anew_without_a_model_call(desk: Desk) -> None:
    desk.ingest()
    desk.vectors.close()
    shutil.rmtree(desk.home / "vectors")
    desk.vectors = VectorIndex(desk.home / "vectors")
    assert desk.ingest().model_calls["embed"] == 0
    assert desk.in_step()


def test_files_that_give_no_text_are_listed_and_the_rest_goes_on(desk: Desk) -> None:
    desk.write("Sessions/Session 4.md", "")
    (desk.notes / "map.png").write_bytes(b"\x89PNG")
    report = desk.ingest()
    assert report.documents == 4
    assert {file for file, _reason in report.skipped} == {"Sessions/Session 4.md", "map.png"}
    assert all(reason.endswith(".") for _file, reason in report.skipped)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_a_failure_that_heals(desk: Desk) -> None:
    closed = desk.notes / "Sessions/Session 1.md"
    closed.chmod(0)
    assert [file for file, _reason in desk.ingest().failed] == ["Sessions/Session 1.md"]
    closed.chmod(0o600)
    assert not desk.ingest().failed


def test_a_missing_folder_is_said_and_loses_nothing(desk: Desk) -> None:
    desk.ingest()
    shutil.move(desk.notes, desk.notes.with_name("elsewhere"))
    with pytest.raises(FolderProblem):
        desk.ingest()
    assert desk.catalogue.counts()["documents"] == 4


def test_the_notes_are_never_written_to(desk: Desk) -> None:
    before = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in desk.notes.rglob("*") if p.is_file()}
    desk.ingest()
    after = {p: (p.read_bytes(), p.stat().st_mtime_ns) for p in desk.notes.rglob("*") if p.is_file()}
    assert after == before
