"""What the Sessions page tells of each session besides its title, and which hold what is searched."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oracle_desktop.answering.compendium_view import NameRow
    from oracle_desktop.answering.veil import Veil
    from oracle_desktop.store.catalogue import Catalogue

NAMED = 4
"""Names that are shown of a session."""


@dataclass(frozen=True, slots=True)
class Told:
    """By session key: what happened in a sentence or two (where a chat model read it), and who is in it."""

    said: Mapping[str, str] = field(default_factory=dict)
    who: Mapping[str, Sequence[str]] = field(default_factory=dict)


def read(catalogue: Catalogue, veil: Veil, names: Sequence[NameRow]) -> Told:
    """Read it through the veil. What a model wrote of a whole passage may give a secret away: for players'
    eyes there is none of it."""
    first: dict[str, int] = {}
    for fragment in () if veil.player_safe else veil.fragments():
        if fragment.session is not None:
            first.setdefault(fragment.session.key, fragment.id)
    notes = catalogue.annotations(first.values()) if first else {}
    return Told({key: notes[at] for key, at in first.items() if notes.get(at)}, _who(names))


def _who(names: Sequence[NameRow]) -> dict[str, list[str]]:
    """Those that tell a session from the others: they come back, but not everywhere."""
    in_session: dict[str, list[tuple[bool, int, str]]] = defaultdict(list)
    for row in names:
        if row.name.kind != "other":
            for session in row.sessions:
                if session.key not in row.listed:
                    often = len(row.sessions)
                    in_session[session.key].append((often == 1, often, row.name.canonical))
    return {key: [name for _, _, name in sorted(found)[:NAMED]] for key, found in in_session.items()}


def holding(veil: Veil, text: str) -> dict[str, int]:
    """How many passages of each session hold every word of `text`, by session key. Through the veil, folded
    as the keyword index folds; a word that is only begun counts.
    """
    from oracle_desktop.notes.words import fold

    wanted = fold(text).split()
    found: Counter[str] = Counter()
    for fragment in veil.fragments() if wanted else ():
        if fragment.session is not None:
            body = fold(f"{fragment.title}\n{fragment.text}")
            if all(word in body for word in wanted):
                found[fragment.session.key] += 1
    return dict(found)
