"""What pages share: the head with title and actions, the place to drop a folder, lists on a card."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QListView, QVBoxLayout, QWidget

from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.panels import Card, Surface
from oracle_desktop.ui.look.widgets import (
    Elided,
    Picture,
    PrimaryButton,
    SecondaryButton,
    Text,
    column,
    row,
    sized,
)

SIDE, TOP = 40, 30


class Page(Surface):
    """A page with a title, a line under it and actions at the right; its contents go into `body`."""

    def __init__(self, title: str, *, wraps: bool = True) -> None:
        """The line under the title is cut where it is too long, or `wraps`."""
        super().__init__("page")
        self.setAccessibleName(title)
        self.title = Text(title, "view_title")
        note = Text("", "control", "text2", wrap=True) if wraps else Elided("", "control", "text2")
        self.note: Text = note
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(6)
        words = column(spacing=4)
        words.addWidget(self.title)
        words.addWidget(self.note)
        head = row(spacing=16)
        head.addLayout(words, 1)
        head.addLayout(self.buttons)
        self.body = QVBoxLayout()
        self.body.setSpacing(14)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(SIDE, TOP, SIDE, 24)
        self._box.setSpacing(18)
        self._box.addLayout(head)
        self._box.addLayout(self.body, 1)

    def show_campaign(self, _: object) -> None:
        """Another campaign is open (None: none is)."""


class DropZone(QWidget):
    """The dashed place that invites a folder. Dropping itself works anywhere on the window."""

    folder_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._lit = False
        self.button = PrimaryButton(self.tr("Choose a folder…"), "notes")
        self.button.clicked.connect(self.folder_wanted)
        title = Text(self.tr("Drop your notes folder here"), "question", wrap=True)
        title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        kinds = Text(
            self.tr("Markdown, text, PDF, Word, OpenDocument and web pages. Obsidian vaults too."),
            "body",
            "text2",
            wrap=True,
        )
        kinds.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 30, 24, 30)
        box.setSpacing(6)
        box.addStretch(1)
        box.addWidget(Picture("notes", "accent", 40), 0, Qt.AlignmentFlag.AlignHCenter)
        box.addSpacing(8)
        box.addWidget(title)
        box.addWidget(kinds)
        box.addSpacing(16)
        box.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(1)
        theme.watcher.changed.connect(self.update)

    def light(self, lit: bool) -> None:
        """Show that a folder hovers over the window."""
        self._lit = lit
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = theme.current()
        pen = QPen(tokens.color("accent" if self._lit else "border"), 2)
        pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.setBrush(tokens.color("tint" if self._lit else "margin"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 14, 14)


class SampleCard(Card):
    """Offers the sample campaign."""

    sample_wanted = Signal()

    def __init__(self) -> None:
        super().__init__("page")
        self.button = SecondaryButton(self.tr("Try the sample"))
        self.button.clicked.connect(self.sample_wanted)
        words = column(spacing=4)
        words.addWidget(Text(self.tr("No notes at hand?"), "card_title", wrap=True))
        words.addWidget(
            Text(
                self.tr("Try the sample campaign, ready in half a minute. Delete it any time."),
                "body",
                "text2",
                wrap=True,
            )
        )
        line = row(spacing=16)
        line.addLayout(words, 1)
        line.addWidget(self.button)
        self.box().addLayout(line)


class EmptyNote(QWidget):
    """A page without anything yet: a title, a sentence, and where there is no campaign the way to one.
    Signal `folder_wanted()`."""

    folder_wanted = Signal()

    def __init__(self, icon: str, title: str, text: str) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setSpacing(6)
        box.addStretch(2)
        box.addWidget(Picture(icon, "text3", 40), 0, Qt.AlignmentFlag.AlignHCenter)
        box.addSpacing(10)
        self._title, self._text = Text(title, "question"), Text(text, "control", "text2", wrap=True)
        sized(self._text, setMaximumWidth=560)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.addWidget(self._title)
        line = row(spacing=0)
        line.addWidget(self._text, 1)
        box.addLayout(line)
        self.folder = SecondaryButton(self.tr("Choose your notes folder"), "notes")
        self.folder.clicked.connect(self.folder_wanted)
        self.button = SecondaryButton("")
        box.addSpacing(12)
        for button in (self.folder, self.button):
            button.hide()
            box.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(3)

    def offer_folder(self, wanted: bool) -> None:
        """Whether the next step is to choose a folder of notes."""
        self.folder.setVisible(wanted)

    def say(self, title: str, text: str, button: str = "") -> None:
        """Say something else, with what its `button` does ("" none)."""
        self._title.setText(title)
        self._text.setText(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))


class Rows(QListView):
    """A list whose rows a delegate paints; one look for all pages. Activated by click and by Enter."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setProperty("ring", 0)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setAutoFillBackground(False)
        self.viewport().installEventFilter(self)
        theme.watcher.changed.connect(self._refit)

    def _refit(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the hover away when the mouse leaves."""
        if event.type() == QEvent.Type.Leave:
            self.viewport().update()
        return super().eventFilter(watched, event)
