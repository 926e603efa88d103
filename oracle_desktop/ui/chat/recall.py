"""What was asked before, walked up and down from the composer as in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 100


class Recall:
    """The questions that were asked, the last one last, and what is written now behind them.

    What is written at any place stays there until the next question is asked, so that neither a draft nor a
    change to an old question is lost on the way.
    """

    def __init__(self) -> None:
        self._asked: list[str] = []
        self._lines: list[str] = [""]
        self._at = 0

    def remember(self, questions: Iterable[str]) -> None:
        """These were asked, in this order; each is kept once, where it was asked last."""
        for question in questions:
            if question:
                self._asked = [*(old for old in self._asked if old != question), question]
        self._asked = self._asked[-MOST:]
        self._begin()

    def forget(self) -> None:
        """Nothing was asked."""
        self._asked = []
        self._begin()

    def _begin(self) -> None:
        self._lines = [*self._asked, ""]
        self._at = len(self._asked)

    def older(self, written: str) -> str | None:
        """The question before, with `written` left where it is; None where there is none."""
        return self._go(-1, written)

    def newer(self, written: str) -> str | None:
        """The question after, at last the draft; None where there is none."""
        return self._go(1, written)

    def _go(self, step: int, written: str) -> str | None:
        if not 0 <= self._at + step < len(self._lines):
            return None
        self._lines[self._at] = written
        self._at += step
        return self._lines[self._at]
