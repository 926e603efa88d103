"""Quote mode: an answer in the notes' own sentences, where no chat model writes one (R6.7)."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass

from oracle_desktop.answering.asking import Asked, names_a_stranger, sessions_named
from oracle_desktop.answering.nearness import Place, nearness
from oracle_desktop.answering.passages import Sentence, read_sentences
from oracle_desktop.answering.words import fold, terms
from oracle_desktop.domain import Candidate, Fragment, Ranking

FEWEST = 2
MOST = 6

_PLACES = 12
"""Candidates that are read: no context bounds it, and twelve take some 50 ms."""
_LONGEST = 90
"""Words above which a line is no sentence to quote."""
_SAYS = 6
"""Words from which a sentence can stand for a stretch of a session."""
_TELLING = 0.2
"""Share of the question's words that a quote must hold to say it in the same words."""
_NEAR = 0.5
"""How near in meaning (0 to 1) a sentence must be that holds hardly a word of the question."""
_SAME = 0.7
"""Share of words in common from which two sentences say the same."""
_FLOOR = 0.65
"""Share of the best score below which a further sentence is not worth reading."""
_LEAST = 0.3
"""Share of the best match below which a sentence only stands near an answer."""

_MARKUP = re.compile(r"^(?:\s*(?:>|[-*+•]\s|\d{1,3}[.)]\s|\[[ xX]\]\s))*\s*")
_MARK = re.compile(r"^(?:[-*+•–]|\d{1,3}[.)])\s+")
_POOR = re.compile(
    r"^\s*(?:#{1,6}\s|\||!\[|```|~~~|-{3,}|\*{3,}|<|%%|\[\^"
    r"|(?:previous|next|anterior|siguiente)(?: session| sesi[oó]n)?\s*(?:[:<>|←→]|\[\[))",
    re.I,
)
_ITEM = re.compile(r"^\s*(?:>\s*)*(?:[-*+•]|\d{1,3}[.)])\s")


@dataclass(frozen=True, slots=True)
class Weights:
    """What makes a sentence a good quote; measured on the bank of the crd3 notes, `meaning` on eight banks in
    three languages: the more the words of the question are found, the less it counts."""

    own: float = 1.0
    before: float = 0.2
    near: float = 0.3
    window: float = 0.6
    rank: float = 0.2
    defines: float = 0.5
    latest: float = 0.5
    session: float = 0.5
    repeats: float = 0.75
    meaning: float = 0.5
    meaning_beside: float = 0.3


DEFAULT = Weights()


@dataclass(frozen=True, slots=True)
class Quote:
    """A whole sentence: its fragment, offsets in the document's text, that text verbatim, its plain reading,
    its score, `matched`: the share of the question's words in it, weighed by rarity, and `near`: how far it
    stands out in meaning (0 to 1)."""

    fragment: Fragment
    start: int
    end: int
    text: str
    plain: str
    score: float
    matched: float
    near: float = 0.0


@dataclass(frozen=True, slots=True)
class _Line:
    candidate: Candidate
    rank: int
    sentence: Sentence
    at: int
    block: Sequence[Sentence]
    text: str
    paragraph: int


def choose(
    question: str, ranking: Ranking, text_of: Callable[[str], str | None], weights: Weights = DEFAULT
) -> list[Quote]:
    """The two to six sentences of the ranking's results that tell most about `question`, in the order of the
    sessions, near-duplicates dropped; fewer where there are no more. None where nothing shares a word with it
    and nothing stands out in meaning, or where it names someone whom no passage names. `text_of` gives a
    document's text by path, None where it is gone. Every quote is `text[start:end]`.
    """
    named = sessions_named(question, ranking)
    lines = _lines(ranking, text_of, named)
    if not lines:
        return []
    asked = Asked(question, ranking, [line.sentence for line in lines])
    if named and not asked.wanted:
        return _overview([line for line in lines if _is_of(line.candidate, named)])
    if names_a_stranger(question, ranking, asked.idf):
        return []
    return sorted(_best(_scored(asked, lines, weights), weights), key=_time_order)


def only_near(quotes: Sequence[Quote]) -> bool:
    """Whether none of `quotes` says anything in the question's own words: they only come closest."""
    return all(quote.matched < _TELLING for quote in quotes)


