"""The campaigns of this installation: made, found, opened, deleted; and its settings."""

from __future__ import annotations

import shutil
import unicodedata
from pathlib import Path

from oracle_desktop import settings as settings_file
from oracle_desktop.campaign import CATALOGUE, VECTORS, Campaign, CampaignInfo
from oracle_desktop.errors import (
    CampaignMissing,
    FolderProblem,
    StoreProblem,
)
from oracle_desktop.paths import Places, resources
from oracle_desktop.settings import Settings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.convert import clean
from oracle_desktop.store.lock import CampaignLock
from oracle_desktop.store.problems import IndexAway
from oracle_desktop.store.vectors import forget

__all__ = ["Campaign", "CampaignInfo", "Workspace"]


class Workspace:
    """Settings and campaigns under one set of places."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.settings, self.notices = settings_file.load(places.settings_file)

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
        found = [_info(file.parent) for file in sorted(self.places.campaigns.glob(f"*/{CATALOGUE}"))]
        return sorted(found, key=lambda info: info.name.casefold())

    def find(self, name: str) -> CampaignInfo:
        """The campaign of that name (case ignored). Raises `CampaignMissing`, which names those there are."""
        campaigns = self.campaigns()
        for info in campaigns:
            if info.name.casefold() == name.casefold():
                return info
        known = ", ".join(info.name for info in campaigns)
        raise CampaignMissing(
            f"There is no campaign called {name}.",
            f"There are: {known}." if known else "Read a folder of notes first.",
        )

    def create(self, name: str, notes: Path) -> CampaignInfo:
        """The campaign of that name, made if it is new, pointed at the folder `notes`. Raises `FolderProblem`
        where that is no folder of notes, or has a name that is no text."""
        name = clean(name)
        notes = notes.expanduser().absolute()
        if str(notes) != clean(str(notes)):
            raise FolderProblem(
                f"The name of {clean(str(notes))} is damaged: part of it is no text.",
                "Give the folder another name, then choose it again.",
            )
        if not notes.is_dir():
            raise FolderProblem(f"{notes} is not a folder.", "Choose the folder that holds your notes.")
        if self.places.campaigns.resolve().is_relative_to(notes.resolve()):
            raise FolderProblem(
                "That folder holds the Oracle's own data.", "Choose the folder that holds only your notes."
            )
        try:
            info = self.find(name)
            home = info.home
        except CampaignMissing:
            home = self._new_home(name)
        catalogue = Catalogue(home / CATALOGUE)
        try:
            catalogue.set_meta("name", catalogue.meta("name") or name.strip())
            catalogue.set_meta("notes", str(notes))
        finally:
            catalogue.close()
        return _info(home)

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
                shutil.copytree(source, notes)
            except OSError as error:
                raise StoreProblem(
                    f"The Oracle cannot write to its folder {self.places.data}.",
                    "Check that the disk is not full and that you may write there.",
                    detail=str(error),
                ) from error
        return self.create(source.name, notes)

    def sample_bank(self, language: str = "en") -> Path:
        """The sample's bank of questions."""
        return resources() / "sample" / language / "questions.jsonl"

    def open(self, name: str) -> Campaign:
        """Open a campaign for use. Raises `CampaignMissing`, `CampaignBusy`, `StoreProblem`."""
        return Campaign(self.find(name), self.settings)

    def delete(self, name: str) -> None:
        """Remove everything the Oracle keeps of a campaign, on a Chroma server too. The notes themselves are
        never touched. Raises `CampaignMissing`, `CampaignBusy`, `IndexAway` where the server that is set does
        not answer; nothing is removed then."""
        info = self.find(name)
        with CampaignLock(info.home):
            try:
                forget(info.home / VECTORS)
            except IndexAway:
                if self.settings.index.server:  # else it was given up, and the GM with it
                    raise
        shutil.rmtree(info.home)


def _info(home: Path) -> CampaignInfo:
    try:
        catalogue = Catalogue(home / CATALOGUE)
        try:
            name, notes = catalogue.meta("name", home.name), Path(catalogue.meta("notes"))
            return CampaignInfo(name, notes, home, catalogue.counts()["sessions"])
        finally:
            catalogue.close()
    except StoreProblem as problem:
        return CampaignInfo(home.name, Path(), home, problem=str(problem))
