"""Names learned from the notes without a model (R2.5): titles, aliases, links, headings, recurring nouns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Fragment, Kind, Name
from oracle_desktop.ingestion.learning import JOINERS, TITLES, VERSION, clean, learn
from oracle_desktop.notes.names import STAMP, NameFinder, usable
from oracle_desktop.notes.words import STOP_WORDS, fold, words
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.learned import Learned, Place
from oracle_desktop.store.rows import Page

_PAGES = (Kind.SHEET, Kind.WORLD)
_MOST_WORDS = 6
_RECURRING = 2
_SAME_HEADING = 3
_AT_ONCE = 100
"""Fragments read at a time: a cancel is answered between them."""
_KEPT_CHARACTERS = 20_000_000
"""Of texts kept in memory between learning names and counting them; what is beyond is read again."""
_MANY = 300
"""New forms from which on it is quicker to count every fragment anew than to look which may hold one."""
_LEARNED, _FORMS = "names.learned", "names.forms"
"""Keys in the catalogue's meta: what kept texts were counted by, and the forms that were looked for."""

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


def refresh(catalogue: Catalogue, cancel: Cancel | None = None) -> int:
    """Learn the names anew and keep them with where they stand; how many there are.

    Only fragments whose text changed are read, and those where a form of a name may stand that was not
    looked for before. Names that stand nowhere are left out. Raises `StoreProblem`, `Cancelled`.
    """
    cancel = cancel or Cancel()
    if catalogue.meta(_LEARNED) != VERSION:
        catalogue.forget_learned()
        catalogue.set_meta(_LEARNED, VERSION)
    texts = _learn(catalogue, cancel)
    places, learned = catalogue.places(), catalogue.learned()
    names = _names(catalogue.pages(), places, learned)
    numbered = [replace(name, id=number) for number, name in enumerate(names)]
    finder = NameFinder(numbered)
    forms = _forms(catalogue, finder, learned, texts, cancel)
    counts = _counts(finder, places, forms)
    kept = [number for number in range(len(names)) if number in counts]
    catalogue.replace_names(
        [names[number] for number in kept], {new: counts[old] for new, old in enumerate(kept)}
    )
    catalogue.set_meta(STAMP, str(int(catalogue.meta(STAMP, "0")) + 1))
    return len(kept)


def _learn(catalogue: Catalogue, cancel: Cancel) -> dict[int, str]:
    """Count what the texts give that are new or changed; their folded words, as far as memory allows."""
    missing = catalogue.unlearned()
    texts: dict[int, str] = {}
    room = _KEPT_CHARACTERS
    for at in range(0, len(missing), _AT_ONCE):
        cancel.check()
        learned: dict[int, Learned] = {}
        for fragment in catalogue.fragments(missing[at : at + _AT_ONCE]):
            folded = _words(fragment)
            learned[fragment.id] = learn(fragment.text, folded)
            room -= len(fragment.text)
            if room > 0:
                texts[fragment.id] = " ".join(folded)
        catalogue.keep_learned(learned)
    return texts


def _words(fragment: Fragment) -> list[str]:
    return words(f"{fragment.title}\n{fragment.text}")


def _names(pages: Sequence[Page], places: Sequence[Place], learned: Mapping[int, Learned]) -> list[Name]:
    entries = _Entries()
    sessions = {place.path for place in places if place.kind not in _PAGES}
    for page in pages:
        if page.path not in sessions and page.kind in _PAGES:
            entries.add(page.title, _kind(page), "title", _aliases(page))
    _links(entries, pages, sessions)
    given = [(place, learned[place.id]) for place in places if place.id in learned]
    _headings(entries, given)
    _nouns(entries, given)
    return entries.names()


def _forms(
    catalogue: Catalogue,
    finder: NameFinder,
    learned: Mapping[int, Learned],
    texts: Mapping[int, str],
    cancel: Cancel,
) -> dict[int, dict[str, int]]:
    """Which forms stand in which fragment. Counted anew only where that can have changed: a form that was
    not looked for before needs all its words there; one that is not looked for any more was found there."""
    known = catalogue.forms()
    wanted = {" ".join(form) for form in finder.forms}
    before = set(filter(None, catalogue.meta(_FORMS).split("\n")))
    added, dropped = [form.split(" ") for form in wanted - before], before - wanted
    stale = [id_ for id_ in learned if id_ not in known or not dropped.isdisjoint(known[id_])]
    if len(added) > _MANY:
        stale = list(learned)
    elif added:
        there = set(stale)
        for id_ in learned.keys() - there:
            text = f" {learned[id_].words} "
            if any(all(f" {word} " in text for word in form) for form in added):
                stale.append(id_)
    for at in range(0, len(stale), _AT_ONCE):
        cancel.check()
        some = stale[at : at + _AT_ONCE]
        given = {id_: texts[id_].split(" ") for id_ in some if id_ in texts}
        unread = catalogue.fragments(id_ for id_ in some if id_ not in texts)
        given.update({fragment.id: _words(fragment) for fragment in unread})
        for id_, folded in given.items():
            found = Counter(finder.forms_in(folded))
            known[id_] = {" ".join(form): count for form, count in found.items()}
    with catalogue.together():  # forms without what was looked for would be taken for complete
        catalogue.keep_forms({id_: known[id_] for id_ in stale if id_ in known})
        catalogue.set_meta(_FORMS, "\n".join(sorted(wanted)))
    return known


