"""Markdown and plain text: bytes to text in whatever encoding, with title, front matter and links."""

from __future__ import annotations

import codecs
import re
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from oracle_desktop.domain import Document, Link
from oracle_desktop.errors import NothingToRead
from oracle_desktop.notes.frontmatter import front_matter, texts
from oracle_desktop.notes.markdown import headings
from oracle_desktop.notes.plain import plain

_WIKILINK = re.compile(r"(?<!!)\[\[([^\[\]|\n]{1,300})(?:\|([^\[\]\n]{0,300}))?\]\]")
_LINK = re.compile(
    r"(?<!!)\[([^\[\]\n]{1,300})\]\(<?([^()<>\n]{1,500}\.(?:md|markdown|txt))(?:#[^()\n]{0,200})?>?\)"
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a]")
_MANY_LINKS = 5_000


def decode(raw: bytes) -> str:
    """`raw` as text with `\\n` line ends: UTF-8 or UTF-16 by their marks, UTF-8, UTF-16 without a mark,
    Windows-1252 and at last Latin-1 (R1.6). Raises `NothingToRead` where it is no text at all."""
    text = _decoded(raw)
    if _CONTROL.search(text[:4096]) and len(_CONTROL.findall(text[:4096])) * 20 > len(text[:4096]):
        raise NothingToRead("This file holds no text: it looks like a picture or a program.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _decoded(raw: bytes) -> str:
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if raw.startswith(mark):
            return raw.decode(name, errors="replace")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    head = raw[:4096]
    nulls = head.count(0)
    if nulls * 5 > len(head) and len(raw) % 2 == 0:
        even, odd = head[::2].count(0), head[1::2].count(0)
        return raw.decode("utf-16-le" if odd > even else "utf-16-be", errors="replace")
    if text or not raw:
        return text
    try:
        return raw.decode("cp1252")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def read_markdown(absolute: Path, relative: str) -> Document:
    """A Markdown note: text as it stands in the file, front matter parsed, body after it."""
    return markdown(decode(absolute.read_bytes()), relative)


def markdown(text: str, relative: str) -> Document:
    """Markdown text as a `Document`. Its title is the one in front matter, the first H1 or the file's name.

    Raises `NothingToRead` for a note without text.
    """
    values, body = front_matter(text)
    if not text[body:].strip():
        raise NothingToRead(_nothing(bool(text.strip())))
    given = texts(values.get("title"))
    first = next((h.text for h in headings(text, body, min(len(text), body + 20_000)) if h.level == 1), "")
    title = (given[0] if given else "") or plain(first).strip() or PurePosixPath(relative).stem
    return Document(relative, text, title, body, values, links(text), format="md")


def read_text(absolute: Path, relative: str) -> Document:
    """A plain text file. One written in Markdown all the same keeps its headings."""
    text = decode(absolute.read_bytes())
    if not text.strip():
        raise NothingToRead(_nothing(False))
    values, body = front_matter(text)
    if not text[body:].strip():
        values, body = {}, 0
    return Document(relative, text, PurePosixPath(relative).stem, body, values, links(text), format="txt")


def _nothing(has_front_matter: bool) -> str:
    if has_front_matter:
        return "This note has only properties at its top and no text yet. Write in it and it is read."
    return "This file is empty. Write in it and it is read."


def links(text: str) -> tuple[Link, ...]:
    """Wikilinks and Markdown links to other notes, each once, in order of the text."""
    found: dict[Link, None] = {}
    if "[[" in text:
        for m in _WIKILINK.finditer(text):
            target = m[1].split("#")[0].rstrip("\\").strip()
            if target:
                found[Link(target, (m[2] or "").strip())] = None
            if len(found) >= _MANY_LINKS:
                break
    if "](" in text:
        for m in _LINK.finditer(text):
            target = unquote(m[2])
            if "://" not in target and len(found) < _MANY_LINKS:
                found[Link(target, m[1].strip())] = None
    return tuple(found)
