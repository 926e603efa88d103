"""Every regular expression against twenty thousand characters, with pairs of their characters too."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="needs the alarm of POSIX")
@pytest.mark.timeout(900)
def test_no_pattern_takes_time_out_of_proportion_whatever_pairs_it_reads() -> None:
    script = Path(__file__).parents[1] / "patterns.py"
    words = [sys.executable, str(script), "20000", "thorough"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=880, check=True)
    slow = [
        row for row in map(json.loads, done.stdout.splitlines()) if "missed" in row or row["seconds"] > 0.2
    ]
    assert not slow, json.dumps(slow, indent=1)
