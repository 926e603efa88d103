"""Front matter: the YAML (or JSON) block at the top of a note, read leniently."""

from __future__ import annotations

import json
import re

import yaml

from oracle_desktop.text import whole_in

_BLOCK = re.compile(r"\ufeff?[ \t\n]{0,20}(---|\+\+\+)[ \t]*\n")
_LINE = re.compile(r"^([A-Za-z_À-ÿ][\w .\-À-ÿ]{0,60}?)[ \t]*:(?:[ \t]+(.*))?$", re.M)
_LARGEST = 20_000


_LONGEST_NUMBER = 40


class _Loader(yaml.SafeLoader):
    """YAML without dates: `date: 2021-03-14` stays the text that the GM wrote. Nor has it aliases, of which
    twenty lines make a list of millions or one that holds itself, or numbers longer than any note has."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("an alias")
        return super().compose_node(parent, index)

    def number(self, node: yaml.ScalarNode) -> object:
        """A whole number, or its text where it is longer than `_LONGEST_NUMBER` characters."""
        if len(node.value) > _LONGEST_NUMBER:
            return node.value
        return self.construct_yaml_int(node)


_Loader.add_constructor("tag:yaml.org,2002:int", _Loader.number)

_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rules if tag != "tag:yaml.org,2002:timestamp"]
    for first, rules in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def front_matter(text: str) -> tuple[dict[str, object], int]:
    """The values at the top of `text`, and the offset where the body begins (0 without front matter).

    What YAML refuses (tabs, `tags: #a`, unquoted links) is read line by line as `key: value`.
    """
    opening = _BLOCK.match(text)
    if not opening:
        return {}, 0
    mark = opening[1]
    closing = re.compile(rf"^(?:{re.escape(mark)}|\.\.\.)[ \t]*$", re.M).search(
        text, opening.end(), opening.end() + _LARGEST
    )
    if not closing:
        return {}, 0
    inner = text[opening.end() : closing.start()]
    values = _values(inner)
    if values is None:
        return {}, 0
    return values, min(closing.end() + 1, len(text))


def _values(inner: str) -> dict[str, object] | None:
    """The block's values, {} for an empty block, None where it is no front matter but prose between rules."""
    stripped = inner.strip()
    if not stripped:
        return {}
    try:
        found = json.loads(stripped) if stripped.startswith("{") else yaml.load(inner, _Loader)  # noqa: S506
        loaded = whole_in(found)
    except (yaml.YAMLError, ValueError, LookupError, AttributeError, RecursionError):
        loaded = None  # a value that is not what its own tag says comes as one of the last four
    if isinstance(loaded, dict):
        return {str(key): value for key, value in loaded.items()}
    lines = {m[1].strip(): (m[2] or "").strip() for m in _LINE.finditer(inner)}
    filled = [line for line in inner.split("\n") if line.strip()]
    return dict(lines) if lines and len(lines) * 3 >= len(filled) else None


def texts(value: object) -> list[str]:
    """A front matter value as a flat list of texts: lists, single values, `a, b` and `#a #b` of tags."""
    if value is None or isinstance(value, bool):
        return []
    if isinstance(value, (list, tuple)):
        return [text for item in value for text in texts(item)]
    if isinstance(value, dict):
        return []
    if isinstance(value, float) and value.is_integer():
        return [str(int(value))]
    return [str(value).strip()] if str(value).strip() else []
