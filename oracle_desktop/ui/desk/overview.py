"""What the pages show of a campaign, read from its catalogue in one go outside the window's thread."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from oracle_desktop.domain import FileRecord, Name
from oracle_desktop.ui.desk import sessions_told
from oracle_desktop.ui.desk.sessions_told import Told
from oracle_desktop.ui.look import words

if TYPE_CHECKING:
    from oracle_desktop.answering.compendium_view import NameRow
    from oracle_desktop.answering.veil import Veil
    from oracle_desktop.store.catalogue import Catalogue
    from oracle_desktop.store.rows import SessionRow


@dataclass(frozen=True, slots=True)
class Overview:
    """Files, sessions, counts and names. `deep` is false where names were not asked for."""

    files: Sequence[FileRecord] = ()
    sessions: Sequence[SessionRow] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    names: Sequence[NameRow] = ()
    deep: bool = False
    told: Told = field(default_factory=Told)
    """What the Sessions page says of each session; nothing where `deep` is false."""
    corrected: frozenset[str] = frozenset()
    """Paths of the files that the GM set right."""
    secret: frozenset[str] = frozenset()
    """Paths of the files that the GM keeps from the players as a whole."""

    @property
    def failed(self) -> int:
        """Files that need a look."""
        return sum(record.status == "failed" for record in self.files)

    @property
    def passages(self) -> int:
        """Fragments there are."""
        return self.counts.get("fragments", 0)


def read(catalogue: Catalogue, deep: bool, veil: Veil) -> Overview:
    """Read it as far as `veil` lets it be known. `deep` adds the names, which takes the longest. Sessions
    later than the veil's are listed still: the GM chooses among them. Raises `StoreProblem`."""
    files = sorted(catalogue.ledger().values(), key=lambda record: record.path.casefold())
    sessions, counts = catalogue.sessions(), catalogue.counts()
    if veil.player_safe:
        seen = veil.fragments()
        paths, played = {f.path for f in seen}, {f.session for f in seen}
        told_of = [veil.record(record, record.path in paths) for record in files]
        files = [record for record in told_of if record is not None]
        sessions = [
            replace(row, title=veil.title(row.path, row.title))
            for row in sessions
            if row.session in played and row.path in paths
        ]
    names = _names(catalogue, veil) if deep else ()
    listed = {record.path for record in files}
    corrected = listed & catalogue.corrections().keys()
    secret = listed & {mark.path for mark in catalogue.secret_marks() if mark.scope == "file"}
    told = sessions_told.read(catalogue, veil, names) if deep else Told()
    return Overview(files, sessions, counts, names, deep, told, frozenset(corrected), frozenset(secret))


def _names(catalogue: Catalogue, veil: Veil) -> list[NameRow]:
    from oracle_desktop.answering.compendium_view import CompendiumView  # too slow for the window's start

    return CompendiumView(catalogue, veil.up_to, veil.player_safe).rows()


KIND_ICONS = ("person", "place", "faction", "item", "god", "creature", "event")


def kind_icon(kind: str) -> str:
    """The drawing of a kind of name."""
    return kind if kind in KIND_ICONS else "compendium"


def suggestions(overview: Overview, number: int = 6) -> list[tuple[str, str, str]]:
    """Up to `number` questions worth a start, each with a line on what it rests on and that line's drawing.

    Names that stand in some sessions but not everywhere: a player's character gives a dull question.
    """
    most = max(3, len(overview.sessions) * 2 // 5)
    fit = [row for row in overview.names if 2 <= len(row.sessions) <= most]
    fit.sort(key=lambda row: (-_weight(row), _shuffle(row.name.canonical)))
    chosen: list[NameRow] = []
    for kind in ("person", "place", "item", "faction", "creature", "god", "event", "other"):
        chosen += [row for row in fit if row.name.kind == kind][:2]
    chosen += [row for row in fit if row not in chosen]
    return [
        (
            question_about(row.name),
            f"{row.name.canonical} · {words.sessions(len(row.sessions))}",
            kind_icon(row.name.kind),
        )
        for row in chosen[:number]
    ]


def _weight(row: NameRow) -> int:
    return min(len(row.sessions), 12)


def _shuffle(text: str) -> str:
    """An order that is not the alphabet's, the same at every start."""
    return hashlib.sha256(text.encode()).hexdigest()


def question_about(name: Name) -> str:
    """A question about a name, by what it is."""
    asked = {
        "person": QCoreApplication.translate("Suggestions", "What became of {0}?"),
        "place": QCoreApplication.translate("Suggestions", "What happened at {0}?"),
        "item": QCoreApplication.translate("Suggestions", "Who carries {0} now?"),
        "faction": QCoreApplication.translate("Suggestions", "What does {0} want?"),
        "creature": QCoreApplication.translate("Suggestions", "Where did we meet {0}?"),
        "god": QCoreApplication.translate("Suggestions", "What has {0} asked of us?"),
        "event": QCoreApplication.translate("Suggestions", "What happened at {0}?"),
    }.get(name.kind, QCoreApplication.translate("Suggestions", "What do we know about {0}?"))
    return asked.format(name.canonical)
