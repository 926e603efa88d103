"""No regular expression of the package can be made slow: each is run over text made against it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs the alarm of POSIX")

SIZE = 4_000
SECONDS = 0.04
"""Of processor time for `SIZE` characters. What takes time in proportion takes 0.003."""

LONGER = 0.15
"""The same for eight times as many. What takes time in proportion takes 0.09 at most; what grows with the
square but is quick at first, 0.3 and more."""

SLOW = (
    r"(?:\w+\s?)*:", r"(?:x|ab|a?b)+c$",  # without end
    r"session\s*#?\s*\d", r"<a[^>]*>", r"\[gm\](?s:.*?)\[/gm\]", r"- +(.*\S)",
    r"(?:is|are)\b.*\bdead", r"[a-z]+=", r"class='[^']*\bgm\b[^']*'>",
)  # fmt: skip
"""Patterns that are slow over some text."""


def timed(*words: str) -> list[dict[str, Any]]:
    script = Path(__file__).parents[1] / "patterns.py"
    command = [sys.executable, str(script), str(SIZE), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=110, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def slow(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for row in rows if row["seconds"] > SECONDS or row["longer"] > LONGER]


def test_no_pattern_takes_time_out_of_proportion() -> None:
    rows = timed()
    assert len(rows) > 350
    missed = [row["missed"] for row in rows if "missed" in row]
    assert not missed, f"patterns.py::build_all has none of these compiled: {missed}"
    assert not slow(rows), json.dumps(slow(rows), indent=1)


def test_a_slow_pattern_is_found() -> None:
    rows = timed("these", *SLOW)
    assert [row["pattern"] for row in rows if row not in slow(rows)] == []
    assert len(rows) == len(SLOW)
