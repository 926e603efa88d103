"""One ingest in a process of its own, to be killed: says `go` before it begins and `done` after."""

from __future__ import annotations

import sys
from pathlib import Path

from oracle_desktop.ingestion.index import Ingest
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.settings import ReadingSettings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.vectors import VectorIndex


def main(home: Path, notes: Path) -> None:
    """Read `notes` into `home`."""
    catalogue, vectors = Catalogue(home / "catalogue.sqlite3"), VectorIndex(home / "vectors")
    embedder = BuiltinEmbedder()
    embedder.warm()
    print("go", flush=True)
    Ingest(catalogue, vectors, embedder, ReadingSettings()).run(notes)
    print("done", flush=True)
    vectors.close()
    embedder.close()
    catalogue.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
