"""Numbers, times and dates as the window says them."""

from __future__ import annotations

from datetime import date, datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale


def count(number: int) -> str:
    """A number with the separators of the language: `16,384`."""
    return QLocale().toString(number)


def decimal(number: float, digits: int = 2) -> str:
    """A number with digits after the point of the language: `0.78`."""
    return QLocale().toString(number, "f", digits)


def sessions(number: int) -> str:
    """`1 session`, `113 sessions`."""
    if number == 1:
        return QCoreApplication.translate("Words", "1 session")
    return QCoreApplication.translate("Words", "{0} sessions").format(count(number))


def passages(number: int) -> str:
    """`1 passage`, `251 passages`."""
    if number == 1:
        return QCoreApplication.translate("Words", "1 passage")
    return QCoreApplication.translate("Words", "{0} passages").format(count(number))


def names(number: int) -> str:
    """`1 name`, `748 names`."""
    if number == 1:
        return QCoreApplication.translate("Words", "1 name")
    return QCoreApplication.translate("Words", "{0} names").format(count(number))


def files(number: int) -> str:
    """`1 file`, `118 files`."""
    if number == 1:
        return QCoreApplication.translate("Words", "1 file")
    return QCoreApplication.translate("Words", "{0} files").format(count(number))


def questions(number: int) -> str:
    """`1 question`, `132 questions`."""
    if number == 1:
        return QCoreApplication.translate("Words", "1 question")
    return QCoreApplication.translate("Words", "{0} questions").format(count(number))


def need_a_look(number: int) -> str:
    """`1 file needs a look`, `3 files need a look`."""
    if number == 1:
        return QCoreApplication.translate("Words", "1 file needs a look")
    return QCoreApplication.translate("Words", "{0} files need a look").format(count(number))


def time_left(seconds: float | None) -> str:
    """`about 2 min left`, `less than a minute left`; "" where unknown."""
    if seconds is None:
        return ""
    if seconds < 50:
        return QCoreApplication.translate("Words", "less than a minute left")
    minutes = round(seconds / 60)
    if minutes < 2:
        return QCoreApplication.translate("Words", "about a minute left")
    if minutes >= 90:
        return QCoreApplication.translate("Words", "about {0} hours left").format(round(minutes / 60))
    return QCoreApplication.translate("Words", "about {0} min left").format(minutes)


def duration(seconds: float) -> str:
    """`about 2 min`, `less than a minute`."""
    if seconds < 50:
        return QCoreApplication.translate("Words", "less than a minute")
    minutes = round(seconds / 60)
    if minutes < 2:
        return QCoreApplication.translate("Words", "about a minute")
    if minutes >= 90:
        return QCoreApplication.translate("Words", "about {0} hours").format(round(minutes / 60))
    return QCoreApplication.translate("Words", "about {0} min").format(minutes)


def size(number: float) -> str:
    """Bytes as `620 MB`, `1.2 GB`."""
    for unit in ("B", "KB", "MB"):
        if number < 1000:
            return f"{number:.0f} {unit}"
        number /= 1000
    return f"{QLocale().toString(number, 'f', 1)} GB"


def day(iso: str | None) -> str:
    """An ISO date as the language writes it (`22 September 2016`); the text itself where it is no date."""
    if not iso:
        return ""
    try:
        found = date.fromisoformat(iso[:10])
    except ValueError:
        return iso
    pattern = QCoreApplication.translate("Words", "d MMMM yyyy")
    return QLocale().toString(QDate(found.year, found.month, found.day), pattern)


def moment(seconds: float) -> str:
    """Seconds since 1970 as day and time: `22 September 2016, 21:49`."""
    then = datetime.fromtimestamp(seconds)
    return f"{day(then.isoformat())}, {then:%H:%M}"


def ago(moment: datetime, now: datetime) -> str:
    """`just now`, `5 min ago`, else the hour."""
    minutes = int((now - moment).total_seconds() // 60)
    if minutes < 1:
        return QCoreApplication.translate("Words", "just now")
    if minutes < 60:
        return QCoreApplication.translate("Words", "{0} min ago").format(minutes)
    return QCoreApplication.translate("Words", "at {0}").format(f"{moment:%H:%M}")
