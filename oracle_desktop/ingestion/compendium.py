"""Names learned from the notes without a model (R2.5): titles, aliases, links, headings, recurring nouns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from oracle_desktop.domain import Fragment, Kind, Name
from oracle_desktop.notes.names import STAMP, NameFinder, usable
from oracle_desktop.notes.words import STOP_WORDS, fold, language, words
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import Page

_PAGES = (Kind.SHEET, Kind.WORLD)
_MOST_WORDS = 6
_RECURRING = 2
_SAME_HEADING = 3

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
_TITLES = frozenset(
    "lady lord sir dame king queen prince princess emperor empress captain commander general guardian "
    "keeper master mistress doctor dr father mother brother sister uncle aunt old young high arch mr "
    "mrs ms don dona senor senora rey reina principe princesa capitan maestro maestra frau herr konig "
    "konigin furst meister roi reine madame monsieur re regina signor signora rei rainha capitao mestre "
    "koning koningin meester".split()
)
_JOINERS = frozenset("of the de del la las los da do das dos von van der den di du des le".split())
_NOUN = r"[A-ZÀ-ÖØ-Þ][\w]*(?:['’-][\w]+)*"
_RUN = re.compile(rf"{_NOUN}(?:[ ](?:(?:of the|of|de la|del|de|da|do|dos|von|van|du|di|des)[ ])?{_NOUN})*")
_OPENING = re.compile(r"(?:^|[.!?:;…\n\"“”«»(\[*#>|–—-])\s*[*_\"“«'‘(\[]*$")
_POSSESSIVE = re.compile(r"['’]s?$")
_HEADING = re.compile(r"^#{1,6}[ \t]+(.{2,80}?)[ \t]*#*$", re.M)
_LOWER = re.compile(r"(?<![\w'’])[a-zß-öø-ÿ][\w]*")


@dataclass
class _Entry:
    canonical: str
    kind: str
    source: str
    aliases: dict[str, None] = field(default_factory=dict)


def names_of(catalogue: Catalogue) -> tuple[list[Name], dict[int, dict[int, int]]]:
    """Names of the notes, and for each (by place in the list) how often it stands in which fragment.

    Names that stand nowhere are left out. Raises `StoreProblem`.
    """
    fragments, pages = catalogue.fragments(), catalogue.pages()
    entries = _Entries()
    sessions = {fragment.path for fragment in fragments if fragment.kind not in _PAGES}
    for page in pages:
        if page.path not in sessions and page.kind in _PAGES:
            entries.add(page.title, _kind(page), "title", _aliases(page))
    _links(entries, pages, sessions)
    _headings(entries, fragments)
    _nouns(entries, fragments)
    return _counted(entries.names(), fragments)


def refresh(catalogue: Catalogue) -> int:
    """Learn the names anew and keep them; how many there are. Raises `StoreProblem`."""
    names, mentions = names_of(catalogue)
    catalogue.replace_names(names, mentions)
    catalogue.set_meta(STAMP, str(int(catalogue.meta(STAMP, "0")) + 1))
    return len(names)


class _Entries:
    """Names under their folded forms; what is met first keeps the name, later sightings add aliases."""

    def __init__(self) -> None:
        self._by_form: dict[tuple[str, ...], _Entry] = {}
        self._all: list[_Entry] = []

    def add(self, canonical: str, kind: str, source: str, aliases: Iterable[str] = ()) -> None:
        canonical = _clean(canonical)
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
        alias = _clean(alias)
        form = tuple(words(alias))
        if usable(form) and len(form) <= _MOST_WORDS and form not in self._by_form:
            self._by_form[form] = entry
            entry.aliases[alias] = None

    def get(self, text: str) -> _Entry | None:
        return self._by_form.get(tuple(words(_clean(text))))

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
            bare = [part for part in parts if fold(part).strip(".") not in _TITLES]
            for part in {bare[0], bare[-1]} if bare else ():
                form = tuple(words(part))
                if usable(form) and form[0] not in _JOINERS:
                    short.setdefault(form, []).append((entry, part))
        for form, owners in short.items():
            if len(owners) == 1:
                known = self._by_form.get(form)
                if known is not None and known.source == "noun" and not known.aliases:
                    self._all.remove(known)
                    del self._by_form[form]
                self.alias(*owners[0])


def _clean(text: str) -> str:
    return _POSSESSIVE.sub("", " ".join(text.replace("_", " ").replace("*", "").split())).strip(" .,:;-–—")


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


def _headings(entries: _Entries, fragments: Sequence[Fragment]) -> None:
    """Headings of sheets and world pages that name something: not those that every page has, and only with
    capitals on all words that are not joiners."""
    found: dict[tuple[str, ...], tuple[str, set[str]]] = {}
    for fragment in fragments:
        if fragment.kind in _PAGES:
            for match in _HEADING.finditer(fragment.text):
                text = _clean(re.sub(r"\[\[(?:[^|\]]*\|)?([^\]]*)\]\]", r"\1", match[1]))
                found.setdefault(tuple(words(text)), (text, set()))[1].add(fragment.path)
    for text, paths in found.values():
        parts = text.split()
        capitals = all(part[:1].isupper() or fold(part) in _JOINERS for part in parts)
        if capitals and len(parts) <= 4 and len(paths) < _SAME_HEADING and text[:1].isalpha():
            entries.add(text, "other", "heading")


def _nouns(entries: _Entries, fragments: Sequence[Fragment]) -> None:
    """Proper nouns that recur: runs of capitalised words inside sentences, in two fragments or more, whose
    words are not as often written small. German writes every noun so: there nothing is learned."""
    runs: Counter[str] = Counter()
    places: dict[str, set[int]] = {}
    small: Counter[str] = Counter()
    for fragment in fragments:
        if language(fragment.text[:4_000]) == "de":
            continue
        small.update(fold(word) for word in _LOWER.findall(fragment.text))
        for run in _inner_runs(fragment.text):
            runs[run] += 1
            places.setdefault(run, set()).add(fragment.id)
    everyday = STOP_WORDS["en"] | _JOINERS
    for run, count in runs.most_common():
        parts = words(run)
        if len(places[run]) < _RECURRING or not parts or parts[0] in everyday or len(parts) > _MOST_WORDS:
            continue
        if len(parts) == 1 and (small[parts[0]] > count or parts[0] in _TITLES):
            continue
        if all(small[part] > 3 * count for part in parts if part not in everyday):
            continue
        entries.add(run, "other", "noun")


def _inner_runs(text: str) -> Iterator[str]:
    """Runs of capitalised words that do not open a sentence, a heading or a list item."""
    for match in _RUN.finditer(text):
        run = _clean(match[0])
        if _OPENING.search(text[max(0, match.start() - 12) : match.start()]):
            head, _, rest = run.partition(" ")
            run = rest if fold(head) in _TITLES or not rest else run
            if not rest:
                continue
        while run and fold(run.split(" ", 1)[0]) in _JOINERS | STOP_WORDS["en"]:
            run = run.partition(" ")[2]
        if len(run) > 2:
            yield run


def _counted(
    names: Sequence[Name], fragments: Sequence[Fragment]
) -> tuple[list[Name], dict[int, dict[int, int]]]:
    numbered = [
        Name(name.canonical, name.aliases, name.kind, name.source, place) for place, name in enumerate(names)
    ]
    finder = NameFinder(numbered)
    counts: dict[int, dict[int, int]] = {}
    for fragment in fragments:
        for place, count in finder.find(words(f"{fragment.title}\n{fragment.text}")).items():
            counts.setdefault(place, {})[fragment.id] = count
    kept = [place for place in range(len(names)) if counts.get(place)]
    mentions: Mapping[int, dict[int, int]] = {new: counts[old] for new, old in enumerate(kept)}
    return [names[place] for place in kept], dict(mentions)
