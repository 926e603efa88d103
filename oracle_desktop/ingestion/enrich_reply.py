"""A model's reply about a fragment, made usable or refused: models ramble and change language (R2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from oracle_desktop.domain import Fragment
from oracle_desktop.ingestion.enrich_prompt import ENTITIES, KINDS, QUESTIONS, Ask, language_of
from oracle_desktop.notes.readers.result import clean
from oracle_desktop.notes.words import STOP_WORDS, fold, words
from oracle_desktop.store.rows import Enriched, Entity

# The prompts ask for about 38 and 50 words; a sentence more is no harm, a page is.
LONGEST_ANNOTATION = 70
LONGEST_CONTEXT = 70
LONGEST_QUESTION = 45
LONGEST_NAME = 8
LEAST_WORDS = 3
# Share of different words under which a text of some length goes in circles.
CIRCLES = 0.45

_SENTENCE = re.compile(r"(?<=[.!?…。])\s+")
_SPACES = re.compile(r"\s+")
_NUMBERED = re.compile(r"^(?:\d{1,2}[.):]|[-*•])\s*")
_LETTERS = re.compile(r"[^\W\d_]")


class Unusable(Exception):
    """The reply gives nothing to keep."""


class OtherLanguage(Unusable):
    """The reply is usable, but not in the language of the notes: `reply` may be kept if no better comes."""

    def __init__(self, reply: Enriched) -> None:
        super().__init__("the reply is in another language")
        self.reply = reply


def read(raw: Any, ask: Ask, fragment: Fragment) -> Enriched:
    """What to keep of the parsed JSON `raw`. Raises `Unusable`, `OtherLanguage`."""
    if not isinstance(raw, Mapping):
        raise Unusable("the reply is not an object")
    reply = Enriched(
        _prose(raw.get("context"), LONGEST_CONTEXT) if "context" in ask.fields else "",
        _prose(raw.get("annotation"), LONGEST_ANNOTATION) if "annotation" in ask.fields else "",
        tuple(_questions(raw.get("questions"))) if "questions" in ask.fields else (),
        tuple(_entities(raw.get("entities"), fragment)) if "entities" in ask.fields else (),
    )
    if "annotation" in ask.fields and not (reply.annotation and reply.questions):
        raise Unusable("the reply has no annotation or no questions")
    if ask.fields == ("context",) and not reply.context:
        raise Unusable("the reply is empty")
    said = " ".join((reply.context, reply.annotation, *reply.questions))
    if _foreign(said, fragment.text):
        raise OtherLanguage(reply)
    return reply


def _plain(value: Any) -> str:
    return _SPACES.sub(" ", clean(value)).strip(" \"'`*#") if isinstance(value, str) else ""


def _prose(value: Any, longest: int) -> str:
    """Whole sentences up to `longest` words, each once; "" for what is no sentence or goes in circles."""
    kept: list[str] = []
    seen: set[str] = set()
    count = 0
    for sentence in _SENTENCE.split(_plain(value)):
        length = len(words(sentence))
        if fold(sentence) in seen:
            continue
        if kept and count + length > longest:
            break
        seen.add(fold(sentence))
        kept.append(sentence)
        count += length
    text = " ".join(kept)
    if count > longest:
        text = " ".join(text.split(" ")[:longest]) + " …"
    folded = words(text)
    spoken = len(folded) >= LEAST_WORDS or len(_LETTERS.findall(text)) >= 4 * LEAST_WORDS
    return text if spoken and not _in_circles(folded) else ""


def _in_circles(folded: list[str]) -> bool:
    return len(folded) >= 12 and len(set(folded)) / len(folded) < CIRCLES


def _questions(value: Any) -> Iterable[str]:
    """Up to six different questions."""
    seen: set[str] = set()
    for item in value if isinstance(value, list) else ():
        question = _NUMBERED.sub("", _plain(item))
        folded = words(question)
        key = " ".join(folded)
        short = len(folded) < LEAST_WORDS and len(_LETTERS.findall(question)) < 4 * LEAST_WORDS
        if short or len(folded) > LONGEST_QUESTION or key in seen or _in_circles(folded):
            continue
        seen.add(key)
        yield question
        if len(seen) == QUESTIONS:
            return


def _entities(value: Any, fragment: Fragment) -> Iterable[Entity]:
    """Up to fifteen entities whose name, or a part of it, stands in the fragment."""
    everyday = STOP_WORDS["en"] | STOP_WORDS.get(language_of(fragment.text), frozenset())
    there = set(words(" ".join((fragment.text, fragment.title, *fragment.headings)))) - everyday
    seen: set[str] = set()
    for item in value if isinstance(value, list) else ():
        if not isinstance(item, Mapping):
            continue
        name, kind = _plain(item.get("name")), item.get("type")
        if not _names(name, there) or fold(name) in seen:
            continue
        seen.add(fold(name))
        given = item.get("aliases")
        aliases = (_plain(alias) for alias in (given if isinstance(given, list) else ()))
        kept = {fold(alias): alias for alias in aliases if _names(alias, there)}
        kept.pop(fold(name), None)
        yield Entity(name, kind if kind in KINDS else "other", tuple(kept.values()))
        if len(seen) == ENTITIES:
            return


def _names(name: str, there: set[str]) -> bool:
    folded = words(name)
    telling = [word for word in folded if len(word) > 2] or folded
    return len(folded) <= LONGEST_NAME and any(word in there for word in telling)


def _foreign(said: str, text: str) -> bool:
    """Whether `said` is surely in another language, or another script, than `text`."""
    ours, theirs = language_of(text), language_of(said)
    if ours and theirs:
        return ours != theirs
    return _script(text) != _script(said) and bool(said.strip())


def _script(text: str) -> str:
    """`latin` or `other`, by most letters."""
    letters = _LETTERS.findall(text)
    latin = sum(letter < "\u0250" for letter in letters)
    return "latin" if 2 * latin >= len(letters) else "other"
