"""A copy of a campaign holds everything and comes back anywhere; a file that is none changes nothing."""

from __future__ import annotations

import copy
import hashlib
import json
import logging
import os
import shutil
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from catalogue_versions import unpacked
from reader_files import repack

from oracle_desktop import cli
from oracle_desktop.campaign import CATALOGUE
from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Window
from oracle_desktop.errors import CampaignExists, FolderProblem, StoreProblem
from oracle_desktop.notes.sessions import Override
from oracle_desktop.paths import Places
from oracle_desktop.store import archive, copies
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.migrations import MIGRATIONS
from oracle_desktop.store.problems import StoreDamaged, StoreFull, StoreTooNew
from oracle_desktop.workspace import Workspace

NAME = "Weir"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "Session 3.md").write_text("# Session 3\n\nSella drained the weir at dusk.\n", encoding="utf-8")
    return folder


@pytest.fixture
def workspace(tmp_path: Path, notes: Path) -> Workspace:
    """Here: a campaign that was read, asked, set right and tested."""
    workspace = Workspace(Places.under(tmp_path / "here"))
    workspace.settings = workspace.settings.with_("mind", ollama=False).with_("answers", passages=5)
    workspace.save_settings(workspace.settings)
    home = workspace.create(NAME, notes).home
    (home / archive.QUESTIONS).write_text('{"question": "Who drained the weir?"}\n', encoding="utf-8")
    catalogue = Catalogue(home / CATALOGUE)
    catalogue.add_message(catalogue.new_conversation("Dusk"), "user", "Who drained the weir?")
    catalogue.close()
    return workspace


@pytest.fixture
def saved(workspace: Workspace, tmp_path: Path) -> Path:
    workspace.backup(NAME, tmp_path / "weir.oracle.zip")
    return tmp_path / "weir.oracle.zip"


def elsewhere(tmp_path: Path) -> Workspace:
    return Workspace(Places.under(tmp_path / "another computer"))


def titles(home: Path) -> list[str]:
    catalogue = Catalogue(home / CATALOGUE)
    try:
        return [row.title for row in catalogue.conversations()]
    finally:
        catalogue.close()


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_campaign_comes_back_on_another_computer_and_is_read_without_a_model_call(
    workspace: Workspace, notes: Path, tmp_path: Path
) -> None:
    campaign = workspace.open(NAME)
    campaign.ingest()
    before = [(f.label, f.text) for f in campaign.catalogue.fragments()]
    found = [c.fragment.label for c in campaign.search("Who drained the weir?").results]
    saved = tmp_path / "weir.oracle.zip"
    manifest = workspace.backup(NAME, saved)  # while it is open
    campaign.close()
    assert (manifest.name, manifest.sessions, set(manifest.files)) == (NAME, 1, set(archive.MEMBERS))
    assert saved.stat().st_mode & 0o077 == 0
    moved = tmp_path / "there" / "my notes"
    shutil.copytree(notes, moved)
    shutil.rmtree(notes)
    shutil.rmtree(tmp_path / "here")
    there = elsewhere(tmp_path)
    info = there.restore(saved, folder=moved)
    assert (info.name, info.notes, info.sessions) == (NAME, moved, 1)
    assert titles(info.home) == ["Dusk"]
    assert "weir" in (info.home / archive.QUESTIONS).read_text(encoding="utf-8")
    assert there.settings.answers.passages == 5
    assert there.settings.mind.ollama, "where models are is this computer's own"
    there.settings = there.settings.with_("mind", ollama=False)
    campaign = there.open(NAME)
    assert [c.fragment.label for c in campaign.search("Who drained the weir?").results] == found
    report = campaign.ingest()
    assert (report.model_calls, report.documents) == ({"embed": 0}, 1)
    assert [(f.label, f.text) for f in campaign.catalogue.fragments()] == before
    campaign.close()
    use(there)
    assert holding(there.places.data, b"Sella") == {info.home / CATALOGUE, there.places.logs / "oracle.log"}
    (there.places.logs / "oracle.log").write_text("", encoding="utf-8")
    there.delete(NAME)
    assert holding(there.places.data, b"Sella", b"heron", b"drained") == set()
    assert files(there.places.data) == {"settings.toml", "logs/oracle.log"}


