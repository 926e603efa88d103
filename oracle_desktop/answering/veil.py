"""What of the notes a question may know: sessions up to one, and nothing that is secret, in every place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from oracle_desktop.answering.words import words
from oracle_desktop.domain import (
    Answer,
    Candidate,
    Document,
    FileRecord,
    Fragment,
    Name,
    Passage,
    Ranking,
    SecretMark,
    SessionId,
    Turn,
)
from oracle_desktop.notes.fragments import for_the_master
from oracle_desktop.notes.secrets import Span, blanked, secret_spans, veiled
from oracle_desktop.notes.sentences import sentences
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

    def fragments_of(self, path: str) -> list[Fragment]:
        """A file's fragments, in order."""
        ...

    def secret_marks(self, path: str | None = None) -> list[SecretMark]:
        """What was marked secret by hand, in all files where None."""
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
    others, secret stretches: comments, GM-only callouts and sections, what was marked by hand. These read as
    blanks at their place.
    """

    def __init__(self, notes: Notes, up_to: SessionId | None = None, player_safe: bool = False) -> None:
        self._notes = notes
        self.up_to = up_to
        self.player_safe = player_safe
        self._texts: dict[str, str | None] = {}
        self._spans: dict[str, list[Span]] = {}
        self._hidden: dict[str, frozenset[str]] = {}
        self._labels: dict[str, bool] = {}
        self._secrets: dict[str, list[str]] = {}
        self._by_path: dict[str, list[SecretMark]] | None = None

    @property
    def hides(self) -> bool:
        """Whether anything is left out."""
        return self.player_safe or self.up_to is not None

    def allows(self, fragment: Fragment) -> bool:
        """Whether the fragment may be known at all; not where its very label gives a secret away."""
        if self.player_safe and (fragment.secret or self._tells(fragment.path, fragment.label)):
            return False
        session = fragment.session
        return self.up_to is None or session is None or session.order <= self.up_to.order

    def text(self, path: str) -> str | None:
        """The text of a document as it may be read, None where it is gone."""
        if path not in self._texts:
            document = self._notes.document(path)
            text = None if document is None else document.text
            if text is not None and self.player_safe:
                text = blanked(text, self.secret_spans(path))
            self._texts[path] = text
        return self._texts[path]

    def title(self, path: str, title: str) -> str:
        """A title or heading of a file as it may be read: without its comments, "" where it still holds a
        word that stands only in what is secret."""
        if not self.player_safe:
            return title
        shown = " ".join(veiled(title).split())
        return "" if self._tells(path, shown) else shown

    def record(self, record: FileRecord, read: bool) -> FileRecord | None:
        """What may be told of a file; `read` says whether any of its fragments may be known. None where even
        that it is there is for the GM alone: also a file that gave no fragment may have a telling name."""
        if not self.player_safe:
            return record
        path = record.path
        secret = for_the_master(path) or any(mark.scope == "file" for mark in self.marks(path))
        if secret or (record.fragments and not read):
            return None
        return replace(record, label=self.title(path, record.label), reason=self.title(path, record.reason))

    def _tells(self, path: str, text: str) -> bool:
        """Whether `text` holds a word that stands only in the secret stretches of that file; its own name is
        no secret."""
        if path not in self._hidden:
            document, read = self._notes.document(path), self.text(path)
            hidden = document is not None and read != document.text
            self._hidden[path] = (
                frozenset(words(document.text)) - frozenset(words(f"{read} {path}"))
                if hidden and document is not None
                else frozenset()
            )
        return bool(self._hidden[path]) and not self._hidden[path].isdisjoint(words(text))

    def marks(self, path: str) -> list[SecretMark]:
        """What was marked by hand in a file."""
        if self._by_path is None:
            self._by_path = {}
            for mark in self._notes.secret_marks():
                self._by_path.setdefault(mark.path, []).append(mark)
        return self._by_path.get(path, [])

    def secret_spans(self, path: str) -> list[Span]:
        """Stretches of a document that are not for the players, whatever the switch says."""
        if path not in self._spans:
            document = self._notes.document(path)
            whole = [(f.start, f.end) for f in self._notes.fragments_of(path) if f.secret]
            self._spans[path] = (
                [] if document is None else secret_spans(document.text, self.marks(path), whole)
            )
        return self._spans[path]

    def is_secret(self, path: str, start: int, end: int) -> bool:
        """Whether a stretch of a document holds anything that is not for the players, whatever the switch
        says."""
        return any(first < end and start < last for first, last in self.secret_spans(path))

    def may_show(self, answer: Answer) -> bool:
        """Whether players may read an answer: it was asked player-safe, and nothing that it cites or shows
        was marked secret since."""
        if not self.player_safe:
            return True
        if not answer.player_safe:
            return False
        shown = [(one.path, one.label, one.quote) for one in answer.citations]
        shown += [(one.path, one.label, one.quote) for one in answer.misses]
        if any(self._is_secret_label(label) for path, label, _ in shown if path):
            return False
        return not any(self._quotes_secret(path, quote) for path, _, quote in shown)

    def _is_secret_label(self, label: str) -> bool:
        if label not in self._labels:
            found = self._notes.by_label(label)
            self._labels[label] = found is not None and found.secret
        return self._labels[label]

    def _quotes_secret(self, path: str, quote: str) -> bool:
        """Whether words of a file that are secret now stand in a quote that was taken from it before. By the
        words, not the place: the file may have been edited since."""
        if not path or not quote.strip():
            return False
        said = _spaced(quote)
        return any(sentence in said for sentence in self._secret_sentences(path))

    def _secret_sentences(self, path: str) -> list[str]:
        """Looked for in every quote of every conversation: cut once."""
        if path not in self._secrets:
            spans = self.secret_spans(path)
            document = self._notes.document(path) if spans else None
            text = "" if document is None else document.text
            cut = [text[a:b] for start, end in spans for a, b in sentences(text, start, end)]
            self._secrets[path] = [_spaced(sentence) for sentence in cut if words(sentence)]
        return self._secrets[path]

    def fragment(self, fragment: Fragment) -> Fragment:
        """The fragment with its text, title and headings as they may be read."""
        if not self.player_safe:
            return fragment
        path, text = fragment.path, self.text(fragment.path)
        return replace(
            fragment,
            text=veiled(fragment.text) if text is None else text[fragment.start : fragment.end],
            title=self.title(path, fragment.title),
            headings=tuple(self.title(path, heading) for heading in fragment.headings),
            reason=self.title(path, fragment.reason),
        )

    def fragments(self) -> list[Fragment]:
        """The fragments that may be known, each as it may be read; none that would show only blanks."""
        found = [self.fragment(one) for one in self._notes.fragments() if self.allows(one)]
        return [one for one in found if one.text.strip()] if self.hides else found

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
        return self.player_safe and self.is_secret(fragment.path, fragment.start, fragment.end)

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
            wanted = _spaced(name)
            for id_ in ids:
                if id_ not in read:
                    fragment = self.fragment(allowed[id_])
                    around = (fragment.title, fragment.label, fragment.text)
                    read[id_] = _spaced(" ".join(around))
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


def _spaced(text: str) -> str:
    """The words of a text as they are compared."""
    return f" {' '.join(words(text))} "