def _counts(
    finder: NameFinder, places: Sequence[Place], forms: Mapping[int, Mapping[str, int]]
) -> dict[int, dict[int, int]]:
    """For each name (by number) that stands somewhere, how often in which fragment."""
    owners = {" ".join(form): numbers for form, numbers in finder.forms.items()}
    counts: dict[int, dict[int, int]] = {}
    for place in places:
        for form, count in forms.get(place.id, {}).items():
            for number in owners[form]:
                own = counts.setdefault(number, {})
                own[place.id] = own.get(place.id, 0) + count
    return counts


class _Entries:
    """Names under their folded forms; what is met first keeps the name, later sightings add aliases."""

    def __init__(self) -> None:
        self._by_form: dict[tuple[str, ...], _Entry] = {}
        self._all: list[_Entry] = []

    def add(self, canonical: str, kind: str, source: str, aliases: Iterable[str] = ()) -> None:
        canonical = clean(canonical)
        form = tuple(words(canonical))
        if not usable(form) or len(form) > _MOST_WORDS:
            return
        entry = self._by_form.get(form)
        if entry is None:
            entry = _Entry(canonical, kind, source)
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

    def __contains__(self, form: tuple[str, ...]) -> bool:
        return form in self._by_form

    def names(self) -> list[Name]:
        self._shorten()
        return [Name(entry.canonical, tuple(entry.aliases), entry.kind, entry.source) for entry in self._all]

    def _shorten(self) -> None:
        """A person's first name and last name alone, and a name without its title, where only one has it."""
        short: dict[tuple[str, ...], list[tuple[_Entry, str]]] = {}
        for entry in self._all:
            parts = entry.canonical.split()
            if entry.kind != "person" or len(parts) < 2:
                continue
            bare = [part for part in parts if fold(part).strip(".") not in TITLES]
            for part in {bare[0], bare[-1]} if bare else ():
                form = tuple(words(part))
                if usable(form) and form[0] not in JOINERS:
                    short.setdefault(form, []).append((entry, part))
        for form, owners in short.items():
            if len(owners) == 1:
                known = self._by_form.get(form)
                if known is not None and known.source == "noun" and not known.aliases:
                    self._all.remove(known)
                    del self._by_form[form]
                self.alias(*owners[0])


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


def _headings(entries: _Entries, given: Sequence[tuple[Place, Learned]]) -> None:
    """Headings of sheets and world pages that name something: not those that every page has, and only with
    capitals on all words that are not joiners."""
    found: dict[tuple[str, ...], tuple[str, set[str]]] = {}
    for place, one in given:
        if place.kind in _PAGES:
            for text in one.headings:
                found.setdefault(tuple(words(text)), (text, set()))[1].add(place.path)
    for text, paths in found.values():
        parts = text.split()
        capitals = all(part[:1].isupper() or fold(part) in JOINERS for part in parts)
        if capitals and len(parts) <= 4 and len(paths) < _SAME_HEADING and text[:1].isalpha():
            entries.add(text, "other", "heading")


def _nouns(entries: _Entries, given: Sequence[tuple[Place, Learned]]) -> None:
    """Proper nouns that recur: in two fragments or more, whose words are not as often written small."""
    runs: dict[str, int] = {}
    places: dict[str, int] = {}
    small: dict[str, int] = {}
    for _place, one in given:
        for word, count in one.small.items():
            small[word] = small.get(word, 0) + count
        for run, count in one.nouns.items():
            runs[run] = runs.get(run, 0) + count
            places[run] = places.get(run, 0) + 1
    everyday = STOP_WORDS["en"] | JOINERS
    for run, count in sorted(runs.items(), key=lambda item: -item[1]):
        if places[run] < _RECURRING:
            continue
        parts = words(run)
        if not parts or parts[0] in everyday or len(parts) > _MOST_WORDS:
            continue
        if len(parts) == 1 and (small.get(parts[0], 0) > count or parts[0] in TITLES):
            continue
        if all(small.get(part, 0) > 3 * count for part in parts if part not in everyday):
            continue
        entries.add(run, "other", "noun")
