"""Questions and annotations become searchable by meaning while the chat model still writes others."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Progress
from oracle_desktop.errors import ModelProblem
from oracle_desktop.ingestion.embed import embed_missing
from oracle_desktop.ingestion.progress import Meter
from oracle_desktop.models.protocols import Embedder
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.vectors import VectorIndex

# How often what has come is embedded, in seconds: one fragment has some seven texts, a call has room for 32.
EVERY = 3.0


class ViewEmbedding:
    """Embeds in a thread of its own, so that neither the calls nor the progress wait for it."""

    def __init__(self, catalogue: Catalogue, vectors: VectorIndex, embedder: Embedder) -> None:
        self._catalogue = catalogue
        self._vectors = vectors
        self._embedder = embedder
        self._changed = threading.Condition()
        self._pending = True
        self._finishing = False
        self._tell: Callable[[Progress], None] = lambda _progress: None
        self._problem = ""
        self._error: BaseException | None = None
        self._thread: threading.Thread | None = None
        self.calls: Counter[str] = Counter()

    def start(self, cancel: Cancel) -> None:
        """Begin; `more` tells of new views."""
        self._thread = threading.Thread(target=self._run, args=(cancel,), name="enrich-embed", daemon=True)
        self._thread.start()

    def more(self) -> None:
        """There are views to embed."""
        with self._changed:
            self._pending = True

    def finish(self, on_progress: Callable[[Progress], None]) -> str:
        """Embed what is left and end; why it could not be done, "" where it was. Raises `StoreProblem`."""
        with self._changed:
            self._tell = on_progress
            self._finishing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
        if self._error is not None:
            raise self._error
        return self._problem

    def _run(self, cancel: Cancel) -> None:
        meter = Meter(lambda progress: self._tell(progress))
        try:
            while True:
                with self._changed:
                    self._changed.wait_for(lambda: self._finishing or cancel.is_set(), EVERY)
                    last, pending, self._pending = self._finishing, self._pending, False
                cancel.check()
                if pending:
                    embed_missing(self._catalogue, self._vectors, self._embedder, meter, cancel, self.calls)
                if last:
                    return
        except Cancelled:
            return
        except ModelProblem as problem:  # found by their words until the next run embeds them
            self._problem = str(problem)
        except BaseException as error:
            self._error = error
