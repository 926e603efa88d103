"""One clause of a claim against one passage: is it said, of the same people, in the same numbers (R6.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from oracle_desktop.answering import fact_words
from oracle_desktop.answering.facts import Lexicon, Named, Stated, read, whole
from oracle_desktop.answering.passages import Sentence, rarity, read_sentences
from oracle_desktop.answering.roles import is_in, lead, reordered, same_one, shared, swapped
from oracle_desktop.answering.verdicts import Why
from oracle_desktop.answering.words import stems
from oracle_desktop.notes.words import language

Level = Literal["supported", "partly", "doubtful"]
ORDER: Mapping[Level, int] = {"doubtful": 0, "partly": 1, "supported": 2}

SUPPORTED = 0.6
"""Share of a clause's words, weighed by rarity, that a passage must hold in one place to say it."""
PARTLY = 0.3
_NEAR = 0.7
"""What a word counts that stands in the sentence before or after."""
_ALIKE = 0.85
"""What another word for the same counts."""
_BACK = 3
"""Sentences back in which the one meant by "she" may be named."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a passage says to a clause. `hard`: a name, a number or the roles do not fit, which no likeness in
    meaning and no model may overrule. `at` is the sentence that says most of it, -1 for none."""

    level: Level
    why: Why = ""
    what: str = ""
    hard: bool = False
    score: float = 0.0
    at: int = -1


