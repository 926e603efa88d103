"""Why a claim is not, or only partly, supported: short sentences in the language of the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Why = Literal["", "unsaid", "name", "number", "denied", "swapped", "other", "part", "hedged", "uncited",
              "unread", "headline", "foreign"]  # fmt: skip

_SENTENCES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "unsaid": "{label} is cited, but nothing in it says this.",
        "name": "{label} does not name {what}.",
        "number": "{label} does not say {what}.",
        "denied": "{label} says the opposite.",
        "swapped": "In {label} it is the other way round.",
        "other": "{label} says this of someone else, not of {what}.",
        "part": "{label} says some of this, not all.",
        "hedged": "In {label} this is not certain.",
        "uncited": "No passage is cited for this.",
        "unread": "{label} is not among the passages that were read.",
        "headline": "{label} was read as one line only.",
        "foreign": "{label} is in another language. Only names and numbers were compared.",
    },
    "es": {
        "unsaid": "Se cita {label}, pero nada de lo que dice lo respalda.",
        "name": "{label} no nombra a {what}.",
        "number": "{label} no dice {what}.",
        "denied": "{label} dice lo contrario.",
        "swapped": "En {label} es al revés.",
        "other": "{label} lo dice de otra persona, no de {what}.",
        "part": "{label} dice una parte, no todo.",
        "hedged": "En {label} esto no es seguro.",
        "uncited": "No se cita ningún pasaje.",
        "unread": "{label} no está entre los pasajes leídos.",
        "headline": "De {label} solo se leyó una línea.",
        "foreign": "{label} está en otro idioma. Solo se compararon nombres y números.",
    },
    "de": {
        "unsaid": "{label} ist angegeben, sagt das aber nirgends.",
        "name": "{label} nennt {what} nicht.",
        "number": "{label} sagt nicht {what}.",
        "denied": "{label} sagt das Gegenteil.",
        "swapped": "In {label} ist es umgekehrt.",
        "other": "{label} sagt das über jemand anderen, nicht über {what}.",
        "part": "{label} sagt einen Teil davon, nicht alles.",
        "hedged": "In {label} ist das nicht sicher.",
        "uncited": "Dafür ist keine Stelle angegeben.",
        "unread": "{label} gehört nicht zu den gelesenen Stellen.",
        "headline": "Von {label} wurde nur eine Zeile gelesen.",
        "foreign": "{label} ist in einer anderen Sprache. Nur Namen und Zahlen wurden verglichen.",
    },
    "fr": {
        "unsaid": "{label} est cité, mais rien n'y dit cela.",
        "name": "{label} ne nomme pas {what}.",
        "number": "{label} ne dit pas {what}.",
        "denied": "{label} dit le contraire.",
        "swapped": "Dans {label}, c'est l'inverse.",
        "other": "{label} le dit de quelqu'un d'autre, pas de {what}.",
        "part": "{label} en dit une partie, pas tout.",
        "hedged": "Dans {label}, ce n'est pas certain.",
        "uncited": "Aucun passage n'est cité.",
        "unread": "{label} n'est pas parmi les passages lus.",
        "headline": "De {label}, une seule ligne a été lue.",
        "foreign": "{label} est dans une autre langue. Seuls noms et nombres ont été comparés.",
    },
    "it": {
        "unsaid": "{label} è citato, ma non lo dice.",
        "name": "{label} non nomina {what}.",
        "number": "{label} non dice {what}.",
        "denied": "{label} dice il contrario.",
        "swapped": "In {label} è al contrario.",
        "other": "{label} lo dice di qualcun altro, non di {what}.",
        "part": "{label} ne dice una parte, non tutto.",
        "hedged": "In {label} non è certo.",
        "uncited": "Nessun passo è citato.",
        "unread": "{label} non è tra i passi letti.",
        "headline": "Di {label} è stata letta una sola riga.",
        "foreign": "{label} è in un'altra lingua. Sono stati confrontati solo nomi e numeri.",
    },
    "pt": {
        "unsaid": "{label} é citado, mas nada nele diz isto.",
        "name": "{label} não nomeia {what}.",
        "number": "{label} não diz {what}.",
        "denied": "{label} diz o contrário.",
        "swapped": "Em {label} é ao contrário.",
        "other": "{label} diz isto de outra pessoa, não de {what}.",
        "part": "{label} diz uma parte, não tudo.",
        "hedged": "Em {label} isto não é certo.",
        "uncited": "Nenhuma passagem é citada.",
        "unread": "{label} não está entre as passagens lidas.",
        "headline": "De {label} só foi lida uma linha.",
        "foreign": "{label} está noutra língua. Só foram comparados nomes e números.",
    },
    "nl": {
        "unsaid": "{label} wordt genoemd, maar zegt dit nergens.",
        "name": "{label} noemt {what} niet.",
        "number": "{label} zegt niet {what}.",
        "denied": "{label} zegt het tegendeel.",
        "swapped": "In {label} is het andersom.",
        "other": "{label} zegt dit over iemand anders, niet over {what}.",
        "part": "{label} zegt een deel hiervan, niet alles.",
        "hedged": "In {label} is dit niet zeker.",
        "uncited": "Hiervoor wordt geen passage genoemd.",
        "unread": "{label} hoort niet bij de gelezen passages.",
        "headline": "Van {label} is maar één regel gelezen.",
        "foreign": "{label} is in een andere taal. Alleen namen en getallen zijn vergeleken.",
    },
}


def reason(why: Why, code: str, label: str = "", what: str = "") -> str:
    """The sentence for `why` in language `code` (English where it has none); "" where nothing is wrong."""
    if not why:
        return ""
    return _SENTENCES.get(code, _SENTENCES["en"])[why].format(label=label, what=what)
