"""What the margin shows, read through the veil: a passage with the sentences to mark, a whole session."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from oracle_desktop.answering.claims import claim_before
from oracle_desktop.answering.passages import supporting
from oracle_desktop.domain import Citation, Fragment
from oracle_desktop.errors import StoreProblem
from oracle_desktop.ui.look import words

if TYPE_CHECKING:
    from oracle_desktop.answering.veil import Veil
    from oracle_desktop.domain import SecretMark
    from oracle_desktop.store.catalogue import Catalogue
    from oracle_desktop.store.rows import SessionRow


@dataclass(frozen=True, slots=True)
class Found:
    """A passage for the margin: its own `text`, which starts at `offset` of the document at `path`.

    `stretches` are offsets of the document, in reading order, and so are those of `secret`: what of it is
    not for the players; `marks` are what the GM marked by hand in it.
    """

    label: str
    title: str
    subtitle: str
    path: str
    text: str
    offset: int
    stretches: Sequence[tuple[int, int]]
    secret: Sequence[tuple[int, int]] = ()
    marks: Sequence[SecretMark] = ()


def of_citation(catalogue: Catalogue, veil: Veil, citation: Citation, said: str = "", last: int = 0) -> Found:
    """The passage of a citation. `said` is the answer up to it, `last` where the citation before it ended.

    Raises `StoreProblem` where the passage is gone, or not for the players while that is minded.
    """
    fragment = _fragment(catalogue, citation)
    text = _text(veil, fragment)
    claim = claim_before(said, last) if said else ""
    marked = set(supporting(text, fragment, claim)) if claim else set()
    if (citation.start, citation.end) != (fragment.start, fragment.end) and citation.end > citation.start:
        marked.add((citation.start, citation.end))
    return _found(
        veil, fragment, fragment.end, [span for span in _merged(marked) if text[slice(*span)].strip()]
    )


def of_session(catalogue: Catalogue, veil: Veil, row: SessionRow) -> Found:
    """A whole session as it stands in its file, nothing marked. Raises as `of_citation`."""
    fragments = [f for f in catalogue.fragments_of(row.path) if f.session == row.session]
    if not fragments:
        raise _gone()
    first = next((f for f in fragments if veil.allows(f)), fragments[0])
    last = max(fragment.end for fragment in fragments if veil.allows(fragment) or fragment is first)
    return _found(veil, first, last, [])


def _found(veil: Veil, first: Fragment, end: int, stretches: Sequence[tuple[int, int]]) -> Found:
    """From the beginning of a fragment to `end`, as it may be read."""
    title = veil.title(first.path, first.title) if first.title != first.label else ""
    played = words.day(first.date)
    if played:
        played = QCoreApplication.translate("Margin", "played {0}").format(played)
    text, secret = _text(veil, first)[first.start : end], []
    if not veil.player_safe:
        secret = [s for s in veil.secret_spans(first.path) if s[0] < end and first.start < s[1]]
    marks = veil.marks(first.path) if not veil.player_safe else []
    return Found(first.label, title, played, first.path, text, first.start, stretches, secret, marks)


def _fragment(catalogue: Catalogue, citation: Citation) -> Fragment:
    found = catalogue.fragment(citation.fragment) if citation.fragment else None
    found = found or catalogue.by_label(citation.label)
    if found is None:
        raise _gone()
    return found


def _text(veil: Veil, fragment: Fragment) -> str:
    """The text of a fragment's document as it may be read."""
    text = veil.text(fragment.path)
    if text is None:
        raise _gone()
    blank = not text[fragment.start : fragment.end].strip()
    if veil.player_safe and (blank or not veil.allows(fragment)):
        raise StoreProblem(
            QCoreApplication.translate("Margin", "This passage is secret, and player-safe is on."),
            QCoreApplication.translate("Margin", "Turn player-safe off to read it."),
        )
    return text


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
