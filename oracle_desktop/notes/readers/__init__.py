"""Readers by file extension: each turns a file into a `Document`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from posixpath import splitext

from oracle_desktop.cancel import Cancelled
from oracle_desktop.domain import Document
from oracle_desktop.errors import FileProblem, KnownError, NothingToRead
from oracle_desktop.notes.readers import plaintext

log = logging.getLogger(__name__)

READER_VERSION = "1"
"""Goes up when a reader gives other text for the same file, so that the ledger reads it again."""

Reader = Callable[[Path, str], Document]


def _pdf(absolute: Path, relative: str) -> Document:
    from oracle_desktop.notes.readers import pdf

    return pdf.read_pdf(absolute, relative)


def _docx(absolute: Path, relative: str) -> Document:
    from oracle_desktop.notes.readers import docx

    return docx.read_docx(absolute, relative)


def _odt(absolute: Path, relative: str) -> Document:
    from oracle_desktop.notes.readers import odt

    return odt.read_odt(absolute, relative)


def _rtf(absolute: Path, relative: str) -> Document:
    from oracle_desktop.notes.readers import rtf

    return rtf.read_rtf(absolute, relative)


def _html(absolute: Path, relative: str) -> Document:
    from oracle_desktop.notes.readers import html

    return html.read_html(absolute, relative)


def _epub(absolute: Path, relative: str) -> Document:
    from oracle_desktop.notes.readers import epub

    return epub.read_epub(absolute, relative)


def _export(absolute: Path, relative: str) -> Document:
    from oracle_desktop.notes.readers import exports

    return exports.read_export(absolute, relative)


READERS: dict[str, Reader] = {
    ".md": plaintext.read_markdown,
    ".markdown": plaintext.read_markdown,
    ".mdown": plaintext.read_markdown,
    ".txt": plaintext.read_text,
    ".text": plaintext.read_text,
    ".pdf": _pdf,
    ".docx": _docx,
    ".odt": _odt,
    ".rtf": _rtf,
    ".html": _html,
    ".htm": _html,
    ".xhtml": _html,
    ".epub": _epub,
    ".json": _export,
}
"""Those with a library behind them import it at the first file of their kind: the Oracle opens faster."""


def supported(relative: str) -> bool:
    """Whether a reader knows this file's extension."""
    return splitext(relative)[1].lower() in READERS  # twice for each of ten thousand files after an edit


def read(absolute: Path, relative: str, *, largest_mb: int) -> Document:
    """The file as a `Document` whose path is `relative`.

    Raises `NothingToRead` where it holds no text by nature (empty, too large, no reader), `FileProblem`
    where it cannot be read.
    """
    reader = READERS.get(absolute.suffix.lower()) or READERS.get(PurePosixPath(relative).suffix.lower())
    if reader is None:
        raise NothingToRead(
            f"The Oracle cannot read {PurePosixPath(relative).suffix or 'this kind of'} files."
        )
    try:
        size = absolute.stat().st_size
        if size > largest_mb * 1024 * 1024:
            raise NothingToRead(
                f"This file has {size / 1024 / 1024:.0f} MB; files over {largest_mb} MB are left out.",
                "The limit can be raised in the settings.",
            )
        return reader(absolute, relative)
    except FileNotFoundError:
        raise FileProblem("The file is gone: it was moved or deleted while the notes were read.") from None
    except PermissionError:
        raise FileProblem("The file may not be opened.", "Check who may read it, then try again.") from None
    except OSError as error:
        raise FileProblem("The file could not be read.", "Try again.", detail=str(error)) from error
    except (KnownError, Cancelled):
        raise
    except Exception as error:  # a bug, or memory that ran out: the rest of the folder is read all the same
        log.exception("a reader failed on a %s file", PurePosixPath(relative).suffix)
        raise FileProblem(
            "There is something in this file that the Oracle cannot read.",
            "Save it anew from the program that made it, or as plain text.",
            detail=type(error).__name__,
        ) from error
