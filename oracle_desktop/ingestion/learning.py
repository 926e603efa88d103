"""What one text gives the compendium: runs of capitalised words, words written small, headings (R2.5)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from oracle_desktop import __version__
from oracle_desktop.ingestion.everyday import JOINERS, everyday
from oracle_desktop.notes.words import STOP_WORDS, fold, language_of
from oracle_desktop.store.learned import Learned

VERSION = f"{__version__} 2"
"""Moves with every change of what is learned from a text, so that kept texts are counted anew."""

_NOUN = r"[A-ZÀ-ÖØ-Þ][\w]*(?:['’-][\w]+)*"
_RUN = re.compile(rf"{_NOUN}(?:[ ](?:(?:of the|of|de la|del|de|da|do|dos|von|van|du|di|des)[ ])?{_NOUN})*")
_OPENING = re.compile(r"(?:^|[.!?:;…\n\"“”«»(\[*#>|–—-])\s{0,12}[*_\"“«'‘(\[]{0,12}$")
_POSSESSIVE = re.compile(r"['’]s?$")
_HEADING = re.compile(r"^#{1,6}[ \t]+(.{2,80}?)[ \t]*#*$", re.M)
_LINK = re.compile(r"\[\[(?:[^|\[\]]*\|)?([^\[\]]*)\]\]")
_SMALL = re.compile(r"(?<![\w'’])[a-zß-öø-ÿ]\w*")
_ITEM = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t]++(.*\S)")
_TOLD = re.compile(r"(?<!\s)(?:\s*[(\[].{0,60}|\s+[–—-]\s.*|\s*:.*)$")
_FEW_TOLD = 4
"""Words after a name up to which a list item says nothing of it ("Uriel (slain)")."""
_TELLING = 700
"""Words that tell a text's language."""
_EVERYDAY = JOINERS | STOP_WORDS["en"]


def learn(text: str, folded: Sequence[str]) -> Learned:
    """What a fragment's text gives; `folded` are its words, those of its title first.

    German writes every noun with a capital: there no nouns are learned.
    """
    headings = [clean(_LINK.sub(r"\1", match[1])) for match in _HEADING.finditer(text)]
    once, listed = " ".join(dict.fromkeys(folded)), list(_listed(text))
    if language_of(folded[:_TELLING]) == "de":
        return Learned({}, {}, headings, once, listed=listed)
    inner, opening = _runs(_HEADING.sub("", text))
    return Learned(inner, _small(text), headings, once, opening, listed)


def _small(text: str) -> dict[str, int]:
    """How often each word stands there with a small first letter, folded."""
    found = Counter(_SMALL.findall(text))
    small: dict[str, int] = {}
    if found:  # a note of a title alone has no small words
        for word, count in zip(fold("\n".join(found)).split("\n"), found.values(), strict=True):
            small[word] = small.get(word, 0) + count
    return small


def clean(text: str) -> str:
    """A name as it is kept: without markup, possessive and the punctuation around it."""
    return _POSSESSIVE.sub("", " ".join(text.replace("_", " ").replace("*", "").split())).strip(" .,:;-–—")


def _listed(text: str) -> Iterator[tuple[str, str]]:
    """Items of mere lists, each with the heading above: a name, and next to nothing said of it."""
    heading = ""
    for line in text.split("\n"):
        if title := _HEADING.match(line):
            heading = clean(title[1])
        elif item := _ITEM.match(line):
            said = _LINK.sub(r"\1", item[1])
            name = clean(_TOLD.sub("", said))
            if capitals(name) and len(said.split()) <= len(name.split()) + _FEW_TOLD:
                yield name, heading


def capitals(name: str) -> bool:
    """Whether each word has a capital but for joiners, as in a name of six words at most."""
    parts = name.split()
    return 0 < len(parts) <= 6 and all(part[0].isupper() or fold(part) in JOINERS for part in parts)


def _runs(text: str) -> tuple[Counter[str], Counter[str]]:
    """Runs of capitalised words: those inside a sentence, and those that open one, a line or a list item."""
    inner: Counter[str] = Counter()
    opening: Counter[str] = Counter()
    for match in _RUN.finditer(text):
        run, at = clean(match[0]), match.start()
        inside = at > 1 and text[at - 1] == " " and text[at - 2].isalnum()  # the common case, told quickly
        first = not inside and bool(_OPENING.search(text[max(0, at - 12) : at]))
        while run and fold(run.split(" ", 1)[0]) in _EVERYDAY:
            run, first = run.partition(" ")[2], False
        if len(run) > 2 and not everyday(run):
            (opening if first else inner)[run] += 1
    return inner, opening
