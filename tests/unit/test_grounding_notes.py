"""Real notes as claims: a sentence is supported by its own passage, and hardly ever with another name."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from oracle_desktop.answering.facts import Lexicon, read
from oracle_desktop.answering.grounding import Grounding
from oracle_desktop.answering.passages import Sentence, read_sentences
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Answer, Citation, Fragment, Mode
from oracle_desktop.notes import fragments, readers, scan
from oracle_desktop.notes.sessions import decide, gather
from oracle_desktop.settings import ReadingSettings

pytestmark = pytest.mark.corpora

PLACES = 12
"""Fragments of each vault that are tried, three sentences each."""


def passages(folder: Path) -> list[tuple[Fragment, str]]:
    """Long passages of a vault, the same ones on every run."""
    found = [f for f in scan.scan(folder, Cancel()).found if f.path.endswith((".md", ".txt"))]
    rng = random.Random(5)
    documents = [
        readers.read(file.absolute, file.path, largest_mb=8)
        for file in sorted(rng.sample(found, min(40, len(found))), key=lambda file: file.path)
        if file.size > 1_500
    ]
    decisions = decide({document.path: gather(document) for document in documents})
    split = [
        (fragment, document.text)
        for document in documents
        for fragment in fragments.split(document, decisions[document.path], ReadingSettings())
        if fragment.words > 250
    ]
    return rng.sample(split, min(PLACES, len(split)))


def told(fragment: Fragment, text: str) -> list[Sentence]:
    """Sentences that tell something."""
    lines = read_sentences(text, fragment.start, fragment.end)
    return [line for line in lines if 8 <= line.words <= 35 and line.plain.rstrip().endswith(".")]


def verdict(claim: str, fragment: Fragment, text: str) -> str:
    label = f"[{fragment.label}]"
    said = f"{claim.rstrip('.')} {label}."
    at = said.rindex(label)
    citation = Citation(fragment.label, None, fragment.path, 0, 0, "", "source", at, at + len(label))
    answer = Answer("?", said, Mode.PRIVATE, "", citations=(citation,))
    found = {claim.verdict for claim in Grounding(lambda _: (fragment, text)).check(answer).claims}
    return found.pop() if len(found) == 1 else "partly"


@pytest.mark.parametrize("vault", ["crd3/campaign1", "cronicas-dos-reinos", "icewind-dale-nl", "cineris"])
def test_sentences_of_real_notes(corpora: Path, vault: str) -> None:
    if not (corpora / vault).is_dir():
        pytest.skip(f"{vault} is not among the notes")
    rng = random.Random(11)
    own: Counter[str] = Counter()
    swapped: Counter[str] = Counter()
    for fragment, text in passages(corpora / vault):
        lines = told(fragment, text)
        whole = read(" ".join(line.plain for line in lines), Lexicon(), "en") if lines else []
        names = {named.shown for stated in whole for named in stated.names if named.sure}
        for line in rng.sample(lines, min(3, len(lines))):
            claim = " ".join(line.plain.split())
            own[verdict(claim, fragment, text)] += 1
            mine = sorted(name for name in names if re.search(rf"\b{re.escape(name)}\b", claim))
            others = sorted(n for n in names if not any(word in claim for word in n.split()))
            if mine and others:
                changed = claim.replace(rng.choice(mine), rng.choice(others))
                swapped[verdict(changed, fragment, text)] += 1
    assert own["supported"] >= 0.95 * own.total()
    # the samples change with the detector; one of them may be right by chance
    assert swapped["supported"] <= 1
    assert swapped.total() >= 5
