"""A notes folder beside a campaign's catalogue and index, for tests of reading and staying in step."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import IngestReport, Progress
from oracle_desktop.ingestion.index import Ingest
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.settings import ReadingSettings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.vectors import VectorIndex

SESSIONS = {
    "Sessions/Session 1.md": "# The Ferry\n\nOld Brannoc took our last silver and told us of the mill.",
    "Sessions/Session 2.md": "# The Mill\n\nThe mill at Harrow Weir burned. A brass key lay under the wheel.",
    "Sessions/Session 3.md": "# The Key\n\nThe key opens nothing in town. Sella laughed at us for an hour.",
    "Characters/Brannoc.md": "---\naliases: [the ferryman]\n---\nHas one ear. Hates the miller.",
}


class Desk:
    """A notes folder beside a campaign's catalogue and index."""

    def __init__(self, root: Path, embedder: BuiltinEmbedder) -> None:
        self.notes = root / "notes"
        self.home = root / "home"
        self.embedder = embedder
        for path, text in SESSIONS.items():
            self.write(path, text)
        self.home.mkdir()
        self.catalogue = Catalogue(self.home / "catalogue.sqlite3")
        self.vectors = VectorIndex(self.home / "vectors")

    def write(self, path: str, text: str) -> None:
        file = self.notes / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def move(self, old: str, new: str) -> None:
        target = self.notes / new
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(self.notes / old, target)

    def _run(self, cancel: Cancel | None, on_progress: Callable[[Progress], None]) -> Ingest:
        return Ingest(self.catalogue, self.vectors, self.embedder, ReadingSettings(), on_progress, cancel)

    def decide_again(self) -> IngestReport:
        return self._run(None, lambda _p: None).decide_again()

    def ingest(
        self, cancel: Cancel | None = None, on_progress: Callable[[Progress], None] = lambda _p: None
    ) -> IngestReport:
        return self._run(cancel, on_progress).run(self.notes)

    def labels(self) -> dict[str, str]:
        return {f.path: f.label for f in self.catalogue.fragments()}

    def texts(self) -> str:
        return "\n".join(f.text for f in self.catalogue.fragments())

    def in_step(self) -> bool:
        return self.vectors.ids() == self.catalogue.vector_ids(self.embedder.name) != set()

    def close(self) -> None:
        self.vectors.close()
        self.catalogue.close()
