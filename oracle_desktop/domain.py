"""The words of this field as frozen dataclasses. Imports nothing of ours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal


class Kind(StrEnum):
    """What a fragment is (R1.4). The values stand in the catalogue and in `--json` output."""

    SESSION = "session"
    EXTRA = "extra"
    PREP = "prep"
    TRANSCRIPT = "transcript"
    DIARY = "diary"
    SHEET = "sheet"
    WORLD = "world"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class SessionId:
    """A session's number as GMs write it: 12, 12a, 0.5, -1, a range 12-14, the third of act 2.

    `number` is what sorts; `suffix` a letter after it; `last` the end of a range; `act` is set only
    where the numbers of a vault restart per act; `date` (ISO) only where a vault has dates, not numbers.
    """

    number: float
    suffix: str = ""
    last: float | None = None
    act: int | None = None
    date: str | None = None

    @property
    def text(self) -> str:
        """As it stands after the word "Session": `12`, `12a`, `0.5`, `12–14`."""
        first = f"{self.number:g}{self.suffix}"
        return first if self.last is None else f"{first}–{self.last:g}"

    @property
    def json(self) -> int | str:
        """A whole number where it is one, else the text (terminal contract)."""
        plain = self.number.is_integer() and not self.suffix and self.last is None
        return int(self.number) if plain and self.act is None else self.key

    @property
    def key(self) -> str:
        """Unique text form that the catalogue keeps: `12`, `12a`, `12-14`, `2/3` (act 2, session 3)."""
        number = self.text.replace("–", "-")
        return number if self.act is None else f"{self.act}/{number}"

    @property
    def order(self) -> tuple[int, float, str]:
        """What sessions are sorted by."""
        return (self.act or 0, float(self.number), self.suffix)

    def covers(self, number: float) -> bool:
        """Whether `number` is this session or lies in its range."""
        return self.number <= number <= (self.number if self.last is None else self.last)


@dataclass(frozen=True, slots=True)
class Link:
    """A wikilink or Markdown link to another note: `[[target|alias]]`. `alias` is "" where none is given."""

    target: str
    alias: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """One file as read.

    `text` is the extracted text with line ends as `\\n`; for md and txt it is the decoded file itself, so
    that every offset in the index is an offset in the GM's own note. `body` is where front matter ends.
    `pages` holds the start offset of each page where the format has pages.
    """

    path: str
    text: str
    title: str
    body: int = 0
    front_matter: Mapping[str, object] = field(default_factory=dict)
    links: tuple[Link, ...] = ()
    pages: tuple[int, ...] = ()
    format: str = "md"


@dataclass(frozen=True, slots=True)
class Fragment:
    """A session, or a part of one, a sheet or a world page: what is ranked, shown and cited (R1).

    `start`/`end` are character offsets in the document's extracted text; `headings` the headings above
    `start`; `reason` says what told the detector. `id` is the catalogue's, 0 before it is stored.
    """

    path: str
    ordinal: int
    label: str
    kind: Kind
    session: SessionId | None
    title: str
    start: int
    end: int
    words: int
    text: str
    reason: str
    headings: tuple[str, ...] = ()
    date: str | None = None
    secret: bool = False
    id: int = 0


@dataclass(frozen=True, slots=True)
class SecretMark:
    """What the GM keeps from the players by hand: a file, a section under its heading, or a passage.

    `text` is that stretch as it stood when it was marked, "" for a file; in a text that was edited since it
    is looked up again. `start` is where it stood; `hash` is of the file's bytes when it was last seen.
    """

    path: str
    scope: Literal["file", "section", "passage"]
    text: str = ""
    start: int = 0
    hash: str = ""
    id: int = 0


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a fragment that is embedded by itself (R1.7). Offsets as in `Fragment`.

    `text` is what is embedded: title and heading, then the plain reading of the stretch.
    """

    start: int
    end: int
    text: str


FileStatus = Literal["ready", "skipped", "failed", "waiting"]


@dataclass(frozen=True, slots=True)
class FileRecord:
    """A file's line in the ledger: what was seen of it, and what became of it."""

    path: str
    size: int
    mtime_ns: int
    hash: str
    reader: str
    status: FileStatus
    reason: str = ""
    fragments: int = 0
    label: str = ""
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class Name:
    """An entity's canonical name with its aliases (R2.5). `source` says where it was learned."""

    canonical: str
    aliases: tuple[str, ...] = ()
    kind: str = "other"
    source: str = "title"
    id: int = 0


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
