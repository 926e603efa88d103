"""The built-in reranker: a small linear model over signals that cost nothing at question time (R4.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from oracle_desktop.domain import Candidate, Ranking
from oracle_desktop.ranking import rivals
from oracle_desktop.retrieval.paths import PATHS

_RANK_SOFTENED = 4.0

_SET: Mapping[str, float] = {"session": 8.0, "rank_entity": 3.0, "rank_semantic_imagined": 1.0}
"""Not fitted. The questions that the others were fitted on are each about one fragment and name no session,
so that they have nothing to tell of the first two: a session that is named by its number comes before all
that merely names it (a list of sessions with their dates). To be near an imagined answer counts less than to
be near the question; no model that imagines well was at hand to measure it."""

WEIGHTS: Mapping[str, float] = {
    "sentence": 1.5,
    "pair": 1.03,
    "words": 0.0431,
    "cover_window": 0.63,
    "close": 1.04,
    "joint": 1.09,
    "named": 1.25,
    "named_window": 1.07,
    "title": 3.28,
    "length": -0.338,
    "rank_semantic": 2.79,
    "rank_keyword": 3.26,
    "rank_keyword_window": 1.86,
    **_SET,
}
"""What a unit of each signal is worth, as tools/fit_reranker.py prints it. Fitted on questions written for
the fragments of one campaign (three with names, three without, each), measured on other questions."""

NAMELESS: Mapping[str, float] = {
    "similar": 1.33,
    "similar_next": 2.42,
    "sentence": 3.07,
    "sentences": 3.02,
    "pair": 2.63,
    "words": 0.406,
    "cover_window": 0.0401,
    "close": 0.668,
    "joint": 2.04,
    "length": -0.527,
    "rank_semantic": 1.45,
    "rank_keyword_window": 0.896,
    **_SET,
}
"""The same for questions without a name whose words stand together nowhere, fitted on such ones: what they
mean tells more than what they say. Of 753 that no fit had seen, 44 % have their fragment's session in the
first eight; 41 % with the weights above, 38 % where sentences have no vectors either."""

_ANNOTATED: Mapping[str, float] = {
    "question": 4.0,
    "question_next": 1.0,
    "annotation": 2.0,
    "cover_question": 0.5,
    "words_enriched": 0.3,
    "rank_keyword_enriched": 1.0,
}
ENRICHED: Mapping[str, float] = {**WEIGHTS, **_ANNOTATED}
"""The same where the fragments are annotated. What is added is set by hand, not fitted: a model asks six
different things of a fragment, so that one of them, held out, is less like the others than chance, and a fit
on these gave them no weight; fitted on the banks of crd3 (96 questions, cross-validated) it was worse than
by hand (nDCG@10 0.77, by hand 0.79), since there is little to fit on. A coarse grid has nDCG@10 between 0.80
and 0.81 anywhere near these."""

ENRICHED_NAMELESS: Mapping[str, float] = {
    **NAMELESS,
    **_ANNOTATED,
    "question": 8.0,
    "question_next": 2.0,
}
"""Of questions without a name where the fragments are annotated: what a model asked counts twice as much."""

_SAY_LITTLE, _SAY_MUCH = 0.5, 0.8
"""Share of a question that stands together in some candidate, up to which its words tell little, and from
which on they tell as much as a name; between, the weights are mixed."""

_MOSTLY = 0.8
"""From this share of annotated candidates on; below it the few would go before the others for that alone."""


class BuiltinReranker:
    """Orders the pool by the sum of weighted signals. No state, no model, some microseconds a candidate."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._fixed = weights
        """Weights for every question, to try some; None: those above."""

    def rerank(self, ranking: Ranking) -> Ranking:
        """The same candidates with `final` set by score, and the best as `results`; `signals["score"]` holds
        the score, `signals["behind"]` how much of it one gave up to stand behind another (`rivals`). `pool`
        stays in fused order. Equal scores stay in fused order."""
        weights = _weights(ranking.pool) if self._fixed is None else self._fixed
        scored = rivals.settled([_with_score(one, weights) for one in ranking.pool], weights)
        order = sorted(range(len(scored)), key=lambda at: rivals.place(scored[at]))
        for place, at in enumerate(order, start=1):
            scored[at] = replace(scored[at], final=place)
        results = tuple(scored[at] for at in order[: len(ranking.results)])
        return replace(ranking, pool=tuple(scored), results=results, reranker="builtin")


def _weights(pool: Sequence[Candidate]) -> Mapping[str, float]:
    """What signals are worth for the question that this pool is of."""
    annotated = sum(candidate.signals.get("enriched", 0.0) for candidate in pool) > _MOSTLY * len(pool)
    named, nameless = (ENRICHED, ENRICHED_NAMELESS) if annotated else (WEIGHTS, NAMELESS)
    share = wordless(pool)
    return {
        name: (1 - share) * named.get(name, 0.0) + share * nameless.get(name, 0.0)
        for name in {**named, **nameless}
    }


def wordless(pool: Sequence[Candidate]) -> float:
    """How little the words of a question tell, from 0 (it names something, or its words stand together in
    some candidate) to 1."""
    if not pool or not pool[0].signals.get("nameless", 0.0):
        return 0.0
    together = max(candidate.signals.get("close", 0.0) for candidate in pool)
    return min(max((_SAY_MUCH - together) / (_SAY_MUCH - _SAY_LITTLE), 0.0), 1.0)


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
