"""The files of the notes folder as rows: how each stands, why, and what can be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from oracle_desktop.domain import FileRecord
from oracle_desktop.ui.look import core_words, icons, painted, theme, words
from oracle_desktop.ui.look.labels import readable
from oracle_desktop.ui.look.listed import ListedModel

Index = QModelIndex | QPersistentModelIndex
RECORD = Qt.ItemDataRole.UserRole
FILTERS = {
    "ready": ("ready",),
    "waiting": ("waiting",),
    "skipped": ("skipped",),
    "failed": ("failed",),
}
_WORDY = 20
"""Of so many reasons it is measured how wide they are."""
_ORDER = {"failed": 0, "ready": 1, "waiting": 2, "skipped": 3}


class FilesModel(ListedModel):
    """Files after filter and search, those that need a look first."""

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[FileRecord] = ()
        self._shown: list[FileRecord] = []
        self._filter, self._search = "all", ""
        self._reading = ""
        self.longest = ""
        """The longest of the paths that are shown."""
        self.told: tuple[str, ...] = ()
        """What is told of those of whom most is told."""
        self.offers: frozenset[str] = frozenset()
        """What the rows that are shown offer."""

    def show_files(self, records: Sequence[FileRecord], reading: str = "") -> None:
        """All files in the order of their paths; `reading` is the one under way ("" none)."""
        before, self._reading = self._reading, reading
        if records is not self._all:
            self._all = records
            self._refresh()
        elif reading != before:  # ten times a second while notes are read
            self._repaint({before, reading})

    def narrow(self, key: str, search: str) -> None:
        """Show those of a filter (`all` or a key of `FILTERS`) whose path holds `search`."""
        self._filter, self._search = key, search.casefold()
        self._refresh()

    def counts(self) -> dict[str, int]:
        """How many each filter holds."""
        stand = Counter[str](record.status for record in self._all)
        found = {key: sum(stand[kind] for kind in kinds) for key, kinds in FILTERS.items()}
        return {"all": len(self._all), **found}

    def _refresh(self) -> None:
        shown: Sequence[FileRecord] = self._all
        if (wanted := FILTERS.get(self._filter)) is not None:
            shown = [record for record in shown if record.status in wanted]
        if self._search:
            shown = [record for record in shown if self._search in record.path.casefold()]
        self._shown = sorted(shown, key=lambda record: _ORDER[record.status])
        self.longest = max((record.path for record in self._shown), key=len, default="")
        self.told = tuple(map(self.detail, self._wordy()))
        self.offers = frozenset(map(offered, self._shown))
        self.count(len(self._shown))

    def _wordy(self) -> list[FileRecord]:
        """Of the longest reasons the one with the longest label each: said in another language, the longest
        of them need not be the longest."""
        by_reason: dict[str, FileRecord] = {}
        for record in self._shown:
            known = by_reason.setdefault(record.reason, record)
            if len(record.label) > len(known.label):
                by_reason[record.reason] = record
        longest = sorted(by_reason.values(), key=lambda one: -len(one.label) - len(one.reason))
        return longest[:_WORDY]

    def _repaint(self, paths: Collection[str]) -> None:
        for at, record in enumerate(self._shown):
            if record.path in paths:
                self.dataChanged.emit(self.index(at), self.index(at))

    def state(self, record: FileRecord) -> str:
        """The record's status, or `reading`."""
        return "reading" if record.path == self._reading else record.status

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        record = self._shown[index.row()]
        if role == RECORD:
            return record
        if role == Qt.ItemDataRole.DisplayRole:
            return record.path
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{record.path}\n{self.detail(record)}".strip()
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ". ".join(p for p in (record.path, self.status_text(record), self.detail(record)) if p)
        return None

    def status_text(self, record: FileRecord) -> str:
        """How it stands, in a word or three."""
        return self._status_texts()[self.state(record)]

    def status_texts(self) -> Collection[str]:
        """Every way in which a file may stand."""
        return self._status_texts().values()

    def _status_texts(self) -> dict[str, str]:
        return {
            "ready": self.tr("Ready"),
            "failed": self.tr("Needs a look"),
            "skipped": self.tr("Left out"),
            "waiting": self.tr("Waiting"),
            "reading": self.tr("Reading"),
        }

    def detail(self, record: FileRecord) -> str:
        """What was found in it, or why it gave nothing."""
        if record.status != "ready":
            return core_words.say(record.reason)
        counted = words.passages(record.fragments) if record.fragments else ""
        parts = [readable(record.label), counted, core_words.say(record.reason)]
        return " · ".join(part for part in parts if part)


def offered(record: FileRecord) -> str:
    """What can be done about a file: `retry`, `change`, `keep` (what was left out), else `open`."""
    if record.status == "failed":
        return "retry"
    if record.status == "ready":
        return "change"
    return "keep" if record.status == "skipped" and record.kind is not None else "open"


STATE_LOOKS: Mapping[str, tuple[str, str]] = {
    "ready": ("check", "accent"),
    "failed": ("warning", "doubtful"),
    "skipped": ("skipped", "text2"),
    "waiting": ("waiting", "text2"),
    "reading": ("retry", "accent"),
}


_STATUS, _BESIDE = 96, 760
"""Design px: the column of how a file stands, and from which width of a row on its two texts stand beside
one another."""


