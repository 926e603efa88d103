"""Numbers written as words, up to 199, in six languages: "session twelve", "sesión treinta y dos"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

_EN = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ES = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis "
    "diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco "
    "veintiseis veintisiete veintiocho veintinueve"
).split()
_ES_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
_DE = (
    "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn "
    "siebzehn achtzehn neunzehn"
).split()
_DE_TENS = "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig".split()
_FR = (
    "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf"
).split()
_FR_TENS = "vingt trente quarante cinquante soixante".split()
_IT = (
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
    "sedici diciassette diciotto diciannove"
).split()
_IT_TENS = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split()
_PT = (
    "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis "
    "dezessete dezoito dezenove"
).split()
_PT_TENS = "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split()
_PT_MORE = {"dezasseis": 16, "dezassete": 17, "dezanove": 19, "quatorze": 14}


def _english(n: int) -> str:
    if n < 20:
        return _EN[n]
    return _EN_TENS[n // 10 - 2] + (f" {_EN[n % 10]}" if n % 10 else "")


def _spanish(n: int) -> str:
    if n < 30:
        return _ES[n]
    return _ES_TENS[n // 10 - 3] + (f" y {_ES[n % 10]}" if n % 10 else "")


def _german(n: int) -> str:
    if n < 20:
        return _DE[n]
    unit = "" if n % 10 == 0 else ("ein" if n % 10 == 1 else _DE[n % 10]) + "und"
    return unit + _DE_TENS[n // 10 - 2]


def _french(n: int) -> str:
    if n < 20:
        return _FR[n]
    tens, unit = divmod(n, 10)
    if tens in (7, 9):
        joint = " et " if n == 71 else " "
        return ("soixante" if tens == 7 else "quatre-vingt") + joint + _FR[unit + 10]
    head = "quatre-vingt" + ("" if unit else "s") if tens == 8 else _FR_TENS[tens - 2]
    return head if not unit else head + (" et un" if unit == 1 and tens < 8 else f" {_FR[unit]}")


def _italian(n: int) -> str:
    if n < 20:
        return _IT[n]
    tens, unit = _IT_TENS[n // 10 - 2], n % 10
    return (tens[:-1] if unit in (1, 8) else tens) + (_IT[unit] if unit else "")


def _portuguese(n: int) -> str:
    if n < 20:
        return _PT[n]
    return _PT_TENS[n // 10 - 2] + (f" e {_PT[n % 10]}" if n % 10 else "")


_LANGUAGES: Sequence[tuple[Callable[[int], str], Sequence[str]]] = (
    (_english, ("one hundred", "hundred", "a hundred")),
    (_spanish, ("cien", "ciento")),
    (_german, ("hundert", "einhundert")),
    (_french, ("cent",)),
    (_italian, ("cento",)),
    (_portuguese, ("cem", "cento e")),
)


@cache
def _table() -> dict[tuple[str, ...], int]:
    table: dict[tuple[str, ...], int] = {(word,): value for word, value in _PT_MORE.items()}
    for write, hundreds in _LANGUAGES:
        for n in range(100):
            text = write(n)
            table[_split(text)] = n
            for hundred in hundreds:
                table[_split(hundred)] = 100
                if n:
                    table[_split(f"{hundred} {text}")] = 100 + n
                    table[_split(f"{hundred} and {text}")] = 100 + n
                    if write is _german:
                        table[(hundred + text,)] = 100 + n
    # what a feminine "session" asks for, and German "ein"
    table |= {("una",): 1, ("une",): 1, ("uma",): 1, ("duas",): 2, ("eine",): 1}
    return table


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.replace("-", " ").split())


@cache
def _openings() -> frozenset[str]:
    """Words that a number can begin with: most words are none, and are told at once."""
    return frozenset(words[0] for words in _table())


def number_at(tokens: Sequence[str], at: int) -> tuple[int, int] | None:
    """Value and length in tokens of the longest number in words at `tokens[at]` (folded), None if none."""
    words = tuple(token.replace("ß", "ss") for token in tokens[at : at + 6])
    if not words or words[0] not in _openings():
        return None
    table = _table()
    for length in range(len(words), 0, -1):
        value = table.get(words[:length])
        if value is not None:
            return value, length
    return None
