"""From weighed files to decisions: sections, titles, dates, labels and the GM's corrections (R1.1-R1.5)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from oracle_desktop.domain import Kind, SessionId
from oracle_desktop.notes.sessions import kinds, numbers, weigh
from oracle_desktop.notes.sessions.decision import Decision, Override, Section
from oracle_desktop.notes.sessions.evidence import DATE, Evidence, Mark
from oracle_desktop.notes.sessions.labels import Named, name_all
from oracle_desktop.notes.sessions.look import Look, front_number, look, pure
from oracle_desktop.notes.sessions.settle import page_kind
from oracle_desktop.notes.sessions.words import fold, nfc

_PREAMBLE = 40
"""Words before the first header (or under a heading that closes a session) that make their own section."""
_QUOTES = "\"'“”„«»*_ "


@dataclass(slots=True)
class _Draft:
    start: int
    end: int
    kind: Kind
    session: SessionId | None
    title: str
    date: str | None
    reason: str
    named: Named


def decide(
    evidence: Mapping[str, Evidence], overrides: Mapping[str, Override] | None = None
) -> dict[str, Decision]:
    """A decision for every file. Labels are unique; the same evidence gives the same decisions whatever its
    order. `overrides` are the GM's corrections by path and win over everything."""
    looks = [look(evidence[path]) for path in sorted(evidence)]
    weigh.weigh(looks)
    for f in looks:
        if overrides and (override := overrides.get(f.path)):
            _correct(f, override)
    drafts = {f.path: _sections(f) for f in looks}
    name_all([d.named for f in looks if f.keep for d in drafts[f.path]])
    name_left_out = [d.named for f in looks if not f.keep for d in drafts[f.path]]
    for named in name_left_out:
        named.label = ""
    decisions: dict[str, Decision] = {}
    for f in looks:
        override = overrides.get(f.path) if overrides else None
        sections = tuple(
            Section(
                d.start, d.end, d.session, d.title, d.date,
                override.label if override and override.label and len(drafts[f.path]) == 1 else d.named.label,
                d.reason, d.kind,
            )
            for d in drafts[f.path]
        )  # fmt: skip
        decisions[f.path] = Decision(f.path, f.kind, f.keep, "" if f.keep else f.skip, sections)
    return decisions


def _correct(f: Look, override: Override) -> None:
    """Apply what the GM said of this file."""
    if override.kind is not None:
        f.kind, f.why, f.soft_why = override.kind, "set by you", ""
        if override.kind in (Kind.SHEET, Kind.WORLD, Kind.OTHER):
            f.log, f.number, f.date, f.act = (), None, None, None
    if override.session is not None:
        f.log, f.act = (), None
        f.number = front_number({"session": [override.session]}, ("session",)) if override.session else None
        f.number_why = "number set by you"
        f.act_word = ""
        if f.number is not None and f.kind in (Kind.SHEET, Kind.WORLD, Kind.OTHER):
            f.kind = Kind.SESSION
    if override.keep is not None:
        f.keep = override.keep
        f.skip = "" if override.keep else "You left this file out."


def _sections(f: Look) -> list[_Draft]:
    if f.log and f.like:
        return _cut(f)
    end = f.evidence.end
    by_date = f.act_word == "date"
    session = f.number.session(f.act, f.date if by_date else None) if f.number is not None else None
    why = [
        w for w in (f.number_why if session else f.why, f.soft_why if f.kind is not Kind.SESSION else "") if w
    ]
    title = _title(f)
    named = Named(f.kind, session, _name(f), f.rest, _folders(f), f.stem, f.act_word)
    if session is None and f.like and f.date and f.kind is Kind.SESSION:
        named.name = f.date
    return [_Draft(f.evidence.body, end, f.kind, session, title, f.date, "; ".join(why), named)]


def _folders(f: Look) -> tuple[str, ...]:
    return tuple(f.folder.split("/")) if f.folder else ()


def _name(f: Look) -> str:
    """How a page is called: its file's name, as the GM links it."""
    folder = f.folder.rsplit("/", 1)[-1]
    generic = kinds.PAGES.fullmatch(kinds.clean(f.stem)) and folder
    return f"{folder}/{f.stem}" if generic else f.stem


