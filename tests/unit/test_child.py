"""The child process: answers, errors, deadlines, death, and no orphan."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from oracle_desktop.child import Child, ChildError, ChildFailed, Handlers


def handlers(greeting: str) -> Handlers:
    """Runs in the child."""
    return {
        "greet": lambda name: f"{greeting} {name}",
        "fail": lambda: 1 / 0,
        "sleep": time.sleep,
        "pid": os.getpid,
    }


def broken() -> Handlers:
    raise RuntimeError("no disk")


@pytest.fixture
def child() -> Iterator[Child]:
    child = Child("test child", handlers, "hello")
    yield child
    child.close()


def test_calls_run_in_another_process(child: Child) -> None:
    assert child.call("greet", "Sella") == "hello Sella"
    assert child.call("pid") == child.pid != os.getpid()


def test_an_error_inside_is_told_and_the_child_lives_on(child: Child) -> None:
    with pytest.raises(ChildError, match="ZeroDivisionError"):
        child.call("fail")
    assert child.call("greet", "again") == "hello again"


def test_a_killed_child_is_started_anew(child: Child) -> None:
    child.start()
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    with suppress(ChildFailed):  # told only where the death was not noticed before the call
        child.call("greet", "you")
    assert child.call("greet", "back") == "hello back"


def test_a_late_answer_stops_the_child(child: Child) -> None:
    child.start()
    with pytest.raises(ChildFailed, match="within"):
        child.call("sleep", 30, seconds=0.3)
    assert child.pid is None


def test_close_ends_the_process_and_refuses_more(child: Child) -> None:
    pid = child.call("pid")
    child.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    with pytest.raises(ChildFailed):
        child.call("pid")


def test_setup_that_fails_is_told() -> None:
    child = Child("broken child", broken)
    with pytest.raises(ChildError, match="no disk"):
        child.start()
    child.close()
