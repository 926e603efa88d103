"""What a campaign's notes are made of: files, sessions, fragments, windows, names."""

from __future__ import annotations

from collections.abc import Mapping
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
