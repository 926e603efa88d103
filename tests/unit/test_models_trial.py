"""The doctor's test question: timed to the first word and in all, and nothing of the notes in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from stub_ollama import DIE, StubOllama

from oracle_desktop.cancel import Cancel
from oracle_desktop.errors import ModelUnreachable
from oracle_desktop.models import trial
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.models.trial import Trial
from oracle_desktop.settings import MindSettings


@pytest.fixture
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        yield stub


def tried(stub: StubOllama) -> Trial:
    chat = OllamaServer(MindSettings(host=stub.address, chat_model="qwen2.5:7b")).chat()
    try:
        return trial.ask(chat, Cancel())
    finally:
        chat.close()


def test_it_times_the_first_word_and_the_whole(stub: StubOllama) -> None:
    stub.chat = [0.4, "The miller's ", 0.4, "dog bit it off."]
    found = tried(stub)
    assert 0.4 <= found.first < 0.8 <= found.seconds
    assert found.answer == "The miller's dog bit it off."
    assert found.pace > 1
    assert found.text().startswith("qwen2.5:7b answered: the first word after 0.")
    assert "words a second" in found.text()
    (asked,) = [body for path, body in stub.requests if path == "/api/chat"]
    assert [one["content"] for one in asked["messages"]] == [trial.PASSAGE, trial.QUESTION]


def test_a_model_that_is_silent_or_slow_is_told_of(stub: StubOllama) -> None:
    stub.chat = ["", " "]
    assert "answered nothing" in tried(stub).text()
    assert "a smaller one helps" in Trial("scribe", 25.0, 30.0, "He lost it.").text()


def test_a_server_that_dies_is_a_known_trouble(stub: StubOllama) -> None:
    stub.chat = ["The ", DIE]
    with pytest.raises(ModelUnreachable):
        tried(stub)
