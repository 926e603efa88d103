"""Licences of everything that is shipped, told from the files that packaging/oracle.spec gathers."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

RULE = "=" * 78
LICENCE_WORDS = ("licen", "copying", "notice", "copyright", "ofl")
LGPL = """Qt and PySide6 are used under the GNU Lesser General Public License, version 3. Their libraries
lie as files of their own in this app's folder and may be replaced by compatible builds of yours. Sources:
Qt https://download.qt.io/official_releases/qt/, PySide6 https://code.qt.io/cgit/pyside/pyside-setup.git/
"""


class Shipped:
    """Distributions, system packages and strays that a set of files comes from."""

    def __init__(self, files: Iterable[str]) -> None:
        owners = _owners()
        prefix = Path(sysconfig.get_paths()["stdlib"]).resolve()
        self.distributions: dict[str, metadata.Distribution] = {}
        self.system: dict[str, str] = {}
        self.strays: list[str] = []
        outside: list[str] = []
        for file in sorted(set(files)):
            path = Path(file).resolve()
            if (owner := owners.get(path)) is not None:
                self.distributions[_name(owner)] = owner
            elif not path.is_relative_to(prefix) and "site-packages" not in path.parts:
                outside.append(str(path))
            elif "site-packages" in path.parts:
                self.strays.append(file)
        self._ask_system(outside)

    def _ask_system(self, files: list[str]) -> None:
        """Which Debian packages the system's libraries are of; elsewhere there are none among them."""
        if not sys.platform.startswith("linux"):
            return
        for file in files:
            if not Path(file).name.startswith("lib") or Path(file).name.startswith("libpython"):
                continue
            name = _package_of(file)
            if name:
                self.system[name] = file
            else:
                self.strays.append(file)

    def text(self) -> str:
        """The file of licences."""
        parts = ["The Oracle is made with the work below. Each part keeps its own licence.\n"]
        parts.append(_part("Python " + sys.version.split()[0], "PSF-2.0", [_python_licence()]))
        for name in sorted(self.distributions, key=str.casefold):
            owner = self.distributions[name]
            texts = [_read(path) for path in _licence_files(owner)]
            if name.casefold().startswith(("pyside6", "shiboken6")):
                texts.insert(0, LGPL)
            parts.append(_part(f"{name} {owner.version}", _spdx(owner), texts))
        for name in sorted(self.system):
            copyright_file = Path("/usr/share/doc") / name / "copyright"
            texts = [_read(copyright_file)] if copyright_file.exists() else []
            parts.append(_part(f"{name} (a library of the system)", "", texts))
        return "\n".join(parts)

    @property
    def without_licence(self) -> list[str]:
        """Distributions that say neither a licence's name nor its text."""
        return [
            name
            for name, owner in self.distributions.items()
            if not _spdx(owner) and not _licence_files(owner)
        ]


def _owners() -> dict[Path, metadata.Distribution]:
    return {
        Path(str(owner.locate_file(file))).resolve(): owner
        for owner in metadata.distributions()
        for file in owner.files or ()
    }


def _name(owner: metadata.Distribution) -> str:
    return str(owner.metadata["Name"])


def _spdx(owner: metadata.Distribution) -> str:
    about = owner.metadata
    said = about.get("License-Expression") or about.get("License") or ""
    if said and "\n" not in said:
        return str(said)
    kinds = [line for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    return ", ".join(line.rpartition(":: ")[2] for line in kinds)


def _licence_files(owner: metadata.Distribution) -> list[Path]:
    found = [
        Path(str(owner.locate_file(file)))
        for file in owner.files or ()
        if any(word in file.name.casefold() for word in LICENCE_WORDS)
        and file.suffix.casefold() in ("", ".txt", ".md", ".rst", ".apache", ".bsd")
        and any("dist-info" in part for part in file.parts)
    ]
    return sorted(path for path in found if path.is_file())


def _package_of(file: str) -> str:
    """The Debian package of a file. /lib and /usr/lib are one folder; dpkg knows it by one of the names."""
    for path in (file, file.removeprefix("/usr")):
        done = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.split(":")[0]
    return ""


def _python_licence() -> str:
    for place in (Path(sysconfig.get_paths()["stdlib"]), Path(sys.base_prefix)):
        for name in ("LICENSE.txt", "LICENSE"):
            if (place / name).is_file():
                return _read(place / name)
    return "Python Software Foundation License Version 2, https://docs.python.org/3/license.html\n"


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def _part(title: str, spdx: str, texts: list[str]) -> str:
    body = "\n".join(texts) or "Its package holds no text of the licence.\n"
    return f"{RULE}\n{title}\n{'Licence: ' + spdx if spdx else ''}\n{RULE}\n\n{body}"
