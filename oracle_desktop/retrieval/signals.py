"""What each candidate offers a question, read of the pool's windows without any model call (R4.4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from oracle_desktop.domain import Fragment, Kind, Passage
from oracle_desktop.notes.words import capitalised, fold, terms, words
from oracle_desktop.retrieval.known import Snapshot
from oracle_desktop.retrieval.semantic import Vector
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import View

SIGNALS: Mapping[str, str] = {
    "similar": "cosine of the best window and the question",
    "similar_next": "mean cosine of the two windows after it",
    "words": "BM25 of the fragment, of the pool's best",
    "words_window": "BM25 of its best window, of the pool's best",
    "cover": "share of the question's words that it holds, each by its rarity",
    "cover_window": "the same within one window",
    "close": "the same within one or two sentences",
    "joint": "cosine and nearness of words of one window together",
    "named": "share of the question that are names it holds",
    "named_window": "the same within one window",
    "title": "share of the question's words in its title and headings",
    "session": "the question names this session by number",
    "played": "notes of what was played",
    "page": "a sheet or a page of the world",
    "prep": "preparation",
    "length": "logarithm of its words, 200 at least",
}
"""Every signal and what it says; each is 0 where it does not apply."""

_NEAR = 220
"""Characters within which words say something together: one or two sentences."""
_PASSAGES = 3
_STUB = 200
"""Long fragments meet more words by chance; that a short one is better goes no further than this."""
_PLAYED = (Kind.SESSION, Kind.TRANSCRIPT, Kind.DIARY, Kind.EXTRA)
_PAGES = (Kind.SHEET, Kind.WORLD)


@dataclass(frozen=True, slots=True)
class Read:
    """Signals of a candidate by name, and its best windows, best first."""

    signals: Mapping[str, float]
    passages: tuple[Passage, ...]


class OfQuestion:
    """The question's side of the signals: its terms with their weights, its names, its vector."""

    def __init__(self, searched: str, vector: Vector | None, known: Snapshot) -> None:
        self.vector = vector
        self.terms = terms(searched)
        self.sessions = frozenset(known.named_sessions(searched))
        self.fragments = max(known.fragments, 1)
        named = {word for text in capitalised(searched) for word in words(text)}
        named.update(word for form in known.finder.forms_in(words(searched)) for word in form)
        self.named = [term in named for term in self.terms]

    def weigh(self, catalogue: Catalogue) -> None:
        """Look up how rare each term is among the fragments (the weight that BM25 gives it)."""
        counts = [len(keyword.search(catalogue, [term], self.fragments)) for term in self.terms]
        n = self.fragments
        self.weights = np.array([math.log(1 + (max(n - df, 0) + 0.5) / (df + 0.5)) for df in counts])
        self.stems = [_stem(term) for term in self.terms]


def read(
    catalogue: Catalogue, embedder: str, question: OfQuestion, fragments: Sequence[Fragment]
) -> dict[int, Read]:
    """Signals and passages of each of `fragments`, by id. Raises `StoreProblem`."""
    if not fragments:
        return {}
    question.weigh(catalogue)
    ids = [fragment.id for fragment in fragments]
    views = [view for view in catalogue.views(ids) if view.kind == "text"]
    near = _similarities(catalogue, embedder, question.vector, views)
    by_window = {
        view: score for view, _, score in keyword.search_windows(catalogue, question.terms, len(views), ids)
    }
    by_fragment = dict(keyword.search(catalogue, question.terms, len(ids), ids))
    of: dict[int, list[View]] = {}
    for view in views:
        of.setdefault(view.fragment_id, []).append(view)
    found = {
        fragment.id: _read(question, fragment, of.get(fragment.id, []), near, by_window)
        for fragment in fragments
    }
    best_window = max(by_window.values(), default=0.0) or 1.0
    best_fragment = max(by_fragment.values(), default=0.0) or 1.0
    for fragment_id, one in found.items():
        assert isinstance(one.signals, dict)
        one.signals["words_window"] /= best_window
        one.signals["words"] = by_fragment.get(fragment_id, 0.0) / best_fragment
    return found


def _similarities(
    catalogue: Catalogue, embedder: str, vector: Vector | None, views: Sequence[View]
) -> dict[int, float]:
    if vector is None:
        return {}
    batch = catalogue.vectors_of(embedder, [view.id for view in views])
    if not batch.view_ids:
        return {}
    return dict(zip(batch.view_ids, (batch.matrix @ vector).tolist(), strict=True))


def _read(
    question: OfQuestion,
    fragment: Fragment,
    views: Sequence[View],
    near: Mapping[int, float],
    by_window: Mapping[int, float],
) -> Read:
    held = [_held(question, fold(view.text)) for view in views]
    total = float(question.weights.sum()) or 1.0
    weights = question.weights / total
    named = weights * np.array(question.named, float)
    similar = [near.get(view.id, 0.0) for view in views] or [0.0]
    cover = [float(weights[list(one.terms)].sum()) for one in held] or [0.0]
    close = [one.close / total for one in held] or [0.0]
    everywhere = sorted({term for one in held for term in one.terms})
    top = sorted(similar, reverse=True)
    title = _held(question, fold(" ".join((fragment.title, *fragment.headings))))
    joint = [s + c for s, c in zip(similar, close, strict=True)]
    read_of = {
        "similar": top[0],
        "similar_next": float(np.mean(top[1:3])) if len(top) > 1 else top[0],
        "words_window": max((by_window.get(view.id, 0.0) for view in views), default=0.0),
        "cover": float(weights[everywhere].sum()),
        "cover_window": max(cover),
        "close": max(close),
        "joint": max(joint),
        "named": float(named[everywhere].sum()),
        "named_window": max((float(named[list(one.terms)].sum()) for one in held), default=0.0),
        "title": float(weights[list(title.terms)].sum()),
        "session": float(fragment.id in question.sessions),
        "played": float(fragment.kind in _PLAYED),
        "page": float(fragment.kind in _PAGES),
        "prep": float(fragment.kind is Kind.PREP),
        "length": math.log(max(fragment.words, _STUB)),
    }
    order = sorted(range(len(views)), key=lambda at: -joint[at])[:_PASSAGES]
    passages = tuple(Passage(views[at].start, views[at].end, joint[at]) for at in order)
    return Read(read_of, passages)


@dataclass(frozen=True, slots=True)
class _Held:
    """Which terms (by place) a stretch holds, and the most weight that stands within `_NEAR` characters."""

    terms: frozenset[int]
    close: float


def _held(question: OfQuestion, text: str) -> _Held:
    hits = sorted(_hits(question.stems, text))
    best, first = 0.0, 0
    for last, (at, _) in enumerate(hits):
        while at - hits[first][0] > _NEAR:
            first += 1
        inside = {term for _, term in hits[first : last + 1]}
        best = max(best, float(sum(question.weights[term] for term in inside)))
    return _Held(frozenset(term for _, term in hits), best)


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
