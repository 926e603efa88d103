"""One name: what it is, its aliases, where it is named, who it is, its passages, and setting it right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from oracle_desktop.domain import Citation, SessionId
from oracle_desktop.ingestion.everyday import JOINERS, TITLES
from oracle_desktop.notes.words import words as folded
from oracle_desktop.ui.chat.options import OptionButton
from oracle_desktop.ui.compendium.parts import Aliases, InlineField, MentionRow, WhoIsIt, kind_name
from oracle_desktop.ui.compendium.picker import Choice, Picker
from oracle_desktop.ui.compendium.timeline import Timeline
from oracle_desktop.ui.desk.overview import KIND_ICONS, kind_icon
from oracle_desktop.ui.look import icons, theme, words
from oracle_desktop.ui.look.flow import Flow, turn
from oracle_desktop.ui.look.pages import TOP
from oracle_desktop.ui.look.panels import Rule
from oracle_desktop.ui.look.widgets import LinkButton, Menu, QuietButton, Text, clear, column, in_order, row

if TYPE_CHECKING:
    from oracle_desktop.answering.compendium_view import Card, Mention, NameRow

_AT_ONCE = 8
"""Rows of passages that are made between two turns of the event loop."""
_BESIDE = 660
"""Design px from which the actions stand beside the title."""


class NameDetail(QWidget):
    """What the GM wants of a name comes as signals; its first value is the name as it is called now."""

    passage_wanted = Signal(Citation)
    session_wanted = Signal(str)
    question_wanted = Signal(str)
    merge_wanted = Signal(str, str)
    split_wanted = Signal(str, str)
    rename_wanted = Signal(str, str)
    hide_wanted = Signal(str)
    kind_wanted = Signal(str, str)
    alias_wanted = Signal(str, str)
    unalias_wanted = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self._row: NameRow | None = None
        self._others: Sequence[NameRow] = ()
        self._splitting = False
        self.citations: list[Citation] = []
        """Of the passages that are listed."""
        self.title = Text("", "view_title", wrap=True)
        self.field = InlineField(self.tr("Its name"))
        self.field.hide()
        self.rename = QuietButton(self.tr("Rename"), "rename")
        self.merge = QuietButton(self.tr("Merge"), "merge")
        self.split = QuietButton(self.tr("Split"), "split")
        self.hide_ = QuietButton(self.tr("Hide"), "hide")
        self.kind = OptionButton()
        self.where = Text("", "control", "text2", wrap=True)
        self.aliases, self.timeline, self.who = Aliases(), Timeline(), WhoIsIt()
        self.picker = Picker()
        self.ask = LinkButton(self.tr("Ask about this"), "ask")
        self._list = column()
        self._coming: list[Mention] = []
        self._rest = 0
        self._next = QTimer(self, singleShot=True, interval=15)
        self._next.timeout.connect(self._more)
        self._lay_out()
        self._join()

    def _lay_out(self) -> None:
        actions = Flow(gap=2)
        for button in (self.rename, self.merge, self.split, self.hide_):
            actions.addWidget(button)
        name = column(spacing=4)
        name.addWidget(self.title)
        name.addWidget(self.field)
        self._head = QHBoxLayout()
        self._head.setSpacing(6)
        self._head.addLayout(name, 1)
        self._head.addLayout(actions)
        about = row(self.kind, spacing=12)
        about.addWidget(self.where, 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(36, TOP - 16, 36, 24)  # the strip above has air of its own
        box.setSpacing(12)
        box.addLayout(self._head)
        box.addLayout(about)
        box.addWidget(self.aliases)
        box.addWidget(self.picker)
        box.addWidget(self.timeline)
        box.addWidget(self.who)
        box.addSpacing(6)
        box.addLayout(row(Text(self.tr("In your notes"), "question"), None, self.ask))
        box.addWidget(Rule())
        box.addLayout(self._list)
        box.addStretch(1)

    def _join(self) -> None:
        self.rename.clicked.connect(self._begin_rename)
        self.field.written.connect(self._renamed)
        self.field.left.connect(self._leave)
        self.merge.clicked.connect(self._begin_merge)
        self.split.clicked.connect(self._begin_split)
        self.hide_.clicked.connect(self._hide)
        self.picker.picked.connect(self._picked)
        self.picker.shut.connect(self._leave)
        self.aliases.added.connect(self._alias_added)
        self.aliases.removed.connect(self._alias_removed)
        self.timeline.session_chosen.connect(self.session_wanted)
        self.who.passage_wanted.connect(self.passage_wanted)
        self.ask.clicked.connect(self._ask)
        menu = Menu(self.tr("What it is"), self)
        for kind in (*KIND_ICONS, "other"):
            action = menu.addAction(icons.icon(kind_icon(kind)), kind_name(kind))
            action.setData(kind)
            action.triggered.connect(self._kind_chosen)
        self.kind.setMenu(menu)

    # what it shows

    @property
    def row(self) -> NameRow | None:
        """The name that is shown."""
        return self._row

    def show_name(
        self,
        shown: NameRow,
        others: Sequence[NameRow],
        every: Sequence[SessionId],
        titles: Mapping[str, str],
    ) -> None:
        """Show a name among the `others`; what the notes say of it comes with `show_card`."""
        before, self._row, self._others = self._row, shown, others
        if before is None or before.name.canonical != shown.name.canonical:
            self._leave()  # names that are read anew do not take from a GM what is being written or picked
        self.title.setText(shown.name.canonical)
        kind = kind_name(shown.name.kind)
        self.kind.show_choice(kind_icon(shown.name.kind), kind)
        self.kind.setAccessibleName(self.tr("{0}. Change what it is").format(kind))
        self.where.setText(_where(shown))
        self.aliases.show_aliases(_aliases(shown))
        in_order(self.kind, *self.aliases.stops)
        self.split.setEnabled(bool(shown.name.aliases))
        self.split.setToolTip("" if shown.name.aliases else self.tr("It has no other names."))
        self.timeline.show_sessions(every, titles, shown.sessions, shown.listed)
        self.who.show_told(())
        self.citations = []
        self._next.stop()
        clear(self._list)

    def show_card(self, card: Card) -> None:
        """What the notes say of the name that is shown."""
        self._row = card.row
        self.who.show_told(card.told)
        self.citations = [mention.citation for mention in card.mentions]
        clear(self._list)
        self._coming = list(card.mentions)
        self._rest = len(card.row.fragments) - len(card.mentions) if card.mentions else 0
        self._more()

    def _more(self) -> None:
        """A few rows at a time: sixty at once would hold the window up."""
        now, self._coming = self._coming[:_AT_ONCE], self._coming[_AT_ONCE:]
        for mention in now:
            if self._list.count():
                self._list.addWidget(Rule())
            made = MentionRow(mention)
            made.chosen.connect(self.passage_wanted)
            self._list.addWidget(made)
            made.show()
        # shown and laid out now: until a later turn of the event loop the rows would stand clipped
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        if self._coming:
            self._next.start()
        elif self._rest > 0:
            more = self.tr("and {0} more").format(words.passages(self._rest))
            self._list.addWidget(Text(more, "note", "text2"))

    # what the GM does

    @property
    def _name(self) -> str:
        assert self._row is not None
        return self._row.name.canonical

    def _leave(self) -> None:
        """Nothing is being written or picked."""
        self.picker.hide()
        self.field.hide()
        self.title.show()

    def _begin_rename(self) -> None:
        self._leave()
        self.title.hide()
        self.field.begin(self._name)

    def _renamed(self, new: str) -> None:
        self._leave()
        if new != self._name:
            self.rename_wanted.emit(self._name, new)

    def _begin_merge(self) -> None:
        self._leave()
        self._splitting = False
        title = self.tr("Which name is the same as {0}?").format(self._name)
        self.picker.offer(title, _alike(self._row, self._others))

    def _begin_split(self) -> None:
        self._leave()
        self._splitting = True
        assert self._row is not None
        title = self.tr("Which of these is somebody or something else?")
        choices = [(alias, kind_icon(self._row.name.kind), "", ()) for alias in self._row.name.aliases]
        self.picker.offer(title, choices)

    def _picked(self, other: str) -> None:
        self._leave()
        (self.split_wanted if self._splitting else self.merge_wanted).emit(self._name, other)

    def _hide(self) -> None:
        self.hide_wanted.emit(self._name)

    def _kind_chosen(self) -> None:
        kind = str(self.sender().data())  # type: ignore[attr-defined]
        if self._row is not None and kind != self._row.name.kind:
            self.kind_wanted.emit(self._name, kind)

    def _alias_added(self, alias: str) -> None:
        self.alias_wanted.emit(self._name, alias)

    def _alias_removed(self, alias: str) -> None:
        self.unalias_wanted.emit(self._name, alias)

    def _ask(self) -> None:
        self.question_wanted.emit(self.tr("What do we know about {0}?").format(self._name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow the actions go below the title."""
        super().resizeEvent(event)
        turn(self._head, beside=self.width() >= theme.px(_BESIDE))


