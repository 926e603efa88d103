"""Who speaks in a question: a table of players ("how did we escape?") or one person ("my router")."""

from __future__ import annotations

import re
from collections.abc import Mapping

from oracle_desktop.notes.words import language, words

# Of folded words; in languages whose verbs say who acts, by their endings too.
_TABLE: Mapping[str, str] = {
    "en": r"we|us|ours?|ourselves",
    "es": r"nos|nosotr[oa]s|nuestr[oa]s?|\w{2,}[aei]mos",
    "pt": r"nos|noss[oa]s?|conosco|\w{2,}[aeio]mos",
    "fr": r"nous|notre|nos|\w{3,}ons",
    "de": r"wir|uns|unser\w*",
    "it": r"noi|nostr[oaie]|\w{2,}(?:iamo|[aei]mmo)",
    "nl": r"we|wij|ons|onze",
}
_ONE: Mapping[str, str] = {
    "en": r"i|my|me|mine",
    "es": r"mis?|yo|me",
    "pt": r"eu|meus?|minhas?",
    "fr": r"je|j|mon|ma|mes",
    "de": r"ich|mein\w*|mir|mich",
    "it": r"io|mi[oa]|miei|mie",
    "nl": r"ik|mijn",
}


def of_the_table(question: str) -> bool:
    """Whether the players speak of themselves ("we", "our bard"): then it is about their game."""
    return _said(question, _TABLE)


def of_one(question: str) -> bool:
    """Whether one person speaks of themselves ("my salary")."""
    return _said(question, _ONE)


def _said(question: str, forms: Mapping[str, str]) -> bool:
    form = re.compile(forms[language(question)])
    return any(form.fullmatch(word) for word in words(question))
