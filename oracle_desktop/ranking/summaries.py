"""Which candidates that are not shown in full get a line of their own (R5.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from oracle_desktop.domain import Candidate

MOST = 16
"""Summaries after the passages (R5.2)."""


def place(candidate: Candidate) -> str:
    """What one summary slot is for: a session, or a file where there is none."""
    session = candidate.fragment.session
    return candidate.fragment.path if session is None else f"session {session.key}"


def left_out(
    pool: Iterable[Candidate], full: Iterable[Candidate], annotated: Collection[int]
) -> Iterator[Candidate]:
    """The candidates that a summary is for, best first: one a session, of sessions that are not there in
    full, whose fragment (by id) is `annotated`. How many fit is for whoever shows them to say."""
    taken = {place(candidate) for candidate in full}
    for candidate in sorted(pool, key=lambda candidate: candidate.final):
        if place(candidate) not in taken and candidate.fragment.id in annotated:
            taken.add(place(candidate))
            yield candidate
