"""What each candidate offers a question, read of the pool's texts without any model call (R4.4)."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import pairwise
from statistics import fmean

import numpy as np

from oracle_desktop.domain import Fragment, Kind, Passage
from oracle_desktop.notes.words import capitalised, fold, terms, words
from oracle_desktop.retrieval.intent import Intent
from oracle_desktop.retrieval.known import Snapshot
from oracle_desktop.retrieval.paths import Words
from oracle_desktop.retrieval.semantic import Vector
from oracle_desktop.retrieval.speaker import of_one, of_the_table
from oracle_desktop.retrieval.texts import Folded, Sentences
from oracle_desktop.retrieval.texts import Read as Texts

SIGNALS: Mapping[str, str] = {
    "similar": "cosine of the best window and the question",
    "similar_next": "mean cosine of the two windows after it",
    "sentence": "cosine of the nearest sentence, of the best window until all sentences are embedded",
    "sentences": "mean cosine of the three nearest sentences; the same until then",
    "pair": "cosine of the two sentences in a row that are nearest together; the same until then",
    "words": "BM25 of the fragment, of the pool's best",
    "cover": "share of the question's words that it holds, each by its rarity",
    "cover_window": "the same within one window",
    "close": "the same within one or two sentences",
    "joint": "cosine of one window, of its nearest sentence, and nearness of words in it, together",
    "named": "share of the question that are names it holds",
    "named_window": "the same within one window",
    "title": "share of the question's words in its title and headings",
    "nameless": "the question names nothing, nor a session by number",
    "happened": "the question asks what happened",
    "planned": "it asks what was planned",
    "stands": "it asks how things stand now",
    "table": "the players speak of themselves in the question",
    "single": "one person speaks of themselves in it",
    "unheard": "share of its words that stand nowhere in the notes",
    "many": "logarithm of how many fragments there are",
    "session": "the question names this session by number",
    "late": "how late in the campaign it was played, 1 for the last session",
    "played": "notes of what was played",
    "page": "a sheet or a page of the world",
    "prep": "preparation",
    "length": "logarithm of its words, 200 at least",
    "enriched": "a model has annotated it",
    "question": "cosine of the nearest question it was given",
    "question_next": "cosine of the second nearest",
    "annotation": "cosine of its annotation",
    "words_enriched": "BM25 of annotation and questions, of the pool's best",
    "cover_enriched": "share of the question's words in annotation and questions, each by its rarity",
    "cover_question": "the same within one of these",
}
"""Every signal and what it says; each is 0 where it does not apply."""

_NEAR = 220
"""Characters within which words say something together: one or two sentences."""
_PASSAGES = 3
_SEVERAL = 3
"""Sentences: what answers is seldom told in one alone."""
_STUB = 200
"""Long fragments meet more words by chance; that a short one is better goes no further than this."""
_PLAYED = (Kind.SESSION, Kind.TRANSCRIPT, Kind.DIARY, Kind.EXTRA)
_PAGES = (Kind.SHEET, Kind.WORLD)


@dataclass(frozen=True, slots=True)
class Read:
    """Signals of a candidate by name, its best windows, best first, and the cosine of each of its sentences
    that was embedded, in their order."""

    signals: Mapping[str, float]
    passages: tuple[Passage, ...]
    sentences: tuple[float, ...]


class OfQuestion:
    """The question's side of the signals: its terms with their weights, its names, its vector."""

    def __init__(self, searched: str, vector: Vector | None, known: Snapshot) -> None:
        self.vector = vector
        self.terms = terms(searched)
        self.table, self.single = float(of_the_table(searched)), float(of_one(searched))
        self.intent = known.intent(searched)
        self.sessions = frozenset(known.named_sessions(searched))
        self.late = known.late
        named = {word for text in capitalised(searched) for word in words(text)}
        named.update(word for form in known.finder.forms_in(words(searched)) for word in form)
        n = max(known.fragments, 1)
        counts = known.frequencies(self.terms)
        rarity = [math.log(1 + (max(n - df, 0) + 0.5) / (df + 0.5)) for df in counts]
        total = sum(rarity) or 1.0
        self.many = math.log(n)
        self.weights = [one / total for one in rarity]
        self.unheard = sum(one for one, df in zip(self.weights, counts, strict=True) if not df)
        self.stems = [_stem(term) for term in self.terms]
        self.names = sum(1 << place for place, term in enumerate(self.terms) if term in named)
        self._weights: dict[int, float] = {0: 0.0}

    def weight(self, held: int) -> float:
        """Share of the question that a set of its terms (bit i for term i) has."""
        if held not in self._weights:
            self._weights[held] = sum(
                weight for place, weight in enumerate(self.weights) if held >> place & 1
            )
        return self._weights[held]


