"""The process that answers for the vector index; nothing else imports ChromaDB (DESIGN fact 1).

It runs inside `child.Child`, over files beside the catalogue or over a Chroma server (R9).
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from oracle_desktop.child import Handlers
from oracle_desktop.store import generations
from oracle_desktop.store.generations import Generation, Stale
from oracle_desktop.store.vectors_places import Files, Place, Server, telling
from oracle_desktop.store.vectors_rows import Rows


class Service:
    """What the child answers. `rows` is the index in use, `staged` one that is being built."""

    def __init__(self, root: Path, place: Place) -> None:
        self._root = root
        self._place = place
        self._rows: Rows | None = None
        self._name = ""
        self._staged: tuple[Generation, Rows] | None = None

    @property
    def rows(self) -> Rows:
        """The index in use."""
        if self._rows is None:
            raise Stale("it is not open")
        return self._rows

    def open(self, embedder: str, dimension: int) -> int:
        """Open the index in use, or start an empty one where there is none; how many rows it has. Where it is
        open already and still there, nothing is loaded again."""
        generation = generations.current(self._root)
        if started := generation is None:
            generation = Generation(self._place.fresh(), embedder, dimension)
            generations.point(self._root, generation)
        if generation != Generation(generation.folder, embedder, dimension):
            raise Stale(f"it holds {generation.dimension} numbers a vector of {generation.embedder}")
        name = generation.folder
        if not started:
            self._place.check(name)
        if self._rows is not None and self._name == name:
            return self.count()
        self._drop()
        if self._staged is None:
            self._place.remove_others(name)
        self._place.take(name)
        rows = self._place.rows(name, dimension)
        try:
            rows.load()
        except BaseException:
            rows.close()
            raise
        self._rows, self._name = rows, name
        return self.count()

    def begin(self, embedder: str, dimension: int) -> None:
        """Start an index in a fresh place, beside the one in use."""
        name = self._place.fresh()
        self._staged = Generation(name, embedder, dimension), self._place.rows(name, dimension)

    def add(self, *batch: Any) -> None:
        """As `Rows.upsert`, into the index that is being built."""
        if self._staged is None:
            raise Stale("its rebuild was interrupted")
        self._staged[1].upsert(*batch)

    def swap(self) -> int:
        """Put the built index into use and remove the others; how many rows it has."""
        if self._staged is None:
            raise Stale("its rebuild was interrupted")
        (generation, rows), self._staged = self._staged, None
        generations.point(self._root, generation)
        self._drop()
        self._rows, self._name = rows, generation.folder
        self._place.remove_others(generation.folder)
        return self.count()

    def count(self) -> int:
        """How many rows the index in use has."""
        return sum(map(len, self.rows.fragments.values()))

    def ids(self) -> list[int]:
        """View ids of the index in use."""
        return [view for known in self.rows.fragments.values() for view in known]

    def forget(self) -> None:
        """Remove every row of this campaign from where they are kept."""
        self._drop()
        self._place.remove_others("")

    def close(self) -> None:
        """Let go of the rows and seal what they are in."""
        opened = self._rows is not None
        self._drop()
        if opened:
            self._place.leave(self._name)

    def _drop(self) -> None:
        if self._rows is not None:
            self._rows.close()
            self._rows = None


def serve(root: str, server: str = "", token: str = "") -> Handlers:
    """The handlers, for `child.Child`: over files below `root` or over a Chroma server."""
    os.umask(0o077)  # Chroma's files are the GM's alone, like the catalogue
    folder = Path(root)
    service = Service(folder, Server(folder, server, token) if server else Files(folder))
    handlers: Handlers = {
        "open": service.open,
        "begin": service.begin,
        "add": service.add,
        "swap": service.swap,
        "upsert": lambda *batch: service.rows.upsert(*batch),
        "delete": lambda view_ids: service.rows.delete(view_ids),
        "query": lambda vector, n, kind: service.rows.query(vector, n, kind),
        "count": service.count,
        "ids": service.ids,
        "forget": service.forget,
        "close": service.close,
    }
    return {name: telling(handler) for name, handler in handlers.items()} if server else handlers
