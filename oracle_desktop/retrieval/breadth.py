"""Questions that want all there is ("how many", "which sessions", "list all"), in six languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from oracle_desktop.notes.words import fold

# Of folded text. What counts or lists, and what follows something through a campaign.
_ALL = re.compile(
    r"\bhow (?:many|often)\b|\b(?:which|what|in what) sessions\b|^\s*list\b"
    r"|\blist (?:all|of|every|the|each)\b|\b(?:every|all the) (?:time|session)s?\b|\bname (?:all|every)\b"
    r"|\b(?:trace|timeline|chronology|throughout|over the (?:campaign|years|sessions|course))\b"
    r"|\b(?:through|across|during|in) the (?:whole )?campaign\b|\bthe course of\b|\bso far\b"
    r"|\bcuant[ao]s\b|\ben que sesiones\b|\btodas las veces\b|\benumera\b|\bcada vez que\b"
    r"|\bwie (?:viele|oft)\b|\b(?:in )?welchen (?:sitzungen|sessions)\b|\bjedes mal\b"
    r"|\bcombien de\b|\bdans quelles (?:sessions|seances)\b|\btoutes les (?:fois|seances)\b|\bchaque fois\b"
    r"|\bquant[ei]\b|\bin quali session[ei]\b|\btutte le volte\b|\bogni volta\b|\belenca\b"
    r"|\bquant[ao]s\b|\bem (?:que|quais) sessoes\b|\btodas as (?:vezes|sessoes)\b|\bliste\b"
)

# How a plural is made, by language: (ending of the plural, of the singular), the longest first.
_PLURALS: Mapping[str, Sequence[tuple[str, str]]] = {
    "en": (("ies", "y"), ("ves", "f"), ("es", ""), ("s", "")),
    "es": (("ces", "z"), ("es", ""), ("s", "")),
    "pt": (("oes", "ao"), ("aes", "ao"), ("is", "l"), ("ns", "m"), ("es", ""), ("s", "")),
    "fr": (("aux", "al"), ("x", ""), ("s", "")),
    "it": (("i", "o"), ("i", "e"), ("e", "a")),
    "de": (("en", ""), ("er", ""), ("n", ""), ("e", "")),
    "nl": (("en", ""), ("s", "")),
}
_SHORT = 4


def numbers(term: str, code: str) -> list[str]:
    """`term` (folded) and what it may be in the singular and the plural of the language `code`: where all is
    wanted, a session with one ziggurat counts as one with ziggurats. Short words stand for themselves."""
    if len(term) < _SHORT or not term.isalpha():
        return [term]
    singular = [term[: -len(many)] + one for many, one in _PLURALS[code] if term.endswith(many)]
    plural = [term[: len(term) - len(one)] + many for many, one in _PLURALS[code] if term.endswith(one)]
    return list(dict.fromkeys([term, *singular, *(plural if not singular else ())]))


def wants_all(question: str) -> bool:
    """Whether `question` counts, lists, or follows something through the campaign: then one passage of many
    sessions answers better than many passages of one."""
    return _ALL.search(fold(question)) is not None
