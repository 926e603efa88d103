"""Compendium: the names in the notes, each with its proof; what may be one is asked, the rest set right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QStackedWidget, QVBoxLayout, QWidget

from oracle_desktop.domain import Citation, SessionId
from oracle_desktop.ui.chat.options import as_of
from oracle_desktop.ui.compendium.detail import NameDetail
from oracle_desktop.ui.compendium.filter import HIDDEN, KindFilter
from oracle_desktop.ui.compendium.rows import ROW, NamesDelegate, NamesModel
from oracle_desktop.ui.compendium.strips import HiddenNames, ProposalStrip
from oracle_desktop.ui.desk.overview import Overview
from oracle_desktop.ui.look import theme, words
from oracle_desktop.ui.look.pages import SIDE, TOP, EmptyNote, Rows
from oracle_desktop.ui.look.panels import Rule, Surface
from oracle_desktop.ui.look.widgets import LinkButton, Scroll, SearchField, Text, column, row

if TYPE_CHECKING:
    from oracle_desktop.answering.compendium_view import Card as NameCard
    from oracle_desktop.answering.compendium_view import NameRow, Names

LIST, _NARROWEST = 372, 400
"""Design px: the list, and what the name beside it needs at least."""


class CompendiumPage(Surface):
    """List of names and the name chosen. `watched(bool)` says whether it is shown, `card_wanted` asks for
    what the notes say of a name."""

    watched = Signal(bool)
    card_wanted = Signal(object)
    passage_wanted = Signal(Citation)
    session_wanted = Signal(object)
    answered = Signal(str, str, bool)
    show_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__("page")
        self.setAccessibleName(self.tr("Compendium"))
        self._overview = Overview()
        self._names: Names | None = None
        self._wanted = ""
        self._learning, self._working, self._chat = "", False, True
        self._reading = False
        """Whether, where there is room for one of them, the name is shown and not the list."""
        self._up_to: SessionId | None = None
        self._player_safe = False
        self.note = Text("", "control", "text2")
        self.limits = Text("", "note", "accent", wrap=True)
        self.hint = Text("", "note", "text3", wrap=True)
        self.search = SearchField(self.tr("Find a name or alias"))
        self.kinds = KindFilter()
        self.model, self.delegate = NamesModel(), NamesDelegate()
        self.list = Rows(self.tr("Names"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.list.clicked.connect(self._read)
        self.list.activated.connect(self._read)
        self.back = LinkButton(self.tr("All names"), "chevron-left")
        self.back.clicked.connect(self._go_back)
        self.none = Text(self.tr("No such name. Try a part of it."), "control", "text2", wrap=True)
        self.proposals, self.detail, self.hidden = ProposalStrip(), NameDetail(), HiddenNames()
        self._scroll = Scroll(self.detail)
        self._right = QStackedWidget()
        self._right.addWidget(self._scroll)
        self._right.addWidget(Scroll(self.hidden))
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._nothing())
        self._stack.addWidget(self._both())
        # a key that is held down goes through many names: only where it rests is the catalogue read
        self._rest = QTimer(self, singleShot=True, interval=90)
        self._rest.timeout.connect(self._want_card)
        self.search.textChanged.connect(self._narrow)
        self.kinds.chosen.connect(self._narrow)
        self.detail.passage_wanted.connect(self._passage_wanted)
        self.detail.session_wanted.connect(self._session_wanted)
        self.proposals.answered.connect(self.answered)
        self.hidden.show_wanted.connect(self.show_wanted)
        self._show_notes()

    # building

    def _nothing(self) -> QWidget:
        made = Surface("page")
        box = QVBoxLayout(made)
        box.setContentsMargins(SIDE, TOP, SIDE, 24)
        box.addWidget(Text(self.tr("Compendium"), "view_title"))
        self.empty = EmptyNote(
            "compendium", self.tr("No names yet"), self.tr("Names appear as your notes are read.")
        )
        box.addWidget(self.empty, 1)
        return made

    def _both(self) -> QWidget:
        left = QWidget()
        box = QVBoxLayout(left)
        box.setContentsMargins(24, TOP, 14, 12)
        box.setSpacing(10)
        head = column(spacing=4)
        head.addWidget(Text(self.tr("Compendium"), "view_title"))
        for text in (self.note, self.limits, self.hint):
            head.addWidget(text)
        box.addLayout(head)
        box.addWidget(self.search)
        box.addWidget(self.kinds)
        box.addWidget(self.none)
        box.addWidget(self.list, 1)
        strip = column(margins=(36, 20, 36, 0), spacing=8)
        strip.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        strip.addWidget(self.proposals)
        right = column()
        right.addLayout(strip)
        right.addWidget(self._right, 1)
        made = Surface("page")
        self._left, self._rule, self._beside = left, Rule(vertical=True), QWidget()
        self._beside.setLayout(right)
        line = row(left, self._rule, spacing=0)
        line.addWidget(self._beside, 1)
        made.setLayout(line)
        return made

    def _arrange(self) -> None:
        """List and name side by side; where there is no room for both, one of them."""
        both = self.width() >= theme.px(LIST + _NARROWEST)
        self._left.setVisible(both or not self._reading)
        self._rule.setVisible(both)
        self._beside.setVisible(both or self._reading)
        self.back.setVisible(not both)
        self._left.setFixedWidth(theme.px(LIST) if both else self.width())

    def _read(self) -> None:
        self._reading = True
        self._arrange()

    def _go_back(self) -> None:
        self._reading = False
        self._arrange()
        self.list.setFocus()

    # what it shows

    def show_overview(self, overview: Overview) -> None:
        """The sessions there are."""
        self._overview = overview

    def show_names(self, names: Names) -> None:
        """The names there are; the one that was looked at stays, or its successor."""
        before, self._names = self._names, names
        wanted = self._wanted or (self.detail.row.name.canonical if self.detail.row else "")
        same = before is not None and list(before.rows) == list(names.rows) and not self._wanted
        self._wanted = ""
        self.proposals.show_pairs(names.proposals)
        self.hidden.show_names(names.hidden)
        self._stack.setCurrentIndex(1 if names.rows or names.hidden else 0)
        if not same:
            self.model.show_names(names.rows)
            self._select(wanted)
        self.kinds.show_counts(self.model.counts(), len(names.hidden))
        self._show_notes()

    def forget(self) -> None:
        """What is shown may be shown no longer: another campaign, or less may be known."""
        self._names = None
        self._rest.stop()
        self.model.show_names(())
        self.proposals.show_pairs(())
        self._stack.setCurrentIndex(0)
        self._show_notes()

    def show_name(self, name: str) -> None:
        """Go to a name, by its name or an alias; as soon as it is read where it is not yet."""
        self.search.clear()
        if self.kinds.current != "all":
            self.kinds.choose("all")
        self._wanted = name
        self._read()
        if self._names is not None and self.model.index_of(name).isValid():
            self._select(name)
            self._wanted = ""

    def look_at(self, name: str) -> None:
        """Choose this name when the names come next."""
        self._wanted = name

    def show_card(self, card: NameCard) -> None:
        """What the notes say of the chosen name."""
        now = self.detail.row
        if now is not None and now.name.id == card.row.name.id:
            self.detail.show_card(card)

    def show_limits(self, up_to: SessionId | None, player_safe: bool) -> None:
        """Up to which session, and whether for players' eyes, the names are shown."""
        self._up_to, self._player_safe = up_to, player_safe
        self._show_notes()

    def show_learning(self, said: str) -> None:
        """How far a chat model has read for names; "" when it does not read."""
        self._learning = said
        self._show_notes()

    def show_working(self, working: bool) -> None:
        """Whether names are being put together anew."""
        self._working = working
        self._show_notes()

    def show_chat(self, chat: bool) -> None:
        """Whether a chat model runs: without one names come from the notes' own marks."""
        self._chat = chat
        self._show_notes()

    def _show_notes(self) -> None:
        count = len(self._names.rows) if self._names is not None else 0
        told = self.tr("{0} from your notes").format(words.names(count))
        self.note.setText(self.tr("Putting names together…") if self._working else self._learning or told)
        limits = [as_of(self._up_to)] if self._up_to is not None else []
        limits += [self.tr("without what players must not know")] if self._player_safe else []
        self.limits.setText(", ".join(limits))
        self.limits.setVisible(bool(limits))
        self.hint.setText(self.tr("Names come from headings and links until a chat model runs."))
        self.hint.setVisible(not self._chat)
        self.none.setVisible(count > 0 and self.model.rowCount() == 0 and self.kinds.current != HIDDEN)

    # what the GM does

    def _narrow(self) -> None:
        shown = self.detail.row
        hidden = self.kinds.current == HIDDEN
        self._right.setCurrentIndex(1 if hidden else 0)
        self.model.narrow(self.kinds.current, self.search.text())
        self._show_notes()
        if not self.search.text() and shown is not None:
            self._select(shown.name.canonical)
        elif self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(0))

    def _select(self, name: str) -> None:
        index = self.model.index_of(name) if name else QModelIndex()
        if not index.isValid() and self.model.rowCount():
            index = self.model.index(0)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index, Rows.ScrollHint.PositionAtCenter if name else Rows.ScrollHint.EnsureVisible)

    def _chosen(self, index: QModelIndex) -> None:
        if not index.isValid() or self._names is None:
            return
        shown: NameRow = index.data(ROW)
        sessions = [one for one in self._overview.sessions if self._may_show(one.session)]
        titles = {one.session.key: one.title for one in sessions}
        self.detail.show_name(shown, self._names.rows, [one.session for one in sessions], titles)
        self._scroll.verticalScrollBar().setValue(0)
        self._rest.start()

    def _may_show(self, session: SessionId) -> bool:
        return self._up_to is None or session.order <= self._up_to.order

    def _want_card(self) -> None:
        if self.detail.row is not None:
            self.card_wanted.emit(self.detail.row)

    def _passage_wanted(self, citation: Citation) -> None:
        self._read()
        self.passage_wanted.emit(citation)

    def _session_wanted(self, key: str) -> None:
        """The session at its passage about the name; else the whole session."""
        self._read()
        found = next((one for one in self._overview.sessions if one.session.key == key), None)
        mention = next((c for c in self.detail.citations if c.session and c.session.key == key), None)
        if mention is not None:
            self.passage_wanted.emit(mention)
        elif found is not None and not self._player_safe:
            self.session_wanted.emit(found)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.watched.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.watched.emit(False)
