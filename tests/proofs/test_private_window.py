"""What the window writes is for its user alone, where the user's umask lets everybody read and write."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest


def answered(home: Path) -> bool:
    """Whether an answer is kept."""
    for file in home.rglob("catalogue.sqlite3"):
        try:
            with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as connection:
                row = connection.execute(
                    "SELECT count(*) FROM message WHERE role = 'assistant' AND content <> ''"
                )
                return bool(row.fetchone()[0])
        except sqlite3.Error:
            continue
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="modes of POSIX, places of Linux")
def test_a_whole_evening_of_the_window_leaves_nothing_open_to_others(tmp_path: Path) -> None:
    """The sample read, asked and copied; settings, log, crash watch, index, WAL while it runs."""
    home = tmp_path / "home"
    home.mkdir()
    words = [sys.executable, "-m", "oracle_desktop", "--sample", "--question", "Who owns the Patient Goose?"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "ORACLE_DATA"))}
    window = subprocess.Popen(
        words, env={**kept, "HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}, umask=0o000
    )
    try:
        ending = time.monotonic() + 90
        while not answered(home) and time.monotonic() < ending:
            time.sleep(0.5)
        assert answered(home)
        running = look(home)
    finally:
        window.send_signal(signal.SIGTERM)
        window.wait(30)
    for seen in (running, look(home)):
        assert any(path.endswith("catalogue.sqlite3") for path in seen)
        assert not {path: oct(mode) for path, mode in seen.items() if mode & 0o077}
    assert any(path.endswith("-wal") for path in running)


def look(home: Path) -> dict[str, int]:
    """Modes of everything below but what the test made."""
    return {str(path): path.lstat().st_mode & 0o777 for path in home.rglob("*") if not path.is_symlink()}