def _lines(ranking: Ranking, text_of: Callable[[str], str | None], named: Set[str]) -> list[_Line]:
    """The sentences of the first candidates, those of sessions that the question names before all others."""
    results = {candidate.fragment.id for candidate in ranking.results}
    others = [candidate for candidate in ranking.pool if candidate.fragment.id not in results]
    ranked = sorted([*ranking.results, *others], key=lambda candidate: not _is_of(candidate, named))
    found = []
    for rank, candidate in enumerate(ranked[:_PLACES]):
        fragment = candidate.fragment
        text = text_of(fragment.path)
        if text is None:
            continue
        block = read_sentences(text, fragment.start, fragment.end)
        paragraph = fragment.start
        for at, sentence in enumerate(block):
            if at and "\n\n" in text[block[at - 1].end : sentence.start]:
                paragraph = sentence.start
            found.append(_Line(candidate, rank, sentence, at, block, text, paragraph))
    return found


def _scored(asked: Asked, lines: Sequence[_Line], weights: Weights) -> list[tuple[Quote, int]]:
    """Every quotable line with its score and the paragraph it stands in, best first."""
    own = {id(line.sentence): asked.matched(line.sentence) for line in lines}
    top = max((w.score for line in lines for w in line.candidate.windows), default=0.0)
    latest = _latest(lines, own) if asked.fate else {}
    near = nearness({id(line.candidate): line.candidate for line in lines}.values())
    starts = _starts(asked, lines)
    unsaid = 1.0 - min(max((own[id(lines[at].sentence)] for at in starts), default=0.0), 1.0)
    scored = []
    for index, start in starts.items():
        line = lines[index]
        matched, meant = own[id(line.sentence)], near.get(_place(line, line.at), 0.0)
        score = weights.own * matched + _around(line, own, weights) + weights.window * _window(line, top)
        score += weights.rank / (1.0 + line.rank)
        score += weights.meaning * unsaid * (meant + weights.meaning_beside * _beside(line, near))
        if asked.defines is not None and matched > 0.0 and asked.defines.search(fold(line.sentence.plain)):
            score += weights.defines * matched
        if _is_of(line.candidate, asked.sessions):
            score += weights.session
        if asked.fate and line.candidate.fragment.session is not None:
            score += weights.latest * matched * latest[id(line.candidate)]
        scored.append((_quote(line, start, score, matched, meant), line.paragraph))
    return sorted(scored, key=lambda one: (-one[0].score, one[0].start))


def _is_of(candidate: Candidate, sessions: Set[str]) -> bool:
    session = candidate.fragment.session
    return session is not None and session.key in sessions


def _overview(lines: Sequence[_Line]) -> list[Quote]:
    """For "what happened in session …": from each sixth of it, in order, the sentence that is most about
    what the whole is about."""
    in_order = sorted(lines, key=lambda line: (line.candidate.fragment.path, line.sentence.start))
    starts = [(line, quotable(line.sentence, line.text)) for line in in_order]
    told = [(line, start) for line, start in starts if start is not None and line.sentence.words >= _SAYS]
    counts = Counter(word for line, _ in told for word in terms(line.sentence.plain))

    def about(one: tuple[_Line, int]) -> float:
        found = terms(one[0].sentence.plain)
        return sum(math.log(counts[word]) for word in found) / math.sqrt(one[0].sentence.words)

    size = max(len(told) / MOST, 1.0)
    sixths = [told[round(n * size) : round((n + 1) * size)] for n in range(MOST)]
    best = [max(sixth, key=about) for sixth in sixths if sixth]
    return [_quote(line, start, about((line, start)), 1.0) for line, start in best]


def _quote(line: _Line, start: int, score: float, matched: float, near: float = 0.0) -> Quote:
    end, plain = line.sentence.end, _MARK.sub("", line.sentence.plain)
    return Quote(line.candidate.fragment, start, end, line.text[start:end], plain, score, matched, near)


def _place(line: _Line, at: int) -> Place:
    return line.candidate.fragment.id, line.block[at].start


def _beside(line: _Line, near: Mapping[Place, float]) -> float:
    """How near in meaning the nearer of the sentences before and after is."""
    places = [at for at in (line.at - 1, line.at + 1) if 0 <= at < len(line.block)]
    return max((near.get(_place(line, at), 0.0) for at in places), default=0.0)


def _latest(lines: Sequence[_Line], own: Mapping[int, float]) -> dict[int, float]:
    """How late each candidate is among those that match (0 the first, 1 the last): what became of someone
    stands where they are named last."""
    matching = {id(line.candidate): line.candidate for line in lines if own[id(line.sentence)] > 0.0}
    orders = sorted({c.fragment.session.order for c in matching.values() if c.fragment.session is not None})
    place = {order: index / max(len(orders) - 1, 1) for index, order in enumerate(orders)}
    return {
        id(line.candidate): place.get(line.candidate.fragment.session.order, 0.0)
        for line in lines
        if line.candidate.fragment.session is not None
    }


