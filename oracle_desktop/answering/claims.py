"""The sentences of an answer: which claim a citation stands for, and which claims have none (R6.1, R6.2)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from oracle_desktop.answering.language import is_beyond, is_refusal
from oracle_desktop.answering.words import content_words

Span = tuple[int, int]

_END = re.compile(
    r"(?<!\b[A-Z])(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)(?<!\bSr)(?<!\bSra)(?<!\bvs)(?<!\be\.g)(?<!\bi\.e)"
    r"[.!?…]{1,8}[\"'”’»)*_]{0,8}(?=\s)|\n+"
)
_INTRO = re.compile(r":[*_]*\s*$")
_LEAD = re.compile(r"^(?:[-*+•>]\s+|\d{1,3}[.)]\s+|(?:and|but|then|y|e|und|et|en)\s+)+", re.I)
_ENOUGH = 2
"""Content words from which a stretch between chips is a claim of its own."""
_HEADING = re.compile(r"\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$|[-*_=]{3,}\s*$)")


def sentence_spans(text: str) -> list[Span]:
    """Offsets of the sentences of `text`, in order, blank ones left out; a new line always ends one."""
    spans, start = [], 0
    for match in _END.finditer(text):
        spans.append((start, match.end()))
        start = match.end()
    spans.append((start, len(text)))
    return [trimmed for span in spans if (trimmed := _trim(text, span)) is not None]


def _trim(text: str, span: Span) -> Span | None:
    start, end = span
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return (start, end) if end > start else None


def claim_before(text: str, last_chip: int = 0) -> str:
    """The claim that a citation standing at the end of `text` is for.

    `last_chip` is where the chip before it ended: what stands between the two is the claim, if it says
    enough; else the whole sentence; and the sentence before where the citation follows the full stop.
    """
    spans = sentence_spans(text)
    between = text[max(last_chip, 0) :]
    if not spans or not content_words(between):
        return text[spans[-1][0] :].strip() if spans else ""
    start, end = spans[-1]
    if len(content_words(text[start:end])) < 1 and len(spans) > 1:
        start = spans[-2][0]
    if last_chip > start and len(content_words(text[last_chip:end])) >= 3:
        start = last_chip
    return text[start:end].strip(" \n\t-*_:;,")


def uncited(text: str, chips: Sequence[Span]) -> tuple[Span, ...]:
    """Offsets of the claims of an answer that no citation stands for; `chips` are the citations' offsets.

    A chip counts for its own sentence and, where it follows the full stop, for the sentence before it; one
    that opens a line, for the sentence on that line.
    Headings, questions, lead-ins that end in a colon, refusals, and paragraphs that are marked as not from
    the notes make no claim about the notes.
    """
    masked = _masked(text, chips)
    spans = _sentences(masked)
    beyond = beyond_spans(text)
    cited = {_owner(masked, spans, at) for at, _ in chips}
    return tuple(
        (start, end)
        for number, (start, end) in enumerate(spans)
        if number not in cited
        and not any(first <= start < last for first, last in beyond)
        and _is_claim(masked[start:end])
    )


def sentences_of(text: str, chips: Sequence[Span]) -> list[Span]:
    """Offsets of an answer's sentences; a chip inside one is part of it."""
    return _sentences(_masked(text, chips))


@dataclass(frozen=True, slots=True)
class Cited:
    """A claim with citations: its offsets in the answer, its words without them, which chips it has."""

    start: int
    end: int
    text: str
    chips: tuple[int, ...]


def cited_claims(text: str, chips: Sequence[Span]) -> list[Cited]:
    """The claims of an answer that have citations, in order. A sentence with chips in several places makes as
    many claims, each up to its chips, where each says enough to be one."""
    masked = _masked(text, chips)
    spans = _sentences(masked)
    rows: dict[int, list[int]] = {}
    for number, (at, _) in enumerate(chips):
        rows.setdefault(_owner(masked, spans, at), []).append(number)
    found = []
    for owner in sorted(rows):
        if owner >= 0:
            found += _parts(masked, spans[owner], chips, rows[owner])
    return found


def _parts(masked: str, span: Span, chips: Sequence[Span], numbers: Sequence[int]) -> list[Cited]:
    start, end = span
    cuts: list[tuple[int, list[int]]] = []
    for number in numbers:
        at, until = chips[number]
        if cuts and not masked[cuts[-1][0] : at].strip(" ,;.*_"):
            cuts[-1] = (until, [*cuts[-1][1], number])
        else:
            cuts.append((until, [number]))
    parts: list[Cited] = []
    begin, waiting = start, list[int]()
    for until, own in cuts:
        stop = end if until == cuts[-1][0] else min(until, end)
        waiting += own
        if until != cuts[-1][0] and len(content_words(masked[begin:stop])) < _ENOUGH:
            continue
        parts.append(_cited(masked, begin, stop, waiting))
        begin, waiting = stop, []
    if len(parts) > 1 and len(content_words(parts[-1].text)) < _ENOUGH:
        last = parts.pop()
        parts[-1] = _cited(masked, parts[-1].start, last.end, [*parts[-1].chips, *last.chips])
    return parts


def _cited(masked: str, start: int, end: int, chips: Sequence[int]) -> Cited:
    inner = _trim(masked, (start, end)) or (start, start)
    words = " ".join(masked[inner[0] : inner[1]].split())
    return Cited(*inner, _LEAD.sub("", words).strip(" -*_:;,"), tuple(chips))


def _sentences(masked: str) -> list[Span]:
    return [s for s in sentence_spans(masked) if re.search(r"[^\W\d_]", masked[s[0] : s[1]])]


def _owner(masked: str, spans: Sequence[Span], at: int) -> int:
    """Which sentence a chip at `at` counts for, -1 if none."""
    after = bisect_right(spans, (at, len(masked)))
    before = after - 1
    if before >= 0 and at < spans[before][1]:
        return before
    gap = masked[spans[before][1] if before >= 0 else 0 : at]
    opens_line = after < len(spans) and "\n" not in masked[at : spans[after][0]]
    if opens_line and (before < 0 or "\n" in gap):
        return after
    return -1 if "\n\n" in gap else before


def _masked(text: str, chips: Sequence[Span]) -> str:
    """`text` with its chips blanked, so that a label neither ends a sentence nor counts as words."""
    for at, end in chips:
        text = text[:at] + " " * (end - at) + text[end:]
    return text


def beyond_spans(text: str) -> list[Span]:
    """Offsets of the paragraphs that are marked as not from the notes (R6.4)."""
    spans, at = [], 0
    for paragraph in re.split(r"(\n\s*\n)", text):
        if is_beyond(paragraph):
            spans.append((at, at + len(paragraph)))
        at += len(paragraph)
    return spans


def _is_claim(sentence: str) -> bool:
    line = sentence.strip()
    if line.endswith("?") or _INTRO.search(line) or _HEADING.match(line) or is_refusal(line):
        return False
    return len(content_words(line)) >= 2
