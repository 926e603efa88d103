"""What stands below an answer: how its claims stand, what to check, what to do with it, what to ask next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from oracle_desktop.domain import Answer, Citation
from oracle_desktop.ui.chat import written
from oracle_desktop.ui.chat.bits import Count
from oracle_desktop.ui.chat.cards import ToCheck
from oracle_desktop.ui.chat.options import as_of
from oracle_desktop.ui.chat.rows import WrappingRow
from oracle_desktop.ui.look import words
from oracle_desktop.ui.look.labels import readable
from oracle_desktop.ui.look.widgets import IconButton, LinkButton, Menu

if TYPE_CHECKING:
    from oracle_desktop.ui.chat.message import Message

BLEED = 6
"""How far a row of buttons reaches out, so that their words and icons, not their padding, are in line."""

Part = tuple[QWidget, int, int]
"""A widget, the gap above it and how far it reaches out, in design px."""


class Below(QObject):
    """Made for one answer of a message: `parts` are what to put below it, top to bottom."""

    def __init__(self, message: Message, answer: Answer) -> None:
        super().__init__(message)
        self._message, self._answer = message, answer
        self.parts: list[Part] = []
        found = written.counts(answer)
        if not answer.refused:
            self._counts(found)
            check = ToCheck(answer)
            if check.rows:
                self.parts.append((check, 11, 0))
            else:
                check.deleteLater()
        self._actions(found)

    def _counts(self, found: written.Counts) -> None:
        sourced = self.tr("1 claim sourced"), self.tr("{0} claims sourced")
        if self._answer.quoted:
            sourced = self.tr("1 quote, word for word"), self.tr("{0} quotes, word for word")
        supported = self.tr("1 claim supported"), self.tr("{0} claims supported")
        uncited = self.tr("1 without a source"), self.tr("{0} without a source")
        rows = (
            ("supported", "accent", found.supported, *supported),
            ("check", "accent", found.sourced, *sourced),
            ("partly", "partly", found.partly, self.tr("1 partly"), self.tr("{0} partly")),
            ("doubtful", "doubtful", found.doubtful, self.tr("1 doubtful"), self.tr("{0} doubtful")),
            ("headline", "text2", found.headline, self.tr("1 headline only"), self.tr("{0} headline only")),
            ("uncited", "text2", found.uncited, *uncited),
        )
        shown = [row for row in rows if row[2]]
        if shown:
            flow = WrappingRow(gap=18)
            for icon, color, number, one, many in shown:
                flow.add(Count(icon, one if number == 1 else many.format(words.count(number)), color))
            self.parts.append((flow, 14, 0))

    def _actions(self, found: written.Counts) -> None:
        answer, message = self._answer, self._message
        flow = WrappingRow(gap=4)
        unsure = found.partly + found.doubtful + found.headline + found.uncited
        offered = bool(answer.error) and not answer.quoted  # in the bar that says what happened
        if (unsure or answer.stopped or answer.error) and not offered:
            narrow = bool(answer.claims) and bool(unsure) and not answer.quoted and not answer.stopped
            name = self.tr("Try again, only what is supported") if narrow else self.tr("Try again")
            again = LinkButton(name, "retry")
            again.clicked.connect(self._retry_supported if narrow else message.retry)
            flow.add(again)
        if sources(answer):
            self._wanted_button = IconButton("right-session", self.tr("This is the session I wanted"))
            self._wanted_button.clicked.connect(self._wanted_menu)
            flow.add_right(self._wanted_button)
        if not message.view.isHidden():
            self._copy_button = IconButton("copy", self.tr("Copy"))
            self._copy_button.clicked.connect(self._copy_menu)
            flow.add_right(self._copy_button)
        if flow.heightForWidth(400):
            self.parts.append((flow, 8, BLEED))
        else:
            flow.deleteLater()

    def _retry_supported(self) -> None:
        self._message.supported_asked.emit(self._answer)

    def wanted_menu(self) -> QMenu:
        """Which of the sources is the one that was wanted: it goes into the campaign's test."""
        message = self._message
        menu = Menu(self.tr("This is the session I wanted"), message)
        menu.addAction(self.tr("This is the session I wanted")).setEnabled(False)
        for label, citation in sources(self._answer).items():
            menu.addAction(readable(label), partial(message.wanted_asked.emit, message.question, citation))
        another = partial(message.wanted_asked.emit, message.question, None)
        menu.addAction(self.tr("Another session…"), another)
        return menu

    def _wanted_menu(self) -> None:
        _drop_down(self.wanted_menu(), self._wanted_button)

    def copy_menu(self) -> QMenu:
        """How the answer can be copied."""
        menu = Menu(self.tr("Copy"), self._message)
        menu.addAction(self.tr("Copy with sources"), self._message.copy_with_sources)
        menu.addAction(self.tr("Copy the text alone"), self._message.copy_text)
        return menu

    def _copy_menu(self) -> None:
        _drop_down(self.copy_menu(), self._copy_button)


class FollowUps(WrappingRow):
    """Up to three questions that could be asked next. Signal `asked(str)`."""

    asked = Signal(str)

    def __init__(self, questions: Sequence[str]) -> None:
        super().__init__(gap=4)
        self.questions = questions
        self.setAccessibleName(self.tr("What you could ask next"))
        for question in questions:
            button = LinkButton(question, "ask")
            button.clicked.connect(partial(self.asked.emit, question))
            self.add(button)


def sources(answer: Answer) -> dict[str, Citation]:
    """The sources of an answer, each once, in the order of sessions."""
    if answer.refused:
        return {}
    cited = sorted((c for c in answer.citations if c.path), key=written.session_order)
    return {citation.label: citation for citation in cited}


def _drop_down(menu: QMenu, button: QWidget) -> None:
    """Open `menu` below `button`, its right edge in line."""
    menu.aboutToHide.connect(menu.deleteLater)
    below = button.mapToGlobal(QPoint(button.width(), button.height() + 4))
    menu.popup(QPoint(below.x() - menu.sizeHint().width(), below.y()))


def about(answer: Answer, mode: str, read_so_far: str = "") -> str:
    """The line under a question: how it was asked, and what was read for it. `mode` in the window's words."""
    translate = QCoreApplication.translate
    parts = [mode, read_so_far]
    if answer.quoted and not answer.refused:
        parts.append(translate("Message", "in your notes’ own words"))
    if answer.up_to is not None:
        parts.append(as_of(answer.up_to).lower())
    if answer.player_safe:
        parts.append(translate("Message", "player-safe"))
    if answer.full:
        full = translate("Message", "{0} read in full").format(words.passages(len(answer.full)))
        if answer.summaries:
            full += translate("Message", ", {0} as headlines").format(words.count(len(answer.summaries)))
        parts.append(full)
    if answer.dropped:
        parts.append(
            translate("Message", "{0} left out for room").format(words.passages(len(answer.dropped)))
        )
    return " · ".join(part for part in parts if part)
