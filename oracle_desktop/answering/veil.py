"""What of the notes a question may know: sessions up to one, and nothing that is secret, in every place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from oracle_desktop.answering.words import words
from oracle_desktop.domain import Candidate, Document, Fragment, Name, Passage, Ranking, SessionId, Turn
from oracle_desktop.notes.secrets import secret_spans, veiled
from oracle_desktop.store.rows import SessionRow


class Notes(Protocol):
    """What is asked of the catalogue."""

    def document(self, path: str) -> Document | None:
        """A document with its text, None where it is gone."""
        ...

    def by_label(self, label: str) -> Fragment | None:
        """The fragment of that label."""
        ...

    def fragments(self, ids: Iterable[int] | None = None) -> list[Fragment]:
        """Those with these ids, all where None."""
        ...

    def sessions(self) -> list[SessionRow]:
        """The sessions that were played, in order."""
        ...

    def names(self) -> list[Name]:
        """The names of the compendium."""
        ...

    def mentions(self, name_ids: Iterable[int]) -> dict[int, dict[int, int]]:
        """In which fragments each name stands, and how often."""
        ...


class Veil:
    """One door to the notes for everything that a question shows.

    `up_to` hides later sessions (pages of no session stay), `player_safe` secret fragments and, in all
    others, secret stretches: comments, GM-only callouts and sections, which read as blanks at their place.
    """

    def __init__(self, notes: Notes, up_to: SessionId | None = None, player_safe: bool = False) -> None:
        self._notes = notes
        self.up_to = up_to
        self.player_safe = player_safe
        self._texts: dict[str, str | None] = {}

    @property
    def hides(self) -> bool:
        """Whether anything is left out."""
        return self.player_safe or self.up_to is not None

    def allows(self, fragment: Fragment) -> bool:
        """Whether the fragment may be known at all."""
        if self.player_safe and fragment.secret:
            return False
        session = fragment.session
        return self.up_to is None or session is None or session.order <= self.up_to.order

    def text(self, path: str) -> str | None:
        """The text of a document as it may be read, None where it is gone."""
        if path not in self._texts:
            document = self._notes.document(path)
            text = None if document is None else document.text
            self._texts[path] = veiled(text) if text is not None and self.player_safe else text
        return self._texts[path]

    def fragment(self, fragment: Fragment) -> Fragment:
        """The fragment with its text as it may be read."""
        if not self.player_safe:
            return fragment
        text = self.text(fragment.path)
        return replace(
            fragment, text=veiled(fragment.text) if text is None else text[fragment.start : fragment.end]
        )

    def by_label(self, label: str) -> Fragment | None:
        """The fragment of that label where it may be known."""
        found = self._notes.by_label(label)
        return self.fragment(found) if found is not None and self.allows(found) else None

    def ranking(self, ranking: Ranking) -> Ranking:
        """The ranking without what may not be known; a window that would show only blanks is none."""
        if not self.hides:
            return ranking
        pool = {c.fragment.id: self._candidate(c) for c in ranking.pool if self.allows(c.fragment)}
        results = [
            pool.get(c.fragment.id) or self._candidate(c) for c in ranking.results if self.allows(c.fragment)
        ]
        readable = [c for c in results if c.fragment.text.strip()]
        return replace(
            ranking,
            results=tuple(readable),
            pool=tuple(c for c in pool.values() if c.fragment.text.strip()),
        )

    def _candidate(self, candidate: Candidate) -> Candidate:
        fragment = self.fragment(candidate.fragment)

        def shows(window: Passage) -> bool:
            return bool(fragment.text[window.start - fragment.start : window.end - fragment.start].strip())

        return replace(candidate, fragment=fragment, windows=tuple(w for w in candidate.windows if shows(w)))

    def annotations(self, known: Mapping[int, str]) -> dict[int, str]:
        """One-line summaries by fragment id; a model that wrote one read all of its fragment, so where part
        of that is secret, so is the summary."""
        if not self.hides:
            return dict(known)
        return {
            f.id: known[f.id] for f in self._notes.fragments(known) if self.allows(f) and not self._partly(f)
        }

    def _partly(self, fragment: Fragment) -> bool:
        if not self.player_safe:
            return False
        document = self._notes.document(fragment.path)
        spans = secret_spans(document.text) if document is not None else secret_spans(fragment.text)
        return any(start < fragment.end and fragment.start < end for start, end in spans)

    def history(self, turns: Sequence[Turn]) -> list[Turn]:
        """Earlier turns that may be shown: what was answered before may hold what is hidden now."""
        return [turn for turn in turns if turn.role == "user"] if self.hides else list(turns)

    def sessions(self) -> int:
        """How many sessions there are to be known of."""
        rows = self._notes.sessions()
        return sum(self.up_to is None or row.session.order <= self.up_to.order for row in rows)

    def names(self) -> list[Name]:
        """The compendium's names that stand in what may be known, each with the aliases that do."""
        names = self._notes.names()
        if not self.hides:
            return names
        mentions = self._notes.mentions([name.id for name in names])
        allowed = {f.id: f for f in self._notes.fragments() if self.allows(f)}
        read: dict[int, str] = {}

        def stands(name: str, ids: Iterable[int]) -> bool:
            wanted = f" {' '.join(words(name))} "
            for id_ in ids:
                if id_ not in read:
                    fragment = self.fragment(allowed[id_])
                    around = (fragment.title, fragment.label, fragment.text)
                    read[id_] = f" {' '.join(words(' '.join(around)))} "
                if wanted in read[id_]:
                    return True
            return False

        found = []
        for name in names:
            ids = [id_ for id_ in mentions.get(name.id, {}) if id_ in allowed]
            forms = [form for form in (name.canonical, *name.aliases) if stands(form, ids)]
            if forms:
                found.append(replace(name, canonical=forms[0], aliases=tuple(forms[1:])))
        return found
