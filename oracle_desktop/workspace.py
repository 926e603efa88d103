"""The campaigns of this installation: made, found, opened, deleted; and its settings."""

from __future__ import annotations

import dataclasses
import os
import shutil
import tempfile
import unicodedata
from collections.abc import Sequence
from pathlib import Path, PureWindowsPath

from oracle_desktop import settings as settings_file
from oracle_desktop.campaign import CATALOGUE, VECTORS, Campaign, CampaignInfo
from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import (
    CampaignExists,
    CampaignMissing,
    FolderProblem,
    StoreProblem,
)
from oracle_desktop.paths import Places, resources
from oracle_desktop.settings import Settings
from oracle_desktop.store import archive, copies
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.lock import DAMAGE, CampaignLock
from oracle_desktop.store.problems import IndexAway, damaged, told
from oracle_desktop.store.vectors import forget
from oracle_desktop.text import one_line, whole

# Ends the name of a folder that is being removed, or filled from a copy.
GOING = ".going"
LONGEST_NAME = 200

__all__ = ["Campaign", "CampaignInfo", "Workspace"]


class Workspace:
    """Settings and campaigns under one set of places."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.settings, self.notices = settings_file.load(places.settings_file)
        for left in places.campaigns.glob(f"*{GOING}"):
            shutil.rmtree(left, ignore_errors=True)

    def save_settings(self, settings: Settings) -> None:
        """Keep `settings`. Raises `StoreProblem` where they cannot be written."""
        try:
            settings_file.save(settings, self.places.settings_file)
        except OSError as error:
            raise StoreProblem(
                "The settings could not be saved.", "Check that the disk is not full.", detail=str(error)
            ) from error
        self.settings = settings

    def campaigns(self) -> list[CampaignInfo]:
        """Every campaign, by name. One whose catalogue cannot be opened is listed with its problem."""
        homes = sorted(file.parent for file in self.places.campaigns.glob(f"*/{CATALOGUE}"))
        found = [_info(home) for home in homes if not home.name.endswith(GOING)]
        return sorted(found, key=lambda info: info.name.casefold())

    def find(self, name: str) -> CampaignInfo:
        """The campaign of that name (case ignored). Raises `CampaignMissing`, which names those there are."""
        campaigns = self.campaigns()
        if (info := _called(name, campaigns)) is not None:
            return info
        known = ", ".join(info.name for info in campaigns)
        raise CampaignMissing(
            f"There is no campaign called {name}.",
            f"There are: {known}." if known else "Read a folder of notes first.",
        )

    def create(self, name: str, notes: Path) -> CampaignInfo:
        """The campaign of that name, made if it is new, pointed at the folder `notes`. Raises `FolderProblem`
        where that is no folder of notes, or has a name that is no text, `CampaignExists` where nothing of
        the name can be seen."""
        notes = self._notes_folder(notes)
        there = _called(name, self.campaigns())
        name = _as_name(name)
        home = there.home if there is not None else self._new_home(name)
        _name(home, name, notes, anew=False)
        return _info(home)

    def _notes_folder(self, folder: Path) -> Path:
        """`folder` as it is kept. Raises `FolderProblem` where it cannot hold notes."""
        folder = folder.expanduser().absolute()
        if str(folder) != whole(str(folder)):
            raise FolderProblem(
                f"The name of {whole(str(folder))} is damaged: part of it is no text.",
                "Give the folder another name, then choose it again.",
            )
        if not os.path.isdir(folder):  # also where its name is longer than any can be
            raise FolderProblem(f"{folder} is not a folder.", "Choose the folder that holds your notes.")
        if self.places.campaigns.resolve().is_relative_to(folder.resolve()):
            raise FolderProblem(
                "That folder holds the Oracle's own data.", "Choose the folder that holds only your notes."
            )
        return folder

    def _new_home(self, name: str) -> Path:
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
        slug = "-".join("".join(c if c.isalnum() else " " for c in plain).split())[:40] or "campaign"
        home, number = self.places.campaigns / slug, 2
        while home.exists():
            home, number = self.places.campaigns / f"{slug}-{number}", number + 1
        return home

    def install_sample(self, language: str = "en") -> CampaignInfo:
        """Copy the bundled sample's notes to where the GM may edit them, and register it. Raises
        `StoreProblem` where nothing can be written there."""
        source = next(p for p in sorted((resources() / "sample" / language).iterdir()) if p.is_dir())
        notes = self.places.data / "sample" / language / source.name
        if not notes.is_dir():
            try:
                _copy_notes(source, notes)
            except OSError as error:
                raise self._unwritable(error) from error
        return self.create(source.name, notes)

    def check_room(self) -> None:
        """Raise `StoreProblem` where nothing can be kept: its folder cannot be made or written to. Nothing is
        made."""
        folder = self.places.data
        while not folder.exists() and folder != folder.parent:
            folder = folder.parent
        try:
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(b"kept")
        except OSError as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError) -> StoreProblem:
        return StoreProblem(
            f"The Oracle cannot write to its folder {self.places.data}.",
            "Check that the disk is not full and that you may write there.",
            detail=str(error),
        )

    def sample_bank(self, language: str = "en") -> Path:
        """The sample's bank of questions."""
        return resources() / "sample" / language / "questions.jsonl"

    def open(self, name: str) -> Campaign:
        """Open a campaign for use. Raises `CampaignMissing`, `CampaignBusy`, `StoreProblem`."""
        return Campaign(self.find(name), self.settings)

    def delete(self, name: str) -> None:
        """Remove everything the Oracle keeps of a campaign, its copies and what is on a Chroma server too,
        never the notes themselves. What a sudden end leaves of it goes at the next start.

        Raises `CampaignMissing`, `CampaignBusy`, `IndexAway` where the server that is set does not answer;
        nothing is removed then.
        """
        info = self.find(name)
        with CampaignLock(info.home):
            try:
                forget(info.home / VECTORS)
            except IndexAway:
                if self.settings.index.server:  # else it was given up, and the GM with it
                    raise
        gone = info.home.with_name(info.home.name + GOING)
        with told(info.home):
            os.replace(info.home, gone)
            shutil.rmtree(gone)

    def backup(self, name: str, target: Path, cancel: Cancel | None = None) -> archive.Manifest:
        """Write a copy of a campaign to the file `target`, also while it is open; what the copy says of
        itself. Raises `CampaignMissing`, `StoreProblem`."""
        info = self.find(name)
        catalogue = Catalogue(info.home / CATALOGUE)
        try:
            return archive.write(
                catalogue,
                target.expanduser().absolute(),
                archive.others(info.home, self.places.settings_file),
                cancel,
            )
        finally:
            catalogue.close()

    def restore(
        self,
        source: Path,
        *,
        folder: Path | None = None,
        name: str = "",
        replace: bool = False,
        cancel: Cancel | None = None,
    ) -> CampaignInfo:
        """Bring a campaign back from the copy `source`, as `name` (else its own) and with its notes in
        `folder` (else where they were). Nothing is embedded anew.

        `replace` puts it in the place of the campaign of that name. The copy's settings are taken up only
        where none were made here yet. Raises `CampaignExists`, `FolderProblem`, `CampaignBusy` and
        `StoreProblem`, and has changed nothing then.
        """
        source = source.expanduser().absolute()
        manifest = archive.look(source)
        name = _as_name(name.strip() or manifest.name.strip() or source.name.split(".")[0])
        notes = self._notes_folder(folder) if folder is not None else self._told_of(manifest.notes)
        there = _called(name, self.campaigns())
        if there is not None and not replace:
            raise CampaignExists(
                f"There is a campaign called {there.name} already.",
                "Bring the copy back under another name, or put it in the place of that one.",
            )
        home = self._new_home(name)
        fresh = home.with_name(home.name + GOING)
        with told(home):
            shutil.rmtree(fresh, ignore_errors=True)
            fresh.mkdir(parents=True, mode=0o700)
            try:
                archive.unpack(source, fresh, cancel)
                _name(fresh, there.name if there else name, notes, anew=True)
                self._take_settings(fresh / archive.SETTINGS)
                if there is None:
                    os.replace(fresh, home)
                else:
                    home = there.home
                    with CampaignLock(home):
                        copies.put_in_place(fresh, home, self.settings.copies.kept)
            finally:
                shutil.rmtree(fresh, ignore_errors=True)
        return _info(home)

    def _told_of(self, notes: str) -> Path:
        """The notes folder that a copy names. One on another computer is not followed, since a look would
        reach out to it, nor a path that is none here: then it is a folder of that name that is not there."""
        path = Path(notes)
        if path.is_absolute() and not notes.startswith(("//", "\\\\")):
            return path
        return self.places.campaigns / "elsewhere" / (PureWindowsPath(notes).name or "notes")

    def _take_settings(self, file: Path) -> None:
        """How notes are read, found and answered from, as the copy has it, where nothing was set yet.
        Addresses and folders are this computer's own: a copy cannot send questions elsewhere."""
        if file.exists() and not self.places.settings_file.exists():
            theirs, _notices = settings_file.load(file)
            self.save_settings(
                dataclasses.replace(
                    self.settings,
                    reading=theirs.reading,
                    answers=theirs.answers,
                    finding=dataclasses.replace(theirs.finding, cross_encoder_folder=""),
                )
            )
        file.unlink(missing_ok=True)

    def relink(self, name: str, folder: Path) -> CampaignInfo:
        """Say where the notes of a campaign are now. What was read of them is kept."""
        info = self.find(name)
        _name(info.home, info.name, self._notes_folder(folder), anew=True)
        return _info(info.home)

    def rename(self, name: str, new: str) -> CampaignInfo:
        """Call a campaign otherwise, also while it is open. Raises `CampaignMissing`, `CampaignExists` where
        another is called so, `StoreProblem`."""
        info, new = self.find(name), _as_name(new)
        if _called(new, [each for each in self.campaigns() if each.home != info.home]) is not None:
            raise CampaignExists(f"There is a campaign called {new} already.", "Choose another name.")
        _name(info.home, new, info.notes, anew=True)
        return _info(info.home)

    def free_name(self, name: str) -> str:
        """`name`, or that with a number where there is a campaign of it."""
        taken, number, free = {info.name.casefold() for info in self.campaigns()}, 2, name
        while free.casefold() in taken:
            free, number = f"{name} ({number})", number + 1
        return free


