"""What the catalogue gives back besides the words of the field: stored ids, views, vectors, listings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from oracle_desktop.domain import Kind, Link, SessionId

Matrix = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of a document: ids in the order given, and which views (old ids) the index must drop.

    `view_ids` are all of the document; `added_view_ids` those that were not there before. A fragment or
    window whose text is what it was keeps its id, even where its offsets or its label moved.
    """

    fragment_ids: Sequence[int]
    view_ids: Sequence[int]
    added_view_ids: Sequence[int]
    removed_view_ids: Sequence[int]


@dataclass(frozen=True, slots=True)
class View:
    """One text of a fragment that is embedded: a window (kind `text`), later a question or an annotation.

    `hash` is the sha256 of `text`: the key of its embedding, whatever fragment it stands in.
    """

    id: int
    fragment_id: int
    kind: str
    ordinal: int
    start: int
    end: int
    text: str
    hash: bytes


@dataclass(frozen=True, slots=True)
class VectorBatch:
    """Vectors with what they belong to; row i of `matrix` (float32, unit length) is of `view_ids[i]`."""

    view_ids: Sequence[int]
    fragment_ids: Sequence[int]
    kinds: Sequence[str]
    matrix: Matrix


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A played session: title, date and file of its first fragment, and how many fragments it has."""

    session: SessionId
    title: str
    date: str | None
    path: str
    fragments: int


@dataclass(frozen=True, slots=True)
class Page:
    """A document without its text: what names can be learned from."""

    path: str
    title: str
    kind: Kind | None = None
    front_matter: Mapping[str, object] = field(default_factory=dict)
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something that a chat model found named in a fragment; `kind` is a `Name`'s kind."""

    name: str
    kind: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Enriched:
    """What a chat model says of a fragment (R2.2-R2.5): any of it may be empty. None of it is a source.

    `context` situates it, `annotation` says what happens in it, `questions` are some that it answers.
    """

    context: str = ""
    annotation: str = ""
    questions: tuple[str, ...] = ()
    entities: tuple[Entity, ...] = ()


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """A conversation in the list; `updated` in seconds since 1970."""

    id: int
    title: str
    updated: float


@dataclass(frozen=True, slots=True)
class MessageRow:
    """One message; `answer_json` holds what is shown about an answer, "" for a question."""

    id: int
    role: str
    content: str
    answer_json: str
