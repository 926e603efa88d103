"""Installs the .deb in a fresh Debian, uses it as a GM would, upgrades it and takes it away. As root.

`python packaging/prove_deb.py [DEB] [--before OLD.deb] [--pictures FOLDER]`; pictures of its window are kept.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import contents
import deb as packages
import stage
from fresh_root import ENVIRONMENT, FreshRoot, gm
from screen import Screen

MENU = Path("usr/share/applications") / f"{contents.NAME}.desktop"
NOTE = "# Session 12\n\nAbbot Hildegrun sold the lantern to Wren at the weir.\n"
PATIENCE = 240.0
LEAST_COLOURS = 30


class Proof:
    """The steps, in their order."""

    def __init__(self, deb: Path, before: Path | None, pictures: Path, folder: Path) -> None:
        self.deb, self.before, self.pictures = deb, before, pictures
        self.root = FreshRoot(folder)
        self.at_first: set[str] = set()

    def lint(self) -> None:
        """lintian finds no error"""
        words = ["lintian", "--fail-on", "error", "--allow-root", "--tag-display-limit", "0", str(self.deb)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        expect(done.returncode == 0, done.stdout + done.stderr)

    def fresh(self) -> None:
        """a fresh Debian"""
        self.root.make()
        notes = self.root.path / "home/gm/Campaña de Ávila"
        notes.mkdir()
        (notes / "Session 12.md").write_text(NOTE, encoding="utf-8")
        for file in (self.deb, *([self.before] if self.before else [])):
            shutil.copy(file, self.root.path / "debs" / file.name)
        self.at_first = self.root.files()

    def install(self) -> None:
        """installed, and notes read"""
        self._apt_install(self.before or self.deb)
        words = [contents.NAME, "ingest", "/home/gm/Campaña de Ávila", "--campaign", "Weir", "--json"]
        report = json.loads(self.root.as_user(*words))
        expect(report["documents"] == 1, f"the note was not read: {report}")

    def upgrade(self) -> None:
        """upgraded; the campaign is kept, old files are gone"""
        if self.before is None:
            return
        old = self._installed()
        self._apt_install(self.deb)
        expect(old - self._installed() != set(), "the version before has no file that this one has not")
        here = [name for name in old - self._installed() if (self.root.path / name).exists()]
        expect(not here, f"files of the version before are left: {here}")
        words = [contents.NAME, "search", "Who bought the lantern?", "--campaign", "Weir", "--json"]
        found = json.loads(self.root.as_user(*words))["results"]
        expect([row["label"] for row in found] == ["Session 12"], f"the campaign was not kept: {found}")

    def window(self) -> None:
        """started from its menu entry"""
        entry = (self.root.path / MENU).read_text(encoding="utf-8")
        found = re.search(r"^Exec=(.*)$", entry, re.M)
        expect(found is not None, "the menu entry starts nothing")
        assert found is not None
        self._shown(found[1].replace("%f", "").split(), "menu")
        self._shown([*found[1].replace("%f", "").split(), "--sample"], "sample", seconds=25)
        self._shown(found[1].replace("%f", "").split(), "nowhere-to-keep-anything", HOME="/proc/nobody")

    def self_test(self) -> None:
        """its own test"""
        said = self.root.as_user(contents.NAME, "--self-test")
        print(said.rstrip())

    def remove(self) -> None:
        """taken away; nothing is left but the GM's data"""
        self.root.run("apt-get", "purge", "-y", "-qq", contents.NAME)
        left = {name for name in self.root.files() - self.at_first if not name.startswith("home/gm/")}
        ours = sorted(name for name in left if "oracle" in name.casefold())
        expect(not ours, f"left behind: {ours}")
        data = self.root.path / "home/gm/.local/share/Oracle/campaigns/weir/catalogue.sqlite3"
        expect(data.exists(), "the GM's data is gone")

    def _apt_install(self, file: Path) -> None:
        self.root.run("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/debs/{file.name}")

    def _installed(self) -> set[str]:
        return {line.lstrip("/") for line in self.root.run("dpkg", "-L", contents.NAME).splitlines()}

    def _shown(self, words: list[str], name: str, seconds: float = 4.0, **more: str) -> None:
        """Start it on a screen, wait until it is painted and `seconds` more, take its picture, close it."""
        with Screen() as screen:
            environment = ENVIRONMENT | {"HOME": "/home/gm", "DISPLAY": screen.name} | more
            app = subprocess.Popen(self.root.words(*gm(*words)), env=environment, stderr=subprocess.PIPE)
            try:
                wait(lambda: app.poll() is not None or screen.colours() > LEAST_COLOURS, "a window is seen")
                wait_until = time.monotonic() + seconds
                wait(lambda: time.monotonic() > wait_until, "it is settled")
                expect(app.poll() is None, f"it ended by itself: {app.poll()}")
                screen.save(self.pictures / f"installed-{name}.png")
            finally:
                app.send_signal(signal.SIGTERM)
                app.wait(30)


def expect(holds: bool, otherwise: str) -> None:
    """Stop with `otherwise` where it does not hold."""
    if not holds:
        raise SystemExit(otherwise)


def wait(done: Callable[[], bool], what: str) -> None:
    """Wait until `done`, for as long as a busy machine may need."""
    until = time.monotonic() + PATIENCE
    while not done():
        expect(time.monotonic() < until, f"waited {PATIENCE:g} s until {what}")
        time.sleep(0.3)


def validate() -> None:
    """menu entry and metadata are valid"""
    root = contents.ROOT / "build" / "deb" / "root"
    checks = (
        ["desktop-file-validate", str(root / MENU)],
        [
            "appstreamcli",
            "validate",
            "--no-net",
            str(root / stage.METADATA),
        ],
    )
    for words in checks:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        expect(done.returncode == 0, done.stdout + done.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deb", type=Path, nargs="?")
    parser.add_argument("--before", type=Path, help="a .deb of an older version, to upgrade from")
    parser.add_argument("--pictures", type=Path, default=contents.ROOT / "build" / "pictures")
    parser.add_argument("--folder", type=Path, default=contents.ROOT / "build" / "fresh")
    options = parser.parse_args()
    file = options.deb or contents.ROOT / "dist" / packages.file_name(f"{contents.version()}-1")
    proof = Proof(file, options.before, options.pictures, options.folder)
    steps = (
        validate,
        proof.lint,
        proof.fresh,
        proof.install,
        proof.upgrade,
        proof.self_test,
        proof.window,
        proof.remove,
    )
    for step in steps:
        started = time.perf_counter()
        step()
        print(f"{time.perf_counter() - started:6.1f} s  {step.__doc__}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
