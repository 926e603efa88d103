"""What candidates are read by: their windows and what a model said of them, folded, with their vectors."""

from __future__ import annotations

import threading
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from oracle_desktop.domain import Fragment
from oracle_desktop.notes.telling import telling
from oracle_desktop.notes.words import fold
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import View

TEXT, QUESTION, ANNOTATION = "text", "question", "annotation"
MOST = 1_024
"""Fragments kept in memory, some 60 kB each."""
_NO_LENGTH = 1e-6


@dataclass(frozen=True, slots=True)
class Folded:
    """Views of one fragment: their folded texts joined by line ends, where each begins in that, their
    stretches as offsets in the fragment, and their vectors (zeros where there is none)."""

    text: str = ""
    begins: Sequence[int] = ()
    stretches: Sequence[tuple[int, int]] = ()
    vectors: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 0), np.float32))


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of one fragment that have a vector: these, how long the sum of each and the next is, and
    for each window the first of them that reaches into it and the one after its last. Windows say nothing
    where the text has other sentences than were embedded (it hides a part, or was read again meanwhile)."""

    vectors: NDArray[np.float16] = field(default_factory=lambda: np.zeros((0, 0), np.float16))
    sums: Sequence[float] = ()
    of_window: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True, slots=True)
class Read:
    """A fragment's windows, its sentences (none where they were not embedded), and the questions and the
    annotation it was given (R2.3, R2.4)."""

    mark: tuple[int, int, int]
    windows: Folded
    questions: Folded
    annotation: Folded
    sentences: Sentences = field(default_factory=Sentences)


class Texts:
    """Reads views once and keeps them until the fragment's views change. Thread-safe."""

    def __init__(self, catalogue: Catalogue, embedder: str) -> None:
        self._catalogue = catalogue
        self._embedder = embedder
        self._lock = threading.Lock()
        self._kept: dict[int, Read] = {}

    def of(self, fragments: Sequence[Fragment], *, enriched: bool = True) -> dict[int, Read]:
        """The views of `fragments`, by id; those without a view are left out. Without `enriched` only their
        windows. Raises `StoreProblem`."""
        marks = self._catalogue.view_marks(fragment.id for fragment in fragments)
        with self._lock:
            kept = {id_: self._kept.get(id_) for id_ in marks}
        found = {id_: read for id_, read in kept.items() if read is not None and read.mark == marks[id_]}
        missing = [fragment for fragment in fragments if fragment.id in marks and fragment.id not in found]
        if missing:
            read, whole = self._read(missing, marks)
            found |= read
            with self._lock:
                self._kept |= {id_: read[id_] for id_ in whole}
                for id_ in list(self._kept)[: max(len(self._kept) - MOST, 0)]:
                    del self._kept[id_]
        if not enriched:
            return {id_: replace(one, questions=Folded(), annotation=Folded()) for id_, one in found.items()}
        return found

    def _read(
        self, fragments: Sequence[Fragment], marks: Mapping[int, tuple[int, int, int]]
    ) -> tuple[dict[int, Read], set[int]]:
        """The fragments' views, and the ids of those that have all their vectors already."""
        views = self._catalogue.views(fragment.id for fragment in fragments)
        batch = self._catalogue.vectors_of(self._embedder, [view.id for view in views])
        vectors = dict(zip(batch.view_ids, batch.matrix, strict=True))
        of: dict[int, list[View]] = {fragment.id: [] for fragment in fragments}
        for view in views:
            of[view.fragment_id].append(view)
        sentences = self._catalogue.sentences_of(self._embedder, of)
        blank = np.zeros(batch.matrix.shape[1], np.float32)
        read = {}
        for fragment in fragments:
            windows, questions, annotation = (
                _folded((v for v in of[fragment.id] if v.kind == kind), fragment.start, vectors, blank)
                for kind in (TEXT, QUESTION, ANNOTATION)
            )
            own = _sentences(fragment.text, sentences.get(fragment.id), windows.stretches)
            read[fragment.id] = Read(marks[fragment.id], windows, questions, annotation, own)
        return read, {id_ for id_, own in of.items() if all(view.id in vectors for view in own)}


def _folded(
    views: Iterable[View], offset: int, vectors: Mapping[int, NDArray[np.float32]], blank: NDArray[np.float32]
) -> Folded:
    own = list(views)
    if not own:
        return Folded()
    texts = [fold(view.text) for view in own]
    begins, at = [], 0
    for text in texts:
        begins.append(at)
        at += len(text) + 1
    stretches = [(view.start - offset, view.end - offset) for view in own]
    return Folded("\n".join(texts), begins, stretches, np.stack([vectors.get(v.id, blank) for v in own]))


def _sentences(
    text: str, vectors: NDArray[np.float32] | None, windows: Sequence[tuple[int, int]]
) -> Sentences:
    if vectors is None:
        return Sentences()
    sums: list[float] = np.maximum(np.linalg.norm(vectors[:-1] + vectors[1:], axis=1), _NO_LENGTH).tolist()
    places = list(telling(text))
    if len(places) != len(vectors):
        return Sentences(vectors.astype(np.float16), sums)
    begins, ends = [begin for begin, _, _ in places], [end for _, end, _ in places]
    of_window = [(bisect_right(ends, start), bisect_left(begins, end)) for start, end in windows]
    return Sentences(vectors.astype(np.float16), sums, of_window)
