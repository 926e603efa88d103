"""The look: colours, type and the style of standard controls, light and dark, following the system."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from oracle_desktop.paths import resources
from oracle_desktop.ui.look.stylesheet import stylesheet
from oracle_desktop.ui.look.wardrobe import Wardrobe

log = logging.getLogger(__name__)

Theme = Literal["system", "light", "dark"]

SANS = "Source Sans 3"
SERIF = "Literata"


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one theme as `#RRGGBB`. `border` is a control's, `line` is decoration only."""

    dark: bool
    page: str
    margin: str
    raised: str
    sunken: str
    text: str
    text2: str
    text3: str
    border: str
    line: str
    accent: str
    on_accent: str
    tint: str
    tint_hover: str
    mark: str
    mark_bar: str
    partly: str
    partly_tint: str
    doubtful: str
    doubtful_tint: str
    spine: str
    spine_selected: str
    on_spine: str
    on_spine2: str
    lamp: str

    def color(self, name: str) -> QColor:
        """The colour of a token by its name."""
        return QColor(getattr(self, name))


LIGHT = Tokens(
    dark=False,
    page="#FCFBF8",
    margin="#F4F2EC",
    raised="#FFFFFF",
    sunken="#EDEAE2",
    text="#24221F",
    text2="#5B5750",
    text3="#6E6960",
    border="#8A857A",
    line="#E0DCD2",
    accent="#1C6350",
    on_accent="#FFFFFF",
    tint="#E0EEE7",
    tint_hover="#CDE3D9",
    mark="#FBE7B0",
    mark_bar="#B9790A",
    partly="#7A5400",
    partly_tint="#FBF0D3",
    doubtful="#A33A1C",
    doubtful_tint="#FBE8E1",
    spine="#1F332D",
    spine_selected="#304942",
    on_spine="#EAEFEB",
    on_spine2="#AEBDB6",
    lamp="#ECB84F",
)

DARK = Tokens(
    dark=True,
    page="#1C1D1B",
    margin="#232522",
    raised="#2B2D2A",
    sunken="#161715",
    text="#EDE9E0",
    text2="#B8B3A8",
    text3="#A39E93",
    border="#80837A",
    line="#3A3C37",
    accent="#84CDB3",
    on_accent="#0F231C",
    tint="#24382F",
    tint_hover="#2F4A3F",
    mark="#54441C",
    mark_bar="#E8B954",
    partly="#EAC063",
    partly_tint="#3A311C",
    doubtful="#F29C80",
    doubtful_tint="#432A22",
    spine="#131715",
    spine_selected="#24322C",
    on_spine="#E4E8E4",
    on_spine2="#9AA69F",
    lamp="#ECB84F",
)

# role: family, weight, size and line height in px at text scale 1
ROLES: dict[str, tuple[str, int, int, int]] = {
    "empty_title": (SERIF, 600, 32, 40),
    "view_title": (SERIF, 600, 26, 34),
    "question": (SERIF, 600, 22, 32),
    "row_title": (SERIF, 600, 18, 28),
    "lead": (SERIF, 400, 18, 27),
    "answer": (SERIF, 400, 17, 28),
    "passage": (SERIF, 400, 16, 26),
    "card_title": (SANS, 600, 16, 22),
    "figure": (SANS, 600, 30, 38),
    "lead_title": (SANS, 600, 17, 24),
    "control": (SANS, 400, 15, 21),
    "control_active": (SANS, 600, 15, 21),
    "button": (SANS, 600, 14, 20),
    "body": (SANS, 400, 14, 20),
    "body_medium": (SANS, 500, 14, 20),
    "chip": (SANS, 600, 13, 18),
    "note": (SANS, 400, 13, 18),
    "axis": (SANS, 400, 12, 16),
}


class _Watcher(QObject):
    """Says that colours or sizes changed; what paints itself connects `changed` to its `update`. `sized` says
    it of the text size alone, before: fonts are all that follows from it."""

    changed = Signal()
    sized = Signal()


watcher = _Watcher()
wardrobe = Wardrobe()


@dataclass(slots=True)
class _State:
    tokens: Tokens = LIGHT
    mode: Theme = "system"
    scale: float = 1.0
    worn: float = 1.0
    fonts: bool = False
    following: bool = False
    applying: bool = False


_state = _State()


def current() -> Tokens:
    """The colours in use."""
    return _state.tokens


def px(size: float) -> int:
    """A size of the design in logical px at the text size in use; rows and targets grow with the text."""
    return round(size * _state.scale)


def font(role: str) -> QFont:
    """The font of a role (`ROLES`) at the text size in use, hinting off."""
    family, weight, size, _ = ROLES[role]
    return QFont(_font(family, weight, px(size)))


@lru_cache(maxsize=128)
def _font(family: str, weight: int, pixels: int) -> QFont:
    """Kept, since its copies share what Qt looked up for it: rows are painted with hundreds of them."""
    made = QFont(family)
    made.setPixelSize(pixels)
    made.setWeight(QFont.Weight(weight))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def line_height(role: str) -> int:
    """The line height of a role in px at the text size in use."""
    return px(ROLES[role][3])


