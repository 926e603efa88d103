"""Whether two builds are the same: `python packaging/same.py dist/oracle-desktop other/oracle-desktop`.

Builds anew into build/again where only one is named. The same list of files, and the same bytes but for
`MAY_DIFFER`.
"""

from __future__ import annotations

import argparse
import fnmatch
import hashlib
import subprocess
import sys
from pathlib import Path

import contents

MAY_DIFFER: tuple[str, ...] = ()
"""Patterns of files whose bytes may differ, each with its reason in a comment; none does."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=Path, nargs="?", default=contents.ROOT / "dist" / contents.NAME)
    parser.add_argument("second", type=Path, nargs="?")
    options = parser.parse_args()
    second = options.second
    if second is None:
        again = contents.ROOT / "build" / "again"
        script = str(contents.ROOT / "packaging" / "freeze.py")
        subprocess.run(
            [sys.executable, script, "--out", str(again), "--work", str(again / "work")], check=True
        )
        second = again / contents.NAME
    one, two = hashes(options.first), hashes(second)
    lone = sorted(set(one) ^ set(two))
    changed = sorted(name for name in set(one) & set(two) if one[name] != two[name])
    wrong = [name for name in changed if not any(fnmatch.fnmatch(name, kind) for kind in MAY_DIFFER)]
    for name in lone:
        print(f"only in one: {name}")
    for name in wrong:
        print(f"differs: {name}")
    print(f"{len(one)} files, {len(lone)} in one build only, {len(wrong)} with other bytes.")
    return 1 if lone or wrong else 0


def hashes(folder: Path) -> dict[str, str]:
    """SHA-256 by path; of a link its target."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"-> {path.readlink()}"
        elif path.is_file():
            found[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


if __name__ == "__main__":
    sys.exit(main())
