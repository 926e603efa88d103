"""What waits for the GM's word in the Compendium: two names that may be one, and names that were hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oracle_desktop.ui.look import core_words, theme, words
from oracle_desktop.ui.look.flow import turn
from oracle_desktop.ui.look.pages import TOP
from oracle_desktop.ui.look.panels import Card
from oracle_desktop.ui.look.widgets import (
    Elided,
    Picture,
    QuietButton,
    SecondaryButton,
    Text,
    clear,
    column,
    row,
)

if TYPE_CHECKING:
    from oracle_desktop.ingestion.merging import Proposal

_BESIDE = 520
"""Design px from which the answers stand beside the question."""


class ProposalStrip(Card):
    """Two names that may be one, and the GM's word on it. `answered(str, str, bool)`: whether they are."""

    answered = Signal(str, str, bool)

    def __init__(self) -> None:
        super().__init__("partly_tint", "", padding=14)
        self._pairs: Sequence[Proposal] = ()
        self._at = 0
        self.title = Text("", "card_title", wrap=True)
        self.reason = Text("", "body", "text2", wrap=True)
        self.yes = SecondaryButton(self.tr("Yes, one"))
        self.no = QuietButton(self.tr("No, two"))
        self.later = QuietButton(self.tr("Later"))
        self.yes.clicked.connect(self._yes)
        self.no.clicked.connect(self._no)
        self.later.clicked.connect(self._later)
        said = column(spacing=2)
        said.addWidget(self.title)
        said.addWidget(self.reason)
        asked = row(Picture("merge", "partly", 20), spacing=12)
        asked.addLayout(said, 1)
        self._sides = QHBoxLayout()
        self._sides.setSpacing(8)
        self._sides.addLayout(asked, 1)
        self._sides.addLayout(row(None, self.later, self.no, self.yes, spacing=4))
        self.box().addLayout(self._sides)
        self.hide()

    def show_pairs(self, pairs: Sequence[Proposal]) -> None:
        """Ask about these, one after the other."""
        now = self.current
        self._pairs = pairs
        self._at = next((n for n, pair in enumerate(pairs) if pair == now), 0)
        self._show()

    @property
    def current(self) -> Proposal | None:
        """The pair that is asked about."""
        return self._pairs[self._at] if self._at < len(self._pairs) else None

    def _show(self) -> None:
        pair = self.current
        self.setVisible(pair is not None)
        if pair is None:
            return
        self.title.setText(self.tr("Are these one? {0} / {1}").format(pair.a, pair.b))
        reason = core_words.say(pair.reason)
        if len(self._pairs) > 1:
            place = self.tr("{0} of {1}").format(words.count(self._at + 1), words.count(len(self._pairs)))
            reason = f"{reason} · {place}"
        self.reason.setText(reason)
        self.later.setVisible(len(self._pairs) > 1)
        self.setAccessibleName(f"{self.title.text()} {reason}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow the answers go below the question."""
        super().resizeEvent(event)
        turn(self._sides, beside=self.width() >= theme.px(_BESIDE))

    def _later(self) -> None:
        self._at = (self._at + 1) % len(self._pairs)
        self._show()

    def _yes(self) -> None:
        self._answer(True)

    def _no(self) -> None:
        self._answer(False)

    def _answer(self, one: bool) -> None:
        """Say it, and go on to the next at once; the names follow when they are put together anew."""
        pair = self.current
        if pair is not None:
            self._pairs = [each for each in self._pairs if each != pair]
            self._at = self._at % max(len(self._pairs), 1)
            self._show()
            self.answered.emit(pair.a, pair.b, one)


class HiddenNames(QWidget):
    """The names that were left out, each with a way back. `show_wanted(str)`."""

    show_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._rows = column(spacing=10)
        box = QVBoxLayout(self)
        box.setContentsMargins(36, TOP - 16, 36, 24)  # the strip above has air of its own
        box.setSpacing(12)
        box.addWidget(Text(self.tr("Hidden names"), "view_title"))
        about = self.tr("They are no names in answers, and no question looks for them.")
        box.addWidget(Text(about, "control", "text2", wrap=True))
        box.addLayout(self._rows)
        box.addStretch(1)

    def show_names(self, names: Sequence[str]) -> None:
        """List them."""
        clear(self._rows)
        for name in names:
            button = SecondaryButton(self.tr("Show again"))
            button.setAccessibleName(self.tr("Show {0} again").format(name))
            button.setProperty("name", name)
            button.clicked.connect(self._pressed)
            line = row(Picture("hide", "text2", 18), spacing=12)
            line.addWidget(Elided(name, "control"), 1)
            line.addWidget(button)
            self._rows.addLayout(line)

    def _pressed(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.show_wanted.emit(str(sender.property("name")))
