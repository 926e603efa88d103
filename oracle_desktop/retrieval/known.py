"""The compendium's names and the sessions in memory, read again when an ingest has changed them."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from oracle_desktop.domain import Kind, SessionId
from oracle_desktop.notes.names import STAMP, NameFinder
from oracle_desktop.retrieval import sessions
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What was known at one stamp: names, how many fragments there are, the sessions and their fragments."""

    finder: NameFinder
    fragments: int = 0
    sessions: Sequence[SessionId] = ()
    of_session: Mapping[str, Sequence[int]] = field(default_factory=dict)
    place: Mapping[int, str] = field(default_factory=dict)
    """File and session of the fragments that have a session."""
    catalogue: Catalogue | None = None
    counted: dict[str, int] = field(default_factory=dict)
    """In how many fragments a word stands, as far as it was asked."""

    def named_sessions(self, question: str) -> list[int]:
        """Ids of the fragments of the sessions that `question` names by number, in order."""
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
        fragments = self._catalogue.fragments()
        for fragment in fragments:
            # a session is what was played: preparation for it says what might have been
            if (
                fragment.session is not None
                and fragment.session.key in of_session
                and fragment.kind is not Kind.PREP
            ):
                of_session[fragment.session.key].append(fragment.id)
        return Snapshot(
            NameFinder(self._catalogue.names()),
            len(fragments),
            list(played.values()),
            of_session,
            {f.id: f"{f.path}\n{f.session.key}" for f in fragments if f.session is not None},
            self._catalogue,
        )
