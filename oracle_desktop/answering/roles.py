"""Who does it, and to whom: how two clauses place the same names and things around the same words."""

from __future__ import annotations

from oracle_desktop.answering import fact_words
from oracle_desktop.answering.facts import Named, Stated
from oracle_desktop.answering.words import stems

_VERB_LAST = ("de", "nl")


def is_in(named: Named, there: Stated) -> bool:
    """Whether `there` names the same, or holds all words of the name."""
    return any(same_one(named, other) for other in there.names) or named.keys <= there.keys


def same_one(one: Named, other: Named) -> bool:
    """Whether two names are of the same one: by a name of the catalogue, or one a part of the other. "Orla"
    can be Orla Venn, Orla Kern cannot."""
    return bool(one.ids & other.ids) or one.keys <= other.keys or other.keys <= one.keys


def shared(clause: Stated, there: Stated) -> list[tuple[str, str]]:
    """The words of the clause that stand there too, each with what stands for it."""
    found = []
    for word in clause.stems:
        others = [word, *fact_words.ALIKE.get(word, ())]
        found += [(word, other) for other in others if other in there.stems][:1]
    return found


def swapped(clause: Stated, there: Stated, verb: str, same: str) -> bool:
    """Whether two that the clause names, or two of its things, change places around a verb (`same` there)."""
    if not (_is_verb(clause, verb) and _is_verb(there, same)):
        return False
    pairs = [(a, b) for a in clause.names for b in clause.names if a.at < b.at and not same_one(a, b)]
    for first, second in pairs:
        mine = _direction(clause, first.at, second.at, verb)
        theirs = _direction(there, _place(there, first), _place(there, second), same)
        if mine * theirs < 0:
            return True
    things = [] if pairs else [w for w in _keyed(clause) if w != verb]
    for number, x in enumerate(things):
        for y in things[number + 1 :]:
            mine = _direction(clause, _stem_at(clause, x), _stem_at(clause, y), verb)
            theirs = _direction(there, _stem_at(there, x), _stem_at(there, y), same)
            if mine * theirs < 0:
                return True
    return False


def _is_verb(there: Stated, word: str) -> bool:
    """Whether a word can be the verb: no article before it and, in English, with the form of one."""
    at = _stem_at(there, word)
    before = there.tokens[at - 1].text if at > 0 else ""
    article = before in fact_words.ARTICLES and (before != "a" or there.code == "en")  # "il a tué"
    if before == "the" or article:
        return False
    text = there.tokens[at].text
    formed = text.endswith(("ed", "es", "s", "ing")) or text in fact_words.IRREGULAR
    return formed or there.code != "en"


def reordered(clause: Stated, there: Stated) -> bool:
    """Whether two names stand in the other order there, and nothing shows that their parts are the same: no
    list of both, no agent that is led in, no "in" or "to" that goes with the same one."""
    for one in clause.names:
        for two in clause.names:
            first, second = _place(there, one), _place(there, two)
            if one.at >= two.at or min(first, second) < 0 or first < second or same_one(one, two):
                continue
            listed = _listed(clause, one.at, two.at) or _listed(there, second, first)
            same_word = any(
                lead(clause, mine) and lead(clause, mine) == lead(there, theirs)
                for mine, theirs in ((one.at, first), (two.at, second))
            )
            told = any(
                _direction(clause, one.at, two.at, verb) * _direction(there, first, second, same) > 0
                for verb, same in shared(clause, there)
            )
            if not (listed or same_word or told):
                return True
    return False


def _listed(there: Stated, low: int, high: int) -> bool:
    """Whether only names and joints stand between two places."""
    joints = fact_words.JOINTS[there.code]
    return all(
        not token.word or token.text in joints or token.raw[0].isupper() for token in there.tokens[low:high]
    )


def lead(there: Stated, at: int) -> str:
    """The everyday word before what is at `at`, articles and titles skipped; "" where it is another."""
    for token in reversed(there.tokens[max(0, at - 3) : at]):
        if token.text in fact_words.TITLES or token.text in fact_words.ARTICLES:
            continue
        joint = token.text in fact_words.JOINTS[there.code]
        return token.text if token.stop and not joint else ""
    return ""


def _keyed(clause: Stated) -> tuple[str, ...]:
    named = tuple(stems(token.text)[0] for n in clause.names for token in clause.tokens[n.at : n.at + 1])
    return (*named, *clause.stems)


def _place(there: Stated, named: Named) -> int:
    return next((other.at for other in there.names if same_one(named, other)), -1)


def _stem_at(there: Stated, word: str) -> int:
    return next((at for at, t in enumerate(there.tokens) if t.word and stems(t.text) == [word]), -1)


def _direction(there: Stated, one: int, other: int, verb: str) -> int:
    """1 where it goes from the first to the second, -1 the other way, 0 where the sentence does not tell."""
    at, low, high = _stem_at(there, verb), min(one, other), max(one, other)
    if low < 0 or at < 0 or low == high:
        return 0
    passive = there.code == "en" or any(t.text in fact_words.AUXILIARIES[there.code] for t in there.tokens)
    done_by = [place for place in (low, high) if passive and _led_in(there, place)]
    if len(done_by) == 1:
        agent = done_by[0]
    elif low < at < high or (at > high and there.code in _VERB_LAST):
        agent = low
    else:
        return 0
    return 1 if agent == one else -1


def _led_in(there: Stated, at: int) -> bool:
    """Whether "by" stands before what is at `at`, titles and articles between them."""
    for token in reversed(there.tokens[max(0, at - 3) : at]):
        if token.text in fact_words.AGENTS[there.code]:
            return True
        if not token.stop and token.text not in fact_words.TITLES:
            return False
    return False
