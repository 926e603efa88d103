"""Finds texts of a window that have less room than they need, and makes texts longer to look for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt, QTranslator
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap, QRegion
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QLabel,
    QLineEdit,
    QStyleOptionViewItem,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from oracle_desktop.ui.chat.cards import ClickCard
from oracle_desktop.ui.look import painted
from oracle_desktop.ui.look.widgets import Elided

ICON_ALONE = Qt.ToolButtonStyle.ToolButtonIconOnly
AIR = 10
"""px that a button without a frame has around its word: they may be cut off."""
LONGER = 1.4
"""What a text may grow by in another language."""

_ROWS = 40
"""Of a list, how many are looked at."""

_ACCENTED = str.maketrans("aceinouyACEINOUY", "âçéîñôûýÂÇÉÎÑÔÛÝ")


def pseudo(text: str) -> str:
    """`text` in no language: accented, and `LONGER` by its own words; what is filled in stays."""
    parts = re.split(r"(\{\w*\}|&\w+;|\n)", text)
    said = "".join(part if at % 2 else part.translate(_ACCENTED) for at, part in enumerate(parts))
    plain = re.sub(r"\{\w*\}|[^\w ]", "", text).translate(_ACCENTED).strip() or "ôô"
    more = round(len(text) * (LONGER - 1))
    return said + (f" {plain}" * (more // len(plain) + 1))[:more].rstrip()


class PseudoTranslator(QTranslator):
    """Says every text of the window in `pseudo`."""

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        return pseudo(source) if source and not context.startswith("Q") else None


def clipped(window: QWidget) -> list[str]:
    """Visible texts that are cut off, each with why. One that is cut with an ellipsis is fine where its
    tooltip holds the whole."""
    texts = [f"{_words(part)!r}: {why}" for part in _texts(window) for why in [_why(part)] if why]
    return [*texts, *_painted(window), *_browsed(window)]


def _painted(window: QWidget) -> list[str]:
    """Texts that delegates and controls paint themselves, cut without a tooltip that says the whole."""
    found: list[str] = []
    cut, tip = painted.cut, ""

    def watched(
        metrics: QFontMetricsF, said: str, room: float, elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight
    ) -> str:
        shown = cut(metrics, said, room, elide)
        if shown != said and " ".join(said.split()) not in " ".join(tip.split()):
            found.append(f"{said!r}: painted as {shown!r}, and no tooltip says the whole")
        return shown

    painted.cut = watched
    try:
        for part in window.findChildren(QWidget):
            if not part.isVisible():
                continue
            if isinstance(part, QAbstractItemView):
                for row in range(min(part.model().rowCount(), _ROWS)):
                    index = part.model().index(row, 0)
                    option = QStyleOptionViewItem()
                    part.initViewItemOption(option)
                    option.rect = part.visualRect(index)
                    tip = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
                    _paint(part, option, index)
            elif type(part).__module__.startswith("oracle_desktop") and "paintEvent" in vars(type(part)):
                tip = part.toolTip()
                alone = QWidget.RenderFlag.DrawWindowBackground  # what stands in it is painted for itself
                part.render(QPixmap(part.size()), QPoint(), QRegion(), alone)
    finally:
        painted.cut = cut
    return found


def _paint(view: QAbstractItemView, option: QStyleOptionViewItem, index: QModelIndex) -> None:
    picture = QPixmap(1, 1)
    painter = QPainter(picture)
    view.itemDelegateForIndex(index).paint(painter, option, index)
    painter.end()


def _browsed(window: QWidget) -> list[str]:
    """Texts in pages that do not scroll, and are higher than the room they have."""
    found = []
    for part in window.findChildren(QTextBrowser):
        high, room = part.document().size().height(), part.viewport().height()
        scrolls = part.verticalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if part.isVisible() and not scrolls and high > room + 1:
            found.append(f"{part.toPlainText()[:60]!r}: {high:.0f} high in {room}")
    return found


def _texts(window: QWidget) -> Iterator[QWidget]:
    for kind in (QLabel, QAbstractButton, QComboBox, QLineEdit):
        for part in window.findChildren(kind):
            inner = isinstance(part, QLineEdit) and isinstance(part.parent(), QComboBox)
            drawn = isinstance(part, QToolButton) and part.toolButtonStyle() is ICON_ALONE
            if part.isVisible() and not inner and not drawn and _words(part):
                yield part


def _words(part: QWidget) -> str:
    if isinstance(part, QComboBox):
        return part.currentText()
    if isinstance(part, QLineEdit):
        return part.text() or part.placeholderText()
    assert isinstance(part, QLabel | QAbstractButton)
    return part.text()


def _why(part: QWidget) -> str:
    if isinstance(part, Elided):
        whole = part.text() == part.whole() or part.toolTip() == part.whole()
        return "" if whole else "cut, and no tooltip says the whole"
    if isinstance(part, ClickCard):
        return ""  # it sets its texts itself, at the size it is given
    folded = getattr(part, "folded", False) or getattr(part, "_compact", False)
    if folded:
        return "" if part.toolTip() else "only its icon shows, and no tooltip says the word"
    return _too_small(part) or _hidden_by(part)


def _too_small(part: QWidget) -> str:
    if isinstance(part, QLineEdit):
        room = part.width() - 2 * 12 - (28 if part.property("kind") == "search" else 0)
        wide = part.fontMetrics().horizontalAdvance(_words(part))
        return f"{wide} wide in {room}" if wide > room and not part.toolTip() else ""
    if part.hasHeightForWidth():
        high = part.heightForWidth(part.width())
        return f"{high} high in {part.height()}" if high > part.height() + 1 else ""
    hint = part.sizeHint()
    if hint.width() > part.width() + 1:
        return f"{hint.width()} wide in {part.width()}"
    return f"{hint.height()} high in {part.height()}" if hint.height() > part.height() + 1 else ""


def _hidden_by(part: QWidget) -> str:
    """What it stands in ends before it does; below and above, a scrolling area may be scrolled."""
    place, above = QRect(QPoint(0, 0), part.size()), part
    scrolls, air = False, AIR if part.property("kind") in ("link", "quiet") else 1
    while (parent := above.parentWidget()) is not None and not above.isWindow():
        place.translate(above.pos())
        above = parent
        scrolls = scrolls or isinstance(parent.parentWidget(), QAbstractScrollArea)
        beside = place.left() < -air or place.right() >= parent.width() + air
        below = not scrolls and (place.top() < -1 or place.bottom() > parent.height())
        if beside or below:
            return f"reaches out of {type(parent).__name__}"
    return ""
