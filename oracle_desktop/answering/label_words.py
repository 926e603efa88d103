"""What labels are written with: their words in seven languages, and how a text is cut to compare them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from oracle_desktop.answering.words import fold

SESSION_WORDS = frozenset(
    "session sessions sesion sesiones sitzung sitzungen spielsitzung spielabend seance seances sessione "
    "sessioni sessao sessoes sessie sessies sesja sesje sesji сессия сессии sess".split()
)
LOOSE_WORDS = frozenset("s ses episode episodio ep".split())
"""Words that stand for a session only where that very session was in the prompt."""
ACT_WORDS = frozenset(
    "act acto akt acte atto ato arc arco season temporada staffel saison stagione "
    "book libro buch livre campaign chapter capitulo kapitel chapitre capitolo".split()
)
PART_WORDS = frozenset("part parts pt parte partes teil partie parti deel czesc часть".split())
AND = frozenset("and & + y e und et ed oder or o ou u sowie i en и also as well".split())
TO = frozenset("to through until thru bis a al ate do до tot".split())
NUMBER_MARKS = frozenset("no n o nº n° nr num number numero nummer № #".split())
LEAD_INS = frozenset(
    "see also cf source sources cited from in per ref refs reference references the as told ver vid vease "
    "fuente fuentes segun en de la las el siehe vgl quelle quellen aus laut in der den voir source d apres "
    "dans vedi fonte fonti da nella veja fontes conforme na nas".split()
)
SHEET_WORDS = frozenset("sheet character hoja ficha bogen charakterbogen fiche scheda personaje".split())
WORLD_WORDS = frozenset("world mundo welt monde mondo lore".split())
BESIDE = {"gm plan": "GM plan", "transcript": "transcript", "diary": "diary"}
"""What stands in the parentheses of a session's second text (`Session … (GM plan)`)."""

DASH = re.compile(r"\s*[-–—‒−‑~]+\s*$")
ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th|a|o|ª|º|e|er|eme|ere|te|ten|\.) ?$")
_TOKEN = re.compile(r"\d+(?:\.\d+)?[a-z]?(?![^\W_])|[^\W_]+|[#№&+]")


@dataclass(frozen=True, slots=True)
class Token:
    """A folded word or number, as it was written, and what stands between it and the one before."""

    text: str
    raw: str
    gap: str


def tokens_of(content: str) -> list[Token]:
    """The words and numbers of `content`, folded; other marks stand in the gaps."""
    folded = fold(content.replace("’", "'"))
    # folding may change lengths ("ß"); the raw text only matters for Roman numerals, which are plain ASCII
    raw = content if len(folded) == len(content) else folded
    found, last = [], 0
    for match in _TOKEN.finditer(folded):
        found.append(Token(match.group(), raw[match.start() : match.end()], folded[last : match.start()]))
        last = match.end()
    return found


def label_key(tokens: Sequence[Token]) -> tuple[str, ...]:
    """What labels are compared by: folded words, a dash between two numbers kept."""
    key: list[str] = []
    for token in tokens:
        if key and token.text[0].isdigit() and key[-1][-1].isdigit() and DASH.match(token.gap):
            key.append("–")
        key.append(token.text)
    return tuple(key)


def glued(word: str) -> tuple[str, str] | None:
    """`session12` and `s12` as word and number; None where `word` is neither."""
    match = re.fullmatch(r"([^\W\d_]+)(\d+[a-z]?)", word)
    if match and (match[1] in SESSION_WORDS or match[1] in LOOSE_WORDS):
        return match[1], match[2]
    return None
