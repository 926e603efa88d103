"""Makes the Windows installer with makensis from a frozen app: `python packaging/windows.py [--app FOLDER]`.

makensis runs on Linux too, so that the script is tried without Windows: `--tree` stages a small stand-in.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import contents
import freeze

SCRIPT = contents.ROOT / "installer" / "oracle.nsi"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--app", type=Path, default=contents.ROOT / "dist" / contents.NAME)
    parser.add_argument("--out", type=Path, default=contents.ROOT / "dist")
    parser.add_argument("--tree", action="store_true", help="use a stand-in for a frozen Windows app")
    options = parser.parse_args()
    app = stand_in() if options.tree else options.app
    for name in ("Oracle.exe", "oracle-desktop.exe"):
        if not (app / name).is_file():
            raise SystemExit(f"{app} has no {name}: it was not frozen on Windows")
    print(compile_installer(app, options.out))
    return 0


def stand_in() -> Path:
    """A folder in the shape of the Windows freeze: its programs, its resources, some libraries."""
    root = contents.ROOT / "build" / "windows"
    shutil.rmtree(root, ignore_errors=True)
    (root / "_internal" / "PySide6").mkdir(parents=True)
    for name in (
        "Oracle.exe",
        "oracle-desktop.exe",
        "_internal/python311.dll",
        "_internal/PySide6/Qt6Core.dll",
    ):
        (root / name).write_bytes(b"MZ" + bytes(1_000))
    shutil.copytree(contents.ROOT / "resources", root / "_internal" / "resources")
    return root


def compile_installer(app: Path, out: Path) -> Path:
    """Run makensis with every warning an error; the installer's path."""
    icons = contents.ROOT / "build" / "windows-icons"
    drawing = [sys.executable, str(contents.ROOT / "tools" / "icons.py"), str(icons)]
    subprocess.run(drawing, check=True)
    out.mkdir(parents=True, exist_ok=True)
    version = contents.version()
    defined = {
        "VERSION": version,
        "NUMBERS": ".".join(map(str, freeze.four_numbers(version))),
        "APP": str(app.absolute()),
        "OUT": str(out.absolute()),
        "ICON": str(icons / "oracle.ico"),
    }
    words = ["makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *(f"-D{k}={v}" for k, v in defined.items())]
    subprocess.run([*words, str(SCRIPT)], check=True)
    return out / f"oracle-desktop-{version}-windows-x64.exe"


if __name__ == "__main__":
    sys.exit(main())
