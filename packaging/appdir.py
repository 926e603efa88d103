"""Makes the AppDir of the Linux app, and the AppImage where its tool is at hand.

appimagetool is taken from PATH or APPIMAGETOOL. Where it is not there, the AppDir is made and checked, and
the last step is said: appimagetool build/Oracle.AppDir dist/oracle-desktop-VERSION-x86_64.AppImage
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
    tool = os.environ.get("APPIMAGETOOL") or shutil.which("appimagetool")
    if tool is None:
        print(
            f"{folder} is ready. The last step, where appimagetool is at hand: appimagetool {folder} {image}"
        )
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    subprocess.run([tool, "--comp", "zstd", str(folder), str(image)], check=True)
    print(image)
    return 0


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
