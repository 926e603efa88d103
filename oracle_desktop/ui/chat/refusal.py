"""A question that the notes do not answer: what was looked through, what came closest, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


def refusal(answer: Answer, sessions: int) -> list[tuple[QWidget, int]]:
    """What says that the notes do not tell, each with the gap above it. `sessions`: how many were searched, 0
    where that is not known."""
    translate = QCoreApplication.translate
    parts: list[tuple[QWidget, int]] = [
        (Count("uncited", translate("Message", "Not in your notes"), "text", "section", 20, "mark_bar"), 20)
    ]
    if sessions:
        looked = translate("Message", "I looked through {0} and found no answer.").format(
            words.sessions(sessions)
        )
    else:
        looked = translate("Message", "I looked through your notes and found no answer.")
    closest = translate("Message", "These came closest:")
    if not answer.misses:
        closest = translate("Message", "Nothing in them comes close.")
    parts.append((TextLabel(f"{looked} {closest}", "lead"), 8))
    parts += [(MissCard(miss), 10 if number else 14) for number, miss in enumerate(answer.misses)]
    return parts


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
