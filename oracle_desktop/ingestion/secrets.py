"""The GM keeps a file, a section or a passage from the players by hand; undone as easily (R6.4)."""

from __future__ import annotations

from dataclasses import dataclass

from oracle_desktop.domain import SecretMark
from oracle_desktop.errors import KnownError
from oracle_desktop.notes.markdown import headings
from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.secrets import blanked, exact_spans, marked_spans, secret_spans, section_at
from oracle_desktop.store.catalogue import Catalogue


class SecretProblem(KnownError):
    """Something that cannot be marked secret, or a mark that is not there."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A mark, and where it holds now: offsets in its file's text, none where what it names is gone."""

    mark: SecretMark
    spans: tuple[tuple[int, int], ...]


class Secrets:
    """What one campaign keeps from the players by hand: look up, mark, take back."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def marks(self) -> list[Marked]:
        """Everything that was marked by hand, oldest first. Raises `StoreProblem`."""
        found = []
        for mark in self._catalogue.secret_marks():
            document = self._catalogue.document(mark.path)
            spans = () if document is None else tuple(marked_spans(document.text, mark))
            found.append(Marked(mark, spans))
        return found

    def mark_file(self, path: str) -> SecretMark:
        """Keep a whole file from the players. Raises `SecretProblem` for an unknown one, `StoreProblem`."""
        self._text(path)
        return self._add(SecretMark(path, "file"))

    def mark_passage(self, path: str, start: int, end: int) -> SecretMark:
        """Keep the stretch between two offsets of a file's text from the players. Raises as `mark_file`."""
        text = self._text(path)
        stretch = text[start:end]
        at = start + len(stretch) - len(stretch.lstrip())
        if not stretch.strip():
            raise SecretProblem("Nothing was chosen to be kept from the players.", "Choose some text first.")
        return self._add(SecretMark(path, "passage", stretch.strip(), at))

    def mark_words(self, path: str, words: str) -> SecretMark:
        """Keep a passage from the players by its words exactly as they stand in the file, but for the blanks
        between them: words that are only like them are named and not marked. Raises as `mark_file`."""
        text = self._text(path)
        if spans := exact_spans(text, words):
            return self.mark_passage(path, *spans[0])
        near = marked_spans(text, SecretMark(path, "passage", words))
        found = " ".join(text[slice(*near[0])].split()) if near else ""
        raise SecretProblem(
            f"These words are not in {path}. Nothing was marked.",
            f"The closest is: {found}" if found else "Copy them from the note as they stand.",
        )

    def mark_section(self, path: str, offset: int) -> SecretMark:
        """Keep the section that `offset` stands in from the players. Raises as `mark_file`."""
        text = self._text(path)
        span = section_at(text, offset)
        if span is None:
            raise SecretProblem(f"No heading stands before this in {path}.", "Mark the passage or the file.")
        return self._add(SecretMark(path, "section", text[span[0] : span[1]].strip(), span[0]))

    def mark_heading(self, path: str, heading: str) -> SecretMark:
        """Keep the section under a heading from the players. Raises as `mark_file`."""
        wanted = plain(heading.lstrip("# ")).casefold()
        for found in headings(self._text(path)):
            if plain(found.text).casefold() == wanted:
                return self.mark_section(path, found.start)
        raise SecretProblem(
            f"There is no heading “{heading}” in {path}.", "Write it as it stands in the note."
        )

    def unmark(self, id_: int) -> None:
        """Take a mark back. Raises `SecretProblem` where it is not there, `StoreProblem`."""
        path = next((mark.path for mark in self._catalogue.secret_marks() if mark.id == id_), "")
        with self._catalogue.together():
            if not self._catalogue.remove_secret_mark(id_):
                raise SecretProblem("This was not marked secret by hand.", "There is nothing to undo.")
            heed(self._catalogue, path, again=True)

    def _add(self, mark: SecretMark) -> SecretMark:
        record = self._catalogue.ledger().get(mark.path)
        hash_ = record.hash if record is not None else ""
        kept = SecretMark(mark.path, mark.scope, mark.text, mark.start, hash_)
        with self._catalogue.together():  # a mark that stands is heeded, also where the disk fills up
            id_ = self._catalogue.add_secret_mark(kept)
            heed(self._catalogue, mark.path)
        return next(kept for kept in self._catalogue.secret_marks(mark.path) if kept.id == id_)

    def _text(self, path: str) -> str:
        document = self._catalogue.document(path)
        if document is None:
            raise SecretProblem(
                f"There is no file {path} in this campaign.", "Read the folder again if it is new."
            )
        return document.text


def heed(catalogue: Catalogue, path: str, *, again: bool = False) -> None:
    """Say of each fragment of a file whether it is secret by hand as a whole: then it is not searched for the
    players at all. `again`: also where no mark is left."""
    kept = catalogue.secret_marks(path)
    document = catalogue.document(path) if kept or again else None
    if document is None:
        return
    seen = blanked(document.text, secret_spans(document.text, kept)) if kept else document.text
    parts = catalogue.fragments_of(path)
    catalogue.set_secret_by_hand(path, [f.id for f in parts if not seen[f.start : f.end].strip()])
