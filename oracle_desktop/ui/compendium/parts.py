"""What the Compendium's page is made of: aliases as tags, passages, the sentences that say who it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from oracle_desktop.domain import Answer, Citation, Mode
from oracle_desktop.ui.chat.answer_view import OUTSET, AnswerView
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.flow import Flow
from oracle_desktop.ui.look.labels import readable
from oracle_desktop.ui.look.widgets import Elided, IconButton, LinkButton, Picture, Text, row, sized

if TYPE_CHECKING:
    from oracle_desktop.answering.compendium_view import Mention, Told

_LONGEST = 320
"""Characters of a sentence that are shown in a row."""


def kind_name(kind: str) -> str:
    """A kind of name in the window's words."""
    translate = QCoreApplication.translate
    return {
        "person": translate("NameKinds", "Person"),
        "place": translate("NameKinds", "Place"),
        "faction": translate("NameKinds", "Faction"),
        "item": translate("NameKinds", "Item"),
        "god": translate("NameKinds", "God"),
        "creature": translate("NameKinds", "Creature"),
        "event": translate("NameKinds", "Event"),
    }.get(kind, translate("NameKinds", "Name"))


class InlineField(QLineEdit):
    """A line to write in, in place: Enter gives `written(str)`, Esc or leaving it empty `left()`."""

    written = Signal(str)
    left = Signal()

    def __init__(self, hint: str) -> None:
        super().__init__()
        self.setAccessibleName(hint)
        self.setPlaceholderText(hint)
        self.setMaxLength(80)
        self.returnPressed.connect(self._done)

    def begin(self, text: str = "") -> None:
        """Show it with `text`, all of it selected."""
        self.setText(text)
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _done(self) -> None:
        text = " ".join(self.text().split())
        self.written.emit(text) if text else self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if not self.text().strip():
            self.left.emit()


class Tag(QWidget):
    """An alias with a cross that takes it away."""

    removed = Signal(str)

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        box = QHBoxLayout(self)
        box.setContentsMargins(10, 0, 2, 0)
        box.setSpacing(2)
        box.addWidget(Text(text, "body_medium"))
        self.cross = IconButton("close", self.tr("Remove the alias {0}").format(text), size=12, target=28)
        self.cross.clicked.connect(self._remove)
        box.addWidget(self.cross)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.watcher.changed.connect(self.update)

    def _remove(self) -> None:
        self.removed.emit(self._text)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.current().color("sunken"))
        painter.drawRoundedRect(QRectF(self.rect()), 8, 8)


class Aliases(QWidget):
    """ "Also called", the aliases as tags, and a way to add one. `added(str)`, `removed(str)`."""

    added = Signal(str)
    removed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._flow = Flow(self)
        self.tags: list[Tag] = []
        self.add = LinkButton(self.tr("Add an alias"), "plus")
        self.field = InlineField(self.tr("Another name"))
        sized(self.field, setFixedWidth=190)
        self.show_aliases(())

    def show_aliases(self, aliases: Sequence[str]) -> None:
        """Show these."""
        self._flow.empty()
        self.tags = [Tag(alias) for alias in aliases]
        if aliases:
            self._flow.addWidget(Text(self.tr("Also called"), "body", "text2"))
        for tag in self.tags:
            tag.removed.connect(self.removed)
            self._flow.addWidget(tag)
        self.add = LinkButton(self.tr("Add") if aliases else self.tr("Add an alias"), "plus")
        self.add.setAccessibleName(self.tr("Add an alias"))
        self.add.clicked.connect(self._begin)
        self.field = InlineField(self.tr("Another name"))
        sized(self.field, setFixedWidth=190)
        self.field.written.connect(self.added)
        self.field.left.connect(self._leave)
        self.field.hide()
        self._flow.addWidget(self.add)
        self._flow.addWidget(self.field)

    @property
    def stops(self) -> list[QWidget]:
        """What Tab comes to in it."""
        return [*(tag.cross for tag in self.tags), self.add, self.field]

    def _begin(self) -> None:
        self.add.hide()
        self.field.begin()

    def _leave(self) -> None:
        self.field.hide()
        self.add.show()


class _Told(AnswerView):
    """Sentences in line with what stands around them: no chip begins a line, so no ring is clipped."""

    def _dress(self) -> None:
        self.dress("answer", 0, OUTSET)


class WhoIsIt(QWidget):
    """A few sentences that say who it is, each with the chip of the passage that says so."""

    passage_wanted = Signal(Citation)

    def __init__(self) -> None:
        super().__init__()
        self.view = _Told()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.view.setSizePolicy(policy)
        self.view.chip_opened.connect(self._open)
        self.view.height_changed.connect(self.view.updateGeometry)
        self.note = Text("", "note", "text3", wrap=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        box.addWidget(self.view)
        box.addWidget(self.note)

    def show_told(self, told: Sequence[Told]) -> None:
        """Show these sentences; none hides it."""
        text, citations = "", []
        for each in told:
            label = readable(each.citation.label)
            text += f"{' ' if text else ''}{_escaped(each.text)} "
            at = len(text)
            text += f"[{label}]"
            citations.append(replace(each.citation, at=at, until=len(text)))
        self.view.show_answer(Answer("", text, Mode.PRIVATE, "", tuple(citations)))
        written = any(each.annotation for each in told)
        self.note.setText(self.tr("Written by your chat model, from these passages.") if written else "")
        self.note.setVisible(written)
        self.setVisible(bool(told))

    def _open(self, number: int) -> None:
        citation = self.view.chips[number].citation
        if citation is not None:
            self.passage_wanted.emit(citation)


def _escaped(text: str) -> str:
    """A sentence of the notes as it stands: what Markdown would take for marks is taken for itself."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|~-+" else char for char in " ".join(text.split()))


class MentionRow(QWidget):
    """A passage in which the name stands; opens it in the margin."""

    chosen = Signal(object)

    def __init__(self, mention: Mention) -> None:
        super().__init__()
        self.citation = mention.citation
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(f"{readable(mention.label)}. {mention.sentence}")
        title = mention.title if mention.title != mention.label else ""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 12, 0, 12)
        box.setSpacing(6)
        label, named = Text(readable(mention.label), "button", "accent"), Elided(title, "note", "text2")
        head = row(label, spacing=8)
        head.addWidget(named, 1)
        head.addWidget(Picture("chevron-right", "text2", 16))
        # no higher than its line: what is left over belongs to the sentence, which else stands cut off
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        box.addLayout(head)
        said = (
            mention.sentence if len(mention.sentence) < _LONGEST else mention.sentence[: _LONGEST - 1] + "…"
        )
        box.addWidget(Text(said, "passage", wrap=True))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.chosen.emit(self.citation)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.citation)
        else:
            super().keyPressEvent(event)
