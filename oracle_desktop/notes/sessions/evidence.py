"""What a file says about itself, small enough to keep: the folder is weighed without re-reading."""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from dataclasses import MISSING, dataclass, field, fields, replace

from oracle_desktop.domain import Document
from oracle_desktop.notes.frontmatter import texts
from oracle_desktop.notes.markdown import Heading, headings
from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.sessions import headers, numbers
from oracle_desktop.notes.sessions.dates import find_date
from oracle_desktop.notes.sessions.words import fold, nfc

MOST_MARKS = 20_000
DATE = "date"
"""The rule of a mark that has a date for a number."""
_SKETCH = 24
_NEAR_TOP = 2_000
_KEPT_KEYS = frozenset(
    "type fileclass category categories kind class notetype note tags tag tipo typ title aliases alias "
    "session sessions sessionnumber "
    "session_number session-number sessionno session_no session-no number numero num nr no episode "
    "sessao sesion sitzung seance "
    "sessione sessie sesja сессия date session-date session_date sessiondate played fecha datum data "
    "game_date gamedate "
    "date_played real_date dateplayed дата template secret gm dm".split()
)


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in the text that matters: a session header, or (rule "") a heading that outranks them.

    `words` counts what follows up to the next mark.
    """

    start: int
    end: int
    level: int
    style: str
    rule: str
    text: str
    number: float = 0.0
    suffix: str = ""
    last: float | None = None
    before: str = ""
    after: str = ""
    act: int | None = None
    act_word: str = ""
    date: str | None = None
    linked: bool = False
    top: bool = False
    words: int = 0


_MARK_BLANKS: dict[str, object] = {
    one.name: one.default if one.default is not MISSING else 0 if one.type == "int" else ""
    for one in fields(Mark)
}
"""What a mark's field says where it says nothing. Not the same as what counts as false: act 0 is an act."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What `gather` saw in one file. JSON in the ledger; the path is in it too."""

    path: str
    words: int
    body: int
    end: int
    title: str
    format: str = "md"
    front: dict[str, list[str]] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    opening: int = 0
    sketch: tuple[int, ...] = ()
    date: str | None = None
    template: bool = False
    spoken: float = 0.0
    plan: int = 0
    sheet: int = 0

    def to_json(self) -> str:
        """Compact JSON; defaults are left out."""
        value = {one.name: getattr(self, one.name) for one in fields(self)}
        value["marks"] = [
            {name: kept for name, blank in _MARK_BLANKS.items() if (kept := getattr(mark, name)) != blank}
            for mark in self.marks
        ]
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Evidence:
        """The evidence that `to_json` wrote. Raises ValueError or TypeError for anything else."""
        value = json.loads(text)
        value["marks"] = tuple(Mark(**{**_MARK_BLANKS, **mark}) for mark in value["marks"])
        value["sketch"] = tuple(value["sketch"])
        return cls(**value)


_SPOKEN = re.compile(
    r"^(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?|\*{0,2}[^\W\d_][\w .'’()-]{0,28}\*{0,2}:\*{0,2}[ \n]|"
    r"\*\*[^*\n]{2,30}\*\*$|\d{1,2}:\d{2})",
    re.M,
)
_PLAN = re.compile(
    r"\b(?:strong start|secrets? (?:and|&) clues|potential scenes|fantastic locations|spoiler|"
    r"gms?, here are|pcs?, you should not|read.aloud|"
    r"agenda|if the (?:pcs|players|party)|session goals?|prep(?:aration)? checklist|the (?:pcs|"
    r"players) (?:can|may|will|should))\b",
    re.I,
)
# A text without any of these holds nothing that `_PLAN` finds: looking for them is quick.
_PLAN_HINTS = (
    "strong start", "secret", "potential scenes", "fantastic locations", "spoiler", "gm", "pcs", "aloud",
    "agenda", "if the p", "session goal", "prep", "the players", "pc,",
)  # fmt: skip
_SHEETISH = frozenset(
    "hp ac str dex con int wis cha level race class background alignment ancestry backstory klasse raza "
    "clase nivel".split()
)
_SHEET_PHRASE = re.compile(r"\b(?:armor class|hit points)\b")
_TOKEN = re.compile(r"\w+")
_TEMPLATED = re.compile(r"<%|\{\{(?!\s*(?:<|#|site|page|include))|\$\{")


