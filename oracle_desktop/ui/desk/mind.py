"""What the window wants of the models, carried out in the lanes: look for them, start Ollama, try them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle_desktop.errors import KnownError
from oracle_desktop.ui.desk.downloads import Downloads
from oracle_desktop.ui.desk.lanes import Reporter
from oracle_desktop.ui.look import core_words

if TYPE_CHECKING:
    from oracle_desktop.models.mind import MindReport
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.workspace import Campaign


@dataclass(frozen=True, slots=True)
class MindState:
    """What the doctor found and when, and whether a chat model answers."""

    report: MindReport
    chat: bool
    checked: datetime


class MindDesk(QObject):
    """`changed` brings a `MindState`; `downloads` gets the models that are missing."""

    changed = Signal(object)
    tried = Signal(object)
    """What came of the test question, in a sentence."""
    _woken = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self.state: MindState | None = None
        """What was found last; None before the first look."""
        self.downloads = Downloads(desk)
        self.downloads.came.connect(self._mind_mended)
        self._woken.connect(self._look_at_it)

    def check(self, again: bool = True) -> None:
        """Look for the models; `changed` follows. While they are at work nothing is taken from them."""
        campaign, settings = self._desk.campaign, self._desk.settings
        idle = not (self._desk.lanes["ask"].busy or self._desk.is_reading)

        def task(_: Reporter) -> MindState:
            from oracle_desktop.models import mind as minds  # slow: numpy

            if campaign is None:
                return MindState(minds.check(settings.mind), False, datetime.now())
            mind = campaign.recheck(settings) if again and idle else campaign.mind
            report = minds.check(settings.mind) if again and not idle else mind.report
            return MindState(report, mind.chat is not None, datetime.now())

        job = self._desk.lanes["models"].submit("check", task)
        job.done.connect(self._found)
        job.failed.connect(self._desk.trouble)

    def _found(self, state: MindState) -> None:
        more = self._desk.enriching.findings(self._desk.settings.mind.workers) if state.chat else ()
        report = replace(state.report, findings=(*state.report.findings, *more)) if more else state.report
        self.state = state = replace(state, report=report)
        self.changed.emit(state)

    def try_out(self) -> None:
        """Ask the chat model the test question, after whatever it is asked now; `tried` follows."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task(reporter: Reporter) -> str:
            from oracle_desktop.models import trial

            chat = campaign.mind.chat
            return trial.ask(chat, reporter.cancel).text() if chat is not None else ""

        job = self._desk.lanes["ask"].submit("try", task)
        job.done.connect(self.tried)
        job.failed.connect(self._not_tried)

    def _not_tried(self, error: KnownError) -> None:
        self.tried.emit(core_words.say(str(error)))

    def wake(self, campaign: Campaign, reading: bool) -> None:
        """In a lane, before work that would do without a chat model: it may be there by now. A server that is
        not there costs milliseconds on this computer; one that is silent elsewhere is left to `check`.
        `reading` says that another lane uses the embedder, which a fresh look would close."""
        mind, settings = campaign.mind, self._desk.settings
        if mind.chat is not None or not settings.mind.ollama or (mind.from_ollama and reading):
            return
        from oracle_desktop.models.address import is_loopback

        if is_loopback(mind.report.address) and campaign.recheck(settings).chat is not None:
            self._woken.emit()

    def _look_at_it(self) -> None:
        self.check(again=False)

    def change(self, **changes: object) -> None:
        """Change settings about models, keep them, and look again."""
        self._desk.save_settings(self._desk.settings.with_("mind", **changes))
        self._desk.settings_changed.emit()
        self.check()

    def start_ollama(self) -> None:
        """Start the Ollama that is installed, then look again."""
        settings = self._desk.settings

        def task(reporter: Reporter) -> None:
            from oracle_desktop.models import mind as minds

            minds.start_ollama(settings.mind, reporter.cancel)

        job = self._desk.lanes["pull"].submit("start", task)
        job.done.connect(self._mind_mended)
        job.failed.connect(self._desk.trouble)

    def _mind_mended(self, _: object) -> None:
        self.check()
