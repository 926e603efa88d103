"""Whether two runs over the same questions differ by more than chance (R7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from oracle_desktop.evaluation import verdicts

DRAWS = 10_000
LEVEL = 0.05


@dataclass(frozen=True, slots=True)
class Comparison:
    """The mean `change` of paired scores with its 95 % interval (`low`, `high`), and `p`: how often as large
    a change, up or down, comes of chance alone."""

    change: float
    low: float
    high: float
    p: float

    @property
    def said(self) -> str:
        """In words."""
        if self.change == self.low == self.high == 0.0:
            return verdicts.SAME
        if self.p >= LEVEL:
            return verdicts.CHANCE
        return verdicts.BETTER if self.change > 0 else verdicts.WORSE


def interval(scores: Sequence[float], *, seed: int = 0) -> tuple[float, float]:
    """Where the mean of `scores` lies 95 times in 100, by bootstrap over the questions (Efron 1979,
    percentiles). The same scores always give the same; (0, 0) for none."""
    values = np.asarray(scores, float)
    if not len(values):
        return (0.0, 0.0)
    draw = np.random.default_rng(seed)
    means = values[draw.integers(0, len(values), (DRAWS, len(values)))].mean(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    return (float(low), float(high))


def compare(before: Sequence[float], after: Sequence[float], *, seed: int = 0) -> Comparison:
    """Compare the scores of the same questions, in the same order: a paired randomisation test (Fisher;
    Smucker, Allan and Carterette 2007), interval by bootstrap (percentiles). The same scores always give the
    same result. Raises `ValueError` for lists of different length."""
    if len(before) != len(after):
        raise ValueError(f"{len(before)} and {len(after)} scores are not pairs")
    change = np.asarray(after, float) - np.asarray(before, float)
    if not change.any():
        return Comparison(0.0, 0.0, 0.0, 1.0)
    draw = np.random.default_rng(seed)
    flipped = (draw.choice((-1.0, 1.0), (DRAWS, len(change))) * change).mean(axis=1)
    extreme = int((np.abs(flipped) >= abs(change.mean()) - 1e-12).sum())
    means = change[draw.integers(0, len(change), (DRAWS, len(change)))].mean(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    # The order that was seen is one of those that chance gives: p is never 0.
    return Comparison(float(change.mean()), float(low), float(high), (extreme + 1) / (DRAWS + 1))
