"""Extracted text becomes a `Document`: clean characters, a title, links."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from oracle_desktop.domain import Document, Link
from oracle_desktop.errors import NothingToRead
from oracle_desktop.notes.markdown import headings
from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.readers import plaintext

_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_EMPTY_TITLE = re.compile(
    r"(?:untitled.*|unknown|unbenannt.*|sin t[ií]tulo.*|sans titre.*|senza titolo.*|new document|"
    r"(?:microsoft )?word(?:[ -]+(?:document|dokument))?|document\d*|dokument\d*|documento\d*|title|"
    r"powerpoint.*|presentation\d*|index|home|.*\.(?:docx?|odt|rtf|pdf|indd|qxd|tex|txt|html?|dvi|tmp))",
    re.I,
)
_NOTE = re.compile(r"\.(?:md|markdown|txt|html?|xhtml|docx|odt|rtf|pdf|epub)$", re.I)


def clean(text: str) -> str:
    """Composed characters, no control characters, no half characters; line ends as `\\n`."""
    if _SURROGATE.search(text):
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    text = _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def document(
    relative: str,
    text: str,
    kind: str,
    *,
    title: str = "",
    links: Iterable[Link] = (),
    pages: Sequence[int] = (),
    front_matter: Mapping[str, object] | None = None,
) -> Document:
    """The `Document` of a text that has been through `clean`.

    Its title is the file's own (`title`) unless a program made that up, else the first heading, else the
    file's name. Raises `NothingToRead` where there is no text.
    """
    if not text.strip():
        raise NothingToRead("This file has no text in it.")
    stem = PurePosixPath(relative).stem
    given = " ".join(clean(title).split())[:200]
    if _EMPTY_TITLE.fullmatch(given):
        given = ""
    first = next(iter(headings(text, 0, min(len(text), 20_000))), None)
    found = dict.fromkeys([*links, *plaintext.links(text)])
    return Document(
        path=relative,
        text=text,
        title=given or (plain(first.text) if first else "") or stem,
        front_matter=dict(front_matter or {}),
        links=tuple(found),
        pages=tuple(pages),
        format=kind,
    )


def link(address: str, words: str) -> Link | None:
    """A link to another note of the same folder, None where the address leads elsewhere."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return None
    target = unquote(parts.path).replace("\\", "/").strip()
    if parts.scheme or parts.netloc or not _NOTE.search(target) or len(target) > 300:
        return None
    return Link(clean(target), clean(" ".join(words.split()))[:300])
