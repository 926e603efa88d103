"""Packing: sections become fragments of at most SESSION_MAX_WORDS (R1.3), fragments become windows (R1.7)."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, replace

from oracle_desktop.domain import Document, Fragment, Kind, Window
from oracle_desktop.notes.markdown import Outline, headings
from oracle_desktop.notes.plain import Pieces, plain
from oracle_desktop.notes.secrets import says_secret
from oracle_desktop.notes.sentences import sentences
from oracle_desktop.notes.sessions import kinds
from oracle_desktop.notes.sessions.decision import Decision, Section
from oracle_desktop.notes.sessions.look import pure
from oracle_desktop.settings import ReadingSettings

_DEEPEST = 6
_SECRET_KEYS = ("secret", "gm", "dm", "gm-only", "dm-only", "gm_only", "dm_only", "hidden")
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class _Stretch:
    start: int
    end: int
    words: int
    bare: bool = False


def split(document: Document, decision: Decision, settings: ReadingSettings) -> list[Fragment]:
    """The fragments of a document, in order; none for one that is left out.

    A section over the cap is cut along its sub-headings: consecutive sub-sections are packed up to the cap
    and none is split; only one that alone exceeds the cap is windowed, with `overlap_words` of overlap.
    """
    if not decision.keep:
        return []
    outline = Outline(headings(document.text, document.body))
    found: list[Fragment] = []
    for section in decision.sections:
        parts = _parts(document.text, section, outline, settings)
        for number, part in enumerate(parts, 1):
            label = section.label if number == 1 else f"{section.label} (part {number})"
            found.append(_fragment(document, section, part, label, len(found), outline))
    return found


def _fragment(
    document: Document, section: Section, part: _Stretch, label: str, ordinal: int, outline: Outline
) -> Fragment:
    return Fragment(
        path=document.path,
        ordinal=ordinal,
        label=label,
        kind=section.kind,
        session=section.session,
        title=section.title or document.title,
        start=part.start,
        end=part.end,
        words=part.words,
        text=document.text[part.start : part.end],
        reason=section.reason,
        headings=tuple(plain(h.text) for h in outline.trail(part.start)),
        date=section.date,
        secret=section.kind is Kind.PREP or _says_secret(document) or for_the_master(document.path),
    )


def for_the_master(path: str) -> bool:
    """Whether the file lies in a folder of the game master's own, or its name says that it is theirs."""
    *folders, name = path.split("/")
    return any(pure(kinds.MASTER, folder) or says_secret(folder) for folder in folders) or says_secret(
        name.rsplit(".", 1)[0]
    )


def _says_secret(document: Document) -> bool:
    """Whether the properties at the top keep a note from the players: `secret: true`, `gm-only: yes`."""
    return any(
        str(document.front_matter.get(key, "")).strip().lower() in ("true", "yes", "1")
        for key in _SECRET_KEYS
    )


def _parts(text: str, section: Section, outline: Outline, settings: ReadingSettings) -> list[_Stretch]:
    whole = _stretch(text, section.start, section.end)
    cap = settings.session_max_words
    if whole.words <= cap:
        return [whole] if whole.words else []
    parts: list[_Stretch] = []
    pack: list[_Stretch] = []
    packed = 0
    for piece in _sub_sections(text, section, outline):
        if packed + piece.words <= cap:
            pack.append(piece)
            packed += piece.words
            continue
        bare = _bare_tail(pack, piece, cap)
        if pack[: len(pack) - len(bare)]:
            parts.append(_join(text, pack[: len(pack) - len(bare)]))
        pack = [*bare, piece]
        if piece.words > cap:
            parts += _windowed(text, _join(text, pack), cap, settings.overlap_words)
            pack = []
        packed = sum(p.words for p in pack)
    if pack:
        parts.append(_join(text, pack))
    return parts


def _bare_tail(pack: list[_Stretch], piece: _Stretch, cap: int) -> list[_Stretch]:
    """Headings with nothing of their own at the end of a pack: they go with the piece that follows, where
    that does not make it too long."""
    tail: list[_Stretch] = []
    words = 0 if piece.words > cap else piece.words
    for last in reversed(pack[-_DEEPEST:]):
        words += last.words
        if not last.bare or words > cap:
            break
        tail.insert(0, last)
    return tail