def load_fonts() -> None:
    """Register the fonts that come with the app. A font that cannot be read is logged; Qt falls back."""
    if _state.fonts:
        return
    _state.fonts = True
    for file in sorted((resources() / "fonts").glob("*.ttf")):
        if QFontDatabase.addApplicationFont(str(file)) < 0:
            log.warning("font %s cannot be read", file.name)


def apply(app: QApplication, mode: Theme, scale: float) -> None:
    """Dress `app`: colours, fonts, standard controls. `scale` multiplies the system's text size."""
    choose(app, mode, scale)
    dress(app)


def choose(app: QApplication, mode: Theme, scale: float) -> None:
    """The first half of `apply`: colours and fonts are set, the style sheet is not.

    A window is built three times as fast without a style sheet, so the first one is built in between.
    """
    load_fonts()
    hints = app.styleHints()
    _state.mode, _state.scale = mode, scale * _system_scale()
    _state.applying = True
    try:
        if mode == "system":
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(Qt.ColorScheme.Dark if mode == "dark" else Qt.ColorScheme.Light)
    finally:
        _state.applying = False
    dark = mode == "dark" or (mode == "system" and hints.colorScheme() == Qt.ColorScheme.Dark)
    _state.tokens = DARK if dark else LIGHT
    if not _state.following:
        _state.following = True
        hints.colorSchemeChanged.connect(_system_changed)
        app.setStyle("Fusion")
    app.setPalette(palette(_state.tokens))
    app.setFont(font("body"))


def dress(app: QApplication) -> None:
    """The second half of `apply`: the style sheet, and word to everything that paints itself.

    The parts of a window wear it each for themselves (`wardrobe`); without any, the app does. A sheet that
    takes the place of another costs Qt five times what none and then this one cost: the old one goes first.
    """
    sheet = stylesheet(_state.tokens, px)
    if app.styleSheet():
        app.setStyleSheet("")
    if wardrobe:
        wardrobe.dress(sheet)
    else:
        app.setStyleSheet(sheet)
    if _state.worn != _state.scale:
        _state.worn = _state.scale
        watcher.sized.emit()
    watcher.changed.emit()


def _system_changed() -> None:
    app = QCoreApplication.instance()
    if isinstance(app, QApplication) and _state.mode == "system" and not _state.applying:
        apply(app, "system", _state.scale / _system_scale())


_system_points: list[float] = []


def _system_scale() -> float:
    """How much larger than usual the system's own text is (Windows "make text bigger"), 0.8 to 2.

    X11 and Wayland put the text size into the screen's scale, which Qt applies to everything.
    """
    usual = {"win32": 9.0, "darwin": 13.0}.get(sys.platform)
    if usual is None:
        return 1.0
    if not _system_points:
        _system_points.append(QGuiApplication.font().pointSizeF())
    return min(max(_system_points[0] / usual, 0.8), 2.0)


def palette(tokens: Tokens) -> QPalette:
    """The palette of a theme, for what the style sheet does not reach (dialogs, selections, links)."""
    roles = QPalette.ColorRole
    made = QPalette()
    for role, token in (
        (roles.Window, "page"),
        (roles.WindowText, "text"),
        (roles.Base, "raised"),
        (roles.AlternateBase, "margin"),
        (roles.Text, "text"),
        (roles.PlaceholderText, "text3"),
        (roles.Button, "raised"),
        (roles.ButtonText, "text"),
        (roles.BrightText, "doubtful"),
        (roles.Highlight, "accent"),
        (roles.HighlightedText, "on_accent"),
        (roles.Link, "accent"),
        (roles.LinkVisited, "accent"),
        (roles.ToolTipBase, "raised"),
        (roles.ToolTipText, "text"),
        (roles.Accent, "accent"),
        (roles.Light, "raised"),
        (roles.Midlight, "line"),
        (roles.Mid, "line"),
        (roles.Dark, "border"),
        (roles.Shadow, "line"),
    ):
        made.setColor(role, tokens.color(token))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, tokens.color("text3"))
    return made


TINTED_ANEW = (QEvent.Type.StyleChange, QEvent.Type.PaletteChange)
"""The changes after which a widget has to be tinted again: with another style sheet, and on some ways that
Qt does not tell of, it is given back the palette that it had in its first looks."""


def tint(widget: QWidget, inks: Mapping[QPalette.ColorRole, str]) -> None:
    """Give the palette of `widget` the colours of tokens, where it has others. To do again on each change of
    `TINTED_ANEW`."""
    made = widget.palette()
    wanted = [(role, _state.tokens.color(token)) for role, token in inks.items()]
    groups = QPalette.ColorGroup.Active, QPalette.ColorGroup.Disabled
    if all(made.color(group, role) == color for role, color in wanted for group in groups):
        return
    for role, color in wanted:
        made.setColor(role, color)
    widget.setPalette(made)


def contrast(first: str, second: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2)."""

    def light(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(first), light(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)