def _where(shown: NameRow) -> str:
    """`in 13 sessions, 24 to 86`, or how many passages where no session names it."""
    number = len(shown.sessions)
    if not number:
        return words.passages(len(shown.fragments))
    first, last = shown.sessions[0].text, shown.sessions[-1].text
    if number == 1:
        return QCoreApplication.translate("NameDetail", "in session {0}").format(first)
    told = QCoreApplication.translate("NameDetail", "in {0}, {1} to {2}")
    return told.format(words.sessions(number), first, last)


def _aliases(shown: NameRow) -> list[str]:
    """Aliases that can be told apart: what differs in case alone is one."""
    seen: dict[str, str] = {}
    for alias in shown.name.aliases:
        seen.setdefault(" ".join(folded(alias)), alias)
    return list(seen.values())


def _alike(shown: NameRow | None, others: Sequence[NameRow]) -> list[Choice]:
    """The other names, those that share a word or stand in the same passages first."""
    assert shown is not None

    def telling(each: NameRow) -> set[str]:
        return set(folded(" ".join((each.name.canonical, *each.name.aliases)))) - TITLES - JOINERS

    own = telling(shown)
    places = set(shown.fragments)

    def far(other: NameRow) -> tuple[int, int]:
        theirs = telling(other)
        starts = any(a[:4] == b[:4] for a in own for b in theirs if min(len(a), len(b)) > 3)
        return (-2 * len(own & theirs) - starts, -len(places.intersection(other.fragments)))

    kept = sorted((o for o in others if o.name.id != shown.name.id), key=far)
    return [
        (
            other.name.canonical,
            kind_icon(other.name.kind),
            words.sessions(len(other.sessions)) if other.sessions else words.passages(len(other.fragments)),
            other.name.aliases,
        )
        for other in kept
    ]