def _sub_sections(text: str, section: Section, outline: Outline) -> list[_Stretch]:
    """The stretches from each heading to the next, and the one before the first."""
    inside = outline.between(section.start, section.end)
    ends = [h.start for h in inside[1:]] + [section.end]
    pieces = [_stretch(text, section.start, inside[0].start if inside else section.end)]
    for heading, end in zip(inside, ends, strict=True) if inside else ():
        pieces.append(replace(_stretch(text, heading.start, end), bare=not text[heading.end : end].strip()))
    return [piece for piece in pieces if piece.words]


def _stretch(text: str, start: int, end: int) -> _Stretch:
    """`start`…`end` without the blanks around it, and its words."""
    inner = text[start:end]
    left = len(inner) - len(inner.lstrip())
    return _Stretch(start + left, start + max(len(inner.rstrip()), left), len(inner.split()))


def _join(text: str, pack: list[_Stretch]) -> _Stretch:
    return _stretch(text, pack[0].start, pack[-1].end)


def _windowed(text: str, piece: _Stretch, size: int, overlap: int) -> list[_Stretch]:
    """Cut one long stretch into overlapping ones of at most `size` words, at sentence ends where possible."""
    overlap = min(overlap, size // 2)
    units = _units(text, piece.start, piece.end, size, overlap)
    return [
        _stretch(text, units[a].start, units[b - 1].end)
        for a, b in _slide([u.words for u in units], size, overlap)
    ]


def _units(text: str, start: int, end: int, size: int, overlap: int) -> list[_Stretch]:
    """Sentences with their words; one longer than `size` is cut between words, into pieces small enough to
    overlap."""
    units: list[_Stretch] = []
    step = min(overlap, size) or size
    for a, b in sentences(text, start, end):
        words = len(text[a:b].split())
        if words <= size:
            units.append(_Stretch(a, b, words))
            continue
        spots = [m.span() for m in _WORD.finditer(text, a, b)]
        for at in range(0, len(spots), step):
            chunk = spots[at : at + step]
            units.append(_Stretch(chunk[0][0], chunk[-1][1], len(chunk)))
    return units


def _slide(words: list[int], size: int, overlap: int) -> list[tuple[int, int]]:
    """Index ranges over units of `words` words: each at most `size`, each begins about `overlap` words before
    the last one ended, all units covered."""
    ranges: list[tuple[int, int]] = []
    start = 0
    while start < len(words):
        total, stop = 0, start
        while stop < len(words) and total + words[stop] <= size:
            total += words[stop]
            stop += 1
        ranges.append((start, stop))
        if stop >= len(words):
            break
        back, again = 0, stop
        room = size - words[stop]
        while again - 1 > start and back + words[again - 1] <= min(overlap, room):
            again -= 1
            back += words[again]
        start = again
    return ranges


def windows(document: Document, fragment: Fragment, settings: ReadingSettings) -> list[Window]:
    """The stretches of a fragment that are embedded (R1.7): about `window_words` words, `window_overlap`
    of them overlap, cut at sentence ends, title and heading before each. They cover the fragment."""
    text = document.text
    units = _units(text, fragment.start, fragment.end, settings.window_words, settings.window_overlap)
    if not units:
        return []
    outline = headings(text, fragment.start, fragment.end)
    starts = [h.start for h in outline]
    pieces = Pieces(text, fragment.start, fragment.end)
    ranges = _slide([u.words for u in units], settings.window_words, settings.window_overlap)
    ranges = _fold_tail(ranges, [u.words for u in units], settings.window_words)
    found: list[Window] = []
    for a, b in ranges:
        start, end = units[a].start, units[b - 1].end
        at = bisect_left(starts, start) - 1
        above = plain(outline[at].text) if at >= 0 else (fragment.headings[-1] if fragment.headings else "")
        head = fragment.title if above in ("", fragment.title) else f"{fragment.title}\n{above}"
        found.append(Window(start, end, f"{head}\n{pieces.between(start, end)}".strip()))
    return found


def _fold_tail(ranges: list[tuple[int, int]], words: list[int], size: int) -> list[tuple[int, int]]:
    """A last window with little of its own joins the one before: a vector of ten words finds nothing."""
    if len(ranges) < 2:
        return ranges
    (first, before), (_, last) = ranges[-2], ranges[-1]
    if sum(words[before:last]) * 4 <= size:
        return [*ranges[:-2], (first, last)]
    return ranges
