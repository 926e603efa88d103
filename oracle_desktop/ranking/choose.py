"""Which reranker the settings ask for (R4.5)."""

from __future__ import annotations

from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.ranking.annotation import AnnotationReranker, Annotations
from oracle_desktop.ranking.builtin import BuiltinReranker
from oracle_desktop.retrieval.retriever import Reranker
from oracle_desktop.settings import FindingSettings


def reranker_of(
    settings: FindingSettings, annotations: Annotations = lambda _ids: {}, chat: ChatModel | None = None
) -> Reranker | None:
    """The reranker, None where it is off and the fused order stands.

    `annotations` gives those of fragments by id, `chat` is the model that writes answers, if any.
    """
    if settings.reranker == "annotation":
        return AnnotationReranker(annotations, chat, BuiltinReranker())
    return None if settings.reranker == "off" else BuiltinReranker()
