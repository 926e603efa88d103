"""Word documents (docx): headings by style, lists, tables, footnotes; what was deleted is left out."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from oracle_desktop.domain import Document, Link
from oracle_desktop.notes.readers.manuscript import Manuscript
from oracle_desktop.notes.readers.package import Package
from oracle_desktop.notes.readers.result import clean, document, link
from oracle_desktop.notes.readers.xml import Metadata, Refused, number, walk

_SILENT = {"del", "moveFrom", "Fallback", "instrText", "delText", "sdtPr", "rubyPr", "rt"}
_HEADING = re.compile(r"heading (\d)")
_LIST_STYLE = re.compile(r"list (?:bullet|number|paragraph)")
_CONTENTS = re.compile(r"toc (?:heading|\d)|table of (?:figures|contents)")
_OFF = ("0", "false", "off")
_NOT_BULLETS = {"none", "0", ""}


class _Styles:
    """styles.xml: the English name and outline level of each style, inherited where a style has none."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._parents: dict[str, str] = {}
        self._levels: dict[str, int] = {}
        self._lists: set[str] = set()
        self._current = ""

    def start(self, name: str, values: dict[str, str]) -> None:
        value = values.get("val", "")
        if name == "style":
            self._current = values.get("styleId", "")
        elif not self._current:
            return
        elif name == "name":
            self._names[self._current] = value.lower()
        elif name == "basedOn":
            self._parents[self._current] = value
        elif name == "outlineLvl" and (level := number(value)) is not None:
            self._levels[self._current] = level + 1
        elif name == "numId":
            self._lists.add(self._current)

    def data(self, text: str) -> None:
        """Styles have no text."""

    def end(self, name: str) -> None:
        if name == "style":
            self._current = ""

    def _line(self, style: str) -> list[str]:
        """The style and those it is based on, at most ten."""
        line: list[str] = []
        while style and style not in line and len(line) < 10:
            line.append(style)
            style = self._parents.get(style, "")
        return line

    def level(self, style: str) -> int:
        """Heading level from 1, 0 for text. `Title` is a heading of level 1."""
        for one in self._line(style):
            name = self._names.get(one, one.lower())
            named = _HEADING.fullmatch(name)
            if named:
                return int(named[1])
            if name == "title":
                return 1
            if one in self._levels and self._levels[one] <= 9:
                return self._levels[one]
        return 0

    def is_list(self, style: str) -> bool:
        """Whether paragraphs of this style are list items."""
        return any(one in self._lists for one in self._line(style)) or any(
            _LIST_STYLE.match(self._names.get(one, "")) and "paragraph" not in self._names[one]
            for one in self._line(style)
        )

    def is_contents(self, style: str) -> bool:
        """Whether paragraphs of this style are lines of a table of contents."""
        return bool(_CONTENTS.fullmatch(self._names.get(style, "")))


class _Relations:
    """Targets of hyperlinks by their id."""

    def __init__(self) -> None:
        self.targets: dict[str, str] = {}
        self.parts: dict[str, str] = {}

    def start(self, name: str, values: dict[str, str]) -> None:
        if name == "Relationship":
            kind = values.get("Type", "").rpartition("/")[2]
            self.parts.setdefault(kind, values.get("Target", ""))
            if kind == "hyperlink":
                self.targets[values.get("Id", "")] = values.get("Target", "")

    def data(self, text: str) -> None:
        """Relations have no text."""

    def end(self, name: str) -> None:
        """Nothing to close."""


class _Paragraph:
    """What is known of a paragraph before and while its text comes."""

    def __init__(self) -> None:
        self.style = ""
        self.level = 0
        self.depth: int | None = None
        self.begun = False
        self.notes: list[str] = []


