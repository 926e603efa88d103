"""One open campaign with everything put together: read, search, ask, enrich, correct."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from oracle_desktop import tokens
from oracle_desktop.answering.compendium_view import CompendiumView
from oracle_desktop.answering.conversation import Keeper, answers_of, for_players, keep_checked
from oracle_desktop.answering.export import conversation_to_markdown
from oracle_desktop.answering.known_names import KnownNames
from oracle_desktop.answering.oracle import Oracle
from oracle_desktop.answering.question import as_question
from oracle_desktop.answering.veil import Veil
from oracle_desktop.cancel import Cancel, until
from oracle_desktop.domain import (
    Answer,
    AskEvent,
    EnrichReport,
    IngestReport,
    Mode,
    Name,
    Progress,
    Ranking,
    SessionId,
    Turn,
)
from oracle_desktop.errors import KnownError
from oracle_desktop.ingestion import compendium, corrections, enrich, sentences
from oracle_desktop.ingestion.compendium_entries import Compendium
from oracle_desktop.ingestion.enrich_gate import Gate
from oracle_desktop.ingestion.enrich_views import ViewEmbedding
from oracle_desktop.ingestion.index import Ingest
from oracle_desktop.ingestion.secrets import Secrets
from oracle_desktop.models.address import server_to_ask_about
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.notes.names import NameSpan
from oracle_desktop.notes.sessions import Override
from oracle_desktop.ranking.gate import Gate as Relevance
from oracle_desktop.searching import Searching
from oracle_desktop.settings import Settings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.lock import DAMAGE, CampaignLock
from oracle_desktop.store.problems import damaged
from oracle_desktop.store.rows import ConversationRow
from oracle_desktop.store.vectors import VectorIndex

CATALOGUE = "catalogue.sqlite3"
VECTORS = "vectors"


@dataclass(frozen=True, slots=True)
class CampaignInfo:
    """A campaign as the campaign menu lists it. `home` is the Oracle's folder, `notes` the GM's."""

    name: str
    notes: Path
    home: Path
    sessions: int = 0
    problem: str = ""


class Campaign(Searching):
    """One open campaign. Owns its lock, catalogue, vector index and models until `close`."""

    def __init__(self, info: CampaignInfo, settings: Settings) -> None:
        self.info = info
        self._lock = CampaignLock(info.home)
        self._lock.acquire()
        try:
            catalogue = Catalogue(info.home / CATALOGUE)
            if self._lock.ended_badly:
                self._look_through(catalogue)
        except BaseException:
            self._lock.release(well=not self._lock.ended_badly)
            raise
        server = settings.index.server
        in_the_clear = bool(server_to_ask_about(settings.index))
        index = VectorIndex(info.home / VECTORS, server, tokens.token(server), in_the_clear=in_the_clear)
        super().__init__(catalogue, index, settings)
        self._known_names = KnownNames(catalogue)
        self._sharpening = threading.Lock()
        self.gate = Gate()
        """A question goes before enrichment; `pause` and `resume` are the GM's."""

    def _look_through(self, catalogue: Catalogue) -> None:
        """After a sudden end. Raises `StoreDamaged` where the catalogue is, and leaves a mark of it."""
        mark = self.info.home / DAMAGE
        if catalogue.check() and not catalogue.mend():
            catalogue.close()
            mark.touch(mode=0o600)
            raise damaged()
        mark.unlink(missing_ok=True)

    @property
    def name(self) -> str:
        """As the GM named it."""
        return self.info.name

    @property
    def notes(self) -> Path:
        """The GM's folder."""
        return self.info.notes

    def search(
        self,
        question: str,
        *,
        k: int | None = None,
        history: Sequence[Turn] = (),
        up_to: SessionId | None = None,
        player_safe: bool = False,
    ) -> Ranking:
        """The ranking for a question, no answer written, without what is hidden. Raises `QuestionProblem`."""
        found = self.retriever.search(
            as_question(question), k=k, history=history, up_to=up_to, without_secret=player_safe
        )
        return self.veil(up_to, player_safe).ranking(found)

    def ingest(
        self,
        on_progress: Callable[[Progress], None] = lambda _p: None,
        cancel: Cancel | None = None,
        *,
        sharp: bool = True,
    ) -> IngestReport:
        """Bring the index in step with the notes folder. Unless `sharp`, it ends as soon as everything
        can be asked about, and `sharpen` does the rest. Raises `KnownError` kinds; keeps what was done."""
        with self._reading:
            return self._ingest(on_progress, cancel, sharp).run(self.notes)

    def _ingest(self, on_progress: Callable[[Progress], None], cancel: Cancel | None, sharp: bool) -> Ingest:
        embedder, settings = self._ingest_embedder(), self._settings.reading
        return Ingest(self.catalogue, self.vectors, embedder, settings, on_progress, cancel, sentences=sharp)

    def sharpen(
        self, on_progress: Callable[[Progress], None] = lambda _p: None, cancel: Cancel | None = None
    ) -> None:
        """What an `ingest` that was not to be sharp left: until it is done, passages are ranked by windows
        alone. May run beside an ingest. Raises `ModelProblem`, `StoreProblem`, `Cancelled`; keeps what was
        done, and the next one goes on from there."""
        embedder = self._ingest_embedder()
        if embedder is not None:
            with self._sharpening:
                sentences.sharpen(self.catalogue, embedder, on_progress, cancel or Cancel())

    def corrections(self) -> dict[str, Override]:
        """What the GM set right about files, by path; it outlives re-reading, and follows a renamed file."""
        return corrections.corrections(self.catalogue)

    def correct(
        self,
        path: str,
        override: Override | None,
        on_progress: Callable[[Progress], None] = lambda _p: None,
        cancel: Cancel | None = None,
        *,
        sharp: bool = True,
    ) -> IngestReport:
        """Overrule what the detector made of the file at `path` (as in the ledger), None to undo that.

        Heeded at once from what is kept, without the notes folder; texts that did not change are not
        embedded again; `sharp` as in `ingest`. Raises `CorrectionProblem` for an unknown file or no session
        number, `StoreProblem`.
        """
        if override is None:
            corrections.undo(self.catalogue, path)
        else:
            corrections.correct(self.catalogue, path, override)
        with self._reading:
            return self._ingest(on_progress, cancel, sharp).decide_again()

    def undo_correction(self, path: str) -> IngestReport:
        """Leave the file to the detector again. Raises as `correct`."""
        return self.correct(path, None)

    def enrich(
        self,
        on_progress: Callable[[Progress], None] = lambda _p: None,
        cancel: Cancel | None = None,
        on_advice: Callable[[str], None] = lambda _advice: None,
        *,
        retry: bool = False,
    ) -> EnrichReport | None:
        """Let the chat model read every passage once (R2); None where there is no chat model.

        `retry` asks again about those that gave nothing usable. Raises `StoreProblem`; what a server does
        ends the run with its reason in the report. Every reply is kept.
        """
        if (chat := self.mind.chat) is None:
            return None
        if retry:
            self.catalogue.forget_failed_replies()
        embedder = self._ingest_embedder()
        report = enrich.Enrich(
            self.catalogue,
            chat,
            self._settings.mind,
            contextualiser=self.mind.contextualiser,
            embedding=ViewEmbedding(self.catalogue, self.vectors, embedder) if embedder else None,
            context_windows=self._settings.finding.context_windows,
            gate=self.gate,
            on_progress=on_progress,
            on_advice=on_advice,
            cancel=cancel,
        ).run()
        if report.enriched:
            compendium.refresh(self.catalogue)  # the model named people and places
        return replace(report, notice=self.mind.report.stand_in if report.calls else "")

    def ask(
        self,
        question: str,
        *,
        mode: Mode | None = None,
        history: Sequence[Turn] = (),
        up_to: SessionId | None = None,
        player_safe: bool = False,
        on_event: Callable[[AskEvent], None] = lambda _e: None,
        cancel: Cancel | None = None,
        conversation: int | None = None,
        only_supported: bool = False,
        before: Answer | None = None,
        quoting: bool = False,
    ) -> Answer:
        """Answer a question; with `conversation`, question and answer are kept in it from the first word.

        `only_supported` tries the answer `before` again with only what its passages support (R6.6); `quoting`
        answers in the notes' own words though there is a chat model.
        Raises `QuestionProblem`, `StoreProblem`.
        """
        question = as_question(question)
        mode = mode or Mode(self._settings.answers.mode)
        keeper = None
        if conversation is not None:
            keeper = Keeper(
                self.catalogue, conversation, question, mode, up_to=up_to, player_safe=player_safe
            )

        def heard(event: AskEvent) -> None:
            if keeper is not None:
                keeper.heard(event)
            on_event(event)

        cancel = cancel or Cancel()
        try:
            with self.gate.question(), until(cancel):
                answer = self.oracle.ask(
                    question,
                    mode=mode,
                    history=history,
                    up_to=up_to,
                    player_safe=player_safe,
                    only_supported=only_supported,
                    before=before,
                    quoting=quoting,
                    on_event=heard,
                    cancel=cancel,
                )
        except KnownError as error:
            if keeper is not None:
                keeper.failed(str(error))
            raise
        return answer if keeper is None else keeper.finished(answer)

    @property
    def oracle(self) -> Oracle:
        """What answers questions from this campaign's notes, with the models of now."""
        relevance = Relevance(self.catalogue)
        return Oracle(
            self.catalogue,
            self.retriever,
            self.mind.chat,
            self._settings.answers,
            annotations=self.catalogue.annotations,
            gate=lambda ranking: relevance.judge(ranking).refused,
            similar=self._similar if isinstance(self._question_embedder(), BuiltinEmbedder) else None,
        )

    def judge(self, answer: Answer, cancel: Cancel, conversation: int | None = None) -> Answer:
        """The answer with its claims judged by the chat model (R6.6): for after it is shown, takes seconds.
        With `conversation` the verdicts are kept there."""
        judged = self.oracle.judge(answer, cancel)
        if conversation is not None and judged != answer:
            keep_checked(self.catalogue, conversation, judged)
        return judged

    @property
    def compendium(self) -> Compendium:
        """The names of the notes, to look up and to set right."""
        return Compendium(self.catalogue)

    def compendium_view(self, *, up_to: SessionId | None = None, player_safe: bool = False) -> CompendiumView:
        """The Compendium with its proof, as far as it may be known."""
        return CompendiumView(self.catalogue, up_to, player_safe)

    @property
    def secrets(self) -> Secrets:
        """What the GM keeps from the players by hand, to look up and to set right."""
        return Secrets(self.catalogue)

    def veil(self, up_to: SessionId | None = None, player_safe: bool = False) -> Veil:
        """The notes without what happened later or is secret: what every page and list is read through."""
        return Veil(self.catalogue, up_to, player_safe)

    def names(self, *, up_to: SessionId | None = None, player_safe: bool = False) -> list[Name]:
        """The Compendium's names, without those that stand only in what is left out."""
        return self.veil(up_to, player_safe).names()

    def conversations(self, containing: str = "", *, player_safe: bool = False) -> list[ConversationRow]:
        """The conversations, latest first; with `player_safe` only those that players may see."""
        rows = self.catalogue.conversations(containing)
        return for_players(self.catalogue, rows, self.veil(None, True)) if player_safe else rows

    def names_in(
        self, text: str, *, up_to: SessionId | None = None, player_safe: bool = False
    ) -> list[NameSpan]:
        """Where the Compendium's names stand in `text` (an answer), as far as they may be known."""
        return self._known_names.names_in(text, up_to=up_to, player_safe=player_safe)

    def export(self, conversation: int, *, player_safe: bool = False) -> str:
        """A conversation as Markdown with footnotes; with `player_safe` only what players may see."""
        rows = self.catalogue.conversations()
        title = next((row.title for row in rows if row.id == conversation), "")
        answers = answers_of(self.catalogue.messages(conversation))
        return conversation_to_markdown(title, answers, self.veil(None, player_safe))

    def status(self) -> dict[str, Any]:
        """Counts, embedder and health of the index, as `status --json` prints them."""
        embedder = self.catalogue.meta("embedder")
        counts = self.catalogue.counts(embedder)
        complete = bool(self.catalogue.meta("complete")) and counts["embedded"] >= counts["windows"]
        return {
            **counts,
            "embedder": embedder or None,
            "writer": self.mind.chat.name if self.mind.chat else None,
            "index": "in step" if complete else "unfinished: read the folder again to go on",
            "enriched": len(self.catalogue.enriched()),
            "enrich_calls": int(self.catalogue.meta(enrich.CALLS, "0")),
            "enrich_calls_saved": int(self.catalogue.meta(enrich.SAVED, "0")),
        }

    def close(self) -> None:
        """Stop the child processes and let go of the campaign. Idempotent."""
        with self._guard:
            self._let_go()
            self._lock.release()
