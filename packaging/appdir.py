"""Makes the AppDir of the Linux app, and the AppImage where its runtime is at hand.

An AppImage of type 2 is a small program, the runtime, with a squashfs of the AppDir behind it. The runtime is
published by the AppImage project alone (github.com/AppImage/type2-runtime) and is in no package registry:
APPIMAGE_RUNTIME names the file. Without it the AppDir is made and checked, and the last step is said. Needs
squashfs-tools.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import contents
import stage

RUN = f"""#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/{stage.HOME}/{contents.NAME}" "$@"
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--app", type=Path, default=contents.ROOT / "dist" / contents.NAME)
    parser.add_argument("--out", type=Path, default=contents.ROOT / "dist")
    options = parser.parse_args()
    folder = contents.ROOT / "build" / "Oracle.AppDir"
    lay(folder, options.app)
    check(folder)
    image = options.out / f"{contents.NAME}-{contents.version()}-{platform.machine()}.AppImage"
    runtime = os.environ.get("APPIMAGE_RUNTIME")
    if not runtime:
        print(f"{folder} is ready, and starts. For {image.name}, name the runtime in APPIMAGE_RUNTIME.")
        return 0
    join(Path(runtime), folder, image)
    print(image)
    return 0


def join(runtime: Path, folder: Path, image: Path) -> None:
    """Write the AppImage. Raises `SystemExit` where `runtime` is not one of type 2."""
    head = runtime.read_bytes()
    if head[:4] != b"\x7fELF" or head[8:11] != b"AI\x02":
        raise SystemExit(f"{runtime} is no AppImage runtime of type 2")
    image.parent.mkdir(parents=True, exist_ok=True)
    words = ["mksquashfs", str(folder), str(image), "-offset", str(len(head)), "-comp", "zstd"]
    words += ["-Xcompression-level", "19", "-root-owned", "-noappend", "-no-progress", "-quiet"]
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(stage.commit_seconds())}
    subprocess.run(words, env=environment, check=True)
    with image.open("r+b") as file:  # mksquashfs leaves what is before the offset empty
        file.write(head)
    image.chmod(0o755)


def lay(folder: Path, app: Path) -> None:
    """The files of the .deb, with the three at the top that AppImage wants."""
    stage.stage(folder, app, stage.commit_seconds())
    (folder / "AppRun").write_text(RUN, encoding="utf-8")
    (folder / "AppRun").chmod(0o755)
    entry = f"{contents.NAME}.desktop"
    shutil.copyfile(folder / "usr/share/applications" / entry, folder / entry)
    icon = folder / "usr/share/icons/hicolor/256x256/apps" / f"{contents.NAME}.png"
    shutil.copyfile(icon, folder / icon.name)
    (folder / ".DirIcon").symlink_to(icon.name)


def check(folder: Path) -> None:
    """Start what AppRun starts; raises where it is not this version."""
    done = subprocess.run([str(folder / "AppRun"), "--version"], capture_output=True, text=True, check=True)
    if contents.version() not in done.stdout:
        raise SystemExit(f"AppRun --version said {done.stdout!r}")


if __name__ == "__main__":
    sys.exit(main())
