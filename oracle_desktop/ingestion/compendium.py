"""The compendium is brought in step with the notes: names learned, merged, set right, counted (R2.5)."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Fragment, Name
from oracle_desktop.ingestion import naming
from oracle_desktop.ingestion.learning import VERSION, learn
from oracle_desktop.ingestion.merging import Proposal, merge
from oracle_desktop.ingestion.name_edits import applied, forms_of, open_proposals
from oracle_desktop.notes.names import STAMP, NameFinder
from oracle_desktop.notes.words import words
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.learned import Learned, Place

_AT_ONCE = 100
"""Fragments read at a time: a cancel is answered between them."""
_KEPT_CHARACTERS = 20_000_000
"""Of texts kept in memory between learning names and counting them; what is beyond is read again."""
_MANY = 300
"""New forms from which on it is quicker to count every fragment anew than to look which may hold one."""
_LEARNED, _FORMS, _PROPOSALS = "names.learned", "names.forms", "names.proposals"
"""Keys in the catalogue's meta: what kept texts were counted by, the forms that were looked for, and which
names may be one."""
IN_STEP = "names"
"""Key in the catalogue's meta: empty where the names are not those of what is kept, so that the next reading
learns them anew."""
_TURN = threading.Lock()
"""An edit by the GM while notes are read waits its turn: neither may overwrite the other's names."""


def refresh(catalogue: Catalogue, cancel: Cancel | None = None) -> int:
    """Learn the names anew and keep them with where they stand; how many there are.

    Only fragments whose text changed are read, and those where a form of a name may stand that was not
    looked for before. Names that stand nowhere are left out. Raises `StoreProblem`, `Cancelled`.
    """
    with _TURN:
        return _refresh(catalogue, cancel or Cancel())


def _refresh(catalogue: Catalogue, cancel: Cancel) -> int:
    if catalogue.meta(_LEARNED) != VERSION:
        catalogue.forget_learned()
        catalogue.set_meta(_LEARNED, VERSION)
    texts = _learn(catalogue, cancel)
    places, learned = catalogue.places(), catalogue.learned()
    gathered, small = naming.gather(catalogue.pages(), places, learned, catalogue.extracted_entities())
    edits = catalogue.name_edits()
    looked_for = NameFinder([*gathered, *(Name(form) for form in forms_of(edits))])
    forms = _forms(catalogue, looked_for, learned, texts, cancel)
    merged, proposals = merge(gathered, _standing(places, forms), small)
    names = applied(merged, edits)
    finder = NameFinder(replace(name, id=number) for number, name in enumerate(names))
    counts = _counts(finder, places, forms)
    listed = _counts(finder, places, _listed(looked_for, learned))
    kept = [number for number in range(len(names)) if number in counts]
    catalogue.replace_names(
        [names[number] for number in kept],
        {new: counts[old] for new, old in enumerate(kept)},
        {new: listed[old] for new, old in enumerate(kept) if old in listed},
    )
    _keep_proposals(catalogue, open_proposals(proposals, names, edits))
    catalogue.set_meta(STAMP, str(int(catalogue.meta(STAMP, "0")) + 1))
    return len(kept)


def proposals(catalogue: Catalogue) -> list[Proposal]:
    """Pairs of names that may be one, as the last refresh found them."""
    return [Proposal(*kept) for kept in json.loads(catalogue.meta(_PROPOSALS, "[]"))]


def _keep_proposals(catalogue: Catalogue, found: Sequence[Proposal]) -> None:
    catalogue.set_meta(_PROPOSALS, json.dumps([(p.a, p.b, p.reason) for p in found], ensure_ascii=False))


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


def _standing(places: Sequence[Place], forms: Mapping[int, Mapping[str, int]]) -> dict[str, dict[int, int]]:
    """For each form how often it stands in which fragment."""
    standing: dict[str, dict[int, int]] = {}
    for place in places:
        for form, count in forms.get(place.id, {}).items():
            standing.setdefault(form, {})[place.id] = count
    return standing


def _listed(finder: NameFinder, learned: Mapping[int, Learned]) -> dict[int, dict[str, int]]:
    """Which forms stand in mere lists of each fragment."""
    return {
        id_: Counter(" ".join(form) for name, _ in one.listed for form in finder.forms_in(words(name)))
        for id_, one in learned.items()
        if one.listed
    }


def _counts(
    finder: NameFinder, places: Sequence[Place], forms: Mapping[int, Mapping[str, int]]
) -> dict[int, dict[int, int]]:
    """For each name (by number) that stands somewhere, how often in which fragment."""
    owners = {" ".join(form): numbers for form, numbers in finder.forms.items()}
    counts: dict[int, dict[int, int]] = {}
    for place in places:
        for form, count in forms.get(place.id, {}).items():
            for number in owners.get(form, ()):
                own = counts.setdefault(number, {})
                own[place.id] = own.get(place.id, 0) + count
    return counts
