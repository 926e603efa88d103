"""Which candidates get a line after the passages: one a session, none that is there in full (R5.2)."""

from __future__ import annotations

from oracle_desktop.domain import Candidate, Fragment, Kind, SessionId
from oracle_desktop.ranking.summaries import left_out


def candidate(id_: int, session: float | None, final: int) -> Candidate:
    number = None if session is None else SessionId(session)
    fragment = Fragment(f"{id_}.md", 0, f"F{id_}", Kind.SESSION, number, "", 0, 1, 1, "x", "", id=id_)
    return Candidate(fragment, {}, 0.0, final=final)


def test_one_a_session_best_first_and_only_annotated_ones() -> None:
    pool = [
        candidate(1, 1, 1), candidate(2, 1, 6), candidate(3, 2, 5), candidate(4, 2, 3), candidate(5, 3, 4),
        candidate(6, None, 2),
    ]  # fmt: skip
    chosen = left_out(pool, pool[:1], {2, 3, 4, 6})
    assert [one.fragment.id for one in chosen] == [6, 4]
