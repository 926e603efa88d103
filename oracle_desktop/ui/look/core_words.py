"""What the part behind the window says, in the window's language.

The core speaks English and knows no languages. `core_sentences` lists what it says; what holds a name or a
number is known by its pattern. What is not known stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QCoreApplication

from oracle_desktop.ui.look.core_sentences import SENTENCES

CONTEXT = "Core"


def say(text: str) -> str:
    """`text` with every sentence and reason that is known in the window's language."""
    left, said = sentences(text), []
    while left:
        # A name may hold a full stop of its own, so a sentence may be more than one part.
        ends = range(1, len(left) + 1)
        end, told = next(
            ((n, one) for n in ends if (one := _one(" ".join(left[:n])))), (1, _reasons(left[0]))
        )
        said.append(told)
        del left[:end]
    return " ".join(said)


def sentences(text: str) -> list[str]:
    """The sentences of `text`; each is listed by itself."""
    return re.split(r"(?<=\.) (?=[A-ZÁÉÍÓÚ{“])", text)


def _reasons(text: str) -> str:
    """`text` with each of its reasons translated; they are parted by semicolons."""
    return "; ".join(_one(reason) or reason for reason in text.split("; "))


def _one(text: str) -> str:
    """The sentence in the window's language, "" where it is not known."""
    if text in SENTENCES:
        return QCoreApplication.translate(CONTEXT, text)
    for pattern, template in _patterns():
        if found := pattern.fullmatch(text):
            named = [_one(group) or group for group in found.groups()]
            return QCoreApplication.translate(CONTEXT, template).format(*named)
    return ""


_GAP = "(.{1,1000}?)"
"""What stands in a gap: a name, or the path of a file."""


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """The sentences with a gap, those with the most words of their own first."""
    return [
        (re.compile(re.sub(r"\\\{\d\\\}", _GAP, re.escape(sentence))), sentence)
        for sentence in sorted(SENTENCES, key=len, reverse=True)
        if "{0}" in sentence
    ]
