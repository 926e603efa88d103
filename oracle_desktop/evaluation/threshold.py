"""Which threshold a bank of questions speaks for, where a cross-encoder ordered the candidates (R4.3)."""

from __future__ import annotations

from oracle_desktop.evaluation.runner import Run
from oracle_desktop.ranking.cross_encoder import Calibration, best_score, calibrate


def proposed(run: Run) -> Calibration | None:
    """The threshold that refuses most of the bank's questions without an answer while losing few of the
    others; None where the cross-encoder did not order them, or where the bank lacks either kind."""
    scored = [(best_score(one.ranking), one.question.answerable) for one in run.outcomes]
    known = [(score, answerable) for score, answerable in scored if score is not None]
    return calibrate([score for score, _ in known], [answerable for _, answerable in known])
