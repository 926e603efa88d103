"""The spine: which campaign, which view, which conversation, and how the notes stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout

from oracle_desktop.ui.look import icons, theme, words
from oracle_desktop.ui.look.panels import Surface
from oracle_desktop.ui.look.widgets import IconButton, Menu, SearchField, Text, row
from oracle_desktop.ui.shell.conversations import ConversationList
from oracle_desktop.ui.shell.spine_items import (
    CampaignButton,
    FolderCard,
    FolderState,
    SpineItem,
    TitleField,
)

if TYPE_CHECKING:
    from oracle_desktop.store.rows import ConversationRow
    from oracle_desktop.workspace import CampaignInfo

WIDTH, FOLDED = 224, 64


class Spine(Surface):
    """Signals say what the GM wants; `set_…` say what is."""

    view_chosen = Signal(str)
    conversation_chosen = Signal(int)
    conversation_wanted = Signal()
    conversation_renamed = Signal(int, str)
    conversation_removed = Signal(int)
    conversation_searched = Signal(str)
    """What is looked for, once the typing rests: messages are searched too (`show_holding`)."""
    campaign_chosen = Signal(str)
    folder_wanted = Signal()
    sample_wanted = Signal()
    removal_wanted = Signal()
    campaign_renamed = Signal(str)
    notes_folder_wanted = Signal()
    data_folder_wanted = Signal()

    def __init__(self) -> None:
        super().__init__("spine")
        self.folded = False
        self._campaigns: Sequence[CampaignInfo] = ()
        self._campaign = ""
        self._with_sample = True
        self._rows: Sequence[ConversationRow] = ()
        self._current: int | None = None
        self.campaign = CampaignButton()
        self.campaign.clicked.connect(self._show_menu)
        self.name_field = TitleField(self.tr("Name of the campaign"), self)
        self.name_field.kept.connect(self._renamed)
        self.items = {
            key: SpineItem(key, icon, name)
            for key, icon, name in (
                ("ask", "ask", self.tr("Ask")),
                ("sessions", "sessions", self.tr("Sessions")),
                ("compendium", "compendium", self.tr("Compendium")),
                ("test", "test", self.tr("Test my Oracle")),
                ("settings", "settings", self.tr("Settings")),
            )
        }
        self.folder = FolderCard()
        self.folder.clicked.connect(self._folder_clicked)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 14, 12, 12)
        box.setSpacing(2)
        box.addWidget(self.campaign)
        box.addSpacing(12)
        for key, item in self.items.items():
            item.clicked.connect(self._item_clicked)
            if key != "settings":
                box.addWidget(item)
        box.addSpacing(14)
        box.addLayout(self._conversation_head())
        box.addWidget(self.search)
        box.addWidget(self.list, 1)
        box.addStretch(0)
        box.addWidget(self.folder)
        box.addSpacing(8)
        box.addWidget(self.items["settings"])
        theme.watcher.changed.connect(self._refit)
        self.set_conversations((), None)
        self._refit()

    def _conversation_head(self) -> QVBoxLayout:
        self._head = Text(self.tr("Conversations"), "chip", "on_spine2")
        self._find = IconButton("search", self.tr("Find a conversation"), "on_spine2", 17, 28)
        self._new = IconButton("plus", self.tr("New conversation (Ctrl+N)"), "on_spine2", 17, 28)
        for button in (self._find, self._new):
            button.setProperty("spine", True)
            button.setStyleSheet(
                "QToolButton:hover, QToolButton:pressed { background: rgba(255, 255, 255, 24); }"
            )
        self._find.clicked.connect(self._toggle_search)
        self._new.clicked.connect(self.conversation_wanted)
        self.search = SearchField(self.tr("Find a conversation"), "on_spine2")
        self.search.setPlaceholderText(self.tr("Find"))
        self.search.setProperty("spine", True)
        self.search.left.connect(self._search_left)
        self.search.textChanged.connect(self._searched)
        self._holding: frozenset[int] = frozenset()
        self.search.rested.connect(self.conversation_searched)
        self.search.hide()
        self.list = ConversationList()
        self.list.chosen.connect(self.conversation_chosen)
        self.list.renamed.connect(self.conversation_renamed)
        self.list.removed.connect(self.conversation_removed)
        head = QVBoxLayout()
        head.setContentsMargins(12, 0, 0, 0)
        head.addLayout(row(self._head, None, self._find, self._new, spacing=0))
        return head

    def set_campaigns(self, campaigns: Sequence[CampaignInfo], current: str, with_sample: bool) -> None:
        """The campaigns of the menu; `current` is open; the sample is offered where `with_sample`."""
        self._campaigns, self._campaign, self._with_sample = campaigns, current, with_sample
        info = next((each for each in campaigns if each.name == current), None)
        if info is None:
            self.campaign.set_campaign(self.tr("No campaign yet"), self.tr("Choose a folder"))
        else:
            known = words.sessions(info.sessions) if info.sessions else self.tr("No session read yet")
            self.campaign.set_campaign(info.name, known)

    def set_detail(self, detail: str) -> None:
        """What stands under the campaign's name."""
        self.campaign.set_campaign(self.campaign.text(), detail)

    def set_view(self, key: str) -> None:
        """Mark the view that is shown; a key that is no item of the spine marks none."""
        for name, item in self.items.items():
            item.setChecked(name == key)

    def set_state(self, state: FolderState) -> None:
        """What the folder card says."""
        self.folder.set_state(state)

    def set_conversations(self, rows: Sequence[ConversationRow], current: int | None) -> None:
        """The conversations, newest first; `current` is open."""
        self._rows, self._current = rows, current
        self._find.setVisible(len(rows) > 8 and not self.folded)
        self._fill()

    def _fill(self) -> None:
        """List those that are looked for."""
        wanted = self.search.wanted.casefold()
        found = [each for each in self._rows if wanted in each.title.casefold() or each.id in self._holding]
        self.list.show_rows(found, self._current)

    def _searched(self) -> None:
        self._holding = frozenset()
        self._fill()

    def show_holding(self, text: str, numbers: frozenset[int]) -> None:
        """The conversations whose messages hold `text`, unless something else is looked for by now."""
        if text == self.search.wanted:
            self._holding = numbers
            self._fill()

    def set_folded(self, folded: bool) -> None:
        """Only icons below 1100 px."""
        if folded == self.folded:
            return
        self.folded = folded
        for part in (self.campaign, self.folder, *self.items.values()):
            part.set_folded(folded)
        for widget in (self._head, self._new, self.list):
            widget.setVisible(not folded)
        self._find.setVisible(not folded and len(self._rows) > 8)
        if folded:
            self.search.hide()
        self._refit()

    def _refit(self) -> None:
        self.setFixedWidth(theme.px(FOLDED) if self.folded else theme.px(WIDTH))

    def _item_clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, SpineItem):
            sender.setChecked(True)
            self.view_chosen.emit(sender.key)

    def _folder_clicked(self) -> None:
        self.view_chosen.emit("notes")

    def find_conversation(self) -> None:
        """Put the keyboard into the field that finds a conversation."""
        if self.folded or not self._rows:
            return
        if not self.search.isVisible():
            self._toggle_search()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _toggle_search(self) -> None:
        self.search.setVisible(not self.search.isVisible())
        if self.search.isVisible():
            self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.search.clear()

    def _search_left(self) -> None:
        """A field that nothing is looked for in is in the way once it is left."""
        if not self.search.text():
            self.search.hide()

    def campaign_menu(self) -> QMenu:
        """The menu of campaigns."""
        menu = Menu(self.tr("Campaigns"), self)
        for each in self._campaigns:
            action = QAction(f"{each.name}", menu)
            action.setCheckable(True)
            action.setChecked(each.name == self._campaign)
            action.setData(each.name)
            menu.addAction(action)
        if self._campaigns:
            menu.addSeparator()
        menu.addAction(icons.icon("plus"), self.tr("Add a notes folder…"), self.folder_wanted.emit)
        if self._with_sample:
            menu.addAction(icons.icon("notes"), self.tr("Open the sample campaign"), self.sample_wanted.emit)
        if self._campaign:
            menu.addSeparator()
            menu.addAction(icons.icon("rename"), self.tr("Rename this campaign"), self.rename_campaign)
            menu.addAction(
                icons.icon("notes"), self.tr("Show its notes folder"), self.notes_folder_wanted.emit
            )
            menu.addAction(
                icons.icon("file"), self.tr("Show where its data is"), self.data_folder_wanted.emit
            )
            menu.addAction(icons.icon("delete"), self.tr("Remove this campaign"), self.removal_wanted.emit)
        menu.triggered.connect(self._campaign_picked)
        return menu

    def rename_campaign(self) -> None:
        """A field in the place of the name; Enter keeps what is in it, Esc and a click elsewhere do not."""
        place, field = self.campaign.geometry(), self.name_field
        if self.folded:  # the field is wider than the spine: it lies over the page beside it
            place.setWidth(theme.px(WIDTH) - 24)
            place.translate(self.mapTo(self.window(), QPoint(0, 0)))
        field.setParent(self.window() if self.folded else self)
        field.setStyleSheet(self.styleSheet() if self.folded else "")
        field.setGeometry(place)
        field.setText(self._campaign)
        field.selectAll()
        field.show()
        field.raise_()
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _renamed(self) -> None:
        self.name_field.hide()
        if new := self.name_field.text().strip():
            self.campaign_renamed.emit(new)

    def _show_menu(self) -> None:
        menu = self.campaign_menu()
        menu.setMinimumWidth(self.campaign.width())
        menu.exec(self.campaign.mapToGlobal(QPoint(0, self.campaign.height() + 4)))
        menu.deleteLater()

    def _campaign_picked(self, action: QAction) -> None:
        name = action.data()
        if isinstance(name, str) and name != self._campaign:
            self.campaign_chosen.emit(name)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down walk through the spine."""
        if event.key() == Qt.Key.Key_Down:
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Up:
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)
