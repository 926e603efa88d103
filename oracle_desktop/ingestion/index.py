"""The fast stage of an ingest: read what changed, split, keep, embed. Resumable at any point.

Order matters. The whole folder is weighed before a single file is split, since what a file is depends on
its neighbours (R1.1); then files are committed by handfuls, so that a crash or a cancel loses only those in
hand; then what is gone is forgotten (last, so that a file that moved and was edited finds its vectors); then
what has no vector yet is embedded, whichever run left it so.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from oracle_desktop import __version__
from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Document, FileRecord, Fragment, IngestReport, Progress, Window
from oracle_desktop.ingestion import compendium, secrets
from oracle_desktop.ingestion.corrections import corrections
from oracle_desktop.ingestion.embed import embed_missing, reconcile
from oracle_desktop.ingestion.progress import Meter, Stopwatch
from oracle_desktop.ingestion.reading import FolderReader, Reading, record_of, state_of
from oracle_desktop.ingestion.sentences import left, read_sentences
from oracle_desktop.ingestion.sync import Changes, compare, really_gone, refuse_empty
from oracle_desktop.models.protocols import Embedder
from oracle_desktop.notes import fragments, scan, sessions
from oracle_desktop.notes.sessions import Decision
from oracle_desktop.settings import ReadingSettings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import IndexAway
from oracle_desktop.store.vectors import VectorIndex

OnProgress = Callable[[Progress], None]

# Documents a transaction: a third of the time of storing is saved, and a crash loses at most these.
TOGETHER = 8


@dataclass(frozen=True, slots=True)
class _Split:
    """A file ready to be stored."""

    record: FileRecord
    document: Document
    state: str
    parts: list[Fragment]
    windows: list[list[Window]]
    session: int


class Ingest:
    """One run over a notes folder; the next one starts from what this one kept."""

    def __init__(
        self,
        catalogue: Catalogue,
        vectors: VectorIndex,
        embedder: Embedder | None,
        settings: ReadingSettings,
        on_progress: OnProgress = lambda _progress: None,
        cancel: Cancel | None = None,
        *,
        sentences: bool = True,
    ) -> None:
        """Without `sentences` these are left for `sharpen`: the run ends when everything can be found."""
        self._catalogue = catalogue
        self._vectors = vectors
        self._embedder = embedder
        self._settings = settings
        self._rules = f"{__version__} {settings!r}"
        self._meter = Meter(on_progress)
        self._cancel = cancel or Cancel()
        self._watch = Stopwatch()
        self._calls = Counter({"embed": 0})
        self._sentences = sentences
        self._reader = FolderReader(catalogue, settings, self._meter, self._cancel)

    def run(self, folder: Path) -> IngestReport:
        """Bring the index in step with `folder`. Raises `FolderProblem`, `StoreProblem`, `ModelProblem`.

        A cancelled run returns its report with `cancelled` set; everything acknowledged is kept.
        """
        return self._guarded(lambda: self._follow(folder))

    def decide_again(self) -> IngestReport:
        """Heed the GM's corrections, from what is kept: the notes folder need not be there.

        Only files whose kind, session, label or place among the notes changed are split again.
        """
        return self._guarded(lambda: self._store(self._reader.kept(()), Changes()))

    def _guarded(self, work: Callable[[], bool]) -> IngestReport:
        try:
            self._finish(work())
        except Cancelled:
            return self._report(cancelled=True)
        return self._report(cancelled=False)

    def _finish(self, changed: bool) -> None:
        if changed or not self._catalogue.meta(compendium.IN_STEP):
            with self._watch.stage("names"):
                self._meter.start("names", 0)
                compendium.refresh(self._catalogue, self._cancel)
                self._catalogue.set_meta(compendium.IN_STEP, "1")
        away: IndexAway | None = None
        try:
            self._embed()
            self._vectors.settle()  # once a run: a server that is away is waited for
        except IndexAway as problem:  # everything is in the catalogue; the next run puts it on the server
            away = problem
        if changed:
            self._catalogue.tidy()
        self._catalogue.set_meta("complete", "1")
        if away is not None:
            raise away

    def _embed(self) -> None:
        """Windows, which can be searched then, and behind them the sentences where they are
        wanted now, timed by themselves."""
        with self._watch.stage("embed"):
            if self._embedder is None:
                reconcile(self._catalogue, self._vectors, self._cancel)
                return
            behind = sum(left(self._catalogue, self._embedder).values()) if self._sentences else 0
            embed_missing(
                self._catalogue, self._vectors, self._embedder, self._meter, self._cancel, self._calls, behind
            )
        if self._sentences:
            with self._watch.stage("sentences"):
                read_sentences(self._catalogue, self._embedder, self._meter, self._cancel)

    def _follow(self, folder: Path) -> bool:
        """Scan, read, decide and store; true where anything in the index may have changed."""
        with self._watch.stage("scan"):
            self._meter.start("scan", 0)
            seen = scan.scan(folder, self._cancel)
            ledger = self._catalogue.ledger()
            refuse_empty(folder, seen, ledger)
            changes = compare(seen.found, ledger, self._cancel)
            changes.gone = really_gone(changes.gone, dict(seen.skipped))
            dropped = self._reader.list_left_out(dict(seen.skipped), ledger)
            self._reader.touch(changes, ledger)
        unfinished = not self._catalogue.meta("complete")
        ruled = self._catalogue.meta("reading") != self._rules
        if not (changes.any or dropped or unfinished or ruled):
            return False
        self._catalogue.set_meta("complete", "")
        with self._watch.stage("read"):
            reading = self._reader.read(changes, ledger)
        if not (reading.fresh or changes.moved or changes.gone or dropped or unfinished or ruled):
            return False
        self._catalogue.move_corrections(changes.hashes(ledger))
        self._catalogue.move_secret_marks(changes.hashes(ledger))
        return self._store(reading, changes)

    def _store(self, reading: Reading, changes: Changes) -> bool:
        """Commit each file whose text, or whose place in the whole, changed; then forget what is gone."""
        with self._watch.stage("index"):
            self._catalogue.set_meta("complete", "")
            self._catalogue.set_meta(compendium.IN_STEP, "")
            decisions = sessions.decide(reading.evidence, corrections(self._catalogue))
            ledger = self._catalogue.ledger()
            decided = {path: self._digest(decision) for path, decision in decisions.items()}
            work = [
                path
                for path in decisions
                if path in reading.fresh or reading.decided.get(path) != decided[path]
            ]
            self._meter.start("index", len(work))
            for at in range(0, len(work), TOGETHER):
                batch: list[_Split] = []
                for path in work[at : at + TOGETHER]:
                    self._cancel.check()
                    state = state_of(decided[path], reading.evidence[path])
                    split = self._split(path, decisions[path], state, reading, changes, ledger)
                    if split is not None:
                        batch.append(split)
                self._keep(batch, changes)
            self._catalogue.forget(changes.gone)
            self._catalogue.set_meta("reading", self._rules)
        return True

    def _digest(self, decision: Decision) -> str:
        """Changes where the file must be split and labelled anew."""
        return hashlib.sha256(f"{self._rules} {decision!r}".encode("utf-8", "replace")).hexdigest()

    def _split(
        self,
        path: str,
        decision: Decision,
        state: str,
        reading: Reading,
        changes: Changes,
        ledger: Mapping[str, FileRecord],
    ) -> _Split | None:
        fresh = path in reading.fresh
        document = reading.documents.pop(path, None)
        if document is None and fresh:  # did not fit in memory
            document = self._reader.read_one(path, changes, ledger)
        elif document is None:
            document = self._catalogue.document(path)
        if document is None:
            return None
        record = record_of(path, changes) if fresh else ledger[path]
        parts = fragments.split(document, decision, self._settings)
        windows = [fragments.windows(document, part, self._settings) for part in parts]
        record = replace(
            record, fragments=len(parts), label=parts[0].label if parts else "", kind=decision.kind
        )
        if (
            record.status != "failed"
        ):  # a failed one keeps its reason: what is kept of it is not what is there
            reasons = dict.fromkeys(section.reason for section in decision.sections)
            record = replace(
                record,
                status="ready" if decision.keep else "skipped",
                reason=decision.skip_reason or "; ".join(reasons),
            )
        return _Split(record, document, state, parts, windows, _highest_session(decision))

    def _keep(self, batch: list[_Split], changes: Changes) -> None:
        """Commit a handful of files. One that moved takes its vectors along: what is embedded opens with the
        title, which may come from the file's name, but the bytes are the same."""
        with self._catalogue.together():
            for one in batch:
                path = one.record.path
                old = changes.moved.get(path)
                if old is not None:
                    self._catalogue.rename(old, path)
                    before = self._stretches(path)
                self._catalogue.store_document(one.record, one.document, one.state, one.parts, one.windows)
                secrets.heed(self._catalogue, path)
                if old is not None:
                    after = self._stretches(path)
                    self._catalogue.carry_embeddings(
                        [(before[at], hash_) for at, hash_ in after.items() if at in before]
                    )
        for one in batch:
            self._meter.step(one.record.path, one.session)

    def _stretches(self, path: str) -> dict[tuple[int, int], bytes]:
        """Hash of what is embedded of each stretch of a file."""
        ids = [fragment.id for fragment in self._catalogue.fragments_of(path)]
        return {
            (view.start, view.end): view.hash for view in self._catalogue.views(ids) if view.kind == "text"
        }

    def _report(self, cancelled: bool) -> IngestReport:
        counts = self._catalogue.counts()
        ledger = sorted(self._catalogue.ledger().items())
        return IngestReport(
            documents=counts["documents"],
            fragments=counts["fragments"],
            sessions=counts["sessions"],
            skipped=[(path, record.reason) for path, record in ledger if record.status == "skipped"],
            failed=[(path, record.reason) for path, record in ledger if record.status == "failed"],
            model_calls=dict(self._calls),
            seconds=dict(self._watch.seconds),
            cancelled=cancelled,
        )


def _highest_session(decision: Decision) -> int:
    return int(max((s.session.number for s in decision.sections if s.session is not None), default=0))
