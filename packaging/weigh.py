"""What the frozen app weighs, its ten largest parts, and whether it is under the limits (R8.6)."""

from __future__ import annotations

import argparse
import lzma
import sys
import tarfile
from collections import Counter
from pathlib import Path

import contents

MOST_ON_DISK = 330_000_000
MOST_COMPRESSED = 110_000_000
SHOWN = 10


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=contents.ROOT / "dist" / contents.NAME)
    parser.add_argument("--archive", type=Path, help="write a .tar.xz of it here and weigh that too")
    parser.add_argument("--packed", type=Path, help="weigh this file made of it too")
    options = parser.parse_args()
    parts = weigh(options.folder)
    total = sum(parts.values())
    print(f"{mb(total)} on disk, of at most {mb(MOST_ON_DISK)}. The largest parts:")
    for name, size in parts.most_common(SHOWN):
        print(f"  {mb(size):>9}  {name}")
    heavy = total > MOST_ON_DISK
    if options.archive:
        compress(options.folder, options.archive)
    for file in filter(None, (options.archive, options.packed)):
        size = file.stat().st_size
        print(f"{mb(size)} compressed, of at most {mb(MOST_COMPRESSED)}: {file.name}")
        heavy = heavy or size > MOST_COMPRESSED
    return 1 if heavy else 0


def weigh(folder: Path) -> Counter[str]:
    """Bytes by part: a package or a library; a file that is linked to counts once."""
    parts: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            inside = path.relative_to(folder).parts
            inside = inside[1:] if inside[0] == "_internal" else inside
            parts[inside[0] if len(inside) > 1 else path.name] += path.stat().st_size
    return parts


def compress(folder: Path, archive: Path) -> None:
    """Pack the folder; the same folder gives the same archive."""
    archive.parent.mkdir(parents=True, exist_ok=True)
    with lzma.open(archive, "wb", preset=6) as stream, tarfile.open(fileobj=stream, mode="w") as tar:
        for path in [folder, *sorted(folder.rglob("*"))]:
            tar.add(path, Path(folder.name) / path.relative_to(folder), recursive=False, filter=_nobody)


def _nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def mb(size: float) -> str:
    return f"{size / 1_000_000:.1f} MB"


if __name__ == "__main__":
    sys.exit(main())
