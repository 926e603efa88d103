"""What one text gives the compendium: runs of capitalised words, words written small, headings (R2.5)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from oracle_desktop import __version__
from oracle_desktop.notes.words import STOP_WORDS, fold, language_of
from oracle_desktop.store.learned import Learned

VERSION = f"{__version__} 1"
"""Moves with every change of what is learned from a text, so that kept texts are counted anew."""

TITLES = frozenset(
    "lady lord sir dame king queen prince princess emperor empress captain commander general guardian "
    "keeper master mistress doctor dr father mother brother sister uncle aunt old young high arch mr "
    "mrs ms don dona senor senora rey reina principe princesa capitan maestro maestra frau herr konig "
    "konigin furst meister roi reine madame monsieur re regina signor signora rei rainha capitao mestre "
    "koning koningin meester".split()
)
JOINERS = frozenset("of the de del la las los da do das dos von van der den di du des le".split())
_NOUN = r"[A-ZÀ-ÖØ-Þ][\w]*(?:['’-][\w]+)*"
_RUN = re.compile(rf"{_NOUN}(?:[ ](?:(?:of the|of|de la|del|de|da|do|dos|von|van|du|di|des)[ ])?{_NOUN})*")
_OPENING = re.compile(r"(?:^|[.!?:;…\n\"“”«»(\[*#>|–—-])\s*[*_\"“«'‘(\[]*$")
_POSSESSIVE = re.compile(r"['’]s?$")
_HEADING = re.compile(r"^#{1,6}[ \t]+(.{2,80}?)[ \t]*#*$", re.M)
_LINK = re.compile(r"\[\[(?:[^|\]]*\|)?([^\]]*)\]\]")
_SMALL = re.compile(r"(?<![\w'’])[a-zß-öø-ÿ]\w*")
_TELLING = 700
"""Words that tell a text's language."""
_EVERYDAY = JOINERS | STOP_WORDS["en"]


def learn(text: str, folded: Sequence[str]) -> Learned:
    """What a fragment's text gives; `folded` are its words, those of its title first.

    German writes every noun with a capital: there no nouns are learned.
    """
    headings = [clean(_LINK.sub(r"\1", match[1])) for match in _HEADING.finditer(text)]
    if language_of(folded[:_TELLING]) == "de":
        return Learned({}, {}, headings, " ".join(dict.fromkeys(folded)))
    return Learned(Counter(_inner_runs(text)), _small(text), headings, " ".join(dict.fromkeys(folded)))


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


def _inner_runs(text: str) -> Iterator[str]:
    """Runs of capitalised words that do not open a sentence, a heading or a list item."""
    for match in _RUN.finditer(text):
        run, at = clean(match[0]), match.start()
        inside = at > 1 and text[at - 1] == " " and text[at - 2].isalnum()  # the common case, told quickly
        if not inside and _OPENING.search(text[max(0, at - 12) : at]):
            head, _, rest = run.partition(" ")
            run = rest if fold(head) in TITLES or not rest else run
            if not rest:
                continue
        while run and fold(run.split(" ", 1)[0]) in _EVERYDAY:
            run = run.partition(" ")[2]
        if len(run) > 2:
            yield run
