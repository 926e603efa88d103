"""Kanka entities: a file of the campaign export, or an answer of its API."""

from __future__ import annotations

import re
from collections.abc import Mapping

from oracle_desktop.notes.readers.entry import Entry, listed, table, words
from oracle_desktop.notes.readers.markup import read_markup

_TYPES = (
    "",
    "character",
    "family",
    "location",
    "organisation",
    "item",
    "note",
    "event",
    "calendar",
    "race",
    "quest",
    "journal",
    "tag",
    "dice roll",
    "conversation",
    "attribute template",
    "ability",
    "map",
    "timeline",
    "bookmark",
    "creature",
)
"""Kanka's modules by their number (`entity.type_id`)."""

_MENTION = re.compile(r"\[(\w{1,30}):\d{1,12}(?:\|([^\[\]\n]{0,200}))?\]")
_OPTION = re.compile(r"(?:page|anchor|field|params):")
_FIELDS = ("title", "age", "sex", "pronouns", "price", "size", "weight", "date")


def read_entity(value: Mapping[str, object], folder: str) -> Entry | None:
    """The entry, None where `value` is no entity. `folder` is that of the file: it names the module."""
    name, entity = words(value.get("name")), table(value.get("entity"))
    has_text = isinstance(value.get("entry"), str) or isinstance(entity.get("entry"), str)
    known = "is_private" in value and ("campaign_id" in value or "created_at" in value or bool(entity))
    if not name or not (entity or (has_text and known)):
        return None
    entry = Entry(name)
    kind = _kind(entity, folder)
    said = words(value.get("type")) or words(entity.get("type"))
    if kind:
        entry.front["type"] = kind
    if said and said != kind:
        entry.front["category"] = said
    if words(value.get("date")):
        entry.front["date"] = words(value.get("date"))
    facts = [f"- {key.title()}: {words(value.get(key))}" for key in _FIELDS if words(value.get(key))]
    entry.parts.append(("", "\n".join(facts)))
    entry.parts.append(("", _html(value.get("entry") or entity.get("entry"))))
    entry.parts.append(("", _traits(value)))
    for post in listed(entity.get("posts")) + listed(value.get("posts")):
        entry.parts.append((words(post.get("name")), _html(post.get("entry"))))
    entry.parts.append(("", _attributes(entity, value)))
    return entry


def _kind(entity: Mapping[str, object], folder: str) -> str:
    number = entity.get("type_id")
    if isinstance(number, int) and 0 < number < len(_TYPES):
        return _TYPES[number]
    named = words(entity.get("type")).lower()
    if named and named in _TYPES:
        return named
    singular = {"families": "family", "abilities": "ability"}.get(
        folder.lower(), folder.lower().removesuffix("s")
    )
    return singular if singular in _TYPES else ""


def _html(value: object) -> str:
    """A field of HTML. Mentions keep their alias; without one only the kind of thing is known."""
    if not isinstance(value, str):
        return ""
    return read_markup(_MENTION.sub(_mention, value)).text


def _mention(found: re.Match[str]) -> str:
    parts = [part for part in (found[2] or "").split("|") if part and not _OPTION.match(part)]
    return parts[0] if parts else found[1]


def _traits(value: Mapping[str, object]) -> str:
    traits = listed(value.get("characterTraits")) + listed(value.get("traits"))
    lines = [f"- {words(t.get('name'))}: {words(t.get('entry'))}" for t in traits if words(t.get("entry"))]
    return "\n".join(lines)


def _attributes(entity: Mapping[str, object], value: Mapping[str, object]) -> str:
    found = listed(entity.get("entityAttributes")) + listed(value.get("attributes"))
    lines = [f"- {words(a.get('name'))}: {words(a.get('value'))}" for a in found if words(a.get("value"))]
    return "\n".join(lines)
