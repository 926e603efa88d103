"""XML from strangers: read as a stream of events, with no entities, no DTD, no network, no depth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lxml import etree

from oracle_desktop.notes.readers.manuscript import MOST_ELEMENTS

_DEEPEST = 2_000
_DIGITS = 9


class Refused(Exception):
    """The XML is broken, too deep, or declares entities."""


class Events(Protocol):
    """What a reader of XML gets, in the order of the file."""

    def start(self, name: str, values: dict[str, str]) -> None:
        """An element begins: its local name, its attributes by their local names."""

    def data(self, text: str) -> None:
        """A stretch of text."""

    def end(self, name: str) -> None:
        """An element ends."""


class Metadata:
    """The title out of a file's metadata."""

    def __init__(self) -> None:
        self.title = ""
        self._inside = False

    def start(self, name: str, values: dict[str, str]) -> None:  # noqa: ARG002
        """The first title counts."""
        self._inside = name == "title" and not self.title

    def data(self, text: str) -> None:
        """Text counts inside the title."""
        if self._inside:
            self.title += text

    def end(self, name: str) -> None:
        """Whatever follows the title is not part of it."""
        self._inside = self._inside and name != "title"


class _Target:
    """Strips namespaces and counts depth. libxml2 checks depth only where it builds a tree."""

    def __init__(self, events: Events) -> None:
        self._events = events
        self._depth = self._elements = 0

    def start(self, tag: str, attributes: Iterable[tuple[str, str]]) -> None:
        self._depth += 1
        self._elements += 1
        if self._depth > _DEEPEST or self._elements > MOST_ELEMENTS:
            raise Refused("nested too deep, or too many elements")
        values = {key.rpartition("}")[2]: value for key, value in dict(attributes).items()}
        self._events.start(tag.rpartition("}")[2], values)

    def end(self, tag: str) -> None:
        self._depth -= 1
        self._events.end(tag.rpartition("}")[2])

    def data(self, text: str) -> None:
        self._events.data(text)

    def doctype(self, *_: object) -> None:
        raise Refused("declares its own document type")

    def comment(self, text: str) -> None:
        """Comments are not for reading."""

    def pi(self, target: str, data: str | None = None) -> None:
        """Nor are instructions to programs."""

    def close(self) -> None:
        """Part of lxml's target interface."""


def walk(data: bytes, events: Events) -> None:
    """Send the events of an XML part to `events`. Raises `Refused`."""
    parser = etree.XMLParser(
        target=_Target(events), resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False
    )
    try:
        parser.feed(data)
        parser.close()
    except etree.LxmlError as error:
        raise Refused(str(error)) from error


def number(value: str) -> int | None:
    """The whole number that an attribute gives, None where it is none that could be meant."""
    return int(value) if value.isdecimal() and len(value) <= _DIGITS else None
