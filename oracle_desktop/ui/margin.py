"""What the margin shows, read from the catalogue: a passage with the sentences to mark, a whole session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from oracle_desktop.answering.claims import claim_before
from oracle_desktop.answering.passages import supporting
from oracle_desktop.domain import Citation, Fragment
from oracle_desktop.errors import StoreProblem
from oracle_desktop.notes.secrets import veiled
from oracle_desktop.ui import words

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


def of_citation(
    catalogue: Catalogue, citation: Citation, said: str = "", last: int = 0, *, player_safe: bool = False
) -> Found:
    """The passage of a citation. `said` is the answer up to it, `last` where the citation before it ended;
    `player_safe` leaves blanks where it is secret.

    Raises `StoreProblem` where the passage is gone.
    """
    fragment = _fragment(catalogue, citation)
    text = _text(catalogue, citation.path)
    text = veiled(text) if player_safe else text
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


def _merged(stretches: set[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(stretches):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
