"""The entity path: fragments where the names of the question appear (R3.3)."""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from oracle_desktop.notes.names import NameFinder
from oracle_desktop.notes.words import terms, words
from oracle_desktop.retrieval.known import Snapshot
from oracle_desktop.store.catalogue import Catalogue

# A name in more than this share of the fragments (a player character) brings none, it only ranks the others'.
# On crd3, questions on several sessions: 0.25 has 0.919 of their sessions in the pool and 0.715 in the first
# eight, 0.5 has 0.919 and 0.730, 1.0 has fewer in the pool. Questions on one session do not mind.
EVERYWHERE = 0.5
_LISTED = 0.15
"""What a mere list of names counts, of one mention in a sentence."""
_INSIDE = 0.5
"""Weight of a name that stands inside one of the question's."""
_ENOUGH = 1.2
"""Mentions at which more of them begin to count for little (BM25's k1)."""
_LONG, _LONGER = 5, 8
"""Letters of a word of which one, and of which two, may be wrong."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the question: how much it counts, and how often it acts in which fragment."""

    weight: float
    acts: Mapping[int, int]


def named(catalogue: Catalogue, known: Snapshot, question: str) -> list[Named]:
    """The names of `question` by longest match, spelled as in the notes or nearly so, and at a lesser weight
    those inside them ("Orcus" in "Horn of Orcus"). Raises `StoreProblem`."""
    found = meant(known, question)
    ids = known.finder.find(found)
    inside = {id_ for form in known.finder.forms_in(found) for id_ in _inside(known.finder, form)}
    acts = catalogue.acting([*ids, *inside])
    return [Named(1.0 if id_ in ids else _INSIDE, counts) for id_, counts in acts.items()]


def _inside(finder: NameFinder, form: Sequence[str]) -> set[int]:
    parts = ((a, b) for a in range(len(form)) for b in range(a + 1, len(form) + 1) if b - a < len(form))
    return {id_ for a, b in parts for id_ in finder.forms.get(tuple(form[a:b]), ())}


def meant(known: Snapshot, question: str) -> list[str]:
    """The folded words of `question`. One that stands nowhere in the notes becomes the word of a name that is
    a letter or two from it ("mistofeles"), a name in the plural ("Dotys") the name."""
    finder = known.finder
    asked = [word for word in terms(question) if len(word) >= _LONG and (word,) not in finder.forms]
    instead = {word: word[:-1] for word in asked if word.endswith("s") and (word[:-1],) in finder.forms}
    unsure = [word for word in asked if word not in instead and word.isalpha()]
    strange = [word for word, count in zip(unsure, known.frequencies(unsure), strict=True) if not count]
    if strange:
        spelled = {word for form in finder.forms for word in form}
        for word in strange:
            instead[word] = _nearest(word, [other for other in spelled if other[0] == word[0]])
    return [instead.get(word) or word for word in words(question)]


def _nearest(word: str, spelled: Sequence[str]) -> str:
    """The one of `spelled` that is near enough to `word` and nearer than any other, else ""."""
    most = 1 if len(word) < _LONGER else 2
    best = process.extract(word, spelled, scorer=OSA.distance, score_cutoff=most, limit=2)
    if not best or (len(best) > 1 and best[1][1] == best[0][1]):
        return ""
    return str(best[0][0])


def best_fragments(
    names: Sequence[Named],
    fragments: int,
    wanted: int,
    allowed: Container[int] | None = None,
    session_of: Mapping[int, str] | None = None,
) -> list[int]:
    """Ids of up to `wanted` fragments, best first: those that hold more of the names before others, and of
    each session (`session_of`) its best before a second.

    Each name counts by how rare it is among all `fragments`, and the more often it acts in one, with less and
    less gain; to be in a mere list counts for little.
    """
    together: dict[int, int] = {}
    for name in names:
        if len(name.acts) <= max(EVERYWHERE * fragments, 2):
            for id_, count in name.acts.items():
                if allowed is None or id_ in allowed:
                    together[id_] = together.get(id_, 0) + (count > 0 and name.weight == 1)
    scores = dict.fromkeys(together, 0.0)
    for name in names:
        rarity = math.log(1 + (max(fragments - len(name.acts), 0) + 0.5) / (len(name.acts) + 0.5))
        for id_, count in name.acts.items():
            if id_ in scores:
                often = count or _LISTED
                scores[id_] += name.weight * rarity * often / (often + _ENOUGH)
    order = sorted(scores, key=lambda id_: (-max(together[id_], 1), -scores[id_], id_))
    return _spread(order, session_of or {})[:wanted]


def _spread(order: Sequence[int], session_of: Mapping[int, str]) -> list[int]:
    seen: set[str] = set()
    first: list[int] = []
    more: list[int] = []
    for id_ in order:
        session = session_of.get(id_)
        (more if session in seen else first).append(id_)
        if session is not None:
            seen.add(session)
    return first + more


def with_sessions(session_fragments: Sequence[int], others: Sequence[int], wanted: int) -> list[int]:
    """The fragments of sessions named by number first, then `others`."""
    return list(dict.fromkeys([*session_fragments, *others]))[:wanted]
