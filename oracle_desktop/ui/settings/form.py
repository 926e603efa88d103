"""A page of settings: each with its word, what it does, its field, its default and the way back to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from PySide6.QtCore import QLocale, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from oracle_desktop import settings as settings_module
from oracle_desktop.notes.words import fold
from oracle_desktop.settings import Settings
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.look.flow import turn
from oracle_desktop.ui.look.panels import Card, Rule
from oracle_desktop.ui.look.widgets import IconButton, Text, column, row, sized

_BESIDE = 460
"""Design px from which a setting's field stands beside its words."""


@dataclass(frozen=True, slots=True)
class Line:
    """What is said of a setting. `choices` gives the words of its values."""

    name: str
    text: str
    note: str = ""
    choices: Sequence[tuple[str, str]] = ()


class _Spin(QSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        """A number never changes because the page was scrolled over it."""
        event.ignore()


class _Double(QDoubleSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        """As in `_Spin`."""
        event.ignore()


class _Choice(QComboBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        """As in `_Spin`."""
        event.ignore()


class SettingRow(QWidget):
    """One setting."""

    changed = Signal(str, object)

    def __init__(self, section: Any, line: Line) -> None:
        super().__init__()
        self.line = line
        self.rule: Rule | None = None
        """The line above it, where one stands there."""
        self._kind = type(section)
        self._default = getattr(self._kind(), line.name)
        self._quiet = False
        self._held: object = None
        self.field = self._make(getattr(section, line.name))
        self.field.setAccessibleName(line.text)
        self.field.setAccessibleDescription(line.note)
        self.reset = IconButton(
            "undo", self.tr("Back to the default, {0}").format(self._said(self._default)), target=28
        )
        self.reset.clicked.connect(self._reset)
        said = column(spacing=2)
        said.addWidget(Text(line.text, "control", wrap=True))
        if line.note:
            said.addWidget(Text(line.note, "note", "text2", wrap=True))
        self._sides = QHBoxLayout(self)
        self._sides.setContentsMargins(20, 12, 14, 12)
        self._sides.setSpacing(12)
        self._sides.addLayout(said, 1)
        self._sides.addLayout(row(self.field, self.reset, None, spacing=12))
        keep = self.reset.sizePolicy()
        keep.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(keep)
        self.show_value(getattr(section, line.name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow the field stands below its words, at the left."""
        super().resizeEvent(event)
        turn(self._sides, beside=self.width() >= theme.px(_BESIDE))

    def _make(self, value: object) -> QWidget:
        bounds = settings_module.bounds(self._kind, self.line.name)
        if self.line.choices:
            choice = _Choice()
            for key, word in self.line.choices:
                choice.addItem(word, key)
            choice.currentIndexChanged.connect(self._edited)
            sized(choice, setMinimumWidth=170)
            return choice
        if isinstance(value, bool):
            check = QCheckBox()
            check.toggled.connect(self._edited)
            return check
        if isinstance(value, int):
            spin = _Spin()
            low, high = bounds or (0, 1_000_000)
            spin.setRange(int(low), int(high))
            spin.setGroupSeparatorShown(True)
            spin.setKeyboardTracking(False)
            sized(spin, setFixedWidth=110)
            spin.lineEdit().setTextMargins(8, 0, 8, 0)
            spin.valueChanged.connect(self._edited)
            return spin
        if isinstance(value, float):
            double = _Double()
            low, high = bounds or (0.0, 1_000_000.0)
            double.setRange(low, high)
            double.setDecimals(1)
            double.setSingleStep(0.1)
            double.setKeyboardTracking(False)
            sized(double, setFixedWidth=110)
            double.lineEdit().setTextMargins(8, 0, 8, 0)
            double.valueChanged.connect(self._edited)
            return double
        text = QLineEdit()
        sized(text, setMinimumWidth=220)
        text.editingFinished.connect(self._edited)
        return text

    def value(self) -> object:
        """What the field holds."""
        found = self.field
        if isinstance(found, QComboBox):
            return found.currentData()
        if isinstance(found, QCheckBox):
            return found.isChecked()
        if isinstance(found, (QSpinBox, QDoubleSpinBox)):
            return found.value()
        assert isinstance(found, QLineEdit)
        return found.text().strip() or self._default

    def show_value(self, value: object) -> None:
        """Put a value into the field without saying that it changed."""
        self._quiet, self._held = True, value
        found = self.field
        if isinstance(found, QComboBox):
            found.setCurrentIndex(max(found.findData(value), 0))
        elif isinstance(found, QCheckBox):
            found.setChecked(bool(value))
        elif isinstance(found, QSpinBox):
            found.setValue(int(str(value)))
        elif isinstance(found, QDoubleSpinBox):
            found.setValue(float(str(value)))
        elif isinstance(found, QLineEdit):
            found.setText(str(value))
        self._quiet = False
        self.reset.setVisible(value != self._default)

    def _said(self, value: object) -> str:
        if self.line.choices:
            return dict(self.line.choices).get(str(value), str(value))
        if isinstance(value, bool):
            return self.tr("on") if value else self.tr("off")
        return QLocale().toString(value) if isinstance(value, int) else str(value)

    def _edited(self) -> None:
        """Not where the keyboard only goes through: a line of text says then too that it was edited."""
        value = self.value()
        if not self._quiet and value != self._held:
            self._held = value
            self.reset.setVisible(value != self._default)
            self.changed.emit(self.line.name, value)

    def _reset(self) -> None:
        self.show_value(self._default)
        self.changed.emit(self.line.name, self._default)


class SettingsCard(Card):
    """The settings of one topic. `changed` brings topic, name and value."""

    changed = Signal(str, str, object)

    def __init__(
        self, topic: str, settings: Settings, lines: Sequence[Line], *, at_once: bool = True
    ) -> None:
        """Without `at_once` there is no setting in it yet: `more` makes them."""
        super().__init__(padding=0)
        self.topic = topic
        self.box().setContentsMargins(0, 4, 0, 4)
        self.box().setSpacing(0)
        self._section = getattr(settings, topic)
        said = {line.name for line in lines}
        unsaid = [Line(f.name, f.name.replace("_", " ")) for f in fields(self._section) if f.name not in said]
        self._to_come = deque((*lines, *unsaid))
        self.rows: list[SettingRow] = []
        if at_once:
            self.more()

    def more(self, count: int | None = None) -> bool:
        """Make the next settings, `count` of them or all, with the style that the card wears; whether more
        are to come. Twenty at once hold the window up."""
        for _ in range(len(self._to_come) if count is None else min(count, len(self._to_come))):
            made = SettingRow(self._section, self._to_come.popleft())
            if self.rows:
                made.rule = Rule()
                self.box().addLayout(row(20, made.rule, 20, spacing=0))
            made.changed.connect(self._changed)
            self.box().addWidget(made)
            self.rows.append(made)
            for part in (made, *made.findChildren(QWidget)):
                part.ensurePolished()
        return bool(self._to_come)

    def refresh(self, settings: Settings) -> None:
        """Show the values of `settings`."""
        self._section = getattr(settings, self.topic)
        for each in self.rows:
            each.show_value(getattr(self._section, each.line.name))

    def narrow(self, wanted: str) -> None:
        """Show only the settings that say `wanted` (folded) in their words; all where none does."""
        fit = [each for each in self.rows if wanted in fold(f"{each.line.text} {each.line.note}")]
        shown = fit or self.rows
        for each in self.rows:
            each.setVisible(each in shown)
            if each.rule is not None:
                each.rule.setVisible(each in shown and each is not shown[0])

    def _changed(self, name: str, value: object) -> None:
        self.changed.emit(self.topic, name, value)
