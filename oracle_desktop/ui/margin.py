"""What the margin shows, read from the catalogue: a passage with the sentences to mark, a whole session."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from oracle_desktop.answering.claims import claim_before
from oracle_desktop.answering.passages import read_sentences, supporting
from oracle_desktop.domain import Citation, Fragment
from oracle_desktop.errors import StoreProblem
from oracle_desktop.ui import words
from oracle_desktop.ui.overview import NameRow

if TYPE_CHECKING:
    from oracle_desktop.store.catalogue import Catalogue
    from oracle_desktop.store.rows import SessionRow


@dataclass(frozen=True, slots=True)
class Found:
    """A passage for the margin: its own `text`, which starts at `offset` of the document at `path`.

    `stretches` are offsets of the document, in reading order.
    """

    label: str
    title: str
    subtitle: str
    path: str
    text: str
    offset: int
    stretches: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Mention:
    """A sentence in which a name stands, with the citation that opens it."""

    label: str
    title: str
    sentence: str
    citation: Citation


def of_citation(catalogue: Catalogue, citation: Citation, said: str = "", last: int = 0) -> Found:
    """The passage of a citation. `said` is the answer up to it, `last` where the citation before it ended.

    Raises `StoreProblem` where the passage is gone.
    """
    fragment = _fragment(catalogue, citation)
    text = _text(catalogue, citation.path)
    claim = claim_before(said, last) if said else ""
    marked = set(supporting(text, fragment, claim)) if claim else set()
    if (citation.start, citation.end) != (fragment.start, fragment.end) and citation.end > citation.start:
        marked.add((citation.start, citation.end))
    return _found(fragment, text[fragment.start : fragment.end], _merged(marked))


def of_session(catalogue: Catalogue, row: SessionRow) -> Found:
    """A whole session as it stands in its file, nothing marked. Raises `StoreProblem`."""
    fragments = [f for f in catalogue.fragments_of(row.path) if f.session == row.session]
    if not fragments:
        raise _gone()
    first, end = fragments[0], max(fragment.end for fragment in fragments)
    return _found(first, _text(catalogue, first.path)[first.start : end], [])


def _found(fragment: Fragment, text: str, stretches: Sequence[tuple[int, int]]) -> Found:
    title = fragment.title if fragment.title != fragment.label else ""
    played = words.day(fragment.date)
    if played:
        played = QCoreApplication.translate("Margin", "played {0}").format(played)
    return Found(fragment.label, title, played, fragment.path, text, fragment.start, stretches)


def mentions(catalogue: Catalogue, row: NameRow, most: int = 60) -> list[Mention]:
    """The first sentence of each passage in which the name stands, in session order, `most` at most."""
    known = [_folded(name) for name in (row.name.canonical, *row.name.aliases)]
    found, texts = [], dict[str, str]()
    for fragment in sorted(catalogue.fragments(list(row.fragments)), key=_order):
        if fragment.path not in texts:
            texts[fragment.path] = _text(catalogue, fragment.path)
        text = texts[fragment.path]
        for line in read_sentences(text, fragment.start, fragment.end):
            if line.words > 3 and any(name in _folded(line.plain) for name in known):
                citation = _citation(fragment, line.start, line.end, text[line.start : line.end])
                found.append(Mention(fragment.label, fragment.title, " ".join(line.plain.split()), citation))
                break
    return found[:most]


def _order(fragment: Fragment) -> tuple[bool, tuple[int, float, str], str, int]:
    """Sessions in their order, everything else after them."""
    nowhere = (0, 0.0, "")
    order = fragment.session.order if fragment.session is not None else nowhere
    return (fragment.session is None, order, fragment.path, fragment.start)


def _fragment(catalogue: Catalogue, citation: Citation) -> Fragment:
    found = catalogue.fragment(citation.fragment) if citation.fragment else None
    found = found or catalogue.by_label(citation.label)
    if found is None:
        raise _gone()
    return found


def _text(catalogue: Catalogue, path: str) -> str:
    document = catalogue.document(path)
    if document is None:
        raise _gone()
    return document.text


def _gone() -> StoreProblem:
    return StoreProblem(
        QCoreApplication.translate("Margin", "This passage is no longer in your notes."),
        QCoreApplication.translate("Margin", "The file was changed or moved since. Ask again."),
    )


def _citation(fragment: Fragment, start: int, end: int, quote: str) -> Citation:
    return Citation(
        fragment.label, fragment.session, fragment.path, start, end, quote, "source", fragment=fragment.id
    )


def _merged(stretches: set[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))
