"""OpenDocument texts (odt): headings, lists, tables, footnotes; what was deleted is left out."""

from __future__ import annotations

import re
from pathlib import Path

from oracle_desktop.domain import Document, Link
from oracle_desktop.notes.readers.manuscript import Manuscript
from oracle_desktop.notes.readers.package import Package, locked
from oracle_desktop.notes.readers.result import clean, document, link
from oracle_desktop.notes.readers.xml import Metadata, Refused, number, walk

_SILENT = set(
    "tracked-changes annotation annotation-end table-of-content alphabetical-index illustration-index "
    "table-index object-index user-index bibliography note-citation sequence-decls scripts forms "
    "font-face-decls ruby-text variable-decls user-field-decls desc title".split()
)
_HEADING = re.compile(r"Heading(?:_20_)?(\d)?")
_SPACE = re.compile(r"[ \t\n\r]+")
_MANY = 1_000


class _Styles:
    """Parents and weights of the styles in styles.xml and content.xml."""

    def __init__(self) -> None:
        self.parents: dict[str, str] = {}
        self.bold: set[str] = set()
        self._current = ""

    def start(self, name: str, values: dict[str, str]) -> None:
        if name == "style":
            self._current = values.get("name", "")
            self.bold.discard(self._current)
            self.parents[self._current] = values.get("parent-style-name", "")
        elif name == "text-properties" and values.get("font-weight") == "bold":
            self.bold.add(self._current)

    def data(self, text: str) -> None:
        """Styles have no text."""

    def end(self, name: str) -> None:
        if name == "style":
            self._current = ""

    def level(self, style: str) -> int:
        """Heading level of a paragraph that is one by its style alone, 0 for text."""
        for _ in range(10):
            if style == "Title":
                return 1
            named = _HEADING.fullmatch(style)
            if named:
                return int(named[1] or 1)
            style = self.parents.get(style, "")
            if not style:
                break
        return 0


class _Body:
    """content.xml to a manuscript."""

    def __init__(self, styles: _Styles) -> None:
        self.sheet = Manuscript()
        self.links: list[Link] = []
        self._styles = styles
        self._silent = 0
        self._in_body = False
        self._lists = 0
        self._paragraphs: list[bool] = []
        self._bold: list[bool] = []
        self._fresh_item = False
        self._notes: list[str] = []
        self._note: list[str] | None = None
        self._anchor: tuple[str, list[str]] | None = None

    def start(self, name: str, values: dict[str, str]) -> None:
        if self._silent or name in _SILENT:
            self._silent += 1
            return
        if not self._in_body:
            self._in_body = name == "text"
            return
        self._open(name, values)

    def _open(self, name: str, values: dict[str, str]) -> None:
        sheet = self.sheet
        if name in ("p", "h"):
            self._begin_paragraph(name, values)
        elif name == "span":
            self._bold.append(values.get("style-name", "") in self._styles.bold)
        elif name == "list":
            self._lists += 1
        elif name in ("list-item", "list-header"):
            self._fresh_item = True
        elif name == "table":
            sheet.table()
        elif name == "table-row":
            sheet.row()
        elif name == "table-cell":
            sheet.cell()
        elif name == "note-body":
            self._note = []
        elif name == "a":
            self._anchor = (values.get("href", ""), [])
        elif name in ("s", "tab"):
            self._say(" ")
        elif name == "line-break":
            self._say("\n")

    def _begin_paragraph(self, name: str, values: dict[str, str]) -> None:
        if self._note is not None:
            self._note.append(" ")
            return
        style = values.get("style-name", "")
        level = number(values.get("outline-level", ""))
        if name == "h":
            self.sheet.heading(self._styles.level(style) or 1 if level is None else level)
        elif self._styles.level(style):
            self.sheet.heading(self._styles.level(style))
        elif self._fresh_item and self._lists:
            self.sheet.item(self._lists - 1)
        else:
            self.sheet.begin()
        self._fresh_item = False
        self._paragraphs.append(style in self._styles.bold)

    def _say(self, text: str) -> None:
        if self._note is not None:
            self._note.append(text)
        elif self._paragraphs:
            self.sheet.say(text, bold=self._paragraphs[-1] or any(self._bold))
            if self._anchor is not None:
                self._anchor[1].append(text)

    def data(self, text: str) -> None:
        if self._in_body and not self._silent:
            self._say(_SPACE.sub(" ", text))

    def end(self, name: str) -> None:
        if self._silent:
            self._silent -= 1
        elif name in ("p", "h") and self._note is None:
            self._end_paragraph()
        elif name == "span" and self._bold:
            self._bold.pop()
        elif name == "list":
            self.sheet.end()
            self._lists -= 1
        elif name == "table":
            self.sheet.end_table()
        elif name == "note-body" and self._note is not None:
            text = " ".join("".join(self._note).split())
            self._notes += [text] if text else []
            self._note = None
        elif name == "a" and self._anchor is not None:
            found = link(self._anchor[0], "".join(self._anchor[1])) if self._anchor[0] else None
            self.links += [found] if found and len(self.links) < _MANY else []
            self._anchor = None

    def _end_paragraph(self) -> None:
        self.sheet.end()
        if self._paragraphs:
            self._paragraphs.pop()
        if not self._paragraphs:
            for number, note in enumerate(self._notes, 1):
                self.sheet.add(f"[^{number}]: {note}")
            self._notes.clear()


def read_odt(absolute: Path, relative: str) -> Document:
    """An OpenDocument text. Raises `FileProblem` where it is damaged or locked, `NothingToRead` where
    it has no text."""
    with Package(absolute, "OpenDocument") as package:
        if b"encryption-data" in package.read("META-INF/manifest.xml"):
            raise locked("OpenDocument")
        if "content.xml" not in package:
            raise package.broken("no content.xml")
        content = package.read("content.xml")
        styles, core = _Styles(), Metadata()
        body = _Body(styles)
        try:
            walk(package.read("styles.xml") or b"<none/>", styles)
            walk(content, styles)
            walk(content, body)
            walk(package.read("meta.xml") or b"<none/>", core)
        except Refused as error:
            raise package.broken(str(error)) from error
    return document(relative, clean(body.sheet.text()), "odt", title=core.title, links=body.links)
