"""The look: what stands on what can be read, roles have their fonts, drawings take their colour."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontInfo
from PySide6.QtWidgets import QApplication

from oracle_desktop.paths import resources
from oracle_desktop.ui.look import icons, theme
from oracle_desktop.ui.look.theme import DARK, LIGHT, Tokens, contrast

PAIRS = [
    ("text", "page"),
    ("text", "margin"),
    ("text", "raised"),
    ("text", "mark"),
    ("text2", "page"),
    ("text2", "margin"),
    ("text2", "raised"),
    ("text3", "page"),
    ("text3", "tint"),
    ("accent", "page"),
    ("accent", "raised"),
    ("accent", "tint"),
    ("on_accent", "accent"),
    ("partly", "page"),
    ("partly", "partly_tint"),
    ("doubtful", "page"),
    ("doubtful", "doubtful_tint"),
    ("on_spine", "spine"),
    ("on_spine", "spine_selected"),
    ("on_spine2", "spine"),
    ("on_spine2", "spine_selected"),
    ("lamp", "spine_selected"),
]


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_text_can_be_read(tokens: Tokens, pair: tuple[str, str]) -> None:
    assert contrast(getattr(tokens, pair[0]), getattr(tokens, pair[1])) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_the_border_of_a_control_can_be_seen(tokens: Tokens) -> None:
    assert contrast(tokens.border, tokens.page) >= 3
    assert contrast(tokens.border, tokens.raised) >= 3


@pytest.mark.parametrize("role", theme.ROLES)
def test_every_role_has_the_font_that_comes_with_the_app(qapp: QApplication, role: str) -> None:
    family, weight, size, _ = theme.ROLES[role]
    found = QFontInfo(theme.font(role))
    assert (found.family(), found.pixelSize(), found.weight()) == (family, size, weight)


def test_text_size_follows_the_setting(qapp: QApplication) -> None:
    theme.apply(qapp, "light", 1.5)
    try:
        assert theme.font("passage").pixelSize() == 24
        assert theme.px(38) == 57
    finally:
        theme.apply(qapp, "light", 1.0)


def test_every_drawing_takes_the_colour_it_is_given(qapp: QApplication) -> None:
    for file in sorted((resources() / "icons").glob("*.svg")):
        image = icons.pixmap(file.stem, "#ff0000", 24, 2.0).toImage()
        assert image.width() == 48, file.stem
        inked = [
            image.pixelColor(x, y)
            for x in range(48)
            for y in range(48)
            if image.pixelColor(x, y).alpha() > 200
        ]
        assert inked, file.stem
        assert all(color.red() > 200 and color.green() < 60 for color in inked), file.stem


def test_icons_are_drawn_at_device_pixels(qapp: QApplication) -> None:
    sharp = icons.icon("copy", "text").pixmap(QSize(18, 18), 2.0)
    assert sharp.toImage() == icons.pixmap("copy", "text", 18, 2.0).toImage()
