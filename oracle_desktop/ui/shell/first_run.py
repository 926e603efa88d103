"""First run: welcome, your notes, the Oracle's mind, and on to asking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from oracle_desktop.domain import Progress
from oracle_desktop.ui.look import icons, painted, theme, words
from oracle_desktop.ui.look.pages import DropZone, SampleCard
from oracle_desktop.ui.look.panels import Card, Surface
from oracle_desktop.ui.look.widgets import (
    Picture,
    PrimaryButton,
    QuietButton,
    Scroll,
    Text,
    column,
    row,
    sized,
)
from oracle_desktop.ui.settings.findings import FindingsCard
from oracle_desktop.ui.shell.spine_items import GREEN_ON_SPINE

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk


class _Mark(QWidget):
    """The app's mark on the cloth."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(44, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        drawn = icons.pixmap("mark", "#FFFFFF", 60, self.devicePixelRatioF())
        QPainter(self).drawPixmap(-8, 0, drawn)


class _Step(QWidget):
    """A numbered step of the guide."""

    def __init__(self, number: int, name: str) -> None:
        super().__init__()
        self._number, self._name, self._at = number, name, 0
        sized(self, setFixedHeight=42)
        theme.watcher.changed.connect(self.update)

    def show_at(self, at: int) -> None:
        """The guide stands at step `at`."""
        self._at = at
        done = self.tr("done") if at > self._number else ""
        self.setAccessibleName(" ".join(part for part in (str(self._number), self._name, done) if part))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = theme.current()
        here, done = self._at == self._number, self._at > self._number
        box = QRectF(1, (self.height() - 28) / 2, 28, 28)
        painter.setPen(QPen(theme.DARK.color("accent") if done else tokens.color("spine_selected"), 1.2))
        painter.setBrush(tokens.color("lamp") if here else Qt.BrushStyle.NoBrush)
        if here:
            painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(box)
        if done:
            drawn = icons.pixmap("check", GREEN_ON_SPINE, 16, self.devicePixelRatioF())
            painter.drawPixmap(round(box.center().x() - 8), round(box.center().y() - 8), drawn)
        else:
            ink = "spine" if here else "on_spine2"
            painted.text(painter, box, str(self._number), "chip", ink, painted.MIDDLE)
        role, ink = ("control_active", "on_spine") if here else ("control", "on_spine2")
        painted.lines(painter, self.rect().adjusted(44, 0, 0, 0), self._name, role, ink)


class _Promise(QWidget):
    """A promise: a tinted icon, what is promised, what it means."""

    def __init__(self, icon: str, title: str, text: str) -> None:
        super().__init__()
        tile = Card("tint", "", padding=13, radius=10)
        tile.setFixedSize(44, 44)
        tile.box().setContentsMargins(12, 12, 12, 12)
        tile.box().addWidget(Picture(icon, "accent", 20), 0, Qt.AlignmentFlag.AlignCenter)
        said = column(spacing=4)
        said.addWidget(Text(title, "lead_title", wrap=True))
        said.addWidget(Text(text, "control", "text2", wrap=True))
        line = row(tile, spacing=18)
        line.setAlignment(tile, Qt.AlignmentFlag.AlignTop)
        line.addLayout(said, 1)
        self.setLayout(line)


class _Source(Card):
    """A picture of a source's chip; nothing to press."""

    def __init__(self, label: str) -> None:
        super().__init__("tint", "", padding=7, radius=5)
        self.box().setContentsMargins(7, 0, 7, 1)
        sized(self, setFixedHeight=20)
        self.box().addWidget(Text(label, "chip", "accent"))


_WIDE = 1000
"""Design px of a window that has room for all of the guide's air."""