def use(there: Workspace) -> None:
    """Leave traces wherever any can be left: an answer, an edit, a copy, a log at its most talkative."""
    there.places.logs.mkdir()
    handler = logging.FileHandler(there.places.logs / "oracle.log")
    handler.setLevel(logging.DEBUG)
    logging.getLogger().addHandler(handler)
    campaign = there.open(NAME)
    try:
        number = campaign.catalogue.new_conversation("The heron")
        assert campaign.ask("Who drained the weir, Sella or a heron?", conversation=number).citations
        campaign.correct("Session 3.md", Override(session="5"))
        copies.make(
            campaign.catalogue,
            campaign.info.home,
            archive.others(campaign.info.home, there.places.settings_file),
            5,
        )
        logging.getLogger("test").warning("Sella")  # so that the search is known to look into logs
    finally:
        campaign.close()
        logging.getLogger().removeHandler(handler)
        handler.close()


def holding(folder: Path, *words: bytes) -> set[Path]:
    """Files below `folder` with any of the words in them, in any case, as UTF-8 or UTF-16."""
    wanted = [form for word in words for form in (word.lower(), word.lower().decode().encode("utf-16-le"))]
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path for path in found if any(word in path.read_bytes().lower() for word in wanted)}


def test_without_its_notes_it_comes_back_and_the_folder_is_found_later(saved: Path, tmp_path: Path) -> None:
    there = elsewhere(tmp_path)
    shutil.rmtree(tmp_path / "notes")
    info = there.restore(saved)
    assert not info.notes.is_dir()
    with pytest.raises(FolderProblem, match="is not a folder"):
        there.relink(NAME, tmp_path / "nowhere")
    found = tmp_path / "found"
    found.mkdir()
    assert there.relink(NAME, found).notes == found
    assert titles(info.home) == ["Dusk"]


@pytest.mark.parametrize(
    "where", ["//server/share/My notes", "\\\\server\\share\\My notes", "C:\\GM\\My notes", "My notes"]
)
def test_a_folder_on_another_computer_is_not_reached_for(saved: Path, tmp_path: Path, where: str) -> None:
    changed(saved, saved, lambda _members, manifest: manifest.update(notes=where))
    info = elsewhere(tmp_path).restore(saved)
    assert info.notes.is_relative_to(tmp_path)
    assert info.notes.name == "My notes"
    assert not info.notes.exists()


def test_a_name_that_is_taken_is_asked_about(workspace: Workspace, saved: Path) -> None:
    with pytest.raises(CampaignExists, match="campaign called Weir already"):
        workspace.restore(saved)
    other = workspace.restore(saved, name=workspace.free_name(NAME))
    assert other.name == "Weir (2)"
    assert [info.name for info in workspace.campaigns()] == ["Weir", "Weir (2)"]


def test_going_back_in_time_can_be_taken_back(workspace: Workspace, saved: Path) -> None:
    home = workspace.find(NAME).home
    catalogue = Catalogue(home / CATALOGUE)
    catalogue.new_conversation("Later")
    catalogue.close()
    workspace.restore(saved, replace=True)
    assert titles(home) == ["Dusk"]
    (undo,) = copies.copies(home)
    workspace.restore(undo.path, replace=True)
    assert titles(home) == ["Later", "Dusk"]


def test_what_comes_after_going_back_takes_no_id_that_the_index_may_still_hold(
    workspace: Workspace, saved: Path
) -> None:
    def store(text: str) -> set[int]:
        catalogue = Catalogue(workspace.find(NAME).home / CATALOGUE)
        record = FileRecord("4.md", 1, 1, text, "1", "ready")
        part = Fragment("4.md", 0, "4", Kind.OTHER, None, "4", 0, len(text), 3, text, "")
        windows = [[Window(0, len(text), text)]]
        stored = catalogue.store_document(record, Document("4.md", text, "4"), "{}", [part], windows)
        catalogue.close()
        return {*stored.view_ids, *stored.fragment_ids}

    later = store("A heron ate the toll keeper.")
    workspace.restore(saved, replace=True)
    assert not later & store("Brannoc sold bread.")


def test_a_damaged_campaign_is_replaced_by_its_copy_under_its_name(workspace: Workspace) -> None:
    home = workspace.find(NAME).home
    catalogue = Catalogue(home / CATALOGUE)
    made = copies.make(catalogue, home, archive.others(home, workspace.places.settings_file), 5)
    catalogue.close()
    (home / CATALOGUE).write_bytes(b"gone" * 3000)
    (info,) = workspace.campaigns()
    assert (info.name, bool(info.problem)) == (NAME, True)
    workspace.restore(made.path, replace=True)
    assert titles(home) == ["Dusk"]
    assert (home / copies.DAMAGED).read_bytes() == b"gone" * 3000


