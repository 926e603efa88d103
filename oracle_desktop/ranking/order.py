"""A ranking put in another order: what every reranker ends with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from oracle_desktop.domain import Candidate, Ranking


def in_final_order(ranking: Ranking) -> list[Candidate]:
    """The whole pool by `final`, which is the fused place where no reranker ran."""
    return sorted(ranking.pool, key=lambda candidate: candidate.final)


def reordered(
    ranking: Ranking, best: Sequence[Candidate], reranker: str, signals: Mapping[int, Mapping[str, float]]
) -> Ranking:
    """`ranking` with `best` first, the rest of the pool behind them in the order it had, `pool` itself in
    fused order, and as many results as before. `signals` by fragment id are added to the candidates'."""
    chosen = {candidate.fragment.id for candidate in best}
    rest = [c for c in in_final_order(ranking) if c.fragment.id not in chosen]
    placed = {
        c.fragment.id: replace(c, final=place, signals={**c.signals, **signals.get(c.fragment.id, {})})
        for place, c in enumerate([*best, *rest], start=1)
    }
    by_place = sorted(placed.values(), key=lambda candidate: candidate.final)
    return replace(
        ranking,
        pool=tuple(placed[c.fragment.id] for c in ranking.pool),
        results=tuple(by_place[: len(ranking.results)]),
        reranker=reranker,
        reranker_note="",
    )