def _title(f: Look) -> str:
    """The title of a single session or page: what follows the number, else the heading, else the name."""
    mark = f.top
    if f.like and mark and mark.after:
        return mark.after.strip(_QUOTES)
    if f.like and f.name and f.name.rest and not f.fixed:
        return f.name.rest.strip(_QUOTES)
    title = f.evidence.title.strip(_QUOTES)
    if f.like and numbers.find_number(fold(nfc(title))) and f.number is not None:
        return ""
    return title


def _cut(f: Look) -> list[_Draft]:
    """The sections of a file that holds many sessions."""
    opened = {m.start for m in f.log}
    closing = _closing_levels(f)
    marks = [m for m in f.evidence.marks if m.start in opened or (not m.rule and m.level in closing)]
    spans = _spans(f, marks)
    acts = _restarts(f.log)
    drafts: list[_Draft] = []
    for mark, start, end in spans:
        if mark is None or mark.start not in opened:
            name = f.stem if mark is None else f"{f.stem}, {mark.text}"
            kind, why = page_kind(f)
            kind = Kind.OTHER if mark is None else kind
            named = Named(kind, None, name, "", _folders(f), f.stem)
            drafts.append(
                _Draft(start, end, kind, None, f.stem if mark is None else mark.text, None, why, named)
            )
            continue
        number = numbers.Number(mark.number, mark.suffix, mark.last)
        dated = mark.rule == DATE
        session = number.session(mark.act if acts else None, mark.date if dated else None)
        kind = _section_kind(f, mark)
        rest = mark.after if kind is not Kind.SESSION else ""
        named = Named(kind, session, f.stem, rest, _folders(f), f.stem, mark.act_word)
        taken = "sessions of this file go by the dates of its" if dated else "number taken from the"
        reason = f"{taken} headings" if dated else f"{taken} header “{mark.text[:60]}”"
        title = mark.after.strip(_QUOTES)
        drafts.append(_Draft(start, end, kind, session, title, mark.date, reason, named))
    return drafts


def _closing_levels(f: Look) -> set[int]:
    """Levels of headings that close a session: those above the session headers, unless they occur in session
    after session and so stand inside them. Where headers are bold or plain lines only H1 closes."""
    level = max(m.level for m in f.log) or 2
    counts = Counter(m.level for m in f.evidence.marks if not m.rule and m.start > f.log[0].start)
    return {above for above in range(1, level) if counts[above] * 2 <= len(f.log) + 1}


def _section_kind(f: Look, mark: Mark) -> Kind:
    if f.kind is not Kind.SESSION:
        return f.kind
    if (mark.after and pure(kinds.PREP, mark.after)) or (mark.before and pure(kinds.PREP, mark.before)):
        return Kind.PREP
    return Kind.SESSION


def _spans(f: Look, marks: list[Mark]) -> list[tuple[Mark | None, int, int]]:
    """Stretches with the mark that opens each. Few words under a heading between sessions (`# Act 2`) belong
    to the session that follows."""
    spans: list[tuple[Mark | None, int, int]] = []
    opened = {m.start for m in f.log}
    pending: int | None = f.evidence.body
    if f.evidence.opening >= _PREAMBLE and marks:
        spans.append((None, f.evidence.body, marks[0].start))
        pending = None
    for at, mark in enumerate(marks):
        end = marks[at + 1].start if at + 1 < len(marks) else f.evidence.end
        start = mark.start if pending is None else pending
        if mark.start in opened or mark.words >= _PREAMBLE:
            spans.append((mark, start, end))
            pending = None
        elif at + 1 < len(marks):
            pending = start
        elif spans:
            last, a, _ = spans[-1]
            spans[-1] = (last, a, end)
    return spans


def _restarts(marks: tuple[Mark, ...]) -> bool:
    """Whether numbers occur again under another act."""
    seen: dict[tuple[float, str], set[int | None]] = {}
    for m in marks:
        seen.setdefault((m.number, m.suffix), set()).add(m.act)
    campaign = any(re.match(r"camp|kamp|кампан", m.act_word) for m in marks)
    return not campaign and any(len(acts - {None}) > 1 for acts in seen.values())