def test_the_last_few_are_kept_whatever_the_clock_says(workspace: Workspace) -> None:
    home = workspace.find(NAME).home
    assert copies.due(home)
    catalogue = Catalogue(home / CATALOGUE)
    for number in range(1, 5):
        made = copies.make(catalogue, home, {}, 3)
        os.utime(made.path, (1e9 - number * 1e6,) * 2)  # each a fortnight before the one before it
    catalogue.close()
    assert [one.number for one in copies.copies(home)] == [4, 3, 2]
    last = 1e9 - 4e6
    assert not copies.due(home, last + 3600)
    assert copies.due(home, last + 90_000)
    assert copies.due(home, last - 90_000), "made in a time that has not come yet"


def test_what_a_killed_process_left_of_a_copy_is_cleared_away(workspace: Workspace) -> None:
    home = workspace.find(NAME).home
    catalogue = Catalogue(home / CATALOGUE)
    (home / copies.FOLDER).mkdir()
    (home / copies.FOLDER / "0001 2026-01-01.oracle.zip.catalogue.part").write_bytes(b"half")
    copies.make(catalogue, home, {}, 3)
    catalogue.close()
    (only,) = (home / copies.FOLDER).iterdir()
    assert archive.verify(only).name == NAME


def changed(source: Path, target: Path, change: Callable[[dict[str, bytes], dict[str, Any]], None]) -> Path:
    """The copy with other members or manifest; sizes and checksums follow unless `change` sets them."""
    with zipfile.ZipFile(source) as pack:
        members = {name: pack.read(name) for name in pack.namelist()}
    manifest: dict[str, Any] = json.loads(members.pop(archive.MANIFEST))
    told = copy.deepcopy(manifest["files"])
    change(members, manifest)
    if manifest["files"] == told:
        manifest["files"] = {
            name: {"size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in members.items()
        }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as pack:
        for name, data in members.items():
            pack.writestr(name, data)
        pack.writestr(archive.MANIFEST, json.dumps(manifest))
    return target


def with_trigger(catalogue: bytes, folder: Path) -> bytes:
    path = folder / "hostile.sqlite3"
    path.write_bytes(catalogue)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TRIGGER t AFTER INSERT ON message BEGIN DELETE FROM message; END")
        connection.commit()
    return path.read_bytes()


def spoil(saved: Path, how: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(saved) as pack:
        catalogue = pack.read(archive.CATALOGUE)
    bomb = bytes(archive.LARGE + 1)
    changes: dict[str, Callable[[dict[str, bytes], dict[str, Any]], None]] = {
        "newer format": lambda _m, manifest: manifest.update(format=archive.FORMAT + 1),
        "newer catalogue": lambda _m, manifest: manifest.update(catalogue=len(MIGRATIONS) + 1),
        "no catalogue": lambda members, _m: members.pop(archive.CATALOGUE) and None,
        "a path that leads out": lambda members, _m: members.update({"../../evil.txt": b"x"}),
        "an absolute path": lambda members, _m: members.update({str(tmp_path / "evil.txt"): b"x"}),
        "a bomb": lambda members, _m: members.update({archive.CATALOGUE: bomb}),
        "another length": lambda members, manifest: manifest["files"][archive.CATALOGUE].update(size=5),
        "another checksum": lambda members, manifest: manifest["files"][archive.CATALOGUE].update(sha256="0"),
        "another program's": lambda members, _m: members.update({archive.CATALOGUE: b"my notes" * 999}),
        "a foreign trigger": lambda members, _m: members.update(
            {archive.CATALOGUE: with_trigger(catalogue, tmp_path)}
        ),
        "a table whose name is no text": lambda members, _m: members.update(
            {archive.CATALOGUE: catalogue.replace(b"meta (key TEXT", b"meta \xbe\xbe\xbe\xbe TEXT")}
        ),
        "a version it is not": lambda _m, manifest: manifest.update(catalogue=1),
        "a manifest of nonsense": lambda _m, manifest: manifest.update(files=[], sessions="many"),
        "sessions without end": lambda _m, manifest: manifest.update(sessions=float("inf")),
        "rows garbled": lambda members, _m: members.update(
            {archive.CATALOGUE: catalogue[:20_000] + os.urandom(8_000) + catalogue[28_000:]}
        ),
    }
    if how in changes:
        changed(saved, saved, changes[how])
    elif how == "garbled":
        with saved.open("r+b") as file:
            file.seek(saved.stat().st_size // 3)
            file.write(os.urandom(500))
    elif how in ("bzip2", "lzma", "before the beginning"):
        repack(saved, how)
    elif how == "truncated":
        os.truncate(saved, saved.stat().st_size // 2)
    elif how == "text":
        saved.write_text("my notes", encoding="utf-8")
    elif how == "a folder":
        saved.unlink()
        saved.mkdir()
    elif how == "gone":
        saved.unlink()


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        ("newer format", StoreTooNew), ("newer catalogue", StoreTooNew), ("no catalogue", StoreDamaged),
        ("a path that leads out", StoreDamaged), ("an absolute path", StoreDamaged), ("a bomb", StoreDamaged),
        ("another length", StoreDamaged), ("another checksum", StoreDamaged),
        ("another program's", StoreDamaged), ("a foreign trigger", StoreDamaged),
        ("a table whose name is no text", StoreDamaged),
        ("a version it is not", StoreDamaged), ("a manifest of nonsense", StoreDamaged),
        ("sessions without end", StoreDamaged),
        ("rows garbled", StoreDamaged), ("garbled", StoreDamaged), ("truncated", StoreDamaged),
        ("bzip2", StoreDamaged), ("lzma", StoreDamaged), ("before the beginning", StoreDamaged),
        ("text", StoreDamaged), ("a folder", StoreProblem), ("gone", StoreProblem),
    ],
)  # fmt: skip
@pytest.mark.parametrize("replace", [False, True], ids=["beside", "in place"])
def test_what_is_no_sound_copy_is_refused_in_a_sentence_and_changes_nothing(
    workspace: Workspace, saved: Path, tmp_path: Path, how: str, kind: type[StoreProblem], replace: bool
) -> None:
    spoil(saved, how, tmp_path)
    before = files(tmp_path / "here")
    with pytest.raises(kind) as problem:
        workspace.restore(saved, name="" if replace else "Other", replace=replace)
    assert problem.value.text.endswith(".")
    assert problem.value.way_out
    assert files(tmp_path / "here") == before
    assert titles(workspace.find(NAME).home) == ["Dusk"]
    assert not (tmp_path / "evil.txt").exists()
    assert not list(tmp_path.rglob("*evil*"))


def test_a_copy_of_an_earlier_version_comes_up_to_date(tmp_path: Path, saved: Path) -> None:
    (tmp_path / "old").mkdir()
    old = unpacked(1, tmp_path / "old").read_bytes()

    def change(members: dict[str, bytes], manifest: dict[str, Any]) -> None:
        members[archive.CATALOGUE] = old
        manifest["catalogue"] = 1

    changed(saved, saved, change)
    info = elsewhere(tmp_path).restore(saved)
    assert titles(info.home) == ["The weir"]
    assert not list(info.home.glob("*.before-*"))


def test_no_room_is_told_before_anything_is_unpacked(
    saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = shutil.disk_usage(tmp_path)._replace(free=1_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: free)
    with pytest.raises(StoreFull, match="not enough room"):
        elsewhere(tmp_path).restore(saved)
    assert not files(tmp_path / "another computer")


def test_a_copy_to_where_it_cannot_be_written_leaves_nothing(workspace: Workspace, tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.mkdir()
    with pytest.raises(StoreProblem):
        workspace.backup(NAME, target)
    assert [path.name for path in tmp_path.glob("taken*")] == ["taken"]
    with pytest.raises(StoreProblem, match="There is no folder"):
        workspace.backup(NAME, tmp_path / "nowhere" / "a.zip")


@pytest.mark.parametrize("how", ["gone", "a folder"])
def test_a_copy_that_cannot_be_opened_is_named(saved: Path, tmp_path: Path, how: str) -> None:
    spoil(saved, how, tmp_path)
    with pytest.raises(StoreProblem, match=r"weir\.oracle\.zip cannot be read"):
        elsewhere(tmp_path).restore(saved)


def test_the_terminal_saves_and_brings_back(
    workspace: Workspace, notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*words: str, data: str = "here") -> tuple[int, Any]:
        code = cli.main(cli.parser().parse_args([*words, "--data", str(tmp_path / data)]))
        out = capsys.readouterr()
        return code, json.loads(out.out) if out.out.strip() and "--json" in words else out.err

    file = str(tmp_path / "a.zip")
    code, told = run("backup", file, "--campaign", NAME, "--json")
    assert (code, told["campaign"], told["bytes"]) == (0, NAME, os.path.getsize(file))
    code, told = run("restore", file, "--json")
    assert (code, told) == (1, "There is a campaign called Weir already. Bring the copy back under another "
                            "name, or put it in the place of that one.\n")  # fmt: skip
    code, told = run("restore", file, "--as", "Dam", "--folder", str(notes), "--json", data="there")
    assert (code, told) == (0, {"campaign": "Dam", "notes": str(notes), "notes_found": True, "sessions": 0})
    assert run("restore", file, "--replace")[0] == 0
    shutil.rmtree(notes)
    code, told = run("restore", file, "--as", "Mill")
    again = "Read them again: ingest FOLDER --campaign NAME."
    assert (code, told) == (0, f"Its notes are not at {notes}. {again}\n")
