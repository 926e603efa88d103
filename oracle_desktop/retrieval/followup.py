"""Whether a question stands on its own, and what to search for where it does not (R3.6). No model call."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from oracle_desktop.domain import Turn
from oracle_desktop.notes.words import capitalised, content, language, words

# Accents are kept in both lists: "où" and "é" open questions of their own, "ou" and "e" do not; "él" points
# back, "el" does not. Pronouns that are articles too ("la", "das", "gli") are left out.
_OPENERS: dict[str, frozenset[str]] = {
    "en": frozenset("and but then so or also".split()),
    "es": frozenset("y e pero entonces luego o u además".split()),
    "de": frozenset("und aber dann also oder".split()),
    "fr": frozenset("et mais alors puis donc ou".split()),
    "it": frozenset("e ed ma allora poi quindi o".split()),
    "pt": frozenset("e mas então aí depois ou".split()),
    "nl": frozenset("en maar dan dus of".split()),
}
_PRONOUNS: dict[str, frozenset[str]] = {
    "en": frozenset(
        "he him his she her hers it its they them their theirs that this those these one ones there".split()
    ),
    "es": frozenset(
        "él ella ello ellos ellas le les su sus suyo suya ese esa eso esos esas este esta esto estos estas "
        "allí ahí".split()
    ),
    "de": frozenset(
        "er ihn ihm sie ihr ihnen es sein seine seinen ihre ihren dieser diese dieses jener dort davon "
        "damit".split()
    ),
    "fr": frozenset("il elle ils elles lui leur leurs eux son sa ses celui celle ceux cela ça".split()),
    "it": frozenset("lui lei loro egli esso essa suo sua suoi sue questo questa quello quella".split()),
    "pt": frozenset(
        "ele ela eles elas lhe lhes seu sua seus suas dele dela deles delas isso isto esse essa este esta "
        "aquele aquela lá".split()
    ),
    "nl": frozenset("hij hem zij ze haar hun hen het dat dit die deze er daar".split()),
}
_WORD = re.compile(r"[^\W_]+")
# A pronoun points back only where little else is said: "what came of it?" but not "what silly choice of
# animal cost one of us her life?".
_FEW_WITH_PRONOUN = 4
_FEW = 1
_CHAIN = 3

IsName = Callable[[str], bool]


def names_something(question: str, is_name: IsName | None = None) -> bool:
    """Whether a proper noun stands in `question`: by its capital, or because `is_name` knows the words.

    `is_name` takes folded text with single blanks and says whether a name of the notes stands in it.
    """
    return bool(capitalised(question)) or (is_name is not None and is_name(" ".join(words(question))))


def stands_alone(question: str, is_name: IsName | None = None) -> bool:
    """Whether `question` can be searched as it is. A proper noun in it decides before all else."""
    if names_something(question, is_name):
        return True
    code = language(question)
    accented = _WORD.findall(question.lower())
    said = len(set(content(words(question), code)))
    if said <= _FEW or accented[0] in _OPENERS[code]:
        return False
    return said > _FEW_WITH_PRONOUN or not any(word in _PRONOUNS[code] for word in accented)


def searched(question: str, history: Sequence[Turn], is_name: IsName | None = None) -> str:
    """The text to search for: `question`, or where it does not stand alone, the user's last turn before it.

    Where that turn leans on one before it in its own right ("Which one?"), the turns back to the first that
    stands alone go with it, three at most.
    """
    before = [turn.content for turn in history if turn.role == "user"]
    parts = [question]
    while before and len(parts) <= _CHAIN and not stands_alone(parts[0], is_name):
        parts.insert(0, before.pop())
    return " ".join(dict.fromkeys(part.strip() for part in parts))
