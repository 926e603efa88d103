"""The calls of enrichment that may be with the server at once."""

from __future__ import annotations

import threading

import pytest

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.ingestion.enrich_flights import Flights


def failing(flights: Flights) -> None:
    with pytest.raises(ValueError, match="gone"), flights.call("enrich", Cancel()):
        raise ValueError("gone")


def test_a_failed_call_keeps_its_place_until_it_is_judged() -> None:
    flights = Flights(1)
    failing(flights)
    began = threading.Event()

    def next_one() -> None:
        with flights.call("enrich", Cancel()):
            began.set()

    other = threading.Thread(target=next_one)
    other.start()
    assert not began.wait(0.05)
    flights.land()
    assert began.wait(5)
    other.join(5)
    flights.land()  # there is none to land
    assert flights.calls == {"enrich": 2}


def test_the_same_thread_may_call_again_after_a_failure() -> None:
    flights = Flights(1)
    failing(flights)
    failing(flights)  # the second, smaller ask: it would wait for itself
    assert flights.calls["enrich"] == 2


def test_none_begins_after_the_end_and_those_that_wait_are_let_go() -> None:
    flights = Flights(1)
    failing(flights)
    ended = threading.Event()

    def waiting() -> None:
        with pytest.raises(Cancelled), flights.call("enrich", Cancel()):
            pass
        ended.set()

    other = threading.Thread(target=waiting)
    other.start()
    flights.end()
    assert ended.wait(5)
    other.join(5)
    with pytest.raises(Cancelled), flights.call("enrich", Cancel()):
        pass
    assert flights.calls == {"enrich": 1}
