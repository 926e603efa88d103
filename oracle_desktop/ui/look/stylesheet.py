"""The style sheet of standard controls, made from the colours of a theme."""

from __future__ import annotations

from collections.abc import Callable
from string import Template
from typing import TYPE_CHECKING

from oracle_desktop.paths import resources

if TYPE_CHECKING:
    from oracle_desktop.ui.look.theme import Tokens

# Sizes are `${n<px>}`; a control's kind is the dynamic property `kind`.
_SHEET = """
* { outline: none; }
QMainWindow, QDialog { background: $page; }
QToolTip { background: $raised; color: $text; border: 1px solid $border; padding: 5px 8px; }

QPushButton, QToolButton { color: $text; background: transparent; border: 1px solid transparent; }
QPushButton[kind="primary"] { background: $accent; color: $on_accent; border: 1px solid $accent;
  border-radius: 8px; padding: 0 16px; min-height: ${n34}px; font-weight: 600; }
QPushButton[kind="primary"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[kind="primary"]:pressed { background: $accent_pressed; border-color: $accent_pressed; }
QPushButton[kind="primary"]:disabled { background: $sunken; color: $text3; border-color: $sunken; }
QPushButton[kind="secondary"] { background: $raised; color: $text; border: 1px solid $border;
  border-radius: 8px; padding: 0 14px; min-height: ${n32}px; font-weight: 600; }
QPushButton[kind="secondary"]:hover { background: $tint; border-color: $accent; }
QPushButton[kind="secondary"]:pressed { background: $tint_hover; }
QPushButton[kind="secondary"]:disabled { color: $text3; border-color: $line; }
QPushButton[kind="quiet"] { color: $text2; border-radius: 8px; padding: 0 10px; min-height: ${n32}px;
  font-weight: 500; }
QPushButton[kind="quiet"]:hover { background: $sunken; color: $text; }
QPushButton[kind="quiet"]:pressed { background: $line; }
QPushButton[kind="quiet"]:disabled { color: $text3; }
QPushButton[kind="link"] { color: $accent; border-radius: 8px; padding: 0 10px; min-height: ${n30}px;
  font-weight: 500; }
QPushButton[kind="link"]:hover { background: $tint; }
QPushButton[kind="link"]:pressed { background: $tint_hover; }
QPushButton[kind="link"]:disabled { color: $text3; }
QPushButton[kind="pill"] { color: $text2; border: 1px solid $line; border-radius: ${pill}px; padding: 0 12px;
  min-height: ${n28}px; font-weight: 400; }
QPushButton[kind="pill"]:hover { border-color: $border; color: $text; }
QPushButton[kind="pill"]:checked { background: $tint; color: $accent; border-color: $accent;
  font-weight: 600; }
QPushButton[kind="menu"] { background: $raised; color: $text2; border: 1px solid $line; border-radius: 8px;
  padding: 0 11px; min-height: ${n30}px; font-weight: 500; }
QPushButton[kind="menu"]:hover { border-color: $border; color: $text; }
QPushButton[kind="menu"]::menu-indicator { image: none; width: 0; }
QToolButton[kind="icon"] { border-radius: 8px; }
QToolButton[kind="icon"]:hover { background: $sunken; }
QToolButton[kind="icon"]:pressed { background: $line; }

QLineEdit, QPlainTextEdit, QSpinBox, QDoubleSpinBox, QComboBox { background: $raised; color: $text;
  border: 1px solid $border; border-radius: 8px; padding: 0 10px; min-height: ${n34}px;
  selection-background-color: $accent; selection-color: $on_accent; placeholder-text-color: $text3; }
QLineEdit:focus, QPlainTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus {
  border: 1px solid $accent; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled, QComboBox:disabled { color: $text3;
  border-color: $line; }
QPlainTextEdit { padding: 8px 10px; }
QLineEdit[kind="search"] { padding: 0 2px; }
QLineEdit[spine="true"] { background: $spine_selected; color: $on_spine; border: 1px solid $on_spine2;
  placeholder-text-color: $on_spine2; selection-background-color: $lamp; selection-color: $spine; }
QLineEdit[spine="true"]:focus { border: 1px solid $lamp; }
QSpinBox, QDoubleSpinBox { padding: 0; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { background: transparent; border: none; border-radius: 0;
  padding: 0 9px; min-height: 0; }
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button, QDoubleSpinBox::down-button {
  width: 0; border: none; }
QComboBox::drop-down { border: none; width: ${n28}px; }
QComboBox::down-arrow { image: url("$chevron"); width: ${n16}px; height: ${n16}px; }
QComboBox QAbstractItemView { background: $raised; color: $text; border: 1px solid $line; padding: 4px;
  selection-background-color: $tint; selection-color: $accent; }
QCheckBox { color: $text; spacing: 8px; min-height: ${n28}px; }
QCheckBox::indicator, QListView::indicator { width: ${n18}px; height: ${n18}px; border: 1px solid $border;
  border-radius: 5px; background: $raised; }
QCheckBox::indicator:hover, QListView::indicator:hover { border-color: $accent; }
QCheckBox::indicator:checked, QListView::indicator:checked { background: $accent; border-color: $accent;
  image: url("$check"); }

QMenu { background: $raised; color: $text; border: 1px solid $border; border-radius: 8px; padding: 6px;
  icon-size: ${n16}px; }
QMenu::item { padding: 7px 24px 7px 12px; border-radius: 6px; }
QMenu::item:selected { background: $tint; color: $accent; }
QMenu::item:disabled { color: $text3; }
QMenu::icon { padding-left: 10px; }
QMenu::separator { height: 1px; background: $line; margin: 6px 8px; }

QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[plain="true"] { background: transparent; }
QAbstractItemView { background: transparent; color: $text; border: none; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 2px; }
QScrollBar::handle { background: $handle; border-radius: 3px; }
QScrollBar::handle:vertical { min-height: 36px; margin: 0 1px; }
QScrollBar::handle:horizontal { min-width: 36px; margin: 1px 0; }
QScrollBar::handle:hover { background: $border; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }

QSlider { min-height: ${n28}px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: $line; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: $accent; }
QSlider::handle:horizontal { width: 16px; height: 16px; margin: -7px 0; border-radius: 9px;
  background: $raised; border: 1px solid $border; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { border-color: $accent;
  background: $tint; }

QSplitter::handle { background: $line; }
QSplitter::handle:hover { background: $accent; }
QLabel { background: transparent; }
"""


def stylesheet(tokens: Tokens, px: Callable[[float], int]) -> str:
    """The sheet for `tokens`; `px` gives a design size at the text size in use."""
    icons = (resources() / "icons").as_posix()
    kind = "dark" if tokens.dark else "light"
    values = {name: getattr(tokens, name) for name in type(tokens).__slots__}
    values |= {f"n{size}": px(size) for size in (16, 18, 28, 30, 32, 34)}
    values |= {
        "pill": px(28) // 2 + 1,  # a radius over half the height is not drawn at all
        "accent_hover": mixed(tokens.accent, tokens.text, 0.14),
        "accent_pressed": mixed(tokens.accent, tokens.text, 0.28),
        "handle": mixed(tokens.page, tokens.border, 0.55),
        "check": f"{icons}/qss/check-{kind}.svg",
        "chevron": f"{icons}/qss/chevron-{kind}.svg",
    }
    return Template(_SHEET).substitute(values)


def mixed(first: str, second: str, share: float) -> str:
    """`first` with `share` (0 to 1) of `second` in it, as `#RRGGBB`."""
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)
