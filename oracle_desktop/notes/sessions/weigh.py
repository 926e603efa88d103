"""Weighs the whole folder: which files are sessions, of which number and kind (R1.1, R1.4)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from oracle_desktop.domain import Kind
from oracle_desktop.notes.sessions import headers, kinds, names, numbers
from oracle_desktop.notes.sessions.evidence import DATE, alike
from oracle_desktop.notes.sessions.kinds import Role
from oracle_desktop.notes.sessions.look import NUMBER_KEYS, SESSION_KEYS, Look, Source, front_number, is_list
from oracle_desktop.notes.sessions.words import fold, nfc

_PAGE_ROLES = (Role.SHEET, Role.WORLD, Role.OTHER)
_PLAY_ROLES = (Role.SESSIONS, Role.LOG)
_LEVEL = {names.STRONG: 3, names.CODED: 2, names.WEAKLY: 1, names.BARE: 1, names.DATED: 1}


@dataclass(frozen=True, slots=True)
class Vault:
    """What the folder as a whole does: which folders hold sessions, which numbers have a file."""

    play_folders: frozenset[str]
    named: frozenset[float]
    numbered: int


@dataclass(frozen=True, slots=True)
class VaultRule:
    """A named rule that sees one file with the vault around it: a sentence why it is a session, or None."""

    name: str
    says: Callable[[Look, Vault], str | None]


def survey(looks: Iterable[Look]) -> Vault:
    """Look at the vault before judging a file of it."""
    folders: dict[str, list[Look]] = defaultdict(list)
    named: Counter[float] = Counter()
    for f in looks:
        folders[f.folder].append(f)
        if f.name and f.name.strength == names.STRONG and f.name.number and not _is_template(f):
            named[f.name.number.value] += 1
    strong = sum(named.values())
    play = {folder for folder, files in folders.items() if _learned(files, strong)}
    return Vault(frozenset(play), frozenset(named), strong)


def _learned(files: list[Look], strong: int) -> bool:
    """Whether a folder that no word gives away holds sessions: its files are numbered or dated, and no other
    files of the vault are called sessions."""
    role = files[0].above.role
    if role in _PLAY_ROLES:
        return True
    if role is not None:
        return False
    claims = [f.name for f in files if f.name]
    if sum(1 for c in claims if c.strength == names.STRONG) * 2 >= len(files) and len(files) >= 2:
        return True
    if strong or len(files) < 3:
        return False
    for strength in (names.BARE, names.DATED, names.CODED):
        own = [c for c in claims if c.strength == strength]
        values = {(c.number.value if c.number else c.date) for c in own}
        paged = sum(
            1
            for c in own
            if kinds.WORLD.search(kinds.clean(c.rest)) or kinds.SHEET.search(kinds.clean(c.rest))
        )
        if (
            len(own) >= 3
            and len(own) * 10 >= len(files) * 7
            and len(values) * 10 >= len(own) * 8
            and paged * 5 <= len(own)
        ):
            return True
    return False


def _is_template(f: Look) -> bool:
    folded = kinds.clean(f.stem)
    if Role.TEMPLATES in f.above.roles or kinds.TEMPLATE.search(folded):
        return True
    if numbers.PLACEHOLDER.search(fold(nfc(f.stem))) and not (
        f.name and f.name.number and f.name.strength == names.STRONG
    ):
        return True
    numbered = bool(f.name and f.name.number) or f.above.number is not None or (f.name and f.name.date)
    return f.evidence.template and not (numbered and f.evidence.words > 60)


def _of_page(f: Look) -> bool:
    return f.above.role in _PAGE_ROLES or f.front in (Kind.SHEET, Kind.WORLD)


def _in_play(f: Look, vault: Vault) -> bool:
    return f.above.role in _PLAY_ROLES or f.folder in vault.play_folders


def _says_front_kind(f: Look, _: Vault) -> str | None:
    if f.front is Kind.SESSION and not kinds.PAGES.fullmatch(kinds.clean(f.stem)):
        return "the properties at the top say that it is a session"
    return None


def _says_front_number(f: Look, vault: Vault) -> str | None:
    if (
        f.front in (None, Kind.SESSION)
        and not _of_page(f)
        and front_number(f.evidence.front, SESSION_KEYS[:-1])
    ):
        titled = (
            f.above.role in _PLAY_ROLES
            or f.name is not None
            or f.folder in vault.play_folders
            or vault.numbered == 0
        )
        return "the properties at the top give a session number" if titled else None
    return None


def _says_front_title(f: Look, _: Vault) -> str | None:
    if not _of_page(f) and _title_claim(f) is not None:
        return "the title in the properties at the top gives a session number"
    return None


def _says_strong_name(f: Look, _: Vault) -> str | None:
    if f.name and f.name.strength == names.STRONG:
        return "the file name says that it is a session"
    return None


def _says_name_in_play_folder(f: Look, vault: Vault) -> str | None:
    if f.name is None or f.front in (Kind.SHEET, Kind.WORLD) or not _in_play(f, vault):
        return None
    return "it is numbered or dated in a folder of sessions"


def _says_side_file(f: Look, vault: Vault) -> str | None:
    """`Fight_S20` beside session 20: a code that no folder backs, on a side file."""
    if (
        f.name is None
        or f.name.strength != names.CODED
        or f.name.number is None
        or not f.fixed
        or _of_page(f)
    ):
        return None
    return "it goes with a session of the same number" if f.name.number.value in vault.named else None


def _says_folder_number(f: Look, _: Vault) -> str | None:
    if f.above.number is not None and f.above.role in (
        Role.SESSIONS,
        Role.LOG,
        Role.PREP,
        Role.TRANSCRIPT,
        Role.DIARY,
    ):
        return "the folder says which session it is"
    return None


def _says_header(f: Look, vault: Vault) -> str | None:
    top = f.top
    if top is None or _of_page(f) or (top.linked and top.number in vault.named):
        return None
    if is_list([m for m in f.evidence.marks if m.rule]):
        return None
    if (f.name and f.name.strength == names.DATED) or _in_play(f, vault) or not f.log:
        foreign = top.number in vault.named and not _in_play(f, vault) and f.name is None
        return (
            None
            if foreign and kinds.EXTRA.search(kinds.clean(f.stem))
            else "a header in the text opens a session"
        )
    return None


def _says_log(f: Look, vault: Vault) -> str | None:
    if not f.log or (kinds.PREP.search(kinds.clean(f.stem)) and len(f.log) < 2):
        return None
    if f.log[0].rule == DATE:
        return _says_dated_log(f, vault)
    own = {m.number for m in f.log}
    elsewhere = len(own & vault.named) * 2 >= len(own)
    linked = sum(1 for m in f.log if m.linked) * 2 > len(f.log)
    thin = sorted(m.words for m in f.log)[len(f.log) // 2] < 60
    words = kinds.clean(f.stem)
    told = bool(kinds.LOG.search(words) or kinds.NOTES.search(words))
    if _of_page(f) and not told:
        return None
    if elsewhere and (
        linked or thin or ((kinds.WORLD.search(words) or kinds.EXTRA.search(words)) and not told)
    ):
        return None
    return "headers in the text open one session after another"


def _says_dated_log(f: Look, vault: Vault) -> str | None:
    words = kinds.clean(f.stem)
    told = bool(kinds.LOG.search(words) or kinds.folder_role(f.stem) is Role.SESSIONS) or _in_play(f, vault)
    page = _of_page(f) or kinds.PAGES.search(words) or f.name is not None
    thin = sorted(m.words for m in f.log)[len(f.log) // 2] < 20
    if page or thin or vault.numbered or not told:
        return None
    return "headings with a date open one session after another"


def _says_titled(f: Look, vault: Vault) -> str | None:
    """A vault whose session notes have titles only: in the session folder, by date or not at all."""
    if f.above.role is not Role.SESSIONS or f.name is not None or f.front in (Kind.SHEET, Kind.WORLD):
        return None
    folder = f.folder.rsplit("/", 1)[-1]
    if (
        kinds.clean(f.stem) == kinds.clean(folder)
        or kinds.PAGES.search(kinds.clean(f.stem))
        or f.evidence.words < 40
    ):
        return None
    if f.folder in vault.play_folders and vault.numbered == 0 and kinds.folder_role(folder) is Role.SESSIONS:
        return "it lies in the folder of sessions"
    return None


VAULT_RULES: tuple[VaultRule, ...] = (
    VaultRule("front matter kind", _says_front_kind),
    VaultRule("front matter number", _says_front_number),
    VaultRule("front matter title", _says_front_title),
    VaultRule("strong name", _says_strong_name),
    VaultRule("name in a session folder", _says_name_in_play_folder),
    VaultRule("side file", _says_side_file),
    VaultRule("folder number", _says_folder_number),
    VaultRule("header", _says_header),
    VaultRule("log", _says_log),
    VaultRule("titles only", _says_titled),
)


def weigh(looks: list[Look]) -> None:
    """Settle kind, number and whether to keep, for every file of the vault."""
    vault = survey(looks)
    for f in looks:
        if _is_template(f):
            f.kind, f.keep, f.skip = Kind.OTHER, False, "This is a template for notes, not notes."
            f.log = ()
            continue
        f.why = next((why for rule in VAULT_RULES if (why := rule.says(f, vault)) is not None), "")
        f.like = bool(f.why)
        if f.like:
            _sources(f)
            _cut_or_not(f, vault)
    like = [f for f in looks if f.like]
    settle_numbers(like)
    number_by_date(like)
    settle_kinds(like, looks)
    leave_out_copies(looks)
    restart_per_act([f for f in like if not f.log])


def _title_claim(f: Look) -> headers.Claim | None:
    for key in ("title", "aliases", "alias"):
        for value in f.evidence.front.get(key, [])[:3]:
            text = nfc(value)
            claim = headers.read_header(headers.Line(0, len(text), "atx", 1, text, fold(text), False))
            if claim and claim.rule not in ("code", "episode", "roman") and len(claim.before.split()) <= 3:
                return claim
    return None


def _sources(f: Look) -> None:
    """Every number that the file can be known by, in order of trust (R1.1)."""
    keys = SESSION_KEYS + (NUMBER_KEYS if f.front is Kind.SESSION or f.above.role in _PLAY_ROLES else ())
    if number := front_number(f.evidence.front, keys):
        f.sources["front"] = Source(number, "number taken from the properties at the top")
    elif claim := _title_claim(f):
        f.sources["front"] = Source(
            claim.number, "number taken from the title in the properties", claim.act, claim.act_word
        )
    mark = f.top
    if mark is None and not f.name and not f.above.number:
        mark = next((m for m in f.evidence.marks if m.rule not in ("", DATE) and not m.linked), None)
    if mark is not None and not (mark.linked and f.name):
        number = numbers.Number(mark.number, mark.suffix, mark.last)
        f.sources["header"] = Source(
            number, f"number taken from the header “{mark.text[:60]}”", mark.act, mark.act_word
        )
    if f.name and f.name.number is not None:
        f.sources["name"] = Source(
            f.name.number, "number taken from the file name", f.name.act, f.name.act_word
        )
    if f.above.number and f.above.number.number is not None:
        reason = f"number taken from the folder “{f.above.number_folder}”"
        f.sources["folder"] = Source(
            f.above.number.number, reason, f.above.number.act, f.above.number.act_word
        )
    if f.date is None and f.above.number:
        f.date = f.above.number.date


def _cut_or_not(f: Look, vault: Vault) -> None:
    """Whether the headers of a file cut it, or its name says that it is one session all the same."""
    if not f.log:
        return
    known = f.sources.get("name") or f.sources.get("folder")
    explicit = "front" in f.sources
    if known is None and not explicit:
        return
    number = (known or f.sources["front"]).number
    if number.last is not None:
        if all(number.value <= m.number <= number.last for m in f.log):
            return
    elif not explicit and f.log[0].number == number.value and f.name is not None:
        ascending = [m.number for m in f.log] == [number.value + i for i in range(len(f.log))]
        others = {m.number for m in f.log[1:]} & vault.named
        if (
            ascending
            and not others
            and all(m.words >= 40 for m in f.log)
            and len({m.level for m in f.log}) == 1
        ):
            return
    f.log = ()


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
    if any(f.number is not None and f.date is None for f in plain) and any(f.number for f in plain):
        numbered = sum(1 for f in plain if f.number is not None)
    else:
        numbered = sum(1 for f in plain if f.number is not None)
    dated = [f for f in plain if f.number is None and f.date and not f.fixed]
    if not dated or numbered:
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
        if "folder" in f.sources and "name" not in f.sources and not f.log and f.kind is Kind.SESSION:
            mates[f.folder].append(f)
    for folder, files in mates.items():
        own = kinds.clean(folder.rsplit("/", 1)[-1])
        main = [
            f for f in files if kinds.NOTES.search(kinds.clean(f.stem)) or kinds.clean(f.stem) == own or f.top
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
    if f.fixed and f.soft in (Kind.TRANSCRIPT, Kind.PREP) and f.above.role not in _PAGE_ROLES:
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
    if role in (*_PLAY_ROLES, Role.OTHER, Role.EXTRA):
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
