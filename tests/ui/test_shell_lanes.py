"""Lanes: work off the window's thread, its reports on it, and a clean end."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from oracle_desktop import memory
from oracle_desktop.errors import StoreProblem
from oracle_desktop.ui.desk.lanes import Job, Lanes, Reporter, UnexpectedError


class Listener(QObject):
    """Writes down what a job says, and in which thread."""

    def __init__(self, job: Job) -> None:
        super().__init__()
        self.heard: list[tuple[str, object]] = []
        self.threads: set[int] = set()
        self.ended = False
        job.progress.connect(self.on_progress)
        job.happened.connect(self.on_event)
        job.done.connect(self.on_done)
        job.failed.connect(self.on_failed)
        job.cancelled.connect(self.on_cancelled)
        job.ended.connect(self.on_ended)

    def _note(self, kind: str, payload: object = None) -> None:
        self.heard.append((kind, payload))
        self.threads.add(threading.get_ident())

    def on_progress(self, state: object) -> None:
        self._note("progress", state)

    def on_event(self, event: object) -> None:
        self._note("event", event)

    def on_done(self, result: object) -> None:
        self._note("done", result)

    def on_failed(self, error: object) -> None:
        self._note("failed", error)

    def on_cancelled(self) -> None:
        self._note("cancelled")

    def on_ended(self) -> None:
        self.ended = True


@pytest.fixture
def lanes(qtbot: QtBot) -> Iterator[Lanes]:
    made = Lanes()
    yield made
    made.shutdown(5)


def test_a_task_runs_elsewhere_and_reports_here(lanes: Lanes, qtbot: QtBot) -> None:
    where: list[int] = []

    def task(reporter: Reporter) -> str:
        where.append(threading.get_ident())
        for number in range(50):
            reporter.progress(number)
            reporter.event(number)
        return "kept"

    heard = Listener(lanes["ingest"].submit("read", task))
    qtbot.waitUntil(lambda: heard.ended)
    assert heard.threads == {threading.get_ident()}
    assert where[0] != threading.get_ident()
    assert [payload for kind, payload in heard.heard if kind == "event"] == list(range(50))
    states = [payload for kind, payload in heard.heard if kind == "progress"]
    assert states[0] == 0
    assert states[-1] == 49
    assert len(states) < 10
    assert heard.heard[-1] == ("done", "kept")


def test_known_errors_arrive_whole_and_bugs_as_a_plain_sentence(lanes: Lanes, qtbot: QtBot) -> None:
    problem = StoreProblem("The disk is full.")

    def known(_: Reporter) -> None:
        raise problem

    def bug(_: Reporter) -> None:
        raise ZeroDivisionError("secret")

    first, second = Listener(lanes["ask"].submit("a", known)), Listener(lanes["ask"].submit("b", bug))
    qtbot.waitUntil(lambda: first.ended and second.ended)
    assert first.heard == [("failed", problem)]
    kind, error = second.heard[0]
    assert kind == "failed"
    assert isinstance(error, UnexpectedError)
    assert "secret" not in str(error)


def test_cancel_reaches_work_under_way_and_work_that_waits(lanes: Lanes, qtbot: QtBot) -> None:
    begun = threading.Event()

    def long(reporter: Reporter) -> None:
        begun.set()
        while True:
            reporter.cancel.check()
            time.sleep(0.005)

    under_way, waiting = lanes["ingest"].submit("a", long), lanes["ingest"].submit("b", long)
    first, second = Listener(under_way), Listener(waiting)
    assert begun.wait(3)
    waiting.cancel()
    under_way.cancel()
    qtbot.waitUntil(lambda: first.ended and second.ended)
    assert first.heard == second.heard == [("cancelled", None)]
    assert not lanes["ingest"].busy


def test_shutdown_stops_what_runs_and_takes_nothing_more(lanes: Lanes, qtbot: QtBot) -> None:
    begun = threading.Event()

    def long(reporter: Reporter) -> None:
        begun.set()
        while not reporter.cancel.wait(0.01):
            pass

    lanes["models"].submit("a", long)
    assert begun.wait(3)
    at = time.monotonic()
    assert lanes.shutdown(5)
    assert time.monotonic() - at < 2
    late = lanes["models"].submit("b", long)
    assert late.token.is_set()


def test_a_turn_beside_a_busy_lane_is_short(lanes: Lanes, qtbot: QtBot) -> None:
    def busy(reporter: Reporter) -> None:
        while not reporter.cancel.is_set():
            sum(range(200))

    job = lanes["look"].submit("busy", busy)
    with qtbot.waitSignal(job.started, timeout=10_000):
        pass
    turns = []
    for _ in range(9):
        before = time.perf_counter()
        for _ in range(20):
            time.sleep(0)  # lets go of Python's lock, as a call into Qt does
        turns.append(time.perf_counter() - before)
    with qtbot.waitSignal(job.ended, timeout=10_000):
        job.cancel()
    assert sorted(turns)[4] < 0.06, "with Python's own interval of 5 ms it is over 0.1"


def test_what_lanes_freed_is_given_back_once_all_are_quiet(
    lanes: Lanes, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = threading.Event()
    monkeypatch.setattr(memory, "give_back", given.set)
    lanes.quiet.setInterval(50)
    hold = threading.Event()
    long = lanes["enrich"].submit("long", lambda _: hold.wait(10))
    with qtbot.waitSignal(lanes["look"].submit("short", lambda _: None).ended, timeout=10_000):
        pass
    qtbot.wait(150)
    assert not given.is_set(), "one lane is at work"
    with qtbot.waitSignal(long.ended, timeout=10_000):
        hold.set()
    qtbot.waitUntil(given.is_set, timeout=5_000)
