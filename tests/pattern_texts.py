"""Text made against one regular expression: what drives each of its repeats, and does not let it end well."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_ALWAYS = " \na1-"
_OTHERS = "x7é\t._A\"'`*|#=/\\<>()[]{}:;,–"
_MOST = 14
_PUMPS = 60
_EACH = 6
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_MANY = 20
"""A repeat of fewer cannot take long by itself."""

END = "\x01"


def texts(pattern: str | bytes, flags: int, size: int, thorough: bool) -> Iterator[str]:
    """Texts of about `size` characters: long runs of what the pattern reads, after beginnings of what it
    finds and before an end that it does not find; each repeat driven once for long, and in many short goes;
    with `thorough` also every pair of its characters."""
    parsed = parser.parse(pattern, flags & ~re.U if isinstance(pattern, bytes) else flags)
    letters, found = alphabet(parsed), shortest(parsed)
    begins = sorted(
        {found[:at] for at in ((0, 1, 2, 3, 5, 8, len(found)) if thorough else (0, 1, len(found)))}
    )
    for begin in begins:
        for one in letters[:_MOST]:
            yield begin + one * size + END
        yield (begin or "ab") * (size // max(len(begin), 1)) + END
    words = {"".join(letters[len(_ALWAYS) :])[:200] or "ab", "".join(letters)[:200]}
    for word in sorted(words):
        yield word * (size // len(word)) + END
    yield from driven(parsed, size)
    if thorough:
        for one, two in itertools.permutations(letters[:_MOST], 2):
            for begin in sorted({"", found[:1], found}):
                yield begin + (one + two) * (size // 2) + END
                yield begin + (one * 30 + two) * (size // 31) + END


def driven(parsed: Any, size: int) -> Iterator[str]:
    """For each repeat: the way to it and a long run of what it repeats, and both together again and again."""
    known: dict[tuple[str, str], None] = {}
    for before, body, after in itertools.islice(repeats(parsed, ""), _PUMPS):
        next_ = "".join(itertools.takewhile(lambda c: reads(body, c), after))  # noqa: B023 - used at once
        own = [shortest(body), next_, f"{next_} " if reads(body, " ") else ""]
        own += [*alphabet(body)[len(_ALWAYS) :], *(c for c in _ALWAYS if reads(body, c))]
        for one in dict.fromkeys(piece for piece in own if piece):
            if sum(way == before for way, _ in known) < _EACH:
                known[before, one] = None
    for before, one in known:
        yield before + one * (size // len(one)) + END
        yield before + one * (size // len(one)) + "\n\n"
        for run in (1, 30):
            piece = before + one * run
            yield piece * (size // len(piece)) + END


def repeats(nodes: Any, before: str) -> Iterator[tuple[str, Any, str]]:
    """Every part that may come often, with a short text that leads to it, and one that would come next."""
    for at, (op, value) in enumerate(nodes):
        name = str(op)
        if name in _REPEATS:
            if value[1] > _MANY:
                yield (
                    before + shortest(value[2]) * min(value[0], 40),
                    value[2],
                    shortest(list(nodes)[at + 1 :])[:12],
                )
            yield from repeats(value[2], before)
        else:
            for inner in _inside(name, value):
                yield from repeats(inner, before)
        before += shortest([(op, value)])


def _inside(name: str, value: Any) -> list[Any]:
    """The parts of a node: groups, alternatives, what is looked for around."""
    if name == "SUBPATTERN":
        return [value[3]]
    if name == "ATOMIC_GROUP":
        return [value]
    if name == "BRANCH":
        return list(value[1])
    if name in ("ASSERT", "ASSERT_NOT"):
        return [value[1]]
    if name == "GROUPREF_EXISTS":
        return [part for part in value[1:] if part is not None]
    return [value[2]] if name in _REPEATS else []


def alphabet(nodes: Any) -> list[str]:
    """Characters that mean something to a pattern: some always, its own, and one of each class it names."""
    found: dict[str, None] = dict.fromkeys(_ALWAYS)

    def walk(nodes: Any) -> None:
        for op, value in nodes:
            name = str(op)
            if name in ("LITERAL", "NOT_LITERAL"):
                found[chr(value)] = None
            elif name == "RANGE":
                found[chr(value[0])] = None
            elif name == "CATEGORY":
                found[{"CATEGORY_DIGIT": "7", "CATEGORY_WORD": "é"}.get(str(value), "\t")] = None
            elif name == "IN":
                walk(value)
                if str(value[0][0]) == "NEGATE":
                    found[_member(value)] = None
            for inner in _inside(name, value):
                walk(inner)

    walk(nodes)
    return list(found)


def reads(nodes: Any, character: str) -> bool:
    """Whether a single character in `nodes` can be `character`."""
    for op, value in nodes:
        name = str(op)
        if name == "ANY" or (name == "NOT_LITERAL" and chr(value) != character):
            return True
        if name == "IN" and _in(value, character):
            return True
        if any(reads(inner, character) for inner in _inside(name, value)):
            return True
    return False


def shortest(nodes: Any) -> str:
    """A short text that the pattern finds, or nearly: what stands around it is not looked at."""
    out = ""
    for op, value in nodes:
        name = str(op)
        if name == "LITERAL":
            out += chr(value)
        elif name == "ANY":
            out += "x"
        elif name == "NOT_LITERAL":
            out += "x" if chr(value) != "x" else "y"
        elif name == "IN":
            out += _member(value)
        elif name in _REPEATS:
            out += shortest(value[2]) * min(value[0], 40)
        elif name not in ("ASSERT", "ASSERT_NOT"):
            for inner in _inside(name, value)[:1]:
                out += shortest(inner)
    return out


def _member(items: Any) -> str:
    own = [chr(value) for op, value in items if str(op) == "LITERAL"]
    own += [chr(value[0]) for op, value in items if str(op) == "RANGE"]
    return next((one for one in [*own, *"x1 ", *_OTHERS] if _in(items, one)), "x")


def _in(items: Any, character: str) -> bool:
    """Whether a set of characters has `character`."""
    negated = str(items[0][0]) == "NEGATE"
    return negated != any(_is(str(op), value, character) for op, value in items)


def _is(name: str, value: Any, character: str) -> bool:
    if name == "LITERAL":
        return chr(value) == character
    if name == "RANGE":
        return value[0] <= ord(character) <= value[1]
    if name != "CATEGORY":
        return False
    kind = str(value).removeprefix("CATEGORY_")
    plain = kind.removeprefix("NOT_")
    is_one = {
        "DIGIT": character.isdecimal(),
        "SPACE": character.isspace(),
        "WORD": character.isalnum() or character == "_",
    }.get(plain, False)
    return is_one != kind.startswith("NOT_")
