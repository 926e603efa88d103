"""A file as the detector sees it: its evidence, what its name and folders say, before the vault is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import PurePosixPath

from oracle_desktop.domain import Kind
from oracle_desktop.notes.sessions import kinds, names, numbers
from oracle_desktop.notes.sessions.evidence import Evidence, Mark
from oracle_desktop.notes.sessions.headers import ACT_HEADING, act_number
from oracle_desktop.notes.sessions.kinds import Role
from oracle_desktop.notes.sessions.names import NameClaim
from oracle_desktop.notes.sessions.numbers import Number
from oracle_desktop.notes.sessions.words import PREPOSITION, fold, nfc

_GLUE = re.compile(
    r"\b(?:for|from|of|and|de|da|do|del|della|des|du|der|die|den|para|per|pour|fur|von|van|voor|na|dla|w|"
    r"z|для|из|a|an|to|in|"
    r"session|sessions|removed|only|full|clean|final|v|ver|part|notes?|auto|generated|\d+)\b|[^\w]+"
)


@dataclass(slots=True)
class FolderClaim:
    """What the folders above a file say: role of the nearest that has one, a number, an act."""

    role: Role | None = None
    roles: frozenset[Role] = frozenset()
    number: NameClaim | None = None
    number_folder: str = ""
    act: int | None = None
    act_word: str = ""
    act_folder: str = ""


@dataclass(slots=True)
class Source:
    """Where a session number comes from, with the sentence that says so."""

    number: Number
    reason: str
    act: int | None = None
    act_word: str = ""


@dataclass(slots=True)
class Look:
    """A file on its way to a decision. `sources` in the order of trust of R1.1; `soft` is a kind that
    holds only if another file has the same number as play notes."""

    path: str
    evidence: Evidence
    folder: str
    stem: str
    name: NameClaim | None
    above: FolderClaim
    front: Kind | None
    top: Mark | None
    log: tuple[Mark, ...] = ()
    sources: dict[str, Source] = field(default_factory=dict)
    like: bool = False
    why: str = ""
    kind: Kind = Kind.WORLD
    soft: Kind | None = None
    soft_why: str = ""
    keep: bool = True
    skip: str = ""
    number: Number | None = None
    number_why: str = ""
    act: int | None = None
    act_word: str = ""
    date: str | None = None
    fixed: bool = False

    @property
    def rest(self) -> str:
        """What the name says besides number and date; the whole name where the number is not in it."""
        return self.name.rest if self.name else self.stem


@lru_cache(maxsize=4096)
@lru_cache(maxsize=4_000)  # nobody writes to it
def folder_claim(folder: str) -> FolderClaim:
    """What the folders of a path say, the nearest first."""
    claim = FolderClaim()
    parts = folder.split("/") if folder else []
    roles: list[Role] = []
    for depth in range(len(parts) - 1, -1, -1):
        part = parts[depth]
        role = kinds.folder_role(part)
        if role is not None:
            roles.append(role)
        if claim.role is None:
            claim.role = role
        if claim.act is None and (m := ACT_HEADING.search(fold(nfc(part)))):
            claim.act, claim.act_word, claim.act_folder = act_number(m), m["word"], part
        if claim.number is None and depth >= len(parts) - 2:
            _folder_number(claim, parts, depth)
    claim.roles = frozenset(roles)
    return claim


def _folder_number(claim: FolderClaim, parts: list[str], depth: int) -> None:
    seen = names.read_name(parts[depth])
    if seen is None or (
        seen.number is not None and seen.number.last and seen.number.last - seen.number.value > 3
    ):
        return
    above = next((r for p in reversed(parts[:depth]) if (r := kinds.folder_role(p)) is not None), None)
    in_sessions = above in (Role.SESSIONS, Role.LOG)
    if seen.strength == names.STRONG or (
        in_sessions and seen.strength in (names.BARE, names.DATED, names.CODED)
    ):
        claim.number, claim.number_folder = seen, parts[depth]
        if claim.role is None:
            claim.role = Role.SESSIONS


def look(evidence: Evidence) -> Look:
    """Read a file's name, folders and evidence; nothing is decided yet."""
    path = PurePosixPath(evidence.path)
    folder = "" if str(path.parent) == "." else str(path.parent)
    stem = path.stem.removesuffix(".md")
    name = names.read_name(stem)
    found = Look(
        evidence.path,
        evidence,
        folder,
        stem,
        name,
        folder_claim(folder),
        kinds.front_kind(evidence.front),
        next((m for m in evidence.marks if m.rule and m.top), None),
        log_marks(evidence.marks),
    )
    found.date = (name.date if name else None) or evidence.date
    _name_kind(found)
    return found


