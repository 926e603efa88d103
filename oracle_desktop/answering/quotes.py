"""Quote mode: an answer in the notes' own sentences, where no chat model writes one (R6.7)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from oracle_desktop.answering.passages import NAME_WEIGHT, Sentence, overlap, rarity, read_sentences
from oracle_desktop.answering.words import content_words, fold, proper, stem, terms
from oracle_desktop.domain import Candidate, Fragment, Ranking
from oracle_desktop.notes.words import capitalised

FEWEST = 2
MOST = 6

_PLACES = 12
"""Candidates that are read: no context bounds it, and twelve take some 50 ms."""
_LONGEST = 90
"""Words above which a line is no sentence to quote."""
_TELLING = 0.2
"""Share of the question's words that the best sentence must hold. On the crd3 bank no question below it got a
right quote, and none about another world came above it."""
_SAME = 0.7
"""Share of words in common from which two sentences say the same."""
_FLOOR = 0.5
"""Share of the best score below which a further sentence is not worth reading."""
_MISSPELT = 0.84
"""Likeness from which a word that the notes do not have is taken for one that they have."""

_MARKUP = re.compile(r"^(?:\s*(?:>|[-*+•]\s|\d{1,3}[.)]\s|\[[ xX]\]\s))*\s*")
_POOR = re.compile(
    r"^\s*(?:#{1,6}\s|\||!\[|```|~~~|-{3,}|\*{3,}|<|%%|\[\^|(?:previous|next|anterior|siguiente)\b)", re.I
)
_ITEM = re.compile(r"^\s*(?:>\s*)*(?:[-*+•]|\d{1,3}[.)])\s")
_DEFINING = re.compile(
    r"^\W*(?:and |so |remind me |who or )*(?:who|what|wer|was|qui|quien|que|chi|che|quem|o que|wie|wat)\b"
    r"(?:['’]s| or what| and where| cosa| exactly)*\s+"
    r"(?:is|was|are|were|ist|war|es|era|est|etait|e|sono|foi)\b"
)
_FATE = re.compile(
    r"\b(?:became of|become of|happened (?:to|with)|end up|ended up|last (?:seen|see|saw|heard)|"
    r"(?:le|les) paso|fue de|"
    r"wurde aus|mit .{1,40} passiert|devenue?s?|arrive a|successo a|fine ha fatto|aconteceu com)\b"
)
_INTRODUCES = (
    r"(?:named?s?|called|known as|introduces?d?|llamad[oa]s?|genannt|namens|nomme\w*|chiamat\w|chamad\w)"
)


@dataclass(frozen=True, slots=True)
class Weights:
    """What makes a sentence a good quote; measured on the bank of the crd3 notes."""

    own: float = 1.0
    before: float = 0.2
    near: float = 0.3
    window: float = 0.6
    rank: float = 0.2
    defines: float = 0.5
    latest: float = 0.3
    repeats: float = 0.75
    spread: float = 0.7
    weak: float = 0.35


DEFAULT = Weights()


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
    paragraph: int


def choose(
    question: str, ranking: Ranking, text_of: Callable[[str], str | None], weights: Weights = DEFAULT
) -> list[Quote]:
    """The two to six sentences of the ranking's results that tell most about `question`, in the order of the
    sessions, near-duplicates dropped; fewer where there are no more. None where the best says too little, or
    where the question names someone whom no passage names. `text_of` gives a document's text by path, None
    where it is gone. Every quote is `text[start:end]`.
    """
    lines = _lines(ranking, text_of)
    if not lines:
        return []
    asked = _Asked(question, ranking.searched, [line.sentence for line in lines])
    scored = _scored(asked, lines, weights)
    if (
        _stranger(question, ranking, asked.idf)
        or max((quote.matched for quote, _ in scored), default=0.0) < _TELLING
    ):
        return []
    return sorted(_best(scored, weights), key=_time_order)


class _Asked:
    """The question's side: its stems, those that name, how rare they are, and what defining looks like."""

    def __init__(self, question: str, searched: str, sentences: Sequence[Sentence]) -> None:
        self.idf = rarity(sentences)
        plain = terms(question, asking=True) | terms(searched, asking=True)
        self.wanted = {_near(word, self.idf) or word for word in plain}
        self.names = proper(question)
        self.rare = {word for word in self.wanted if word in self.idf}
        most = math.log(1 + len(sentences))
        self.whole = sum(self._weight(word, most) for word in self.wanted) or 1.0
        self.defines = _defining(question)
        self.fate = _FATE.search(fold(question)) is not None

    def _weight(self, word: str, most: float) -> float:
        return self.idf.get(word, most) * (NAME_WEIGHT if word in self.names else 1.0)

    def matched(self, sentence: Sentence) -> float:
        """Share of the question's words in `sentence`, weighed by rarity (0 to 1)."""
        return overlap(self.wanted, self.names, sentence, self.idf) / self.whole


def _stranger(question: str, ranking: Ranking, idf: Mapping[str, float]) -> bool:
    """Whether the question names someone or something that no candidate names, in any near spelling.

    Of a name of several words one is enough ("Allura Vysoren" where the notes have "Allura"). A question
    with a capital on most of its words tells nothing.
    """
    raw = re.findall(r"[^\W\d_]+", question)
    if sum(word[0].isupper() for word in raw) > max(2, len(raw) / 2):
        return False
    content = set(content_words(question, asking=True))
    names = {word for word in capitalised(question) if fold(word) in content}
    groups = re.findall(
        r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*", re.sub(r"\b[^\W\d_][^\W_]*", _only(names), question)
    )
    return any(
        not any(_written(word, ranking) or _near(stem(fold(word)), idf) for word in group.split())
        for group in groups
    )


