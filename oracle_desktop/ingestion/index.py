"""The fast stage of an ingest: read what changed, split, keep, embed. Resumable at any point.

Order matters. The whole folder is weighed before a single file is split, since what a file is depends on
its neighbours (R1.1); then each file is committed by itself, so that a crash or a cancel loses at most the
file in hand; then what has no vector yet is embedded, whichever run left it so.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Document, FileRecord, FileStatus, IngestReport, Progress
from oracle_desktop.errors import FileProblem
from oracle_desktop.ingestion import compendium
from oracle_desktop.ingestion.embed import embed_missing, reconcile
from oracle_desktop.ingestion.progress import Meter, Stopwatch
from oracle_desktop.ingestion.sync import Changes, compare
from oracle_desktop.models.protocols import Embedder
from oracle_desktop.notes import fragments, readers, scan, sessions
from oracle_desktop.notes.scan import Found
from oracle_desktop.notes.sessions import Decision, Evidence
from oracle_desktop.settings import ReadingSettings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.vectors import VectorIndex

OnProgress = Callable[[Progress], None]

# Characters of documents kept between reading and splitting; what is beyond is read a second time.
KEPT_CHARACTERS = 40_000_000


@dataclass(slots=True)
class _Reading:
    """What one run holds of the folder between reading and splitting."""

    evidence: dict[str, Evidence] = field(default_factory=dict)
    decided: dict[str, str] = field(default_factory=dict)
    documents: dict[str, Document] = field(default_factory=dict)


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
    ) -> None:
        self._catalogue = catalogue
        self._vectors = vectors
        self._embedder = embedder
        self._settings = settings
        self._meter = Meter(on_progress)
        self._cancel = cancel or Cancel()
        self._watch = Stopwatch()
        self._calls = Counter({"embed": 0})

    def run(self, folder: Path) -> IngestReport:
        """Bring the index in step with `folder`. Raises `FolderProblem`, `StoreProblem`, `ModelProblem`.

        A cancelled run returns its report with `cancelled` set; everything acknowledged is kept.
        """
        try:
            changed = self._read_and_keep(folder)
            if changed or not self._catalogue.meta("names"):
                with self._watch.stage("names"):
                    self._meter.start("names", 0)
                    compendium.refresh(self._catalogue)
                    self._catalogue.set_meta("names", "1")
            with self._watch.stage("embed"):
                self._embed()
            if changed:
                self._catalogue.tidy()
            self._catalogue.set_meta("complete", "1")
        except Cancelled:
            return self._report(cancelled=True)
        return self._report(cancelled=False)

    def _embed(self) -> None:
        if self._embedder is None:
            reconcile(self._catalogue, self._vectors, self._cancel)
            return
        embed_missing(self._catalogue, self._vectors, self._embedder, self._meter, self._cancel, self._calls)

    def _read_and_keep(self, folder: Path) -> bool:
        """Scan, read, decide and store; true where anything in the index may have changed."""
        with self._watch.stage("scan"):
            self._meter.start("scan", 0)
            seen = scan.scan(folder, self._cancel)
            ledger = self._catalogue.ledger()
            changes = compare(seen.found, ledger, self._cancel)
            left_out = dict(seen.skipped)
            self._list_left_out(left_out, ledger)
            self._touch(changes, ledger)
            changes.gone = [path for path in changes.gone if path not in left_out]
        rules_changed = self._catalogue.meta("reading") != repr(self._settings)
        if not (changes.any or rules_changed) and self._catalogue.meta("complete"):
            return False
        self._catalogue.set_meta("complete", "")
        self._catalogue.set_meta("names", "")
        for new, old in changes.moved.items():
            self._catalogue.rename(old, new)
        self._catalogue.forget(changes.gone)
        with self._watch.stage("read"):
            reading = self._read(changes)
        with self._watch.stage("index"):
            self._store(sessions.decide(reading.evidence, {}), reading, changes, rules_changed)
            self._catalogue.set_meta("reading", repr(self._settings))
        return True

    def _list_left_out(self, left_out: Mapping[str, str], ledger: Mapping[str, FileRecord]) -> None:
        """The ledger also lists what the scan left out, so that the GM sees every file and why."""
        for path, reason in left_out.items():
            known = ledger.get(path)
            if known is None or (known.status, known.reason) != ("skipped", reason):
                self._catalogue.set_status(FileRecord(path, 0, 0, "", "", "skipped", reason))

    def _touch(self, changes: Changes, ledger: Mapping[str, FileRecord]) -> None:
        """Files whose time changed but not their bytes, and files that cannot be opened at all."""
        for path, (file, digest) in changes.touched.items():
            self._catalogue.set_status(
                replace(ledger[path], size=file.size, mtime_ns=file.mtime_ns, hash=digest)
            )
        for file, error in changes.unreadable.values():
            self._note(file, "", "failed", _os_reason(error))

    def _note(self, file: Found, digest: str, status: FileStatus, reason: str) -> None:
        self._catalogue.set_status(
            FileRecord(file.path, file.size, file.mtime_ns, digest, readers.READER_VERSION, status, reason)
        )

    def _read(self, changes: Changes) -> _Reading:
        """Evidence of every file, and the documents of changed ones as far as they fit in memory."""
        reading = _Reading()
        for path, kept in self._catalogue.evidence().items():
            state = json.loads(kept)
            reading.decided[path] = state["decided"]
            reading.evidence[path] = Evidence.from_json(state["evidence"])
        characters = 0
        self._meter.start("read", len(changes.read))
        for path, (file, digest) in changes.read.items():
            self._cancel.check()
            document = self._read_one(file, digest)
            self._meter.step(path)
            if document is None:
                reading.evidence.pop(path, None)
                continue
            reading.evidence[path] = sessions.gather(document)
            characters += len(document.text)
            if characters <= KEPT_CHARACTERS:
                reading.documents[path] = document
        return reading

    def _read_one(self, file: Found, digest: str) -> Document | None:
        """The document, or None with the reason in the ledger. One bad file never ends the run."""
        try:
            return readers.read(file.absolute, file.path, largest_mb=self._settings.largest_file_mb)
        except FileProblem as problem:
            self._note(file, digest, "failed" if problem.failed else "skipped", str(problem))
        except OSError as error:
            self._note(file, digest, "failed", _os_reason(error))
        return None

    def _store(
        self, decisions: Mapping[str, Decision], reading: _Reading, changes: Changes, rules_changed: bool
    ) -> None:
        """Commit each file whose text, or whose place in the whole, changed."""
        decided = {path: _digest(decision) for path, decision in decisions.items()}
        work = [
            path
            for path in decisions
            if rules_changed or path in changes.read or reading.decided.get(path) != decided[path]
        ]
        ledger = self._catalogue.ledger()
        self._meter.start("index", len(work))
        for path in work:
            self._cancel.check()
            document = reading.documents.pop(path, None) or self._read_again(path, changes)
            if document is not None:
                state = {"decided": decided[path], "evidence": reading.evidence[path].to_json()}
                self._store_one(document, decisions[path], json.dumps(state), changes, ledger)
            self._meter.step(path, _highest_session(decisions[path]))

    def _read_again(self, path: str, changes: Changes) -> Document | None:
        """A document that is not in memory: the file once more where it changed, else from the catalogue."""
        if path in changes.read:
            return self._read_one(*changes.read[path])
        return self._catalogue.document(path)

    def _store_one(
        self,
        document: Document,
        decision: Decision,
        state: str,
        changes: Changes,
        ledger: Mapping[str, FileRecord],
    ) -> None:
        path = document.path
        if path in changes.read:
            file, digest = changes.read[path]
            record = FileRecord(path, file.size, file.mtime_ns, digest, readers.READER_VERSION, "ready")
        else:
            record = ledger[path]
        parts = fragments.split(document, decision, self._settings) if decision.keep else []
        windows = [fragments.windows(document, part, self._settings) for part in parts]
        reasons = dict.fromkeys(section.reason for section in decision.sections)
        record = replace(
            record,
            status="ready" if decision.keep else "skipped",
            reason=decision.skip_reason or "; ".join(reasons),
            fragments=len(parts),
            label=parts[0].label if parts else "",
            kind=decision.kind,
        )
        self._catalogue.store_document(record, document, state, parts, windows)

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


def _digest(decision: Decision) -> str:
    return hashlib.sha256(repr(decision).encode()).hexdigest()


def _highest_session(decision: Decision) -> int:
    return int(max((s.session.number for s in decision.sections if s.session is not None), default=0))


def _os_reason(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "The Oracle is not allowed to read this file. Check who may read it, then try again."
    if isinstance(error, FileNotFoundError):
        return "The file went away while the folder was read. Try again when it is back."
    return f"The file could not be read ({error.strerror or 'unknown fault'}). Try again."