class Evidence:
    """A passage as claims are held against it: its sentences, and what stands around them (label, title,
    headings, date), which names as well as a sentence does."""

    def __init__(self, text: str, start: int, end: int, around: str, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.sentences: list[Sentence] = read_sentences(text, start, end)
        self.code = language(" ".join(line.plain for line in self.sentences[:40]))
        self._clauses = [read(line.plain, lexicon, self.code) for line in self.sentences]
        self._stated = [whole(clauses, lexicon) for clauses in self._clauses]
        self._around = whole(read(around or " ", lexicon, self.code), lexicon)
        self._idf = rarity(self.sentences)
        self._most = max(self._idf.values(), default=1.0)
        keys, ids, values = set(self._around.keys), set(), set()
        for stated in (*self._stated, self._around):
            keys |= stated.keys
            ids |= {id_ for named in stated.names for id_ in named.ids}
            values |= {value for value, _ in stated.numbers}
        self._keys, self._ids, self._values = keys, ids, values
        self._named = {key for s in self._stated for named in s.names if named.sure for key in named.keys}

    def check(self, clause: Stated, subjects: Sequence[Named] = ()) -> Found:
        """Whether the passage says `clause`; `subjects` are those whom it can be about unnamed."""
        if not self.sentences:
            return Found("doubtful", "unsaid")
        if absent := self._absent(clause):
            return absent
        at, score = self._best(clause)
        found = _by_words(at, score)
        for check in (self._counted, self._of_whom, self._in_clause, self._roles, self._denied):
            worse = check(clause, at, subjects)
            if worse is not None and (ORDER[worse.level], not worse.hard) < (ORDER[found.level], True):
                said = score >= PARTLY or worse.why in ("name", "number")
                why, what = (worse.why, worse.what) if said else ("unsaid", "")
                found = Found(worse.level, why, what, worse.hard, score, at)
        return found

    def near(self, places: Sequence[int]) -> str:
        """The plain text around some of its sentences, for a model to judge by."""
        kept = sorted(
            {n for at in places if at >= 0 for n in range(at - 3, at + 4) if 0 <= n < len(self.sentences)}
        )
        lines = []
        for number, place in enumerate(kept):
            if number and kept[number - 1] != place - 1:
                lines.append("[…]")
            lines.append(self.sentences[place].plain)
        return "\n".join(lines)

    # the whole passage

    def _absent(self, clause: Stated) -> Found | None:
        """A name or number that stands nowhere in the passage."""
        for value, _ in clause.numbers:
            if value not in self._values:
                return Found("doubtful", "number", f"{value:g}", hard=True)
        for named in clause.names:
            if not named.sure or self._names_it(named):
                continue
            some = bool(named.keys & self._keys) and len(named.keys) > 1
            return Found("partly" if some else "doubtful", "name", named.shown, hard=True)
        return None

    def _names_it(self, named: Named) -> bool:
        """Whether the passage names it: by a name of the catalogue, or with all its words in one place."""
        if named.ids & self._ids:
            return True
        together = any(named.keys <= stated.keys for stated in (*self._stated, self._around))
        return named.keys <= self._keys and together

    # the sentence that says most

    def _best(self, clause: Stated) -> tuple[int, float]:
        """The sentence that says most of the clause, and the share of it that stands there or beside it."""
        wanted = dict.fromkeys(clause.stems)
        weights = {word: self._idf.get(word, self._most) for word in wanted}
        total = sum(weights.values())
        here = [{w: self._holds(w, line.stems) for w in wanted} for line in self.sentences]
        best, top = 0, -1.0
        for at in range(len(self.sentences)):
            score = 0.0
            for word, weight in weights.items():
                beside = max(held[word] for held in here[max(0, at - 1) : at + 2])
                score += weight * max(here[at][word], _NEAR * beside)
            own = sum(weights[w] * here[at][w] for w in wanted)
            share = score / total if total else 0.0
            named = sum(is_in(name, self._stated[at]) for name in clause.names) / (len(clause.names) or 1)
            there = {value for value, _ in self._stated[at].numbers}
            told = sum(value in there for value, _ in clause.numbers) / (len(clause.numbers) or 1)
            rank = share + 0.25 * named + 0.25 * told + 0.2 * (own / total if total else 0.0)
            if rank > top:
                best, top, shared = at, rank, share if total else self._bare(clause, at)
        return best, shared

    def _bare(self, clause: Stated, at: int) -> float:
        """Share of the names and numbers of a clause without other words that stand in a sentence."""
        values = {value for value, _ in self._stated[at].numbers}
        held = [is_in(name, self._stated[at]) for name in clause.names]
        held += [value in values for value, _ in clause.numbers]
        return sum(held) / (len(held) or 1)

    def _holds(self, word: str, there: frozenset[str]) -> float:
        if word in there:
            return 1.0
        return _ALIKE if fact_words.ALIKE.get(word, frozenset()) & there else 0.0

    # what may contradict it

    def _counted(self, clause: Stated, at: int, _subjects: Sequence[Named]) -> Found | None:
        """A number that counts something else there, or stands far from what the clause tells."""
        beside = self._stated[max(0, at - 1) : at + 2]
        near = [number for stated in (*beside, self._around) for number in stated.numbers]
        claimed = {counted for _, counted in clause.numbers}
        for value, counted in clause.numbers:
            others = {n for n, thing in near if thing == counted and counted}
            near_by = any(n == value for n, _ in near)
            free = {thing for n, thing in self._stated[at].numbers if n == value} - (claimed - {counted})
            if not near_by or (others and value not in others and not free & {"", *clause.stems}):
                return Found("doubtful", "number", f"{value:g} {_word(clause, counted)}".strip(), hard=True)
        return None

    def _of_whom(self, clause: Stated, at: int, subjects: Sequence[Named]) -> Found | None:
        """Someone whom the clause names and the sentence does not, while it names another."""
        there = self._stated[at]
        meant = [*clause.names, *([] if clause.names else subjects[:1])]
        missing = [n for n in meant if not is_in(n, there) and not is_in(n, self._around)]
        if not missing:
            return None
        named = [n for n in missing if n.sure or self._capital(n)]
        others = [n for n in self._certain(there) if not any(same_one(n, other) for other in meant)]
        if not named:
            weak = [n for n in missing if n in clause.names and not self._said_near(n, at)]
            if not weak:
                return None
            instead = bool(others) and there.code != "de"
            if not self._names_it(weak[0]) and instead:
                return Found("doubtful", "name", weak[0].shown, hard=True)
            if instead:
                return Found("doubtful", "other", weak[0].shown, hard=True)
            return Found("partly", "part", weak[0].shown, hard=True)
        if others and not self._same_clause_elsewhere(clause, named):
            whom = named[0] in clause.names and not lead(clause, named[0].at)
            return Found("doubtful" if whom else "partly", "other", named[0].shown, hard=True)
        before = self._named_before(at)
        if before is not None and not any(is_in(n, before) for n in named):
            return Found("partly", "other", named[0].shown, hard=True)
        return None

    def _capital(self, named: Named) -> bool:
        """Whether a word that may be a name is one in the passage."""
        return bool(named.keys & self._named)

    def _certain(self, there: Stated) -> list[Named]:
        """The names in `there` that are names beyond doubt, here or elsewhere in the passage."""
        return [named for named in there.names if named.sure or self._capital(named)]

    def _said_near(self, named: Named, at: int) -> bool:
        words = {stem for key in named.keys for stem in stems(key)}
        near = frozenset().union(*(line.stems for line in self.sentences[max(0, at - 1) : at + 2]))
        return all(self._holds(word, near) > 0.0 for word in words)

    def _named_before(self, at: int) -> Stated | None:
        """The nearest sentence before that names someone, a few back at most."""
        for index in range(at - 1, max(-1, at - 1 - _BACK), -1):
            if self._stated[index].names:
                return self._stated[index]
        return None

    def _same_clause_elsewhere(self, clause: Stated, named: Sequence[Named]) -> bool:
        """Whether a sentence that names those says most of the clause too."""
        wanted = set(clause.stems)
        for stated, line in zip(self._stated, self.sentences, strict=True):
            if all(is_in(n, stated) for n in named):
                held = sum(self._holds(word, line.stems) > 0.0 for word in wanted)
                if wanted and held >= 0.75 * len(wanted):
                    return True
        return False

    def _in_clause(self, clause: Stated, at: int, _subjects: Sequence[Named]) -> Found | None:
        """Where a sentence tells of several, the clause that says it must name the one who is meant."""
        there = self._clause_of(clause, at)
        missing = [n for n in clause.names if n.sure and not is_in(n, there) and not is_in(n, self._around)]
        others = [n for n in self._certain(there) if not any(same_one(n, other) for other in clause.names)]
        if missing and others and len(self._clauses[at]) > 1:
            return Found("partly", "other", missing[0].shown)
        return None

    def _roles(self, clause: Stated, at: int, _subjects: Sequence[Named]) -> Found | None:
        """Who does it and to whom it is done, where both sides name them around the same word."""
        near, sentence = self._clause_of(clause, at), self._stated[at]
        for there in (near, sentence):
            for verb, same in shared(clause, there):
                if verb not in fact_words.MUTUAL and swapped(clause, there, verb, same):
                    return Found("doubtful", "swapped", hard=True)
        if reordered(clause, sentence) and (len(near.names) < 2 or reordered(clause, near)):
            return Found("partly", "swapped")
        return None

    def _denied(self, clause: Stated, at: int, _subjects: Sequence[Named]) -> Found | None:
        """The opposite, or something that only might be."""
        there = self._clause_of(clause, at)
        opposite = any(
            fact_words.OPPOSITES.get(word, frozenset()) & set(there.stems) and word not in there.stems
            for word in clause.stems
        )
        if opposite != (clause.denied != there.denied):
            return Found("doubtful", "denied")
        if there.hedged and not clause.hedged:
            return Found("partly", "hedged")
        return None

    def _clause_of(self, clause: Stated, at: int) -> Stated:
        """The clause of a sentence that says most of `clause`."""
        wanted = set(clause.stems)

        def held(part: Stated) -> float:
            own = frozenset(part.stems) | frozenset(stems(" ".join(t.text for t in part.tokens)))
            return sum(self._holds(word, own) for word in wanted)

        return max(self._clauses[at], key=held)


def _by_words(at: int, score: float) -> Found:
    if score >= SUPPORTED:
        return Found("supported", score=score, at=at)
    if score >= PARTLY:
        return Found("partly", "part", score=score, at=at)
    return Found("doubtful", "unsaid", score=score, at=at)


def _word(clause: Stated, counted: str) -> str:
    """The counted word as written."""
    return next((t.raw for t in clause.tokens if counted and stems(t.text) == [counted]), "")
