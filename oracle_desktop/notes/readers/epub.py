"""E-books (epub): the chapters in reading order."""

from __future__ import annotations

import posixpath
from pathlib import Path
from urllib.parse import unquote

from oracle_desktop.domain import Document
from oracle_desktop.errors import FileProblem
from oracle_desktop.notes.readers.manuscript import LARGEST_TEXT
from oracle_desktop.notes.readers.markup import decode_markup, read_markup
from oracle_desktop.notes.readers.package import Package
from oracle_desktop.notes.readers.result import document
from oracle_desktop.notes.readers.xml import Metadata, Refused, walk

_FONTS = (b"http://www.idpf.org/2008/embedding", b"http://ns.adobe.com/pdf/enc#RC")
_PAGES = {"application/xhtml+xml", "text/html", "application/x-dtbook+xml", ""}


class _Container(Metadata):
    """container.xml: where the book's own list of parts is."""

    def __init__(self) -> None:
        super().__init__()
        self.package = ""

    def start(self, name: str, values: dict[str, str]) -> None:
        if name == "rootfile" and not self.package:
            self.package = values.get("full-path", "")


class _Book(Metadata):
    """The package document: title, parts, order."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: dict[str, tuple[str, str]] = {}
        self._spine: list[str] = []

    def start(self, name: str, values: dict[str, str]) -> None:
        super().start(name, values)
        if name == "item" and values.get("media-type", "") in _PAGES:
            self._parts[values.get("id", "")] = (values.get("href", ""), values.get("properties", ""))
        elif name == "itemref":
            self._spine.append(values.get("idref", ""))

    def chapters(self) -> list[str]:
        """Addresses of the chapters in reading order, each once, without the list of contents."""
        found = [self._parts[part] for part in self._spine if part in self._parts]
        return list(dict.fromkeys(address for address, role in found if "nav" not in role.split()))


def read_epub(absolute: Path, relative: str) -> Document:
    """An e-book. Raises `FileProblem` where it is damaged or sold with a lock on it."""
    with Package(absolute, "e-book") as package:
        try:
            return _read(package, relative)
        except Refused as error:
            raise package.broken(str(error)) from error


def _read(package: Package, relative: str) -> Document:
    rights = package.read("META-INF/encryption.xml")
    if rights.count(b"EncryptionMethod") > sum(rights.count(font) for font in _FONTS):
        raise FileProblem(
            "This e-book is locked by its seller and cannot be read here.",
            "A copy without copy protection can be read.",
        )
    container = _Container()
    walk(package.read("META-INF/container.xml") or b"<none/>", container)
    if container.package not in package:
        raise package.broken("no package document")
    book = _Book()
    walk(package.read(container.package), book)
    folder = posixpath.dirname(container.package)
    texts: list[str] = []
    size = 0
    for address in book.chapters():
        name = posixpath.normpath(posixpath.join(folder, unquote(address.split("#")[0])))
        page = read_markup(decode_markup(package.read(name)))
        texts.append(page.text)
        size += len(page.text)
        if size > LARGEST_TEXT:
            raise package.broken("too much text")
    return document(relative, "\n\n".join(t for t in texts if t.strip()), "epub", title=book.title)