class _Body:
    """document.xml, or footnotes.xml whose notes go to `notes` by their id."""

    def __init__(self, styles: _Styles, targets: dict[str, str], notes: dict[str, str]) -> None:
        self.sheet = Manuscript()
        self.links: list[Link] = []
        self.notes = notes
        self._styles = styles
        self._targets = targets
        self._silent = 0
        self._text = False
        self._bold = self._hidden = False
        self._in_run = 0
        self._open: list[_Paragraph] = []
        self._anchor: tuple[str, list[str]] | None = None

    def start(self, name: str, values: dict[str, str]) -> None:
        if self._silent or name in _SILENT:
            self._silent += 1
        elif name == "p":
            self._begin_paragraph()
        elif name == "t":
            self._text = True
        elif name in ("tab", "ptab"):
            if self._in_run:
                self._say(" ")
        elif name in ("br", "cr"):
            self._say("\n" if values.get("type") is None else " ")
        elif name in ("noBreakHyphen", "softHyphen"):
            self._say("-" if name == "noBreakHyphen" else "")
        elif name == "r":
            self._in_run += 1
            self._bold = self._hidden = False
        elif name == "vanish" and self._in_run:
            self._hidden = values.get("val", "1") not in _OFF
        elif name == "b" and self._in_run:
            self._bold = values.get("val", "1") not in _OFF
        elif name in ("tbl", "tr", "tc"):
            {"tbl": self.sheet.table, "tr": self.sheet.row, "tc": self.sheet.cell}[name]()
        elif name == "hyperlink":
            self._anchor = (self._targets.get(values.get("id", ""), ""), [])
        else:
            self._property(name, values)

    def _property(self, name: str, values: dict[str, str]) -> None:
        """Properties of the open paragraph; notes that it refers to."""
        if not self._open:
            return
        paragraph, value = self._open[-1], values.get("val", "")
        if name == "pStyle":
            paragraph.style = value
        elif name == "outlineLvl" and (level := number(value)) is not None and level < 9:
            paragraph.level = level + 1
        elif name == "ilvl" and (depth := number(value)) is not None:
            paragraph.depth = depth
        elif name == "numId":
            paragraph.depth = None if value in _NOT_BULLETS else paragraph.depth or 0
        elif name in ("footnoteReference", "endnoteReference"):
            paragraph.notes.append(name[:1] + values.get("id", ""))

    def _begin_paragraph(self) -> None:
        """A paragraph in a text box stands inside another one, which goes on after it."""
        self.sheet.end()
        for outer in self._open:
            outer.begun = False
        self._open.append(_Paragraph())

    def _say(self, text: str) -> None:
        if not text or not self._open or self._hidden:
            return
        paragraph = self._open[-1]
        if self._styles.is_contents(paragraph.style):
            return
        if not paragraph.begun:
            self._begin_block(paragraph)
        self.sheet.say(text, bold=self._bold)
        if self._anchor is not None:
            self._anchor[1].append(text)

    def _begin_block(self, paragraph: _Paragraph) -> None:
        paragraph.begun = True
        level = self._styles.level(paragraph.style) or paragraph.level
        if level:
            self.sheet.heading(level)
        elif paragraph.depth is not None:
            self.sheet.item(paragraph.depth)
        elif self._styles.is_list(paragraph.style):
            self.sheet.item(0)
        else:
            self.sheet.begin()

    def data(self, text: str) -> None:
        if self._text and not self._silent:
            self._say(text)

    def end(self, name: str) -> None:
        if self._silent:
            self._silent -= 1
        elif name == "t":
            self._text = False
        elif name == "r":
            self._in_run -= 1
        elif name == "p" and self._open:
            self.sheet.end()
            for note in self._open.pop().notes:
                self.sheet.add(self.notes.get(note, ""))
        elif name == "tbl":
            self.sheet.end_table()
        elif name == "hyperlink" and self._anchor is not None:
            found = link(self._anchor[0], "".join(self._anchor[1])) if self._anchor[0] else None
            self.links += [found] if found else []
            self._anchor = None


class _Notes(_Body):
    """footnotes.xml or endnotes.xml: each note's text under its letter and id, as `[^1]: text`."""

    def __init__(self, styles: _Styles, kind: str) -> None:
        super().__init__(styles, {}, {})
        self._kind = kind
        self._id = ""
        self.found: dict[str, str] = {}

    def start(self, name: str, values: dict[str, str]) -> None:
        if name in ("footnote", "endnote"):
            self.sheet = Manuscript()
            self._id = "" if values.get("type") else values.get("id", "")
        super().start(name, values)

    def end(self, name: str) -> None:
        super().end(name)
        if name in ("footnote", "endnote") and self._id:
            text = " ".join(self.sheet.text().split())
            if text:
                self.found[self._kind + self._id] = f"[^{self._kind}{self._id}]: {text}"


def read_docx(absolute: Path, relative: str) -> Document:
    """A Word document. Raises `FileProblem` where it is damaged or locked, `NothingToRead` where empty."""
    with Package(absolute, "Word") as package:
        try:
            return _read(package, relative)
        except Refused as error:
            raise package.broken(str(error)) from error


def _read(package: Package, relative: str) -> Document:
    root = _Relations()
    walk(package.read("_rels/.rels") or b"<none/>", root)
    main = root.parts.get("officeDocument", "word/document.xml").lstrip("/")
    if main not in package:
        raise package.broken("no main part")
    folder, name = posixpath.split(main)
    relations = _Relations()
    walk(package.read(f"{folder}/_rels/{name}.rels") or b"<none/>", relations)
    styles = _Styles()
    walk(package.read(f"{folder}/styles.xml") or b"<none/>", styles)
    notes: dict[str, str] = {}
    for part, kind in (("footnotes", "f"), ("endnotes", "e")):
        reader = _Notes(styles, kind)
        walk(package.read(f"{folder}/{part}.xml") or b"<none/>", reader)
        notes |= reader.found
    body = _Body(styles, relations.targets, notes)
    walk(package.read(main), body)
    core = Metadata()
    walk(package.read("docProps/core.xml") or b"<none/>", core)
    return document(relative, clean(body.sheet.text()), "docx", title=core.title, links=body.links)
