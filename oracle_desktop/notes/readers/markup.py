"""HTML to Markdown-like text, from web pages, e-books and the fields of exports."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass

from lxml import etree

from oracle_desktop.domain import Link
from oracle_desktop.errors import NothingToRead
from oracle_desktop.notes.readers.manuscript import MOST_ELEMENTS, Block, Manuscript, join
from oracle_desktop.notes.readers.result import clean, link

_SILENT = set(
    "script style noscript template svg math iframe object embed canvas audio video nav button select "
    "input textarea head footer map dialog menu".split()
)
_SILENT_ROLES = {"navigation", "banner", "contentinfo", "search", "menu", "menubar", "toolbar"}
_BLOCKS = set(
    "p div section article main header aside address figure figcaption blockquote details summary dl dt dd "
    "fieldset center body hgroup ul ol li pre".split()
)
_BOLD = {"b", "strong"}
_SPACE = re.compile(r"[ \t\n\r\f]+")
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*+=\s*+[\"']?\s*+([\w.:-]{2,40})", re.I)
_XML = re.compile(rb"^\s*<\?xml[^>]{0,100}encoding\s*=\s*[\"']([\w.-]{2,40})", re.I)
_EMPTY_ELEMENT = re.compile(
    r"<(title|script|style|iframe|textarea|a|p|div|span|i|b|td|li)((?:\s[^<>]{0,500})?)/>", re.I
)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_NOT_BOLD = re.compile(r"font-weight\s*:\s*(?:normal|[1-5]00)", re.I)
_EMBEDDED = re.compile(r"data:[\w/+.-]{1,60};base64,[A-Za-z0-9+/=]+")
_LONGEST_TAG = 4_000_000
_MOST_OPEN = 200
_DEEPEST = 20_000
"""Open elements; libxml2 takes quadratic time over more. Old pages that close nothing have some thousands."""

_LEAST_MAIN = 200
_NOT_FOR_PAGES = {"punycode", "idna", "unicode_escape", "unicode-escape", "raw_unicode_escape", "undefined"}


@dataclass(frozen=True, slots=True)
class Page:
    """A page of HTML as read: its text, its `<title>`, its links to other notes."""

    text: str
    title: str
    links: tuple[Link, ...]


class _Target:
    """lxml's events to a manuscript. No tree is built, so neither depth nor size costs memory."""

    def __init__(self) -> None:
        self.sheet = Manuscript()
        self.title: list[str] = []
        self.links: list[Link] = []
        self._elements = self._depth = 0
        self._silent = 0
        self._lists = 0
        self._bold: list[bool] = []
        self._quotes = 0
        self._pre = 0
        self._main = 0
        self._in_title = False
        self._anchors: list[tuple[str, list[str]]] = []

    def start(self, tag: str, attributes: Iterable[tuple[str, str]]) -> None:
        self._elements += 1
        self._depth += 1
        if self._elements > MOST_ELEMENTS or self._depth > _DEEPEST:
            raise NothingToRead("This page has more parts than any notes: it is left out.")
        if self._silent:
            self._silent += 1
            self._in_title = tag == "title" and not self.title
            return
        values = dict(attributes)
        if tag in _SILENT or self._unseen(values):
            self.sheet.end()
            self._silent = 1
            return
        if tag in ("main", "article"):
            self._main += 1
        elif tag in _BOLD and len(self._bold) < _MOST_OPEN:
            self._bold.append(not _NOT_BOLD.search(values.get("style", "")))
        elif tag == "a" and len(self._anchors) < _MOST_OPEN:
            self._anchors.append((values.get("href", ""), []))
        elif tag == "title":
            self._in_title = not self.title
        self._open(tag)

    def _unseen(self, values: dict[str, str]) -> bool:
        return (
            "hidden" in values
            or values.get("role", "").lower() in _SILENT_ROLES
            or ("style" in values and bool(_HIDDEN.search(values["style"])))
        )

    def _open(self, tag: str) -> None:
        sheet = self.sheet
        if len(tag) == 2 and tag[0] == "h" and tag[1] in "123456":
            sheet.heading(int(tag[1]))
        elif tag == "li":
            sheet.item(self._lists - 1)
        elif tag in ("ul", "ol"):
            sheet.end()
            self._lists += 1
        elif tag == "br":
            sheet.say("\n")
        elif tag == "hr":
            sheet.add("---")
        elif tag == "table":
            sheet.table()
        elif tag == "tr":
            sheet.row()
        elif tag in ("td", "th"):
            sheet.cell()
        elif tag == "pre":
            self._pre += 1
            sheet.begin(verbatim=True)
        elif tag == "blockquote":
            self._quotes += 1
            sheet.begin("> ")
        elif tag in _BLOCKS:
            self._paragraph(tag)

    def _paragraph(self, tag: str) -> None:
        """A paragraph right at the start of a list item or quote stays in it."""
        if self._lists and tag in ("p", "div") and self.sheet.item_is_empty():
            return
        self.sheet.begin("> " if self._quotes else "")

    def end(self, tag: str) -> None:
        self._depth -= 1
        if tag == "title":
            self._in_title = False
        if self._silent:
            self._silent -= 1
            return
        if tag in _BOLD and self._bold:
            self._bold.pop()
        elif tag == "a" and self._anchors:
            self._close_anchor()
        elif tag == "table":
            self.sheet.end_table()
        elif tag in ("td", "th", "tr", "caption"):
            self.sheet.end()
        elif tag in _BLOCKS or (len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()):
            self.sheet.end()
            self._lists -= tag in ("ul", "ol")
            self._quotes -= tag == "blockquote"
            self._pre -= tag == "pre"
            self._main -= tag in ("main", "article")

    def _close_anchor(self) -> None:
        address, words = self._anchors.pop()
        found = link(address, "".join(words)) if address else None
        if found is not None and len(self.links) < 5_000:
            self.links.append(found)

    def data(self, text: str) -> None:
        if self._in_title:
            self.title.append(text)
        elif not self._silent:
            self.sheet.main = self._main > 0
            self.sheet.say(text if self._pre else _SPACE.sub(" ", text), bold=any(self._bold[-8:]))
            for _, words in self._anchors[-1:]:
                words.append(text)

    def comment(self, text: str) -> None:
        """Comments are not for reading."""

    def close(self) -> None:
        """Part of lxml's target interface."""