class FilesDelegate(QStyledItemDelegate):
    """Paints a file's row, 45 high, and hears clicks on its action. What was found in a file, or why it gave
    nothing, goes on in a second line; where the list is narrow it stands below the file's name."""

    acted = Signal(str, str)
    """(what: `retry`, `change`, `keep` or `open`, path)"""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """One height for all: higher where what is told of one of them needs a second line."""
        model = index.model()
        assert isinstance(model, FilesModel)
        width = option.widget.viewport().width() if isinstance(option.widget, QAbstractScrollArea) else 0
        if 0 < width < theme.px(_BESIDE):
            return QSize(300, theme.px(74))
        wide = painted.widest(model.told, "body")
        _, told = self._places(model, QRect(0, 0, width, 0), self._left(model), self._end(model, width))
        return QSize(300, theme.px(45 if wide <= told.width() or not width else 56))

    def offer(self, key: str) -> str:
        """What a row offers, in words."""
        return {
            "retry": self.tr("Try again"),
            "change": self.tr("Change"),
            "keep": self.tr("Keep it"),
            "open": self.tr("Open"),
        }[key]

    def _end(self, model: FilesModel, right: int) -> int:
        """Where what is told ends: left of the widest of the offers that stand at the right edge."""
        return right - painted.widest(map(self.offer, sorted(model.offers)), "body_medium") - 24 - 8 - 12

    def _left(self, model: FilesModel) -> int:
        """How far from the left edge a file's name begins."""
        return 18 + theme.px(17) + 10 + self._status_width(model)

    def _action_box(self, box: QRect, text: str) -> QRect:
        width = QFontMetrics(theme.font("body_medium")).horizontalAdvance(text) + 24
        return QRect(box.right() - width - 8, box.top() + 6, width, box.height() - 12)

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        if event.type() == QEvent.Type.MouseButtonRelease and isinstance(event, QMouseEvent):
            record: FileRecord = index.data(RECORD)
            key = offered(record)
            if self._action_box(option.rect, self.offer(key)).contains(event.position().toPoint()):
                self.acted.emit(key, record.path)
                return True
        return super().editorEvent(event, model, option, index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, FilesModel)
        record: FileRecord = index.data(RECORD)
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        tokens = theme.current()
        hover = bool(state & QStyle.StateFlag.State_MouseOver)
        focus = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if hover or focus:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color("margin"))
            painter.drawRoundedRect(QRectF(box).adjusted(4, 3, -4, -4), 8, 8)
        if focus and state & QStyle.StateFlag.State_KeyboardFocusChange:
            painter.setPen(QPen(tokens.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(box).adjusted(4, 3, -4, -4), 8, 8)
        if index.row() < model.rowCount() - 1:
            painter.fillRect(QRect(box.left() + 20, box.bottom(), box.width() - 40, 1), tokens.color("line"))
        self._columns(painter, box, model, record, hover or focus)
        painter.restore()

    def _columns(
        self, painter: QPainter, box: QRect, model: FilesModel, record: FileRecord, active: bool
    ) -> None:
        icon, ink = STATE_LOOKS[model.state(record)]
        narrow = box.width() < theme.px(_BESIDE)
        line = QRect(box.left(), box.top() + theme.px(5), box.width(), theme.px(24)) if narrow else box
        left = icons.draw(painter, icon, ink, box.left() + 18, line.center().y(), 17) + 10
        status = QRect(left, line.top(), self._status_width(model), line.height())
        painted.text(painter, status, model.status_text(record), "body_medium", ink)
        key = offered(record)
        action_box = self._action_box(box, self.offer(key))
        shows = key != "open" or active
        end = self._end(model, box.right() + 1)
        path, detail = self._places(model, line, status.right() + 1, end)
        if narrow:
            detail = QRect(left, line.bottom() + 1, end - left, theme.px(40))
        painted.text(painter, path, record.path, "body_medium", "text", elide=Qt.TextElideMode.ElideMiddle)
        self._told(painter, detail, model.detail(record))
        if shows:
            painted.text(painter, action_box, self.offer(key), "body_medium", "accent", painted.MIDDLE)

    def _status_width(self, model: FilesModel) -> int:
        """As wide as the words for how a file stands are in the language of the window."""
        return max(theme.px(_STATUS), painted.widest(model.status_texts(), "body_medium") + theme.px(16))

    def _places(self, model: FilesModel, line: QRect, left: int, end: int) -> tuple[QRect, QRect]:
        """Where a file's name and what is told of it stand: the name has what the longest one needs, at most
        half of the room; the rest is for what is told."""
        wanted = QFontMetrics(theme.font("body_medium")).horizontalAdvance(model.longest) + theme.px(24)
        width = end - left if line.width() < theme.px(_BESIDE) else min(wanted, (end - left) // 2)
        path = QRect(left, line.top(), width - theme.px(16), line.height())
        return path, QRect(left + width, line.top(), end - left - width, line.height())

    def _told(self, painter: QPainter, box: QRect, text: str) -> None:
        """In one line, or in two, the second with the reason; only what needs more ends in an ellipsis."""
        first, dot, reason = text.rpartition(" · ")
        metrics = QFontMetricsF(theme.font("body"))
        if dot and metrics.horizontalAdvance(text) > box.width() >= metrics.horizontalAdvance(reason):
            text = f"{first}\n{reason}"
        painted.lines(painter, box, text, "body", "text2")
