"""Running questions against the open campaign in the ask lane, and reading what was kept of it."""

from __future__ import annotations

import importlib
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle_desktop.ui.desk import results as results
from oracle_desktop.ui.desk.bank import BankDesk, Banks
from oracle_desktop.ui.desk.lanes import Job, Reporter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle_desktop.domain import Citation
    from oracle_desktop.store.runs import KeptRun
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.desk.results import Questions, Result


@dataclass(frozen=True, slots=True)
class Tests:
    """What there is to test with, the runs that are kept (the latest first), and the result that is shown."""

    __test__ = False

    banks: Banks = field(default_factory=Banks)
    runs: Sequence[KeptRun] = ()
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Far:
    """How far a run is; `left` in seconds, None where that cannot be told yet."""

    done: int
    total: int
    left: float | None = None


class TestDesk(QObject):
    """`found` brings the `Tests` of the campaign, `running` how `Far`, `ran` comes when a run is over,
    `opened` brings the `Questions` of a run."""

    __test__ = False

    found = Signal(object)
    running = Signal(object)
    ran = Signal()
    opened = Signal(object)
    added = Signal(str, object)
    """A question was added: its text, and what undoes that (to be given to `restore`)."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._job: Job | None = None
        self._began = 0.0
        self.bank, self.plan, self.answers = "", "now", False
        """Which questions are asked, of which configurations, and whether answers are checked too."""
        self.banks = BankDesk(desk)
        self.banks.added.connect(self.added)
        self.banks.found.connect(self.look)
        self._looked = False
        desk.campaign_closed.connect(self._forget)

    @property
    def is_running(self) -> bool:
        """Whether questions are being asked."""
        return self._job is not None

    def look_once(self) -> None:
        """Read what there is unless that was done: comparing kept runs takes a second, so nobody waits for it
        who does not look."""
        if not self._looked:
            self.look()

    def look(self, _: object = None) -> None:
        """Read the questions and what was run last."""
        self.show_run(None)

    def show_run(self, number: int | None) -> None:
        """Read what was run together with run `number` (None: last); `found` follows."""
        campaign = self._desk.campaign
        if campaign is None:
            return
        self._looked = True

        def task() -> Tests:
            catalogue = campaign.catalogue
            runs = catalogue.runs()
            chosen = number if number is not None else runs[0].id if runs else 0
            found = Tests(self.banks.read(campaign), runs, results.group_of(catalogue, runs, chosen))
            _prepare()
            return found

        self._desk.submit_look(task, self.found.emit)

    def open_run(self, number: int, against: int | None = None) -> None:
        """Read the questions of a run, against those of another; `opened` follows."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> Questions | None:
            runs = campaign.catalogue.runs()
            return results.questions_of(campaign.catalogue, runs, number, against)

        self._desk.submit_look(task, self.opened.emit)

    def delete_run(self, number: int) -> None:
        """Drop a kept run."""
        campaign = self._desk.campaign
        if campaign is not None:
            self._desk.submit_look(lambda: campaign.catalogue.delete_run(number), self.look)

    def take(self, file: Path) -> None:
        """Take a file of questions, and choose it."""
        self.banks.take(file, self._choose)

    def _choose(self, name: str) -> None:
        self.bank = name

    def add(self, text: str, citation: Citation) -> None:
        """Add a question from an answer; `added` follows."""
        self.banks.add(text, citation)

    def restore(self, before: str | None) -> None:
        """Undo a change of the questions."""
        self.banks.restore(before)

    def run(self) -> None:
        """Ask every question of the chosen bank, in each configuration of the chosen plan."""
        campaign = self._desk.campaign
        if campaign is None or self._job is not None:
            return
        name, plan, answers = self.bank, self.plan, self.answers

        def task(reporter: Reporter) -> None:
            from oracle_desktop import measuring
            from oracle_desktop.evaluation.configurations import PLANS

            campaign.sharpen(
                cancel=reporter.cancel
            )  # two runs are of the same index, however early the first
            measuring.measure(
                campaign,
                measuring.Bank(name, self.banks.read(campaign).of(name)),
                measuring.available(campaign, PLANS[plan]),
                answers=answers,
                on_progress=lambda done, total: reporter.progress((done, total)),
                cancel=reporter.cancel,
            )

        self._began = time.monotonic()
        self._job = job = self._desk.lanes["ask"].submit("test", task)
        job.progress.connect(self._far)
        job.failed.connect(self._desk.trouble)
        job.ended.connect(self._over)
        self.running.emit(Far(0, 0))

    def stop(self) -> None:
        """Stop asking; what was measured until then is kept."""
        if self._job is not None:
            self._job.cancel()

    def _far(self, far: tuple[int, int]) -> None:
        done, total = far
        spent = time.monotonic() - self._began
        self.running.emit(Far(done, total, spent / done * (total - done) if done > 2 else None))

    def _over(self) -> None:
        self._job = None
        self.ran.emit()
        self.look()

    def _forget(self) -> None:
        self.bank, self._looked = "", False
        self.found.emit(Tests())


def chosen_bank(tests: Tests, wanted: str) -> str:
    """The bank to ask: the one that was chosen, else the first there is."""
    names = tests.banks.names
    return wanted if wanted in names or not names else names[0]


def _prepare() -> None:
    """Import what a run needs, in the lane that looks: at the press of a button it could be felt."""
    importlib.import_module("numpy.random")
    importlib.import_module("oracle_desktop.measuring")