def gather(document: Document) -> Evidence:
    """Everything the detector needs to know of one file."""
    text, body = document.text, document.body
    front = _front(document)
    marks, opening = _marks(text, body)
    head = text[body : body + 6000]
    lines = [line for line in text[body : body + 40_000].split("\n") if line.strip()]
    spoken = sum(1 for line in lines if _SPOKEN.match(line))
    return Evidence(
        path=document.path,
        words=len(text[body:].split()) if body else len(text.split()),
        body=body,
        end=len(text),
        title=document.title,
        format=document.format,
        front=front,
        marks=marks,
        opening=opening,
        sketch=_sketch(text[body:]),
        date=_date(front, head),
        template=_is_template(text, body, head),
        spoken=round(spoken / max(len(lines), 1), 3),
        plan=_plan(head.lower()),
        sheet=_sheet(head.lower()),
    )


def _plan(head: str) -> int:
    """How many marks of preparation stand in `head` (small letters)."""
    if not any(hint in head for hint in _PLAN_HINTS):
        return 0
    return len({m[0] for m in _PLAN.finditer(head)})


def _sheet(head: str) -> int:
    """How many words of a character sheet stand in `head` (small letters)."""
    phrases = set(_SHEET_PHRASE.findall(head)) if "armor class" in head or "hit points" in head else set()
    rest = _SHEET_PHRASE.sub(" ", head) if phrases else head
    return len(phrases) + len(_SHEETISH.intersection(_TOKEN.findall(rest)))


def _front(document: Document) -> dict[str, list[str]]:
    """The front matter that matters, keys folded, values as texts."""
    kept: dict[str, list[str]] = {}
    for key, value in document.front_matter.items():
        name = fold(nfc(key)).strip().replace(" ", "_")
        plain_name = name.replace("_", "").replace("-", "")
        if (name in _KEPT_KEYS or plain_name in _KEPT_KEYS) and (found := texts(value)):
            kept[plain_name] = [text[:200] for text in found[:20]]
    return kept


def _marks(text: str, body: int) -> tuple[tuple[Mark, ...], int]:
    """Session headers and the headings that outrank them, and the words before the first."""
    outline = headings(text, body)
    claims: list[Mark] = []
    first_heading = outline[0].start if outline else -1
    seen_headings = 0
    act: tuple[int, int, str] | None = None
    for line in headers.lines(text, body, outline):
        if line.level:
            seen_headings += 1
        claim = headers.read_header(line)
        if claim is None:
            if line.level and (m := headers.ACT_HEADING.match(line.folded)) and len(line.text) < 80:
                number = headers.act_number(m)
                act = (number, line.level, m["word"]) if number is not None else act
            continue
        if len(claims) >= MOST_MARKS:
            break
        above = act if act and (not line.level or act[1] < line.level) else None
        claims.append(
            Mark(
                line.start, line.end, line.level, line.style, claim.rule, line.text[:200],
                claim.number.value, claim.number.suffix, claim.number.last, claim.before[:120],
                claim.after[:160],
                claim.act if claim.act is not None else (above[0] if above else None),
                claim.act_word or (above[2] if above else ""),
                headers.header_date(text, claim.after, line.end), line.linked,
                _is_top(text, body, line.start, first_heading, seen_headings),
            )
        )  # fmt: skip
    if not claims:
        return _dated(text, body, outline)
    deepest = max((m.level for m in claims), default=0)
    at = {m.start for m in claims}
    ranking = [
        Mark(h.start, h.end, h.level, "heading", "", plain(h.text)[:120])
        for h in outline
        if h.level < (deepest or 7) and h.start not in at
    ]
    if len(ranking) > 2_000:
        ranking = []
    marks = sorted([*claims, *ranking], key=lambda m: m.start)
    stops = [m.start for m in marks[1:]] + [len(text)]
    counted = tuple(
        _with_words(m, len(text[m.end : stop].split())) for m, stop in zip(marks, stops, strict=True)
    )
    return counted, len(text[body : marks[0].start].split())


