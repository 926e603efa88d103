"""The language of a question, and the fixed sentences of an answer in that language (R6.5)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oracle_desktop.notes.words import STOP_WORDS, fold, words

NAMES = {
    "en": "English",
    "es": "Spanish",
    "de": "German",
    "fr": "French",
    "it": "Italian",
    "pt": "Portuguese",
    "nl": "Dutch",
}

REFUSALS = {
    "en": "This is not in your notes.",
    "es": "Esto no está en tus notas.",
    "de": "Das steht nicht in deinen Notizen.",
    "fr": "Ce n'est pas dans tes notes.",
    "it": "Questo non è nei tuoi appunti.",
    "pt": "Isto não está nas tuas notas.",
    "nl": "Dit staat niet in je notities.",
}

BEYOND = {
    "en": "Not from your notes:",
    "es": "No sale de tus notas:",
    "de": "Nicht aus deinen Notizen:",
    "fr": "Hors de tes notes :",
    "it": "Non dai tuoi appunti:",
    "pt": "Fora das tuas notas:",
    "nl": "Niet uit je notities:",
}
"""What opens a paragraph that the model wrote from itself, in hybrid mode (R6.4)."""

_CLOSEST = {
    "en": "Your notes do not say this in the same words. These passages come closest.",
    "es": "Tus notas no lo dicen con las mismas palabras. Estos pasajes son los que más se acercan.",
    "de": "Mit denselben Worten steht das nicht in deinen Notizen. Diese Stellen kommen dem am nächsten.",
    "fr": "Tes notes ne le disent pas dans les mêmes mots. Ces passages s'en approchent le plus.",
    "it": "I tuoi appunti non lo dicono con le stesse parole. Questi passi ci si avvicinano di più.",
    "pt": "As tuas notas não o dizem com as mesmas palavras. Estas passagens são as mais próximas.",
    "nl": "Je notities zeggen dit niet met dezelfde woorden. Deze passages komen het dichtst in de buurt.",
}
"""What opens quotes that share hardly a word with the question."""

_NOT_FOR_PLAYERS = {
    "en": "secret: not for the players",
    "es": "secreto: no es para los jugadores",
    "de": "geheim: nicht für die Spieler",
    "fr": "secret : pas pour les joueurs",
    "it": "segreto: non per i giocatori",
    "pt": "segredo: não é para os jogadores",
    "nl": "geheim: niet voor de spelers",
}

_PARTLY = {
    "en": ("It mentions {found}, but not {missing}.", "or"),
    "es": ("Menciona {found}, pero no {missing}.", "ni"),
    "de": ("Hier steht {found}, aber nicht {missing}.", "oder"),
    "fr": ("On y trouve {found}, mais pas {missing}.", "ni"),
    "it": ("Nomina {found}, ma non {missing}.", "né"),
    "pt": ("Menciona {found}, mas não {missing}.", "nem"),
    "nl": ("Hier staat {found}, maar niet {missing}.", "of"),
}
"""The sentence, and what joins the last two of the words that are missing."""

_NEAR = {
    "en": "It is near in meaning, but uses none of the question's words.",
    "es": "Se parece en el sentido, pero no usa ninguna palabra de la pregunta.",
    "de": "Ähnlich im Sinn, aber ohne ein Wort der Frage.",
    "fr": "Proche par le sens, mais sans aucun mot de la question.",
    "it": "Vicino nel significato, ma senza parole della domanda.",
    "pt": "Próximo no sentido, mas sem palavras da pergunta.",
    "nl": "Het lijkt erop, maar gebruikt geen woord uit de vraag.",
}

_ALL = {
    "en": "It uses the question's words, but does not tell this.",
    "es": "Usa las palabras de la pregunta, pero no cuenta esto.",
    "de": "Die Worte der Frage kommen vor, aber das steht hier nicht.",
    "fr": "Les mots de la question y sont, mais cela n'y est pas dit.",
    "it": "Usa le parole della domanda, ma non dice questo.",
    "pt": "Usa as palavras da pergunta, mas não conta isto.",
    "nl": "De woorden van de vraag staan er, maar dit niet.",
}

_MARKS = (
    ("es", re.compile(r"[¿¡ñ]")),
    ("pt", re.compile(r"[ãõ]")),
    ("de", re.compile(r"[äöüß]")),
    ("fr", re.compile(r"[œêùû]|\b[dlqsnj]'[aeiouyhéê]")),
    ("it", re.compile(r"\b(?:cos|dov|com|quand)'[eè]|[ìò]")),
)

_NOT_IN_NOTES = re.compile(
    r"\b(?:not|isn't|aren't|no(?:thing)?|never|don't|doesn't|do not|does not|cannot)\b[^.]{0,60}"
    r"\b(?:in|from|by)\s+(?:your|the|these|those)\s+(?:notes|passages|records)\b"
    r"|\b(?:your|the|these|provided)\s+(?:notes|passages)\s+(?:do not|don't|does not|never|say nothing"
    r"|contain no)"
    r"|\bno (?:esta|aparece|figura|se menciona|se dice|hay nada)\b[^.]{0,40}\b(?:tus|las|sus) notas\b"
    r"|\b(?:tus|las) notas no\b"
    r"|\bnicht\b[^.]{0,40}\b(?:deinen|den|ihren) notizen\b"
    r"|\b(?:deine|die) notizen (?:sagen|enthalten|erwahnen) nicht"
    r"|\b(?:pas|rien)\b[^.]{0,40}\b(?:tes|vos|les) notes\b|\b(?:tes|vos|les) notes ne\b"
    r"|\bnon\b[^.]{0,40}\b(?:tuoi|negli|vostri|suoi) ?appunti\b|\b(?:tuoi|gli) appunti non\b"
    r"|\bnao\b[^.]{0,40}\b(?:tuas|suas|nas) ?notas\b|\b(?:tuas|suas|as) notas nao\b"
    r"|\bniet\b[^.]{0,40}\b(?:je|jouw|de|uw) notities\b"
)


def detect(text: str) -> str:
    """Two-letter code of the language that `text` is in, by its function words; "" where nothing tells.

    Two or more languages with as many hits are told apart by letters that only one of them has.
    """
    found = words(text)
    hits = {code: sum(word in known for word in found) for code, known in STOP_WORDS.items()}
    lowered = text.lower().replace("’", "'")
    for code, mark in _MARKS:
        if mark.search(lowered):
            hits[code] += 2
    best = max(hits, key=lambda code: hits[code])
    return best if hits[best] else ""


def refusal(language: str) -> str:
    """The sentence that refuses in `language` (English where it is not known)."""
    return REFUSALS.get(language, REFUSALS["en"])


def beyond(language: str) -> str:
    """What opens a paragraph that does not come from the notes, in `language`."""
    return BEYOND.get(language, BEYOND["en"])


def closest(language: str) -> str:
    """What opens quotes that share hardly a word with the question, in `language`."""
    return _CLOSEST.get(language, _CLOSEST["en"])


def not_for_players(language: str) -> str:
    """What an export says of a passage that is kept from the players."""
    return _NOT_FOR_PLAYERS.get(language, _NOT_FOR_PLAYERS["en"])


def why_not(language: str, found: Sequence[str], missing: Sequence[str]) -> str:
    """Why a nearest miss falls short: which of the question's words it has and which it lacks."""
    if not found:
        return _NEAR.get(language, _NEAR["en"])
    if not missing:
        return _ALL.get(language, _ALL["en"])
    sentence, either = _PARTLY.get(language, _PARTLY["en"])
    quoted = ", ".join(f"“{word}”" for word in found[:3])
    *others, last = missing[:3]
    return sentence.format(found=quoted, missing=f"{', '.join(others)} {either} {last}" if others else last)


def is_refusal(text: str) -> bool:
    """Whether an answer says that the notes do not tell: the fixed sentence, or a model's own wording of it.

    Only the first sentences are read: an answer that tells something and ends on what is missing is none.
    """
    opening = fold(text.strip().lstrip("*_\"'“«> "))[:240].replace("’", "'")
    if any(opening.startswith(fold(sentence).rstrip(".")) for sentence in REFUSALS.values()):
        return True
    first = re.split(r"(?<=[.!?])\s", opening, maxsplit=1)[0]
    return _NOT_IN_NOTES.search(first) is not None


def is_beyond(paragraph: str) -> bool:
    """Whether `paragraph` is marked as not coming from the notes, in any language."""
    opening = fold(paragraph.lstrip(" *_>-#"))
    return any(opening.startswith(fold(mark).rstrip(" :")) for mark in BEYOND.values())
