"""Reads what stands between two delimiters of an answer: the labels that it cites, or running text (R6.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oracle_desktop.answering.label_words import (
    ACT_WORDS,
    AND,
    BESIDE,
    DASH,
    LEAD_INS,
    LOOSE_WORDS,
    NUMBER_MARKS,
    ORDINAL,
    PART_WORDS,
    SESSION_WORDS,
    SHEET_WORDS,
    TO,
    WORLD_WORDS,
    Token,
    glued,
    tokens_of,
)
from oracle_desktop.answering.labels import LabelBook, Number, Reference
from oracle_desktop.answering.numerals import number_at
from oracle_desktop.domain import Fragment, SessionId

_ROMAN = re.compile(r"(?=[ivxlc])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_LONGEST_RANGE = 60


def may_start(book: LabelBook, content: str, *, complete: bool) -> bool:
    """Whether text that begins with `content` can still become a citation; only whole words are judged
    (the last one may go on unless `complete`)."""
    tokens = tokens_of(content[:80])
    whole = len(tokens) - (not complete and not content[-1:].isspace())
    for at, token in enumerate(tokens):
        if at >= whole or token.text in book.starters:
            return True
        if token.text.isdigit():
            # "12. Sitzung": a bare number starts nothing else
            following = tokens[at + 1].text if at + 1 < len(tokens) else ""
            return following in SESSION_WORDS or (not complete and at + 1 >= whole)
        if token.text not in LEAD_INS:
            return glued(token.text) is not None or ORDINAL.match(token.text) is not None
    return True


def read(book: LabelBook, content: str, *, square: bool) -> tuple[Reference, ...]:
    """What `content` (the text between two delimiters) cites, in the order named; empty where it is
    running text. `square` brackets are the format asked for, so a bare name is enough there."""
    if not may_start(book, content, complete=True):
        return ()
    tokens = tokens_of(content)
    return _Reading(book, tokens, square).references() if tokens else ()


class _Reading:
    """One pass over the tokens of a delimited piece; any token that fits nothing makes it running text."""

    def __init__(self, book: LabelBook, tokens: list[Token], square: bool) -> None:
        self._book = book
        self._tokens = tokens
        self._square = square
        self._found: list[Reference] = []
        self._loose = False

    def references(self) -> tuple[Reference, ...]:
        """What the whole piece cites; empty where it is running text."""
        at = 0
        while at < len(self._tokens) and not self._at_label(at) and self._tokens[at].text in LEAD_INS:
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
            first = fragments[0][0].label
            self._add([*fragments, *(p for p in parts if p[0].label.startswith(f"{first} (part "))])
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
        while at < len(self._tokens) and self._tokens[at].text in AND and not self._at_label(at):
            at += 1
        while at < len(self._tokens) and self._found and self._text(at) in LEAD_INS and self._has_label(at):
            at += 1
        return at

    def _has_label(self, at: int) -> bool:
        return any(self._session(i) is not None or self._at_label(i) for i in range(at + 1, at + 3))

    # sessions

    def _session(self, at: int) -> tuple[int, Number] | None:
        """Length and number of a session label at `at`: word and number, or a number that goes on a list."""
        start, act = at, None
        if self._text(at) in ACT_WORDS:
            value = self._value(at + 1)
            if value is None:
                return None
            act, at = int(value[1]), at + 1 + value[0]
        ordinal = ORDINAL.match(self._text(at) + self._gap(at + 1))
        if ordinal and self._text(at + 1) in SESSION_WORDS:
            return at + 2 - start, Number(float(ordinal[1]), act=act)
        found = glued(self._text(at))
        if found:
            self._loose |= found[0] in LOOSE_WORDS
            number = re.fullmatch(r"(\d+)([a-z]?)", found[1])
            assert number is not None
            return self._more(at + 1, start, Number(float(number[1]), number[2], act=act))
        if self._text(at) in SESSION_WORDS or (
            self._text(at) in LOOSE_WORDS and self._text(at + 1)[:1].isdigit()
        ):
            self._loose |= self._text(at) in LOOSE_WORDS
            at += 1
            while self._text(at) in NUMBER_MARKS:
                at += 1
        elif not self._found or self._found[-1].session is None or act is not None:
            return None
        value = self._value(at)
        if value is None:
            return None
        sign = -1.0 if self._tokens[at].gap.endswith(" -") else 1.0
        return self._more(at + value[0], start, Number(sign * value[1], value[2], act=act))

    def _more(self, at: int, start: int, number: Number) -> tuple[int, Number]:
        """The number with what belongs to it: the end of a range, a part."""
        value = self._value(at)
        dashed = at < len(self._tokens) and DASH.match(self._tokens[at].gap) is not None
        if value is not None and dashed:
            return at + value[0] - start, Number(number.number, number.suffix, value[1], number.act)
        if self._text(at) in TO and (value := self._value(at + 1)) is not None:
            return at + 1 + value[0] - start, Number(number.number, number.suffix, value[1], number.act)
        part = self._value(at + 1) if self._text(at) in PART_WORDS else None
        if part is not None:
            whole = Number(number.number, number.suffix, None, number.act, int(part[1]))
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

    def _add_session(self, wanted: Number) -> None:
        known = self._book.by_number(wanted)
        if known or wanted.last is None:
            self._add(known, wanted)
            return
        ends = [wanted.number, wanted.last]
        between = self._book.sessions_between(*ends) if 0 < ends[1] - ends[0] <= _LONGEST_RANGE else []
        for number in (ends[0], *between, ends[1]):
            single = Number(number, act=wanted.act)
            self._add(self._book.by_number(single), single)

    def _add(self, known: Sequence[tuple[Fragment, bool]], wanted: Number | None = None) -> None:
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
        if self._text(at) in SHEET_WORDS:
            return "Sheet"
        return "World" if self._text(at) in WORLD_WORDS else None

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
        rest = " ".join(token.text for token in self._tokens[at:])
        if len(self._found) == 1 and rest in BESIDE:
            # another text of that session, which was not shown
            named = self._found[0]
            self._found = [Reference(f"{named.label} ({BESIDE[rest]})", named.session)]
            return True
        if len(self._found) != 1 or not re.search(r"[:,.–—\-·|(]", self._tokens[at].gap):
            return False
        titles = [" ".join(t.text for t in tokens_of(f.title)) for f in self._found[0].fragments if f.title]
        if any(rest in title or title in rest for title in titles if len(title) > 3):
            return True
        return self._square and len(self._tokens) - at <= 8


def _roman(text: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[c] for c in text]
    return sum(-v if v < max(values[i + 1 :], default=0) else v for i, v in enumerate(values))