class FirstRun(QWidget):
    """The guide that fills the window until there is a campaign."""

    folder_wanted = Signal()
    sample_wanted = Signal()
    finished = Signal()
    settings_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.zone, self.sample = DropZone(), SampleCard()
        self.zone.folder_wanted.connect(self.folder_wanted)
        self.sample.sample_wanted.connect(self.sample_wanted)
        self.findings = FindingsCard(desk)
        self.findings.field_wanted.connect(self.settings_wanted)
        self._steps = [
            _Step(1, self.tr("Welcome")),
            _Step(2, self.tr("Your notes")),
            _Step(3, self.tr("The Oracle’s mind")),
        ]
        self._boxes: list[QVBoxLayout] = []
        self._pages = QStackedWidget()
        self._pages.addWidget(self._welcome())
        self._pages.addWidget(self._notes())
        self._pages.addWidget(self._mind())
        self._left = self._cloth()
        line = row(self._left, spacing=0)
        ground = Surface("page")
        box = QVBoxLayout(ground)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._pages)
        line.addWidget(ground, 1)
        self.setLayout(line)
        theme.watcher.changed.connect(self._fit)
        self._fit()
        self.show_step(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a small window the cloth is narrower, and so is the air around the pages."""
        wide = self.width() >= theme.px(_WIDE)
        self._left.setFixedWidth(min(theme.px(340 if wide else 240), 420))
        cloth = self._left.layout()
        assert cloth is not None
        cloth.setContentsMargins(*((44, 60, 28, 36) if wide else (24, 28, 20, 20)))
        for box in self._boxes:
            box.setContentsMargins(*((72, 60, 72, 36) if wide else (32, 24, 32, 20)))
            box.setSpacing(18 if wide else 10)

    def _cloth(self) -> QWidget:
        cloth = Surface("spine")
        box = QVBoxLayout(cloth)
        box.setSpacing(6)
        box.addWidget(_Mark())
        box.addSpacing(20)
        box.addWidget(Text(self.tr("The Oracle"), "empty_title", "on_spine", wrap=True))
        box.addWidget(
            Text(self.tr("Ask your campaign anything you have written down."), "lead", "on_spine2", wrap=True)
        )
        box.addSpacing(28)
        for step in self._steps:
            box.addWidget(step)
        box.addStretch(1)
        kept = row(Picture("computer", "on_spine2"))
        kept.addWidget(Text(self.tr("Everything stays on this computer"), "note", "on_spine2", wrap=True), 1)
        box.addLayout(kept)
        return cloth

    def _page(self, title: str, lead: str) -> tuple[QWidget, QVBoxLayout]:
        made = QWidget()
        box = QVBoxLayout(made)
        self._boxes.append(box)
        box.addWidget(Text(title, "empty_title", wrap=True))
        box.addWidget(Text(lead, "lead", "text2", wrap=True))
        box.addSpacing(8)
        return made, box

    def _welcome(self) -> QWidget:
        made, box = self._page(
            self.tr("Welcome"),
            self.tr("The Oracle reads your session notes and answers from them, and only from them."),
        )
        for icon, title, text in (
            (
                "computer",
                self.tr("Everything stays on this computer"),
                self.tr("Your notes, your questions and the answers are never sent anywhere."),
            ),
            (
                "quote",
                self.tr("Every answer shows its source"),
                self.tr("Click a source to read the very sentences it came from."),
            ),
            (
                "file",
                self.tr("Your notes are never changed"),
                self.tr("The Oracle only reads them. Keep writing where you always write."),
            ),
        ):
            box.addWidget(_Promise(icon, title, text))
        box.addSpacing(6)
        box.addWidget(self._example())
        box.addStretch(1)
        self.begin = PrimaryButton(self.tr("Begin"))
        self.begin.setMinimumWidth(theme.px(96))
        self.begin.clicked.connect(self._to_notes)
        box.addLayout(row(None, self.begin))
        return Scroll(made)

    def _example(self) -> QWidget:
        card = Card(padding=22)
        card.box().setSpacing(6)
        card.box().addWidget(Text(self.tr("For example"), "chip", "text2"))
        card.box().addWidget(Text(self.tr("Who is Keeper Yennen?"), "question", wrap=True))
        for said, source in (
            (self.tr("Keeper Yennen called the people together around the Sun Tree."), self.tr("Session 35")),
            (self.tr("Later a council was proposed, with Yennen on it."), self.tr("Session 36")),
        ):
            line = row(spacing=8)
            line.addWidget(Text(said, "answer", wrap=True), 1)
            line.addWidget(_Source(source))
            card.box().addLayout(line)
        return card

    def _notes(self) -> QWidget:
        made, box = self._page(
            self.tr("Your notes"), self.tr("One folder holds one campaign. Subfolders are read as well.")
        )
        box.addWidget(self.zone)
        box.addWidget(self.sample)
        box.addStretch(1)
        back, later = QuietButton(self.tr("Back"), "chevron-left"), QuietButton(self.tr("Do this later"))
        back.clicked.connect(self._to_welcome)
        later.clicked.connect(self.finished)
        box.addLayout(row(back, None, later))
        return Scroll(made)

    def _mind(self) -> QWidget:
        made, box = self._page(
            self.tr("The Oracle’s mind"),
            self.tr(
                "Ollama runs language models on your own computer. The Oracle uses two: one finds the right "
                "passages, one writes the answers."
            ),
        )
        box.addWidget(self.findings)
        line = row(Picture("info", "text2"), spacing=10)
        without = self.tr(
            "Without them the Oracle still finds passages and quotes your notes. "
            "You can add them later in Settings."
        )
        line.addWidget(Text(without, "control", "text2", wrap=True), 1)
        box.addLayout(line)
        box.addStretch(1)
        self.reading = Text("", "control", "text2", wrap=True)
        self.asking = PrimaryButton(self.tr("Start asking"))
        self.asking.clicked.connect(self.finished)
        back = QuietButton(self.tr("Back"), "chevron-left")
        back.clicked.connect(self._to_notes)
        foot = row(back, spacing=16)
        foot.addWidget(self.reading, 1)
        foot.addWidget(self.asking)
        box.addLayout(foot)
        return Scroll(made)

    def show_step(self, number: int) -> None:
        """Show step 1 (welcome), 2 (your notes) or 3 (the Oracle's mind)."""
        self._pages.setCurrentIndex(number - 1)
        for step in self._steps:
            step.show_at(number)

    def show_reading(self, progress: Progress | None) -> None:
        """How far the notes are, beside the last button; None when they are read."""
        if progress is None:
            self.reading.setText(self.tr("Your notes are read."))
        else:
            left = words.time_left(progress.left)
            self.reading.setText(" · ".join(p for p in (self.tr("Reading your notes"), left) if p))

    def _to_notes(self) -> None:
        self.show_step(2)
        self.zone.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _to_welcome(self) -> None:
        self.show_step(1)
