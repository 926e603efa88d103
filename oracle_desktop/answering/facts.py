"""What a sentence states, as far as words tell: whom it names, its numbers, and what it denies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from oracle_desktop.answering import fact_words
from oracle_desktop.answering.numerals import number_at
from oracle_desktop.answering.words import fold, stem
from oracle_desktop.domain import Name
from oracle_desktop.notes.words import STOP_WORDS, language

_TOKEN = re.compile(r"\d{1,3}(?:[.,\u00a0\u202f]\d{3})+(?!\d)|\d+|[^\W\d_]+|[;:,.!?()\n–—]")
_BREAKS = frozenset(";:,.!?()\n–—")
_SHORTENED = frozenset("didn wasn couldn isn weren hadn don doesn won wouldn hasn haven aren can".split())
"""What stands before the apostrophe of "didn't"."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or stop of a sentence. `stop`: an everyday word of its language; `value` of a number."""

    text: str
    raw: str
    stop: bool = False
    value: float | None = None
    first: bool = False

    @property
    def word(self) -> bool:
        """Whether it is a word or a number, no punctuation."""
        return self.text not in _BREAKS

    @property
    def key(self) -> str:
        """What a name's word is compared by: never cut short, so that no two names are one."""
        return name_key(self.text)


@dataclass(frozen=True, slots=True)
class Named:
    """Someone or something named: its words as written, their keys without titles, the ids of the catalogue's
    names it can be, its place among the tokens. `sure`: a name beyond doubt, not a word with a capital that
    opens the sentence or is a noun of a language that gives every noun one."""

    shown: str
    keys: frozenset[str]
    ids: frozenset[int]
    at: int
    sure: bool


@dataclass(frozen=True, slots=True)
class Stated:
    """One clause: its tokens, whom it names, the stems of its other words in order, its numbers (value, stem
    of the word that is counted), and whether it is denied or hedged."""

    code: str
    tokens: tuple[Token, ...]
    names: tuple[Named, ...]
    stems: tuple[str, ...]
    numbers: tuple[tuple[float, str], ...]
    denied: bool
    hedged: bool

    @property
    def keys(self) -> frozenset[str]:
        """Keys of all its words, whatever they are."""
        return frozenset(token.key for token in self.tokens if token.word)


@lru_cache(maxsize=20_000)
def name_key(word: str) -> str:
    """A name's word without the s of a genitive or plural."""
    folded = fold(word)
    return folded[:-1] if len(folded) > 4 and folded.endswith("s") and not folded.endswith("ss") else folded


class Lexicon:
    """The names that the campaign knows, by their words; aliases mean the same as the name (R2.5)."""

    def __init__(self, names: Iterable[Name] = ()) -> None:
        self._by_words: dict[tuple[str, ...], set[int]] = {}
        shorts: dict[str, set[int]] = {}
        for number, name in enumerate(names):
            for written in (name.canonical, *name.aliases):
                keys = tuple(name_key(word) for word in re.findall(r"[^\W\d_]+", written))
                if keys:
                    self._by_words.setdefault(keys, set()).add(number)
            for word in re.findall(r"[^\W\d_]+", name.canonical):
                if len(word) > 2 and word[0].isupper() and fold(word) not in fact_words.TITLES:
                    shorts.setdefault(name_key(word), set()).add(number)
        for key, owners in shorts.items():
            if len(owners) == 1:
                self._by_words.setdefault((key,), set()).update(owners)
        self._longest = max((len(keys) for keys in self._by_words), default=0)
        self._firsts = {keys[0] for keys in self._by_words}

    def at(self, tokens: Sequence[Token], start: int) -> tuple[int, frozenset[int]]:
        """Length in tokens of the longest known name that begins at `start`, and who it can be."""
        if tokens[start].key not in self._firsts:
            return 0, frozenset()
        for length in range(min(self._longest, len(tokens) - start), 0, -1):
            group = tokens[start : start + length]
            owners = self._by_words.get(tuple(token.key for token in group))
            if owners and any(token.raw[:1].isupper() for token in group):
                return length, frozenset(owners)
        return 0, frozenset()


def tokens_of(text: str, code: str) -> list[Token]:
    """The tokens of `text`, numbers in words read as numbers; everyday words of language `code` marked."""
    raws = [match.group() for match in _TOKEN.finditer(text)]
    folded = [fold(raw) for raw in raws]
    found: list[Token] = []
    at, first = 0, True
    while at < len(raws):
        if folded[at] == "." and _of_ordinal(folded, at):
            at += 1
            continue
        value, length = _value(folded, at, code)
        word = folded[at] not in _BREAKS
        stop = value is None and folded[at] in STOP_WORDS[code]
        found.append(Token(folded[at], raws[at], stop, value, first and word))
        first = not word and folded[at] not in ",–—)" if not word else False
        at += length
    return found


def _value(folded: Sequence[str], at: int, code: str) -> tuple[float | None, int]:
    """The number at `folded[at]` and its length in tokens; None for a word."""
    word = folded[at]
    if dozen := _dozen(folded, at):
        return dozen
    if word[0].isdigit():
        value, length = float(re.sub(r"\D", "", word)), 1
    elif word in fact_words.ORDINALS:
        return float(fact_words.ORDINALS[word]), 1
    elif word in fact_words.MONTHS and word not in ("may", "march", "mars", "mai", "marz"):
        return float(fact_words.MONTHS[word]), 1
    else:
        only = fact_words.ONLY_IN.get(word, code)
        spoken = number_at(folded, at) if only == code or at + 1 < len(folded) else None
        if spoken is None or (spoken[1] == 1 and (word in fact_words.ARTICLES or only != code)):
            return None, 1
        value, length = float(spoken[0]), spoken[1]
    following = folded[at + length] if at + length < len(folded) else ""
    if following in fact_words.MULTIPLES and value < fact_words.MULTIPLES[following]:
        return value * fact_words.MULTIPLES[following], length + 1
    return value, length