def log_marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The headers that cut a file of several sessions: those of the level with the most numbers, and others
    that fit between them. Repeats of a session that is already open do not cut."""
    claims = [m for m in marks if m.rule]
    if len(claims) < 2:
        return ()
    groups: dict[tuple[str, int], set[tuple[float, str]]] = {}
    for m in claims:
        groups.setdefault((m.style, m.level), set()).add((m.number, m.suffix))
    main = max(groups, key=lambda g: (len(groups[g]), -(g[1] or 9)))
    taken = groups[main]
    kept: list[Mark] = []
    for m in claims:
        own = (m.style, m.level) == main
        if not own and ((m.number, m.suffix) in taken or (m.level or 9) > (main[1] or 9)):
            continue
        if kept and (kept[-1].number, kept[-1].suffix, kept[-1].act) == (m.number, m.suffix, m.act):
            continue
        kept.append(m)
    if len({(m.number, m.suffix, m.act) for m in kept}) < 2:
        return ()
    return () if is_list(kept) else tuple(kept)


def is_list(marks: list[Mark]) -> bool:
    """Lines `Session 1: …`, `Session 2: …` with nothing between them are a table of contents."""
    if len(marks) < 2 or any(m.style in ("atx", "setext") for m in marks):
        return False
    return sum(1 for m in marks if m.words < 4) * 2 > len(marks)


def pure(words: re.Pattern[str], text: str) -> bool:
    """Whether `text` is made of such words and nothing else but glue."""
    folded = kinds.clean(text)
    return bool(words.search(folded)) and not re.search(r"[^\W\d]", _GLUE.sub(" ", words.sub(" ", folded)))


def _name_kind(found: Look) -> None:
    """What the file's own name says of its kind; `soft` where it may as well be a title."""
    rest = found.rest
    folded = kinds.clean(rest)
    few = len(folded.split()) <= 5
    if kinds.TRANSCRIPT.search(folded) and few:
        _say(found, Kind.TRANSCRIPT, "the name says transcript", sure=True)
    elif pure(kinds.PREP, rest) or (found.name and found.name.before and pure(kinds.PREP, found.name.before)):
        _say(found, Kind.PREP, "the name says that it is a plan", sure=True)
    elif pure(kinds.EXTRA, rest):
        _say(found, Kind.EXTRA, "the name says that it is a side file", sure=True)
    elif pure(kinds.DIARY, rest):
        _say(found, Kind.DIARY, "the name says diary", sure=True)
    elif kinds.DIARY.search(folded) or (kinds.JOURNAL.search(folded) and ("'s" in rest or "’s" in rest)):
        _say(found, Kind.DIARY, "the name says diary", sure=False)
    elif pure(kinds.MASTER, rest) or re.search(r"\((?:gm|dm|master)[^()]*\)", fold(nfc(found.stem))):
        _say(found, Kind.PREP, "the name says that it is the GM's own version", sure=False)
    elif pure(kinds.RAW, rest):
        _say(found, Kind.TRANSCRIPT, "the name says raw", sure=False)
    elif found.name and _aside(found.name):
        _say(found, Kind.EXTRA, "the name only mentions the session", sure=True)


def _aside(name: NameClaim) -> bool:
    """`Downtime before Session 3`, `Loot from Session 4`; not `Notes from Session 5`."""
    before = kinds.clean(name.before)
    return bool(before and PREPOSITION.search(" " + before)) and not kinds.NOTES.search(before)


def _say(found: Look, kind: Kind, why: str, *, sure: bool) -> None:
    found.soft, found.soft_why = kind, why
    found.fixed = sure


SESSION_KEYS = (
    "session",
    "sessionnumber",
    "sessionno",
    "sesion",
    "sessao",
    "sitzung",
    "seance",
    "sessione",
    "sessie",
    "sesja",
    "сессия",
    "sessions",
)
NUMBER_KEYS = ("number", "numero", "num", "nr", "no", "episode")
_VALUE = re.compile(
    r"^[\"'#]{0,2}(?:\[\[)?\s{0,3}(-?\d{1,4}(?:\.\d{1,2})?)([a-z])?(?:\s?[-–&]\s?(\d{1,4}))?\s{0,3}[\"'\]]{0,3}$"
)


def front_number(front: Mapping[str, list[str]], keys: tuple[str, ...]) -> Number | None:
    """The session number that front matter gives under one of `keys`."""
    for key in keys:
        for value in front.get(key, [])[:1]:
            folded = fold(nfc(value)).strip()
            if m := _VALUE.match(folded):
                return Number(float(m[1]), m[2] or "", float(m[3]) if m[3] else None)
            if found := numbers.find_number(folded):
                return found[0]
    return None
