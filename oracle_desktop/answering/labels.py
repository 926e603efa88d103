"""The labels that a prompt showed, and what a piece of an answer between brackets cites of them (R6.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from oracle_desktop.answering.numerals import number_at
from oracle_desktop.answering.words import fold
from oracle_desktop.domain import Fragment, SessionId

SESSION_WORDS = frozenset(
    "session sessions sesion sesiones sitzung sitzungen spielsitzung spielabend seance seances sessione "
    "sessioni sessao sessoes sessie sessies sesja sesje sesji сессия сессии sess".split()
)
_LOOSE_WORDS = frozenset("s ses episode episodio ep".split())
"""Words that stand for a session only where that very session was in the prompt."""
_ACT_WORDS = frozenset(
    "act acto akt acte atto ato arc arco chapter capitulo kapitel chapitre capitolo".split()
)
_PART_WORDS = frozenset("part parts pt parte partes teil partie parti deel czesc часть".split())
_AND = frozenset("and & + y e und et ed oder or o ou u sowie i en и also as well".split())
_TO = frozenset("to through until thru bis a al ate do до tot".split())
_NUMBER_MARKS = frozenset("no n o nº n° nr num number numero nummer № #".split())
_LEAD_INS = frozenset(
    "see also cf source sources cited from in per ref refs reference references the as told ver vid vease "
    "fuente fuentes segun en de la las el siehe vgl quelle quellen aus laut in der den voir source d apres "
    "dans vedi fonte fonti da nella veja fontes conforme na nas".split()
)
_SHEET_WORDS = frozenset("sheet character hoja ficha bogen charakterbogen fiche scheda personaje".split())
_WORLD_WORDS = frozenset("world mundo welt monde mondo lore".split())
_ROMAN = re.compile(r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_TOKEN = re.compile(r"\d+(?:\.\d+)?[a-z]?(?![^\W_])|[^\W_]+|[#№&+]")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|a|o|ª|º|e|er|eme|ere|te|ten|\.) ?$")
_DASH = re.compile(r"\s*[-–—‒−‑~]+\s*$")
_LONGEST_RANGE = 60


@dataclass(frozen=True, slots=True)
class Reference:
    """One label that the answer names. `fragments` are those of the prompt that it can mean, best first;
    none where it was not there (doubtful). `headline`: it was there only as a summary."""

    label: str
    session: SessionId | None
    fragments: tuple[Fragment, ...] = ()
    headline: bool = False


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    raw: str
    gap: str


@dataclass(frozen=True, slots=True)
class _Number:
    """A session's number as read: its value, a letter, the end of a range, act and part."""

    number: float
    suffix: str = ""
    last: float | None = None
    act: int | None = None
    part: int | None = None


def _tokens(content: str) -> list[_Token]:
    folded = fold(content.replace("’", "'"))
    # folding may change lengths ("ß"); the raw text only matters for Roman numerals, which are plain ASCII
    raw = content if len(folded) == len(content) else folded
    found, last = [], 0
    for match in _TOKEN.finditer(folded):
        found.append(_Token(match.group(), raw[match.start() : match.end()], folded[last : match.start()]))
        last = match.end()
    return found


def _label_key(tokens: Sequence[_Token]) -> tuple[str, ...]:
    """What labels are compared by: folded words, a dash between two numbers kept."""
    key: list[str] = []
    for token in tokens:
        if key and token.text[0].isdigit() and key[-1][-1].isdigit() and _DASH.match(token.gap):
            key.append("–")
        key.append(token.text)
    return tuple(key)


