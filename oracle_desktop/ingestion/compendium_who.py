"""Who or what a name is, told by a model's annotations or by the notes' own best sentences (R2.5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from oracle_desktop.domain import Fragment, Kind, Name
from oracle_desktop.ingestion.name_edits import key
from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.sentences import sentences
from oracle_desktop.notes.words import placed_words, words

_READ = 40
"""Fragments that are read for a sentence that tells who someone is."""
_EARLY = 3
"""Words within which a name that a sentence is about stands."""
_SHORT, _LONG = 30, 320
"""Characters of a sentence that tells something and can still be read at a glance."""
_IS = frozenset("is was are were es era son eran ist war sind waren est etait e".split())
_ONE = frozenset(
    "a an the one who which un una uno el la los las quien ein eine einer der die das une le les l il "
    "lo um uma o een het de".split()
)
_APART = re.compile(r"\W*[,(–—]")
_CALLED = frozenset("named called llamado llamada namens genannt nomme nommee chiamato chiamata".split())
_TELLING, _SURE = 2, 4
"""What "X is …" says, and what "X is a …", "X, the …" or "somebody called X" says of who X is."""


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


def told(
    name: Name,
    fragments: Sequence[Fragment],
    acts: Mapping[int, int],
    annotations: Callable[[Iterable[int]], Mapping[int, str]],
    most: int = 1,
) -> list[Who]:
    """Up to `most` sentences that tell who `name` is, in the order of `fragments`, its page first.

    `fragments` are those in which it stands, `acts` how often it acts in each. Annotations that name it
    come from its page, its first, its last and its most eventful passages; else the sentences that tell most.
    """
    forms = [form for form in map(words, (name.canonical, *name.aliases)) if form]
    acting = [fragment for fragment in fragments if acts[fragment.id] or len(fragments) == 1]
    ordered = sorted(acting, key=lambda fragment: not _is_page(fragment, name))
    known = annotations([fragment.id for fragment in ordered])
    naming = [f for f in ordered if _after(words(known.get(f.id, "")), forms) >= 0]
    if naming:
        eventful = sorted(naming, key=lambda f: -acts[f.id])
        chosen = list(dict.fromkeys([naming[0], naming[-1], *eventful]))[:most]
        return [Who(known[f.id], f.id, f.label, f.path, f.start, f.end, True) for f in naming if f in chosen]
    return _best(ordered[:_READ], forms, most)


def _is_page(fragment: Fragment, name: Name) -> bool:
    page = fragment.kind in (Kind.SHEET, Kind.WORLD)
    return page and key(fragment.title) in map(key, (name.canonical, *name.aliases))


def _best(fragments: Sequence[Fragment], forms: Sequence[Sequence[str]], most: int) -> list[Who]:
    """The sentence that tells most, and of other fragments those that say "X is" or "X, a" as well."""
    found = sorted(_sentences(fragments, forms), key=lambda one: one[0], reverse=True)
    chosen: dict[int, Who] = {}
    for (telling, _, _), who in found:
        told = any(who.text == other.text for other in chosen.values())  # parts of a session overlap
        fresh = who.fragment not in chosen and not told
        if len(chosen) < most and fresh and (telling >= _SURE or not chosen):
            chosen[who.fragment] = who
    place = {fragment.id: at for at, fragment in enumerate(fragments)}
    return sorted(chosen.values(), key=lambda who: place[who.fragment])


def _tells(folded: Sequence[str], after: int, text: str) -> int:
    """How much the words around a name, which ends before word number `after`, say of who it is."""
    one, other = (*folded[after : after + 2], "", "")[:2]
    apart = _APART.match(text[placed_words(text)[after - 1][2] :])
    if (one in _IS and other in _ONE) or (one in _ONE and apart):
        return _SURE
    if any(word in _CALLED for word in folded[max(after - 4, 0) : after]):
        return _SURE
    return _TELLING if one in _IS else 0


def _after(folded: Sequence[str], forms: Iterable[Sequence[str]]) -> int:
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
            after = _after(folded, forms)
            if after < 0:
                continue
            tells = _tells(folded, after, text)
            telling = (tells + int(after <= _EARLY) + int(page and place == 0), -place, -len(text))
            at = fragment.start
            yield (
                telling,
                Who(text, fragment.id, fragment.label, fragment.path, at + start, at + end),
            )
