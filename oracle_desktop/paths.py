"""Where things live: platformdirs' places (R8.5), or one folder for tests and portable use."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

APP = "Oracle"


@dataclass(frozen=True, slots=True)
class Places:
    """Folders of this installation. None is created before something is written to it."""

    data: Path
    config: Path
    logs: Path

    @property
    def campaigns(self) -> Path:
        """One folder a campaign, each with its catalogue and vectors."""
        return self.data / "campaigns"

    @property
    def settings_file(self) -> Path:
        """The settings, TOML."""
        return self.config / "settings.toml"

    @classmethod
    def of_user(cls) -> Places:
        """The user's own places, or those under `ORACLE_DATA` where that is set."""
        if root := os.environ.get("ORACLE_DATA"):
            return cls.under(Path(root))
        dirs = PlatformDirs(APP, appauthor=False, roaming=False)
        return cls(Path(dirs.user_data_dir), Path(dirs.user_config_dir), Path(dirs.user_log_dir))

    @classmethod
    def under(cls, root: Path) -> Places:
        """Everything in one folder (`--data DIR`)."""
        root = root.expanduser().absolute()
        return cls(root, root, root / "logs")

    def keep_private(self) -> None:
        """What this process writes from now on is for this user alone (0600, folders 0700), and so are the
        folders that an earlier version left open. On Windows the user's own folders are so by themselves."""
        os.umask(0o077)
        for folder in (self.campaigns, self.logs, *self.campaigns.glob("*/")):
            with suppress(OSError):
                folder.chmod(0o700)


def resources() -> Path:
    """The folder of icons, translations and the sample: beside the package in the source tree, inside it in
    a wheel, and in PyInstaller's folder in the frozen app."""
    frozen = getattr(sys, "_MEIPASS", None)
    here = Path(__file__).resolve().parent
    places = [Path(frozen) / "resources"] if frozen else []
    places += [here / "resources", here.parent / "resources"]
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"resources not found in {', '.join(map(str, places))}")
