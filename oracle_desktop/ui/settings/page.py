"""Settings: the Oracle's mind, how notes are read, found and answered from, looks, keys, where data is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from oracle_desktop import __version__, logs
from oracle_desktop.notes.words import fold
from oracle_desktop.ui.look import icons, painted, row_ground, theme, words
from oracle_desktop.ui.look.pages import TOP
from oracle_desktop.ui.look.panels import Card, Rule, Surface
from oracle_desktop.ui.look.widgets import Scroll, SearchField, Text, column, row, sized
from oracle_desktop.ui.settings.copies import BackupPage
from oracle_desktop.ui.settings.form import SettingsCard
from oracle_desktop.ui.settings.lines import SettingsWords
from oracle_desktop.ui.settings.mind import MindPage
from oracle_desktop.ui.settings.places import PlacesPart

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk

SAVE_MS = 400
_KEY, _ICON = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class _SectionDelegate(QStyledItemDelegate):
    """Paints a section's name with its icon."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(150, theme.px(38))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        box: QRect = option.rect
        painter.save()
        chosen = row_ground.paint(painter, box, option.state)
        ink = "accent" if chosen else "text2"
        left = icons.draw(painter, str(index.data(_ICON)), ink, box.left() + 11, box.center().y(), 18)
        inner = box.adjusted(left - box.left() + 9, 0, -6, 0)
        role, ink = ("control_active", "accent") if chosen else ("control", "text")
        painted.text(painter, inner, str(index.data()), role, ink)
        painter.restore()


_TOPICS = {"data": ("index", "logs")}
"""The topics of settings on the page of a section, where they are not called as it is."""
_ROWS_A_TURN = 4
"""So many of the models' settings are made in one turn of the event loop."""
READ_ANEW = ("embed_model", "context_windows")
"""Settings of other topics that all passages are read anew for."""


class CostNote(Text):
    """Before a GM changes how notes are read: what that costs."""

    def __init__(self, desk: Desk) -> None:
        super().__init__("", "control", "text2", wrap=True)
        self._desk = desk
        desk.overview_changed.connect(self._say)
        self._say()

    def _say(self) -> None:
        self.setText(self.tr("A change reads all of your notes anew: {0}.").format(cost(self._desk)))
        self.setVisible(self._desk.overview.passages > 0)


def cost(desk: Desk) -> str:
    """`251 passages, about 2 min`."""
    return f"{words.passages(desk.overview.passages)}, {words.duration(desk.reading.cost())}"