def _copy_notes(source: Path, target: Path) -> None:
    """Copy a folder, all of it or nothing, to be the user's own: with nobody's modes but theirs, and to be
    edited even where the source is read-only."""
    partial = target.with_name(target.name + GOING)
    shutil.rmtree(partial, ignore_errors=True)
    for path in (source, *sorted(source.rglob("*"))):
        place = partial / path.relative_to(source)
        if path.is_dir():
            place.mkdir(parents=True, mode=0o700)
        else:
            shutil.copyfile(path, place)
            place.chmod(0o600)
    os.replace(partial, target)


def _as_name(text: str) -> str:
    """A campaign's name as it is kept: one line that can be seen. Raises `CampaignExists` where none is."""
    name = one_line(text)[:LONGEST_NAME].strip()
    if not name:
        raise CampaignExists("A campaign needs a name.", "Choose another name.")
    return name


def _called(name: str, campaigns: Sequence[CampaignInfo]) -> CampaignInfo | None:
    """The one of that name, however it is written: whatever the case, and as `_as_name` would keep it."""
    wanted = {name.casefold(), one_line(name)[:LONGEST_NAME].strip().casefold()}
    return next((info for info in campaigns if info.name.casefold() in wanted), None)


def _name(home: Path, name: str, notes: Path, *, anew: bool) -> None:
    """Keep a campaign's name, `anew` where it has one, and where its notes are."""
    catalogue = Catalogue(home / CATALOGUE)
    try:
        catalogue.set_meta("name", name if anew else catalogue.meta("name") or name)
        catalogue.set_meta("notes", str(notes))
    finally:
        catalogue.close()


def _info(home: Path) -> CampaignInfo:
    try:
        catalogue = Catalogue(home / CATALOGUE)
        try:
            name, notes = catalogue.meta("name", home.name), Path(catalogue.meta("notes"))
            problem = str(damaged()) if (home / DAMAGE).exists() else ""
            return CampaignInfo(name, notes, home, catalogue.counts()["sessions"], problem)
        finally:
            catalogue.close()
    except StoreProblem as problem:
        return CampaignInfo(copies.name_of(home) or home.name, Path(), home, problem=str(problem))
