"""Running a bank of questions against the open campaign, in the ask lane, and keeping the last figures."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from oracle_desktop.paths import resources
from oracle_desktop.ui.lanes import Job, Reporter

if TYPE_CHECKING:
    from oracle_desktop.domain import Citation
    from oracle_desktop.ui.desk import Desk
    from oracle_desktop.workspace import Campaign

KEPT = "last_test"
BANK = "questions.jsonl"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the bank: where the session that answers stood (0 not found), "" where none should.

    `pages` says that a page answers, not (only) a session.
    """

    question: str
    wanted: str
    rank: int
    pages: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """Figures of a run. `hit`, `pool`, `ndcg` from 0 to 1 over `scored` questions, `seconds` the median."""

    asked: Sequence[Asked]
    scored: int
    hit: float
    pool: float
    ndcg: float
    seconds: float
    when: str

    def text(self) -> str:
        """As the catalogue keeps it."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @classmethod
    def of_text(cls, text: str) -> Result | None:
        """What `text` gave; None where it was not kept or cannot be read."""
        try:
            raw = json.loads(text)
            return cls(**{**raw, "asked": [Asked(**one) for one in raw["asked"]]})
        except (ValueError, TypeError, KeyError):
            return None


@dataclass(frozen=True, slots=True)
class Bank:
    """What there is to test with, and what the last run gave."""

    questions: int
    result: Result | None


class TestDesk(QObject):
    """`found` brings the `Bank` of the campaign, `running` (done, total), `ran` when a run is over."""

    __test__ = False

    found = Signal(object)
    running = Signal(object)
    ran = Signal()
    added = Signal(str, object)
    """A question was added: its text, and what undoes that (to be given to `restore`)."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._job: Job | None = None
        desk.campaign_opened.connect(self.look)
        desk.campaign_closed.connect(self._forget)

    @property
    def is_running(self) -> bool:
        """Whether questions are being asked."""
        return self._job is not None

    def look(self) -> None:
        """Count the questions and read the last figures."""
        campaign = self._desk.campaign
        if campaign is not None:
            self._desk.submit_look(lambda: self._bank(campaign), self.found.emit)

    def take(self, file: Path) -> None:
        """Take a file of questions for this campaign; it is checked first, and copied."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> Bank:
            from oracle_desktop.evaluation import bank

            bank.load(file)
            shutil.copyfile(file, campaign.info.home / BANK)
            return self._bank(campaign)

        self._desk.submit_look(task, self.found.emit)

    def add(self, text: str, citation: Citation) -> None:
        """Add a question to the campaign's own bank, answered by the cited session (or file, where it is no
        session); one of the same words is replaced. `added` follows."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> str | None:
            from oracle_desktop.evaluation import bank

            own, file = campaign.info.home / BANK, self._file(campaign)
            before = own.read_text(encoding="utf-8") if own.exists() else None
            known = bank.load(file) if file.exists() else []
            session = citation.session
            gold = bank.Gold(str(session.json) if session else None, None if session else citation.path, 2)
            taken = {question.id for question in known}
            number = next(n for n in range(1, len(known) + 2) if f"own-{n}" not in taken)
            added = bank.Question(f"own-{number}", text, "other", (gold,))
            bank.save(own, [*(question for question in known if question.question != text), added])
            return before

        def done(before: str | None) -> None:
            self.added.emit(text, before)
            self.look()

        self._desk.submit_look(task, done)

    def restore(self, before: str | None) -> None:
        """Undo an addition."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> Bank:
            own = campaign.info.home / BANK
            if before is None:
                own.unlink(missing_ok=True)
            else:
                own.write_text(before, encoding="utf-8")
            return self._bank(campaign)

        self._desk.submit_look(task, self.found.emit)

    def run(self) -> None:
        """Ask every question of the bank."""
        campaign = self._desk.campaign
        if campaign is None or self._job is not None:
            return

        def task(reporter: Reporter) -> None:
            from oracle_desktop.evaluation import bank, runner
            from oracle_desktop.ranking.gate import Gate

            questions = bank.load(self._file(campaign))
            found = runner.evaluate(
                campaign.retriever,
                questions,
                show=runner.behind(Gate(campaign.catalogue), campaign.catalogue.annotations),
                on_progress=lambda done, total: reporter.progress((done, total)),
                cancel=reporter.cancel,
            )
            campaign.catalogue.set_meta(KEPT, _result(found).text())

        self._job = job = self._desk.lanes["ask"].submit("test", task)
        job.progress.connect(self.running)
        job.failed.connect(self._desk.trouble)
        job.ended.connect(self._over)
        self.running.emit((0, 0))

    def stop(self) -> None:
        """Stop asking; the last figures stay."""
        if self._job is not None:
            self._job.cancel()

    def _file(self, campaign: Campaign) -> Path:
        """The campaign's own questions; the sample's where it is the sample and has none of its own."""
        own = campaign.info.home / BANK
        samples = self._desk.places.data / "sample"
        if own.exists() or not campaign.notes.is_relative_to(samples):
            return own
        return resources() / "sample" / campaign.notes.parent.name / BANK

    def _bank(self, campaign: Campaign) -> Bank:
        from oracle_desktop.evaluation import bank

        file = self._file(campaign)
        questions = len(bank.load(file)) if file.exists() else 0
        return Bank(questions, Result.of_text(campaign.catalogue.meta(KEPT)))

    def _over(self) -> None:
        self._job = None
        self.ran.emit()
        self.look()

    def _forget(self) -> None:
        self.found.emit(Bank(0, None))


def _result(found: Any) -> Result:
    """The figures of a `runner.Run`."""
    asked = []
    for one in found.outcomes:
        gold = [gold for gold in one.question.gold if gold.grade >= 2] or list(one.question.gold)
        final = one.final
        rank = next((at for at, c in enumerate(final, 1) if any(g.matches(c.fragment) for g in gold)), 0)
        wanted = ", ".join(g.session or PurePosixPath(g.file or "").stem for g in gold[:3])
        asked.append(Asked(one.question.question, wanted, rank, any(g.file for g in gold[:3])))
    means = found.metrics
    scored = sum(one.scores is not None for one in found.outcomes)
    return Result(
        asked,
        scored,
        float(means.get("hit@8", 0.0)),
        float(means.get("pool", 0.0)),
        float(means.get("ndcg@10", 0.0)),
        float(means["seconds"]["all"]["p50"]),
        datetime.now().isoformat(timespec="minutes"),
    )
