"""The Compendium as it may be looked at, up to a session or without secrets, each name with its proof."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oracle_desktop.answering.passages import read_sentences
from oracle_desktop.answering.veil import Veil
from oracle_desktop.domain import Citation, Fragment, Name, SessionId
from oracle_desktop.ingestion import compendium_who
from oracle_desktop.ingestion.compendium_entries import Compendium
from oracle_desktop.ingestion.compendium_who import Who
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.notes.names import NameFinder
from oracle_desktop.notes.words import words
from oracle_desktop.store.catalogue import Catalogue

TOLD = 3
"""Sentences that say who a name is."""
MENTIONS = 60
"""Passages that are listed for a name."""
_MORE = 3
"""Words beside the name from which on a line says something of it."""


@dataclass(frozen=True, slots=True)
class NameRow:
    """A name with the places where it stands: sessions in order, those that only list it, fragments (ids)."""

    name: Name
    sessions: tuple[SessionId, ...]
    fragments: tuple[int, ...]
    listed: frozenset[str] = frozenset()
    """Keys of the sessions that only list it."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with the citation that opens where it comes from. `annotation`: a model wrote it."""

    text: str
    citation: Citation
    annotation: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """The first sentence of a passage in which a name stands."""

    label: str
    title: str
    sentence: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Card:
    """What is shown of one name."""

    row: NameRow
    told: tuple[Told, ...]
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """Everything the list shows. `hidden` are names that the GM left out, `edits` how many can be undone."""

    rows: Sequence[NameRow] = ()
    proposals: Sequence[Proposal] = ()
    hidden: Sequence[str] = ()
    edits: int = 0


class CompendiumView:
    """Reads the catalogue anew each time: tenths of a second for a large campaign, not for the window's
    thread. Methods raise `StoreProblem`."""

    def __init__(
        self, catalogue: Catalogue, up_to: SessionId | None = None, player_safe: bool = False
    ) -> None:
        self._catalogue = catalogue
        self._veil = Veil(catalogue, up_to, player_safe)

    def names(self) -> Names:
        """The names that may be known, by the alphabet, and what waits for a decision about them."""
        rows, gm = self.rows(), Compendium(self._catalogue)
        known = {row.name.canonical for row in rows}
        proposals = [pair for pair in gm.proposals() if {pair.a, pair.b} <= known]
        hidden = [] if self._veil.hides else gm.hidden()
        return Names(rows, proposals, hidden, len(gm.edits()))

    def rows(self) -> list[NameRow]:
        """The names that stand in what may be known, by the alphabet."""
        names = self._veil.names()
        ids = [name.id for name in names]
        mentions, acting = self._catalogue.mentions(ids), self._catalogue.acting(ids)
        allowed = {f.id: f for f in self._catalogue.fragments() if self._veil.allows(f)}
        unread = self._unreadable(names, allowed)
        rows = []
        for name in names:
            there = [id_ for id_ in sorted(mentions.get(name.id, ())) if id_ in allowed]
            there = [id_ for id_ in there if name.id not in unread.get(id_, ())]
            if there:
                rows.append(_row(name, [allowed[id_] for id_ in there], acting[name.id]))
        return sorted(rows, key=lambda row: row.name.canonical.casefold())

    def count(self, row: NameRow) -> int:
        """How often a name that `rows` gave stands in the fragments that may be known."""
        there = self._catalogue.mentions([row.name.id]).get(row.name.id, {})
        return sum(there.get(id_, 0) for id_ in row.fragments)

    def _unreadable(self, names: Sequence[Name], allowed: Mapping[int, Fragment]) -> dict[int, set[int]]:
        """By fragment the names that stand only in stretches of it that are left out."""
        if not self._veil.player_safe:
            return {}
        finder = NameFinder(names)
        gone: dict[int, set[int]] = {}
        for id_, fragment in allowed.items():
            seen = self._veil.fragment(fragment)
            if seen != fragment:
                whole = finder.find(words(f"{fragment.title}\n{fragment.text}"))
                gone[id_] = whole.keys() - finder.find(words(f"{seen.title}\n{seen.text}")).keys()
        return gone

    def card(self, row: NameRow) -> Card:
        """What is shown of a name that `rows` gave."""
        found = [self._veil.fragment(f) for f in self._catalogue.fragments(row.fragments)]
        fragments = [f for f in sorted(found, key=_order) if self._veil.allows(f)]
        acts = Counter(self._catalogue.acting([row.name.id]).get(row.name.id, {}))
        told = compendium_who.told(
            row.name,
            fragments,
            acts,
            lambda ids: self._veil.annotations(self._catalogue.annotations(ids)),
            TOLD,
        )
        by_id = {fragment.id: fragment for fragment in fragments}
        return Card(
            row,
            tuple(_told(who, by_id[who.fragment]) for who in told),
            tuple(self._mentions(row.name, fragments)),
        )

    def _mentions(self, name: Name, fragments: Sequence[Fragment]) -> list[Mention]:
        """The first sentence of each passage in which the name stands, in the order of `fragments`."""
        known = len(words(name.canonical))
        finder = NameFinder(self._catalogue.names())  # all of them: "Horn of Orcus" is not Orcus
        found: list[Mention] = []
        for fragment in fragments:
            text = self._veil.text(fragment.path) or ""
            lines = [
                line
                for line in read_sentences(text, fragment.start, fragment.end)
                if name.id in finder.find(words(line.plain))
            ]
            # a bare name, in a list or a heading, only where nothing more is said
            if lines:
                line = next((line for line in lines if line.words >= known + _MORE), lines[0])
                citation = _citation(fragment, line.start, line.end, text[line.start : line.end])
                sentence = " ".join(line.plain.split())
                found.append(Mention(fragment.label, fragment.title, sentence, citation))
            if len(found) == MENTIONS:
                break
        return found


def _row(name: Name, fragments: Sequence[Fragment], acts: Mapping[int, int]) -> NameRow:
    sessions: dict[str, SessionId] = {}
    active: set[str] = set()
    for fragment in fragments:
        if fragment.session is not None:
            sessions.setdefault(fragment.session.key, fragment.session)
            if acts.get(fragment.id):
                active.add(fragment.session.key)
    ordered = tuple(sorted(sessions.values(), key=lambda session: session.order))
    return NameRow(name, ordered, tuple(f.id for f in fragments), frozenset(sessions.keys() - active))


def _order(fragment: Fragment) -> tuple[bool, tuple[int, float, str], str, int]:
    """Sessions in their order, everything else after them."""
    nowhere = (0, 0.0, "")
    order = fragment.session.order if fragment.session is not None else nowhere
    return (fragment.session is None, order, fragment.path, fragment.start)


def _told(who: Who, fragment: Fragment) -> Told:
    return Told(who.text, _citation(fragment, who.start, who.end, who.text), who.annotation)


def _citation(fragment: Fragment, start: int, end: int, quote: str) -> Citation:
    return Citation(
        fragment.label, fragment.session, fragment.path, start, end, quote, "source", fragment=fragment.id
    )
