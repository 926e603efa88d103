"""Repeat questions: the ranking of a question that was asked before, or of one that means the same (R3.7)."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, replace

from oracle_desktop.domain import Ranking
from oracle_desktop.notes.words import STOP_WORDS, capitalised, fold, language, words
from oracle_desktop.retrieval.known import Snapshot
from oracle_desktop.retrieval.semantic import Vector

MOST = 64
"""Rankings kept, some 300 kB each at most."""
SAME = 0.98
"""Cosine from which on two questions may mean the same, where they also share names, numbers and everyday
words. With the built-in embedder "buy" and "purchase" in the same question are 0.98 alike, but so nearly are
"get into the castle" and "get out of the castle" (0.975): the cosine alone tells nothing."""

# Words that say nothing of what is asked; only these may differ where no vector is compared.
_EMPTY = frozenset(
    "a an the please just exactly again really do does did el la los las un una por favor der die das den "
    "ein eine bitte le les un une des il lo gli i uno per piacere o os as um uma de het een".split()
)
_ROUNDABOUT = re.compile(r"\b(?:was|is) it (?:that|who)\b")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question asks, taken apart: `said` its words in order but for empty ones, `fixed` what must be
    the same (names, numbers, everyday words such as "not" and "who"), and its vector, where there is one."""

    said: tuple[str, ...]
    fixed: tuple[frozenset[str], tuple[str, ...]]
    vector: Vector | None


def asked(searched: str, known: Snapshot, vector: Vector | None = None) -> Asked:
    """Take a question apart, as it is `searched` (with the turn before it where it leans on that)."""
    found = [word for word in words(_ROUNDABOUT.sub(" ", fold(searched))) if word not in _EMPTY]
    stop = STOP_WORDS[language(searched)]
    names = {word for text in capitalised(searched) for word in words(text)}
    names.update(word for form in known.finder.forms_in(words(searched)) for word in form)
    names.update(word for word in found if any(character.isdecimal() for character in word))
    everyday = tuple(word for word in found if word in stop)
    return Asked(tuple(found), (frozenset(names), everyday), vector)


class Repeats:
    """The last rankings by where they were asked: index, settings, filters. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[Hashable, tuple[str, ...]], tuple[Asked, Ranking]] = OrderedDict()

    def find(self, where: Hashable, question: Asked) -> Ranking | None:
        """The ranking of the same question `where`, or of one that means the same."""
        with self._lock:
            kept = self._kept.get((where, question.said))
            if kept is not None:
                return kept[1]
            if question.vector is None:
                return None
            return next(
                (
                    ranking
                    for (place, _), (other, ranking) in self._kept.items()
                    if place == where and _means_the_same(other, question)
                ),
                None,
            )

    def keep(self, where: Hashable, question: Asked, ranking: Ranking) -> None:
        """Keep `ranking`; the oldest go. One that lacks a path or its reranker is not kept."""
        if ranking.unavailable or ranking.reranker_note:
            return
        with self._lock:
            self._kept[where, question.said] = question, ranking
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)


def as_asked(ranking: Ranking, question: str, searched: str, seconds: dict[str, float]) -> Ranking:
    """A kept ranking as that of `question`, with the time that it took now."""
    return replace(ranking, question=question, searched=searched, seconds=seconds)


def _means_the_same(one: Asked, other: Asked) -> bool:
    if one.fixed != other.fixed or one.vector is None or other.vector is None:
        return False
    return one.vector.shape == other.vector.shape and float(one.vector @ other.vector) >= SAME
