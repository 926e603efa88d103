"""The words of the field in the languages of real vaults (CONVENTIONS): sessions, ordinals, kinds of notes.

Everything here is matched against folded text: lower case, no accents, as long as its source.
"""

from __future__ import annotations

import re
import unicodedata


class _Folding(dict[int, str]):
    """Character -> lower case base letter, filled as characters are met. Keeps the length of the text."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        base = {"ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "ß": "s", "đ": "d", "\u00a0": " ", "_": " "}.get(char)
        if base is None:
            base = unicodedata.normalize("NFD", char)[0]
            lower = base.lower()
            base = lower if len(lower) == 1 else char
        self[code] = base
        return base


_FOLDING = _Folding()


def nfc(text: str) -> str:
    """Composed characters, so that folding keeps the length."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def fold(text: str) -> str:
    """Lower case, without accents, underscores as spaces; exactly as long as `text` (which is NFC)."""
    return text.translate(_FOLDING)


def alternatives(words: str) -> str:
    """A regex group of the words of a table, longest first so that `sessions` is not read as `session`."""
    return "(?:" + "|".join(sorted(words.split(), key=len, reverse=True)) + ")"


_ACCENTS = {
    "a": "aáàãâäå", "e": "eéèêë", "i": "iíìîï", "o": "oóòõôöø", "u": "uúùûü", "c": "cç",
    "е": "её", "и": "ий", "і": "іїй",
}  # fmt: skip


def accented(folded: str) -> str:
    """A regex of folded words that finds them in text that is not folded, accents or not."""
    return "".join(f"[{_ACCENTS[char]}]" if char in _ACCENTS else char for char in folded)


# en es de fr it pt nl pl ru uk no sv (cs)
SESSION = alternatives(
    "session sessions sesion sesiones sitzung sitzungen spielabend spielabende spielsitzung "
    "spielsitzungen seance "
    "seances sessione sessioni sessao sessoes sessie sessies speelsessie spelsessie spelsessies sesja "
    "sesje sesji "
    "сессия сессии сессию сесия сесии сесія сесіі сесїя игровая sesjon sesjonen spillokt spillkveld "
    "spelmote "
    "spelkvall spelsession speltillfalle sezeni sess sessionbericht sessionprotokoll sitzungsprotokoll "
    "spieltag "
    "spieleabend spieleabende spielbericht spielberichte sessieverslag sessionlog sessionnotes "
    "sessionrecap sessionreport"
)
"""Words for a session of play. `сесія` (uk) loses the dots of its ї when folded."""

KIND_WORDS = alternatives(
    "notes note recap log summary report journal prep plan planning transcript outline minutes notas "
    "resumen resumo "
    "resume bericht protokoll notizen verslag samenvatting riassunto appunti notatki podsumowanie "
    "заметки отчет"
)
"""Words between the word session and its number: `Session Notes 5`."""

EPISODE = alternatives("episode episodes episodio episodios folge aflevering odcinek эпизод серия epizod ep")

WEAK = alternatives(
    "recap log journal entry game chapter part adventure resumen resumo resume riassunto samenvatting "
    "bericht "
    "kapitel capitulo chapitre capitolo hoofdstuk rozdzial глава teil parte partie deel czesc часть игра "
    "partida "
    "abend treffen report chronicle notes note protokoll abenteuer verslag resoconto cr rendu raport "
    "отчет summary rp"
)
"""Words that mean a session only where the folder or the whole vault says so."""

ACT = alternatives(
    "act acto akt acte atto ato akte акт arc arco bogen season temporada staffel saison stagione seizoen "
    "sezon сезон "
    "book libro buch livre livro boek ksiega книга part parte teil partie deel czesc часть chapter "
    "capitulo kapitel "
    "chapitre capitolo hoofdstuk rozdzial глава volume vol tome campaign campana kampagne campagne "
    "campagna campanha "
    "кампания kampania"
)
"""Words for what is larger than a session; numbers may start again inside one."""