class LabelBook:
    """The labels of one prompt: `full` fragments in the order of the ranking, and `headlines`."""

    def __init__(self, full: Iterable[Fragment], headlines: Iterable[Fragment] = ()) -> None:
        self._full = list(full)
        self._headlines = list(headlines)
        self._keys: dict[tuple[str, ...], list[tuple[Fragment, bool]]] = {}
        self._names: dict[tuple[str, ...], list[tuple[Fragment, bool]]] = {}
        for fragment, headline in self._all():
            self._keys.setdefault(_label_key(_tokens(fragment.label)), []).append((fragment, headline))
            prefix, colon, name = fragment.label.partition(":")
            if colon and name.strip() and fold(prefix).strip() not in SESSION_WORDS:
                self._names.setdefault(_label_key(_tokens(name)), []).append((fragment, headline))
        self._longest = max((len(key) for key in self._keys), default=0)
        firsts = {key[0] for key in (*self._keys, *self._names) if key}
        self._starters = (
            SESSION_WORDS | _LOOSE_WORDS | _ACT_WORDS | _LEAD_INS | _SHEET_WORDS | _WORLD_WORDS | firsts
        )

    def _all(self) -> Iterable[tuple[Fragment, bool]]:
        yield from ((fragment, False) for fragment in self._full)
        yield from ((fragment, True) for fragment in self._headlines)

    def may_start(self, content: str, complete: bool) -> bool:
        """Whether text that begins with `content` can still become a citation; only whole words are judged
        (the last one may go on unless `complete`)."""
        tokens = _tokens(content[:80])
        if not tokens or (len(tokens) == 1 and not complete and not content[-1].isspace()):
            return True
        first = tokens[0].text
        if first.isdigit():
            # "12. Sitzung": a bare number starts nothing else
            undecided = not complete and (
                len(tokens) == 1 or (len(tokens) == 2 and not content[-1].isspace())
            )
            return undecided or (len(tokens) > 1 and tokens[1].text in SESSION_WORDS)
        return first in self._starters or _glued(first) is not None or _ORDINAL.match(first) is not None

    def read(self, content: str, *, square: bool) -> tuple[Reference, ...]:
        """What `content` (the text between two delimiters) cites, in the order named; empty where it is
        running text. `square` brackets are the format asked for, so a bare name is enough there."""
        if not self.may_start(content, complete=True):
            return ()
        tokens = _tokens(content)
        return _Reading(self, tokens, square).references() if tokens else ()

    def by_key(self, tokens: Sequence[_Token], at: int) -> tuple[int, list[tuple[Fragment, bool]]]:
        """Length in tokens and fragments of the longest known label at `tokens[at]`; (0, []) if none."""
        for length in range(min(self._longest, len(tokens) - at), 0, -1):
            found = self._keys.get(_label_key(tokens[at : at + length]))
            if found:
                return length, found
        return 0, []

    def by_name(self, tokens: Sequence[_Token]) -> list[tuple[Fragment, bool]]:
        """Sheets and world pages whose name alone, without the prefix, is all of `tokens`."""
        return self._names.get(_label_key(tokens), [])

    def by_number(self, wanted: _Number) -> list[tuple[Fragment, bool]]:
        """Fragments of a session: that part of it where one is named, else every part of it."""
        return [
            (fragment, headline)
            for fragment, headline in self._all()
            if fragment.session is not None
            and _same_session(fragment.session, wanted)
            and (wanted.part is None or _part_of(fragment) == wanted.part)
        ]

    def sessions_between(self, first: float, last: float) -> list[float]:
        """Numbers of the prompt's sessions inside a range, ends left out."""
        numbers = {f.session.number for f, _ in self._all() if f.session is not None}
        return sorted(number for number in numbers if first < number < last)


def _same_session(session: SessionId, wanted: _Number) -> bool:
    if wanted.act is not None and session.act is not None and session.act != wanted.act:
        return False
    if wanted.last is not None:
        return session.number == wanted.number and session.last == wanted.last
    if wanted.suffix or session.suffix:
        return session.number == wanted.number and session.suffix == wanted.suffix
    return session.covers(wanted.number)


def _part_of(fragment: Fragment) -> int:
    """The part number in a label (`Session 23 (part 2)` -> 2); a label without one is part 1."""
    texts = [token.text for token in _tokens(fragment.label)]
    for word, number in pairwise(texts):
        if word in _PART_WORDS and number.isdigit():
            return int(number)
    return 1


def _glued(word: str) -> tuple[str, str] | None:
    """`session12` and `s12` as word and number; None where `word` is neither."""
    match = re.fullmatch(r"([^\W\d_]+)(\d+[a-z]?)", word)
    if match and (match[1] in SESSION_WORDS or match[1] in _LOOSE_WORDS):
        return match[1], match[2]
    return None


