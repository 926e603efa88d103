"""A question that the notes do not answer: what was looked through, what came closest, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from oracle_desktop.domain import Answer
from oracle_desktop.ui.chat.bits import Count, TextLabel
from oracle_desktop.ui.chat.cards import MissCard
from oracle_desktop.ui.chat.rows import WrappingRow
from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.widgets import LinkButton

MOST_NAMES = 2
"""Names of a question whose passages are offered."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A name that a question is about, and in how many sessions it is named, as far as may be known."""

    name: str
    sessions: int


class Looked(TextLabel):
    """What was looked through, and in how much of it the name of the question stands. `sessions`: how many
    were searched, 0 where that is not known."""

    def __init__(self, sessions: int, *, near: bool) -> None:
        super().__init__("", "lead")
        self._sessions, self._near = sessions, near
        self._say(None)

    def name(self, subject: Subject) -> None:
        """The question is about `subject`."""
        self._say(subject)

    def _say(self, subject: Subject | None) -> None:
        looked = self.tr("I looked through your notes and found no answer.")
        if subject is not None and subject.sessions > 0:
            looked = self.tr("I looked through your notes.")
            if self._sessions:
                looked = self.tr("I looked through {0}.").format(words.sessions(self._sessions))
            named = self.tr("{0} is named in {1} of them, but none tells this.")
            if subject.sessions == 1:
                named = self.tr("{0} is named in one session, but it does not tell this.")
            elif not self._sessions:
                named = self.tr("{0} is named in {1} sessions, but none tells this.")
            looked += " " + named.format(subject.name, words.count(subject.sessions))
        elif self._sessions:
            looked = self.tr("I looked through {0} and found no answer.")
            looked = looked.format(words.sessions(self._sessions))
        closest = self.tr("These came closest:") if self._near else self.tr("Nothing in them comes close.")
        self.set_text(f"{looked} {closest}")


def refusal(answer: Answer, sessions: int) -> list[tuple[QWidget, int]]:
    """What says that the notes do not tell, each with the gap above it. `sessions`: how many were searched, 0
    where that is not known."""
    title = QCoreApplication.translate("Message", "Not in your notes")
    return [
        (Count("uncited", title, "text", "section", 20, "mark_bar"), 20),
        (Looked(sessions, near=bool(answer.misses)), 8),
        *((MissCard(miss), 10 if number else 14) for number, miss in enumerate(answer.misses)),
    ]


class Ways(WrappingRow):
    """The ways out of a refusal. Signals: `name_asked(str)`, whose passages are wanted; `known_asked()`, the
    GM knows where it stands; `beyond_asked()`."""

    name_asked = Signal(str)
    known_asked = Signal()
    beyond_asked = Signal()

    def __init__(self, *, beyond: bool) -> None:
        super().__init__(gap=4)
        self._offer(self.tr("I know where it is"), "right-session", self.known_asked.emit)
        if beyond:
            self._offer(self.tr("Ask beyond my notes"), "mode-hybrid", self.beyond_asked.emit)

    def _offer(self, text: str, icon: str, act: Callable[[], None]) -> None:
        button = LinkButton(text, icon)
        button.clicked.connect(act)
        self.add(button)

    def offer_names(self, names: Sequence[str]) -> None:
        """The passages of the names that the question is about, before the other ways."""
        others, self._items = self._items, []
        for name in names[:MOST_NAMES]:
            text = self.tr("Show every passage about {0}").format(name)
            self._offer(text, "search", partial(self.name_asked.emit, name))
        self._items += others
        self.updateGeometry()
