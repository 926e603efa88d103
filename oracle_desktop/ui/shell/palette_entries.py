"""What Ctrl+K finds: commands, sessions, names, conversations, campaigns; the spelling need not be exact."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from oracle_desktop.notes.words import fold
from oracle_desktop.ui.desk.overview import kind_icon

if TYPE_CHECKING:
    from oracle_desktop.ui.main_window import MainWindow

MOST = 40
"""Rows of a search."""
NEAR = 76.0
"""Least likeness (0 to 100, rapidfuzz) of what is not written there as such: a letter or two amiss in a name
passes, another name of the same length does not."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: what it says, what it is, what it does, and other forms it is found by."""

    text: str
    note: str
    icon: str
    act: Callable[[], object]
    forms: Sequence[str] = ()


def entries(window: MainWindow) -> list[Entry]:
    """Everything there is to go to or to do in `window`, in the order in which it is offered."""
    return [
        *_commands(window),
        *_conversations(window),
        *_campaigns(window),
        *_sessions(window),
        *_names(window),
    ]


def _commands(window: MainWindow) -> Iterator[Entry]:
    for command in window.keys.commands:
        yield Entry(command.text, command.keys, command.icon, command.act)


def _conversations(window: MainWindow) -> Iterator[Entry]:
    note = QCoreApplication.translate("Palette", "Conversation")
    for row in window.asking.rows:
        yield Entry(row.title, note, "ask", partial(window.asking.open_conversation, row.id))


def _campaigns(window: MainWindow) -> Iterator[Entry]:
    note = QCoreApplication.translate("Palette", "Campaign")
    now = window.desk.campaign
    for info in window.desk.campaigns:
        if now is None or info.name != now.name:
            yield Entry(info.name, note, "notes", partial(window.desk.open_campaign, info.name))


def _sessions(window: MainWindow) -> Iterator[Entry]:
    word = QCoreApplication.translate("Palette", "Session {0}")
    for row in window.desk.overview.sessions:
        said = word.format(row.session.text)
        yield Entry(
            row.title or said, said, "sessions", partial(_open_session, window, row), (f"{said} {row.title}",)
        )


def _open_session(window: MainWindow, row: object) -> None:
    window.show_view("sessions")
    window.margin.show_session(row)


def _names(window: MainWindow) -> Iterator[Entry]:
    note = QCoreApplication.translate("Palette", "Compendium")
    for row in window.desk.overview.names:
        name = row.name
        act = partial(_open_name, window, name.canonical)
        yield Entry(name.canonical, note, kind_icon(name.kind), act, tuple(name.aliases))


def _open_name(window: MainWindow, name: str) -> None:
    window.show_view("compendium")
    window.compendium.show_name(name)


def find(every: Sequence[Entry], text: str) -> list[Entry]:
    """Those that `text` may mean, the likeliest first; the first ones where nothing is written."""
    wanted = " ".join(fold(text).split())
    if not wanted:
        return list(every[:MOST])
    found: list[tuple[float, int]] = []
    for at, entry in enumerate(every):
        forms = [fold(form) for form in (entry.text, *entry.forms)]
        score = max(_score(wanted, form) for form in forms)
        if not score and len(wanted) > 3:
            score = max(_likeness(wanted, form) for form in forms) / 2
        if score:
            found.append((-score, at))
    return [every[at] for _, at in sorted(found)[:MOST]]


def _likeness(wanted: str, form: str) -> float:
    """How alike they are where neither holds the other: in whatever order the words stand, or to a stretch of
    a longer form; 0 under `NEAR`."""
    from rapidfuzz import fuzz  # with the first search, not with the window

    whole = fuzz.token_sort_ratio(wanted, form, score_cutoff=NEAR)
    return max(whole, fuzz.partial_ratio(wanted, form, score_cutoff=NEAR) if len(wanted) < len(form) else 0.0)


def _score(wanted: str, form: str) -> float:
    """How well a form fits that has what is wanted in it as such: at its start, at a word's, inside; the
    shorter the better. 0 where it has not."""
    at = form.find(wanted)
    if at < 0:
        return 0.0
    place = 30 if at == 0 else 20 if f" {wanted}" in form else 10
    return 60 + place - min(len(form), 50) / 10
