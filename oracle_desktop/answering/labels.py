"""The labels that one prompt showed, looked up by their words, a bare name or a session's number (R6.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from oracle_desktop.answering.label_words import (
    ACT_WORDS,
    LOOSE_WORDS,
    PART_WORDS,
    SESSION_WORDS,
    SHEET_WORDS,
    WORLD_WORDS,
    Token,
    label_key,
    tokens_of,
)
from oracle_desktop.answering.words import fold
from oracle_desktop.domain import Fragment, SessionId


@dataclass(frozen=True, slots=True)
class Reference:
    """One label that the answer names. `fragments` are those of the prompt that it can mean, best first;
    none where it was not there (doubtful). `headline`: it was there only as a summary."""

    label: str
    session: SessionId | None
    fragments: tuple[Fragment, ...] = ()
    headline: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A session's number as read: its value, a letter, the end of a range, act and part."""

    number: float
    suffix: str = ""
    last: float | None = None
    act: int | None = None
    part: int | None = None


class LabelBook:
    """The labels of one prompt: `full` fragments in the order of the ranking, and `headlines`."""

    def __init__(self, full: Iterable[Fragment], headlines: Iterable[Fragment] = ()) -> None:
        self._full = list(full)
        self._headlines = list(headlines)
        self._keys: dict[tuple[str, ...], list[tuple[Fragment, bool]]] = {}
        self._names: dict[tuple[str, ...], list[tuple[Fragment, bool]]] = {}
        for fragment, headline in self._all():
            self._keys.setdefault(label_key(tokens_of(fragment.label)), []).append((fragment, headline))
            prefix, colon, name = fragment.label.partition(":")
            if colon and name.strip() and fold(prefix).strip() not in SESSION_WORDS:
                self._names.setdefault(label_key(tokens_of(name)), []).append((fragment, headline))
        self._longest = max((len(key) for key in self._keys), default=0)
        firsts = {key[0] for key in (*self._keys, *self._names) if key}
        self._starters = SESSION_WORDS | LOOSE_WORDS | ACT_WORDS | SHEET_WORDS | WORLD_WORDS | firsts

    def _all(self) -> Iterable[tuple[Fragment, bool]]:
        yield from ((fragment, False) for fragment in self._full)
        yield from ((fragment, True) for fragment in self._headlines)

    @property
    def starters(self) -> Set[str]:
        """Folded words that a label can begin with."""
        return self._starters

    def by_key(self, tokens: Sequence[Token], at: int) -> tuple[int, list[tuple[Fragment, bool]]]:
        """Length in tokens and fragments of the longest known label at `tokens[at]`; (0, []) if none."""
        for length in range(min(self._longest, len(tokens) - at), 0, -1):
            found = self._keys.get(label_key(tokens[at : at + length]))
            if found:
                return length, found
        return 0, []

    def by_name(self, tokens: Sequence[Token]) -> list[tuple[Fragment, bool]]:
        """Sheets and world pages whose name alone, without the prefix, is all of `tokens`."""
        return self._names.get(label_key(tokens), [])

    def by_number(self, wanted: Number) -> list[tuple[Fragment, bool]]:
        """Fragments of a session: that part of it where one is named, else every part of it."""
        return [
            (fragment, headline)
            for fragment, headline in self._all()
            if fragment.session is not None
            and _same_session(fragment.session, wanted)
            and (wanted.part is None or _part_of(fragment) == wanted.part)
        ]

    def sessions_between(self, first: float, last: float) -> list[float]:
        """Numbers of the prompt's sessions inside a range, ends left out."""
        numbers = {f.session.number for f, _ in self._all() if f.session is not None}
        return sorted(number for number in numbers if first < number < last)


def _same_session(session: SessionId, wanted: Number) -> bool:
    if session.date is not None:
        return False
    if wanted.act is not None and session.act is not None and session.act != wanted.act:
        return False
    if wanted.last is not None:
        return session.number == wanted.number and session.last == wanted.last
    if wanted.suffix or session.suffix:
        return session.number == wanted.number and session.suffix == wanted.suffix
    return session.covers(wanted.number)


def _part_of(fragment: Fragment) -> int:
    """The part number in a label (`Session 23 (part 2)` -> 2); a label without one is part 1."""
    texts = [token.text for token in tokens_of(fragment.label)]
    for word, number in pairwise(texts):
        if word in PART_WORDS and number.isdigit():
            return int(number)
    return 1
