"""The keyword path's search: BM25 over SQLite FTS5, accents folded (R3.2)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.text import whole

MOST_TERMS = 200


def search(
    catalogue: Catalogue, query_terms: Sequence[str], limit: int, fragment_ids: Iterable[int] | None = None
) -> list[tuple[int, float]]:
    """Fragments that hold any of the terms: (fragment id, BM25 score), the highest and best first.

    A term of several words is a phrase. `fragment_ids` limits the search to those.
    """
    rows = _rows(
        catalogue,
        "SELECT rowid, -bm25(fragment_words) FROM fragment_words WHERE fragment_words MATCH ?1",
        " AND rowid IN (SELECT value FROM json_each(?3))",
        query_terms,
        limit,
        fragment_ids,
    )
    return [(fragment_id, score) for fragment_id, score in rows]


def search_windows(
    catalogue: Catalogue, query_terms: Sequence[str], limit: int, fragment_ids: Iterable[int] | None = None
) -> list[tuple[int, int, float]]:
    """Windows that hold any of the terms: (view id, fragment id, BM25 score), best first."""
    rows = _rows(
        catalogue,
        "SELECT view.id, view.fragment_id, -bm25(window_words) FROM window_words"
        " JOIN view ON view.id = window_words.rowid WHERE window_words MATCH ?1",
        " AND view.fragment_id IN (SELECT value FROM json_each(?3))",
        query_terms,
        limit,
        fragment_ids,
    )
    return [(view_id, fragment_id, score) for view_id, fragment_id, score in rows]


def search_enriched(
    catalogue: Catalogue, query_terms: Sequence[str], limit: int, fragment_ids: Iterable[int] | None = None
) -> list[tuple[int, float]]:
    """Fragments whose annotation, questions or context hold any of the terms (R2.4): (fragment id, BM25
    score), best first. Fragments that are not enriched are not in it."""
    rows = _rows(
        catalogue,
        "SELECT rowid, -bm25(enriched_words) FROM enriched_words WHERE enriched_words MATCH ?1",
        " AND rowid IN (SELECT value FROM json_each(?3))",
        query_terms,
        limit,
        fragment_ids,
    )
    return [(fragment_id, score) for fragment_id, score in rows]


def frequencies(catalogue: Catalogue, query_terms: Sequence[str]) -> list[int]:
    """In how many fragments each of the terms stands."""
    statement = "SELECT count(*) FROM fragment_words WHERE fragment_words MATCH ?"
    with catalogue.reading() as connection:
        return [
            int(connection.execute(statement, (query,)).fetchone()[0]) if (query := match_any([term])) else 0
            for term in query_terms
        ]


def _rows(
    catalogue: Catalogue,
    select: str,
    within: str,
    terms: Sequence[str],
    limit: int,
    fragment_ids: Iterable[int] | None,
) -> list[Any]:
    query = match_any(terms)
    if not query:
        return []
    values: list[object] = [query, limit]
    if fragment_ids is not None:
        select += within
        values.append(json.dumps(list(fragment_ids)))
    with catalogue.reading() as connection:
        return connection.execute(f"{select} ORDER BY rank LIMIT ?2", values).fetchall()


def match_any(terms: Sequence[str]) -> str:
    """An FTS5 query for any of `terms`, each a quoted string, so that no user's text is syntax."""
    wanted = dict.fromkeys(whole(term).replace("\0", " ").strip() for term in terms[:MOST_TERMS])
    return " OR ".join('"' + term.replace('"', '""') + '"' for term in wanted if term)
