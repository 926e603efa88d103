"""A token stops what waits, and forgets what has ended."""

from __future__ import annotations

from oracle_desktop.cancel import Cancel


def test_what_has_ended_is_not_called_and_what_waits_is() -> None:
    cancel, called = Cancel(), []
    with cancel.on_set(lambda: called.append("ended")):
        pass
    with cancel.on_set(lambda: called.append("waiting")):
        cancel.set()
        assert called == ["waiting"]
    with cancel.on_set(lambda: called.append("late")):
        assert called == ["waiting", "late"]
    cancel.set()
    assert called == ["waiting", "late"]


def test_a_closer_that_fails_hinders_nothing() -> None:
    cancel, called = Cancel(), []
    with cancel.on_set(lambda: {}["gone"]), cancel.on_set(lambda: called.append(1)):
        cancel.set()
    assert called == [1]
