"""Sessions that a question names by number ("in session 23", "the last session")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oracle_desktop.domain import SessionId
from oracle_desktop.notes.words import fold

_WORD = (
    r"(?:sessions?|sess\.?|sesion(?:es)?|sessao|sessoes|sitzung(?:en)?|seances?|sedut[ae]|session[ei]"
    r"|sessies?)"
)
_NUMBERED = re.compile(
    rf"\b{_WORD}\s*+(?:(?:#|no\.?|nr\.?|n\.?º)\s*+)?"
    r"(\d{1,4}(?:\.\d)?[a-z]?(?:\s*(?:,|-|–|&|and|und|et|y|e|en|to|a|bis)\s*\d{1,4}[a-z]?)*)\b"
)
_ONE = re.compile(r"(\d{1,4}(?:\.\d)?)([a-z]?)")
_BEFORE = re.compile(rf"\b(\d{{1,4}})(?:st|nd|rd|th|\.|a|e|eme|ª)?\s+{_WORD}\b")
_LAST = re.compile(
    rf"\b(?:(?:last|latest|previous|ultima|letzten?|derniere|laatste|vorige)\s+{_WORD}"
    rf"|{_WORD}\s+(?:pasada|passada|anterior|precedente|scorsa|passee))\b"
    r"|\blast time(?: we (?:played|met))?\s*\?*$"
    r"|\b(?:la ultima vez|la volta scorsa|da ultima vez|das letzte mal|la derniere fois)\s*\?*$"
)
_STORY = r"(?:campaign|story|adventure|game|campana|historia|aventura|kampagne|campagne|campagna|campanha)"
_FIRST = re.compile(
    rf"\b(?:(?:very )?first|primera|primeira|ersten?|premiere|prima|eerste)\s+{_WORD}\b"
    rf"|\b(?:start|beginning|opening) of (?:the|our) {_STORY}\b|\b(?:the|our) {_STORY} (?:start|begin)\b"
    rf"|\bhow did it all (?:start|begin)\b|\b(?:empezo|comenzo|comecou|inizio|comincio) (?:la|a) {_STORY}\b"
    rf"|\b(?:inicio|principio|comeco|debut) (?:de la|da|della) {_STORY}\b|\b(?:anfang|beginn) der {_STORY}\b"
)


def named(question: str, known: Sequence[SessionId]) -> list[SessionId]:
    """The sessions of `known` (in order) that `question` names; empty where it names none.

    "The last session" is the last of `known`; "session 12" is also 12a and the range 12-14.
    """
    text = fold(question)
    wanted: list[tuple[float, str]] = []
    for stretch in _NUMBERED.finditer(text):
        wanted += [(float(number), suffix) for number, suffix in _ONE.findall(stretch[1])]
    wanted += [(float(number), "") for number in _BEFORE.findall(text)]
    found = [
        session
        for session in (known if wanted else ())
        if any(session.covers(number) and suffix in ("", session.suffix) for number, suffix in wanted)
    ]
    if not found and known:
        if _LAST.search(text):
            return [known[-1]]
        if _FIRST.search(text):
            return [known[0]]
    return found
