"""The names that pages, links, lists, a model and recurring capitals give, before they are merged (R2.5)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from oracle_desktop.domain import Kind, Name
from oracle_desktop.ingestion.everyday import JOINERS, TITLES, everyday
from oracle_desktop.ingestion.learning import capitals, clean
from oracle_desktop.notes.names import usable
from oracle_desktop.notes.words import STOP_WORDS, fold, words
from oracle_desktop.store.learned import Learned, Place
from oracle_desktop.store.rows import Entity, Page

PAGES = (Kind.SHEET, Kind.WORLD)
_MOST_WORDS = 6
_SAME_HEADING = 3
_RECURRING = 2
_EVERYDAY = STOP_WORDS["en"] | JOINERS
_AGE = frozenset("old young high".split())
_MADE = re.compile(r"-(?:sized|style|like|controlled|type|based|shaped|themed)\b")
_PLACES = frozenset(
    "castle keep city town village tavern inn temple tower sea lake river mountain mountains forest woods "
    "district palace mine mines quarry manor gate bridge hall isle island islands street bay marsh swamp "
    "desert valley kingdom empire".split()
)

# Front matter keys and tag or folder words that tell what a name is, in the languages of the vaults seen.
_KINDS: dict[str, str] = {
    **dict.fromkeys(
        "character characters npc npcs pc pcs person people personaje personajes personagem personagens "
        "personnage personnages personaggio personaggi personen charaktere spieler jugadores party".split(),
        "person",
    ),
    **dict.fromkeys(
        "location locations place places region regions city cities town lugar lugares regiao regioes "
        "orte ort lieux luoghi locaties settlement settlements".split(),
        "place",
    ),
    **dict.fromkeys(
        "faction factions organization organizations organisation organisations guild guilds group "
        "groups faccion facciones faccoes organizaciones fraktionen house houses".split(),
        "faction",
    ),
    **dict.fromkeys(
        "item items artifact artifacts artefacts object objects equipment objetos itens objets".split(),
        "item",
    ),
    **dict.fromkeys("god gods deity deities pantheon dioses deuses gotter dieux religion".split(), "god"),
    **dict.fromkeys("creature creatures monster monsters bestiary criaturas monstruos".split(), "creature"),
    **dict.fromkeys("event events history timeline eventos".split(), "event"),
}


@dataclass
class _Entry:
    canonical: str
    kind: str
    source: str
    aliases: dict[str, None] = field(default_factory=dict)


def gather(
    pages: Sequence[Page],
    places: Sequence[Place],
    learned: Mapping[int, Learned],
    extracted: Mapping[int, Sequence[Entity]],
) -> tuple[list[Name], Counter[str]]:
    """The names in order of trust, and how often each folded word is written small in all notes."""
    given = [(place, learned[place.id]) for place in places if place.id in learned]
    counted: dict[str, int] = {}  # close to a million words after every edit: twice as quick as a Counter
    for _, one in given:
        for word, count in one.small.items():
            counted[word] = counted.get(word, 0) + count
    small = Counter(counted)
    entries = _Entries(small)
    sessions = {place.path for place in places if place.kind not in PAGES}
    for page in pages:
        if page.path not in sessions and page.kind in PAGES:
            entries.add(page.title, _kind(page), "title", _aliases(page))
    _links(entries, pages, sessions)
    _extracted(entries, extracted)
    _headings(entries, given)
    _listed(entries, given)
    _nouns(entries, given)
    return entries.names(), small


class _Entries:
    """Names under their folded forms; what is met first keeps the name, later sightings add aliases."""

    def __init__(self, small: Mapping[str, int]) -> None:
        self.small = small
        self._by_form: dict[tuple[str, ...], _Entry] = {}
        self._all: list[_Entry] = []

    def add(self, canonical: str, kind: str, source: str, aliases: Iterable[str] = ()) -> None:
        canonical = clean(canonical)
        form = tuple(words(canonical))
        if not usable(form) or len(form) > _MOST_WORDS:
            return
        entry = self._by_form.get(form)
        if entry is None:
            entry = _Entry(canonical, kind if kind != "other" else _told(canonical), source)
            self._all.append(entry)
            self._by_form[form] = entry
        elif entry.kind == "other":
            entry.kind = kind
        for alias in aliases:
            self.alias(entry, alias)

    def alias(self, entry: _Entry, alias: str) -> None:
        alias = clean(alias)
        form = tuple(words(alias))
        if usable(form) and len(form) <= _MOST_WORDS and form not in self._by_form:
            self._by_form[form] = entry
            entry.aliases[alias] = None

    def get(self, text: str) -> _Entry | None:
        return self._by_form.get(tuple(words(clean(text))))

    def names(self) -> list[Name]:
        self._shorten()
        return [Name(entry.canonical, tuple(entry.aliases), entry.kind, entry.source) for entry in self._all]

    def _shorten(self) -> None:
        """A person's first name and last name alone, where only one has it and nothing else is called so."""
        short: dict[tuple[str, ...], dict[tuple[str, ...], tuple[_Entry, str]]] = {}
        for entry in self._all:
            if entry.kind in ("person", "other"):
                for part in _ends(entry.canonical):
                    form = tuple(words(part))
                    if usable(form) and not everyday(part) and not self.small.get(form[0]):
                        of = tuple(word for word in words(entry.canonical) if word not in TITLES)
                        short.setdefault(form, {}).setdefault(of, (entry, part))
        for owners in short.values():
            entry, part = next(iter(owners.values()))
            if len(owners) == 1 and entry.kind == "person":
                self.alias(entry, part)


