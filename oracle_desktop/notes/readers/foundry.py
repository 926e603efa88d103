"""Foundry VTT journals: one entry (`Export Data`), a list of them, or an adventure with journals in it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from oracle_desktop.domain import Link
from oracle_desktop.notes.readers.entry import Entry, listed, table, words
from oracle_desktop.notes.readers.markup import read_markup

_MARKDOWN = 2
_PAGE_TYPES = ("text", "image", "pdf", "video")
_LINK = re.compile(
    r"@(UUID|Actor|Item|JournalEntry|JournalEntryPage|Scene|RollTable|Compendium|Macro|Playlist|Adventure|"
    r"PDF|Embed)\[[^\[\]\n]{1,300}\](?:\{([^{}\n]{1,300})\})?"
)
_ROLL = re.compile(r"\[\[(?:/\w{1,12}\s+)?([^\[\]\n]{1,200})\]\](?:\{([^{}\n]{1,200})\})?")
_ENRICHED = re.compile(r"[@&]\w{1,20}\[([^\[\]\n]{1,200})\](?:\{([^{}\n]{1,200})\})?")


def read_journal(value: Mapping[str, object]) -> Entry | None:
    """The entry, None where `value` is no journal. Journals had one text each before version 10."""
    name = words(value.get("name"))
    pages = value.get("pages")
    if name and isinstance(pages, list):
        return _with_pages(name, value, pages)
    saved_by_foundry = (
        "_stats" in value or "permission" in value or "exportSource" in table(value.get("flags"))
    )
    content = value.get("content")
    if name and saved_by_foundry and isinstance(content, str) and "system" not in value:
        entry = Entry(name)
        entry.parts.append(("", _html(content, entry.links)))
        return entry
    return None


def _with_pages(name: str, value: Mapping[str, object], pages: list[object]) -> Entry | None:
    found = [page for page in listed(pages) if table(page.get("text")) or page.get("type") in _PAGE_TYPES]
    if not found and (pages or "_stats" not in value):
        return None
    entry = Entry(name)
    flags = table(table(value.get("flags")).get("monks-enhanced-journal"))
    if words(flags.get("pagetype")):
        entry.front["type"] = words(flags.get("pagetype"))
    for page in sorted(found, key=_place):
        text = table(page.get("text"))
        content, markdown = text.get("content"), text.get("markdown")
        if text.get("format") == _MARKDOWN and isinstance(markdown, str) and markdown.strip():
            body = _plain_links(markdown, entry.links)
        else:
            body = _html(content, entry.links) if isinstance(content, str) else ""
        heading = words(page.get("name"))
        entry.parts.append(("" if heading == name else heading, body))
    return entry


def _place(page: Mapping[str, object]) -> float:
    sort = page.get("sort")
    return sort if isinstance(sort, (int, float)) else 0


def _html(source: str, links: list[Link]) -> str:
    page = read_markup(_plain_links(source, links))
    links.extend(page.links)
    return page.text


def _plain_links(source: str, links: list[Link]) -> str:
    """Links to other documents as their label, rolls as their label or formula."""

    def label(found: re.Match[str]) -> str:
        name = words(found[2])
        if name and found[1] in ("UUID", "Actor", "JournalEntry", "JournalEntryPage", "Scene", "Item"):
            links.append(Link(name))
        return name

    source = _LINK.sub(label, source)
    source = _ROLL.sub(lambda m: m[2] or m[1], source)
    return _ENRICHED.sub(lambda m: m[2] or m[1], source)
