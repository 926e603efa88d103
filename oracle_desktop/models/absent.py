"""Stands in for the embedder that a campaign's index was made with while that one cannot be reached."""

from __future__ import annotations

from collections.abc import Sequence

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import ModelUnreachable
from oracle_desktop.models.protocols import Vectors


class AbsentEmbedder:
    """Has the name of the index's vector space and refuses to embed, so that the semantic path says why."""

    def __init__(self, name: str, dimension: int) -> None:
        self.name = name
        self.dimension = dimension

    def embed(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:  # noqa: ARG002
        """Raises `ModelUnreachable`, always."""
        raise ModelUnreachable(
            f"The model that read these notes ({self.name}) cannot be reached.",
            "Passages are found by their words and names. Start Ollama, then ask again.",
        )

    def close(self) -> None:
        """Nothing is held."""
