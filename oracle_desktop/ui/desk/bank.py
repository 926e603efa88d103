"""The campaign's questions with known answers: read, changed, taken from files and given to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from oracle_desktop.paths import resources

if TYPE_CHECKING:
    from oracle_desktop.domain import Citation
    from oracle_desktop.evaluation.bank import Question
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.workspace import Campaign

BANK = "questions.jsonl"
NAME = "bank"
"""The field of a question's line that says which file it was taken from; the GM's own have none."""


@dataclass(frozen=True, slots=True)
class Banks:
    """All questions of the campaign; a bank is those that came from one file, "" the GM's own."""

    questions: Sequence[Question] = ()

    @property
    def names(self) -> list[str]:
        """The banks there are, the GM's own first."""
        return sorted({bank_of(one) for one in self.questions})

    def of(self, name: str) -> list[Question]:
        """The questions of a bank."""
        return [one for one in self.questions if bank_of(one) == name]


def bank_of(question: Question) -> str:
    """The bank that a question belongs to."""
    return str(question.more.get(NAME, ""))


Change = Callable[[list["Question"]], list["Question"]]


class BankDesk(QObject):
    """`found` brings the `Banks` of the campaign."""

    found = Signal(object)
    added = Signal(str, object)
    """A question was added: its text, and what undoes that (to be given to `restore`)."""
    changed = Signal(str, str, object)
    """Something else was done: what (`changed`, `deleted`, `taken`), to which question or file, and what
    undoes it."""
    exported = Signal(str)
    """The questions were written to the file of that name."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk

    def look(self) -> None:
        """Read the questions; `found` follows."""
        campaign = self._desk.campaign
        if campaign is not None:
            self._desk.submit_look(lambda: self.read(campaign), self.found.emit)

    def read(self, campaign: Campaign) -> Banks:
        """The questions of `campaign`. Not for the window's thread. Raises `BankProblem`."""
        from oracle_desktop.evaluation import bank

        file = self._file(campaign)
        return Banks(bank.load(file) if file.exists() else ())

    def take(self, file: Path, then: Callable[[str], None] = lambda _name: None) -> None:
        """Take a file of questions as a bank of its name, in place of what that held; `then` gets the name.
        It is checked first."""
        name = file.stem

        def change(known: list[Question]) -> list[Question]:
            from oracle_desktop.evaluation import bank

            taken = [replace(one, more={**one.more, NAME: name}) for one in bank.load(file)]
            return [*(one for one in known if bank_of(one) != name), *taken]

        def done(before: str | None) -> None:
            then(name)
            self.changed.emit("taken", file.name, before)
            self.look()

        self._change(change, done)

    def add(self, text: str, citation: Citation) -> None:
        """Add a question that the cited session (or file, where it is no session) answers; one of the GM's
        own with the same words is replaced. `added` follows."""
        from oracle_desktop.evaluation.bank import Gold

        session = citation.session
        gold = Gold(str(session.json) if session else None, None if session else citation.path, 2)
        self.put(_question(text, gold))

    def put(self, question: Question, before: Question | None = None) -> None:
        """Keep a question in place of `before`, or add it where that is None or gone. One without an id gets
        one."""

        def change(known: list[Question]) -> list[Question]:
            if before is not None and before in known:
                return [question if one == before else one for one in known]
            own = [one for one in known if bank_of(one) or one.question != question.question]
            return [*own, question if question.id else replace(question, id=_new_id(known))]

        def done(kept: str | None) -> None:
            if before is None:
                self.added.emit(question.question, kept)
            else:
                self.changed.emit("changed", question.question, kept)
            self.look()

        self._change(change, done)

    def delete(self, question: Question) -> None:
        """Take a question out; `changed` follows."""

        def done(before: str | None) -> None:
            self.changed.emit("deleted", question.question, before)
            self.look()

        self._change(lambda known: [one for one in known if one != question], done)

    def export(self, name: str, file: Path) -> None:
        """Write a bank to a file, as it can be taken again; `exported` follows."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> str:
            from oracle_desktop.evaluation import bank

            bank.save(file, [_untold(one) for one in self.read(campaign).of(name)])
            return file.name

        self._desk.submit_look(task, self.exported.emit)

    def restore(self, before: str | None) -> None:
        """Undo: the questions as they were (None: the campaign had none of its own)."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> Banks:
            from oracle_desktop.evaluation import bank

            bank.put_back(campaign.info.home / BANK, before)
            return self.read(campaign)

        self._desk.submit_look(task, self.found.emit)

    def _change(self, change: Change, done: Callable[[str | None], None]) -> None:
        """Change all questions in one go; `done` gets the file's text before (None: there was none)."""
        campaign = self._desk.campaign
        if campaign is None:
            return

        def task() -> str | None:
            from oracle_desktop.evaluation import bank

            own = campaign.info.home / BANK
            before = own.read_text(encoding="utf-8") if own.exists() else None
            bank.save(own, change(list(self.read(campaign).questions)))
            return before

        self._desk.submit_look(task, done)

    def _file(self, campaign: Campaign) -> Path:
        """The campaign's own questions; the sample's where it is the sample and has none of its own."""
        own = campaign.info.home / BANK
        samples = self._desk.places.data / "sample"
        if own.exists() or not campaign.notes.is_relative_to(samples):
            return own
        return resources() / "sample" / campaign.notes.parent.name / BANK


def _question(text: str, *gold: object) -> Question:
    from oracle_desktop.evaluation.bank import Question

    return Question("", text, "other", tuple(gold))  # type: ignore[arg-type]


def _untold(question: Question) -> Question:
    return replace(question, more={key: value for key, value in question.more.items() if key != NAME})


def _new_id(known: Sequence[Question]) -> str:
    taken = {question.id for question in known}
    return next(f"own-{n}" for n in range(1, len(known) + 2) if f"own-{n}" not in taken)
