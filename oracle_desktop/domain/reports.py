"""How far a long run is, and what it did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an ingest is. `stage` is scan, read, index, embed, names or enrich; `left` seconds, None
    unknown."""

    stage: str
    done: int
    total: int
    file: str = ""
    left: float | None = None
    sessions: int = 0


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What an ingest did, as `ingest --json` prints it. `skipped`/`failed` are (file, reason) pairs;
    `seconds` are by stage ("scan", "read", "index", "names", "embed" for windows, "sentences")."""

    documents: int
    fragments: int
    sessions: int
    skipped: Sequence[tuple[str, str]]
    failed: Sequence[tuple[str, str]]
    model_calls: Mapping[str, int]
    seconds: Mapping[str, float]
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class EnrichReport:
    """What an enrichment did (R2.1). `left` fragments gave nothing usable, or were not reached.

    `calls` by kind ("enrich", "context", "embed"), `saved` calls that the cache made needless; `seconds` of
    "enrich", and of what was still to "embed" then; `problem` says why the run ended early, `advice` what
    would make the next one faster, "" where there is nothing to say; then `at_once` is how many requests the
    server works on at a time, fewer than it was sent. `notice` says what was done otherwise than is set.
    """

    fragments: int
    enriched: int
    left: int
    calls: Mapping[str, int]
    saved: int
    seconds: Mapping[str, float]
    cancelled: bool = False
    problem: str = ""
    advice: str = ""
    at_once: int = 0
    notice: str = ""
