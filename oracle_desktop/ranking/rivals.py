"""Which candidates stand behind others of nearly the same score, by what the question is after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from oracle_desktop.domain import Candidate

# Scores are log odds, as the weights were fitted (a pool's scores, as a softmax, are shares of the answer): a
# candidate that stands behind another which is less by 2.3 makes that other ten times as likely as its words
# do. Set on 52 questions over four campaigns, written for this: what happened 0.72 -> 0.81 of nDCG@10, what
# was planned 0.59 -> 0.72, how things stand 0.63 -> 0.75, none of these 0.85 as before; half or twice of each
# gives most of it. On the banks nothing is lost; for all questions alike, plans behind the rest was a loss.
PLAN_BEHIND_PLAY = 2.5
PLAY_BEHIND_PLAN = 2.0
PAGE_BEHIND_SESSION = 1.0
LATEST = 1.0
"""What the last session gains where a question asks how things stand; earlier ones by how late they are."""


def settled(scored: Sequence[Candidate], weights: Mapping[str, float]) -> list[Candidate]:
    """The candidates, in their order, with the score that counts; `weights` made the score they have.

    Asked what happened, notes of a plan go behind those of play that are less by `PLAN_BEHIND_PLAY` at most,
    and asked what was planned, the other way round. Asked how things stand, later sessions gain, and pages,
    which may be stale, lose what their title gave (it says whom they are about, not what became of them) and
    go behind the sessions that are near them then. Where no rival is near, nothing else changes.
    """
    asked = scored[0].signals if scored else {}
    if asked.get("happened"):
        return _behind(scored, "prep", "played", PLAN_BEHIND_PLAY)
    if asked.get("planned"):
        return _behind(scored, "played", "prep", PLAY_BEHIND_PLAN)
    if asked.get("stands"):
        standing = [_as_it_stands(one, weights.get("title", 0.0)) for one in scored]
        return _behind(standing, "page", "played", PAGE_BEHIND_SESSION)
    return list(scored)


def place(candidate: Candidate) -> tuple[float, bool, float, int]:
    """What candidates are sorted by: score, then who stands behind nobody, then how far down one has come,
    then the place it had."""
    behind = candidate.signals.get("behind", 0.0)
    return -candidate.signals["score"], behind > 0, -behind, candidate.final


def _as_it_stands(candidate: Candidate, title: float) -> Candidate:
    signals = candidate.signals
    more = LATEST * signals["played"] * signals["late"] - title * signals["page"] * signals["title"]
    return replace(candidate, signals={**signals, "score": signals["score"] + more})


def _behind(scored: Sequence[Candidate], who: str, whom: str, near: float) -> list[Candidate]:
    """Those of the kind `who` get the score of the last `whom` that is less than theirs by `near` at most."""
    others = [one.signals["score"] for one in scored if one.signals[whom]]
    settled = []
    for one in scored:
        own = one.signals["score"]
        rivals = [other for other in others if own - near <= other < own] if one.signals[who] else []
        if rivals:
            last = min(rivals)
            one = replace(one, signals={**one.signals, "score": last, "behind": own - last})
        settled.append(one)
    return settled