def _starts(asked: Asked, lines: Sequence[_Line]) -> dict[int, int]:
    """Where each quotable line begins, by line. A name that is asked for and stands in no sentence may be
    quoted from a list: "- General Gorgofon" tells at least in which session."""
    starts = {at: quotable(line.sentence, line.text) for at, line in enumerate(lines)}
    told = {stem for at, line in enumerate(lines) if starts[at] is not None for stem in line.sentence.stems}
    only_listed = asked.known - told
    for at, line in enumerate(lines):
        if starts[at] is None and only_listed & line.sentence.stems:
            starts[at] = quotable(line.sentence, line.text, names=True)
    return {at: start for at, start in starts.items() if start is not None}


def _around(line: _Line, own: Mapping[int, float], weights: Weights) -> float:
    """What the neighbours match: a sentence often goes on about what the one before named."""
    at, block = line.at, line.block
    before = own[id(block[at - 1])] if at else 0.0
    near = max((own[id(s)] for s in block[max(0, at - 3) : at + 4]), default=0.0)
    return weights.before * before + weights.near * near


def _window(line: _Line, top: float) -> float:
    """Score of the best window that the line lies in, as a share of the best of all (0 to 1)."""
    start, end = line.sentence.start, line.sentence.end
    inside = [w.score for w in line.candidate.windows if w.start < end and start < w.end]
    return max(inside) / top if inside and top > 0 else 0.0


def quotable(sentence: Sentence, text: str, *, names: bool = False) -> int | None:
    """Where a sentence begins without its list mark; None for headings, table rows, lists of names or links,
    and lines too long to be quoted or that say nothing by themselves. `names`: an item of a list may be
    a name alone."""
    raw, plain = text[sentence.start : sentence.end], sentence.plain
    item = _ITEM.match(raw) is not None
    if sentence.words > _LONGEST or plain.rstrip().endswith((":", "?")) or _POOR.match(raw):
        return None
    if not (item and names) and (sentence.words < (2 if item else 4) or _names_only(plain, item)):
        return None
    mark = _MARKUP.match(raw)
    return sentence.start + (mark.end() if mark else 0)


def _names_only(plain: str, item: bool) -> bool:
    """Whether a line is a list of names or links: hardly a word in lower case between them."""
    words: list[str] = re.findall(r"[^\W\d_]+", plain)
    lower = sum(word[0].islower() and len(word) > 2 for word in words)
    return lower < max(1 if item else 2, len(words) * 0.25)


def _best(scored: Sequence[tuple[Quote, int]], weights: Weights) -> list[Quote]:
    """From the best down, near-duplicates dropped, while they are worth it. A paragraph that is already
    quoted counts for less, so that six quotes do not all tell of one moment. A name in a list sets no floor:
    it matches a question in full and tells nothing."""
    if not scored:
        return []
    told = [quote for quote, _ in scored if len(quote.plain.split()) >= _SAYS] or [scored[0][0]]
    floor = told[0].score * _FLOOR
    least = max(quote.matched for quote, _ in scored) * _LEAST
    left = [(quote.score, quote, (quote.fragment.path, paragraph)) for quote, paragraph in scored[:240]]
    chosen: list[Quote] = []
    seen: list[set[str]] = []
    while left and len(chosen) < MOST:
        best = max(range(len(left)), key=lambda index: left[index][0])
        score, quote, paragraph = left.pop(best)
        stands_out = quote.near >= _NEAR
        if score < floor and (len(chosen) >= FEWEST or (quote.matched == 0.0 and not stands_out)):
            break
        if (quote.matched == 0.0 or quote.matched < least) and not stands_out:
            continue
        content = terms(quote.plain)
        if any(len(content & other) > _SAME * min(len(content), len(other)) for other in seen):
            continue
        chosen.append(quote)
        seen.append(content)
        left = [(s * weights.repeats if p == paragraph else s, q, p) for s, q, p in left]
    return chosen


def _time_order(quote: Quote) -> tuple[int, tuple[int, float, str], str, int]:
    session = quote.fragment.session
    if session is None:
        return (1, (0, 0.0, ""), quote.fragment.label, quote.start)
    return (0, session.order, "", quote.start)
