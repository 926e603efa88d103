"""The nearest misses of a question that the notes do not answer, each with why it falls short (R4.3)."""

from __future__ import annotations

import re
from collections.abc import Callable

from oracle_desktop.answering import language
from oracle_desktop.answering.passages import supporting
from oracle_desktop.answering.words import content_words, fold, stem, stems
from oracle_desktop.domain import Candidate, Miss, Ranking

MOST = 3


def nearest(question: str, ranking: Ranking, text_of: Callable[[str], str | None]) -> tuple[Miss, ...]:
    """Up to three misses in the order of the ranking, one a session or page."""
    misses: list[Miss] = []
    seen: set[str] = set()
    for candidate in ranking.results:
        session = candidate.fragment.session
        place = candidate.fragment.path if session is None else session.key
        text = text_of(candidate.fragment.path)
        if place in seen or text is None:
            continue
        seen.add(place)
        misses.append(_miss(question, candidate, text))
        if len(misses) == MOST:
            break
    return tuple(misses)


def _miss(question: str, candidate: Candidate, text: str) -> Miss:
    fragment = candidate.fragment
    stretches = supporting(text, fragment, question, candidate.windows)
    if stretches:
        start, end = stretches[0]
    elif candidate.windows:
        start, end = candidate.windows[0].start, candidate.windows[0].end
    else:
        start, end = fragment.start, fragment.end
    found, missing = _words_of(question, fragment.text)
    return Miss(
        label=fragment.label,
        title=fragment.title,
        path=fragment.path,
        start=start,
        end=end,
        quote=text[start:end],
        why=language.why_not(language.detect(question), found, missing),
        fragment=fragment.id,
    )


def _words_of(question: str, text: str) -> tuple[list[str], list[str]]:
    """The question's content words as written, those that stand in `text` and those that do not."""
    there = set(stems(text))
    content = set(content_words(question, asking=True))
    written = [w for w in re.findall(r"[^\W_]+", question) if fold(w) in content]
    unique = list(dict.fromkeys(written))
    found = [word for word in unique if stem(fold(word)) in there]
    return found, [word for word in unique if word not in found]
