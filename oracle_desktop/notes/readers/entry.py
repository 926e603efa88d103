"""One article, entity or journal out of an export."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from oracle_desktop.domain import Link
from oracle_desktop.notes.readers.result import clean

_HEADING = re.compile(r"^(#{1,6}) ", re.M)


@dataclass(slots=True)
class Entry:
    """Its title, its parts (heading, Markdown-like text) and what front matter would say of it."""

    title: str
    parts: list[tuple[str, str]] = field(default_factory=list)
    front: dict[str, object] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)

    def text(self) -> str:
        """The entry under a heading of level 1, each part under one of level 2, what is inside below that."""
        blocks = [f"# {self.title}"]
        for heading, body in self.parts:
            if not body.strip():
                continue
            if heading:
                blocks.append(f"## {heading}")
            blocks.append(below(body, 2 if heading else 1))
        return "\n\n".join(blocks)

    def is_empty(self) -> bool:
        """Whether there is nothing but a title."""
        return not any(body.strip() for _, body in self.parts)


def below(text: str, level: int) -> str:
    """`text` with its headings moved down so that the highest stands below `level`."""
    highest = min((len(m[1]) for m in _HEADING.finditer(text)), default=7)
    shift = max(level + 1 - highest, 0)
    if not shift:
        return text
    return _HEADING.sub(lambda m: "#" * min(len(m[1]) + shift, 6) + " ", text)


def words(value: object) -> str:
    """A field as one line of text, "" where it holds none."""
    return " ".join(clean(value).split()) if isinstance(value, str) else ""


def table(value: object) -> Mapping[str, object]:
    """A field as an object, an empty one where it is none."""
    return value if isinstance(value, dict) else {}


def listed(value: object) -> list[Mapping[str, object]]:
    """A field as a list of objects."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
