"""The built-in reranker: a small linear model over signals that cost nothing at question time (R4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oracle_desktop.domain import Candidate, Ranking
from oracle_desktop.retrieval.paths import PATHS

_RANK_SOFTENED = 4.0

WEIGHTS: Mapping[str, float] = {
    "words": 0.0972,
    "cover_window": 0.755,
    "close": 0.44,
    "joint": 2.11,
    "named": 1.53,
    "named_window": 0.606,
    "title": 2.83,
    "length": -0.316,
    "rank_semantic": 3.46,
    "rank_keyword": 2.88,
    "rank_keyword_window": 1.31,
    "rank_entity": 4.56,
    "session": 3.0,
}
"""What a unit of each signal is worth, as tools/fit_reranker.py prints it. Fitted on questions written for
the fragments of one campaign (three with names, three without, each), measured on other questions."""


class BuiltinReranker:
    """Orders the pool by the sum of weighted signals. No state, no model, some microseconds a candidate."""

    def __init__(self, weights: Mapping[str, float] = WEIGHTS) -> None:
        self._weights = weights

    def rerank(self, ranking: Ranking) -> Ranking:
        """The same candidates with `final` set by score, and the best as `results`; `signals["score"]` holds
        the score. `pool` stays in fused order. Equal scores stay in fused order."""
        scored = [_with_score(candidate, self._weights) for candidate in ranking.pool]
        order = sorted(range(len(scored)), key=lambda at: (-scored[at].signals["score"], scored[at].final))
        for place, at in enumerate(order, start=1):
            scored[at] = replace(scored[at], final=place)
        results = tuple(scored[at] for at in order[: len(ranking.results)])
        return replace(ranking, pool=tuple(scored), results=results, reranker="builtin")


def features(candidate: Candidate) -> dict[str, float]:
    """The signals of a candidate, and how early each path named it (1 / (4 + rank), 0 where it did not)."""
    places = {
        f"rank_{path}": 1.0 / (_RANK_SOFTENED + candidate.ranks[path]) if path in candidate.ranks else 0.0
        for path in PATHS
    }
    return {**candidate.signals, **places, "fused": candidate.fused}


def _with_score(candidate: Candidate, weights: Mapping[str, float]) -> Candidate:
    read = features(candidate)
    score = sum(weight * read.get(name, 0.0) for name, weight in weights.items())
    return replace(candidate, signals={**candidate.signals, "score": score})
