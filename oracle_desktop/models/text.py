"""Text as it can be sent to a model."""

from __future__ import annotations


def sendable(text: str) -> str:
    """`text` with each lone surrogate (a file name, a broken paste) as "?": it cannot be encoded as UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")
