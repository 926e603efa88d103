"""The semantic path: fragments by their best window (R1.7, R3.1)."""

from __future__ import annotations

from collections.abc import Container
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]

# A fragment has some seven windows (1200 words by steps of 150), so this many a wanted fragment nearly
# always do; where they do not, more are asked for.
_WINDOWS_A_FRAGMENT = 8


class Index(Protocol):
    """What this path asks of the vector index (`store.vectors.VectorIndex`)."""

    def query(self, vector: Vector, n: int, kind: str = "text") -> list[tuple[int, int, float]]:
        """The nearest views: (view id, fragment id, cosine similarity), best first."""
        ...


def best_fragments(
    index: Index, vector: Vector, wanted: int, allowed: Container[int] | None = None
) -> list[int]:
    """Ids of the `wanted` fragments whose best window is nearest to `vector`, best first.

    Fewer only where the index holds no more that are `allowed`. Raises `StoreProblem`.
    """
    n = wanted * _WINDOWS_A_FRAGMENT
    while True:
        hits = index.query(vector, n)
        found = dict.fromkeys(
            fragment_id for _, fragment_id, _ in hits if allowed is None or fragment_id in allowed
        )
        if len(found) >= wanted or len(hits) < n:
            return list(found)[:wanted]
        n *= 4
