"""Session headers inside the text: a table of named rules that accept or refuse (R1.1, R1.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from oracle_desktop.notes.markdown import Heading, Ranges, comments, fences, headings
from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.sessions import numbers
from oracle_desktop.notes.sessions.dates import find_date
from oracle_desktop.notes.sessions.numbers import Number
from oracle_desktop.notes.sessions.words import (
    ACT,
    END_MARK,
    EPISODE,
    OTHER_SESSION,
    PREPOSITION,
    SESSION,
    accented,
    fold,
    nfc,
)

LONGEST = 160
"""A line longer than this is prose, whatever it begins with."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that could be a header: offsets, style, level (0 for bold and plain), words without markup."""

    start: int
    end: int
    style: str
    level: int
    text: str
    folded: str
    linked: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """A header that opens a session: the number, the words before and after it, and the rule that saw it."""

    number: Number
    rule: str
    before: str
    after: str
    act: int | None = None
    act_word: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A named rule. `accept` reads a claim from a line; `refuse` says that a claim is none after all."""

    name: str
    accept: Callable[[Line], Claim | None] | None = None
    refuse: Callable[[Line, Claim], bool] | None = None


ACT_HEADING = re.compile(r"(?<!\w)(?P<word>" + ACT + r")[ :#.-]{0,3}(?P<num>\d{1,3}|[ivx]{1,5}(?!\w))")
_CODE = re.compile(
    r"^(?:[ ]*)(?:s(?P<season>\d{1,2})[ ]?e(?P<ep>\d{1,3})|s(?P<num>\d{1,3})|"
    r"(?P<c>c)(?P<camp>\d)e(?P<cep>\d{1,3}))(?P<suffix>[a-z])?(?!\w)"
)
_EPISODE = re.compile(r"^(?P<word>" + EPISODE + r")[ .:#-]{0,3}(?P<num>\d{1,3})(?P<suffix>[a-z])?(?!\w)")
_GLUE = " \t-–—:,.;|·•/()[]#*\"'“”„«»!"
_LEAD = re.compile(r"^[^\w(\[-]*")
_JOINED = re.compile(r"[-–—:,.;|·•/()\[\]]")


def _split(line: Line, number: Number, start: int) -> tuple[str, str]:
    return line.text[:start].strip(_GLUE), line.text[number.end :].strip(_GLUE)


def _worded(kind: str) -> Callable[[Line], Claim | None]:
    def accept(line: Line) -> Claim | None:
        found = numbers.find_number(line.folded)
        if not found or found[1] != kind:
            return None
        number, rule, start = found
        before, after = _split(line, number, number.start if rule == "number" else start)
        act = ACT_HEADING.search(line.folded[:start])
        return Claim(number, rule, before, after, act_number(act), act["word"] if act else "")

    return accept


def act_number(m: re.Match[str] | None) -> int | None:
    """The number of an `ACT_HEADING` match, digits or roman; None without one."""
    if m is None:
        return None
    return int(m["num"]) if m["num"].isdigit() else numbers.roman(m["num"])


def _code(line: Line) -> Claim | None:
    m = _CODE.match(line.folded)
    if not m:
        return None
    season = m["season"] or m["camp"]
    number = Number(float(m["num"] or m["ep"] or m["cep"]), m["suffix"] or "", start=m.start(), end=m.end())
    number = numbers.with_range(number, line.folded, plural=False)
    return Claim(
        number,
        "code",
        "",
        _split(line, number, 0)[1],
        int(season) if season else None,
        "season" if season else "",
    )


def _episode(line: Line) -> Claim | None:
    m = _EPISODE.match(line.folded)
    if not m:
        return None
    number = Number(float(m["num"]), m["suffix"] or "", start=m.start(), end=m.end())
    return Claim(number, "episode", "", _split(line, number, 0)[1])


def _roman(line: Line) -> Claim | None:
    m = numbers.ROMAN.search(line.folded)
    value = numbers.roman(m["text"]) if m else None
    if m is None or value is None or set(m["text"]) == {"x"}:
        return None
    number = Number(float(value), start=m.start(), end=m.end())
    before, after = _split(line, number, m.start())
    return Claim(number, "roman", before, after)


def _tagged(line: Line, claim: Claim) -> bool:
    """`### The Tower (Session 9)`: the number stands in brackets behind a title of its own."""
    opened = line.folded.rfind("(", 0, claim.number.start + 1)
    opened = max(opened, line.folded.rfind("[", 0, claim.number.start + 1))
    return (
        bool(claim.before)
        and opened >= 0
        and not line.folded[opened + 1 : claim.number.start].strip(" -–—:,")
    )


def _glued(line: Line, claim: Claim) -> str:
    """What follows the number without a separator, folded: of `Session 4 was long`, not `Session 4 — Was`."""
    rest = line.folded[claim.number.end :]
    return "" if _JOINED.match(rest.lstrip(" ")) else rest.lstrip(" ")


def _prose(line: Line, claim: Claim) -> bool:
    words = claim.after.split()
    if line.style in ("atx", "setext", "callout"):
        return len(words) > 16 or len(claim.before.split()) > 8
    gap = line.text[claim.number.end : claim.number.end + 3].lstrip(" ")
    glued = bool(claim.after) and not _JOINED.match(gap)
    return (
        bool(claim.before)
        or len(words) > 14
        or glued
        or (len(words) > 4 and line.text.rstrip()[-1:] in ".;,")
    )


def _property(line: Line, claim: Claim) -> bool:
    """`Session: 12` and `**Session:** 12` say where something belongs, as a property does."""
    words = line.folded[: claim.number.end]
    return line.style in ("plain", "bold") and ":" in words


def _wide(_: Line, claim: Claim) -> bool:
    return claim.number.last is not None and claim.number.last - claim.number.value > 6


def _mention(line: Line, claim: Claim) -> bool:
    before = line.folded[: claim.number.start].rstrip(" #\"'“„«")
    return bool(PREPOSITION.search(before))


_STOP_BEFORE = re.compile(
    r"\b(?:since|back in|role|seen|met|died|joined|left|introduced|first|visited|see|link|links?|go to|"
    r"return to|vgl|siehe|ver|voir|vedi|zie|zob|см)\b"
)
_SUBJECT = re.compile(
    r"(?:'s|’s|took|takes|was|is|are|were|has|had|starts?|started|begins|began|ended|ends|picked|we|when|where)\b|\?"
)


RULES: tuple[Rule, ...] = (
    Rule("word and number", accept=_worded("number")),
    Rule("ordinal", accept=_worded("ordinal")),
    Rule("number in words", accept=_worded("number in words")),
    Rule("roman", accept=_roman),
    Rule("code", accept=_code),
    Rule("episode", accept=_episode),
    Rule("template", refuse=lambda line, _: bool(numbers.PLACEHOLDER.search(line.folded))),
    Rule(
        "another session", refuse=lambda line, c: bool(OTHER_SESSION.search(fold(c.before) + _glued(line, c)))
    ),
    Rule("end mark", refuse=lambda _, c: bool(END_MARK.search(fold(nfc(c.before))))),
    Rule("link line", refuse=lambda line, _: line.linked and line.style in ("plain", "bold")),
    Rule("property", refuse=_property),
    Rule("tagged", refuse=_tagged),
    Rule("mention", refuse=_mention),
    Rule(
        "spoken of",
        refuse=lambda line, c: bool(_STOP_BEFORE.search(fold(c.before)) or _SUBJECT.match(_glued(line, c))),
    ),
    Rule("prose", refuse=_prose),
    Rule("wide range", refuse=_wide),
)
"""In order: the first that accepts makes the claim; any that refuses undoes it."""


def read_header(line: Line, rules: tuple[Rule, ...] | None = None) -> Claim | None:
    """The session that this line opens, None for a mention, a template, an end mark and every other line."""
    table = RULES if rules is None else rules
    claim = next((c for rule in table if rule.accept and (c := rule.accept(line)) is not None), None)
    if claim is None or any(rule.refuse and rule.refuse(line, claim) for rule in table):
        return None
    return claim


_PLAIN = re.compile(
    r"^[ \t]{0,3}(?:#{1,6})?(?:\*{1,3}|__|==|<u>){0,2}(?:\[\[)?(?:"
    + accented(SESSION)
    + r"\b|(?:\d{1,3}(?:st|nd|rd|th|\.|a|e)|[^\W\d]{4,12})[ ]"
    + accented(SESSION)
    + r"\b)[^\n]{0,160}$",
    re.M | re.I,
)
_BOLD = re.compile(r"^[ \t]{0,3}(?:\*\*|__)([^*_\n][^*\n]{0,150})(?:\*\*|__)[ \t]*:?[^\n]{0,60}$", re.M)
_CALLOUT = re.compile(r"^>[ \t]?\[![\w-]{1,30}\][+-]?[ \t]*([^\n]{1,150})$", re.M)
_WORDISH = re.compile(
    r"s[eé]s|sitzung|spiel|s[eé]anc|сес|ses|spel|sez|\bs\d|ep|folge|od[cz]|afl|эп|сер|c\de", re.I
)


def lines(text: str, start: int, outline: list[Heading] | None = None) -> Iterator[Line]:
    """Lines that could be session headers, in order: headings, bold lines, callout titles, lines that begin
    with a word for session. Never list items, table rows, quotes, code or comments."""
    found: dict[int, Line] = {}
    for heading in headings(text, start) if outline is None else outline:
        if len(heading.text) <= LONGEST * 2:
            style = "atx" if text[heading.start : heading.end].lstrip(" ").startswith("#") else "setext"
            found[heading.start] = _line(heading.start, heading.end, style, heading.level, heading.text)
    hidden = Ranges([(f.start, f.end) for f in fences(text, start)])
    remarks = Ranges(comments(text, start))
    for m in _candidates(text, start):
        at = m.start()
        if at in found or at in hidden or at in remarks:
            continue
        raw = text[at : m.end()].strip()
        if raw.startswith(">"):
            found[at] = _line(at, m.end(), "callout", 0, m[1])
        elif raw.startswith("#"):
            level = len(raw) - len(raw.lstrip("#"))
            if re.match(r"#{1,6}[^\W\d]+[ ]\d", raw):
                found[at] = _line(at, m.end(), "atx", level, raw.lstrip("#"))
        else:
            found[at] = _line(at, m.end(), "bold" if raw.startswith(("**", "__")) else "plain", 0, raw)
    yield from (found[at] for at in sorted(found))


def _candidates(text: str, start: int) -> Iterator[re.Match[str]]:
    """Lines outside headings that may be headers."""
    yield from _PLAIN.finditer(text, start)
    if "**" in text or "__" in text:
        yield from (m for m in _BOLD.finditer(text, start) if _WORDISH.search(m[0]))
    if "[!" in text:
        yield from (m for m in _CALLOUT.finditer(text, start) if _WORDISH.search(m[0]))


_TAGS = re.compile(r"(?<=\s)#[^\W\d][\w/-]*")


def _line(start: int, end: int, style: str, level: int, raw: str) -> Line:
    text = nfc(plain(_TAGS.sub("", raw).replace(" | ", " – ")))
    text = _LEAD.sub("", text)
    return Line(start, end, style, level, text, fold(text), "[[" in raw or "](" in raw)


def header_date(text: str, claim_after: str, end: int) -> str | None:
    """The day a session was played: on its header's line, or a line `Date: …` or `*Played: …*` below."""
    if found := find_date(claim_after):
        return found[0]
    for raw in text[end : end + 240].lstrip("\n").split("\n")[:3]:
        bare = raw.strip(" *_#>-\t`")
        if _DATED.match(fold(nfc(bare))) and (found := find_date(bare)):
            return found[0]
    return None


_DATED = re.compile(
    r"(?:date|played|session date|real date|date played|fecha|jugad[ao]|datum|gespielt|joue|data|giocata|"
    r"jogad[ao]|gespeeld|дата|"
    r"\d|[a-z]{3,9}\.? \d)"
)
