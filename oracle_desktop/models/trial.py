"""The doctor's test question: whether the chat model answers, and how fast it starts and writes."""

from __future__ import annotations

import time
from dataclasses import dataclass

from oracle_desktop.cancel import Cancel
from oracle_desktop.models.protocols import ChatModel, Message
from oracle_desktop.models.words import number, say

PASSAGE = "Old Brannoc runs the ferry at Harrow Weir. He lost his left ear to the miller's dog."
QUESTION = "What happened to Brannoc's ear? Answer in one sentence."
"""Made up: no note text is asked about, so the report may be copied."""
MOST_TOKENS = 60
SLOW_SECONDS = 20.0
"""To the first word, from where on a smaller model is worth a thought: twice what a GM waits gladly."""


@dataclass(frozen=True, slots=True)
class Trial:
    """`first` seconds to the first word (loading the model included), `seconds` in all, and the answer."""

    model: str
    first: float
    seconds: float
    answer: str

    @property
    def pace(self) -> float:
        """Words a second once it writes; 0 where it wrote too little to tell."""
        writing, words = self.seconds - self.first, len(self.answer.split())
        return words / writing if writing > 0.05 and words > 1 else 0.0

    def text(self) -> str:
        """What came of it, in a sentence or two, for the page and the report."""
        if not self.answer:
            return say("trial.silent", model=self.model)
        first, seconds = number(self.first, 1), number(self.seconds, 1)
        said = say("trial.first", model=self.model, first=first, seconds=seconds)
        if self.pace:
            pace = max(1, round(self.pace))
            said += " " + (say("trial.pace", pace=pace) if pace > 1 else say("trial.crawl"))
        return said + (" " + say("trial.slow") if self.first > SLOW_SECONDS else "")


def ask(chat: ChatModel, cancel: Cancel) -> Trial:
    """Ask the test question. Raises `ModelProblem`, `Cancelled`."""
    began = time.monotonic()
    first, pieces = 0.0, []
    messages = [Message("system", PASSAGE), Message("user", QUESTION)]
    for piece in chat.stream(messages, max_tokens=MOST_TOKENS, cancel=cancel):
        if piece.strip() and not first:
            first = time.monotonic() - began
        pieces.append(piece)
    return Trial(chat.name, first, time.monotonic() - began, "".join(pieces).strip())
