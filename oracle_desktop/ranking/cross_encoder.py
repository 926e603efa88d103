"""The cross-encoder reranker: question and stretches read jointly by a small model of the GM's (R4.3)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

from oracle_desktop.child import Child, ChildError, ChildFailed
from oracle_desktop.domain import Candidate, Ranking
from oracle_desktop.models.text import sendable
from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.words import terms, words
from oracle_desktop.ranking import cross_encoder_process
from oracle_desktop.ranking.order import in_final_order, reordered
from oracle_desktop.retrieval.retriever import Reranker

NAME = "cross_encoder"

READ = 20
"""Candidates that are read, the best of the order before (R4.3); more if more are asked for."""

EACH = 2
"""Stretches that are read of each, the best ones."""

STRETCH_WORDS = 180
SECONDS = 20.0
"""For the reading; some tenths of a second on most computers."""


class CrossEncoderReranker:
    """Scores candidates with the model in `folder`, in a process of its own: model.onnx, or one in 8-bit
    numbers, and tokenizer.json, as ms-marco-MiniLM-L-6-v2 is published.

    `first` orders the pool before, and stands where the model cannot be used. Under `threshold`, in the
    model's own scale, nothing is relevant. Thread-safe.
    """

    def __init__(
        self, folder: Path | None, first: Reranker | None, threshold: float = -3.0, seconds: float = SECONDS
    ) -> None:
        self._folder = folder
        self._first = first
        self._threshold = threshold
        self._seconds = seconds
        self._child = Child("cross-encoder", cross_encoder_process.serve, str(folder or ""))

    @property
    def pid(self) -> int | None:
        """Of the model's process while it runs."""
        return self._child.pid

    def rerank(self, ranking: Ranking) -> Ranking:
        """The candidates by score, those not read behind them; `signals` has the scores, and `nothing` says
        whether the best is under the threshold. Never raises: where the model cannot be used the order of
        `first` stands and `reranker_note` says why."""
        before = ranking if self._first is None else self._first.rerank(ranking)
        read = in_final_order(before)[: max(READ, len(before.results))]
        if not read:
            return before
        try:
            scores = self._scores(before.searched, read)
        except _Off as off:
            return replace(before, reranker_note=str(off))
        order = sorted(range(len(read)), key=lambda at: -scores[at])
        signals = {c.fragment.id: {NAME: score} for c, score in zip(read, scores, strict=True)}
        after = reordered(before, [read[at] for at in order], NAME, signals)
        return replace(after, nothing=max(scores) < self._threshold)

    def _scores(self, question: str, read: Sequence[Candidate]) -> list[float]:
        if self._folder is None:
            raise _Off("No folder with a reading model is chosen.")
        if cross_encoder_process.model_file(self._folder) is None:
            raise _Off(f"{self._folder} does not hold model.onnx and tokenizer.json.")
        texts = [list(_stretches(candidate, question)) for candidate in read]
        flat = [text for some in texts for text in some]
        try:
            found = self._child.call("score", sendable(question), flat, seconds=self._seconds)
        except ChildError as error:
            raise _Off(f"The model in {self._folder} could not be used ({error.message[:200]}).") from error
        except ChildFailed as error:
            raise _Off("The reading model stopped, or took too long.") from error
        scores = iter(found)
        return [max(next(scores) for _ in some) for some in texts]

    def warm(self) -> None:
        """Load the model, so that the first question does not wait for it. Never raises."""
        if self._folder is not None and cross_encoder_process.model_file(self._folder) is not None:
            try:
                self._child.start()
            except (ChildError, ChildFailed):
                return  # the first question says so

    def close(self) -> None:
        """End the process. Idempotent."""
        self._child.close()


class _Off(Exception):
    """The model cannot be used; the text is the sentence that says why."""


def _stretches(candidate: Candidate, question: str) -> Iterator[str]:
    """The best stretches of a candidate as they read, title and label before each; at least one."""
    fragment = candidate.fragment
    head = f"{fragment.label}. {fragment.title}\n" if fragment.title else f"{fragment.label}\n"
    places = [(w.start - fragment.start, w.end - fragment.start) for w in candidate.windows[:EACH]]
    found = [plain(fragment.text[start:end]) for start, end in places] or _by_words(fragment.text, question)
    for text in found:
        yield sendable(head + text)


def _by_words(text: str, question: str) -> list[str]:
    """Where no stretches are known: those of `text` that hold most of the question's words."""
    read = plain(text).split()
    pieces = [" ".join(read[at : at + STRETCH_WORDS]) for at in range(0, max(1, len(read)), STRETCH_WORDS)]
    wanted = set(terms(question))
    return sorted(pieces, key=lambda piece: -len(wanted & set(words(piece))))[:EACH]


def best_score(ranking: Ranking) -> float | None:
    """The best score of the candidates, None where the cross-encoder did not order them."""
    scores = [c.signals[NAME] for c in ranking.pool if NAME in c.signals]
    return max(scores) if scores and ranking.reranker == NAME else None


@dataclass(frozen=True, slots=True)
class Calibration:
    """A threshold, and the shares that it would have refused of the questions without and with an answer."""

    threshold: float
    refused: float
    lost: float


def calibrate(
    scores: Sequence[float], answerable: Sequence[bool], *, most_lost: float = 0.05
) -> Calibration | None:
    """The threshold that refuses most questions without an answer while losing at most the share `most_lost`
    of those with one; among equals the one that loses the fewest, midway between the scores around it.

    `scores` are the best of each question. None where either kind is missing.
    """
    pairs = list(zip(scores, answerable, strict=True))
    good = Counter(score for score, has in pairs if has)
    bad = Counter(score for score, has in pairs if not has)
    if not good or not bad:
        return None
    steps = sorted({*good, *bad})
    cuts = [steps[0], *((one + next_) / 2 for one, next_ in pairwise(steps))]
    cuts.append(math.nextafter(steps[-1], math.inf))
    tried = [Calibration(cut, _under(bad, cut), _under(good, cut)) for cut in cuts]
    heeded = [one for one in tried if one.lost <= most_lost]
    return max(heeded, key=lambda one: (one.refused, -one.lost))


def _under(scores: Counter[float], threshold: float) -> float:
    return sum(n for score, n in scores.items() if score < threshold) / scores.total()