def read_markup(source: str) -> Page:
    """The text of a page of HTML: headings, lists, tables and paragraphs of its main part, where one is
    marked and holds more than a few words, else of all of it but navigation, scripts and hidden parts."""
    target = _Target()
    parser = etree.HTMLParser(target=target, encoding="utf-8", no_network=True)
    source = _EMPTY_ELEMENT.sub(r"<\1\2></\1>", _bare(clean(source)))
    if source.strip():
        try:
            parser.feed(source.encode("utf-8"))
            parser.close()
        except etree.LxmlError:
            target.sheet.end()
    blocks = target.sheet.blocks()
    return Page(clean(join(_main_part(blocks))), " ".join("".join(target.title).split()), tuple(target.links))


def _bare(source: str) -> str:
    """`source` without comments and embedded pictures. libxml2 takes quadratic time over a comment (or what
    it takes for one: `<!`, `<?`, `</ `) of more than 10 MB, so a page with such a stretch is refused."""
    source = _EMBEDDED.sub("", source)
    parts: list[str] = []
    at = 0
    while (start := source.find("<!--", at)) >= 0 and (end := source.find("-->", start + 2)) >= 0:
        parts.append(source[at:start])
        at = end + 3
    source = "".join(parts) + source[at:].replace("<!--", "")
    if len(source) > _LONGEST_TAG and max(map(len, source.split(">"))) > _LONGEST_TAG:
        raise NothingToRead("This page holds data, not text: it is left out.")
    return source


def _main_part(blocks: list[Block]) -> list[Block]:
    main = [block for block in blocks if block.main]
    return main if sum(len(block.text) for block in main) >= _LEAST_MAIN else blocks


def decode_markup(raw: bytes) -> str:
    """HTML as text: by its byte order mark, what it says of itself, UTF-8, then Windows-1252."""
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if raw.startswith(mark):
            return raw.decode(name, "replace").removeprefix("\ufeff")
    said = _XML.search(raw[:200]) or _CHARSET.search(raw[:4096])
    name = said[1].decode("ascii").lower() if said else "utf-8"
    if name in ("iso-8859-1", "latin-1", "latin1", "ascii", "us-ascii"):
        name = "cp1252"
    for attempt in ("utf-8" if name in _NOT_FOR_PAGES else name, "utf-8"):
        try:
            return raw.decode(attempt)
        except (UnicodeError, LookupError):
            continue
    return raw.decode("cp1252", "replace")
