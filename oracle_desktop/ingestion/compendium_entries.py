"""The Compendium as a GM uses it: look a name up, set names right, take that back (R2.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from oracle_desktop.domain import Name, SessionId
from oracle_desktop.errors import CompendiumProblem
from oracle_desktop.ingestion import compendium, name_edits
from oracle_desktop.ingestion import compendium_who as who
from oracle_desktop.ingestion.compendium_who import Who
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.ingestion.name_edits import key
from oracle_desktop.notes.names import usable
from oracle_desktop.notes.words import words
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.names import NameEdit

KINDS = ("person", "place", "faction", "item", "god", "creature", "event", "other")
"""What a name may be."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A name with where it stands. `sessions` in order; `listed` are those that only list it."""

    canonical: str
    kind: str
    aliases: tuple[str, ...]
    first: SessionId | None
    last: SessionId | None
    sessions: tuple[SessionId, ...]
    listed: tuple[SessionId, ...]
    fragments: tuple[int, ...]
    who: Who | None


@dataclass(frozen=True, slots=True)
class Listed:
    """A name with in how many fragments it stands, and how often in all."""

    name: Name
    fragments: int
    count: int


class Compendium:
    """The names of one campaign. Every edit is kept, outlives re-reading, and is heeded at once.

    Methods raise `CompendiumProblem` where the names do not fit, `StoreProblem` where nothing can be kept.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def names(self) -> list[Name]:
        """All names, by canonical form."""
        return self._catalogue.names()

    def overview(self) -> list[Listed]:
        """All names with how often they stand in the notes, the most frequent first."""
        names = self.names()
        counts = self._catalogue.mentions(name.id for name in names)
        found = [Listed(name, len(there := counts.get(name.id, {})), sum(there.values())) for name in names]
        return sorted(found, key=lambda one: (-one.count, one.name.canonical))

    def entry(self, name: str) -> Entry:
        """The entry of a canonical name or alias, whatever its case and accents."""
        found = self._found(name)
        acts = self._catalogue.acting([found.id]).get(found.id, {})
        fragments = self._catalogue.fragments(acts)
        sessions: dict[str, SessionId] = {}
        active: set[str] = set()
        for fragment in fragments:
            if fragment.session is not None:
                sessions.setdefault(fragment.session.key, fragment.session)
                if acts[fragment.id]:
                    active.add(fragment.session.key)
        ordered = tuple(sorted(sessions.values(), key=lambda session: session.order))
        return Entry(
            found.canonical,
            found.kind,
            found.aliases,
            ordered[0] if ordered else None,
            ordered[-1] if ordered else None,
            ordered,
            tuple(session for session in ordered if session.key not in active),
            tuple(fragment.id for fragment in fragments),
            next(iter(who.told(found, fragments, acts, self._catalogue.annotations)), None),
        )

    def proposals(self) -> list[Proposal]:
        """Pairs that may be one, those that stand most often first."""
        often = {one.name.canonical: one.count for one in self.overview()}
        found = [p for p in compendium.proposals(self._catalogue) if p.a in often and p.b in often]
        return sorted(found, key=lambda p: -min(often[p.a], often[p.b]))

    def merge(self, a: str, b: str) -> Entry:
        """Make `b` and its aliases aliases of `a`."""
        one, other = self._found(a), self._found(b)
        if one.id == other.id:
            raise CompendiumProblem(f"{a} and {b} are one name already.")
        return self._edit(name_edits.MERGE, one.canonical, other.canonical)

    def accept(self, proposal: Proposal) -> Entry:
        """As `merge`."""
        return self.merge(proposal.a, proposal.b)

    def decline(self, proposal: Proposal) -> None:
        """Do not propose these two again."""
        one, other = self._found(proposal.a), self._found(proposal.b)
        self._keep(NameEdit(name_edits.DECLINE, one.canonical, other.canonical))

    def split(self, name: str, alias: str) -> Entry:
        """Make an alias a name of its own; its entry."""
        found = self._found(name)
        written = self._alias_of(found, alias)
        return self._edit(name_edits.SPLIT, found.canonical, written, show=written)

    def rename(self, name: str, new: str) -> Entry:
        """Call a name otherwise; what it was called stays as an alias."""
        found = self._found(name)
        taken = self._known().get(key(new))
        if taken is not None and taken.id != found.id:
            raise CompendiumProblem(f"There is a name {taken.canonical} already.", "Merge the two instead.")
        return self._edit(name_edits.RENAME, found.canonical, _checked(new), show=new)

    def hide(self, name: str) -> None:
        """Leave a name out: it is none, or of no use."""
        self._keep(NameEdit(name_edits.HIDE, self._found(name).canonical))

    def hidden(self) -> list[str]:
        """Names that were hidden and not shown again, in the order of the alphabet."""
        return sorted(name_edits.hidden(self.edits()), key=str.casefold)

    def show(self, name: str) -> Entry:
        """Take a name in again that was hidden; its entry."""
        if key(name) not in map(key, self.hidden()):
            raise CompendiumProblem(f"{name} is not hidden.")
        return self._edit(name_edits.SHOW, name, "")

    def set_kind(self, name: str, kind: str) -> Entry:
        """Say what a name is, one of `KINDS`."""
        if kind not in KINDS:
            raise CompendiumProblem(f"A name is one of: {', '.join(KINDS)}.")
        return self._edit(name_edits.KIND, self._found(name).canonical, kind)

    def add_alias(self, name: str, alias: str) -> Entry:
        """Let `alias` stand for `name`, also where it stood for another."""
        found = self._found(name)
        taken = self._known().get(key(alias))
        if taken is not None and taken.id != found.id and key(taken.canonical) == key(alias):
            raise CompendiumProblem(f"{taken.canonical} is a name of its own.", "Merge the two instead.")
        return self._edit(name_edits.ALIAS, found.canonical, _checked(alias))

    def remove_alias(self, name: str, alias: str) -> Entry:
        """Let `alias` stand for nothing."""
        found = self._found(name)
        return self._edit(name_edits.UNALIAS, found.canonical, self._alias_of(found, alias))

    def undo(self) -> NameEdit | None:
        """Take back the last edit that stands, which is given; None where there is none."""
        edits = self._catalogue.name_edits()
        if not edits:
            return None
        self._heeded(lambda: self._catalogue.drop_name_edit(edits[-1].id))
        return edits[-1]

    def edits(self) -> list[NameEdit]:
        """Everything that was set right, in order."""
        return self._catalogue.name_edits()

    def _edit(self, action: str, name: str, other: str, show: str = "") -> Entry:
        shown = show or name
        kept = self._keep(NameEdit(action, name, other))
        if key(shown) not in self._known():  # a name without a place in the notes is not in the Compendium
            self._heeded(lambda: self._catalogue.drop_name_edit(kept))
            raise CompendiumProblem(f"{shown} would stand nowhere in the notes.", "Nothing was changed.")
        return self.entry(shown)

    def _keep(self, edit: NameEdit) -> int:
        return self._heeded(lambda: self._catalogue.add_name_edit(edit))

    def _heeded(self, change: Callable[[], int]) -> int:
        """Change the edits and learn the names anew; where that breaks off, the next reading does it."""
        before = self._catalogue.meta(compendium.IN_STEP)
        with self._catalogue.together():
            self._catalogue.set_meta(compendium.IN_STEP, "")
            done = change()
        compendium.refresh(self._catalogue)
        self._catalogue.set_meta(compendium.IN_STEP, before)  # a reading under way has its own turn
        return done

    def _known(self) -> Mapping[str, Name]:
        known: dict[str, Name] = {}
        for name in self.names():
            for form in (name.canonical, *name.aliases):
                known.setdefault(key(form), name)
        return known

    def _found(self, name: str) -> Name:
        found = self._known().get(key(name))
        if found is None:
            raise CompendiumProblem(
                f"No name {name} is known from the notes.", "The list shows those that are."
            )
        return found

    def _alias_of(self, name: Name, alias: str) -> str:
        for form in name.aliases:
            if key(form) == key(alias):
                return form
        raise CompendiumProblem(f"{alias} is no alias of {name.canonical}.")


def _checked(text: str) -> str:
    text = " ".join(text.split())
    if not usable(tuple(words(text))):
        raise CompendiumProblem(f"“{text}” cannot be looked for in the notes.", "Choose a longer name.")
    return text
