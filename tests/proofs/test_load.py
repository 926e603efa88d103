"""Ten campaigns, one with 20,000 passages and 10,000 messages: what each thing takes (`-s` prints)."""

from __future__ import annotations

import itertools
import shutil
import statistics
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest
from faults.kept import make_vault

from oracle_desktop.cancel import Cancel
from oracle_desktop.ingestion.index import Ingest
from oracle_desktop.models.protocols import Vectors
from oracle_desktop.paths import Places
from oracle_desktop.retrieval.retriever import Retriever
from oracle_desktop.settings import FindingSettings, ReadingSettings
from oracle_desktop.store import archive
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rebuild import bring_in_line
from oracle_desktop.store.vectors import VectorIndex
from oracle_desktop.workspace import Workspace

PASSAGES = 20_000
MESSAGES = 10_000
WORDS = "ferry mill bell dawn toll reed heron otter weir silver bread dusk river stone lamp keeper".split()


class ByWords:
    """Which words stand in a text: no model, so that what is measured is the keeping."""

    name = "by words"
    dimension = 64

    def embed(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:
        matrix = np.zeros((len(texts), self.dimension), np.float32)
        for at, text in enumerate(texts):
            for word in text.lower().split():
                matrix[at, zlib.crc32(word.encode()) % self.dimension] += 1.0
        return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-9)

    def close(self) -> None:
        """Nothing is open."""


@dataclass
class Timed:
    """Seconds of each thing, printed at the end."""

    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def __call__(self, what: str) -> Iterator[None]:
        began = time.monotonic()
        yield
        self.seconds[what] = time.monotonic() - began

    def median(self, what: str, act: Callable[[], object], times: int = 20) -> None:
        taken = []
        for _ in range(times):
            began = time.monotonic()
            act()
            taken.append(time.monotonic() - began)
        self.seconds[what] = statistics.median(taken)


def write_notes(folder: Path) -> None:
    """A page for each passage, a hundred in a folder."""
    dice = np.random.default_rng(5)
    for number in range(PASSAGES):
        file = folder / f"Lore {number // 100:03}" / f"Page {number:05}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"Brannoc said: {' '.join(dice.choice(WORDS, 45))}.\n", encoding="utf-8")


@pytest.mark.slow
def test_a_large_campaign_among_ten(tmp_path: Path) -> None:
    workspace = Workspace(Places.under(tmp_path / "data"))
    write_notes(tmp_path / "large")
    for number in range(9):
        make_vault(tmp_path / f"small {number}", 3)
        workspace.create(f"Small {number}", tmp_path / f"small {number}")
    home = workspace.create("Large", tmp_path / "large").home
    timed, embedder = Timed(), ByWords()
    catalogue, vectors = Catalogue(home / "catalogue.sqlite3"), VectorIndex(home / "vectors")

    def read() -> dict[str, int]:
        return dict(
            Ingest(catalogue, vectors, embedder, ReadingSettings()).run(tmp_path / "large").model_calls
        )

    try:
        with timed("first reading"):
            read()
        assert len(catalogue.fragments()) == PASSAGES
        with timed("reading again, unchanged"):
            assert read() == {"embed": 0}
        file = tmp_path / "large" / "Lore 000" / "Page 00007.md"
        file.write_text(file.read_text(encoding="utf-8") + "\nA heron stole the toll.\n", encoding="utf-8")
        began = time.process_time()
        with timed("reading again, one edit"):
            assert 1 <= read()["embed"] <= 3
        timed.seconds["  of it this process's own work"] = time.process_time() - began
        retriever = Retriever(catalogue, vectors, embedder, FindingSettings(), None)
        retriever.search("Who stole the toll?")
        asked = itertools.combinations(WORDS, 3)  # each another question: one that repeats costs nothing
        timed.median("a question", lambda: retriever.search(f"Where was {' '.join(next(asked))}?"))
        talk(catalogue, timed)
        with timed("a copy, read through"):
            archive.write(catalogue, tmp_path / "copy.zip", {})
        with timed("looking for damage"):
            assert catalogue.check() == []
    finally:
        vectors.close()
        catalogue.close()
    timed.median("listing ten campaigns", workspace.campaigns, 5)
    names = itertools.cycle(info.name for info in workspace.campaigns())
    timed.median("opening another campaign", lambda: workspace.open(next(names)).close(), 10)
    with timed("bringing the copy back"):
        back = workspace.restore(tmp_path / "copy.zip", name="Back")
    shutil.rmtree(home / "vectors")
    catalogue, vectors = Catalogue(back.home / "catalogue.sqlite3"), VectorIndex(back.home / "vectors")
    try:
        with timed("the index made anew"):
            bring_in_line(vectors, catalogue, embedder.name, embedder.dimension)
        assert vectors.ids() == catalogue.vector_ids(embedder.name)
        size = catalogue.path.stat().st_size
        with timed("most of it removed, room given back"):
            catalogue.forget([path for path in catalogue.ledger() if not path.startswith("Lore 00")])
            catalogue.tidy()
        assert catalogue.path.stat().st_size < size / 4
    finally:
        vectors.close()
        catalogue.close()
    with timed("deleting the largest"):
        workspace.delete("Back")
    for number in range(9):
        workspace.delete(f"Small {number}")
    assert [info.name for info in workspace.campaigns()] == ["Large"]
    print(f"\n{PASSAGES:,} passages, {MESSAGES:,} messages, {size / 1e6:.0f} MB")
    for what, seconds in timed.seconds.items():
        print(f"{what:40} {seconds:8.3f} s")


def talk(catalogue: Catalogue, timed: Timed) -> None:
    """Conversations of twenty messages each, listed, searched, added to and deleted."""
    with catalogue.together():
        for number in range(MESSAGES // 20):
            kept = catalogue.new_conversation(f"Evening {number}")
            for turn in range(20):
                role = "assistant" if turn % 2 else "user"
                catalogue.add_message(kept, role, f"{' '.join(WORDS)} {number} {turn} " * 6, "{}")
    timed.median("listing 500 conversations", catalogue.conversations)
    timed.median(
        "searching 10,000 messages", lambda: catalogue.conversations("otter weir silver bread dusk 77")
    )
    timed.median("opening a conversation", lambda: catalogue.messages(kept))
    timed.median("keeping a message", lambda: catalogue.add_message(1, "user", "Who?"))
    with timed("deleting a conversation"):
        catalogue.delete_conversation(2)
