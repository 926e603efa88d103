"""Lays the frozen app out as Linux wants it: `stage(root, app)` makes usr/… for the .deb and the AppDir."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from html import escape
from pathlib import Path

import contents
import freeze

LINUX = contents.ROOT / "packaging" / "linux"
METADATA = Path("usr/share/metainfo") / f"{contents.PUBLISHER['APP_ID']}.metainfo.xml"
HOME = Path("usr/lib") / contents.NAME
RELEASE = re.compile(r"^## (\d\S*) \(([^)]*)\)\n(.*?)(?=^## |\Z)", re.M | re.S)


def stage(root: Path, app: Path, epoch: int) -> None:
    """Copy the app and write menu entry, icons, man page, metadata.

    No hard links: other steps link to the app meanwhile, and to tar a new link is a change of the file."""
    shutil.rmtree(root, ignore_errors=True)
    home = root / HOME
    home.parent.mkdir(parents=True)
    shutil.copytree(app, home, symlinks=True)
    _write(root / "usr/share/applications" / f"{contents.NAME}.desktop", _read(f"{contents.NAME}.desktop"))
    man = _read(f"{contents.NAME}.1").replace('1 ""', f'1 "{_day(epoch)}"', 1)
    pack(root / "usr/share/man/man1" / f"{contents.NAME}.1.gz", man)
    _write(root / METADATA, metadata(epoch))
    icons(root / "usr/share/icons/hicolor")
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin" / contents.NAME).symlink_to(Path("..") / "lib" / contents.NAME / contents.NAME)


def icons(folder: Path) -> None:
    """The icon in each size that themes have, and as the drawing."""
    with tempfile.TemporaryDirectory() as name:
        made = Path(name)
        subprocess.run([sys.executable, str(contents.ROOT / "tools" / "icons.py"), str(made)], check=True)
        for file in sorted(made.glob("oracle-*.png")):
            size = file.stem.removeprefix("oracle-")
            if int(size) <= 512:
                _copy(file, folder / f"{size}x{size}" / "apps" / f"{contents.NAME}.png")
        _copy(made / "oracle.svg", folder / "scalable" / "apps" / f"{contents.NAME}.svg")


def metadata(epoch: int) -> str:
    """What AppStream wants to know of the app."""
    publisher = contents.PUBLISHER
    text = _read("metainfo.xml").replace("@RELEASES@", releases(epoch))
    text = text.replace("@ID@", publisher["APP_ID"]).replace("@HOME_PAGE@", publisher["HOME_PAGE"])
    return text.replace("@PUBLISHER@", escape(publisher["NAME"]))


def changes() -> list[tuple[str, str, str]]:
    """Version, day and text of each release in CHANGELOG.md, the newest first."""
    text = (contents.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return [(version, day, body.strip()) for version, day, body in RELEASE.findall(text)]


def points(body: str) -> list[str]:
    """The points of a release, each on one line."""
    return [" ".join(point.split()) for point in re.findall(r"^- (.*?)(?=^- |\Z)", body, re.M | re.S)]


def releases(epoch: int) -> str:
    """The releases as AppStream wants them; one without a day gets that of the build."""
    entries = []
    for version, day, body in changes():
        date = day if re.fullmatch(r"\d{4}-\d\d-\d\d", day) else _day(epoch)
        items = "".join(f"<li>{escape(point)}</li>" for point in points(body))
        entries.append(f'<release version="{version}" date="{date}"><description><ul>{items}</ul>')
        entries.append("</description></release>")
    return "".join(entries)


def commit_seconds() -> int:
    """When the sources were last changed, as the freeze has it."""
    return int(freeze.repeatable()["SOURCE_DATE_EPOCH"])


def pack(path: Path, text: str) -> None:
    """Write `text` with gzip, the same bytes every time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _day(epoch: int) -> str:
    return datetime.fromtimestamp(epoch, UTC).date().isoformat()


def _read(name: str) -> str:
    return (LINUX / name).read_text(encoding="utf-8")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
