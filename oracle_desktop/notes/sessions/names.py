"""What a file or folder is called: session numbers, dates and titles in names, as a table of named rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from oracle_desktop.notes.sessions import numbers
from oracle_desktop.notes.sessions.dates import find_date
from oracle_desktop.notes.sessions.headers import act_number
from oracle_desktop.notes.sessions.numbers import Number
from oracle_desktop.notes.sessions.words import ACT, EPISODE, SESSION, WEAK, fold, nfc

STRONG, CODED, WEAKLY, BARE, DATED = "strong", "coded", "weak", "bare", "dated"


@dataclass(frozen=True, slots=True)
class NameClaim:
    """A session seen in a name. `strength`: strong (the word session), coded (S12), weak (Episode, Recap),
    bare (12, 12 - Title), dated (a date only: `number` is None). `rest` is what is left of the name."""

    number: Number | None
    strength: str
    rule: str
    rest: str
    before: str = ""
    date: str | None = None
    act: int | None = None
    act_word: str = ""
    copy: bool = False


@dataclass(frozen=True, slots=True)
class NameRule:
    """A named rule over a folded name without its date: the number and the strength of what it saw."""

    name: str
    strength: str
    read: Callable[[str], tuple[Number, int | None] | None]


_GLUE = " \t-–—:,.;|·•/()[]#*\"'&+_"
_COPY = re.compile(
    r"[ -]{0,3}(?:\(?(?:copy|kopie|kopi|copia|copie|kopia|копия|копія)(?: \d{1,2})?\)?|\(\d\)|"
    r"\.sync[ -]conflict.*|\(?(?:conflicted copy|conflict|"
    r"in konflikt|copia en conflicto)[^()]*\)?)$"
)
_CODE = re.compile(r"(?<![a-z0-9])s(?P<num>\d{1,3})(?P<suffix>[a-z])?(?![a-z0-9])")
_SEASON = re.compile(
    r"(?<![a-z0-9])[sc](?P<act>\d{1,2})[ .-]?(?:e|ep)[ ]?(?P<num>\d{1,3})(?P<suffix>[a-z])?(?![a-z0-9])"
)
_EPISODE = re.compile(
    r"(?<![^\W\d])" + EPISODE + r"[ .:#-]{0,3}(?P<num>\d{1,3})(?P<suffix>[a-z])?(?![a-z0-9])"
)
_WEAK = re.compile(
    r"(?<![^\W\d])"
    + WEAK
    + r"[ .:#-]{0,3}(?:no\.? ?)?(?P<num>\d{1,3}(?:\.\d)?)(?P<suffix>[a-z])?(?![a-z0-9])"
)
_BARE = re.compile(r"^[#№]?(?P<num>-?\d{1,3}(?:\.\d)?)(?P<suffix>[a-z])?[\s()\[\],.–—-]{0,40}$")
_LED = re.compile(
    r"^[#№]?(?P<num>\d{1,3}(?:\.\d)?)(?P<suffix>[a-z])?(?:[ ]?[-–—._):,]{1,2}[ ]?|[ ]{1,3})(?=[^\W\d]|"
    r"[\"'“«(])"
)
_ACT = re.compile(r"(?<!\w)(?P<word>" + ACT + r")[ :#.-]{0,3}(?P<num>\d{1,3}|[ivx]{1,5}(?!\w))")

_WORD_SIGN = re.compile(r"\w")


def _pattern(pattern: re.Pattern[str]) -> Callable[[str], tuple[Number, int | None] | None]:
    def read(folded: str) -> tuple[Number, int | None] | None:
        m = pattern.search(folded)
        if not m:
            return None
        groups = m.groupdict()
        number = Number(float(m["num"]), groups.get("suffix") or "", start=m.start(), end=m.end())
        number = numbers.with_range(number, folded, plural=False)
        return number, int(groups["act"]) if groups.get("act") else None

    return read


def _worded(folded: str) -> tuple[Number, int | None] | None:
    found = numbers.find_number(folded)
    return (found[0], None) if found else None


def _roman(folded: str) -> tuple[Number, int | None] | None:
    m = numbers.ROMAN.search(folded)
    value = numbers.roman(m["text"]) if m else None
    if m is None or value is None or set(m["text"]) == {"x"}:
        return None
    return Number(float(value), start=m.start(), end=m.end()), None


NAME_RULES: tuple[NameRule, ...] = (
    NameRule("season and episode", CODED, _pattern(_SEASON)),
    NameRule("word and number", STRONG, _worded),
    NameRule("roman", STRONG, _roman),
    NameRule("code", CODED, _pattern(_CODE)),
    NameRule("episode", WEAKLY, _pattern(_EPISODE)),
    NameRule("bare number", BARE, _pattern(_BARE)),
    NameRule("number and title", BARE, _pattern(_LED)),
    NameRule("weak word", WEAKLY, _pattern(_WEAK)),
)


@lru_cache(maxsize=20_000)  # every name is read again after every edit
def read_name(stem: str, rules: tuple[NameRule, ...] | None = None) -> NameClaim | None:
    """The session that a file's or folder's name (without extension) tells of, or None."""
    name = nfc(stem)
    folded = re.sub(r"[^\w\s.#№()\[\]&+/,:;'\"“«–—-]", " ", fold(name))
    lead = len(folded) - len(folded.lstrip(" -"))
    if re.match(r"\s*-\d", folded):
        lead = len(folded) - len(folded.lstrip(" "))
    name, folded = name[lead:].rstrip(), folded[lead:].rstrip()
    copied = _COPY.search(folded)
    if copied and copied.start() > 0:
        folded = folded[: copied.start()]
        name = name[: copied.start()]
    found = find_date(name)
    date = found[0] if found else None
    searched = folded
    if found:
        searched = folded[: found[1]] + " " * (found[2] - found[1]) + folded[found[2] :]
    blank = not searched.strip(_GLUE)
    for rule in NAME_RULES if rules is None else rules:
        seen = rule.read(searched)
        if seen is None:
            continue
        number, act = seen
        if numbers.PLACEHOLDER.search(searched[: number.end + 1]) and rule.strength is not STRONG:
            continue
        before = searched[: number.start]
        part = _ACT.search(before)
        act_word = "season" if act is not None else (part["word"] if part else "")
        if act is None:
            act = act_number(part)
        written = f"{number.value:g}"  # a pattern of each number would be compiled for each file
        if written in before and not _WORD_SIGN.search(before.replace(written, "", 1)):
            before, name = " " * len(before), " " * len(before) + name[len(before) :]
        rest = " ".join(
            x for x in (_cut(name, found, 0, number.start), _cut(name, found, number.end, len(name))) if x
        )
        return NameClaim(
            number,
            rule.strength,
            rule.name,
            rest,
            _cut(name, found, 0, number.start),
            date,
            act,
            act_word,
            bool(copied),
        )
    if date and (blank or _dated_lead(name, found)):
        return NameClaim(None, DATED, "date", _cut(name, found, 0, len(name)), date=date, copy=bool(copied))
    return None


def _dated_lead(name: str, found: tuple[str, int, int] | None) -> bool:
    """A date at either end of the name, the rest its title."""
    if found is None:
        return False
    return found[1] <= 2 or found[2] >= len(name) - 1 or bool(re.search(r"\b" + SESSION + r"\b", fold(name)))


def _cut(name: str, found: tuple[str, int, int] | None, start: int, end: int) -> str:
    """What is left of `name` between two offsets, without the date."""
    if found is None or found[2] <= start or found[1] >= end:
        return name[start:end].strip(_GLUE)
    return (name[start : max(found[1], start)] + " " + name[min(found[2], end) : end]).strip(_GLUE)


def uncopied(folded: str) -> str:
    """A folded name without the mark of a copy: `session 15 copy` is `session 15`."""
    m = _COPY.search(folded)
    return folded[: m.start()].rstrip() if m and m.start() > 0 else folded
