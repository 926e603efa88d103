"""Which reranker the settings ask for (R4.5)."""

from __future__ import annotations

from oracle_desktop.ranking.builtin import BuiltinReranker
from oracle_desktop.retrieval.retriever import Reranker
from oracle_desktop.settings import FindingSettings


def reranker_of(settings: FindingSettings) -> Reranker | None:
    """The reranker, None where it is off and the fused order stands."""
    return BuiltinReranker() if settings.reranker == "builtin" else None
