"""Whether the notes can answer at all: names they do not know, and questions about something else (R4.3)."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from oracle_desktop.domain import Candidate, Ranking
from oracle_desktop.notes.words import capitalised, content, fold, language, words
from oracle_desktop.retrieval import paths
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue

# Whether a question is about these notes at all: a logistic regression (tools/fit_gate.py) between 222
# questions that eleven campaigns of 16 to 342 fragments answer and 56 of other domains in six languages, as
# the pool reads them; each campaign counts the same. `nearest`: mean cosine of the five nearest candidates'
# best windows; in small campaigns fewer are near, which `many` makes up for. Each campaign judged by
# weights fitted on the others: 0.94 of the others are refused (0.73 to 1.0) and 0.039 of what is answered,
# each of these in words that the notes do not use. Without `many`, fitted on six campaigns: 0.96 and 0.058.
# Another embedder's cosines have another scale: there this has not been measured.
OF_THESE_NOTES: Mapping[str, float] = {
    "nearest": 16.06,
    "close": 1.23,
    "table": 3.56,
    "single": -1.35,
    "unheard": -2.19,
    "many": -0.48,
}
BIAS, LEAST = 0.0, 0.0
NEAREST = 5
# Where the fragments are annotated, a question as near as this to one they were given is about them.
ASKED = 0.5

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
    """Judges a ranking before a model is asked: names that the notes do not hold, and other domains. Near
    misses (a thing of the notes, of which they do not say this) are for whoever reads the passages."""

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
        asked = max((one.signals.get("question", 0.0) for one in ranking.pool), default=0.0)
        return asked < ASKED and not named(ranking.pool) and of_these_notes(ranking.pool) < LEAST


def of_these_notes(pool: Sequence[Candidate]) -> float:
    """How far the question that `pool` is of is about these notes: log odds, below 0 rather not."""
    read = read_of(pool)
    return BIAS + sum(weight * read[name] for name, weight in OF_THESE_NOTES.items()) if read else -math.inf


def read_of(pool: Sequence[Candidate]) -> dict[str, float]:
    """What `OF_THESE_NOTES` weighs, by name; empty for an empty pool."""
    if not pool:
        return {}
    near = sorted((one.signals.get("similar", 0.0) for one in pool), reverse=True)[:NEAREST]
    of_question = {name: pool[0].signals.get(name, 0.0) for name in OF_THESE_NOTES}
    close = max(one.signals.get("close", 0.0) for one in pool)
    return {**of_question, "nearest": sum(near) / len(near), "close": close}


def named(pool: Iterable[Candidate]) -> bool:
    """Whether a name of the notes stands in the question of `pool`, be it in a spelling of its own."""
    return any(paths.ENTITY in one.ranks for one in pool)


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
