"""Very many conversations: which of them players may see is told without reading the notes once for each."""

from __future__ import annotations

from pathlib import Path

import pytest
from enrich_notes import put

from oracle_desktop.answering.conversation import for_players, record
from oracle_desktop.answering.veil import Veil
from oracle_desktop.domain import Answer, Citation, Document, Mode
from oracle_desktop.store.catalogue import Catalogue


def test_a_file_is_read_once_however_many_answers_cite_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    for number in (1, 3):
        put(catalogue, f"Session {number}.md", "Brannoc took silver.", "The abbot lies to us.", secret=[1])
    with catalogue.together():
        for number in range(60):
            quote = "The abbot lies to us." if number % 3 == 0 else "Brannoc took silver."
            label = f"Session {1 + number % 2 * 2}"
            cited = Citation(label, None, f"{label}.md", 0, 20, quote, "source")
            answer = Answer("Who?", "He did.", Mode.PRIVATE, "m", citations=(cited,), player_safe=True)
            kept = catalogue.new_conversation(f"Evening {number}")
            catalogue.add_message(kept, "user", "Who?")
            catalogue.add_message(kept, "assistant", answer.text, record(answer))
    read: list[str] = []
    document = Catalogue.document

    def noted(self: Catalogue, path: str) -> Document | None:
        read.append(path)
        return document(self, path)

    monkeypatch.setattr(Catalogue, "document", noted)
    rows = for_players(catalogue, catalogue.conversations(), Veil(catalogue, None, True))
    catalogue.close()
    assert len(rows) == 40
    assert len(read) <= 4
