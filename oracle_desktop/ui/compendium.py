"""Compendium: the names in the notes, where each stands, and its first sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from oracle_desktop.domain import Citation
from oracle_desktop.ui import theme, words
from oracle_desktop.ui.name_rows import ROW, NamesDelegate, NamesModel
from oracle_desktop.ui.overview import NameRow, Overview, kind_icon
from oracle_desktop.ui.pages import SIDE, TOP, EmptyNote, Rows
from oracle_desktop.ui.panels import Pills, Rule, Surface
from oracle_desktop.ui.widgets import (
    LinkButton,
    Picture,
    Scroll,
    SearchField,
    Text,
    clear,
    column,
    row,
    sized,
)

if TYPE_CHECKING:
    from oracle_desktop.ui.margin import Mention


class Strip(QWidget):
    """The sessions as a row of marks; those that name it stand tall."""

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[str] = ()
        self._named: frozenset[str] = frozenset()
        sized(self, setFixedHeight=46)
        theme.watcher.changed.connect(self.update)

    def show_sessions(self, every: Sequence[str], named: Sequence[str]) -> None:
        """Keys of every session in order, and of those that name it."""
        self._all, self._named = every, frozenset(named)
        self.setAccessibleName(self.tr("Named in sessions {0}").format(", ".join(named)))
        self.setVisible(len(every) > 1)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        tokens = theme.current()
        step = self.width() / max(len(self._all), 1)
        wide = max(1.0, min(step * 0.62, 8.0))
        painter.setFont(theme.font("axis"))
        shown = {round(at * (len(self._all) - 1) / 4) for at in range(5)}
        for at, key in enumerate(self._all):
            tall = key in self._named
            height = 24 if tall else 8
            box = QRectF(at * step, 26 - height, wide, height)
            painter.fillRect(box, tokens.color("accent" if tall else "line"))
            if at in shown:
                width = painter.fontMetrics().horizontalAdvance(key)
                x = min(max(at * step + wide / 2 - width / 2, 0), self.width() - width)
                painter.setPen(tokens.color("text2"))
                painter.drawText(round(x), 30 + painter.fontMetrics().ascent(), key)


class MentionRow(QWidget):
    """A passage in which the name stands; opens it in the margin."""

    chosen = Signal(object)

    def __init__(self, mention: Mention) -> None:
        super().__init__()
        self._citation = mention.citation
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{mention.label}. {mention.sentence}")
        title = mention.title if mention.title != mention.label else ""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 12, 0, 12)
        box.setSpacing(6)
        box.addLayout(
            row(
                Text(mention.label, "button", "accent"),
                Text(title, "note", "text2"),
                None,
                Picture("chevron-right", "text2", 16),
            )
        )
        said = mention.sentence if len(mention.sentence) < 320 else mention.sentence[:319] + "…"
        box.addWidget(Text(said, "passage", wrap=True))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self._citation)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self._citation)
        else:
            super().keyPressEvent(event)


class NameDetail(QWidget):
    """One name: kind, aliases, the sessions that name it, and its passages."""

    passage_wanted = Signal(Citation)
    question_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._row: NameRow | None = None
        self.title = Text("", "view_title", wrap=True)
        self.icon = Picture("person")
        self.kind = Text("", "control", "text2")
        self.aliases = Text("", "body", "text2", wrap=True)
        self.strip = Strip()
        self.ask = LinkButton(self.tr("Ask about this"), "ask")
        self.ask.clicked.connect(self._ask)
        self._list = column()
        box = QVBoxLayout(self)
        box.setContentsMargins(36, TOP, 36, 24)
        box.setSpacing(10)
        box.addWidget(self.title)
        box.addLayout(row(self.icon, self.kind, None))
        box.addWidget(self.aliases)
        box.addWidget(self.strip)
        box.addSpacing(8)
        box.addLayout(row(Text(self.tr("In your notes"), "question"), None, self.ask))
        box.addWidget(Rule())
        box.addLayout(self._list)
        box.addStretch(1)

    def show_name(self, row_: NameRow, every: Sequence[str]) -> None:
        """Show a name; its passages come with `show_mentions`."""
        self._row = row_
        kinds = {
            "person": self.tr("Person"),
            "place": self.tr("Place"),
            "faction": self.tr("Faction"),
            "item": self.tr("Item"),
            "god": self.tr("God"),
            "creature": self.tr("Creature"),
            "event": self.tr("Event"),
        }
        self.title.setText(row_.name.canonical)
        self.icon.show_icon(kind_icon(row_.name.kind), "text2")
        number = len(row_.sessions)
        where = self.tr("in {0}").format(words.sessions(number)) if number else ""
        if number > 1:
            where = self.tr("{0}, {1} to {2}").format(where, row_.sessions[0], row_.sessions[-1])
        self.kind.setText(" · ".join(p for p in (kinds.get(row_.name.kind, self.tr("Name")), where) if p))
        self.aliases.setText(self.tr("Also called {0}").format(", ".join(row_.name.aliases)))
        self.aliases.setVisible(bool(row_.name.aliases))
        self.strip.show_sessions(every, row_.sessions)
        clear(self._list)

    def show_mentions(self, mentions: Sequence[Mention]) -> None:
        """The passages of the name that is shown."""
        clear(self._list)
        for at, mention in enumerate(mentions):
            if at:
                self._list.addWidget(Rule())
            made = MentionRow(mention)
            made.chosen.connect(self.passage_wanted)
            self._list.addWidget(made)

    def _ask(self) -> None:
        if self._row is not None:
            self.question_wanted.emit(self.tr("What do we know about {0}?").format(self._row.name.canonical))


class CompendiumPage(Surface):
    """List of names and the name chosen. `mentions_wanted` asks for its passages."""

    mentions_wanted = Signal(object)
    passage_wanted = Signal(Citation)
    question_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__("page")
        self.setAccessibleName(self.tr("Compendium"))
        self._overview = Overview()
        self.note = Text("", "control", "text2")
        self.search = SearchField(self.tr("Find a name or alias"))
        self.pills = Pills(
            (
                ("all", self.tr("All"), ""),
                ("person", self.tr("People"), ""),
                ("place", self.tr("Places"), ""),
                ("more", self.tr("More"), ""),
            ),
            self.tr("Which names to show"),
        )
        self.model, self.delegate = NamesModel(), NamesDelegate()
        self.list = Rows(self.tr("Names"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.search.textChanged.connect(self._narrow)
        self.pills.chosen.connect(self._narrow)
        self.detail = NameDetail()
        self.detail.passage_wanted.connect(self.passage_wanted)
        self.detail.question_wanted.connect(self.question_wanted)
        self._scroll = Scroll(self.detail)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._nothing())
        self._stack.addWidget(self._both())
        self.show_overview(Overview())

    def _nothing(self) -> QWidget:
        made = Surface("page")
        box = QVBoxLayout(made)
        box.setContentsMargins(SIDE, TOP, SIDE, 24)
        box.addWidget(Text(self.tr("Compendium"), "view_title"))
        empty = EmptyNote(
            "compendium", self.tr("No names yet"), self.tr("Names appear as your notes are read.")
        )
        box.addWidget(empty, 1)
        return made

    def _both(self) -> QWidget:
        left = QWidget()
        box = QVBoxLayout(left)
        box.setContentsMargins(24, TOP, 14, 12)
        box.setSpacing(10)
        head = column(spacing=4)
        head.addWidget(Text(self.tr("Compendium"), "view_title"))
        head.addWidget(self.note)
        box.addLayout(head)
        box.addWidget(self.search)
        box.addWidget(self.pills)
        box.addWidget(self.list, 1)
        sized(left, setFixedWidth=340)
        made = Surface("page")
        line = row(left, Rule(vertical=True), spacing=0)
        line.addWidget(self._scroll, 1)
        made.setLayout(line)
        return made

    def show_overview(self, overview: Overview) -> None:
        """The names there are."""
        same = overview.names is self._overview.names
        self._overview = overview
        if same and overview.names:
            return
        self.model.show_names(overview.names)
        self.pills.show_used(self.model.counts())
        self.note.setText(self.tr("{0} from your notes").format(words.names(len(overview.names))))
        self._stack.setCurrentIndex(1 if overview.names else 0)
        if overview.names:
            self.list.setCurrentIndex(self.model.index(0))

    def show_mentions(self, mentions: Sequence[Mention]) -> None:
        """The passages of the chosen name."""
        self.detail.show_mentions(mentions)

    def _narrow(self) -> None:
        self.model.narrow(self.pills.current, self.search.text())
        if self.model.rowCount():
            self.list.setCurrentIndex(self.model.index(0))

    def _chosen(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        each: NameRow = index.data(ROW)
        self.detail.show_name(each, [row.session.key for row in self._overview.sessions])
        self._scroll.verticalScrollBar().setValue(0)
        self.mentions_wanted.emit(each)
