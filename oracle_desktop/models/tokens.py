"""Upper bounds of how many tokens a text is, for models whose tokenizer is not at hand."""

from __future__ import annotations


def upper_bound(text: str) -> int:
    """Tokens that `text` has at most: a byte-level tokenizer never makes more tokens than bytes."""
    return len(text.encode("utf-8", "replace"))
