"""Weighs the whole folder: which files are sessions, of which number and kind (R1.1, R1.4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from oracle_desktop.domain import Kind
from oracle_desktop.notes.sessions import headers, kinds, names, numbers
from oracle_desktop.notes.sessions.evidence import DATE
from oracle_desktop.notes.sessions.kinds import Role
from oracle_desktop.notes.sessions.look import NUMBER_KEYS, SESSION_KEYS, Look, Source, front_number, is_list
from oracle_desktop.notes.sessions.settle import (
    PAGE_ROLES,
    PLAY_ROLES,
    leave_out_copies,
    number_by_date,
    restart_per_act,
    settle_kinds,
    settle_numbers,
)
from oracle_desktop.notes.sessions.words import fold, nfc


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
    if role in PLAY_ROLES:
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
    return f.above.role in PAGE_ROLES or f.front in (Kind.SHEET, Kind.WORLD)


def _in_play(f: Look, vault: Vault) -> bool:
    return f.above.role in PLAY_ROLES or f.folder in vault.play_folders


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
            f.above.role in PLAY_ROLES
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
    keys = SESSION_KEYS + (NUMBER_KEYS if f.front is Kind.SESSION or f.above.role in PLAY_ROLES else ())
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
