"""A name as merging compares it, the groups that names are joined into, and the name each is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from oracle_desktop.domain import Name
from oracle_desktop.ingestion.everyday import JOINERS, TITLES
from oracle_desktop.notes.words import fold, words

_GENERATION = frozenset(
    "old young elder younger senior junior sr jr i ii iii iv v vi vii viii ix viejo joven".split()
)
NUMERALS = frozenset("i ii iii iv v vi vii viii ix".split())
"""Of one Uriel III "Uriel" is short; where there is another, it belongs to neither."""
_SAME = {"saint": "st"}
_REALMS = frozenset("city town village kingdom empire island isle duchy province".split())
"""The City of Dis is Dis."""
SLIPS, SLIP_SHARE, OFTEN_SHARE = 3, 0.25, 0.03
"""A slip is rare: at most so often, and at most this share of the right spelling; of a name that is written
all the time, at most the last share."""
_TRUST = {"title": 0, "link": 1}


@dataclass(slots=True)
class Item:
    """A name as it is compared: its words as written without title, folded; where it stands."""

    name: Name
    title: str
    core: tuple[str, ...]
    key: tuple[str, ...]
    age: frozenset[str]
    places: set[int]
    count: int
    parts: list[str] = field(default_factory=list)


class Groups:
    """Names joined so far."""

    def __init__(self, count: int) -> None:
        self._root = list(range(count))
        self._members = {at: [at] for at in range(count)}

    def root(self, at: int) -> int:
        """The place that stands for the group of `at`."""
        return self._root[at]

    def members(self, at: int) -> list[int]:
        """The places in the group of `at`."""
        return self._members[self._root[at]]

    def join(self, a: int, b: int) -> None:
        """Put the group of `b` into that of `a`; they must be two."""
        into = self._root[a]
        for at in self._members.pop(self._root[b]):
            self._root[at] = into
            self._members[into].append(at)

    def all(self) -> Mapping[int, list[int]]:
        """Every group by the place that stands for it."""
        return self._members


def item_of(name: Name, standing: Mapping[str, Mapping[int, int]]) -> Item:
    """`name` taken apart; `standing` as in `merging.merge`."""
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
    return Item(name, title, core, key, frozenset(age), set(counts), counts.total(), parts)


def ends(item: Item) -> set[str]:
    """First and last word of a full name, and the first half of one with an apostrophe (Vex'ahlia)."""
    ends = {item.key[0], "".join(words(item.parts[0]))}
    if len(item.parts) > 1 and fold(item.parts[-2]) not in JOINERS:
        ends.add("".join(words(item.parts[-1])))
    return ends


def name_of(items: Sequence[Item]) -> Name:
    """The name of a group: a page's, else the fullest that is not a rare spelling; all others are aliases."""
    if len(items) == 1:
        return items[0].name
    most = max(item.count for item in items)
    best = min(
        items,
        key=lambda item: (
            _TRUST.get(item.name.source, 2),
            item.count <= SLIPS and item.count <= SLIP_SHARE * most and len(item.parts) == 1,
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
