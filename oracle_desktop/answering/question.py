"""What the GM typed, as it is searched and kept."""

from __future__ import annotations

from oracle_desktop.errors import QuestionProblem

LONGEST_QUESTION = 4_000
"""Characters. A long paragraph fits; more would be searched for minutes and read by no model."""


def as_question(text: str) -> str:
    """`text` as it is searched and kept: no control characters, no halves of characters, no outer spaces.

    Raises `QuestionProblem` where nothing is left, or where it is longer than `LONGEST_QUESTION`.
    """
    whole = text.encode("utf-8", "ignore").decode()
    question = "".join(c if c.isprintable() else " " for c in whole).strip()
    if not question:
        raise QuestionProblem("There is no question.", "Write what you would like to know.")
    if len(question) > LONGEST_QUESTION:
        raise QuestionProblem(
            f"A question of {len(question):,} characters is too long.",
            f"Ask in up to {LONGEST_QUESTION:,}; to have a text read, put it into your notes.",
        )
    return question
