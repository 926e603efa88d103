"""JSON exports of World Anvil articles, Kanka entities and Foundry VTT journals."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from oracle_desktop.domain import Document
from oracle_desktop.errors import NothingToRead
from oracle_desktop.notes.readers import plaintext
from oracle_desktop.notes.readers.entry import Entry
from oracle_desktop.notes.readers.foundry import read_journal
from oracle_desktop.notes.readers.kanka import read_entity
from oracle_desktop.notes.readers.manuscript import LARGEST_TEXT
from oracle_desktop.notes.readers.result import clean, document
from oracle_desktop.notes.readers.world_anvil import read_article

_WRAPPERS = ("data", "articles", "entities", "journal", "entries", "results")
_SIGNS = (b'"pages"', b'"entry"', b'"entity"', b'"content"', b'"sections"')
_MOST_ENTRIES = 20_000


def read_export(absolute: Path, relative: str) -> Document:
    """An export as a document with a heading of level 1 for each entry. Where the file is one entry, front
    matter tells its kind. Raises `NothingToRead` for any other JSON."""
    raw = absolute.read_bytes()
    if not any(sign in raw for sign in _SIGNS):
        raise _no_notes()
    try:
        value = json.loads(plaintext.decode(raw))
    except (ValueError, RecursionError) as error:
        raise _no_notes() from error
    folder = PurePosixPath(relative).parent.name
    entries = list(_entries(value, folder, 0))
    if not entries:
        raise _no_notes()
    filled = [entry for entry in entries if not entry.is_empty()]
    if not filled:
        raise NothingToRead("This export has only a title and no text yet.")
    text = clean("\n\n".join(entry.text() for entry in filled))
    if len(text) > LARGEST_TEXT:
        raise NothingToRead("This file holds more text than any campaign: it is left out.")
    links = [link for entry in filled for link in entry.links]
    title, front = (entries[0].title, entries[0].front) if len(entries) == 1 else ("", {})
    return document(relative, text, "json", title=title, links=links, front_matter=front)


def _entries(value: object, folder: str, depth: int) -> Iterator[Entry]:
    """The entries of an export, at the top, in a list or in what is wrapped around it."""
    if isinstance(value, list):
        for one in value[:_MOST_ENTRIES] if depth < 3 else ():
            yield from _entries(one, folder, depth + 1)
    elif isinstance(value, dict):
        entry = read_journal(value) or read_entity(value, folder) or read_article(value)
        if entry is not None:
            yield entry
        elif depth < 2:
            for key in _WRAPPERS:
                if isinstance(value.get(key), (list, dict)):
                    yield from _entries(value[key], folder, depth + 1)


def _no_notes() -> NothingToRead:
    return NothingToRead(
        "This is a data file, not an export of World Anvil, Kanka or Foundry; it holds no notes to read."
    )
