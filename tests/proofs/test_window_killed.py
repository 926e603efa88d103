"""The real window, killed and ended by the system: only the first is told at the next start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(("how", "leaves"), [(signal.SIGKILL, True), (signal.SIGTERM, False)])
def test_a_killed_window_leaves_word_and_one_that_the_system_ends_does_not(
    tmp_path: Path, how: signal.Signals, leaves: bool
) -> None:
    words = [sys.executable, "-m", "oracle_desktop", "--data", str(tmp_path)]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL) as process:
        until = time.monotonic() + 60
        while not list((tmp_path / "logs").glob("run-*.txt")) and time.monotonic() < until:
            time.sleep(0.1)
        time.sleep(2)  # the window is up and has the signal's handler
        os.kill(process.pid, how)
        process.wait(40)
    assert bool(list((tmp_path / "logs").glob("run-*.txt"))) is leaves
