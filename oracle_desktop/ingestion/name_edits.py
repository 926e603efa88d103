"""What the GM said of names, on top of what was learned: kept by folded names, it outlives them (R2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from oracle_desktop.domain import Name
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.notes.words import words
from oracle_desktop.store.names import NameEdit

MERGE, SPLIT, RENAME, ALIAS, UNALIAS, DECLINE = "merge split rename alias unalias decline".split()
HIDE, SHOW, KIND = "hide show kind".split()
GM = "gm"
"""`source` of a name that the GM gave."""


def key(text: str) -> str:
    """A name's folded words: what edits are kept by."""
    return " ".join(words(text))


def forms_of(edits: Iterable[NameEdit]) -> list[str]:
    """Names that edits bring along, which have to be looked for in the notes."""
    return [edit.other for edit in edits if edit.other and edit.action in (ALIAS, RENAME, SPLIT)]


def hidden(edits: Iterable[NameEdit]) -> list[str]:
    """The names that were hidden and not shown again."""
    names: dict[str, str] = {}
    for edit in edits:
        if edit.action == HIDE:
            names[key(edit.name)] = edit.name
        elif edit.action == SHOW:
            names.pop(key(edit.name), None)
    return list(names.values())


@dataclass
class _Entry:
    canonical: str
    kind: str
    source: str
    forms: dict[str, str] = field(default_factory=dict)


def applied(names: Sequence[Name], edits: Sequence[NameEdit]) -> list[Name]:
    """`names` with the edits done in order; one whose names are not there now waits until they are."""
    entries = [
        _Entry(
            name.canonical,
            name.kind,
            name.source,
            {key(form): form for form in reversed((name.canonical, *name.aliases))},
        )
        for name in names
    ]
    owner = {form: entry for entry in reversed(entries) for form in entry.forms}
    gone = set(map(key, hidden(edits)))
    for edit in edits:
        if edit.action != HIDE or key(edit.name) in gone:
            _apply(entries, owner, edit)
    return [
        Name(
            entry.canonical,
            tuple(text for form, text in reversed(entry.forms.items()) if form != key(entry.canonical)),
            entry.kind,
            entry.source,
        )
        for entry in entries
    ]


def _apply(entries: list[_Entry], owner: dict[str, _Entry], edit: NameEdit) -> None:
    entry, other = owner.get(key(edit.name)), owner.get(key(edit.other))
    if entry is None:
        return
    if edit.action == MERGE and other is not None and other is not entry:
        _move(other, entry, list(other.forms), owner)
        entry.kind = other.kind if entry.kind == "other" else entry.kind
        _remove(entries, other)
    elif edit.action == SPLIT and other is entry and key(edit.other) != key(entry.canonical):
        apart = _Entry(edit.other, entry.kind, GM)
        _move(entry, apart, [key(edit.other)], owner)
        entries.append(apart)
    elif edit.action == RENAME and other in (None, entry):
        entry.canonical, entry.source = edit.other, GM
        entry.forms[key(edit.other)] = edit.other
        owner[key(edit.other)] = entry
    elif edit.action == HIDE:
        for form in entry.forms:
            owner.pop(form, None)
        _remove(entries, entry)
    elif edit.action == KIND:
        entry.kind = edit.other
    elif edit.action == ALIAS:
        if other is not None and other is not entry and key(other.canonical) != key(edit.other):
            other.forms.pop(key(edit.other))
        if other is None or other is entry or key(other.canonical) != key(edit.other):
            entry.forms[key(edit.other)] = edit.other
            owner[key(edit.other)] = entry
    elif edit.action == UNALIAS and other is entry and key(edit.other) != key(entry.canonical):
        entry.forms.pop(key(edit.other))
        owner.pop(key(edit.other))


def _move(source: _Entry, target: _Entry, forms: Iterable[str], owner: dict[str, _Entry]) -> None:
    for form in forms:
        target.forms = {form: source.forms.pop(form), **target.forms}
        owner[form] = target


def _remove(entries: list[_Entry], gone: _Entry) -> None:
    entries[:] = [entry for entry in entries if entry is not gone]


def open_proposals(
    proposals: Iterable[Proposal], names: Sequence[Name], edits: Sequence[NameEdit]
) -> list[Proposal]:
    """Those that the GM has not answered: by saying no, by merging or splitting the two, or by hiding one."""
    answered = {frozenset((key(edit.name), key(edit.other))) for edit in edits}
    owners = {
        form: number
        for number, name in enumerate(names)
        for form in map(key, (name.canonical, *name.aliases))
    }
    found = []
    for proposal in proposals:
        pair = frozenset((key(proposal.a), key(proposal.b)))
        owned = {owners.get(form) for form in pair}
        if pair not in answered and None not in owned and len(owned) == 2:
            found.append(proposal)
    return found
