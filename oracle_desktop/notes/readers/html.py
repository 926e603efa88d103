"""Web pages: saved articles, wiki pages, notes exported as HTML."""

from __future__ import annotations

from pathlib import Path

from oracle_desktop.domain import Document
from oracle_desktop.notes.readers.markup import decode_markup, read_markup
from oracle_desktop.notes.readers.result import document


def read_html(absolute: Path, relative: str) -> Document:
    """A web page without what stands around it. Raises `NothingToRead` where no text is left."""
    page = read_markup(decode_markup(absolute.read_bytes()))
    return document(relative, page.text, "html", title=page.title, links=page.links)
