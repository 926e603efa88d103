"""What quote mode promises, measured over real notes with the built-in models (R6.7)."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle_desktop.domain import Answer, Mode
from oracle_desktop.notes.words import words
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Campaign, Workspace

pytestmark = [pytest.mark.corpora, pytest.mark.slow]

RIGHT = 0.71
"""Share of answerable questions with a sentence of the evidence's paragraph among those quoted."""


@pytest.fixture(scope="module")
def campaign(read_campaign: Places) -> Iterator[Campaign]:
    campaign = Workspace(read_campaign).open("cr")
    campaign.warm()
    yield campaign
    campaign.close()


def paragraphs(text: str) -> list[tuple[int, int, str]]:
    """Start, end and folded words of each paragraph."""
    return [(m.start(), m.end(), " ".join(words(m.group()))) for m in re.finditer(r"(?:.+\n?)+", text)]


class Paragraphs:
    """Where the evidence of a question stands."""

    def __init__(self, campaign: Campaign) -> None:
        self.by_path = {}
        for page in campaign.catalogue.pages():
            document = campaign.catalogue.document(page.path)
            assert document is not None
            self.by_path[page.path] = paragraphs(document.text)

    def of(self, evidence: str) -> list[tuple[str, int, int]]:
        """Every paragraph that holds the evidence, or the longest part of it where it was shortened."""
        part = " ".join(words(max(re.split(r"\.\.\.|…", evidence), key=len)))
        return [
            (path, start, end)
            for path, found in self.by_path.items()
            for start, end, folded in found
            if part in folded
        ]


def test_quotes_hold_the_answer_verbatim_and_at_once(campaign: Campaign, questions: Path) -> None:
    bank = [
        json.loads(line)
        for line in (questions / "crd3-campaign1-single.jsonl").read_text("utf-8").splitlines()
    ]
    places = Paragraphs(campaign)
    right, seconds, found, refused = [], [], 0, 0
    for question in bank:
        there = places.of(question["evidence"])
        if not there:
            continue
        found += 1
        began = time.perf_counter()
        answer = campaign.ask(question["question"], mode=Mode.PRIVATE)
        seconds.append(time.perf_counter() - began)
        verbatim(campaign, answer)
        refused += answer.refused
        right.append(
            any(
                citation.path == path and citation.start < end and start < citation.end
                for citation in answer.citations
                for path, start, end in there
            )
        )
    share, middle = sum(right) / len(right), sorted(seconds)[len(seconds) // 2]
    print(f"\nright {share:.3f} of {len(right)}, refused {refused}, median {middle:.3f} s")
    assert refused <= 1, "what the gate lets through is quoted, be it in other words"
    assert found >= 0.9 * len(bank)
    assert share >= RIGHT


def verbatim(campaign: Campaign, answer: Answer) -> None:
    for citation in answer.citations:
        document = campaign.catalogue.document(citation.path)
        assert document is not None
        assert document.text[citation.start : citation.end] == citation.quote
