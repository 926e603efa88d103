"""Session numbers as GMs write them: 12, 012, 12a, 0.5, -1, twelve, 12th, 1-2, IV; and placeholders."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from oracle_desktop.domain import SessionId
from oracle_desktop.notes.sessions.words import KIND_WORDS, NUMBERS, ORDINALS, SESSION

_LARGEST = 1999
_SPAN = 30


@dataclass(frozen=True, slots=True)
class Number:
    """A session's number and where it stood in the folded text. `last` ends a range."""

    value: float
    suffix: str = ""
    last: float | None = None
    start: int = 0
    end: int = 0

    def session(self, act: int | None = None, date: str | None = None) -> SessionId:
        """As the field's own type."""
        return SessionId(self.value, self.suffix, self.last, act, date)


_SEP = (
    r"[ .:#№'’\"]{0,3}(?:-(?=[\d ])|[–—][ ]?)?[ ]{0,2}"
    r"(?:(?:no|nr|num|number|numero|nummer|n)[.°º]?[ ]?)?#?[ ]?"
)
_DIGITS = r"(?P<num>\d{1,4}(?:\.\d{1,2}(?![\d.-]))?)(?P<suffix>[a-z](?![a-z0-9]))?(?![\d])"
AFTER_WORD = re.compile(r"(?P<word>\b" + SESSION + r")(?P<sep>" + _SEP + r")(?P<sign>(?<=[ ])-)?" + _DIGITS)
KINDED = re.compile(
    r"(?<![^\W\d])(?P<word>"
    + SESSION
    + r")[ -]{1,3}(?P<kind>"
    + KIND_WORDS
    + r")[ :#.-]{0,3}(?P<num>\d{1,4})"
    r"(?P<suffix>[a-z])?(?![\w.])"
)
NEGATIVE = re.compile(r"(?P<word>\b" + SESSION + r")[ ]-(?P<num>\d)(?!\d)(?!-\d)")
WORDED = re.compile(
    r"(?P<word>\b"
    + SESSION
    + r")[ :#-]{1,3}(?P<text>"
    + "|".join(sorted(NUMBERS, key=len, reverse=True))
    + r")(?=$|[ ]?[-–—:,.|()/]|[ ]{1,2}$)"
)
ORDINAL = re.compile(
    r"(?<![\w.])(?:(?P<num>\d{1,3})(?:\.|st|nd|rd|th|e|de|ste|eme|re|ere|a|o|ª|º|°|-?(?:я|ая))|(?P<text>"
    + "|".join(sorted(ORDINALS, key=len, reverse=True))
    + r"))[ -]{1,2}(?P<word>" + SESSION + r")(?!\w)"
)  # fmt: skip
ROMAN = re.compile(
    r"(?P<word>\b" + SESSION + r")[ :-]{1,3}(?P<text>[ivxl]{1,7})(?=$|[ ]?[-–—:,.|(]|[ ]{1,2}$)"
)
PLACEHOLDER = re.compile(
    r"\b" + SESSION + r"[ :#-]{0,3}(?:x{1,3}(?![a-z0-9])|n{1,3}(?![a-z0-9.°º])|\?{1,3}|\{\{|<%"
    r"|\[[ ]?(?:number|num|n|x|#|no|nr|numero)"
    r"|\{[ ]?(?:number|num|n|x|#)|<(?:number|n|num|#|x)|#(?![ ]?\d)|[._]{2,}|yy|zz|%)"
)
_RANGE = re.compile(
    r"(?:[ ]?[-–—][ ]?|[ ]?[&+/][ ]?|[ ](?:and|und|y|e|et|en|i|и|та|og|och|to|bis|through|thru|hasta|a|al|"
    r"t/m|do|do|по)[ ]"
    r"|,[ ]?(?:and[ ])?)(?:(?:session|s)[ ]?)?(?P<num>\d{1,4})(?![\d.]|[-/]\d|st\b|nd\b|rd\b|"
    r"th\b)(?P<tail>[a-z]?)"
)
_ROMANS = {"i": 1, "v": 5, "x": 10, "l": 50}


def roman(text: str) -> int | None:
    """The value of a well-formed roman numeral below 90, None for anything else."""
    total, before = 0, 0
    for char in reversed(text):
        value = _ROMANS[char]
        total += value if value >= before else -value
        before = max(before, value)
    rebuilt, rest = "", total
    for value, mark in ((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")):
        while rest >= value:
            rebuilt, rest = rebuilt + mark, rest - value
    return total if rebuilt == text else None


def with_range(number: Number, folded: str, *, plural: bool) -> Number:
    """`number` with the end of its range (`1-2`, `0 and 1`, `12 & 13`), where one follows.

    A number that begins the title is no range: `Session 1 - 3 goblins`; nor is a date.
    """
    last, end = number.value, number.end
    while m := _RANGE.match(folded, end):
        value = int(m["num"])
        spaced = m[0].startswith(" ") and m[0].lstrip()[0] in "-–—"
        after = folded[m.end() :].lstrip()
        if value <= last or value - number.value > _SPAN or m["tail"]:
            break
        if (m[0][0] == "," and not plural) or (spaced and not plural and after and after[0].isalnum()):
            break
        last, end = float(value), m.end()
    return number if last == number.value else replace(number, last=last, end=end)


def find_number(folded: str) -> tuple[Number, str, int] | None:
    """The first session number in a folded line: (number, rule, start of the whole phrase).

    Rules: `number`, `ordinal`, `number in words`.
    """
    found: list[tuple[int, Number, str]] = []
    if m := NEGATIVE.search(folded):
        found.append((m.start(), Number(-float(m["num"]), start=m.start(), end=m.end()), "number"))
    elif m := AFTER_WORD.search(folded):
        value = float(m["num"])
        if value <= _LARGEST and not re.match(r"(?:st|nd|rd|th)\b", folded[m.end("num") :]):
            plural = m["word"].endswith(("s", "es", "en", "i", "e", "и"))
            number = Number(value, m["suffix"] or "", start=m.start(), end=m.end())
            found.append((m.start(), with_range(number, folded, plural=plural), "number"))
    if m := ORDINAL.search(folded):
        value = float(m["num"]) if m["num"] else float(ORDINALS[m["text"]])
        found.append((m.start(), Number(value, start=m.start(), end=m.end()), "ordinal"))
    if m := WORDED.search(folded):
        number = Number(float(NUMBERS[m["text"]]), start=m.start(), end=m.end())
        found.append((m.start(), number, "number in words"))
    if not found and (m := KINDED.search(folded)):
        found.append(
            (
                m.start(),
                Number(float(m["num"]), m["suffix"] or "", start=m.start("num"), end=m.end()),
                "number",
            )
        )
    if not found:
        return None
    start, number, rule = min(found, key=lambda item: (item[0], -item[1].end))
    return number, rule, start
