"""All of `make package` on Linux: freeze, weigh, try, pack for each system, install in a fresh Debian.

Says how long each step took. Needs root for the fresh Debian; without it that step is left out and said.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

import contents
import deb

ROOT = contents.ROOT
DIST = ROOT / "dist"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frozen", action="store_true", help="use the frozen app that is there already")
    options = parser.parse_args()
    before = ROOT / "build" / "older" / deb.file_name(f"{deb.OLDER}-1")
    app = DIST / contents.NAME
    package = DIST / deb.file_name(f"{contents.version()}-1")
    steps: list[tuple[str, list[str]]] = [
        ("the app is frozen", [] if options.frozen else ours("freeze.py")),
        ("weighed", ours("weigh.py")),
        (
            "tried as people meet it",
            [sys.executable, "-m", "pytest", "-s", "tests/e2e/test_packaging_frozen.py"],
        ),
        (".deb", ours("deb.py")),
        (".deb weighed", ours("weigh.py", "--packed", str(package))),
        (".deb of an older version, to upgrade from", ours("deb.py", "--older", "--out", str(before.parent))),
        ("AppDir", ours("appdir.py")),
        ("Windows installer of a stand-in", ours("windows.py", "--tree", "--out", str(ROOT / "build"))),
        ("installed in a fresh Debian", ours("prove_deb.py", "--before", str(before))),
    ]
    if os.geteuid() != 0:
        steps.pop()
        print("Not root: the .deb is not tried in a fresh Debian.", file=sys.stderr)
    taken = []
    for title, words in steps:
        if not words:
            continue
        print(f"== {title}", flush=True)
        started = time.perf_counter()
        done = subprocess.run(words, cwd=ROOT, env=os.environ | {"ORACLE_FROZEN": str(app)}, check=False)
        if done.returncode:
            print(f"Stopped at: {title}", file=sys.stderr)
            return 1
        taken.append(f"{time.perf_counter() - started:7.1f} s  {title}")
    print("\n".join(["== seconds", *taken]))
    return 0


def ours(script: str, *words: str) -> list[str]:
    """The command of one of the scripts beside this one."""
    return [sys.executable, str(Path(__file__).parent / script), *words]


if __name__ == "__main__":
    sys.exit(main())