ORDINALS = {
    word: number
    for number, words in {
        1: "first primera erste erster erstes premiere prima primeira eerste pierwsza первая "
        "перша forste forsta",
        2: "second segunda zweite zweiter deuxieme seconda tweede druga вторая друга andre andra",
        3: "third tercera dritte dritter troisieme terza terceira derde trzecia третья третя tredje",
        4: "fourth cuarta vierte vierter quatrieme quarta vierde czwarta четвертая четверта fjerde fjarde",
        5: "fifth quinta funfte funfter cinquieme vijfde piata пятая пята femte",
        6: "sixth sexta sechste sechster sixieme sesta zesde szosta шестая шоста sjette sjatte",
        7: "seventh septima siebte siebter septieme settima setima zevende siodma седьмая сьома",
        8: "eighth octava achte achter huitieme ottava oitava achtste osma восьмая восьма",
        9: "ninth novena neunte neunter neuvieme nona negende dziewiata девятая девята",
        10: "tenth decima zehnte zehnter dixieme tiende dziesiata десятая десята",
        11: "eleventh elfte onzieme elfde",
        12: "twelfth zwolfte douzieme twaalfde",
    }.items()
    for word in words.split()
}

NUMBERS = {
    word: number
    for number, words in {
        0: "zero cero null nul zerowa ноль нулевая noll",
        1: "one uno una eins un une um uma een jeden один en ett",
        2: "two dos zwei deux due dois duas twee dwa два to tva",
        3: "three tres drei trois tre drie trzy три",
        4: "four cuatro vier quatre quattro quatro cztery четыре fire fyra",
        5: "five cinco funf cinq cinque vijf piec пять fem",
        6: "six seis sechs sei zes szesc шесть seks sex",
        7: "seven siete sieben sept sette sete zeven siedem семь sju syv",
        8: "eight ocho acht huit otto oito osiem восемь atte",
        9: "nine nueve neun neuf nove negen dziewiec девять ni nio",
        10: "ten diez zehn dix dieci dez tien dziesiec десять ti tio",
        11: "eleven once elf onze undici jedenascie",
        12: "twelve doce zwolf douze dodici doze twaalf dwanascie",
        13: "thirteen trece dreizehn treize tredici treze dertien",
        14: "fourteen catorce vierzehn quatorze quattordici veertien",
        15: "fifteen quince funfzehn quinze quindici vijftien",
        16: "sixteen", 17: "seventeen", 18: "eighteen", 19: "nineteen",
        20: "twenty veinte zwanzig vingt venti vinte twintig",
    }.items()
    for word in words.split()
}  # fmt: skip

OTHER_SESSION = re.compile(
    r"\b(?:next|previous|previously|last|upcoming|coming|prior|siguiente|anterior|proxim[ao]|pasad[ao]|"
    r"nachste[rns]?|"
    r"letzte[rns]?|vorherige[rns]?|kommende[rns]?|vorige|volgende|laatste|suivante|precedente|derniere|"
    r"prochaine|prossim[ao]|"
    r"scors[ao]|seguinte|passad[ao]|ultim[ao]|nastepn[aey]|poprzedni[ae]|ostatni[ae]|следующ\w{2}|"
    r"прошл\w{2}|предыдущ\w{2}|"
    r"наступн\w|минул\w|neste|forrige|nasta|forra|prev)\b"
)
"""Words that point from one session to another."""

END_MARK = re.compile(
    r"\b(?:end|ending|fin|fine|final|ende|fim|einde|slut|slutt|koniec|конец|кинець|кінець|cont|contd|"
    r"continued|continues|"
    r"continuation|continua|continuacion|continuacao|continuazione|fortsetzung|suite|vervolg|cd|"
    r"продолжение|recorded|"
    r"starts?|begins?|started|ended|stopped|left off)\b"
)

PREPOSITION = re.compile(
    r"(?:^|\s)(?:in|from|since|of|for|during|before|after|until|till|to|at|on|by|between|post|pre|with|as|"
    r"per|see|"
    r"de|del|en|desde|hasta|durante|para|por|antes de|despues de|tras|do|da|dos|das|na|no|em|ate|apos|"
    r"depois da|"
    r"aus|der|seit|von|vom|vor|nach|bis|zur|zum|wahrend|fur|la|dans|depuis|pour|avant|apres|pendant|du|di|"
    r"dal|"
    r"dalla|della|nella|dopo|prima|per|uit|van|voor|na|tot|tijdens|sinds|z|w|po|przed|dla|od|из|в|с|для|"
    r"до|после|"
    r"перед|от|на|у|з|для|з|i|fra|fran|efter|for|etter)(?:\s(?:the|la|le|el|der|die|de|our|a|l'))?\s*$"
)
"""What stands before a mention: `Role in Session 1`, `Resumen de la sesión 9`."""
