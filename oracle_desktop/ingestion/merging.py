"""Which names are one: by title, part of a full name, and spelling. What is uncertain is proposed (R2.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from oracle_desktop.domain import Name
from oracle_desktop.ingestion.everyday import JOINERS, everyday
from oracle_desktop.ingestion.merge_items import (
    NUMERALS,
    OFTEN_SHARE,
    SLIP_SHARE,
    SLIPS,
    Groups,
    ends,
    item_of,
    name_of,
)
from oracle_desktop.ingestion.spelling import LONG, alike, near, plural, sound, swapped

_HER = frozenset(
    "lady dame queen princess empress mistress mother sister aunt mrs ms miss dona senora reina princesa "
    "maestra frau konigin reine madame regina signora rainha mestra koningin duchess countess baroness "
    "abbess priestess grandma granny condesa duquesa baronesa madre hermana tia sor santa schwester mevrouw "
    "irma mae comtesse duchesse".split()
)
_HIS = frozenset(
    "lord sir king prince emperor father brother uncle mr don senor rey principe maestro herr konig roi "
    "monsieur re signor rei mestre koning duke count baron earl abbot priest grandpa conde duque padre "
    "hermano tio fray san bruder heer irmao pai comte duc".split()
)
_GIVEN = ("title", "link")
"""Sources that show that the GM keeps two names apart, or at least wrote both on purpose."""
_SHORTEST_NICK, _SURE_NICK = 3, 4
"""Letters that a short name shares with the full one, to be proposed and to be merged."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two names that may be one, and why in a plain sentence."""

    a: str
    b: str
    reason: str


def merge(
    names: Sequence[Name], standing: Mapping[str, Mapping[int, int]], small: Mapping[str, int]
) -> tuple[list[Name], list[Proposal]]:
    """`names` with those that are one made one, and what may be one besides.

    `standing` says how often each form (folded words) stands in which fragment; `small` how often a folded
    word is written small, which tells "Whitestone Castle" from a full name.
    """
    return _Merging(names, standing, small).run()


