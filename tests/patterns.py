"""Every regular expression of the package, and how long each takes over text made to be slow for it.

    python tests/patterns.py SIZE [thorough]     # JSON lines: where, pattern, seconds, what was slow
    python tests/patterns.py SIZE these PATTERN ...     # the same for patterns that are searched for

It runs in a process of its own: a match cannot be interrupted from outside, a process can be killed. Patterns
are caught as they are compiled: those of modules and classes while the package is imported, those that are
put together from words of notes and questions while `build_all` runs. A line with `"missed"` is a place in
the source whose pattern was never compiled.
"""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
import re
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from pattern_texts import texts

import oracle_desktop

PATIENCE = 12e-6
"""Seconds for each character of a text, after which a pattern counts as slow over it."""

_TELLING = 0.002
_LOOKED_AT = 4
"""Texts that are tried at eight times their length: processor time is counted in steps of up to four
milliseconds, so the slowest of the short ones may be another than it seems."""

Key = tuple[str | bytes, int]
"""A pattern and its flags."""

_CALLS = {"compile", "search", "match", "fullmatch", "findall", "finditer", "sub", "subn", "split"}
_SEARCHING = _CALLS - {"compile", "match", "fullmatch"}
_ROOT = Path(oracle_desktop.__file__).parent
_HOSTILE = ("(a+)+$", "a" * 40, "aaaa aaaa aaaa", "[[", "\\", "Ärger")


class Recorder:
    """Notes which pattern is compiled where in the package, while it is in force."""

    def __init__(self) -> None:
        self.found: dict[Key, set[str]] = {}
        self.reached: set[tuple[str, int]] = set()

    def __enter__(self) -> Recorder:
        self._compile = re._compile  # type: ignore[attr-defined]
        re._compile = self._noted  # type: ignore[attr-defined]
        return self

    def __exit__(self, *_: object) -> None:
        re._compile = self._compile  # type: ignore[attr-defined]

    def _noted(self, pattern: Any, flags: int) -> Any:
        made = self._compile(pattern, flags)
        frame = sys._getframe(2)
        file = Path(frame.f_code.co_filename)
        if file.is_relative_to(_ROOT):
            place = str(file.relative_to(_ROOT))
            self.found.setdefault((made.pattern, made.flags), set()).add(f"{place}:{frame.f_lineno}")
            self.reached.add((place, frame.f_lineno))
        return made


def collect() -> tuple[dict[Key, tuple[str, frozenset[str]]], list[str]]:
    """Each pattern with the place where it stands and the methods called of it; places that were missed."""
    with Recorder() as recorder:
        modules = [
            importlib.import_module(info.name)
            for info in pkgutil.walk_packages(oracle_desktop.__path__, "oracle_desktop.")
            if not info.name.endswith("__main__")
        ]
        build_all()
    trees = {m: ast.parse(Path(m.__file__ or "").read_text(encoding="utf-8")) for m in modules}
    used: dict[Key, set[str]] = {}
    loose: dict[str, set[str]] = {}
    missed = []
    for module, tree in trees.items():
        for key, method in _methods(module, tree):
            used.setdefault(key, set()).add(method)
        place = str(Path(module.__file__ or "").relative_to(_ROOT))
        loose[place] = set(_loose(module, tree))
        for call in _calls(tree):
            if (key := _written(call)) is not None:
                recorder.found.setdefault(key, set()).add(f"{place}:{call.lineno}")
                method = call.func.attr  # type: ignore[attr-defined]
                used.setdefault(key, set()).update({method} - {"compile"})
            elif not any((place, at) in recorder.reached for at in _lines(call)):
                missed.append(f"{place}:{call.lineno}")
    named = dict(_names(modules))
    found = {}
    for key, places in recorder.found.items():
        where = named.get(key) or sorted(places)[0]
        methods = used.get(key) or set().union(*(loose[one.split(":")[0]] for one in places))
        found[key] = (where, frozenset(methods or _SEARCHING))
    return found, missed


def build_all() -> None:
    """Have every pattern compiled that is put together while the Oracle runs, from hostile words."""
    from oracle_desktop.answering import asking
    from oracle_desktop.notes import frontmatter, secrets
    from oracle_desktop.notes.sessions import names
    from oracle_desktop.retrieval import speaker
    from oracle_desktop.ui.chat import markdown
    from oracle_desktop.ui.look import core_words

    for word in _HOSTILE:
        asking._written(word, SimpleNamespace(pool=[]))  # type: ignore[arg-type]
        asking._defining(f"Who is {word}?")
        secrets.exact_spans("", word)
    for mark in ("---", "+++", ";;;"):
        frontmatter.front_matter(f"{mark}\na: b\n{mark}\n")
    names.read_name("The weir of 2021-03-04 and after")
    for question in _OF_US:
        speaker.of_the_table(question)
        speaker.of_one(question)
    for fence in ("```", "~~~"):
        markdown.parse(f"{fence}\na\n{fence}\n")
    core_words.say("A sentence that is not known.")


_OF_US = (
    "Where did we leave the mule and what was in the saddle of my horse?",
    "¿Dónde dejamos nosotros la mula y qué había en la silla de mi caballo?",
    "Onde nós deixamos a mula e o que havia na sela do meu cavalo?",
    "Où avons-nous laissé la mule et que contenait la selle de mon cheval ?",
    "Wo haben wir das Maultier gelassen und was war in der Satteltasche von mir?",
    "Dove abbiamo lasciato il mulo e che cosa c'era nella sella del mio cavallo?",
    "Waar hebben wij de ezel gelaten en wat zat er in het zadel van mijn paard?",
)


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args
        if is_call and _of_re(node.func) and node.func.attr in _CALLS:
            yield node


