"""Which sentences of a passage support a claim: what a chip opens and highlights (R6.3)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from oracle_desktop.answering.words import proper, stems, terms
from oracle_desktop.domain import Fragment, Passage
from oracle_desktop.notes.plain import Pieces
from oracle_desktop.notes.sentences import sentences

Span = tuple[int, int]

MOST_STRETCHES = 4
NAME_WEIGHT = 1.6
"""How much more a name or a number shared with the claim counts than another word."""
_WINDOW_BONUS = 0.15
"""What lying in the best window adds, as a share of the best score: it breaks ties, no more."""
_WORTH = 0.45
"""A further sentence is highlighted from this share of the best one's score on."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a note: offsets in the document's text, its plain reading and the stems in it."""

    start: int
    end: int
    plain: str
    stems: frozenset[str]
    words: int


def read_sentences(text: str, start: int, end: int) -> list[Sentence]:
    """The sentences of a document's stretch that hold words, in order."""
    pieces = Pieces(text, start, end)
    found = []
    for first, last in sentences(text, start, end):
        plain = pieces.between(first, last)
        of_it = stems(plain)
        if of_it:
            found.append(Sentence(first, last, plain, frozenset(of_it), len(of_it)))
    return found


def rarity(lines: Sequence[Sentence]) -> Mapping[str, float]:
    """Inverse document frequency of each stem over `lines`."""
    counts = Counter(stem for line in lines for stem in line.stems)
    return {stem: math.log(1 + len(lines) / count) for stem, count in counts.items()}


def overlap(wanted: Iterable[str], names: set[str], line: Sentence, idf: Mapping[str, float]) -> float:
    """Summed rarity of the wanted stems that stand in `line`; names weigh more, long lines a little less."""
    score = sum(
        idf.get(stem, 0.0) * (NAME_WEIGHT if stem in names else 1.0) for stem in wanted if stem in line.stems
    )
    return score / (1.0 + 0.1 * math.log1p(line.words / 12))


def supporting(
    text: str, fragment: Fragment, claim: str, windows: Sequence[Passage] = ()
) -> list[tuple[int, int]]:
    """Stretches of the document's `text` inside `fragment` that support `claim`, best first, at most four.

    Sentences are scored by the words they share with the claim, weighed by how rare those are in the
    fragment, names and numbers more; neighbours are merged. `windows` are the fragment's best stretches for
    the question and decide between equals. Empty where nothing is shared.
    """
    return [(start, end) for start, end, _ in _ranked(text, fragment, claim, windows)]


def support(text: str, fragment: Fragment, claim: str) -> float:
    """How well the best sentence of `fragment` supports `claim`: the share of the claim's words, weighed by
    rarity, that stands in it (0 to about 1). Tells which part of a session a claim comes from."""
    ranked = _ranked(text, fragment, claim, ())
    return ranked[0][2] if ranked else 0.0


def _ranked(
    text: str, fragment: Fragment, claim: str, windows: Sequence[Passage]
) -> list[tuple[int, int, float]]:
    lines = read_sentences(text, fragment.start, fragment.end)
    wanted, names = terms(claim), proper(claim)
    idf = rarity(lines)
    most = math.log(1 + len(lines)) if lines else 0.0
    whole = sum(idf.get(stem, most) * (NAME_WEIGHT if stem in names else 1.0) for stem in wanted)
    scores = [overlap(wanted, names, line, idf) / whole if whole else 0.0 for line in lines]
    best = max(scores, default=0.0)
    if best <= 0.0:
        return []
    for index, line in enumerate(lines):
        if scores[index] > 0.0 and any(w.start < line.end and line.start < w.end for w in windows[:2]):
            scores[index] += _WINDOW_BONUS * best
    best = max(scores)
    order = sorted(range(len(lines)), key=lambda index: (-scores[index], index))
    chosen = [index for index in order if scores[index] >= _WORTH * best][:MOST_STRETCHES]
    return _merged(lines, chosen, scores)


def _merged(
    lines: Sequence[Sentence], chosen: Sequence[int], scores: Sequence[float]
) -> list[tuple[int, int, float]]:
    """The chosen sentences with neighbours joined, each stretch scored by its best sentence, best first."""
    runs: list[list[int]] = []
    for index in sorted(chosen):
        if runs and index == runs[-1][-1] + 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    stretches = [(lines[run[0]].start, lines[run[-1]].end, max(scores[i] for i in run)) for run in runs]
    return sorted(stretches, key=lambda stretch: (-stretch[2], stretch[0]))