class SettingsPage(Surface):
    """Sections at the left, the chosen one at the right. Every change is kept at once."""

    updates_changed = Signal()
    looks_changed = Signal(object)
    language_changed = Signal()
    mode_changed = Signal()
    """Questions are asked in another mode from now on."""
    reading_changed = Signal()
    """What was read is read anew with this setting."""
    diagnostics_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__("page")
        self.setAccessibleName(self.tr("Settings"))
        self._desk = desk
        self.cards: list[SettingsCard] = []
        self._known = SettingsWords().lines()
        self._mind: MindPage | None = None
        self._narrowed = False
        self._models: SettingsCard | None = None
        """The numbers of the first section, where they are made already."""
        self._save = QTimer(self)
        self._save.setSingleShot(True)
        self._save.setInterval(SAVE_MS)
        self._save.timeout.connect(self._keep)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Settings"))
        self.list.setProperty("ring", 0)
        self.list.setMouseTracking(True)
        self.list.setItemDelegate(_SectionDelegate(self.list))
        self.list.viewport().setAutoFillBackground(False)
        self.pages = QStackedWidget()
        self.pages.addWidget(QWidget())  # what is seen until the first section is whole
        self._made: dict[str, QWidget] = {}
        self._makers: dict[str, Callable[[], QWidget]] = {}
        for key, icon, name, make in self._sections():
            item = QListWidgetItem(name)
            item.setData(_KEY, key)
            item.setData(_ICON, icon)
            item.setToolTip(name)
            self.list.addItem(item)
            self._makers[key] = make
        self.list.currentItemChanged.connect(self._chosen)
        left = QWidget()
        box = QVBoxLayout(left)
        box.setContentsMargins(24, TOP, 16, 16)
        box.setSpacing(16)
        box.addWidget(Text(self.tr("Settings"), "view_title"))
        self.search = SearchField(self.tr("Find a setting"))
        self.search.textChanged.connect(self._narrow)
        box.addWidget(self.search)
        self.none = Text(self.tr("No such setting."), "body", "text2", wrap=True)
        self.none.hide()
        box.addWidget(self.none)
        box.addWidget(self.list, 1)
        sized(left, setFixedWidth=248)
        theme.wardrobe.wear(left)
        line = row(left, Rule(vertical=True), spacing=0)
        line.addWidget(self.pages, 1)
        self.setLayout(line)

    def showEvent(self, event: QShowEvent) -> None:
        """The first section, where none was chosen yet; in turns of its own, since it is long to make."""
        super().showEvent(event)
        QTimer.singleShot(0, self._choose_first)

    def _choose_first(self) -> None:
        if self.list.currentRow() >= 0:
            return
        if self._models is None:
            self._models = self._card("mind", at_once=False)
            self._made_section("mind")
        elif not self._models.more(_ROWS_A_TURN):
            self.list.setCurrentRow(0)
            return
        QTimer.singleShot(0, self._choose_first)

    def _mind_page(self) -> MindPage:
        return MindPage(self._desk, self._models or self._card("mind"))

    def _narrow(self, text: str) -> None:
        """Only the sections, and in them the settings, that say what is looked for; all without it."""
        wanted, keys = fold(text).strip(), SettingsWords().keys()
        for at in range(self.list.count()):
            item = self.list.item(at)
            key = str(item.data(_KEY))
            said = [line for topic in _TOPICS.get(key, (key,)) for line in self._known.get(topic, ())]
            words_ = [item.text(), *(word for line in said for word in (line.text, line.note))]
            words_ += [does for _, does in keys] if key == "keyboard" else []
            item.setHidden(not any(wanted in fold(word) for word in words_))
        shown = [at for at in range(self.list.count()) if not self.list.item(at).isHidden()]
        self.none.setVisible(not shown)
        if shown and wanted and self.list.currentRow() not in shown:
            self.list.setCurrentRow(shown[0])
        self._narrow_cards()

    def _narrow_cards(self) -> None:
        wanted = fold(self.search.text()).strip()
        if not wanted and not self._narrowed:
            return
        self._narrowed = bool(wanted)
        self._whole()
        for card in self.cards:
            card.narrow(wanted)

    def _sections(self) -> list[tuple[str, str, str, Callable[[], QWidget]]]:
        """Key, drawing and name of every section, and what makes its page."""
        reading = self.tr("How your notes become passages.")
        finding = self.tr("How passages are found and put in order.")
        answers = self.tr("What an answer draws on, and how long it may be.")
        looks = self.tr("How the Oracle looks and speaks.")
        keys, here = (
            self.tr("Everything can be reached without a mouse."),
            self.tr("Everything stays on this computer."),
        )

        newer = self.tr("This is version {0}.").format(__version__)

        def numbers(topic: str, name: str, note: str) -> tuple[str, Callable[[], QWidget]]:
            return name, lambda: self._page(name, note, self._card(topic))

        def page(name: str, note: str, make: Callable[[], QWidget]) -> tuple[str, Callable[[], QWidget]]:
            return name, lambda: self._page(name, note, make())

        return [
            ("mind", "mind", self.tr("The Oracle’s mind"), self._mind_page),
            ("reading", "notes", *numbers("reading", self.tr("Reading notes"), reading)),
            ("finding", "search", *numbers("finding", self.tr("Finding passages"), finding)),
            ("answers", "quote", *numbers("answers", self.tr("Answers"), answers)),
            ("looks", "looks", *numbers("looks", self.tr("Looks and language"), looks)),
            ("copies", "copy", self.tr("Copies"), lambda: BackupPage(self._desk, self._card("copies"))),
            ("keyboard", "keyboard", *page(self.tr("Keyboard"), keys, _keys)),
            ("updates", "download", *numbers("updates", self.tr("New versions"), newer)),
            ("data", "file", *page(self.tr("Where things are"), here, self._places)),
        ]

    def _chosen(self, item: QListWidgetItem) -> None:
        key = str(item.data(_KEY))
        shown = self._made_section(key)
        if key == "mind":
            self._whole()
        self.pages.setCurrentWidget(shown)
        self._narrow_cards()

    def _whole(self) -> None:
        """The models' settings are all there, where they were begun."""
        if self._models is not None:
            self._models.more()

    def _made_section(self, key: str) -> QWidget:
        """The page of a section; it is made when it is first wanted: all of them together are half of the
        window's controls, and each is dressed anew with every change of looks."""
        if key not in self._made:
            made = self._makers[key]()
            self._made[key] = Scroll(made)
            self.pages.addWidget(self._made[key])
            theme.wardrobe.wear(self._made[key])
            if isinstance(made, MindPage):
                self._mind = made
        return self._made[key]

    @property
    def mind(self) -> MindPage:
        """The page about models."""
        self._made_section("mind")
        self._whole()
        assert self._mind is not None
        return self._mind

    def _card(self, topic: str, *, at_once: bool = True) -> SettingsCard:
        card = SettingsCard(topic, self._desk.settings, self._known[topic], at_once=at_once)
        card.changed.connect(self._changed)
        self.cards.append(card)
        return card

    def _page(self, title: str, note: str, card: QWidget) -> QWidget:
        made = QWidget()
        box = QVBoxLayout(made)
        box.setContentsMargins(36, TOP, SIDE_RIGHT, 30)
        box.setSpacing(18)
        head = column(spacing=4)
        head.addWidget(Text(title, "view_title"))
        head.addWidget(Text(note, "control", "text2", wrap=True))
        if isinstance(card, SettingsCard) and card.topic == "reading":
            head.addWidget(CostNote(self._desk))
        box.addLayout(head)
        box.addWidget(card)
        box.addStretch(1)
        return made

    def _places(self) -> QWidget:
        made = PlacesPart(self._desk, self._card("index"), self._card("logs"))
        made.diagnostics_wanted.connect(self.diagnostics_wanted)
        self.token = made.token
        return made

    def show_section(self, key: str) -> None:
        """Show a section by its key, as `_sections` names them, with all that is in it."""
        self.search.clear()
        for at in range(self.list.count()):
            if self.list.item(at).data(_KEY) == key:
                self.list.setCurrentRow(at)

    def refresh(self) -> None:
        """Show the settings as they are now."""
        for card in self.cards:
            card.refresh(self._desk.settings)

    def _changed(self, topic: str, name: str, value: object) -> None:
        self._desk.settings = settings = self._desk.settings.with_(topic, **{name: value})
        self._save.start()
        if topic == "reading" or name in READ_ANEW:
            self.reading_changed.emit()
        if (topic, name) == ("answers", "mode"):
            self.mode_changed.emit()
        if name == "language":
            self.language_changed.emit()
        elif topic == "looks":
            self.looks_changed.emit(settings)
        elif topic == "updates":
            self.updates_changed.emit()
        elif topic == "mind":
            self.mind.settings_changed()
        elif topic == "index":
            self.token.refresh()
        elif topic == "logs":
            logs.use(settings.logs)

    def _keep(self) -> None:
        self._desk.save_settings(self._desk.settings)


SIDE_RIGHT = 40


def _keys() -> QWidget:
    card = Card()
    grid = QGridLayout()
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(12)
    grid.setColumnStretch(1, 1)
    for at, (pressed, does) in enumerate(SettingsWords().keys()):
        grid.addWidget(Text(pressed, "button"), at, 0)
        grid.addWidget(Text(does, "body", "text2", wrap=True), at, 1)
    card.box().addLayout(grid)
    return card
