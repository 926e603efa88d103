"""Words as claims, questions and notes are compared by: folded, no everyday words, cut to a rough stem."""

from __future__ import annotations

import re
from functools import lru_cache

from oracle_desktop.answering.inflections import BASES
from oracle_desktop.notes.words import STOP_WORDS, fold, language, words

__all__ = ["content_words", "fold", "proper", "stem", "stems", "terms", "words"]

_NAMED = re.compile(r"[^\W_]+")
_ASKING = frozenset(
    "tell remind happen happened happens know remember thing things something someone anything anyone say "
    "said says name named called part session sessions notes party whatever become became end ended actually "
    "finally really pasa paso recuerdas recuerda cuenta sabemos passiert geschah arrive successo "
    "aconteceu".split()
)
"""Words of questions about notes that say nothing about what is asked."""


@lru_cache(maxsize=20_000)
def stem(word: str) -> str:
    """A rough stem that works over languages: plural and verb endings off, cut to seven letters; a form of
    an irregular verb is cut as its base is."""
    word = BASES.get(word, word)
    if word.isdigit() or len(word) < 4:
        return word
    for ending in ("ing", "ied", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)]
            break
    word = word.rstrip("eyi") or word
    if len(word) > 2 and word[-1] == word[-2]:
        word = word[:-1]
    return word[:7]


def content_words(text: str, *, asking: bool = False) -> list[str]:
    """Folded words of `text` that carry meaning: without the everyday words of its language and, where it is
    `asking`, without those that questions about notes are built from. Digits are kept."""
    stop = STOP_WORDS[language(text)]
    return [
        word
        for word in words(text)
        if word not in stop and (len(word) > 1 or word.isdigit()) and not (asking and word in _ASKING)
    ]


def stems(text: str) -> list[str]:
    """Stems of all words of `text`, in order."""
    return [stem(word) for word in words(text)]


def terms(text: str, *, asking: bool = False) -> set[str]:
    """Stems of the content words of `text`."""
    return {stem(word) for word in content_words(text, asking=asking)}


def proper(text: str) -> set[str]:
    """Stems of the numbers and the capitalised content words of `text`: what a claim is about.

    A first word counts too, so that "Thordak fell" names Thordak.
    """
    content = set(content_words(text))
    return {
        stem(fold(match.group()))
        for match in _NAMED.finditer(text)
        if (match.group()[0].isupper() or match.group()[0].isdigit()) and fold(match.group()) in content
    }
