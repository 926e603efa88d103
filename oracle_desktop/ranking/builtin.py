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

ENRICHED: Mapping[str, float] = {
    **WEIGHTS,
    "question": 4.0,
    "question_next": 1.0,
    "annotation": 2.0,
    "cover_question": 0.5,
    "words_enriched": 0.3,
    "rank_keyword_enriched": 1.0,
    "session": 8.0,
}
"""The same where the fragments are annotated. What is added is set by hand, not fitted: a model asks six
different things of a fragment, so that one of them, held out, is less like the others than chance, and a fit
gave them no weight at all. A coarse grid looked at 66 questions of crd3 (hit@8 0.85 without these, 0.86
to 0.89 anywhere near them)."""

_MOSTLY = 0.8
"""From this share of annotated candidates on; below it the few would go before the others for that alone."""


class BuiltinReranker:
    """Orders the pool by the sum of weighted signals. No state, no model, some microseconds a candidate."""

    def __init__(
        self, weights: Mapping[str, float] = WEIGHTS, enriched: Mapping[str, float] = ENRICHED
    ) -> None:
        self._weights = weights
        self._enriched = enriched

    def rerank(self, ranking: Ranking) -> Ranking:
        """The same candidates with `final` set by score, and the best as `results`; `signals["score"]` holds
        the score. `pool` stays in fused order. Equal scores stay in fused order."""
        annotated = sum(candidate.signals.get("enriched", 0.0) for candidate in ranking.pool)
        weights = self._enriched if annotated > _MOSTLY * len(ranking.pool) else self._weights
        scored = [_with_score(candidate, weights) for candidate in ranking.pool]
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
