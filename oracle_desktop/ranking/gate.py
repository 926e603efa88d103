"""Whether the notes can answer at all: names they do not know, and questions about something else (R4.3)."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from oracle_desktop.domain import Ranking
from oracle_desktop.notes.words import capitalised, content, fold, language, words
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue

# Chosen on crd3 with the built-in embedder. Another embedder's cosines have another scale: there this has not
# been measured. Far in meaning and few of its words together: of 83 answerable questions of the bank none, of
# 1,506 written for its fragments 36, all without a proper noun. Where the fragments are annotated, the
# questions they were given tell more: then none of either.
FAR, LITTLE = 0.19, 0.4
HALF, UNASKED = 0.55, 0.42
# So far that half of its words together do not help ("What is the capital of Australia?"): none of either.
VERY_FAR = 0.14
# None of its words stand together anywhere, and nothing is near: none of either.
SILENT, DISTANT = 0.05, 0.3

_ALIKE = 0.6
_SAME = 0.85
_OPENING = re.compile(r"^\W*([^\W\d_][\w'’]*)\s*(?:[-–—:?]|['’]s\b)")
_DATES = frozenset(
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday saturday sunday".split()
)


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name of the question that stands nowhere in the notes, and the name that is spelled most like it."""

    name: str
    nearest: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether to refuse, and why: `unknown` names, or (with none) nothing in the notes is near enough."""

    refused: bool
    unknown: tuple[Unknown, ...] = ()


class Gate:
    """Judges a ranking before a model is asked. On crd3 it refused the 4 questions of the bank about invented
    names, 4 of 6 about other things (5 where the notes are annotated), none of 5 near misses, and none of 83
    that have an answer."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def judge(self, ranking: Ranking) -> Verdict:
        """Whether `ranking.question` should be refused. Raises `StoreProblem`.

        A name that is nearly spelled as one in the notes is a slip, not a reason to refuse. Where a reranker
        has a score that is absolute, that one says whether anything is near enough.
        """
        unknown = self.unknown(ranking.question)
        if ranking.nothing:
            return Verdict(True, unknown)
        if any(_alike(one.name, one.nearest) < _SAME for one in unknown):
            return Verdict(True, unknown)
        return Verdict(not unknown and self._far(ranking), unknown)

    def unknown(self, question: str) -> tuple[Unknown, ...]:
        """The names in `question` that the notes do not hold, in order, each with its nearest spelling."""
        absent = [name for name in _names(question) if not self._stands(name)]
        known = (
            [form for name in self._catalogue.names() for form in (name.canonical, *name.aliases)]
            if absent
            else []
        )
        return tuple(Unknown(name, _nearest(name, known)) for name in dict.fromkeys(absent))

    def _stands(self, name: str) -> bool:
        found = words(name)
        # a plural or a possessive of a name that is there
        forms = {
            *found,
            *(word[:cut] for word in found for cut in (-1, -2) if len(word) > 3 and word[-1] == "s"),
        }
        return bool(keyword.search(self._catalogue, sorted(forms), 1))

    @staticmethod
    def _far(ranking: Ranking) -> bool:
        """Nothing in the pool is near in meaning or says much of the question; empty pools are far."""
        if "semantic" in ranking.unavailable or ranking.reranker == "cross_encoder":
            return not ranking.pool
        near, said, asked = (
            max((candidate.signals.get(name, 0.0) for candidate in ranking.pool), default=0.0)
            for name in ("similar", "close", "question")
        )
        if near < DISTANT and said < SILENT:
            return True
        little = HALF if asked or near < VERY_FAR else LITTLE
        return near < FAR and said < little and asked < UNASKED


def _names(question: str) -> list[str]:
    """Capitalised words that name something: not dates, not abbreviations (NPC); a word that opens the
    question only where a dash, a colon or a question mark sets it apart ("Skarrenoth - who is that?")."""
    found, code = capitalised(question), language(question)
    opening = _OPENING.match(question)
    if opening and opening[1][0].isupper() and code != "de" and content(words(opening[1]), code):
        found.insert(0, re.sub(r"['’].*", "", opening[1]))
    return [
        name
        for name in found
        if len(name) > 2 and not name.isupper() and fold(name) not in _DATES and not name.isdecimal()
    ]


def _nearest(name: str, known: Iterable[str]) -> str:
    best, nearest = _ALIKE, ""
    for form in known:
        alike = max((_alike(name, part) for part in (form, *form.split())), default=0.0)
        if alike > best:
            best, nearest = alike, form
    return nearest


def _alike(one: str, other: str) -> float:
    """How alike two spellings are, from 0 to 1 (Ratcliff and Obershelp)."""
    parts = [other, *other.split()] if other else []
    return max((difflib.SequenceMatcher(None, fold(one), fold(part)).ratio() for part in parts), default=0.0)