class _Reading:
    """One pass over the tokens of a delimited piece; any token that fits nothing makes it running text."""

    def __init__(self, book: LabelBook, tokens: list[_Token], square: bool) -> None:
        self._book = book
        self._tokens = tokens
        self._square = square
        self._found: list[Reference] = []
        self._loose = False

    def references(self) -> tuple[Reference, ...]:
        """What the whole piece cites; empty where it is running text."""
        at = 0
        while at < len(self._tokens) and not self._at_label(at) and self._tokens[at].text in _LEAD_INS:
            at += 1
        while at < len(self._tokens):
            step = self._one(at)
            if step == 0:
                return tuple(self._found) if self._found and self._only_title_left(at) else ()
            at = self._skip_joints(at + step)
        if self._loose and not all(ref.fragments for ref in self._found):
            return ()
        unique = {(ref.label, ref.fragments): ref for ref in self._found}
        return tuple(unique.values())

    def _text(self, at: int) -> str:
        return self._tokens[at].text if at < len(self._tokens) else ""

    def _gap(self, at: int) -> str:
        return self._tokens[at].gap if at < len(self._tokens) else ""

    def _at_label(self, at: int) -> bool:
        return self._book.by_key(self._tokens, at)[0] > 0 or self._prefix(at) is not None

    def _one(self, at: int) -> int:
        """Read one label at `at`; its length in tokens, 0 where there is none."""
        length, fragments = self._book.by_key(self._tokens, at)
        if not length and self._date(at):
            return 4
        session = self._session(at)
        if session is not None and session[0] > length:
            self._add_session(session[1])
            return session[0]
        if length:
            # "Session 23" can mean any part of it: the claim tells which
            parts = self._book.by_number(session[1]) if session is not None and session[0] == length else []
            self._add([*fragments, *(part for part in parts if part not in fragments)])
            return length
        return self._named(at)

    def _date(self, at: int) -> bool:
        """Add `Session 2021-03-04` where such a date, unknown to the prompt, stands at `at`."""
        parts = [token.text for token in self._tokens[at : at + 4]]
        if not re.fullmatch(r"\w+ \d{4} \d\d \d\d", " ".join(parts)) or parts[0] not in SESSION_WORDS:
            return False
        self._found.append(Reference(f"Session {'-'.join(parts[1:])}", None))
        return True

    def _skip_joints(self, at: int) -> int:
        while at < len(self._tokens) and self._tokens[at].text in _AND and not self._at_label(at):
            at += 1
        while at < len(self._tokens) and self._found and self._text(at) in _LEAD_INS and self._has_label(at):
            at += 1
        return at

    def _has_label(self, at: int) -> bool:
        return any(self._session(i) is not None or self._at_label(i) for i in range(at + 1, at + 3))

    # sessions

    def _session(self, at: int) -> tuple[int, _Number] | None:
        """Length and number of a session label at `at`: word and number, or a number that goes on a list."""
        start, act = at, None
        if self._text(at) in _ACT_WORDS:
            value = self._value(at + 1)
            if value is None:
                return None
            act, at = int(value[1]), at + 1 + value[0]
        ordinal = _ORDINAL.match(self._text(at) + self._gap(at + 1))
        if ordinal and self._text(at + 1) in SESSION_WORDS:
            return at + 2 - start, _Number(float(ordinal[1]), act=act)
        glued = _glued(self._text(at))
        if glued:
            self._loose |= glued[0] in _LOOSE_WORDS
            number = re.fullmatch(r"(\d+)([a-z]?)", glued[1])
            assert number is not None
            return self._more(at + 1, start, _Number(float(number[1]), number[2], act=act))
        if self._text(at) in SESSION_WORDS or (
            self._text(at) in _LOOSE_WORDS and self._text(at + 1)[:1].isdigit()
        ):
            self._loose |= self._text(at) in _LOOSE_WORDS
            at += 1
            while self._text(at) in _NUMBER_MARKS:
                at += 1
        elif not self._found or self._found[-1].session is None or act is not None:
            return None
        value = self._value(at)
        if value is None:
            return None
        sign = -1.0 if self._tokens[at].gap.endswith(" -") else 1.0
        return self._more(at + value[0], start, _Number(sign * value[1], value[2], act=act))

    def _more(self, at: int, start: int, number: _Number) -> tuple[int, _Number]:
        """The number with what belongs to it: the end of a range, a part."""
        value = self._value(at)
        dashed = at < len(self._tokens) and _DASH.match(self._tokens[at].gap) is not None
        if value is not None and dashed:
            return at + value[0] - start, _Number(number.number, number.suffix, value[1], number.act)
        if self._text(at) in _TO and (value := self._value(at + 1)) is not None:
            return at + 1 + value[0] - start, _Number(number.number, number.suffix, value[1], number.act)
        part = self._value(at + 1) if self._text(at) in _PART_WORDS else None
        if part is not None:
            whole = _Number(number.number, number.suffix, None, number.act, int(part[1]))
            return at + 1 + part[0] - start, whole
        return at - start, number

    def _value(self, at: int) -> tuple[int, float, str] | None:
        """Length, value and letter of a number at `at`: digits, Roman capitals or words."""
        if at >= len(self._tokens):
            return None
        token = self._tokens[at]
        digits = re.fullmatch(r"(\d+(?:\.\d+)?)([a-z]?)", token.text)
        if digits:
            return 1, float(digits[1]), digits[2]
        if token.raw.isupper() and token.raw.isascii() and _ROMAN.fullmatch(token.text):
            return 1, float(_roman(token.text)), ""
        worded = number_at([t.text for t in self._tokens[at : at + 6]], 0)
        return (worded[1], float(worded[0]), "") if worded else None

    def _add_session(self, wanted: _Number) -> None:
        known = self._book.by_number(wanted)
        if known or wanted.last is None:
            self._add(known, wanted)
            return
        ends = [wanted.number, wanted.last]
        between = self._book.sessions_between(*ends) if 0 < ends[1] - ends[0] <= _LONGEST_RANGE else []
        for number in (ends[0], *between, ends[1]):
            single = _Number(number, act=wanted.act)
            self._add(self._book.by_number(single), single)

    def _add(self, known: Sequence[tuple[Fragment, bool]], wanted: _Number | None = None) -> None:
        full = tuple(fragment for fragment, headline in known if not headline)
        heads = tuple(fragment for fragment, headline in known if headline)
        if full or heads:
            chosen = full or heads
            self._found.append(Reference(chosen[0].label, chosen[0].session, chosen, not full))
        elif wanted is not None:
            session = SessionId(wanted.number, wanted.suffix, wanted.last, wanted.act)
            part = "" if wanted.part is None else f" (part {wanted.part})"
            act = "" if wanted.act is None else f"Act {wanted.act} · "
            self._found.append(Reference(f"{act}Session {session.text}{part}", session))

    # sheets and world pages

    def _prefix(self, at: int) -> str | None:
        """`Sheet` or `World` where `at` holds that prefix, in any language, before a colon."""
        colon = at + 1 < len(self._tokens) and self._tokens[at + 1].gap.startswith(":")
        if not colon:
            return None
        if self._text(at) in _SHEET_WORDS:
            return "Sheet"
        return "World" if self._text(at) in _WORLD_WORDS else None

    def _named(self, at: int) -> int:
        """A sheet or world page that is not a known label as it stands: a translated prefix, a bare name in
        square brackets, or a page that was not in the prompt."""
        prefix = self._prefix(at)
        if prefix is None and not self._square:
            return 0
        name = at if prefix is None else at + 1
        end = name + 1
        while end < len(self._tokens) and not re.search(r"[,;|/]", self._tokens[end].gap):
            end += 1
        known = self._book.by_name(self._tokens[name:end])
        if known:
            self._add(known)
            return end - at
        if prefix is None or end - name > 8:
            return 0
        shown = " ".join(token.raw for token in self._tokens[name:end])
        self._found.append(Reference(f"{prefix}: {shown}", None))
        return end - at

    # titles

    def _only_title_left(self, at: int) -> bool:
        """Whether what follows the label is its title or a place in it: `[Session 9: The Tower, page 3]`."""
        if len(self._found) != 1 or not re.search(r"[:,.–—\-·|(]", self._tokens[at].gap):
            return False
        rest = " ".join(token.text for token in self._tokens[at:])
        titles = [" ".join(t.text for t in _tokens(f.title)) for f in self._found[0].fragments if f.title]
        if any(rest in title or title in rest for title in titles if len(title) > 3):
            return True
        return self._square and len(self._tokens) - at <= 8


def _roman(text: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[c] for c in text]
    return sum(-v if v < max(values[i + 1 :], default=0) else v for i, v in enumerate(values))
