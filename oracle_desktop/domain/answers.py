"""What is found and said: passages, rankings, answers with their citations and claims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from oracle_desktop.domain.notes import Fragment, SessionId


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a fragment worth looking at: offsets in the document's text and how well it matched."""

    start: int
    end: int
    score: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A fragment in the pool: its rank in each path that found it (from 1), fused score and final rank.

    `windows` are its best stretches, best first; `signals` what a reranker read of it; `sentences` the
    cosine of the question and each of its sentences that was embedded, in their order.
    """

    fragment: Fragment
    ranks: Mapping[str, int]
    fused: float
    final: int = 0
    windows: tuple[Passage, ...] = ()
    signals: Mapping[str, float] = field(default_factory=dict)
    sentences: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Ranking:
    """What retrieval gives for a question: `results` (the first k, final order), `pool` (fused order),
    seconds a stage, the text that was searched, and which paths could not answer and why.

    `reranker` is the one that gave the final order, `reranker_note` why it is not the one that was chosen, ""
    where it is; `nothing`: by a score that is absolute, no candidate is relevant (R4.3).
    """

    question: str
    searched: str
    results: tuple[Candidate, ...]
    pool: tuple[Candidate, ...]
    seconds: Mapping[str, float]
    unavailable: Mapping[str, str] = field(default_factory=dict)
    reranker: str = "off"
    reranker_note: str = ""
    nothing: bool = False


class Mode(StrEnum):
    """Whether an answer may go beyond the notes (R6.4)."""

    PRIVATE = "private"
    HYBRID = "hybrid"
    PUBLIC = "public"


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of a conversation. `role` is `user` or `assistant`."""

    role: Literal["user", "assistant"]
    content: str


CitationStatus = Literal["source", "supported", "partly", "doubtful", "headline"]


@dataclass(frozen=True, slots=True)
class Citation:
    """A label in an answer, resolved (R6.2). `at`/`until` are its offsets in the answer's text.

    `start`/`end` and `quote` are the supporting stretch in the document (verbatim), or the fragment's
    whole stretch where no sentence stands out. `status` is `doubtful` where the label was not in the
    prompt and `headline` where it was there only as a summary; `source` until grounding has checked it.
    """

    label: str
    session: SessionId | None
    path: str
    start: int
    end: int
    quote: str
    status: CitationStatus
    at: int = 0
    until: int = 0
    fragment: int = 0


Verdict = Literal["supported", "partly", "doubtful", "uncited"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of an answer, checked (R6.6). `start`/`end` are offsets in the answer's text.

    `citations` are the places in `Answer.citations` of those that stand for it; `reason` a plain sentence
    that says what is wrong, "" where nothing is; `judge` who checked it: "words", or the chat model's name.
    """

    start: int
    end: int
    verdict: Verdict
    reason: str = ""
    citations: tuple[int, ...] = ()
    judge: str = "words"


@dataclass(frozen=True, slots=True)
class Miss:
    """A nearest miss of a refused question: the fragment, its best sentence, why it falls short."""

    label: str
    title: str
    path: str
    start: int
    end: int
    quote: str
    why: str
    fragment: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """A finished (or stopped) answer with everything that is shown about it.

    `beyond` are the offsets in `text` of what the model added from itself (hybrid mode); `up_to` and
    `player_safe` say what was left out of the notes when it was asked.
    """

    question: str
    text: str
    mode: Mode
    writer: str
    citations: tuple[Citation, ...] = ()
    full: tuple[str, ...] = ()
    summaries: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    misses: tuple[Miss, ...] = ()
    uncited: tuple[tuple[int, int], ...] = ()
    claims: tuple[Claim, ...] = ()
    beyond: tuple[tuple[int, int], ...] = ()
    refused: bool = False
    quoted: bool = False
    stopped: bool = False
    error: str = ""
    up_to: SessionId | None = None
    player_safe: bool = False
    reranker: str = "off"
    tokens: Mapping[str, int] = field(default_factory=dict)
    seconds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Searched:
    """Ask event: the search is done."""

    sessions: int
    candidates: int


@dataclass(frozen=True, slots=True)
class Reading:
    """Ask event: `passages` fragments were given to the writer (a model, or quote mode)."""

    passages: int
    quoting: bool


@dataclass(frozen=True, slots=True)
class Wrote:
    """Ask event: more of the answer. `text` holds plain text; `citation` stands behind it where set."""

    text: str
    citation: Citation | None = None


AskEvent = Searched | Reading | Wrote
