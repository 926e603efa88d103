"""What is freed goes back to the system, from the window's process and from a child that rests."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from oracle_desktop import child as children
from oracle_desktop import memory
from oracle_desktop.child import Child

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads Linux's own count of a process")

MUCH = 60_000
_kept: list[bytes] = []


def resident(pid: int | str) -> float:
    """MB of a process that are in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def spread() -> None:
    """Take 60 MB and free all but the last kilobyte, which keeps the C library from returning the rest."""
    taken = [bytes(1000 + at % 7) for at in range(MUCH)]
    _kept.append(taken[-1])


def serve(rest_seconds: float) -> dict[str, Callable[..., None]]:
    children.REST_SECONDS = rest_seconds
    return {"spread": spread}


def test_what_was_freed_goes_back_to_the_system() -> None:
    spread()
    before = resident("self")
    memory.give_back()
    assert resident("self") < before - 30


@pytest.mark.parametrize(("rest", "less"), [(0.05, True), (60.0, False)])
def test_a_child_gives_back_when_it_rests(rest: float, less: bool) -> None:
    child = Child("spreads", serve, rest)
    try:
        child.start()
        start = resident(child.pid or 0)
        child.call("spread")
        until = time.monotonic() + (10 if less else 0.5)
        while (much := resident(child.pid or 0) - start) > 20 and time.monotonic() < until:
            time.sleep(0.05)
        assert (much < 20) is less
    finally:
        child.close()
