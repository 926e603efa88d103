"""Makes the .deb of the frozen app: `python packaging/deb.py`. Needs dpkg-deb and dpkg-dev."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from email.utils import formatdate
from pathlib import Path

import contents
import stage

MAINTAINER = contents.PUBLISHER["MAINTAINER"]
OLDER = "0.0.1"
# Qt's plugins load these by name, so that no library's table lists them
LOADED_BY_NAME = "libgl1, libegl1, libopengl0, libdbus-1-3, libfontconfig1, libx11-xcb1"
CONTROL = """Package: {name}
Version: {version}
Section: misc
Priority: optional
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {depends}
Homepage: {home_page}
Recommends: fonts-dejavu-core | fonts-liberation
Description: ask your campaign notes, read a cited answer
 The Oracle is for game masters of tabletop role-playing games. Drop the folder
 of your notes on its window, ask in plain language, and read an answer drawn
 only from those notes, with a citation after every claim.
 .
 Everything stays on this computer. It works without any set-up; with Ollama it
 also writes answers.
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--app", type=Path, default=contents.ROOT / "dist" / contents.NAME)
    parser.add_argument("--out", type=Path, default=contents.ROOT / "dist")
    parser.add_argument("--older", action="store_true", help="one of an older version, to try an upgrade")
    parser.add_argument("--quick", action="store_true", help="packed lightly: for a try, not for a release")
    options = parser.parse_args()
    root = contents.ROOT / "build" / "deb" / "root"
    epoch = stage.commit_seconds()
    stage.stage(root, options.app, epoch)
    version = f"{OLDER if options.older else contents.version()}-1"
    if options.older:
        (root / stage.HOME / "_internal" / "only-in-the-version-before").touch()
    documents(root, version, epoch)
    control(root, version)
    print(pack(root, options.out, version, epoch, quick=options.older or options.quick))
    return 0


def documents(root: Path, version: str, epoch: int) -> None:
    """Copyright, both changelogs, and what lintian is to overlook, with the reason."""
    folder = root / "usr/share/doc" / contents.NAME
    folder.mkdir(parents=True)
    licence = (contents.ROOT / "LICENSE").read_text(encoding="utf-8")
    text = f"{licence}\nThe libraries in /{stage.HOME} keep their own licences, which are in\n"
    text += f"/{stage.HOME}/_internal/licences/THIRD-PARTY.txt\n"
    (folder / "copyright").write_text(text, encoding="utf-8")
    stage.pack(folder / "changelog.gz", (contents.ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    entry = f"{contents.NAME} ({version}) stable; urgency=medium\n\n  * See changelog.gz.\n\n"
    stage.pack(folder / "changelog.Debian.gz", f"{entry} -- {MAINTAINER}  {formatdate(epoch)}\n")
    overrides = root / "usr/share/lintian/overrides" / contents.NAME
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(stage.LINUX / "lintian-overrides", overrides)


def control(root: Path, version: str) -> None:
    """DEBIAN/control and the checksums of all files."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    kilobytes = sum(path.stat().st_size for path in files) // 1024 + 1
    folder = root / "DEBIAN"
    folder.mkdir()
    text = CONTROL.format(
        name=contents.NAME,
        version=version,
        architecture=architecture(),
        maintainer=MAINTAINER,
        kilobytes=kilobytes,
        home_page=contents.PUBLISHER["HOME_PAGE"],
        depends=depends(root),
    )
    (folder / "control").write_text(text, encoding="utf-8")
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files]  # noqa: S324
    (folder / "md5sums").write_text("".join(sums), encoding="utf-8")


def depends(root: Path) -> str:
    """The packages of the libraries that are left to the system, with the least versions that will do."""
    folder = root.parent / "shlibdeps"
    (folder / "debian").mkdir(parents=True, exist_ok=True)
    (folder / "debian" / "control").write_text(
        f"Source: {contents.NAME}\n\nPackage: {contents.NAME}\nArchitecture: any\n", encoding="utf-8"
    )
    home = root / stage.HOME
    binaries = [p for p in sorted(home.rglob("*")) if p.is_file() and not p.is_symlink() and _is_elf(p)]
    own = sorted({str(path.parent) for path in binaries} | {str(home / "_internal")})
    words = [
        "dpkg-shlibdeps",
        "--warnings=0",
        "--ignore-missing-info",
        "-O",
        *(f"-l{place}" for place in own),
    ]
    words += [f"-x{package}" for package in carried(home / "_internal")]
    done = subprocess.run(
        [*words, *(f"-e{path}" for path in binaries)], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr[-3000:])
    found = done.stdout.strip().removeprefix("shlibs:Depends=")
    names = {part.split()[0] for part in found.split(", ")}
    more = [name for name in LOADED_BY_NAME.split(", ") if name not in names]
    return ", ".join([found, *more])


def carried(folder: Path) -> set[str]:
    """Packages of the build machine whose libraries lie in the app itself."""
    names = [f"*/{path.name}" for path in folder.glob("lib*.so*") if not path.is_symlink()]
    done = subprocess.run(["dpkg-query", "-S", *names], capture_output=True, text=True, check=False)
    return {line.split(":")[0] for line in done.stdout.splitlines()}


def architecture() -> str:
    """This system's, in Debian's words."""
    done = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def file_name(version: str) -> str:
    """The name that Debian wants."""
    return f"{contents.NAME}_{version}_{architecture()}.deb"


def pack(root: Path, out: Path, version: str, epoch: int, quick: bool) -> Path:
    """The .deb; every file in it is root's, with plain rights and the commit's time."""
    for path in [root, *root.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        if not path.is_symlink():
            os.utime(path, (epoch, epoch))
    out.mkdir(parents=True, exist_ok=True)
    file = out / file_name(version)
    words = ["-Zgzip", "-z1"] if quick else ["-Zxz", "-z6"]
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(epoch)}
    done = ["dpkg-deb", *words, "--root-owner-group", "--build", str(root), str(file)]
    subprocess.run(done, env=environment, check=True, stdout=subprocess.DEVNULL)
    return file


if __name__ == "__main__":
    sys.exit(main())
