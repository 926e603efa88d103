"""How near sentences are to a question in meaning, by the vectors that were kept of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from oracle_desktop.domain import Candidate
from oracle_desktop.notes.telling import telling

Place = tuple[int, int]
"""A fragment's id and the offset in its document at which a sentence begins."""

FURTHEST = 4.0
"""Standard deviations above the mean from which one sentence is no nearer than another."""


def nearness(candidates: Iterable[Candidate]) -> Mapping[Place, float]:
    """For each sentence that has a vector how far it stands out among all of these candidates' (0 the mean
    or less, 1 `FURTHEST` or more), so that no embedder's scale counts. Empty where none has one."""
    cosines: dict[Place, float] = {}
    for candidate in candidates:
        fragment = candidate.fragment
        starts = [start for start, _, _ in telling(fragment.text)] if candidate.sentences else []
        # a text that hides part of itself, or that was read again meanwhile, has other sentences
        if len(starts) == len(candidate.sentences):
            places = ((fragment.id, fragment.start + start) for start in starts)
            cosines |= zip(places, candidate.sentences, strict=True)
    mean = math.fsum(cosines.values()) / max(len(cosines), 1)
    spread = math.sqrt(math.fsum((one - mean) ** 2 for one in cosines.values()) / max(len(cosines), 1))
    if spread == 0.0:
        return {}
    return {
        place: min(max((one - mean) / spread, 0.0), FURTHEST) / FURTHEST for place, one in cosines.items()
    }