def _of_re(node: ast.Attribute) -> bool:
    return getattr(node.value, "id", "") == "re"


def _lines(call: ast.Call) -> range:
    return range(call.lineno, (call.end_lineno or call.lineno) + 1)


def _written(call: ast.Call) -> Key | None:
    """The pattern of a call of `re` in which it is written out."""
    first = call.args[0]
    if not (isinstance(first, ast.Constant) and isinstance(first.value, (str, bytes))):
        return None
    flags = 0
    for argument in [*call.args[1:], *(keyword.value for keyword in call.keywords)]:
        for node in ast.walk(argument):
            if isinstance(node, ast.Attribute) and node.attr.isupper() and _of_re(node):
                flags |= int(getattr(re, node.attr))
    made = re.compile(first.value, flags)
    return made.pattern, made.flags


def _methods(module: ModuleType, tree: ast.AST) -> Iterator[tuple[Key, str]]:
    """What this module calls of which pattern: `_ITEM.match(line)`, `markup._ITEM.match(line)`. A pattern
    that is handed on is searched for."""
    called: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            value = _value(module, node.func.value)
            if isinstance(value, re.Pattern) and node.func.attr in _CALLS:
                called.add(id(node.func.value))
                yield (value.pattern, value.flags), node.func.attr
    for node in ast.walk(tree):
        is_read = isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load)
        if is_read and id(node) not in called:
            for value in _held(_value(module, node)):
                yield (value.pattern, value.flags), "search"


def _loose(module: ModuleType, tree: ast.AST) -> Iterator[str]:
    """What is called of patterns that have no name in the module: `re.compile(word).search(text)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not _of_re(node.func):
            is_named = isinstance(_value(module, node.func.value), re.Pattern)
            if node.func.attr in _CALLS - {"compile", "split", "sub"} and not is_named:
                yield node.func.attr


def _value(module: ModuleType, node: ast.AST) -> Any:
    if isinstance(node, ast.Name):
        return vars(module).get(node.id)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        owner = vars(module).get(node.value.id)
        return getattr(owner, node.attr, None) if isinstance(owner, ModuleType) else None
    return None


def _held(value: Any, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    """The patterns in a value: itself, or those in a list or a table."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 3 and isinstance(value, dict):
        for one in [*value.keys(), *value.values()]:
            yield from _held(one, depth + 1)
    elif depth < 3 and isinstance(value, (list, tuple, set, frozenset)):
        for one in value:
            yield from _held(one, depth + 1)


def _names(modules: Iterable[ModuleType]) -> Iterator[tuple[Key, str]]:
    for module in modules:
        for name, value in vars(module).items():
            for pattern in _held(value):
                yield (pattern.pattern, pattern.flags), f"{module.__name__}.{name}"


def hardest(key: Key, methods: Iterable[str], size: int, thorough: bool) -> tuple[float, float, str]:
    """The longest time of any text, in seconds (what `PATIENCE` allows where it did not end); the time over
    the same kind of text at eight times its length (0 where it was too quick to tell); how it begins."""
    compiled = re.compile(*key)  # type: ignore[call-overload]
    worst: list[tuple[float, int, str]] = []
    for number, text in enumerate(texts(*key, size, thorough)):
        spent = _timed(compiled, methods, text)
        worst = sorted([*worst, (spent, number, text[:60])], reverse=True)[:_LOOKED_AT]
        if spent >= PATIENCE * size:
            break
    if not worst:
        return 0.0, 0.0, ""
    spent, _, begins = worst[0]
    if spent >= PATIENCE * size:
        return spent, 0.0, begins
    longest = 0.0
    for number in (number for short, number, _ in worst if short > _TELLING):
        longer = next(islice(texts(*key, 8 * size, thorough), number, None))
        longest = max(longest, min(_timed(compiled, methods, longer) for _ in range(2)))
    return spent, longest, begins


def _timed(compiled: re.Pattern[Any], methods: Iterable[str], text: str) -> float:
    """Seconds that the methods take together, at most what `PATIENCE` allows."""
    most = PATIENCE * len(text)
    subject: Any = text.encode("utf-8", "replace") if isinstance(compiled.pattern, bytes) else text
    began = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, most)
    try:
        for method in methods:
            if method in _SEARCHING:
                for _ in compiled.finditer(subject):
                    pass
            else:
                getattr(compiled, method)(subject)
        return time.process_time() - began
    except TimeoutError:
        return most
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _late(*_: object) -> None:
    raise TimeoutError


def main(size: int, thorough: bool, these: list[str]) -> None:
    """Print a line a pattern."""
    signal.signal(signal.SIGPROF, _late)
    if these:
        found, missed = {(one, 0): ("these", frozenset({"search"})) for one in these}, []
    else:
        found, missed = collect()
    for place in missed:
        print(json.dumps({"missed": place, "seconds": 0, "longer": 0}), flush=True)
    for key, (where, methods) in found.items():
        called = {"search"} if methods & _SEARCHING else methods  # one search over all of it stands for all
        seconds, longer, text = hardest(key, called, size, thorough)
        row = {"where": where, "pattern": repr(key[0])[:300], "text": text}
        row |= {"seconds": round(seconds, 4), "longer": round(longer, 4)}
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:] == ["thorough"], sys.argv[3:])