def _ends(canonical: str) -> set[str]:
    """First and last name of a person's full name: "of Vord" and "de Rolo" are whole families or places."""
    parts = canonical.split()
    while len(parts) > 1 and fold(parts[0]).strip(".") in TITLES:
        parts = parts[1:]
    if len(parts) < 2:
        return set(parts) if len(canonical.split()) > 1 else set()
    return {parts[0], *(parts[-1:] if fold(parts[-2]) not in JOINERS else ())}


def _told(canonical: str) -> str:
    """The kind that a name tells by itself: "Lady X", "X Castle", "House X"."""
    folded = words(canonical)
    if len(folded) > 1 and folded[0] in TITLES - _AGE:
        return "person"
    if len(folded) > 1 and folded[-1] in _PLACES:
        return "place"
    return "faction" if len(folded) > 1 and folded[0] in ("house", "guild", "order", "clan") else "other"


def _kind(page: Page) -> str:
    front = {fold(str(key)): value for key, value in page.front_matter.items()}
    said = [front.get(key) for key in ("type", "category", "kind", "tipo", "tags", "tag")]
    hints = [word for value in said if value is not None for word in words(str(value))]
    hints += [word for part in page.path.split("/")[:-1][::-1] for word in words(part)]
    for hint in hints:
        if hint in _KINDS:
            return _KINDS[hint]
    return "person" if page.kind is Kind.SHEET else "other"


def _aliases(page: Page) -> list[str]:
    found: list[str] = []
    for key, value in page.front_matter.items():
        if fold(str(key)) in ("aliases", "alias", "aka", "also known as", "alcunhas", "apodos"):
            found += (
                [str(one) for one in value] if isinstance(value, (list, tuple)) else str(value).split(",")
            )
    return [alias for alias in found if alias.strip() and alias.strip().lower() != "none"]


def _links(entries: _Entries, pages: Sequence[Page], sessions: set[str]) -> None:
    """Link targets are names (a page that is not written yet, too); what stands for them is an alias."""
    files = {fold(_stem(path)) for path in sessions}
    for page in pages:
        for link in page.links:
            target = _stem(link.target.split("#")[0].split("^")[0])
            if not target or fold(target) in files or "://" in link.target:
                continue
            entry = entries.get(target)
            if entry is None and target[:1].isupper():
                entries.add(target, "other", "link")
                entry = entries.get(target)
            if entry is not None and link.alias[:1].isupper():
                entries.alias(entry, link.alias)


def _stem(path: str) -> str:
    return re.sub(r"\.(?:md|markdown|txt)$", "", path.rsplit("/", 1)[-1].strip(), flags=re.I)


def _extracted(entries: _Entries, extracted: Mapping[int, Sequence[Entity]]) -> None:
    """What a model took for names: with a capital, and not a word that the notes write small."""
    kinds: dict[str, Counter[str]] = {}
    aliases: dict[str, dict[str, None]] = {}
    for entities in extracted.values():
        for entity in entities:
            if _named(entity.name, entries.small):
                kinds.setdefault(entity.name, Counter())[entity.kind] += 1
                found = aliases.setdefault(entity.name, {})
                found.update(dict.fromkeys(a for a in entity.aliases if _named(a, entries.small)))
    for name, counted in sorted(kinds.items(), key=lambda item: -item[1].total()):
        entries.add(name, counted.most_common(1)[0][0], "model", aliases[name])


