"""The Compendium as a GM uses it: look a name up, set names right, take that back (R2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from oracle_desktop.domain import Fragment, Kind, Name, SessionId
from oracle_desktop.errors import CompendiumProblem
from oracle_desktop.ingestion import compendium, name_edits
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.ingestion.name_edits import key
from oracle_desktop.notes.names import usable
from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.sentences import sentences
from oracle_desktop.notes.words import words
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.names import NameEdit

_READ = 12
"""Fragments that are read for a sentence that tells who someone is."""
_EARLY = 3
"""Words within which a name that a sentence is about stands."""
_SHORT, _LONG = 30, 320
"""Characters of a sentence that tells something and can still be read at a glance."""
_TELLS = frozenset(
    "is was are were a an the who named called es era un una el la ist war ein eine der die".split()
)


@dataclass(frozen=True, slots=True)
class Who:
    """Who or what a name is, in a sentence: a model's annotation of the fragment, or the notes' own words
    (then `start`/`end` are its offsets in the document's text)."""

    text: str
    fragment: int
    label: str
    path: str
    start: int
    end: int
    annotation: bool = False


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
            self._who(found, fragments, acts),
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
        self._keep(NameEdit(name_edits.DECLINE, proposal.a, proposal.b))

    def split(self, name: str, alias: str) -> Entry:
        """Make an alias a name of its own; its entry."""
        found = self._found(name)
        written = self._alias_of(found, alias)
        self._keep(NameEdit(name_edits.SPLIT, found.canonical, written))
        return self.entry(written)

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
        self._catalogue.drop_name_edit(edits[-1].id)
        compendium.refresh(self._catalogue)
        return edits[-1]

    def edits(self) -> list[NameEdit]:
        """Everything that was set right, in order."""
        return self._catalogue.name_edits()

    def _edit(self, action: str, name: str, other: str, show: str = "") -> Entry:
        self._keep(NameEdit(action, name, other))
        return self.entry(show or name)

    def _keep(self, edit: NameEdit) -> None:
        self._catalogue.add_name_edit(edit)
        compendium.refresh(self._catalogue)

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

    def _who(self, name: Name, fragments: Sequence[Fragment], acts: Mapping[int, int]) -> Who | None:
        """An annotation that names it; else the sentence of its page or first sessions that tells most."""
        forms = [form for form in (words(f) for f in (name.canonical, *name.aliases)) if form]
        ordered = sorted(
            (fragment for fragment in fragments if acts[fragment.id] or len(fragments) == 1),
            key=lambda f: f.kind not in (Kind.SHEET, Kind.WORLD) or key(f.title) not in map(key, _all(name)),
        )
        annotations = self._catalogue.annotations([fragment.id for fragment in ordered])
        for fragment in ordered:
            text = annotations.get(fragment.id, "")
            if _place(words(text), forms) >= 0:
                return Who(
                    text, fragment.id, fragment.label, fragment.path, fragment.start, fragment.end, True
                )
        told = max(_sentences(ordered[:_READ], forms), key=lambda one: one[0], default=None)
        return None if told is None else told[1]


def _all(name: Name) -> tuple[str, ...]:
    return (name.canonical, *name.aliases)


def _checked(text: str) -> str:
    text = " ".join(text.split())
    if not usable(tuple(words(text))):
        raise CompendiumProblem(f"“{text}” cannot be looked for in the notes.", "Choose a longer name.")
    return text


def _place(folded: Sequence[str], forms: Iterable[Sequence[str]]) -> int:
    """Where one of `forms` stands in a text's words: the place after it, -1 where none does."""
    for form in forms:
        for at in range(len(folded) - len(form) + 1):
            if list(folded[at : at + len(form)]) == list(form):
                return at + len(form)
    return -1


def _sentences(
    fragments: Sequence[Fragment], forms: Sequence[Sequence[str]]
) -> Iterator[tuple[tuple[int, int, int], Who]]:
    """Sentences that hold the name, each with how much it tells: "X is", "X, a"; early; in few words."""
    for place, fragment in enumerate(fragments):
        page = fragment.kind in (Kind.SHEET, Kind.WORLD)
        for start, end in sentences(fragment.text, 0, len(fragment.text)):
            source = fragment.text[start:end]
            text = " ".join(plain(source).split())
            if source.startswith("#") or not _SHORT <= len(text) <= _LONG:
                continue
            folded = words(text)
            after = _place(folded, forms)
            if after < 0:
                continue
            tells = any(word in _TELLS for word in folded[after : after + 1])
            telling = (2 * int(tells) + int(after <= _EARLY) + int(page and place == 0), -place, -len(text))
            at = fragment.start
            yield (
                telling,
                Who(text, fragment.id, fragment.label, fragment.path, at + start, at + end),
            )
