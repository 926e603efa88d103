"""World Anvil articles: a file of the world export, or an answer of its API."""

from __future__ import annotations

import re
from collections.abc import Mapping

from oracle_desktop.domain import Link
from oracle_desktop.notes.readers.bbcode import read_bbcode
from oracle_desktop.notes.readers.entry import Entry, listed, table, words

_KINDS = {
    "person": "character", "settlement": "location", "landmark": "location", "building": "location",
    "ethnicity": "culture", "militaryconflict": "event", "myth": "lore", "document": "lore", "prose": "lore",
    "article": "lore", "report": "session report", "plot": "quest", "ritual": "lore", "tradition": "lore",
    "law": "rules", "rank": "lore", "technology": "lore", "material": "lore", "formation": "organization",
    "profession": "lore", "condition": "lore", "language": "lore", "spell": "spell", "item": "item",
    "location": "location", "organization": "organization", "species": "species", "vehicle": "vehicle",
}  # fmt: skip
_NOT_PROSE = set(
    "id title content slug state template templatetype entityclass icon url tags editor author world "
    "category cssclasses displaycss css snippet seeded metatitle metadescription folderid creationdate "
    "updatedate publicationdate notificationdate subscribergroups editurl parseddescription passcode "
    "passcodecta commentplaceholder pronunciation coversource bookcovertitle customarticletemplate "
    "theme genres".split()
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|_")
_LEAST_WORDS = 4


def read_article(value: Mapping[str, object]) -> Entry | None:
    """The entry, None where `value` is no article."""
    title, content = words(value.get("title")), value.get("content")
    template = (
        words(value.get("templateType")) or words(value.get("template")) or words(value.get("entityClass"))
    )
    if not title or not template or not isinstance(content, str | None):
        return None
    if not {"content", "sections", "entityClass"} & value.keys():
        return None
    entry = Entry(title)
    kind = re.sub(r"[^a-z]", "", template.lower())
    entry.front["type"] = _KINDS.get(kind, template.lower())
    if words(value.get("tags")):
        entry.front["tags"] = [tag.strip() for tag in words(value.get("tags")).split(",") if tag.strip()]
    entry.parts.append(("", _bbcode(content, entry.links)))
    for key, field in value.items():
        if key.lower() not in _NOT_PROSE and len(words(field).split()) >= _LEAST_WORDS:
            entry.parts.append((_label(key), _bbcode(field, entry.links)))
    for key, section in table(value.get("sections")).items():
        fields = table(section)
        if len(words(fields.get("content")).split()) > 1:
            heading = words(fields.get("title")) or _label(key)
            entry.parts.append((heading, _bbcode(fields.get("content"), entry.links)))
    _relations(value, entry)
    return entry


def _bbcode(value: object, links: list[Link]) -> str:
    if not isinstance(value, str) or not value.strip():
        return ""
    page, mentioned = read_bbcode(value)
    links.extend(mentioned)
    return page.text


def _label(key: str) -> str:
    """A field's name as a heading: `currentSituation`, `current_situation` -> `Current situation`."""
    return _CAMEL.sub(" ", key).strip().capitalize()


def _relations(value: Mapping[str, object], entry: Entry) -> None:
    """Names of related articles, as a list under the relation's name."""
    for key, relation in table(value.get("relations")).items():
        items = table(relation).get("items")
        related = listed(items) or ([table(items)] if table(items) else [])
        titles = [words(one.get("title")) for one in related if words(one.get("title"))]
        if titles:
            entry.parts.append((_label(key), "\n".join(f"- {title}" for title in titles)))
            entry.links += [Link(title) for title in titles]