def _named(text: str, small: Mapping[str, int]) -> bool:
    folded = words(text)
    capital = any(part[:1].isupper() for part in text.split())
    return capital and not everyday(text) and not (len(folded) == 1 and small.get(folded[0]))


def _headings(entries: _Entries, given: Sequence[tuple[Place, Learned]]) -> None:
    """Headings of sheets and world pages that name something: not those that every page has, and only with
    capitals on all words that are not joiners."""
    found: dict[tuple[str, ...], tuple[str, set[str]]] = {}
    for place, one in given:
        if place.kind in PAGES:
            for text in one.headings:
                found.setdefault(tuple(words(text)), (text, set()))[1].add(place.path)
    for text, paths in found.values():
        parts = text.split()
        capitals = all(part[:1].isupper() or fold(part) in JOINERS for part in parts)
        if capitals and len(parts) <= 4 and len(paths) < _SAME_HEADING and text[:1].isalpha():
            entries.add(text, "other", "heading")


def _listed(entries: _Entries, given: Sequence[tuple[Place, Learned]]) -> None:
    """Items of lists whose heading says what they are ("NPCs"), but no words that are written small."""
    for _, one in given:
        for name, heading in one.listed:
            kind = next((_KINDS[word] for word in words(heading) if word in _KINDS), "")
            if kind and any(not entries.small.get(word) for word in words(name)) and not everyday(name):
                entries.add(name, kind, "list")


def _nouns(entries: _Entries, given: Sequence[tuple[Place, Learned]]) -> None:
    """Proper nouns: recurring, or standing once inside a sentence with a word that is never written small."""
    inner, opening, places = _sightings(given, entries.small)
    seen = inner + opening
    for run in sorted(inner.keys() | opening.keys(), key=lambda run: (-inner[run] - opening[run], run)):
        parts = words(run)
        count = inner[run] + opening[run]
        if not parts or parts[0] in _EVERYDAY or len(parts) > _MOST_WORDS or everyday(run):
            continue
        if run.isupper() and " " in run:  # a licence shouts
            continue
        if len(parts) == 1 and (entries.small[parts[0]] > count or parts[0] in TITLES):
            continue
        telling = [part for part in parts if part not in _EVERYDAY]
        unseen = any(not entries.small.get(part) for part in telling)
        if all(entries.small.get(part, 0) > 3 * count for part in telling):
            continue
        if places[run] < _RECURRING and _of_names(run, seen):
            continue
        if (inner[run] and (places[run] >= _RECURRING or unseen)) or (unseen and count > _RECURRING):
            entries.add(run, "other", "noun")


def _of_names(run: str, seen: Mapping[str, int]) -> bool:
    """Whether a run is names that met ("Scanlan Vax") or what one of them has ("Scanlan's Seeming")."""
    parts = run.split()
    owned = any(seen.get(clean(part), 0) > _RECURRING for part in parts[:-1] if clean(part) != part)
    met = len(parts) > 1 and all(seen.get(part, 0) > _RECURRING for part in parts)
    return owned or met or bool(_MADE.search(run))


def _sightings(
    given: Sequence[tuple[Place, Learned]], small: Mapping[str, int]
) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """How often each run stands inside a sentence, how often first, and in how many fragments.

    A run that opens a sentence loses a first word that the notes also write small ("Behind Cassandra"), or
    that stands nowhere else before a run that does ("Eventually Vox Machina").
    """
    inner: Counter[str] = Counter()
    opening: Counter[str] = Counter()
    places: Counter[str] = Counter()
    for _, one in given:
        inner.update(one.nouns)
    for _, one in given:
        here = set(one.nouns)
        for run, count in one.opening.items():
            first, _, rest = run.partition(" ")
            head = fold(first)
            if head not in TITLES and run not in inner and (small.get(head) or rest in inner):
                if rest and capitals(rest):
                    inner[rest] += count
                    here.add(rest)
                continue
            opening[run] += count
            here.add(run)
        for name, _ in one.listed:
            opening[name] += 1
            here.add(name)
        places.update(here)
    return inner, opening, places
