"""The names that an answer mentions: where they stand, whom a refused question is about, what to ask next."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from oracle_desktop.domain import Answer, Mode
from oracle_desktop.ui.chat.refusal import Subject
from oracle_desktop.ui.desk.overview import question_about

if TYPE_CHECKING:
    from oracle_desktop.notes.names import NameSpan
    from oracle_desktop.ui.chat.message import Message
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.main_window import MainWindow
    from oracle_desktop.workspace import Campaign

MOST = 3
"""Questions that are offered at most."""


@dataclass(frozen=True, slots=True)
class Mentioned:
    """`names` with their places in what was looked through, the `subjects` of the question, and `follow_ups`:
    whole questions."""

    names: Sequence[NameSpan]
    subjects: Sequence[Subject]
    follow_ups: Sequence[str]


class Mentions(QObject):
    """Looks names up for every answer that is shown, and opens the Compendium at one."""

    def __init__(self, desk: Desk, window: MainWindow) -> None:
        super().__init__(window)
        self._desk, self._window = desk, window
        window.ask.shown.connect(self._shown)
        window.ask.name_requested.connect(window.show_name)

    def _shown(self, message: Message) -> None:
        """Names to link in an answer, ways out of a refusal; below the newest, what could be asked next."""
        answer, campaign = message.answer, self._desk.campaign
        if answer is None or campaign is None or answer.mode is Mode.PUBLIC:
            return
        source, newest, safe = message.view.set_from, self._window.asking.busy, self._desk.player_safe

        def arrived(found: Mentioned) -> None:
            with suppress(RuntimeError):  # the conversation was left, and the message deleted
                message.show_names(source, found.names)
                if answer.refused:
                    message.show_subjects(found.subjects)
                elif not self._window.asking.busy:
                    message.show_follow_ups(found.follow_ups)

        self._desk.submit_look(lambda: look_up(campaign, answer, source, newest, safe), arrived)


def look_up(campaign: Campaign, answer: Answer, source: str, newest: bool, player_safe: bool) -> Mentioned:
    """Look through `source` (the answer as it is shown), the question and the cited sentences, as far as the
    answer was allowed to know. No model is asked. Raises `StoreProblem`."""
    safe = player_safe or answer.player_safe

    def found(text: str) -> list[NameSpan]:
        return campaign.names_in(text, up_to=answer.up_to, player_safe=safe)

    subjects = _canonical(found(answer.question))
    names = [] if answer.refused else found(source)
    follow_ups: list[str] = []
    if newest and not answer.refused:
        cited = " \n ".join(citation.quote for citation in answer.citations)
        near = [name for name in _canonical([*names, *found(cited)]) if name not in subjects]
        known = {name.canonical: name for name in campaign.catalogue.names()}
        follow_ups = [question_about(known[name]) for name in near if name in known][:MOST]
    counted = [Subject(name, 0) for name in subjects]
    if answer.refused and subjects:
        rows = campaign.compendium_view(up_to=answer.up_to, player_safe=safe).rows()
        named = {row.name.canonical: len(row.sessions) for row in rows}
        counted = [Subject(name, named.get(name, 0)) for name in subjects]
    return Mentioned(names, counted, follow_ups)


def _canonical(spans: Sequence[NameSpan]) -> list[str]:
    """Each name once, in the order of the text."""
    return list(dict.fromkeys(span.canonical for span in spans))