def _dated(text: str, body: int, outline: list[Heading]) -> tuple[tuple[Mark, ...], int]:
    """Headings that begin with a date, where no header has a number: a log that goes by dates."""
    found: list[Mark] = []
    for heading in outline:
        shown = plain(heading.text) if len(heading.text) < 120 and re.search(r"\d", heading.text) else ""
        seen = find_date(shown) if shown else None
        if seen and seen[1] <= 2:
            after = shown[seen[2] :].strip(" -–—:,.|")[:160]
            found.append(
                Mark(
                    heading.start,
                    heading.end,
                    heading.level,
                    "atx",
                    DATE,
                    shown[:120],
                    after=after,
                    date=seen[0],
                )
            )
    levels = Counter(m.level for m in found)
    if not levels or levels.most_common(1)[0][1] < 2 or len({m.date for m in found}) < 2:
        return (), 0
    marks = [m for m in found if m.level == levels.most_common(1)[0][0]][:MOST_MARKS]
    order = {day: at for at, day in enumerate(sorted({m.date or "" for m in marks}), 1)}
    stops = [m.start for m in marks[1:]] + [len(text)]
    numbered = tuple(
        replace(m, number=float(order[m.date or ""]), words=len(text[m.end : stop].split()))
        for m, stop in zip(marks, stops, strict=True)
    )
    return numbered, len(text[body : marks[0].start].split())


def _with_words(mark: Mark, words: int) -> Mark:
    return replace(mark, words=words)


def _is_top(text: str, body: int, start: int, first_heading: int, seen: int) -> bool:
    """Whether a header stands where a file's own title does: first or second heading, near the top."""
    if start - body < _NEAR_TOP and (start == first_heading or seen <= 2):
        return len(text[body:start].split()) < 60
    return False


def _date(front: dict[str, list[str]], head: str) -> str | None:
    """The day of play: from front matter, else from a line near the top that says so."""
    for key in (
        "sessiondate",
        "dateplayed",
        "played",
        "realdate",
        "date",
        "fecha",
        "datum",
        "data",
        "дата",
        "gamedate",
    ):
        for value in front.get(key, []):
            if found := find_date(value):
                return found[0]
    return headers.header_date("\n" + head, "", 0)


def _is_template(text: str, body: int, head: str) -> bool:
    """Marks that a template leaves to be filled in: Templater, mustaches, no number yet."""
    if _TEMPLATED.search(text[:body] or "") and ("<%" in text[:body] or "{{" in text[:body]):
        return True
    first = next((line for line in head.split("\n") if line.strip()), "")
    if numbers.PLACEHOLDER.search(fold(nfc(first))) and len(first) < 100:
        return True
    return head.count("<%") + head.count("{{") >= 2


def _sketch(text: str) -> tuple[int, ...]:
    """The smallest hashes of the text's lines: two notes with mostly the same lines share most of these."""
    lines = {line.strip() for line in text.split("\n")}
    hashes = {zlib.crc32(line.encode("utf-8", "replace")) for line in lines if len(line) > 8}
    return tuple(sorted(hashes)[:_SKETCH])


def alike(a: Evidence, b: Evidence) -> float:
    """Share of lines (estimated) that two files have in common, 0 to 1."""
    if not a.sketch or not b.sketch:
        return 1.0 if a.words == b.words and a.sketch == b.sketch else 0.0
    smallest = sorted({*a.sketch, *b.sketch})[:_SKETCH]
    both = {*a.sketch} & {*b.sketch}
    return sum(1 for h in smallest if h in both) / len(smallest)