def _only(names: set[str]) -> Callable[[re.Match[str]], str]:
    """What leaves only `names` standing in a question, with a stop wherever another word stood."""
    return lambda match: match.group() if match.group() in names else "|"


def _written(word: str, ranking: Ranking) -> bool:
    """Whether `word` stands in a candidate with its capital."""
    whole = re.compile(rf"\b{re.escape(word)}")
    return any(whole.search(candidate.fragment.text) for candidate in ranking.pool)


def _near(word: str, idf: Mapping[str, float]) -> str:
    """The nearest spelling of `word` that the notes have, "" where they have it as it is or none is near."""
    if word in idf or len(word) < 5:
        return ""
    near = [w for w in idf if w[0] == word[0] and abs(len(w) - len(word)) <= 2 and len(w) >= 4]
    ratio, alike = max(((SequenceMatcher(None, word, w).ratio(), w) for w in near), default=(0.0, ""))
    return alike if ratio >= _MISSPELT else ""


def _defining(question: str) -> re.Pattern[str] | None:
    """What introduces the thing that "who is …" asks for; None for another question."""
    if not _DEFINING.match(fold(question)):
        return None
    subject = content_words(question, asking=True)
    if not 1 <= len(subject) <= 3:
        return None
    name = "(?:" + "|".join(re.escape(word[:7]) for word in subject) + r")\w*"
    return re.compile(
        rf"\b{name}(?: \w+)?(?:,? (?:the|an?|who|which|is|was)\b| ?\(|,| [-–—:])"
        rf"|\b{_INTRODUCES}\b[^.]{{0,40}}\b{name}"
        rf"|\b(?:an?|the|their|his|her) (?:[\w-]+ ){{1,4}}{name}"
    )


def _lines(ranking: Ranking, text_of: Callable[[str], str | None]) -> list[_Line]:
    found = []
    results = {candidate.fragment.id for candidate in ranking.results}
    others = [candidate for candidate in ranking.pool if candidate.fragment.id not in results]
    for rank, candidate in enumerate([*ranking.results, *others][:_PLACES]):
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


def _scored(asked: _Asked, lines: Sequence[_Line], weights: Weights) -> list[tuple[Quote, int]]:
    """Every quotable line with its score and the paragraph it stands in, best first."""
    own = {id(line.sentence): asked.matched(line.sentence) for line in lines}
    top = max((w.score for line in lines for w in line.candidate.windows), default=0.0)
    latest = _latest(lines, own) if asked.fate else {}
    listed = _only_listed(asked, lines)
    scored = []
    for line in lines:
        matched = own[id(line.sentence)]
        start = quotable(line.sentence, line.text, names=bool(listed & line.sentence.stems))
        if start is None:
            continue
        score = weights.own * matched + _around(line, own, weights) + weights.window * _window(line, top)
        score += weights.rank / (1.0 + line.rank)
        if asked.defines is not None and matched > 0.0 and asked.defines.search(fold(line.sentence.plain)):
            score += weights.defines * matched
        if asked.fate and line.candidate.fragment.session is not None:
            score += weights.latest * matched * latest[id(line.candidate)]
        end, plain = line.sentence.end, line.sentence.plain
        quote = Quote(line.candidate.fragment, start, end, line.text[start:end], plain, score, matched)
        scored.append((quote, line.paragraph))
    return sorted(scored, key=lambda one: (-one[0].score, one[0].start))


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


def _only_listed(asked: _Asked, lines: Sequence[_Line]) -> set[str]:
    """Names that the question asks for and that stand in no sentence, only in lists."""
    told = {
        s for line in lines if quotable(line.sentence, line.text) is not None for s in line.sentence.stems
    }
    return asked.rare - told


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
    quoted counts for less, so that six quotes do not all tell of one moment."""
    if not scored:
        return []
    floor = scored[0][0].score * _FLOOR
    left = [(quote.score, quote, (quote.fragment.path, paragraph)) for quote, paragraph in scored[:240]]
    spread = weights.spread if max(quote.matched for quote, _ in scored) < weights.weak else 1.0
    chosen: list[Quote] = []
    seen: list[set[str]] = []
    while left and len(chosen) < MOST:
        best = max(range(len(left)), key=lambda index: left[index][0])
        score, quote, paragraph = left.pop(best)
        if len(chosen) >= FEWEST and score < floor:
            break
        content = {stem(word) for word in content_words(quote.plain)}
        if any(len(content & other) > _SAME * min(len(content), len(other)) for other in seen):
            continue
        chosen.append(quote)
        seen.append(content)
        left = [
            (
                s * (weights.repeats if p == paragraph else 1.0) * (spread if p[0] == paragraph[0] else 1.0),
                q,
                p,
            )
            for s, q, p in left
        ]
    return chosen


def _time_order(quote: Quote) -> tuple[int, tuple[int, float, str], str, int]:
    session = quote.fragment.session
    if session is None:
        return (1, (0, 0.0, ""), quote.fragment.label, quote.start)
    return (0, session.order, "", quote.start)
