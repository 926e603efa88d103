"""The card that shows under a chip after a moment: label, title, the supporting sentence marked."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsDropShadowEffect, QWidget

from oracle_desktop.ui.chat.bits import Piece, TextLabel
from oracle_desktop.ui.chat.cards import shortened
from oracle_desktop.ui.chat.chips import Chip
from oracle_desktop.ui.chat.rows import Card
from oracle_desktop.ui.look import theme

WIDE = 430
LONGEST = 420


class HoverCard(Card):
    """Lies over the window and lets the mouse through; `show_chip` and `hide` are all there is to it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__("raised", "border", margins=(17, 13, 17, 13))
        self.setParent(window)
        self._window = window
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._head = TextLabel("", "button", "accent")
        self._quote = TextLabel("", "passage")
        self._note = TextLabel("", "body", "text2")
        self.add(self._head)
        self.add(self._quote, 8)
        self.add(self._note, 8)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(16)
        shadow.setOffset(0, 4)
        shadow.setColor(QColor(0, 0, 0, 31))
        self.setGraphicsEffect(shadow)
        self.hide()

    def show_chip(self, chip: Chip, title: str, place: QRect) -> None:
        """Show what `chip` says at `place` on the screen, below it where there is room, else above."""
        citation = chip.citation
        color = {"partly": "partly", "doubtful": "doubtful", "supported": "accent"}.get(chip.status, "text2")
        head = [Piece(chip.label, "button", color)]
        if title and title != chip.label:
            head.append(Piece("  " + title, "body", "text2"))
        self._head.set_pieces(head)
        shown = shortened(citation.quote, LONGEST) if citation else ""
        self._quote.setVisible(bool(shown))
        if shown:
            marked = chip.status in ("supported", "partly")
            self._quote.set_pieces([Piece(shown, "passage", marked=marked)])
        self._note.set_text(self._about(chip))
        window = self._window
        wide = min(theme.px(WIDE), window.width() - 24)
        self.resize(wide, self.heightForWidth(wide))
        self.rearrange()
        chip_at = QRect(window.mapFromGlobal(place.topLeft()), place.size())
        x = max(12, min(chip_at.left() - theme.px(16), window.width() - wide - 12))
        y = chip_at.bottom() + theme.px(8)
        if y + self.height() > window.height() - 8:
            y = chip_at.top() - theme.px(8) - self.height()
        self.move(QPoint(x, max(8, y)))
        self.raise_()
        self.show()

    def _about(self, chip: Chip) -> str:
        if chip.citation is None:
            return self.tr("The answer names no passage for this claim.")
        if chip.status == "doubtful" and not chip.citation.path:
            return self.tr("This is not among the passages that were read.")
        if chip.status == "doubtful":
            return self.tr("Nothing in this passage says it. Click to read it.")
        if chip.status == "partly":
            return self.tr("Some of the claim is here, not all. Click to read it in place.")
        if chip.status == "headline":
            return self.tr("Read as one line only, not in full. Click to read it.")
        return self.tr("Click to read it in place")
