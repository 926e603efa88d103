"""What a release page needs: `python packaging/release.py notes` prints the newest section of CHANGELOG.md,
`sums FOLDER` writes SHA256SUMS of the files in a folder."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import contents
import stage


def main() -> int:
    words = sys.argv[1:]
    if words == ["notes"]:
        print(notes(contents.version()))
    elif len(words) == 2 and words[0] == "sums":
        sums(Path(words[1]))
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


def notes(version: str) -> str:
    """The section of that version. Raises `SystemExit` where there is none."""
    for name, _, body in stage.changes():
        if name == version:
            return body
    raise SystemExit(f"CHANGELOG.md has no section {version}")


def sums(folder: Path) -> None:
    """Write SHA256SUMS, as `sha256sum -c` reads it."""
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name != "SHA256SUMS"]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
