"""The paths from a question to lists of fragments, best first (R3.1-R3.4). Each view is a list of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oracle_desktop.notes.words import language, terms
from oracle_desktop.retrieval import entity, semantic
from oracle_desktop.retrieval.breadth import numbers
from oracle_desktop.retrieval.known import Snapshot
from oracle_desktop.retrieval.texts import ANNOTATION, QUESTION, TEXT
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue

SEMANTIC, KEYWORD, ENTITY = "semantic", "keyword", "entity"
# Windows for the keyword path; several windows of a fragment together for the semantic one.
SEVERAL, WINDOW = "semantic_several", "keyword_window"
# What a model said of a fragment, where there is any: the questions it was given, its annotation, and BM25
# over its text and both.
BY_QUESTION, BY_ANNOTATION, ENRICHED = "semantic_question", "semantic_annotation", "keyword_enriched"
OF_TEXT = (SEMANTIC, SEVERAL, KEYWORD, WINDOW, ENTITY)
OF_ENRICHMENT = (BY_QUESTION, BY_ANNOTATION, ENRICHED)
# Windows near an answer that the chat model imagined, where that is wanted.
IMAGINED = "semantic_imagined"
PATHS = (*OF_TEXT, *OF_ENRICHMENT, IMAGINED)

Lists = dict[str, list[int]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the paths look for it: `wanted` fragments a list, `allowed` ids (None: all), and whether
    what a model said of them is looked at. A `broad` one wants many sessions."""

    text: str
    known: Snapshot
    wanted: int
    allowed: set[int] | None
    enriched: bool
    broad: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """BM25 by fragment, best first: of its text, and of what a model said of it."""

    text: dict[int, float]
    enriched: dict[int, float]


def by_meaning(index: semantic.Index, vector: semantic.Vector, asked: Asked) -> Lists:
    """The semantic lists. Raises `StoreProblem`."""
    hits = semantic.nearest(index, vector, asked.wanted, asked.allowed, TEXT)
    lists = {
        SEMANTIC: semantic.by_best(hits, asked.wanted),
        SEVERAL: semantic.by_several(hits, asked.wanted),
    }
    for path, kind in ((BY_QUESTION, QUESTION), (BY_ANNOTATION, ANNOTATION)) if asked.enriched else ():
        hits = semantic.nearest(index, vector, asked.wanted, asked.allowed, kind)
        lists[path] = semantic.by_best(hits, asked.wanted)
    return lists


def by_imagined(index: semantic.Index, vector: semantic.Vector, asked: Asked) -> Lists:
    """The list of an imagined answer's `vector`. Raises `StoreProblem`."""
    hits = semantic.nearest(index, vector, asked.wanted, asked.allowed, TEXT)
    return {IMAGINED: semantic.by_best(hits, asked.wanted)}


def by_word(catalogue: Catalogue, asked: Asked) -> tuple[Lists, Words]:
    """The keyword lists, and the scores that they come from. Raises `StoreProblem`."""
    looked_up = terms(asked.text)
    if asked.broad:
        looked_up = [form for term in looked_up for form in numbers(term, language(asked.text))]
    most = max(asked.known.fragments, asked.wanted)
    text = dict(keyword.search(catalogue, looked_up, most, asked.allowed))
    windows = keyword.search_windows(catalogue, looked_up, 8 * asked.wanted, asked.allowed)
    lists = {KEYWORD: list(text)[: asked.wanted], WINDOW: _distinct(windows, asked.wanted)}
    enriched: dict[int, float] = {}
    if asked.enriched:
        enriched = dict(keyword.search_enriched(catalogue, looked_up, most, asked.allowed))
        both = {id_: text.get(id_, 0.0) + enriched.get(id_, 0.0) for id_ in text | enriched}
        lists[ENRICHED] = sorted(both, key=lambda id_: -both[id_])[: asked.wanted]
    return lists, Words(text, enriched)


def _distinct(windows: Sequence[tuple[int, int, float]], wanted: int) -> list[int]:
    return list(dict.fromkeys(fragment_id for _, fragment_id, _ in windows))[:wanted]


def by_name(catalogue: Catalogue, asked: Asked) -> Lists:
    """The entity list: sessions named by number, then where the question's names stand. Raises
    `StoreProblem`."""
    known, allowed = asked.known, asked.allowed
    of_sessions = [id_ for id_ in known.named_sessions(asked.text) if allowed is None or id_ in allowed]
    names = entity.named(catalogue, known, asked.text)
    others = entity.best_fragments(names, known.fragments, asked.wanted, allowed, known.place)
    return {ENTITY: entity.with_sessions(of_sessions, others, asked.wanted)}
