"""The entity path: fragments where the names of the question appear (R3.3)."""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence

# A name in more than this share of the fragments (a player character) tells none of them apart. On crd3 the
# share matters little: 0.1, 0.25 and 1.0 give the same hits, 0.25 the best pool for questions on several
# sessions (0.83 of them, against 0.82 and 0.81).
EVERYWHERE = 0.25


def best_fragments(
    mentions: Mapping[int, Mapping[int, int]],
    fragments: int,
    wanted: int,
    allowed: Container[int] | None = None,
) -> list[int]:
    """Ids of up to `wanted` fragments, best first, from `mentions` (name -> fragment -> how often).

    Each name counts by how rare it is among all `fragments`, and the more often it stands in a fragment, with
    less and less gain (as in BM25). Names that are everywhere are left out.
    """
    scores: dict[int, float] = {}
    for counts in mentions.values():
        if len(counts) > max(EVERYWHERE * fragments, 2):
            continue
        rarity = math.log(1 + (fragments - len(counts) + 0.5) / (len(counts) + 0.5))
        for fragment_id, count in counts.items():
            if allowed is None or fragment_id in allowed:
                scores[fragment_id] = scores.get(fragment_id, 0.0) + rarity * count / (count + 1.2)
    return sorted(scores, key=lambda id_: (-scores[id_], id_))[:wanted]


def with_sessions(session_fragments: Sequence[int], others: Sequence[int], wanted: int) -> list[int]:
    """The fragments of sessions named by number first, then `others`."""
    return list(dict.fromkeys([*session_fragments, *others]))[:wanted]
