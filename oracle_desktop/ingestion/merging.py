"""Which names are one: by title, part of a full name, and spelling. What is uncertain is proposed (R2.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from oracle_desktop.domain import Name
from oracle_desktop.ingestion.everyday import JOINERS, TITLES, everyday
from oracle_desktop.ingestion.spelling import LONG, alike, near, plural, sound, swapped
from oracle_desktop.notes.words import fold, words

_GENERATION = frozenset(
    "old young elder younger senior junior sr jr i ii iii iv v vi vii viii ix viejo joven".split()
)
_NUMERALS = frozenset("i ii iii iv v vi vii viii ix".split())
"""Of one Uriel III "Uriel" is short; where there is another, it belongs to neither."""
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
_SAME = {"saint": "st"}
_REALMS = frozenset("city town village kingdom empire island isle duchy province".split())
"""The City of Dis is Dis."""
_SLIPS, _SLIP_SHARE, _OFTEN_SHARE = 3, 0.25, 0.03
"""A slip is rare: at most so often, and at most this share of the right spelling; of a name that is written
all the time, at most the last share."""
_SHORTEST_NICK, _SURE_NICK = 3, 4
"""Letters that a short name shares with the full one, to be proposed and to be merged."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Two names that may be one, and why in a plain sentence."""

    a: str
    b: str
    reason: str


@dataclass(slots=True)
class _Item:
    """A name as it is compared: its words as written without title, folded; where it stands."""

    name: Name
    title: str
    core: tuple[str, ...]
    key: tuple[str, ...]
    age: frozenset[str]
    places: set[int]
    count: int
    parts: list[str] = field(default_factory=list)


class _Groups:
    """Names joined so far."""

    def __init__(self, count: int) -> None:
        self._root = list(range(count))
        self._members = {at: [at] for at in range(count)}

    def root(self, at: int) -> int:
        return self._root[at]

    def members(self, at: int) -> list[int]:
        return self._members[self._root[at]]

    def join(self, a: int, b: int) -> None:
        into = self._root[a]
        for at in self._members.pop(self._root[b]):
            self._root[at] = into
            self._members[into].append(at)

    def all(self) -> Mapping[int, list[int]]:
        return self._members


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
        self._items = [_item(name, standing) for name in names]
        self._groups = _Groups(len(names))
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
            few = max(min(_SLIPS, _SLIP_SHARE * one.count), _OFTEN_SHARE * one.count, 1)
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
                for part in _ends(item):
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
            (one.age == other.age or (one.age ^ other.age) <= _NUMERALS)
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
        return rare.count > _SLIPS and 2 * len(rare.places & often.places) > len(rare.places)

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
        made = {root: _one([self._items[at] for at in sorted(members)]) for root, members in groups}
        proposals: dict[frozenset[str], Proposal] = {}
        for (a, b), reason in self._proposed.items():
            one, other = made[self._groups.root(a)].canonical, made[self._groups.root(b)].canonical
            if one != other:
                proposals.setdefault(frozenset((one, other)), Proposal(one, other, reason))
        return list(made.values()), list(proposals.values())


def _item(name: Name, standing: Mapping[str, Mapping[int, int]]) -> _Item:
    parts = name.canonical.split()
    age: set[str] = set()
    title = ""
    while len(parts) > 1 and fold(parts[0]).strip(".") in TITLES | _GENERATION:
        head = fold(parts.pop(0)).strip(".")
        if head in _GENERATION:
            age.add(head)
        else:
            title = title or head
    while len(parts) > 1 and fold(parts[-1]).strip(".") in _GENERATION:
        age.add(fold(parts.pop()).strip("."))
    key = tuple(words(" ".join(parts)))
    key = tuple(_SAME.get(word, word) for word in key if word != "the") or key
    for place in range(len(key) - 2):
        if key[place] in _REALMS and key[place + 1] == "of":
            key = key[place + 2 :]
            break
    core = key if not age else (*key, *sorted(age))
    counts: Counter[int] = Counter()
    for form in (name.canonical, *name.aliases):
        counts.update(standing.get(" ".join(words(form)), {}))
    return _Item(name, title, core, key, frozenset(age), set(counts), counts.total(), parts)


def _ends(item: _Item) -> set[str]:
    """First and last word of a full name, and the first half of one with an apostrophe (Vex'ahlia)."""
    ends = {item.key[0], "".join(words(item.parts[0]))}
    if len(item.parts) > 1 and fold(item.parts[-2]) not in JOINERS:
        ends.add("".join(words(item.parts[-1])))
    return ends


def _pairs(members: Sequence[int]) -> Iterator[tuple[int, int]]:
    for place, a in enumerate(members):
        for b in members[place + 1 :]:
            yield a, b


def _inside(short: Sequence[str], long: Iterable[str]) -> bool:
    rest = iter(long)
    return all(word in rest for word in short)


_TRUST = {"title": 0, "link": 1}


def _one(items: Sequence[_Item]) -> Name:
    """The name of a group: a page's, else the fullest that is not a rare spelling; all others are aliases."""
    if len(items) == 1:
        return items[0].name
    most = max(item.count for item in items)
    best = min(
        items,
        key=lambda item: (
            _TRUST.get(item.name.source, 2),
            item.count <= _SLIPS and item.count <= _SLIP_SHARE * most and len(item.parts) == 1,
            -len(item.key),
            -item.count,
        ),
    )
    forms: dict[tuple[str, ...], str] = {}
    for item in (best, *(item for item in items if item is not best)):
        for form in (item.name.canonical, *item.name.aliases):
            forms.setdefault(tuple(words(form)), form)
    kind = next((item.name.kind for item in (best, *items) if item.name.kind != "other"), "other")
    canonical, *aliases = forms.values()
    return Name(canonical, tuple(aliases), kind, best.name.source)
