"""Quote mode: an answer in the notes' own sentences, where no chat model writes one (R6.7)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from oracle_desktop.answering.passages import Sentence, overlap, rarity, read_sentences
from oracle_desktop.answering.words import proper, terms
from oracle_desktop.domain import Candidate, Fragment, Ranking

FEWEST = 2
MOST = 6

_PLACES = 8
"""Candidates that are read: those that a chat model would be shown (R5.1)."""
_SHORTEST = 5
"""Words below which a line says too little to be quoted."""
_LONGEST = 90
_TELLING = 0.12
_SAME = 0.7
"""Share of words in common from which two sentences say the same."""

_MARKUP = re.compile(r"^(?:\s*(?:>|[-*+•]\s|\d{1,3}[.)]\s|\[[ xX]\]\s))*\s*")
_POOR = re.compile(
    r"^\s*(?:#{1,6}\s|\||!\[|```|~~~|-{3,}|\*{3,}|<|%%|\[\^|(?:previous|next|anterior|siguiente)\b)", re.I
)


@dataclass(frozen=True, slots=True)
class Weights:
    """What makes a sentence a good quote; measured on the bank of the crd3 notes."""

    own: float = 1.0
    before: float = 0.35
    after: float = 0.2
    near: float = 0.3
    window: float = 0.35
    rank: float = 0.25


@dataclass(frozen=True, slots=True)
class Quote:
    """A whole sentence: its fragment, offsets in the document's text, that text verbatim, its plain reading,
    its score, and `matched`: the share of the question's words in it, weighed by rarity."""

    fragment: Fragment
    start: int
    end: int
    text: str
    plain: str
    score: float
    matched: float


@dataclass(frozen=True, slots=True)
class _Line:
    candidate: Candidate
    rank: int
    sentence: Sentence
    at: int
    block: Sequence[Sentence]
    text: str


def choose(
    question: str,
    ranking: Ranking,
    text_of: Callable[[str], str | None],
    weights: Weights = Weights(),
) -> list[Quote]:
    """The two to six sentences of the ranking's results that tell most about `question`, in the order of the
    sessions, near-duplicates dropped; fewer where there are no more. `text_of` gives a document's text by
    path, None where it is gone. Every quote is `text[start:end]`.
    """
    lines = list(_lines(ranking, text_of))
    if not lines:
        return []
    scored = _scored(question, ranking, lines, weights)
    chosen = _best(scored)
    return sorted(chosen, key=_time_order)


def _lines(ranking: Ranking, text_of: Callable[[str], str | None]) -> list[_Line]:
    found = []
    for rank, candidate in enumerate(ranking.results[:_PLACES]):
        fragment = candidate.fragment
        text = text_of(fragment.path)
        if text is None:
            continue
        block = read_sentences(text, fragment.start, fragment.end)
        found += [_Line(candidate, rank, sentence, at, block, text) for at, sentence in enumerate(block)]
    return found


def _scored(question: str, ranking: Ranking, lines: Sequence[_Line], weights: Weights) -> list[Quote]:
    """Every quotable line with its score, best first."""
    wanted = terms(ranking.searched or question, asking=True) | terms(question, asking=True)
    names = proper(question)
    idf = rarity([line.sentence for line in lines])
    most = math.log(1 + len(lines))
    whole = sum(idf.get(stem, most) * (1.6 if stem in names else 1.0) for stem in wanted) or 1.0
    own = {id(line.sentence): overlap(wanted, names, line.sentence, idf) / whole for line in lines}
    quotes = []
    for line in lines:
        start = quotable(line.sentence, line.text)
        if start is None:
            continue
        matched = own[id(line.sentence)]
        score = (
            weights.own * matched
            + _around(line, own, weights)
            + weights.window * _window(line)
            + weights.rank / (1.0 + line.rank)
        )
        end, plain = line.sentence.end, line.sentence.plain
        quotes.append(Quote(line.candidate.fragment, start, end, line.text[start:end], plain, score, matched))
    return sorted(quotes, key=lambda quote: (-quote.score, quote.start))


def _around(line: _Line, own: dict[int, float], weights: Weights) -> float:
    """What the neighbours match: a sentence often goes on about what the one before named."""
    at, block = line.at, line.block
    before = own[id(block[at - 1])] if at else 0.0
    after = own[id(block[at + 1])] if at + 1 < len(block) else 0.0
    near = max((own[id(s)] for s in block[max(0, at - 3) : at + 4]), default=0.0)
    return weights.before * before + weights.after * after + weights.near * near


def _window(line: _Line) -> float:
    """Similarity of the best window that the line lies in, as a share of the candidate's best (0 to 1)."""
    windows = line.candidate.windows
    top = max((w.score for w in windows), default=0.0)
    inside = [w.score for w in windows if w.start < line.sentence.end and line.sentence.start < w.end]
    return max(inside) / top if inside and top > 0 else 0.0


def telling(question: str, quotes: Sequence[Quote]) -> bool:
    """Whether `quotes` say anything about `question`: else quote mode refuses."""
    return bool(terms(question, asking=True)) and any(q.matched >= _TELLING for q in quotes)


def quotable(sentence: Sentence, text: str) -> int | None:
    """Where a sentence begins without its list mark; None for headings, table rows, lists of names or links,
    and lines too short or too long to be quoted."""
    plain = sentence.plain
    if not _SHORTEST <= sentence.words <= _LONGEST or plain.rstrip().endswith((":", "?")):
        return None
    raw = text[sentence.start : sentence.end]
    if _POOR.match(raw) or _names_only(plain):
        return None
    mark = _MARKUP.match(raw)
    return sentence.start + (mark.end() if mark else 0)


def _names_only(plain: str) -> bool:
    """Whether a line is a list of names or links: hardly a word in lower case between them."""
    words: list[str] = re.findall(r"[^\W\d_]+", plain)
    lower = sum(word[0].islower() and len(word) > 2 for word in words)
    return lower < max(2, len(words) * 0.25)


def _best(scored: Sequence[Quote]) -> list[Quote]:
    """From the best down, without near-duplicates, while they are worth it."""
    if not scored:
        return []
    floor = scored[0].score * 0.55
    chosen: list[Quote] = []
    seen: list[set[str]] = []
    for quote in scored:
        if len(chosen) == MOST or (len(chosen) >= FEWEST and quote.score < floor):
            break
        content = terms(quote.plain)
        if any(len(content & other) > _SAME * min(len(content), len(other)) for other in seen):
            continue
        chosen.append(quote)
        seen.append(content)
    return chosen


def _time_order(quote: Quote) -> tuple[int, tuple[int, float, str], str, int]:
    session = quote.fragment.session
    if session is None:
        return (1, (0, 0.0, ""), quote.fragment.label, quote.start)
    return (0, session.order, "", quote.start)
