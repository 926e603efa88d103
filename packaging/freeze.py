"""Freezes the app: `python packaging/freeze.py [--out dist]` makes dist/oracle-desktop (and the .app).

The same sources and environment give the same files: hashes have one seed, times are those of the commit.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import contents

ROOT = contents.ROOT
VERSION_RESOURCE = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("CompanyName", "The Oracle"),
      StringStruct("FileDescription", "The Oracle: ask your campaign notes"),
      StringStruct("FileVersion", "{version}"),
      StringStruct("InternalName", "oracle-desktop"),
      StringStruct("LegalCopyright", "MIT licence"),
      StringStruct("ProductName", "The Oracle"),
      StringStruct("ProductVersion", "{version}")])]),
    VarFileInfo([VarStruct("Translation", [1033, 1200])])
  ]
)
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "freeze")
    options = parser.parse_args()
    out, work = options.out.absolute(), options.work.absolute()
    made = work / "made"
    shutil.rmtree(work, ignore_errors=True)
    made.mkdir(parents=True)
    environment = repeatable() | {"ORACLE_BUILD": str(made)}
    python = [sys.executable]
    run([*python, str(ROOT / "tools" / "icons.py"), str(made / "icons")], environment)
    (made / "version.txt").write_text(version_resource(contents.version()), encoding="utf-8")
    words = [
        "--noconfirm",
        "--clean",
        "--log-level",
        "WARN",
        "--distpath",
        str(out),
        "--workpath",
        str(work / "pyinstaller"),
    ]
    run([*python, "-m", "PyInstaller", *words, str(ROOT / "packaging" / "oracle.spec")], environment)
    if sys.platform == "linux":
        strip(out / contents.NAME)
    settle(out / contents.NAME, int(environment["SOURCE_DATE_EPOCH"]))
    return 0


def repeatable() -> dict[str, str]:
    """The environment of a repeatable build."""
    environment = dict(os.environ)
    environment["PYTHONHASHSEED"] = "0"
    if "SOURCE_DATE_EPOCH" not in environment:
        environment["SOURCE_DATE_EPOCH"] = commit_time()
    return environment


def commit_time() -> str:
    """Seconds of the last commit, or a fixed day where there is no history (a source archive)."""
    try:
        done = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return "1767225600"
    return done.stdout.strip()


def version_resource(version: str) -> str:
    """What Windows shows of the program under Properties."""
    return VERSION_RESOURCE.format(numbers=four_numbers(version), version=version)


def four_numbers(version: str) -> tuple[int, ...]:
    """A version as Windows wants it."""
    numbers = [int(part) for part in version.split(".") if part.isdigit()]
    return tuple([*numbers, 0, 0, 0, 0][:4])


def strip(folder: Path) -> None:
    """Take the debugging tables out of Python's own libraries (25 MB where Python was built by hand).
    Those of wheels are left alone: some are damaged by it."""
    internal = folder / "_internal"
    files = [*internal.glob("libpython*.so*"), *internal.glob("python3.*/lib-dynload/*.so")]
    if files and shutil.which("strip"):
        subprocess.run(["strip", "--strip-debug", *map(str, files)], check=True)


def settle(folder: Path, seconds: int) -> None:
    """Every file gets the commit's time and plain rights, so that archives of it are the same too."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_symlink():
            continue
        if path.is_file() and os.name == "posix":
            path.chmod(0o755 if path.name == contents.NAME else 0o644)
        os.utime(path, (seconds, seconds))
    os.utime(folder, (seconds, seconds))


def run(words: list[str], environment: dict[str, str]) -> None:
    subprocess.run(words, cwd=ROOT, env=environment, check=True)


if __name__ == "__main__":
    sys.exit(main())
