"""Sentences of a note as stretches of its source: what is highlighted, and where windows are cut."""

from __future__ import annotations

import re

_LINE = re.compile(r"[^\n]+")
_OWN = re.compile(
    r"[ \t]*+(?:>[ \t]?)*+[ \t]*+"
    r"(?:#{1,6}[ \t]|[-*+•–—][ \t]|\d{1,4}[.)][ \t]|\||```|~~~|!\[|\*\*\*|---|\[\^)"
)
_END = re.compile(r"[.!?…。！？][.!?…]{0,7}[\"'”’»«)\]*_~=]{0,6}(?:(?=[ \t\n\u00a0])|$|(?<=[。！？]))")
_ABBREVIATION = re.compile(
    r"(?:^|"
    r"[\s(\[\"'“‘«])(?:[A-Za-zÀ-ÿ]|mr|mrs|ms|dr|st|sr|sra|srta|jr|prof|capt|cpt|lt|sgt|col|gen|lord|vs|etc|ca|approx|"
    r"no|nr|vol|pg|pp|ch|ep|fig|bzw|usw|z\.b|d\.h|u\.a|ggf|evtl|dhr|mevr|bijv|p\.ej|e\.g|i\.e|cf|ex|av|"
    r"mme|mlle|dott|sig|"
    r"hr|fr|np|tzn|itd|ul|т\.е|т\.к|др|г|ул|ст)\.$",
    re.I,
)
_DAY = re.compile(r"[ \u00a0]+(?:[a-zà-ÿ]|(?i:jan|feb|m[äa]r|apr|mai|jun|jul|aug|sep|okt|nov|dez)[a-z]*\b)")
"""What follows the dot of a day or an ordinal: "am 5. Juni", "le 3. jour"."""
_WRAPPED = 60


def sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Sentences between two source offsets, in order, without the blanks around them.

    Headings, list items, table rows and lines of quotes stand by themselves; a line that breaks off in mid
    sentence (a hard wrap) goes on in the next. No sentence crosses a blank line. Every non-blank character
    lies in exactly one.
    """
    found: list[tuple[int, int]] = []
    opened = -1
    closed = -1
    for line in _LINE.finditer(text, start, end):
        if opened >= 0 and not _goes_on(text, closed, line):
            _cut(text, opened, closed, found)
            opened = -1
        if line[0].isspace():
            continue
        if opened < 0:
            opened = line.start()
        closed = line.end()
        if _stands_alone(line[0]):
            _cut(text, opened, closed, found)
            opened = -1
    if opened >= 0:
        _cut(text, opened, closed, found)
    return found


def _stands_alone(line: str) -> bool:
    head = line.lstrip(" \t>")[:1]
    return head in "#|"


def _goes_on(text: str, closed: int, line: re.Match[str]) -> bool:
    """Whether `line` continues the paragraph whose last line ended at `closed`."""
    if line.start() != closed + 1 or line[0].isspace() or _OWN.match(line[0]):
        return False
    last = text[text.rfind("\n", 0, closed) + 1 : closed].rstrip()
    if last.endswith("  ") or not last:
        return False
    first = line[0].lstrip()[:1]
    return first.islower() or (len(last) >= _WRAPPED and last[-1] not in '.!?…:"”»*')


def _cut(text: str, start: int, end: int, found: list[tuple[int, int]]) -> None:
    """Append the sentences of one paragraph or line."""
    at = start
    for mark in _END.finditer(text, start, end):
        stop = mark.end()
        if stop >= end:
            break
        if mark[0][0] == "." and len(mark[0]) == 1:
            if _ABBREVIATION.search(text, max(at, stop - 14), stop):
                continue
            if text[max(at, stop - 5) : stop - 1].strip(" >\t").isdigit():
                continue
            if text[stop - 2].isdigit() and _DAY.match(text, stop):
                continue
        _append(text, at, stop, found)
        at = stop
    _append(text, at, end, found)


def _append(text: str, start: int, end: int, found: list[tuple[int, int]]) -> None:
    stretch = text[start:end]
    left = len(stretch) - len(stretch.lstrip())
    stripped = stretch.strip()
    if stripped:
        found.append((start + left, start + left + len(stripped)))