def _of_ordinal(folded: Sequence[str], at: int) -> bool:
    """Whether the dot at `at` belongs to a day: "5. Juni" goes on."""
    return at > 0 and folded[at - 1].isdigit() and "".join(folded[at + 1 : at + 2]) in fact_words.MONTHS


def _dozen(folded: Sequence[str], at: int) -> tuple[float, int] | None:
    """ "a dozen", "half a dozen", "media docena"; None for anything else."""
    half = folded[at] in fact_words.HALVES
    end = at + half
    if end < len(folded) and folded[end] in fact_words.ARTICLES:
        end += 1
    if end < len(folded) and folded[end] in fact_words.DOZENS:
        return (6.0 if half else 12.0), end + 1 - at
    return None


def read(text: str, lexicon: Lexicon, code: str = "") -> list[Stated]:
    """The clauses of a sentence, in order."""
    code = code or language(text)
    tokens = tokens_of(text, code)
    return [_stated(part, lexicon, code) for part in _clauses(tokens, code)]


def whole(clauses: Sequence[Stated], lexicon: Lexicon) -> Stated:
    """Clauses read as one."""
    if len(clauses) == 1:
        return clauses[0]
    code = clauses[0].code
    return _stated([token for clause in clauses for token in clause.tokens], lexicon, code)


def _clauses(tokens: Sequence[Token], code: str) -> Iterator[list[Token]]:
    """Cut at a joint or a stop where both sides say something and are no list of names."""
    joints = fact_words.JOINTS[code]
    start = 0
    for at, token in enumerate(tokens):
        if token.text not in joints and token.text not in _BREAKS:
            continue
        left, right = tokens[start:at], tokens[at + 1 :]
        following = _until_break(right, joints)
        if _says_enough(left) and _says_enough(following) and (token.text != "," or _opens(right)):
            yield list(left)
            start = at + (1 if token.text in _BREAKS else 0)
    yield list(tokens[start:])


def _until_break(tokens: Sequence[Token], joints: frozenset[str]) -> Sequence[Token]:
    for at, token in enumerate(tokens):
        if at and (token.text in _BREAKS or token.text in joints):
            return tokens[:at]
    return tokens


def _says_enough(tokens: Sequence[Token]) -> bool:
    """Whether these can be a clause: two words that say something beside naming, or one and a name."""
    said = sum(t.word and not t.stop and t.value is None and not t.raw[0].isupper() for t in tokens)
    return said >= 2 or (said == 1 and any(t.raw[0].isupper() and not t.stop for t in tokens))


def _opens(tokens: Sequence[Token]) -> bool:
    """Whether what follows a comma begins like a clause: with a name, a pronoun or a joint."""
    return bool(tokens) and (tokens[0].raw[:1].isupper() or tokens[0].stop)


def _stated(tokens: Sequence[Token], lexicon: Lexicon, code: str) -> Stated:
    names, taken = _names(tokens, lexicon, code)
    stems, numbers = [], []
    for at, token in enumerate(tokens):
        if token.value is not None:
            numbers.append((token.value, _counted(tokens[at + 1 : at + 4], code)))
        elif token.word and not token.stop and at not in taken and len(token.text) > 1:
            if token.text in _SHORTENED and code == "en":
                continue
            stems.append(stem(token.text))
    folded = " ".join(token.text for token in tokens)
    for phrase in fact_words.NO_DENIALS:
        folded = folded.replace(phrase, " ")
    said = set(folded.split())
    denials = fact_words.DENIALS[code]
    apart = "t" in said and bool(said & _SHORTENED)
    return Stated(
        code, tuple(tokens), tuple(names), tuple(stems), tuple(numbers),
        bool(said & denials) or apart, bool(said & fact_words.HEDGES[code]),
    )  # fmt: skip


def _counted(following: Sequence[Token], code: str) -> str:
    """The stem of the word that a number counts, "" where the phrase ends before one."""
    for token in following:
        if not token.word or token.text in fact_words.JOINTS[code]:
            return ""
        if not token.stop:
            return stem(token.text)
    return ""


def _names(tokens: Sequence[Token], lexicon: Lexicon, code: str) -> tuple[list[Named], set[int]]:
    """Whom the tokens name, and which tokens that takes."""
    found: list[Named] = []
    taken: set[int] = set()
    at = 0
    while at < len(tokens):
        length, ids = lexicon.at(tokens, at)
        end = at + length if length else _run(tokens, at, lexicon)
        if end == at:
            at += 1
            continue
        group = tokens[at:end]
        bare = [t for t in group if t.text not in fact_words.TITLES] or list(group)
        if not length and (bare[0].text in fact_words.TITLES or all(t.stop for t in bare)):
            at = end
            continue
        sure = bool(length) or not (group[0].first or code == "de")
        sure = sure or (len(bare) > 1 and code != "de")
        shown = " ".join(token.raw for token in group)
        found.append(Named(shown, frozenset(t.key for t in bare), ids, at, sure))
        taken.update(range(at, end))
        at = end
    return found, taken


def _run(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> int:
    """Where a run of words with a capital that begins at `at` ends; `at` itself where none begins. It ends
    where a known name begins, and an everyday word begins none."""
    end = at
    while end < len(tokens):
        token = tokens[end]
        if not token.word or token.value is not None or not token.raw[0].isupper() or len(token.raw) < 2:
            break
        if token.stop or token.text in fact_words.NOBODY or (end > at and lexicon.at(tokens, end)[0]):
            break
        end += 1
    return end
