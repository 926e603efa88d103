"""Every regular expression of the package, and text made to be slow for each of them.

    python tests/patterns.py SIZE [pairs]     # JSON lines: where, pattern, seconds, what was slow

It runs in a process of its own: a match cannot be interrupted from outside, a process can be killed.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import json
import pkgutil
import re
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

import oracle_desktop

LIMIT = 1.0
"""Seconds of work for one pattern over one text, after which it counts as hanging."""

Found = dict[tuple[str | bytes, int], tuple[str, frozenset[str]]]
"""Pattern and flags to where it stands and the methods that are called of it."""

_CALLS = {"compile", "search", "match", "fullmatch", "findall", "finditer", "sub", "subn", "split"}
_SEARCHING = _CALLS - {"compile", "match", "fullmatch"}
_ALWAYS = " \na1-"
_MOST = 14


def collect() -> Found:
    """Patterns that modules hold, by themselves or in lists, and those written out in calls of `re`."""
    modules = [
        importlib.import_module(info.name)
        for info in pkgutil.walk_packages(oracle_desktop.__path__, "oracle_desktop.")
        if not info.name.endswith("__main__")
    ]
    trees = {m.__name__: ast.parse(Path(m.__file__ or "").read_text(encoding="utf-8")) for m in modules}
    used: dict[tuple[Any, int], set[str]] = {}
    for module in modules:
        for key, method in _methods(module, trees[module.__name__]):
            used.setdefault(key, set()).add(method)
    found: Found = {}
    for module in modules:
        for name, value in vars(module).items():
            for pattern in _patterns(value):
                key = (pattern.pattern, pattern.flags)
                called = used.get(key, set()) if isinstance(value, re.Pattern) else set()
                found[key] = (f"{module.__name__}.{name}", frozenset(called or _SEARCHING))
    for name, tree in trees.items():
        for text, line, method in _written(tree):
            if method != "compile":
                key = (text, 0 if isinstance(text, bytes) else int(re.U))
                found.setdefault(key, (f"{name}:{line}", frozenset([method])))
    return found


def _methods(module: Any, tree: ast.AST) -> Iterator[tuple[tuple[Any, int], str]]:
    """What this module calls of which pattern: `_ITEM.match(line)`, `markup._ITEM.match(line)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in _CALLS:
            owner = node.value
            if isinstance(owner, ast.Name):
                value = vars(module).get(owner.id)
            elif isinstance(owner, ast.Attribute) and isinstance(owner.value, ast.Name):
                value = getattr(vars(module).get(owner.value.id), owner.attr, None)
            else:
                continue
            if isinstance(value, re.Pattern):
                yield (value.pattern, value.flags), node.attr


def _patterns(value: Any, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 3 and isinstance(value, dict):
        for one in [*value.keys(), *value.values()]:
            yield from _patterns(one, depth + 1)
    elif depth < 3 and isinstance(value, (list, tuple, set, frozenset)):
        for one in value:
            yield from _patterns(one, depth + 1)


def _written(tree: ast.AST) -> Iterator[tuple[str | bytes, int, str]]:
    for node in ast.walk(tree):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if is_call and getattr(node.func.value, "id", "") == "re" and node.func.attr in _CALLS and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, (str, bytes)):
                yield first.value, node.lineno, node.func.attr


def alphabet(pattern: str | bytes, flags: int) -> list[str]:
    """Characters that mean something to the pattern: its own, and one of each class it names."""
    found: dict[str, None] = dict.fromkeys(_ALWAYS)

    def walk(node: Any) -> None:
        if isinstance(node, parser.SubPattern):
            for op, value in node:
                name = str(op)
                if name in ("LITERAL", "NOT_LITERAL") and isinstance(value, int):
                    found[chr(value)] = None
                elif name == "RANGE":
                    found[chr(value[0])] = None
                elif name == "CATEGORY":
                    found[{"CATEGORY_DIGIT": "7", "CATEGORY_WORD": "é"}.get(str(value), "\t")] = None
                else:
                    walk(value)
        elif isinstance(node, (list, tuple)):
            for one in node:
                if (
                    isinstance(one, tuple)
                    and len(one) == 2
                    and str(one[0]) in ("LITERAL", "RANGE", "CATEGORY")
                ):
                    fake = parser.SubPattern(parser.State(), [one])
                    walk(fake)
                else:
                    walk(one)

    walk(parser.parse(pattern, flags & ~re.U if isinstance(pattern, bytes) else flags))
    return list(found)


def shortest(nodes: Any) -> str:
    """A short text that the pattern finds, or nearly: what stands around it is not looked at."""
    out = ""
    for op, value in nodes:
        name = str(op)
        if name == "LITERAL":
            out += chr(value)
        elif name in ("ANY", "NOT_LITERAL"):
            out += "x"
        elif name == "IN":
            first, what = value[0]
            out += {"LITERAL": lambda w: chr(w), "RANGE": lambda w: chr(w[0])}.get(
                str(first), lambda w: {"CATEGORY_SPACE": " ", "CATEGORY_DIGIT": "1"}.get(str(w), "x")
            )(what)
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            out += shortest(value[2]) * min(value[0], 40)
        elif name == "SUBPATTERN":
            out += shortest(value[3])
        elif name == "ATOMIC_GROUP":
            out += shortest(value)
        elif name == "BRANCH":
            out += shortest(value[1][0])
    return out


def texts(pattern: str | bytes, flags: int, size: int, pairs: bool) -> Iterator[str]:
    """Repetitions of what the pattern looks for, after beginnings of what it finds, and before an end that it
    does not find."""
    letters = alphabet(pattern, flags)
    found = shortest(parser.parse(pattern, flags & ~re.U if isinstance(pattern, bytes) else flags))
    for begin in sorted({found[:at] for at in (0, 1, 2, 3, 5, 8, len(found))}):
        for one in letters[:_MOST]:
            yield begin + one * size + "\x01"
    words = {"".join(letters[len(_ALWAYS) :])[:200] or "ab", "".join(letters)[:200], found[:200] or "ab"}
    for word in sorted(words):
        yield word * (size // len(word)) + "\x01"
    if pairs:
        for one, two in itertools.permutations(letters[:_MOST], 2):
            for begin in sorted({"", found[:1], found}):
                yield begin + (one + two) * (size // 2) + "\x01"
                yield begin + (one * 30 + two) * (size // 31) + "\x01"


def hardest(
    pattern: str | bytes, flags: int, methods: Iterable[str], size: int, pairs: bool
) -> tuple[float, str]:
    """The longest time of any text, in seconds (`LIMIT` where it did not end), and how that text begins."""
    compiled = re.compile(pattern, flags)
    worst = (0.0, "")
    for text in texts(pattern, flags, size, pairs):
        subject: Any = text.encode("utf-8", "replace") if isinstance(pattern, bytes) else text
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        try:
            for method in methods:
                if method in _SEARCHING:
                    for _ in compiled.finditer(subject):
                        pass
                else:
                    getattr(compiled, method)(subject)
            spent = time.process_time() - began
        except TimeoutError:
            spent = LIMIT
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if spent > worst[0]:
            worst = (spent, text[:60])
        if spent >= LIMIT:
            break
    return worst


def _late(*_: object) -> None:
    raise TimeoutError


def main(size: int, pairs: bool) -> None:
    """Print a line a pattern."""
    signal.signal(signal.SIGPROF, _late)
    for (pattern, flags), (where, methods) in collect().items():
        called = {"search"} if methods & _SEARCHING else methods  # one search over all of it stands for all
        seconds, text = hardest(pattern, flags, called, size, pairs)
        row = {"where": where, "pattern": repr(pattern)[:300], "seconds": round(seconds, 3), "text": text}
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), "pairs" in sys.argv)
