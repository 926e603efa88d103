"""Labels as a person would write them, unique in a campaign: `Session 23`, `Session 23 (GM plan)` (R1.5)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from oracle_desktop.domain import Kind, SessionId
from oracle_desktop.notes.sessions.kinds import Role, folder_role

_PART = re.compile(r"\(part (\d+)\)$", re.I)
_BESIDE = {Kind.PREP: "GM plan", Kind.TRANSCRIPT: "transcript", Kind.DIARY: "diary"}
_ALONE = {
    Kind.SESSION: "Session",
    Kind.EXTRA: "Extra",
    Kind.PREP: "GM plan",
    Kind.TRANSCRIPT: "Transcript",
    Kind.DIARY: "Diary",
    Kind.SHEET: "Sheet",
    Kind.WORLD: "World",
    Kind.OTHER: "Note",
}


@dataclass(slots=True)
class Named:
    """Something that wants a label: what it is, and what can tell it from others that want the same."""

    kind: Kind
    session: SessionId | None
    name: str
    rest: str
    folders: tuple[str, ...]
    stem: str
    act_word: str = "act"
    label: str = ""


def session_words(session: SessionId, act_word: str = "act") -> str:
    """`Session 23`, `Act 2 · Session 3`, `Session 2023-01-05`."""
    words = f"Session {session.date}" if session.date else f"Session {session.text}"
    return words if session.act is None else f"{act_word.capitalize() or 'Act'} {session.act} · {words}"


def base_label(item: Named) -> str:
    """The label before others of the same wish are told apart."""
    if item.session is None:
        return f"{_ALONE[item.kind]}: {item.name}"
    words = session_words(item.session, item.act_word)
    if item.kind is Kind.SESSION:
        return words
    beside = _BESIDE.get(item.kind) or _tidy(item.rest) or _tidy(item.stem) or "extra"
    return f"{words} ({beside})"


def _tidy(text: str) -> str:
    return re.sub(r"[\s_]+", " ", text.replace("(", " ").replace(")", " ")).strip(" -–—,.")


def name_all(items: list[Named]) -> None:
    """Give every item a label that no other has."""
    groups: dict[str, list[Named]] = defaultdict(list)
    for item in items:
        item.label = base_label(item)
        groups[item.label.casefold()].append(item)
    for group in groups.values():
        if len(group) > 1:
            _tell_apart(group)
    taken: set[str] = set()
    numbers: Counter[str] = Counter()
    for item in items:
        label = wished = _PART.sub(r"· part \1", item.label)
        while label.casefold() in taken:
            numbers[wished] += 1
            label = f"{wished} ({numbers[wished] + 1})"
        item.label = label
        taken.add(label.casefold())


def _tell_apart(group: list[Named]) -> None:
    """Add to each label what differs: the rest of the name, a folder, the file name, the whole path."""
    ways: tuple[Callable[[Named], str], ...] = (
        lambda i: _tidy(i.rest),
        *(_folder(depth) for depth in range(1, 5)),
        *(_from_top(depth) for depth in range(4)),
        lambda i: _tidy(i.stem),
        lambda i: _tidy(f"{i.folders[-1] if i.folders else ''} {i.stem}"),
        lambda i: "/".join((*i.folders, i.stem)),
    )
    for way in ways:
        marks = [way(item) for item in group]
        if len({m.casefold() for m in marks}) == len(group):
            for item, mark in zip(group, marks, strict=True):
                item.label = _with(item.label, mark)
            return


def _folder(depth: int) -> Callable[[Named], str]:
    """The folder so many levels up; one that is only called sessions tells nothing."""

    def mark(item: Named) -> str:
        name = item.folders[-depth] if len(item.folders) >= depth else ""
        return "" if item.kind is Kind.SESSION and folder_role(name) is Role.SESSIONS else name

    return mark


def _from_top(depth: int) -> Callable[[Named], str]:
    return lambda item: item.folders[depth] if len(item.folders) > depth else ""


def _with(label: str, mark: str) -> str:
    if not mark:
        return label
    if label.endswith(")") and label.startswith("Session") and "(" in label:
        return f"{label[:-1]}, {mark})"
    return f"{label} ({mark})"
