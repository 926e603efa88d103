"""A workspace for the window's tests: a real catalogue, notes read without models, scripted answers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from oracle_desktop.answering.compendium_view import CompendiumView
from oracle_desktop.answering.conversation import record
from oracle_desktop.answering.known_names import KnownNames
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import (
    Answer,
    Candidate,
    Citation,
    CitationStatus,
    Claim,
    Document,
    EnrichReport,
    FileRecord,
    Fragment,
    IngestReport,
    Kind,
    Mode,
    Name,
    Progress,
    Ranking,
    Reading,
    Searched,
    SessionId,
    Turn,
    Verdict,
    Wrote,
)
from oracle_desktop.errors import CampaignExists, FolderProblem
from oracle_desktop.ingestion import corrections
from oracle_desktop.ingestion.compendium_entries import Compendium
from oracle_desktop.models.mind import Finding, MindReport
from oracle_desktop.notes.names import NameSpan
from oracle_desktop.notes.sessions import Override
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.store.catalogue import Catalogue

REPORT = MindReport(
    (
        Finding("ollama", "ok", "Ollama is running", "127.0.0.1, port 11434 · version 0.12.6"),
        Finding("embed", "ok", "bge-m3 finds passages", ""),
        Finding(
            "chat",
            "problem",
            "qwen2.5:7b, which writes answers, is not here yet",
            "4.7 GB to download. Until then the Oracle quotes your notes.",
            "pull:qwen2.5:7b",
            4_700_000_000,
        ),
        Finding("proxy", "info", "A system proxy is set", "The Oracle goes around it. Nothing to do."),
    )
)


@dataclass(frozen=True)
class Info:
    name: str
    notes: Path
    sessions: int = 0
    problem: str = ""


class FakeCampaign:
    """Session notes `12 - Title.md`; a file named `broken…` fails, an empty one is left out."""

    def __init__(self, info: Info, folder: Path) -> None:
        self.notes = info.notes
        folder.mkdir(parents=True, exist_ok=True)
        self.info = SimpleNamespace(home=folder, name=info.name)
        self.catalogue = Catalogue(folder / "catalogue.sqlite3")
        self.mind = SimpleNamespace(report=REPORT, chat=None, from_ollama=False, contextualiser=None)
        self.settings = Settings()
        self.closed = False
        self.enriched = 0
        self.at_once = 0
        self.notice = ""
        self.hold: threading.Event | None = None
        self.blunt = 0
        self.hold_sharpening: threading.Event | None = None
        self.verdict: Verdict = "supported"
        self.options: list[tuple[SessionId | None, bool, Answer | None]] = []
        self.asked: list[tuple[str, Sequence[Turn]]] = []

    @property
    def name(self) -> str:
        return str(self.info.name)

    @property
    def retriever(self) -> FakeCampaign:
        return self

    @contextmanager
    def variant(
        self, used: Collection[str], reranker: str, imagined: bool | None = None
    ) -> Iterator[FakeCampaign]:
        yield self

    def search(
        self, question: str, *, k: int | None = None, history: Sequence[Turn] = (), fresh: bool = False
    ) -> Ranking:
        """By the last word of the question, as it stands."""
        word = question.rstrip("?").split()[-1]
        found = [f for f in self.catalogue.fragments() if word in f.text]
        near = {"similar": 0.9}
        pool = tuple(Candidate(f, {"keyword": at}, 1 / at, at, signals=near) for at, f in enumerate(found, 1))
        return Ranking(question, question, pool, pool, {})

    def enrich(self, on_progress: Callable[[Progress], None], cancel: Cancel) -> EnrichReport | None:
        if self.mind.chat is None:
            return None
        total = len(self.catalogue.fragments())
        for done in range(self.enriched, total):
            on_progress(Progress("enrich", done, total, left=60.0))
            while self.hold is not None and not self.hold.is_set():
                cancel.check()
                cancel.wait(0.01)
            self.enriched = done + 1
        return EnrichReport(
            total, total, 0, {"enrich": total}, 0, {}, at_once=self.at_once, notice=self.notice
        )

    @property
    def compendium(self) -> Compendium:
        return Compendium(self.catalogue)

    def compendium_view(self, *, up_to: SessionId | None = None, player_safe: bool = False) -> CompendiumView:
        return CompendiumView(self.catalogue, up_to, player_safe)

    def warm(self) -> None:
        pass

    def use(self, settings: Settings) -> None:
        self.settings = settings

    def recheck(self, settings: Settings) -> Any:
        return self.mind

    def ingest(self, on_progress: Callable[[Progress], None], cancel: Cancel, *, sharp: bool) -> IngestReport:
        if not self.notes.is_dir():
            raise FolderProblem("The folder is gone.", "Answers still come from what was read.")
        files = sorted(self.notes.rglob("*.md"))
        skipped, failed = [], []
        for at, file in enumerate(files):
            cancel.check()
            while self.hold is not None and not self.hold.is_set():
                cancel.check()
                cancel.wait(0.01)
            path = file.relative_to(self.notes).as_posix()
            on_progress(Progress("read", at, len(files), path, 60.0 * (len(files) - at) / len(files), at))
            text = file.read_text(encoding="utf-8")
            override = self.corrections().get(path)
            if override is not None and override.keep is False:
                reason = "You left this file out."
                record = FileRecord(path, 1, 1, "h", "1", "skipped", reason, kind=Kind.SESSION)
                self.catalogue.set_status(record)
                skipped.append((path, reason))
            elif file.name.startswith("broken"):
                reason = "The file is open in another program."
                self.catalogue.set_status(FileRecord(path, 1, 1, "", "1", "failed", reason))
                failed.append((path, reason))
            elif not text.strip():
                self.catalogue.set_status(FileRecord(path, 0, 1, "", "1", "skipped", "The note is empty."))
                skipped.append((path, "The note is empty."))
            else:
                self._store(path, text)
        self._names()
        return IngestReport(len(files), len(files), len(files), skipped, failed, {}, {})

    def corrections(self) -> dict[str, Override]:
        return corrections.corrections(self.catalogue)

    def correct(
        self,
        path: str,
        override: Override | None,
        on_progress: Callable[[Progress], None],
        cancel: Cancel,
        *,
        sharp: bool,
    ) -> IngestReport:
        if override is None:
            corrections.undo(self.catalogue, path)
        else:
            corrections.correct(self.catalogue, path, override)
        return self.ingest(on_progress, cancel, sharp=sharp)

    def sharpen(
        self, on_progress: Callable[[Progress], None] = lambda _p: None, cancel: object = None
    ) -> None:
        """What is paused in a test: told once, then held."""
        for at in range(self.blunt):
            on_progress(Progress("sharpen", at, self.blunt))
            while self.hold_sharpening is not None and not self.hold_sharpening.is_set():
                cancel.check()
                cancel.wait(0.01)
        self.blunt = 0

    def _store(self, path: str, text: str) -> None:
        stem = Path(path).stem
        number, _, title = stem.partition(" - ")
        override = self.corrections().get(path)
        number = override.session if override is not None and override.session is not None else number
        session = SessionId(float(number)) if number.isdigit() else None
        label = f"Session {number}" if session else f"World: {stem}"
        kind = Kind.SESSION if session else Kind.WORLD
        words = len(text.split())
        fragment = Fragment(
            path,
            0,
            label,
            kind,
            session,
            title or stem,
            0,
            len(text),
            words,
            text,
            "file name",
            date="2026-03-04",
        )
        record = FileRecord(
            path, len(text), 1, path, "1", "ready", "you said so" if override else "file name", 1, label, kind
        )
        self.catalogue.store_document(record, Document(path, text, title or stem), "{}", [fragment], [[]])

    def _names(self) -> None:
        fragments = self.catalogue.fragments()
        known = [Name("Keeper Yennen", ("Yennen",), "person"), Name("Whitestone", (), "place")]
        mentions = {
            at: {f.id: 1 for f in fragments if (name.aliases or (name.canonical,))[0] in f.text}
            for at, name in enumerate(known)
        }
        self.catalogue.replace_names(known, mentions)

    def ask(
        self,
        question: str,
        *,
        mode: Mode,
        history: Sequence[Turn],
        up_to: SessionId | None,
        player_safe: bool,
        on_event: Callable[[Any], None],
        cancel: Cancel,
        conversation: int | None,
        only_supported: bool = False,
        before: Answer | None = None,
        quoting: bool = False,
    ) -> Answer:
        self.asked.append((question, tuple(history)))
        self.options.append((up_to, player_safe, before))
        first = self.catalogue.fragments()[0]
        end = first.text.index(".") + 1
        said = f"He came. [{first.label}]"
        until = len(said)
        citation = Citation(
            first.label, first.session, first.path, 0, end, first.text[:end], "source", 9, until, first.id
        )
        on_event(Searched(len(self.catalogue.sessions()), 9))
        on_event(Reading(8, False))
        while self.hold is not None and not self.hold.is_set():
            cancel.check()
            cancel.wait(0.01)
        on_event(Wrote("He came. ", citation))
        answer = Answer(
            question,
            said,
            mode,
            "smollm2",
            (citation,),
            full=(first.label,),
            up_to=up_to,
            player_safe=player_safe,
        )
        if conversation is not None:
            self.catalogue.add_message(conversation, "user", question)
            self.catalogue.add_message(conversation, "assistant", answer.text, record(answer))
        return answer

    def names_in(
        self, text: str, *, up_to: SessionId | None = None, player_safe: bool = False
    ) -> list[NameSpan]:
        return KnownNames(self.catalogue).names_in(text, up_to=up_to, player_safe=player_safe)

    def judge(self, answer: Answer, cancel: Cancel, conversation: int) -> Answer:
        """Every claim gets the verdict that the test wants."""
        status: CitationStatus = "supported" if self.verdict == "supported" else "doubtful"
        citations = tuple(replace(citation, status=status) for citation in answer.citations)
        claim = Claim(0, 8, self.verdict, "No passage says this.", (0,), "smollm2")
        return replace(answer, citations=citations, claims=(claim,))

    def close(self) -> None:
        self.closed = True
        self.catalogue.close()


class FakeWorkspace:
    """Campaigns by name, each with its own folder under `places`."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.saved: list[Settings] = []
        self.known: dict[str, Info] = {}
        self.opened: list[FakeCampaign] = []
        self.hold: threading.Event | None = None

    def check_room(self) -> None:
        """There is room."""

    def campaigns(self) -> list[Info]:
        return list(self.known.values())

    def create(self, name: str, notes: Path) -> Info:
        self.known[name] = Info(name, notes)
        return self.known[name]

    def install_sample(self, language: str = "en") -> Info:
        notes = self.places.data / "sample"
        notes.mkdir(parents=True, exist_ok=True)
        (notes / "1 - Rain.md").write_text("Keeper Yennen came.", encoding="utf-8")
        return self.create("Sample", notes)

    def open(self, name: str) -> FakeCampaign:
        campaign = FakeCampaign(self.known[name], self.places.campaigns / name)
        campaign.hold = self.hold
        self.opened.append(campaign)
        return campaign

    def rename(self, name: str, new: str) -> SimpleNamespace:
        if new in self.known:
            raise CampaignExists(f"There is a campaign called {new} already.", "Choose another name.")
        self.known[new] = replace(self.known.pop(name), name=new)
        return SimpleNamespace(home=self.places.campaigns / name, name=new)

    def delete(self, name: str) -> None:
        del self.known[name]

    def save_settings(self, settings: Settings) -> None:
        self.saved.append(settings)