def read(
    question: OfQuestion, fragments: Sequence[Fragment], texts: Mapping[int, Texts], bm25: Words
) -> dict[int, Read]:
    """Signals and passages of each of `fragments`, by id."""
    most = max((bm25.text.get(fragment.id, 0.0) for fragment in fragments), default=0.0) or 1.0
    most_enriched = max((bm25.enriched.get(fragment.id, 0.0) for fragment in fragments), default=0.0) or 1.0
    found = {}
    # a sentence is nearer than the window around it: where some have none yet, it would be no fair race
    every = all(_has_sentences(question, own.sentences) for own in texts.values())
    for fragment in fragments:
        own = texts.get(fragment.id, _NO_TEXTS)
        sentences = _of_sentences(question, own.sentences)
        signals, passages = _of_windows(question, fragment, own, sentences if every else ())
        signals |= _of_fragment(question, fragment) | _of_enrichment(question, own)
        signals["words"] = bm25.text.get(fragment.id, 0.0) / most
        signals["words_enriched"] = bm25.enriched.get(fragment.id, 0.0) / most_enriched
        found[fragment.id] = Read(signals, passages, sentences)
    return found


_NO_TEXTS = Texts((0, 0, 0), Folded(), Folded(), Folded())


def _cosines(question: OfQuestion, views: Folded) -> list[float]:
    if question.vector is None or views.vectors.shape[1:] != question.vector.shape:
        return [0.0] * len(views.begins)
    similar: list[float] = (views.vectors @ question.vector).tolist()
    return similar


def _has_sentences(question: OfQuestion, sentences: Sentences) -> bool:
    return question.vector is not None and sentences.vectors.shape[1:] == question.vector.shape


def _of_sentences(question: OfQuestion, sentences: Sentences) -> tuple[float, ...]:
    if question.vector is None or not _has_sentences(question, sentences):
        return ()
    return tuple((sentences.vectors.astype(np.float32) @ question.vector).tolist())


def _of_windows(
    question: OfQuestion, fragment: Fragment, texts: Texts, sentences: Sequence[float]
) -> tuple[dict[str, float], tuple[Passage, ...]]:
    windows = texts.windows
    held, close = _held(question, windows)
    similar = _cosines(question, windows)
    both = [s + c for s, c in zip(similar, close, strict=True)]
    nearest = _nearest(similar, texts.sentences.of_window, sentences)
    everywhere = 0
    for one in held:
        everywhere |= one
    top = sorted(similar, reverse=True) or [0.0]
    following = top[1:3] or top
    signals = {
        "similar": top[0],
        "similar_next": fmean(following),
        **_of_near(sentences, texts.sentences.sums, top[0]),
        "cover": question.weight(everywhere),
        "cover_window": max(map(question.weight, held), default=0.0),
        "close": max(close, default=0.0),
        "joint": max((n + b for n, b in zip(nearest, both, strict=True)), default=0.0),
        "named": question.weight(everywhere & question.names),
        "named_window": max((question.weight(one & question.names) for one in held), default=0.0),
    }
    order = sorted(range(len(both)), key=lambda at: -both[at])[:_PASSAGES]
    passages = tuple(
        Passage(fragment.start + start, fragment.start + end, both[at])
        for at in order
        for start, end in (windows.stretches[at],)
    )
    return signals, passages


