"""Dates as GMs write them, to ISO: `2021-03-14`, `March 14th 2021`, `14.03.2021`, `1 апреля 2026`."""

from __future__ import annotations

import re
from datetime import date

from oracle_desktop.notes.sessions.words import fold, nfc

_MONTHS = {
    prefix: number
    for number, prefixes in {
        1: "jan ene gen янв sty сiч січ", 2: "feb fev fév lut фев лют", 3: "mar mrt maa mär мар бер",
        4: "apr abr avr kwi апр кві кви", 5: "may mai mag maj mei мая май тра maio mayo maggio",
        6: "jun giu juin cze июн чер", 7: "jul lug juil lip июл лип", 8: "aug ago aou sie авг сер",
        9: "sep set wrz сен вер", 10: "oct okt ott out paz окт жов",
        11: "nov lis ноя лис", 12: "dec dez dic des gru дек гру",
    }.items()
    for prefix in fold(prefixes).split()
}  # fmt: skip
_MONTH = r"(?P<month>[^\W\d_]{3,12})\.?"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th|er|\.|a|o)?"
_YEAR = r"(?P<year>(?:19[7-9]|20[0-9])\d)"
_FORMS = tuple(
    re.compile(form)
    for form in (
        r"(?<!\d)" + _YEAR + r"(?P<s>[-./ ]?)(?P<m>[01]\d)(?P=s)(?P<day>[0-3]\d)(?!\d)",
        r"(?<!\d)" + _YEAR + r"(?P<s>[-./])(?P<m>1[0-2]|[1-9])(?P=s)(?P<day>3[01]|[12]\d|[1-9])(?!\d)",
        r"(?<![\d.])(?P<a>[0-3]?\d)(?P<s>[-./ ])(?P<b>[0-3]?\d)(?P=s)" + _YEAR + r"(?!\d)",
        r"(?<![\d.])(?P<a>[0-3]?\d)(?P<s>[-./])(?P<b>[0-3]?\d)(?P=s)(?P<short>[12]\d)(?!\d)",
        r"(?<!\w)"
        + _MONTH
        + r"[ -]{1,2}"
        + _DAY
        + r"(?:[ ]?[-–][ ]?[0-3]?\d)?,?[ -]{1,2}"
        + _YEAR
        + r"(?!\d)",
        r"(?<![\w.])"
        + _DAY
        + r"(?:[ ]?[-–][ ]?[0-3]?\d)?\.?[ -]{0,2}(?:of |de |di |d')?"
        + _MONTH
        + r",?[ -]{1,2}(?:de |del |do )?"
        + _YEAR
        + r"(?!\d)",
        r"(?<![\d-])" + _YEAR + r"[ -]{1,2}" + _MONTH + r"[ -]{1,2}" + _DAY + r"(?!\d)",
    )
)
_MONTH_NAMES = re.compile(
    "|".join(
        fold(
            "january february march april may june july august september october november december enero "
            "febrero marzo abril "
            "mayo junio julio agosto septiembre octubre noviembre diciembre januar februar märz mai juni "
            "juli oktober dezember "
            "janvier février mars avril juin juillet août septembre octobre novembre décembre gennaio "
            "febbraio aprile maggio "
            "giugno luglio settembre ottobre dicembre janeiro fevereiro março maio junho julho setembro "
            "outubro novembro dezembro "
            "januari februari maart mei augustus maj augusti desember stycznia lutego marca kwietnia "
            "maja czerwca lipca sierpnia "
            "września października listopada grudnia января февраля марта апреля мая июня июля августа "
            "сентября октября ноября "
            "декабря січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня"
        ).split()
    )
    + r"|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|ene|abr|ago|dic|okt|dez|fev|set|out|mrt)"
)


def find_date(text: str) -> tuple[str, int, int] | None:
    """The first date in a short text as (ISO date, start, end), None where there is none.

    `14.03.2021` and `03/14/2021` are told apart by what can be a month; where both can, the day comes first
    unless slashes are used and the first can only be a month.
    """
    folded = fold(nfc(text))
    for form in _FORMS:
        for m in form.finditer(folded):
            iso = _iso(m)
            if iso:
                return iso, m.start(), m.end()
    return None


def _iso(m: re.Match[str]) -> str | None:
    groups = m.groupdict()
    year = int(groups["year"]) if groups.get("year") else 2000 + int(groups["short"])
    if groups.get("a"):
        first, second = int(groups["a"]), int(groups["b"])
        day, month = (second, first) if second > 12 else (first, second)
    elif groups.get("m"):
        month, day = int(groups["m"]), int(groups["day"])
    else:
        if not _MONTH_NAMES.fullmatch(groups["month"]):
            return None
        month, day = _MONTHS.get(groups["month"][:3], 0), int(groups["day"])
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
