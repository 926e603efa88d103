"""Sentences that mean something by themselves: those that have a vector of their own (R4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.sentences import sentences

SHORTEST = 20
"""Characters; what is shorter ("He nods.") says nothing by itself."""


def telling(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and plain reading of each sentence of `text` that is long enough, in order."""
    for start, end in sentences(text, 0, len(text)):
        read = plain(text[start:end])
        if len(read) >= SHORTEST:
            yield start, end, read