def _nearest(
    similar: Sequence[float], of_window: Sequence[tuple[int, int]], sentences: Sequence[float]
) -> Sequence[float]:
    """The cosine of the nearest sentence in each window; of the window itself where it has none."""
    if not sentences or len(of_window) != len(similar):
        return similar
    return [
        max(sentences[first:end], default=own) for own, (first, end) in zip(similar, of_window, strict=True)
    ]


def _of_near(sentences: Sequence[float], sums: Sequence[float], window: float) -> dict[str, float]:
    """What the sentences near the question tell; what the best window does where there are none."""
    if not sentences:
        return dict.fromkeys(("sentence", "sentences", "pair"), window)
    best = nlargest(_SEVERAL, sentences)
    in_a_row = [(one + next_) / both for (one, next_), both in zip(pairwise(sentences), sums, strict=True)]
    return {"sentence": best[0], "sentences": fmean(best), "pair": max(in_a_row, default=best[0])}


def _of_fragment(question: OfQuestion, fragment: Fragment) -> dict[str, float]:
    title = 0
    for _, term in _hits(question.stems, fold(" ".join((fragment.title, *fragment.headings)))):
        title |= 1 << term
    return {
        "title": question.weight(title),
        "nameless": float(not question.names and not question.sessions),
        "happened": float(question.intent is Intent.HAPPENED),
        "planned": float(question.intent is Intent.PLANNED),
        "stands": float(question.intent is Intent.STANDS),
        "table": question.table,
        "single": question.single,
        "unheard": question.unheard,
        "many": question.many,
        "session": float(fragment.id in question.sessions),
        "late": question.late.get(fragment.id, 0.0),
        "played": float(fragment.kind in _PLAYED),
        "page": float(fragment.kind in _PAGES),
        "prep": float(fragment.kind is Kind.PREP),
        "length": math.log(max(fragment.words, _STUB)),
    }


def _of_enrichment(question: OfQuestion, texts: Texts) -> dict[str, float]:
    near = sorted(_cosines(question, texts.questions), reverse=True)
    held = [one for views in (texts.questions, texts.annotation) for one in _held(question, views)[0]]
    everywhere = 0
    for one in held:
        everywhere |= one
    return {
        "enriched": float(bool(texts.annotation.begins)),
        "question": near[0] if near else 0.0,
        "question_next": near[min(1, len(near) - 1)] if near else 0.0,
        "annotation": max(_cosines(question, texts.annotation), default=0.0),
        "cover_enriched": question.weight(everywhere),
        "cover_question": max(map(question.weight, held), default=0.0),
    }


def _held(question: OfQuestion, views: Folded) -> tuple[list[int], list[float]]:
    """For each view which terms it holds (bit i for term i), and the most weight within `_NEAR`."""
    held, close = [0] * len(views.begins), [0.0] * len(views.begins)
    hits = sorted(_hits(question.stems, views.text))
    first = view = -1
    for last, (at, term) in enumerate(hits):
        own = bisect_right(views.begins, at) - 1
        if own != view:
            first, view = last, own
        while at - hits[first][0] > _NEAR:
            first += 1
        inside = 0
        for _, other in hits[first : last + 1]:
            inside |= 1 << other
        held[view] |= 1 << term
        close[view] = max(close[view], question.weight(inside))
    return held, close


def _hits(stems: Sequence[tuple[str, int]], text: str) -> Iterator[tuple[int, int]]:
    """Offset and place of each term in folded `text`."""
    for term, (stem, more) in enumerate(stems):
        at = text.find(stem)
        while at >= 0:
            end = at + len(stem)
            if at == 0 or not text[at - 1].isalnum():
                last = end
                while last < len(text) and text[last].isalnum():
                    last += 1
                if last - end <= more:
                    yield at, term
            at = text.find(stem, end)


def _stem(term: str) -> tuple[str, int]:
    """The part of `term` that its inflections share, and how many letters may follow ("merchant",
    "merchants"). Names are made up and short: under five letters only an added ending is let through."""
    if term.isdecimal():
        return term, 0
    stem = term if len(term) < 5 else term[: max(4, len(term) - 2)]
    return stem, len(term) - len(stem) + 2
