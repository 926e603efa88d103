"""What one run reads of the notes folder: files that changed, and the kept evidence of all others.

Why a file gives no text is said in the ledger here, whether the scan left it out or a reader failed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from oracle_desktop import __version__
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Document, FileRecord
from oracle_desktop.errors import FileProblem
from oracle_desktop.ingestion.progress import Meter
from oracle_desktop.ingestion.steady import os_reason, read_steady
from oracle_desktop.ingestion.sync import Changes
from oracle_desktop.notes import readers, sessions
from oracle_desktop.notes.scan import Found
from oracle_desktop.notes.sessions import Evidence
from oracle_desktop.settings import ReadingSettings
from oracle_desktop.store.catalogue import Catalogue

# Characters of documents kept between reading and splitting; what is beyond is read a second time.
KEPT_CHARACTERS = 40_000_000
# Seconds from which on a new file's text is kept as soon as it is read, so that a run that ends before the
# folder is weighed does not cost them again: a module of 300 pages takes some.
SLOW = 0.5


@dataclass(slots=True)
class Reading:
    """What one run holds of the folder between reading and splitting. `fresh` was read in this run."""

    evidence: dict[str, Evidence] = field(default_factory=dict)
    decided: dict[str, str] = field(default_factory=dict)
    fresh: set[str] = field(default_factory=set)
    documents: dict[str, Document] = field(default_factory=dict)


class FolderReader:
    """Reads for one run. What it learns of a file is in the ledger at once."""

    def __init__(self, catalogue: Catalogue, settings: ReadingSettings, meter: Meter, cancel: Cancel) -> None:
        self._catalogue = catalogue
        self._settings = settings
        self._meter = meter
        self._cancel = cancel

    def list_left_out(self, left_out: Mapping[str, str], ledger: Mapping[str, FileRecord]) -> bool:
        """The ledger also lists what the scan left out, so that the GM sees every file and why. True where
        one of them had been read before: its text is gone now."""
        dropped = False
        with self._catalogue.together():
            for path, reason in left_out.items():
                known = ledger.get(path)
                if known is None or (known.status, known.reason) != ("skipped", reason):
                    removed = self._catalogue.set_status(FileRecord(path, 0, 0, "", "", "skipped", reason))
                    dropped = dropped or bool(removed)
        return dropped

    def touch(self, changes: Changes, ledger: Mapping[str, FileRecord]) -> None:
        """Files whose time changed but not their bytes, and files that cannot be opened at all."""
        for path, file in changes.touched.items():
            self._catalogue.touch(path, file.size, file.mtime_ns)
        for file, error in changes.unreadable.values():
            self._note(file, ledger, os_reason(error))

    def _note(
        self, file: Found, ledger: Mapping[str, FileRecord], reason: str, *, failed: bool = True
    ) -> None:
        """Say in the ledger why a file gives no text. What was read of one that fails is kept, label and
        all."""
        known = ledger.get(file.path)
        if known is None or not failed:
            known = FileRecord(file.path, 0, 0, "", "", "failed")
        self._catalogue.set_status(
            replace(
                known,
                size=file.size,
                mtime_ns=file.mtime_ns,
                reader=readers.READER_VERSION,
                status="failed" if failed else "skipped",
                reason=reason,
            )
        )

    def kept(self, gone: Iterable[str]) -> Reading:
        """The evidence of the files that are still there. What an earlier version of the rules gathered is
        gathered anew from the kept text."""
        reading = Reading()
        without = set(gone)
        for path, kept in self._catalogue.evidence().items():
            if path in without:
                continue
            try:
                state = json.loads(kept)
                if state["version"] != __version__:
                    raise ValueError(state["version"])
                reading.evidence[path] = Evidence.from_json(state["evidence"])
                reading.decided[path] = state["decided"]
            except (ValueError, TypeError, KeyError):
                if (document := self._catalogue.document(path)) is not None:
                    reading.evidence[path] = sessions.gather(document)
        return reading

    def read(self, changes: Changes, ledger: Mapping[str, FileRecord]) -> Reading:
        """Evidence of every file, and the documents of changed ones as far as they fit in memory."""
        reading = self.kept([*changes.gone, *changes.moved.values()])
        characters = 0
        self._meter.start("read", len(changes.read))
        for path in list(changes.read):
            self._cancel.check()
            began = time.monotonic()
            document = self.read_one(path, changes, ledger)
            self._meter.step(path)
            if document is None:
                continue
            reading.fresh.add(path)
            reading.evidence[path] = sessions.gather(document)
            if path not in ledger and path not in changes.moved and time.monotonic() - began > SLOW:
                record = replace(record_of(path, changes), status="waiting")
                self._catalogue.store_document(record, document, state_of("", reading.evidence[path]), [], [])
            characters += len(document.text)
            if characters <= KEPT_CHARACTERS:
                reading.documents[path] = document
        with_text = self._catalogue.evidence().keys() | reading.fresh
        for path in reading.evidence.keys() - with_text:
            del reading.evidence[path]
        return reading

    def read_one(self, path: str, changes: Changes, ledger: Mapping[str, FileRecord]) -> Document | None:
        """The document, or None with the reason in the ledger. One bad file never ends the run. Hash, size
        and time in `changes` become those of the bytes that were read."""
        file, digest = changes.read[path]
        try:
            steady = read_steady(file, digest, self._settings.largest_file_mb, self._cancel)
            changes.read[path] = (steady.file, steady.digest)
            return steady.document
        except FileProblem as problem:
            self._note(file, ledger, str(problem), failed=problem.failed)
        except OSError as error:
            self._note(file, ledger, os_reason(error))
        return None


def record_of(path: str, changes: Changes) -> FileRecord:
    """The ledger's line of a file that was read now."""
    file, digest = changes.read[path]
    return FileRecord(path, file.size, file.mtime_ns, digest, readers.READER_VERSION, "ready")


def state_of(decided: str, evidence: Evidence) -> str:
    """What `FolderReader.kept` finds again: the evidence, and a digest of what was decided from it."""
    return json.dumps({"version": __version__, "decided": decided, "evidence": evidence.to_json()})
