"""PDF: modules, exported notes. The work is done in a child process (`pdf_process`)."""

from __future__ import annotations

import atexit
import threading
from pathlib import Path

from oracle_desktop.child import Child, ChildError, ChildFailed
from oracle_desktop.domain import Document
from oracle_desktop.errors import FileProblem, NothingToRead
from oracle_desktop.notes.readers import pdf_process
from oracle_desktop.notes.readers.result import document

_SECONDS = 180.0
_IDLE_SECONDS = 15.0
"""How long the child waits for the next PDF; starting one takes longer than reading a short file."""


class _Reader:
    """The child process that reads PDFs: started at the first, ended when no more come."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._timer: threading.Timer | None = None

    def read(self, path: Path) -> tuple[str, list[int], str]:
        """Text, page starts, title. Raises `ChildError` and `ChildFailed`."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            if self._child is None:
                self._child = Child("pdf reader", pdf_process.serve)
            try:
                answer: tuple[str, list[int], str] = self._child.call("read", str(path), seconds=_SECONDS)
                return answer
            finally:
                self._timer = threading.Timer(_IDLE_SECONDS, self.close)
                self._timer.daemon = True
                self._timer.start()

    def close(self) -> None:
        """End the child; the next PDF starts another."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            child, self._child = self._child, None
        if child is not None:
            child.close()


_reader = _Reader()
close = _reader.close
atexit.register(close)


def read_pdf(absolute: Path, relative: str) -> Document:
    """A PDF's text in reading order, with the offset where each page begins.

    Raises `NothingToRead` for scans and empty files, `FileProblem` for damaged and locked ones.
    """
    with absolute.open("rb") as file:
        head = file.read(1_024)
    if not head:
        raise NothingToRead("This file is empty.")
    if b"%PDF" not in head:
        raise _damaged("no PDF header")
    try:
        text, pages, title = _reader.read(absolute)
    except ChildFailed as error:
        raise FileProblem(
            "Reading this PDF took too long or failed half-way.",
            "Open it in a PDF viewer, save it again, then try again.",
            detail=str(error),
        ) from error
    except ChildError as error:
        raise _problem(error) from error
    return document(relative, text, "pdf", title=title, pages=pages)


def _problem(error: ChildError) -> FileProblem:
    if error.kind == pdf_process.Pictures.__name__:
        if error.message:
            return NothingToRead(
                "The letters of this PDF have no names, so its text cannot be told.",
                "Make the PDF anew from the program it came from.",
            )
        return NothingToRead(
            "This PDF is a picture of a page. It has no text to read.",
            "A text recognition program (OCR) can add it.",
        )
    if error.kind == pdf_process.TooLong.__name__:
        return NothingToRead("This PDF holds more pages or text than any book: it is left out.")
    if error.kind == pdf_process.Locked.__name__:
        return FileProblem(
            "This PDF is locked with a password.",
            "Save a copy without the password in your notes folder to have it read.",
        )
    return _damaged(str(error))


def _damaged(detail: str) -> FileProblem:
    return FileProblem(
        "This PDF is damaged and cannot be read.",
        "Open it in a PDF viewer, save it again, then try again.",
        detail=detail,
    )
