"""Which names of the compendium stand in a text, by canonical form or alias, accents and case folded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from oracle_desktop.domain import Name
from oracle_desktop.notes.words import STOP_WORDS, placed_words, words

STAMP = "names.stamp"
"""Key in the catalogue's meta that moves with every refresh of the compendium; who keeps names in memory
looks at it."""

_SHORTEST = 3
_EVERYDAY = frozenset().union(*STOP_WORDS.values())


@dataclass(frozen=True, slots=True)
class NameSpan:
    """A name where it stands: `text[start:end]` is a form of the name `canonical`, `name_id` its id."""

    start: int
    end: int
    name_id: int
    canonical: str


class NameFinder:
    """Finds names in running text, longest first: "Lady Kima of Vord" is not "Lady Kima" as well."""

    def __init__(self, names: Iterable[Name]) -> None:
        self._forms: dict[tuple[str, ...], list[int]] = {}
        self._canonical: dict[int, str] = {}
        self._capital: set[tuple[str, ...]] = set()
        """Forms that are written with a capital."""
        self._longest: dict[str, int] = {}
        """Words of the longest form that begins with a word."""
        for name in names:
            self._canonical[name.id] = name.canonical
            for form in (name.canonical, *name.aliases):
                key = tuple(words(form))
                if usable(key):
                    if form != form.lower():
                        self._capital.add(key)
                    ids = self._forms.setdefault(key, [])
                    if name.id not in ids:
                        ids.append(name.id)
                    self._longest[key[0]] = max(self._longest.get(key[0], 1), len(key))

    @property
    def forms(self) -> Mapping[tuple[str, ...], Sequence[int]]:
        """Folded words of each form to the ids of the names that have it."""
        return self._forms

    def find(self, found: Sequence[str]) -> dict[int, int]:
        """How often each name (by id) stands in a text, given as its folded words (`words.words`)."""
        counts: dict[int, int] = {}
        for ids in self.forms_in(found):
            for name_id in self._forms[ids]:
                counts[name_id] = counts.get(name_id, 0) + 1
        return counts

    def forms_in(self, found: Sequence[str]) -> list[tuple[str, ...]]:
        """The forms that stand in a text, in order, none inside a longer one."""
        return [tuple(found[at:end]) for at, end in self._places(found)]

    def spans(self, text: str) -> list[NameSpan]:
        """Where names stand in `text`, in order, none inside another. What the notes write with a capital is
        none without one ("a keep"); of names that share a form it is the one that is called so."""
        placed = placed_words(text)
        spans: list[NameSpan] = []
        for at, end in self._places([word for word, _, _ in placed]):
            form = tuple(word for word, _, _ in placed[at:end])
            start, stop = placed[at][1], placed[end - 1][2]
            written = text[start:stop]
            if form in self._capital and written == written.lower():
                continue
            called = [id_ for id_ in self._forms[form] if tuple(words(self._canonical[id_])) == form]
            id_ = (called or self._forms[form])[0]
            spans.append(NameSpan(start, stop, id_, self._canonical[id_]))
        return spans

    def _places(self, found: Sequence[str]) -> list[tuple[int, int]]:
        places: list[tuple[int, int]] = []
        begins = self._longest
        free = 0
        for at, word in enumerate(found):
            if word not in begins or at < free:
                continue
            for length in range(min(begins[word], len(found) - at), 0, -1):
                if tuple(found[at : at + length]) in self._forms:
                    free = at + length
                    places.append((at, free))
                    break
        return places


def usable(form: tuple[str, ...]) -> bool:
    """Whether a form can be looked for: not a lone everyday or very short word, nor a number."""
    if len(form) == 1:
        return len(form[0]) >= _SHORTEST and form[0] not in _EVERYDAY and not form[0].isdecimal()
    return any(word not in _EVERYDAY and not word.isdecimal() for word in form)
