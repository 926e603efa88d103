"""The compendium's names and the sessions in memory, read again when an ingest has changed them."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from oracle_desktop.domain import Kind, SessionId
from oracle_desktop.notes.names import STAMP, NameFinder
from oracle_desktop.notes.words import words
from oracle_desktop.retrieval import sessions
from oracle_desktop.retrieval.intent import Intent, intent
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue

_LIES_STILL = ("place", "event", "other")
"""Kinds of names that "where is" does not ask the present state of; "other" is anything."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What was known at one stamp: names, how many fragments there are, the sessions and their fragments."""

    finder: NameFinder
    fragments: int = 0
    sessions: Sequence[SessionId] = ()
    of_session: Mapping[str, Sequence[int]] = field(default_factory=dict)
    place: Mapping[int, str] = field(default_factory=dict)
    """File and session of the fragments that have a session."""
    planned: Mapping[str, Sequence[int]] = field(default_factory=dict)
    """The fragments that prepare a session, by its key, in the order of the sessions."""
    plans: Sequence[SessionId] = ()
    late: Mapping[int, float] = field(default_factory=dict)
    """How late in the campaign each fragment of a session was played, from 0 to 1 (the last session)."""
    places: frozenset[tuple[str, ...]] = frozenset()
    """The forms of names that may be places: those that are known to be something else are left out."""
    catalogue: Catalogue | None = None
    counted: dict[str, int] = field(default_factory=dict)
    """In how many fragments a word stands, as far as it was asked."""

    def intent(self, question: str) -> Intent:
        """What `question` is after."""
        named = self.finder.forms_in(words(question))
        return intent(question, of_a_place=any(form in self.places for form in named))

    def named_sessions(self, question: str) -> list[int]:
        """Ids of the fragments of the sessions that `question` names by number, in order: of what was played,
        and where it asks what was planned, of the preparation, if there is any."""
        if self.plans and self.intent(question) is Intent.PLANNED:
            planned = sessions.named(question, self.plans)
            if planned:
                return [fragment_id for session in planned for fragment_id in self.planned[session.key]]
        named = sessions.named(question, self.sessions)
        return [fragment_id for session in named for fragment_id in self.of_session[session.key]]

    def frequencies(self, terms: Sequence[str]) -> list[int]:
        """In how many fragments each term stands. Raises `StoreProblem`."""
        new = [term for term in terms if term not in self.counted]
        if new and self.catalogue is not None:
            self.counted.update(zip(new, keyword.frequencies(self.catalogue, new), strict=True))
        return [self.counted.get(term, 0) for term in terms]

    def contains(self, text: str) -> bool:
        """Whether some name stands in `text`, folded words with single blanks."""
        return bool(self.finder.forms_in(text.split()))


class Known:
    """Asks the catalogue's stamp each time, and reads the rest only when it moved. Thread-safe."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._lock = threading.Lock()
        self._stamp: str | None = None
        self._snapshot = Snapshot(NameFinder(()))

    def now(self) -> Snapshot:
        """What is known now. Raises `StoreProblem`."""
        stamp = self._catalogue.meta(STAMP)
        with self._lock:
            if stamp != self._stamp:
                self._snapshot, self._stamp = self._read(), stamp
            return self._snapshot

    def _read(self) -> Snapshot:
        played = {row.session.key: row.session for row in self._catalogue.sessions()}
        of_session: dict[str, list[int]] = {key: [] for key in played}
        planned: dict[str, list[int]] = {}
        plans: dict[str, SessionId] = {}
        fragments = self._catalogue.fragments()
        for fragment in fragments:
            session = fragment.session
            if session is None:
                continue
            # a session is what was played: preparation for it says what might have been
            if fragment.kind is Kind.PREP:
                planned.setdefault(session.key, []).append(fragment.id)
                plans[session.key] = session
            elif session.key in of_session:
                of_session[session.key].append(fragment.id)
        names = self._catalogue.names()
        return Snapshot(
            NameFinder(names),
            len(fragments),
            list(played.values()),
            of_session,
            {f.id: f"{f.path}\n{f.session.key}" for f in fragments if f.session is not None},
            planned,
            sorted(plans.values(), key=lambda session: session.order),
            _late(list(of_session.values())),
            frozenset(
                tuple(words(form))
                for name in names
                if name.kind in _LIES_STILL
                for form in (name.canonical, *name.aliases)
            ),
            self._catalogue,
        )


def _late(of_sessions: Sequence[Sequence[int]]) -> dict[int, float]:
    """For each fragment of the sessions, given in order, which share of them was played by then."""
    return {
        fragment_id: number / len(of_sessions)
        for number, fragments in enumerate(of_sessions, start=1)
        for fragment_id in fragments
    }
