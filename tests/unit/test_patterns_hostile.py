"""No regular expression of the package can be made slow: each is run over text made against it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SIZE = 4_000
SECONDS = 0.04
"""Of processor time for `SIZE` characters. What takes time in proportion takes 0.003; in proportion to the
square, 0.1 and more."""


@pytest.mark.skipif(sys.platform == "win32", reason="needs the alarm of POSIX")
def test_no_pattern_takes_time_out_of_proportion() -> None:
    script = Path(__file__).parents[1] / "patterns.py"
    done = subprocess.run(
        [sys.executable, str(script), str(SIZE)], capture_output=True, text=True, timeout=110, check=True
    )
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(rows) > 200
    slow = [row for row in rows if row["seconds"] > SECONDS]
    assert not slow, json.dumps(slow, indent=1)
