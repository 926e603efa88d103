"""Answers written by a real Ollama: they stream, they stop, and a missing model falls back to quotes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from answering_desk import Fixed, filled, ranking

from oracle_desktop.answering.oracle import Oracle
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import (
    Answer,
    AskEvent,
    Citation,
    Mode,
    SessionId,
    Wrote,
)
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.models.ollama_chat import OllamaChat
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.settings import AnswerSettings, MindSettings
from oracle_desktop.store.catalogue import Catalogue

pytestmark = pytest.mark.ollama

TEXT = "Archduke Corvane was poisoned at the feast. Sister Maelis put the nightshade in his cup."
QUESTION = "Who poisoned Corvane?"


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = filled(tmp_path / "catalogue.sqlite3", {2: TEXT})
    yield catalogue
    catalogue.close()


def chat(host: str, model: str) -> ChatModel:
    return OllamaServer(MindSettings(host=host, chat_model=model, num_ctx=2_048)).chat()


def oracle(catalogue: Catalogue, model: ChatModel, max_tokens: int) -> Oracle:
    found = Fixed(ranking(catalogue, QUESTION))
    return Oracle(catalogue, found, model, AnswerSettings(max_tokens=max_tokens))


def test_an_answer_streams_as_it_is_written(catalogue: Catalogue, ollama_host: str) -> None:
    model = chat(ollama_host, "smollm2:135m")
    events: list[AskEvent] = []
    try:
        answer = oracle(catalogue, model, 64).ask(
            QUESTION, mode=Mode.PRIVATE, on_event=events.append, cancel=Cancel()
        )
    finally:
        model.close()
    wrote = [event for event in events if isinstance(event, Wrote)]
    assert len(wrote) > 3
    shown = "".join(e.text + (f"[{e.citation.label}]" if e.citation else "") for e in wrote)
    assert (answer.text, answer.error, answer.quoted, answer.stopped) == (shown, "", False, False)
    assert answer.text.strip()
    assert answer.writer == "smollm2:135m"
    assert answer.tokens["prompt"] + 64 <= 2_048


def test_stop_closes_the_stream_and_keeps_what_was_written(catalogue: Catalogue, ollama_host: str) -> None:
    model = chat(ollama_host, "smollm2:135m")
    cancel = Cancel()
    stopped_at: list[float] = []

    def stop(event: AskEvent) -> None:
        if isinstance(event, Wrote) and not stopped_at:
            stopped_at.append(time.perf_counter())
            cancel.set()

    try:
        answer = oracle(catalogue, model, 1_000).ask(
            QUESTION, mode=Mode.PRIVATE, on_event=stop, cancel=cancel
        )
        took = time.perf_counter() - stopped_at[0]
    finally:
        model.close()
    assert answer.stopped
    assert answer.text
    assert took < 2.0


def test_a_model_removed_meanwhile_is_replaced_by_quotes(catalogue: Catalogue, ollama_host: str) -> None:
    server = OllamaServer(MindSettings(host=ollama_host))
    model = OllamaChat(server.connection(), "no-such-model:1b", context=2_048, keep_alive="1m")
    try:
        answer = oracle(catalogue, model, 64).ask(
            QUESTION, mode=Mode.PRIVATE, on_event=lambda _: None, cancel=Cancel()
        )
    finally:
        model.close()
    assert answer.quoted
    assert answer.error
    assert answer.citations[0].quote in TEXT


def test_claims_are_judged_by_schema_and_stop_when_asked(catalogue: Catalogue, ollama_host: str) -> None:
    model = chat(ollama_host, "smollm2:135m")
    text = "A toxic drink finished the ruler [Session 2]."
    label = "[Session 2]"
    at = text.index(label)
    citation = Citation("Session 2", SessionId(2.0), "session-2.md", 0, 10, "", "source", at, at + len(label))
    answer = Answer(QUESTION, text, Mode.PRIVATE, model.name, (citation,), full=("Session 2",))
    stopped = Cancel()
    stopped.set()
    try:
        (judged,) = oracle(catalogue, model, 64).judge(answer, Cancel()).claims
        (left,) = oracle(catalogue, model, 64).judge(answer, stopped).claims
    finally:
        model.close()
    assert judged.judge == "smollm2:135m"
    assert judged.verdict in ("supported", "partly", "doubtful")
    assert (left.judge, left.verdict) == ("words", "doubtful")
