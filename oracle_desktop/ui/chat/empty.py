"""The Ask view before the first question: how much was read, and questions to start with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from oracle_desktop.ui.chat.bits import Count, TextLabel
from oracle_desktop.ui.chat.cards import SuggestionCard
from oracle_desktop.ui.look import theme, words
from oracle_desktop.ui.look.widgets import PrimaryButton

MOST = 6
WIDE, CARD, GAP = 720, 76, 10


class EmptyState(QWidget):
    """Leaves a place for the composer, which stays the page's. Signals: `chosen(str)`, a suggested question;
    `folder_wanted()` where there is no campaign yet."""

    chosen = Signal(str)
    folder_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = TextLabel(self.tr("What would you like to know?"), "empty_title", parent=self)
        self._counts = TextLabel("", "counts", "text2", self)
        self._start = TextLabel(self.tr("You could start with"), "button", "text2", self)
        self._usual = self.tr("Your notes and questions stay on this computer.")
        self._privacy = Count("computer", self._usual, "text2", "body")
        self._privacy.setParent(self)
        self._folder = PrimaryButton(self.tr("Choose your notes folder"), "notes")
        self._folder.setParent(self)
        self._folder.clicked.connect(self.folder_wanted)
        self._folder.hide()
        self._cards = [self._card() for _ in range(MOST)]
        self._offered: list[tuple[str, ...]] = []
        self._ready = True
        self._composer_high = 0

    def show_campaign(
        self, name: str, sessions: int, passages: int, names: int, suggestions: Sequence[tuple[str, ...]]
    ) -> None:
        """Counts and suggestions; see `AskPage.show_campaign`."""
        self.setAccessibleName(name)
        self._counts.set_text(self._counted(sessions, passages, names))
        offered = [tuple(one) for one in suggestions[:MOST]]
        if offered != self._offered:
            self._offered = offered
            self._offer(offered)
        self._arrange()

    def _card(self) -> SuggestionCard:
        card = SuggestionCard()
        card.setParent(self)
        card.hide()
        card.clicked.connect(partial(self._pressed, card))
        return card

    def _pressed(self, card: SuggestionCard) -> None:
        self.chosen.emit(card.question)

    def _offer(self, offered: Sequence[tuple[str, ...]]) -> None:
        """The cards are there from the start: six new ones in one turn could be felt."""
        for number, card in enumerate(self._cards):
            question, note, *icon = offered[number] if number < len(offered) else ("", "")
            card.show_question(question, note, icon[0] if icon else "compendium")

    def _counted(self, sessions: int, passages: int, names: int) -> str:
        parts = [
            text
            for number, text in (
                (sessions, words.sessions(sessions)),
                (passages, words.passages(passages)),
                (names, words.names(names)),
            )
            if number
        ]
        if not parts:
            return self.tr("Nothing has been read yet.")
        if len(parts) == 1:
            return self.tr("{0}, read and ready.").format(parts[0])
        listed = self.tr("{0} and {1}").format(", ".join(parts[:-1]), parts[-1])
        return self.tr("{0}, all read and ready.").format(listed)

    def set_ready(self, ready: bool) -> None:
        """Suggestions can be pressed only when a question can be asked."""
        self._ready = ready
        for card in self._cards:
            card.setEnabled(ready)

    def offer_folder(self, wanted: bool) -> None:
        """Whether the next step is to choose a folder of notes."""
        self._folder.setVisible(wanted)

    def set_privacy(self, text: str) -> None:
        """What the line at the bottom says; "" for the usual."""
        self._privacy.hide()
        self._privacy.deleteLater()
        self._privacy = Count("globe" if text else "computer", text or self._usual, "text2", "body")
        self._privacy.setParent(self)
        self._privacy.show()
        self._arrange()

    def composer_place(self, high: int) -> QRect:
        """Where the composer goes, `high` px high."""
        self._composer_high = high
        return self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts."""
        self._arrange()

    def _arrange(self) -> QRect:
        px, width, height = theme.px, self.width(), self.height()
        wide = min(px(WIDE), width - 2 * px(24 if width < px(560) else 36))
        left, columns = (width - wide) // 2, 2 if wide >= px(560) else 1
        title, counts = self._title.heightForWidth(wide), self._counts.heightForWidth(wide)
        above = title + px(8) + counts + px(26)
        fixed = above + self._composer_high + px(30) + px(20) + px(10)
        foot = px(20) + px(28)
        room = height - fixed - foot - px(24)
        fit = max(0, (room + px(GAP)) // (px(CARD) + px(GAP)))
        rows = min(fit, -(-len(self._offered) // columns))
        used = fixed + rows * (px(CARD) + px(GAP)) - px(GAP) if rows else above + self._composer_high
        y = max(px(16), int((height - foot - used) * 0.47))
        self._title.setGeometry(left, y, wide, title + px(8))
        self._counts.setGeometry(left, y + title + px(8), wide, counts)
        composer = QRect(left, y + above, wide, self._composer_high)
        y = composer.bottom() + 1 + px(30)
        self._start.setVisible(rows > 0)
        self._start.setGeometry(left, y, wide, px(20))
        self._folder.move(left, y - px(12))
        self._folder.resize(self._folder.sizeHint())
        y += px(30)
        card_wide = (wide - (columns - 1) * px(GAP)) // columns
        for number, card in enumerate(self._cards):
            line, column = divmod(number, columns)
            card.setVisible(line < rows and number < len(self._offered))
            at = left + column * (card_wide + px(GAP))
            card.setGeometry(at, y + line * (px(CARD) + px(GAP)), card_wide, px(CARD))
        size = self._privacy.sizeHint()
        self._privacy.setGeometry(
            (width - size.width()) // 2, height - px(22) - size.height(), *size.toTuple()
        )
        return composer
