"""Cards and banners of the conversation: what went wrong, what to check, what came closest, what to ask."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from oracle_desktop.domain import Answer, Miss
from oracle_desktop.notes.plain import plain
from oracle_desktop.ui.chat.bits import Piece, TextLabel, paint_ground
from oracle_desktop.ui.chat.rows import Card
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.labels import readable
from oracle_desktop.ui.look.widgets import LinkButton, Picture

_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t].*$", re.MULTILINE)


class Banner(QWidget):
    """A coloured bar: an icon, a sentence, and at most one way out at its right.

    `fill` and `ink` are tokens. Signal `pressed()` of the way out.
    """

    pressed = Signal()

    def __init__(self, icon: str, text: str, way: str = "", fill: str = "tint", ink: str = "accent") -> None:
        super().__init__()
        self._fill = fill
        self._icon = Picture(icon, ink, 16)
        self._icon.setParent(self)
        self._text = TextLabel(text, "control", "text", self)
        self._button: LinkButton | None = None
        if way:
            self._button = LinkButton(way, "retry" if ink == "doubtful" else "")
            self._button.setParent(self)
            self._button.clicked.connect(self.pressed)
        theme.watcher.changed.connect(self.update)

    def set_text(self, text: str) -> None:
        """Another sentence."""
        self._text.set_text(text)
        self.updateGeometry()

    def _room(self, width: int) -> int:
        button = self._button.sizeHint().width() + theme.px(12) if self._button else 0
        return width - theme.px(42) - theme.px(16) - button

    def hasHeightForWidth(self) -> bool:
        """The sentence wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """At least 46, as the design has it."""
        return max(theme.px(46), self._text.heightForWidth(self._room(width)) + theme.px(24))

    def sizeHint(self) -> QSize:
        """At the width it has."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place icon, sentence and button."""
        high, line = self.height(), theme.line_height("control")
        room = self._room(self.width())
        text = self._text.heightForWidth(room)
        top = (high - text) // 2
        self._text.setGeometry(theme.px(42), top, room, text)
        self._icon.move(theme.px(16), top + (line - self._icon.height()) // 2)
        if self._button:
            size = self._button.sizeHint()
            self._button.setGeometry(self.width() - size.width() - theme.px(8), (high - size.height()) // 2,
                                     size.width(), size.height())  # fmt: skip

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground."""
        paint_ground(self, self._fill, "", 8)


def quoted(text: str, longest: int) -> str:
    """A stretch of a note as a quotation: its plain reading on one line, cut after `longest` characters."""
    shown = shortened(text, longest)
    return f"“{shown}”" if shown else ""


def shortened(text: str, longest: int) -> str:
    """The plain reading of a stretch of a note on one line, at most `longest` characters, cut at a word."""
    shown = " ".join(plain(_HEADING.sub("", text)).split())
    return shown if len(shown) <= longest else shown[:longest].rsplit(" ", 1)[0].rstrip(",;:") + "…"


class ToCheck(Card):
    """The claims of an answer that want a second look, each with the reason."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("margin", margins=(14, 10, 14, 10))
        self.rows = self._reasons(answer)
        for number, (status, pieces) in enumerate(self.rows):
            row = _Row(status, {"partly": "partly", "doubtful": "doubtful"}.get(status, "text2"), pieces)
            self.add(row, 6 if number else 0)

    def _reasons(self, answer: Answer) -> list[tuple[str, list[Piece]]]:
        if answer.claims:
            return self._of_claims(answer)
        rows: list[tuple[str, list[Piece]]] = []
        told: set[tuple[str, str]] = set()
        for citation in answer.citations:
            label, key = readable(citation.label), (citation.label, citation.status)
            if key in told:
                continue
            told.add(key)
            quote = quoted(citation.quote, 160)
            quote += " " if quote else ""
            if citation.status == "partly":
                why = quote + self.tr("This says some of it, not all.")
            elif citation.status == "headline":
                why = self.tr("was read as one line only, not in full.")
            elif citation.status == "doubtful" and not citation.path:
                why = self.tr("is not among the passages that were read.")
            elif citation.status == "doubtful":
                why = self.tr("is cited, but nothing in it says this.")
            else:
                continue
            rows.append((citation.status, [Piece(label, "button"), Piece("  " + why, "body")]))
        return rows

    def _of_claims(self, answer: Answer) -> list[tuple[str, list[Piece]]]:
        """Claims that were checked and do not stand, by what the check found; uncited ones are marked in the
        text and need no row."""
        rows: list[tuple[str, list[Piece]]] = []
        for claim in answer.claims:
            if claim.verdict in ("partly", "doubtful") and claim.reason:
                cited = [answer.citations[number] for number in claim.citations]
                states = {citation.status for citation in cited}
                icon = "headline" if states == {"headline"} else claim.verdict
                label = ", ".join(dict.fromkeys(readable(citation.label) for citation in cited))
                said = shortened(answer.text[claim.start : claim.end], 90)
                pieces = [Piece(label, "button"), Piece(f"  “{said}” ", "body", "text2")]
                rows.append((icon, [*pieces, Piece(claim.reason, "body")]))
        return rows


class _Row(QWidget):
    """An icon at the first line of a wrapping text."""

    def __init__(self, icon: str, color: str, pieces: Sequence[Piece]) -> None:
        super().__init__()
        self._icon = Picture(icon, color, 16)
        self._icon.setParent(self)
        self._text = TextLabel("", "body", parent=self)
        self._text.set_pieces(pieces)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._text.heightForWidth(width - theme.px(25))

    def resizeEvent(self, event: QResizeEvent) -> None:
        left, line = theme.px(25), theme.line_height("body")
        self._icon.move(0, (line - self._icon.height()) // 2)
        self._text.setGeometry(left, 0, self.width() - left, self.height())


class ClickCard(QAbstractButton):
    """A card that is one button. Enter and Space press it."""

    def __init__(self, fill: str = "raised", edge: str = "line") -> None:
        super().__init__()
        self._fill, self._edge = fill, edge
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("ring", 12)
        theme.watcher.changed.connect(self.update)

    def _label(self, text: str, role: str, color: str) -> TextLabel:
        made = TextLabel(text, role, color, self)
        made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return made

    def _picture(self, icon: str, color: str, size: int) -> Picture:
        made = Picture(icon, color, size)
        made.setParent(self)
        made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        return made

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Hover shows in the border."""
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground: darker border under the mouse, tinted while pressed."""
        fill = "tint" if self.isDown() else self._fill
        paint_ground(self, fill, "border" if self.underMouse() else self._edge, 12)


class MissCard(ClickCard):
    """A passage that came close: label, title, why it falls short, its best sentence."""

    def __init__(self, miss: Miss) -> None:
        super().__init__("margin")
        self.miss = miss
        label, quote = readable(miss.label), quoted(miss.quote, 240)
        self._name = self._label(label, "button", "accent")
        self._title = self._label("", "body", "text2")
        self._whole_title = miss.title if miss.title != label else ""
        self._why = self._label(miss.why, "body", "text2")
        self._arrow = self._picture("chevron-right", "text2", 16)
        self._quote = self._label(quote, "passage", "text2")
        self.setText(f"{label}. {miss.why} {quote}")
        self.setAccessibleName(self.text())

    def hasHeightForWidth(self) -> bool:
        """The sentence wraps."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Header, perhaps the reason on a row of its own, sentence."""
        return self._place(width, place=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts."""
        self._place(self.width(), place=True)

    def _place(self, width: int, place: bool) -> int:
        side, line, px = theme.px(18), theme.line_height("body"), theme.px
        inner = width - 2 * side
        name, why, arrow = self._name.natural_width(), self._why.natural_width(), px(24)
        beside = name + why + arrow + px(90) <= inner
        y = px(13)
        room = inner - name - px(8) - arrow - (why + px(16) if beside else 0)
        if place:
            self._name.setGeometry(side, y, name, line)
            metrics = QFontMetricsF(theme.font("body"))
            title = metrics.elidedText(self._whole_title, Qt.TextElideMode.ElideRight, max(room - 2, 0))
            self._title.set_text(title)
            self._title.setGeometry(side + name + px(8), y, max(room, 0), line)
            self._arrow.move(width - side - px(14), y + (line - self._arrow.height()) // 2)
        if beside:
            if place:
                self._why.setGeometry(width - side - arrow - why, y, why, line)
            y += line
        else:
            y += line + px(2)
            high = self._why.heightForWidth(inner) if self._why.text() else 0
            if place:
                self._why.setGeometry(side, y, inner, high)
            y += high
        if self._quote.text():
            y += px(6)
            high = self._quote.heightForWidth(inner)
            if place:
                self._quote.setGeometry(side, y, inner, high)
            y += high
        return y + px(12)


class SuggestionCard(ClickCard):
    """A question to start with, and what it is about: `Clarota · 10 sessions`."""

    def __init__(self) -> None:
        super().__init__()
        self.question = ""
        self._question = self._label("", "card_title", "text")
        self._icon = self._picture("compendium", "text2", 16)
        self._note = self._label("", "note", "text2")

    def show_question(self, question: str, note: str, icon: str) -> None:
        """Offer this one."""
        self.question = question
        self._icon.show_icon(icon, "text2")
        self._note.set_text(note)
        self.setText(question)
        self.setAccessibleName(question)
        self.setAccessibleDescription(note)
        self._place()

    def sizeHint(self) -> QSize:
        """76 high, as the design has it."""
        return QSize(theme.px(355), theme.px(76))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts."""
        self._place()

    def _place(self) -> None:
        """A question that does not fit is cut."""
        px = theme.px
        room, line = self.width() - px(32), theme.line_height("card_title")
        metrics = QFontMetricsF(theme.font("card_title"))
        shown = metrics.elidedText(self.question, Qt.TextElideMode.ElideRight, room)
        self._question.set_text(shown)
        self.setToolTip(self.question if shown != self.question else "")
        self._question.setGeometry(px(16), px(13), room, line)
        note = theme.line_height("note")
        top = px(13) + line + px(8)
        self._icon.move(px(16), top + (note - self._icon.height()) // 2)
        self._note.setGeometry(px(38), top, room - px(22), note)