class _Merging:
    def __init__(
        self, names: Sequence[Name], standing: Mapping[str, Mapping[int, int]], small: Mapping[str, int]
    ) -> None:
        self._small = small
        self._items = [item_of(name, standing) for name in names]
        self._groups = Groups(len(names))
        self._proposed: dict[tuple[int, int], str] = {}

    def run(self) -> tuple[list[Name], list[Proposal]]:
        self._same_core()
        self._full_names()
        self._sounds()
        self._spelling()
        self._parts()
        self._nicknames()
        return self._result()

    # --- the rules -----------------------------------------------------------------------------------

    def _same_core(self) -> None:
        """ "Lady Kima" and "Kima"; "Ank'Harel" and "Ankharel"; not where there are two titles."""
        by_core: dict[str, list[int]] = {}
        for at, item in enumerate(self._items):
            by_core.setdefault("".join(item.core), []).append(at)
        for same in by_core.values():
            titles = {self._items[at].title for at in same} - {""}
            for a, b in _pairs(same):
                if len(titles) <= 1 and not (self._common(a) or self._common(b)):
                    self._join(a, b, "They differ in a title or in how they are parted.")
                elif not self._of_two(a, b):
                    self._propose(a, b, "They are one name with different titles.")
        self._old_and_young()

    def _old_and_young(self) -> None:
        """ "Old Brennoc" may be Brennoc, unless there is a young one too."""
        by_key: dict[tuple[str, ...], list[int]] = {}
        for at, item in enumerate(self._items):
            by_key.setdefault(item.key, []).append(at)
        for same in by_key.values():
            if len({self._items[at].age for at in same} - {frozenset()}) == 1:
                for a, b in _pairs(same):
                    if self._items[a].age != self._items[b].age:
                        self._propose(a, b, "One is old or young, the other does not say.")

    def _full_names(self) -> None:
        """ "Percival de Rolo" and "Percival Fredrickstein de Rolo": first and last word the same."""
        by_ends: dict[tuple[str, str], list[int]] = {}
        for at, item in enumerate(self._items):
            if len(item.key) > 1 and not self._common(at):
                by_ends.setdefault((item.key[0], item.key[-1]), []).append(at)
        for same in by_ends.values():
            for a, b in _pairs(same):
                short, long = sorted((a, b), key=lambda at: len(self._items[at].key))
                if _inside(self._items[short].key, self._items[long].key):
                    self._join(long, short, "One is the other with more names.")

    def _sounds(self) -> None:
        """ "Vallaki" and "Valaki": spellings of one sound, however often each is written."""
        by_sound: dict[tuple[str, ...], list[int]] = {}
        for at, item in enumerate(self._items):
            if any(len(word) >= LONG for word in item.key) and not self._common(at):
                by_sound.setdefault(sound(item.key), []).append(at)
        for same in by_sound.values():
            for a, b in _pairs(same):
                one, other = self._items[a], self._items[b]
                if one.key == other.key or plural(one.key, other.key):
                    continue
                if self._side_by_side(a, b):
                    self._propose(a, b, "They sound alike.")
                else:
                    self._join(a, b, "They sound alike.", by_sound=True)

    def _spelling(self) -> None:
        """Names that differ in a letter or two of one word, one of them rare."""
        for a, b, distance in self._close():
            often, rare = sorted((a, b), key=lambda at: -self._items[at].count)
            one, other = self._items[often], self._items[rare]
            if self._groups.root(a) == self._groups.root(b):
                continue
            few = max(min(SLIPS, SLIP_SHARE * one.count), OFTEN_SHARE * one.count, 1)
            slip = other.count <= few and one.count > 2 * other.count
            slip = slip or (len(one.key) > 1 and swapped(one.key, other.key))
            if distance == 1 and slip and alike(one.key, other.key) and not self._taken(rare):
                self._join(often, rare, "They differ in one letter.")
            elif not plural(one.key, other.key):
                self._propose(often, rare, "They differ in a letter or two.")

    def _parts(self) -> None:
        """ "Kima" of "Kima of Vord", "Ripley" of "Anna Ripley", where only one has it."""
        longer: dict[str, set[int]] = {}
        for at, item in enumerate(self._items):
            if self._full(at):
                for part in ends(item):
                    longer.setdefault(part, set()).add(at)
        for at, item in enumerate(self._items):
            if len(item.parts) != 1 or self._common(at):
                continue
            whole = longer.get("".join(item.key), set()) - {at}
            owners = {self._groups.root(other) for other in whole}
            if len(owners) != 1 or self._groups.root(at) in owners:
                continue
            full = max(whole, key=lambda other: self._items[other].count)
            # one that stands nowhere by itself stands in longer forms alone ("don Eutimio")
            together = not item.count or any(item.places & self._items[other].places for other in whole)
            if together and "place" not in (item.name.kind, self._items[full].name.kind):
                self._join(full, at, "One is part of the other.")
            else:
                self._propose(full, at, "One is part of the other.")

    def _nicknames(self) -> None:
        """ "Kash" for Kashaw, "Percy" for Percival, where both stand in one passage. Done where it is part of
        one full name and of nothing else, else proposed."""
        by_start: dict[str, set[int]] = {}
        for at, item in enumerate(self._items):
            if item.key and not self._common(at):
                first = item.key[0]
                for length in range(_SHORTEST_NICK, len(first)):
                    by_start.setdefault(first[:length], set()).add(at)
        for at, item in enumerate(self._items):
            if len(item.key) != 1 or self._common(at):
                continue
            stem = item.key[0]
            if stem not in by_start:
                stem = stem.removesuffix("y").removesuffix("ie")
            longer = [
                other
                for other in by_start.get(stem, ())
                if other != at
                and len(self._items[other].key[0]) > len(item.key[0])
                and not plural(item.key, self._items[other].key[:1])
            ]
            near = [other for other in longer if item.places & self._items[other].places]
            if len({self._groups.root(other) for other in near}) != 1:
                continue
            alone = len({self._groups.root(other) for other in longer}) == 1
            full = [other for other in near if self._full(other) and len(self._items[other].parts) > 1]
            if alone and full and len(stem) >= _SURE_NICK:
                self._join(full[0], at, "One may be short for the other.")
            else:
                self._propose(near[0], at, "One may be short for the other.")

    # --- what the rules ask --------------------------------------------------------------------------

    def _join(self, a: int, b: int, reason: str, *, by_sound: bool = False) -> None:
        """Make them one where nothing speaks against it, else propose it. A link to a page that is not there
        may be misspelled (`by_sound`); else who links two names means two."""
        if self._groups.root(a) == self._groups.root(b) or self._never(a, b):
            return
        one, other = self._items[a], self._items[b]
        same = by_sound or (one.key == other.key and one.title == other.title)
        linked = one.name.source in _GIVEN and other.name.source in _GIVEN and not same
        sure = (
            (one.age == other.age or (one.age ^ other.age) <= NUMERALS)
            and not linked
            and (one.name.kind == other.name.kind or "other" in (one.name.kind, other.name.kind))
        )
        crossing = ((x, y) for x in self._groups.members(a) for y in self._groups.members(b))
        if sure and not any(self._never(x, y) for x, y in crossing):
            self._groups.join(a, b)
        else:
            self._propose(a, b, reason)

    def _propose(self, a: int, b: int, reason: str) -> None:
        if not self._never(a, b):
            self._proposed.setdefault((a, b), reason)

    def _never(self, a: int, b: int) -> bool:
        """Two with pages of their own, father and son, Lord and Lady."""
        one, other = self._items[a], self._items[b]
        pages = one.name.source == other.name.source == "title"
        generations = bool(one.age and other.age and one.age != other.age)
        return pages or generations or self._of_two(a, b)

    def _side_by_side(self, a: int, b: int) -> bool:
        """Whether the rarer of two names stands, more than now and then, mostly where the other does: then
        they are two."""
        rare, often = sorted((self._items[a], self._items[b]), key=lambda item: item.count)
        return rare.count > SLIPS and 2 * len(rare.places & often.places) > len(rare.places)

    def _of_two(self, a: int, b: int) -> bool:
        titles = {self._items[a].title, self._items[b].title}
        return bool(titles & _HER and titles & _HIS)

    def _common(self, at: int) -> bool:
        """Whether it is a lone word that these notes also write small."""
        item = self._items[at]
        lone = len(item.key) == 1 and self._small.get(item.key[0], 0) >= max(1, item.count)
        return lone or everyday(" ".join(item.parts))

    def _taken(self, at: int) -> bool:
        """Whether a lone word is also written small, or is part of somebody's full name."""
        item = self._items[at]
        if len(item.key) > 1:
            return False
        part = item.key[0]
        return bool(self._small.get(part)) or any(
            len(other.key) > 1 and part in (other.key[0], other.key[-1]) for other in self._items
        )

    def _full(self, at: int) -> bool:
        """Whether it looks like a full name: several words, none of them one that the notes write small."""
        item = self._items[at]
        if len(item.parts) + (len(item.key) > 1) < 2 or any(p.endswith(("'s", "’s")) for p in item.parts):
            return False
        if item.name.kind == "person":
            return True
        if len(item.places) < 2 and len(item.parts) > 1:
            return False  # once is too seldom for a full name: "Keyleth Skywrites"
        told = [word for word in item.key if word not in JOINERS and len(word) > 1]
        return item.name.kind in ("other", "faction") and not any(self._small.get(word) for word in told)

    def _close(self) -> Iterator[tuple[int, int, int]]:
        """Pairs of names that differ in one word, and there in a letter or two."""
        by_rest: dict[tuple[int, tuple[str, ...]], list[int]] = {}
        for at, item in enumerate(self._items):
            if any(len(word) >= LONG for word in item.key) and not self._common(at):
                for place in range(len(item.key)):
                    rest = (*item.key[:place], "", *item.key[place + 1 :])
                    by_rest.setdefault((place, rest), []).append(at)
        for (place, _), same in by_rest.items():
            if len(same) < 2:
                continue
            spelled = [self._items[at].key[place] for at in same]
            for x, y, distance in near(spelled):
                yield same[x], same[y], distance

    def _result(self) -> tuple[list[Name], list[Proposal]]:
        groups = sorted(self._groups.all().items())
        made = {root: name_of([self._items[at] for at in sorted(members)]) for root, members in groups}
        proposals: dict[frozenset[str], Proposal] = {}
        for (a, b), reason in self._proposed.items():
            one, other = made[self._groups.root(a)].canonical, made[self._groups.root(b)].canonical
            if one != other:
                proposals.setdefault(frozenset((one, other)), Proposal(one, other, reason))
        return list(made.values()), list(proposals.values())


def _pairs(members: Sequence[int]) -> Iterator[tuple[int, int]]:
    for place, a in enumerate(members):
        for b in members[place + 1 :]:
            yield a, b


def _inside(short: Sequence[str], long: Iterable[str]) -> bool:
    rest = iter(long)
    return all(word in rest for word in short)
