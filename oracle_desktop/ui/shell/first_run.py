"""First run: welcome, your notes, the Oracle's mind, and on to asking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from oracle_desktop.domain import Answer, Citation, Mode, Progress
from oracle_desktop.ui.chat.answer_view import OUTSET, AnswerView
from oracle_desktop.ui.chat.options import OptionButton
from oracle_desktop.ui.look import icons, painted, theme, words
from oracle_desktop.ui.look.pages import DropZone, SampleCard
from oracle_desktop.ui.look.panels import Banner, Card, Surface
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
    from oracle_desktop.ui.desk.mind import MindState


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


class _Example(AnswerView):
    """A picture of an answer as they look; nothing in it can be pressed."""

    def __init__(self, said: Sequence[tuple[str, str]]) -> None:
        """`said`: sentences, each with the label of its source."""
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.height_changed.connect(self.updateGeometry)
        text, cited = "", []
        for sentence, label in said:
            text += f"{' ' if text else ''}{sentence} "
            at = len(text)
            text += f"[{label}]"
            cited.append(Citation(label, None, "", 0, 0, "", "source", at, len(text)))
        self.show_answer(Answer("", text, Mode.PRIVATE, "", tuple(cited)))
        self.setAccessibleName(text)

    def _dress(self) -> None:
        self.dress("answer", 0, OUTSET)

    def heightForWidth(self, width: int) -> int:
        """A scrolling page measures it with and without its bar; what it is set in stays its own width."""
        high = super().heightForWidth(width)
        if width != self.viewport().width():
            super().heightForWidth(self.viewport().width())
        return high


_WIDE, _HIGH = 1000, 760
"""Design px of a window that has room for all of the guide's air."""


class FirstRun(QWidget):
    """The guide that fills the window until there is a campaign."""

    folder_wanted = Signal()
    sample_wanted = Signal()
    finished = Signal()
    settings_wanted = Signal()
    language_wanted = Signal(str)
    """`en` or `es`."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._missing = True
        """Whether something that answers need is not here, as far as is known."""
        self.banner = Banner()
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
        self._feet: list[QHBoxLayout] = []
        self._pages = QStackedWidget()
        self._pages.addWidget(self._welcome())
        self._pages.addWidget(self._notes())
        self._pages.addWidget(self._mind())
        self._left = self._cloth()
        line = row(self._left, spacing=0)
        ground = Surface("page")
        box = QVBoxLayout(ground)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self.banner)
        box.addWidget(self._pages, 1)
        line.addWidget(ground, 1)
        self.setLayout(line)
        theme.watcher.changed.connect(self._fit)
        desk.mind.changed.connect(self._found)
        desk.mind.downloads.changed.connect(self._show_ways)
        self._show_ways()
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
            box.setContentsMargins(*((72, 60, 72, 12) if wide else (32, 24, 32, 8)))
            box.setSpacing((24 if self.height() >= theme.px(_HIGH) else 18) if wide else 10)

        for foot in self._feet:
            foot.setContentsMargins(*((72, 12, 72, 36) if wide else (32, 8, 32, 20)))

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

    def _footed(self, page: QWidget, foot: QHBoxLayout) -> QWidget:
        """A page that scrolls where it must, above the ways on, which are always in sight."""
        self._feet.append(foot)
        made = QWidget()
        box = column()
        box.addWidget(Scroll(page), 1)
        box.addLayout(foot)
        made.setLayout(box)
        return made

    def _welcome(self) -> QWidget:
        made, box = self._page(
            self.tr("Welcome"),
            self.tr("The Oracle reads your session notes and answers only from them."),
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
        return self._footed(made, row(self._language(), None, self.begin))

    def _language(self) -> OptionButton:
        """Which language the window speaks, each named in itself."""
        names = {"en": "English", "es": "Español"}
        spoken = "es" if QLocale().language() == QLocale.Language.Spanish else "en"
        self.language = OptionButton()
        self.language.show_choice("globe", names[spoken])
        self.language.setAccessibleName(self.tr("Language: {0}").format(names[spoken]))
        menu = QMenu(self.language)
        for key, name in names.items():
            action = menu.addAction(name, partial(self.language_wanted.emit, key))
            action.setCheckable(True)
            action.setChecked(key == spoken)
        self.language.setMenu(menu)
        return self.language

    def _example(self) -> QWidget:
        card = Card(padding=22)
        card.box().setSpacing(6)
        card.box().addWidget(Text(self.tr("For example"), "chip", "text2"))
        card.box().addWidget(Text(self.tr("Who is Keeper Yennen?"), "question", wrap=True))
        said = (
            (self.tr("Keeper Yennen called the people together around the Sun Tree."), self.tr("Session 35")),
            (self.tr("Later a council was proposed, with Yennen on it."), self.tr("Session 36")),
        )
        card.box().addWidget(_Example(said))
        return card

    def _notes(self) -> QWidget:
        made, box = self._page(
            self.tr("Your notes"), self.tr("One folder holds one campaign. Subfolders are read as well.")
        )
        sized(self.zone, setMaximumHeight=360)
        box.addWidget(self.zone, 3)
        box.addWidget(self.sample)
        box.addStretch(1)
        back, later = QuietButton(self.tr("Back"), "chevron-left"), QuietButton(self.tr("Do this later"))
        back.clicked.connect(self._to_welcome)
        later.clicked.connect(self.finished)
        return self._footed(made, row(back, None, later))

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
        self._note = QWidget()
        self._note.setLayout(line)
        without = self.tr(
            "Without them the Oracle still finds passages and quotes your notes. "
            "You can add them later in Settings."
        )
        line.addWidget(Text(without, "control", "text2", wrap=True), 1)
        box.addWidget(self._note)
        box.addStretch(1)
        self.reading = Text("", "control", "text2", wrap=True)
        self.asking = PrimaryButton(self.tr("Start asking"))
        self.asking.clicked.connect(self.finished)
        self.without = QuietButton(self.tr("Go on without"))
        self.without.clicked.connect(self._go_on_without)
        back = QuietButton(self.tr("Back"), "chevron-left")
        back.clicked.connect(self._to_notes)
        foot = row(back, spacing=16)
        foot.addWidget(self.reading, 1)
        foot.addWidget(self.without)
        foot.addWidget(self.asking)
        return self._footed(made, foot)

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

    def _found(self, state: MindState) -> None:
        self._missing = any(finding.level == "problem" for finding in state.report.findings)
        self._show_ways()

    def _show_ways(self, _: object = None) -> None:
        """While something is missing the one next step is to get it, beside going on without; once it is on
        its way, or nothing is missing, asking can start."""
        coming = self._desk.mind.downloads.now is not None
        self.without.setVisible(self._missing or coming)
        self._note.setVisible(self._missing or coming)
        self.asking.setVisible(coming or not self._missing)

    def _go_on_without(self) -> None:
        """What is being downloaded rests; Settings takes it up again."""
        self._desk.mind.downloads.pause()
        self.finished.emit()

    def _to_notes(self) -> None:
        self.show_step(2)
        self.zone.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _to_welcome(self) -> None:
        self.show_step(1)
