"""Which reranker the settings ask for (R4.5)."""

from __future__ import annotations

from pathlib import Path

from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.ranking.annotation import AnnotationReranker, Annotations
from oracle_desktop.ranking.builtin import BuiltinReranker
from oracle_desktop.ranking.cross_encoder import CrossEncoderReranker
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
    if settings.reranker == "cross_encoder":
        folder = settings.cross_encoder_folder.strip()
        chosen = Path(folder).expanduser() if folder else None
        return CrossEncoderReranker(chosen, BuiltinReranker(), settings.reranker_threshold)
    return BuiltinReranker() if settings.reranker == "builtin" else None


def warm(reranker: Reranker | None) -> None:
    """Load what the reranker needs, so that the first question is quick. Never raises."""
    if isinstance(reranker, CrossEncoderReranker):
        reranker.warm()


def let_go(reranker: Reranker | None) -> None:
    """End what the reranker runs. Never raises."""
    if isinstance(reranker, CrossEncoderReranker):
        reranker.close()
