"""Settles what the evidence leaves open: numbers, kinds beside play notes, copies, acts (R1.1, R1.4)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from oracle_desktop.domain import Kind
from oracle_desktop.notes.sessions import kinds, names, numbers
from oracle_desktop.notes.sessions.evidence import alike
from oracle_desktop.notes.sessions.kinds import Role
from oracle_desktop.notes.sessions.look import Look
from oracle_desktop.notes.sessions.words import fold, nfc

PAGE_ROLES = (Role.SHEET, Role.WORLD, Role.OTHER)
PLAY_ROLES = (Role.SESSIONS, Role.LOG)
_LEVEL = {names.STRONG: 3, names.CODED: 2, names.WEAKLY: 1, names.BARE: 1, names.DATED: 1}


def _distinct(values: list[tuple[float, str]]) -> float:
    return len(set(values)) / len(values) if values else 1.0


def settle_numbers(like: list[Look]) -> None:
    """Choose each file's number by trust; a source that repeats itself in a folder where the file names
    do not (numbers that restart per act, a number left over from copying) yields to the name."""
    folders: dict[str, list[Look]] = defaultdict(list)
    for f in like:
        if not f.log:
            folders[f.folder].append(f)
    for files in folders.values():
        repeated = {source for source in ("front", "header") if _yields(files, source)}
        said = Counter(
            (s.number.value, s.number.suffix) for f in files if (s := f.sources.get("name")) is not None
        )
        for f in files:
            order = [s for s in ("front", "header", "name", "folder") if s in f.sources]
            trusted = [s for s in order if s not in repeated] or order
            chosen = trusted[0] if trusted else None
            if chosen in ("front", "header") and "name" in f.sources:
                own, name = f.sources[chosen].number, f.sources["name"].number
                strong = f.name is not None and _LEVEL[f.name.strength] >= 2
                taken = said[(own.value, own.suffix)] > 0
                if (
                    own.value != name.value and strong and taken and said[(name.value, name.suffix)] == 1
                ) or (own.value == name.value and name.last and not own.last):
                    chosen = "name"
            if chosen:
                source = f.sources[chosen]
                f.number, f.number_why = source.number, source.reason
                f.act = (
                    source.act
                    if source.act is not None
                    else next((s.act for s in f.sources.values() if s.act is not None), None)
                )
                f.act_word = next((s.act_word for s in f.sources.values() if s.act_word), "")
                if chosen == "name" and len(order) > 1 and order[0] != "name":
                    f.number_why += ", which counts on where the headers do not"


def _yields(files: list[Look], source: str) -> bool:
    """Whether `source` repeats its numbers in this folder while the file names do not."""
    both = [f for f in files if source in f.sources and "name" in f.sources]
    if len(both) < 3:
        return False
    own = [(f.sources[source].number.value, f.sources[source].number.suffix) for f in both]
    name = [(f.sources["name"].number.value, f.sources["name"].number.suffix) for f in both]
    return _distinct(name) > 0.95 and _distinct(own) < 0.85


def number_by_date(like: list[Look]) -> None:
    """Where a vault has dates and no numbers, its sessions are numbered in order of their dates."""
    plain = [f for f in like if not f.log]
    dated = [f for f in plain if f.number is None and f.date and not f.fixed]
    if any(f.number is not None for f in plain):
        return
    order = {date: at for at, date in enumerate(sorted({f.date for f in dated if f.date}), 1)}
    for f in dated:
        assert f.date is not None
        f.number, f.number_why = (
            numbers.Number(float(order[f.date])),
            "sessions of this vault go by their dates",
        )
        f.act_word = "date"


def settle_kinds(like: list[Look], looks: list[Look]) -> None:
    """Tell play notes from plans, transcripts, diaries and side files; a soft word counts beside a twin."""
    for f in like:
        f.kind = _sure_kind(f)
        if f.log and f.kind is Kind.EXTRA:
            f.kind = Kind.SESSION
    _folder_mates(like)
    by_number: dict[tuple[float, str], list[Look]] = defaultdict(list)
    for f in like:
        if f.number is not None and not f.log:
            by_number[(f.number.value, f.number.suffix)].append(f)
    softened: dict[str, list[bool]] = defaultdict(list)
    for files in by_number.values():
        play = [f for f in files if f.kind is Kind.SESSION]
        for f in play:
            if f.soft and not f.fixed:
                twin = any(o is not f and not o.soft and o.kind is Kind.SESSION for o in play)
                softened[f.folder].append(twin)
                if twin:
                    f.kind = f.soft
    for f in like:
        marks = softened.get(f.folder)
        if (
            f.soft
            and not f.fixed
            and marks
            and f.above.roles & {Role.MASTER, Role.DIARY}
            and sum(marks) * 3 >= len(marks)
        ):
            f.kind = f.soft
    for files in by_number.values():
        _told_by_content([f for f in files if f.kind is Kind.SESSION])
    for f in looks:
        if not f.like and f.keep:
            f.kind, f.why = page_kind(f)


def _sure_kind(f: Look) -> Kind:
    if f.fixed and f.soft:
        return f.soft
    if f.above.role is Role.PREP:
        f.soft_why = "it lies in a folder of plans"
        return Kind.PREP
    if f.above.role is Role.TRANSCRIPT:
        f.soft_why = "it lies in a folder of transcripts"
        return Kind.TRANSCRIPT
    if f.front in (Kind.PREP, Kind.TRANSCRIPT):
        f.soft_why = "the properties at the top say so"
        return f.front
    if f.evidence.spoken > 0.55 and f.evidence.words > 1500:
        f.soft_why = "nearly every line is somebody speaking"
        return Kind.TRANSCRIPT
    if f.soft is None and Role.MASTER in f.above.roles:
        f.soft, f.soft_why = Kind.PREP, "it lies in the GM's own folder"
    if f.soft is None and f.above.role is Role.EXTRA:
        f.soft, f.soft_why = Kind.EXTRA, "it lies in a folder of side files"
    if f.soft is None and Role.DIARY in f.above.roles:
        f.soft, f.soft_why = Kind.DIARY, "it lies in a folder of diaries"
    return Kind.SESSION


def _folder_mates(like: list[Look]) -> None:
    """Several files in one numbered folder: the notes are the session, the others its side files."""
    mates: dict[str, list[Look]] = defaultdict(list)
    for f in like:
        if "folder" in f.sources and not f.log and f.kind is Kind.SESSION:
            mates[f.folder].append(f)
    for folder, files in mates.items():
        own = kinds.clean(folder.rsplit("/", 1)[-1])
        main = [
            f
            for f in files
            if "name" in f.sources
            or f.top
            or kinds.NOTES.search(kinds.clean(f.stem))
            or kinds.clean(f.stem) == own
        ]
        for f in files if main else ():
            if f not in main:
                f.kind, f.soft_why = Kind.EXTRA, "it lies beside the notes of its session"


def _told_by_content(play: list[Look]) -> None:
    """Of several files of one number, one that reads like a plan or a recording beside one that does not."""
    if len(play) < 2 or len({f.folder for f in play}) < 2:
        return
    plans = [f for f in play if f.evidence.plan >= 2]
    spoken = [f for f in play if f.evidence.spoken > 0.4 and f.evidence.words > 1500]
    for some, kind, why in (
        (plans, Kind.PREP, "it reads like a plan"),
        (spoken, Kind.TRANSCRIPT, "it reads like a recording"),
    ):
        if some and len(some) < len(play):
            for f in some:
                f.kind, f.soft_why = kind, why


def page_kind(f: Look) -> tuple[Kind, str]:
    """Sheet, world or other, by front matter, folder, name and at last by content; with the reason."""
    if f.front in (Kind.SHEET, Kind.WORLD):
        return f.front, "the properties at the top say what it is"
    stem = kinds.clean(f.stem)
    if f.fixed and f.soft in (Kind.TRANSCRIPT, Kind.PREP) and f.above.role not in PAGE_ROLES:
        return f.soft, f.soft_why
    if f.fixed and f.soft is Kind.DIARY:
        return f.soft, f.soft_why
    if kinds.PAGES.fullmatch(stem):
        return Kind.OTHER, "it is a page about the notes"
    role = f.above.role
    if role in (Role.SHEET, Role.WORLD):
        return (Kind.SHEET if role is Role.SHEET else Kind.WORLD), "told by its folder"
    if role in (Role.PREP, Role.TRANSCRIPT, Role.DIARY):
        return Kind(role.value), "told by its folder"
    if kinds.SHEET.fullmatch(stem) or f.evidence.sheet >= 6:
        return Kind.SHEET, "told by what stands in it"
    if role in (*PLAY_ROLES, Role.OTHER, Role.EXTRA) or kinds.folder_role(f.stem) is Role.SESSIONS:
        return Kind.OTHER, "it is neither a session nor a page of the world"
    return Kind.WORLD, "no sign of a session or a character"


_NUMBER_TAIL = re.compile(r"^(.*\S) (\d)$")


def leave_out_copies(looks: list[Look]) -> None:
    """Copies that a sync or a file manager made beside the original are left out; so are exact doubles."""
    here = {(f.folder, fold(nfc(f.stem))): f for f in looks}
    seen: dict[tuple[object, ...], Look] = {}
    for f in sorted(looks, key=lambda f: (f.path.count("/"), len(f.path), f.path)):
        if not f.keep:
            continue
        original = _original(f, here)
        if original is None and f.evidence.words >= 30 and f.evidence.sketch:
            key = (f.evidence.sketch, f.evidence.words, fold(nfc(f.stem)))
            original = seen.setdefault(key, f)
        if original is not None and original is not f:
            f.keep, f.skip = False, f"This is a copy of {original.path}."


def _original(f: Look, here: dict[tuple[str, str], Look]) -> Look | None:
    folded = fold(nfc(f.stem))
    trimmed = names.uncopied(folded)
    if trimmed != folded:
        return here.get((f.folder, trimmed.strip()))
    if m := _NUMBER_TAIL.match(folded):
        other = here.get((f.folder, m[1]))
        if other and names.read_name(m[1]) and alike(f.evidence, other.evidence) >= 0.3:
            return other
    return None


_CAMPAIGN = re.compile(r"camp|кампан|kamp")


def restart_per_act(play: list[Look]) -> None:
    """Where numbers start again in each act, arc or season, the act becomes part of the session."""
    for f in play:
        if f.act is None and f.above.act is not None:
            f.act, f.act_word = f.above.act, f.above.act_word
    kept = [f for f in play if f.number is not None and f.keep and f.kind is Kind.SESSION]
    by_number: dict[tuple[float, str], set[int | None]] = defaultdict(set)
    count: Counter[tuple[float, str]] = Counter()
    for f in kept:
        assert f.number is not None
        key = (f.number.value, f.number.suffix)
        by_number[key].add(f.act)
        count[key] += 1
    clashes = [key for key, acts in by_number.items() if count[key] > 1 and len(acts - {None}) > 1]
    restarts = bool(clashes) and not any(_CAMPAIGN.match(f.act_word) for f in kept if f.act is not None)
    for f in play:
        if not restarts:
            f.act = None
