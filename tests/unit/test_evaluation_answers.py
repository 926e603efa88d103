"""Answers are measured apart from what was found for them (R7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Answer, Citation, CitationStatus, Claim, Mode, SessionId, Verdict
from oracle_desktop.evaluation import answers
from oracle_desktop.evaluation.answers import Written
from oracle_desktop.evaluation.bank import Gold, Question
from oracle_desktop.models.metered import Meter, MeteredChat
from oracle_desktop.models.protocols import Message

WANTED = Question("q", "?", gold=(Gold("2", None, 2), Gold("3", None, 1)))
UNKNOWN = Question("n", "?")
TWO: tuple[int, CitationStatus] = (2, "supported")


def answer(
    *cited: tuple[int, CitationStatus], verdicts: Sequence[Verdict] = (), refused: bool = False
) -> Answer:
    citations = tuple(
        Citation(f"Session {n}", SessionId(float(n)), f"{n}.md", 0, 1, "x", status) for n, status in cited
    )
    claims = tuple(Claim(0, 1, verdict) for verdict in verdicts)
    return Answer("?", "He came.", Mode.PRIVATE, "m", citations, claims=claims, refused=refused,
                  seconds={"search": 0.1, "write": 2.0, "total": 2.1})  # fmt: skip


def asked(question: Question, of: Answer, calls: int = 1) -> dict[str, Any]:
    plain = {"id": question.id, "gold": [{"session": 2, "grade": 2}] if question.gold else [],
             "refused": of.refused}  # fmt: skip
    return {**plain, **Written(of, {"write": calls}, {"prompt": 100, "answer": 10}).json(question)}


def test_citations_grounding_and_refusals_each_have_a_figure() -> None:
    found = answers.means(
        [
            asked(WANTED, answer(TWO, TWO, (9, "partly"), verdicts=["supported", "partly"])),
            asked(WANTED, answer((3, "source"), (7, "doubtful"), verdicts=["supported", "uncited"])),
            asked(WANTED, answer(refused=True)),
            asked(UNKNOWN, answer(refused=True)),
            asked(UNKNOWN, answer(verdicts=["uncited"])),
        ]
    )
    assert (found["asked"], found["answered"], found["claims"]) == (5, 3, 5)
    assert found["citation_rate"] == pytest.approx(2 / 3, abs=1e-3)
    assert found["claims_cited"] == pytest.approx(3 / 5)
    assert found["grounding"] == pytest.approx(2 / 5)
    # sessions 2 and 9 of the first, 3 of the second: a doubtful one is no source
    assert found["citation_precision"] == pytest.approx(2 / 3, abs=1e-3)
    assert found["cites_gold"] == pytest.approx(1 / 2)
    assert found["refused_unanswerable"] == pytest.approx(1 / 2)
    assert found["refused_answerable"] == pytest.approx(1 / 3, abs=1e-3)
    assert found["calls"] == {"write": 5}
    assert found["tokens"] == {"prompt": 500, "answer": 50}
    assert found["seconds"]["answer"] == {"p50": 2.1, "p95": 2.1}
    assert "search" not in found["seconds"]


class Scripted:
    name, context = "scribe", 4096

    def stream(self, messages, *, max_tokens, cancel) -> Iterator[str]:
        yield from ("He ", "came.")

    def structured(self, messages, schema, *, max_tokens, seconds, cancel, flight=None) -> Any:
        raise ValueError("no JSON")

    def count_tokens(self, text: str) -> int:
        return len(text.split())

    def close(self) -> None: ...


def test_calls_and_tokens_are_counted_also_where_a_call_fails() -> None:
    meter, cancel = Meter(), Cancel()
    chat = MeteredChat(Scripted(), meter)
    said = [Message("system", "Only the notes."), Message("user", "Who came?")]
    assert "".join(chat.stream(said, max_tokens=9, cancel=cancel)) == "He came."
    with pytest.raises(ValueError, match="no JSON"):
        chat.structured(said, {}, max_tokens=9, seconds=1, cancel=cancel)
    assert meter.take() == ({"write": 1, "json": 1}, {"prompt": 10, "answer": 2})
    assert meter.take() == ({}, {})
