"""What inside a note is not for the players, and a text that blanks it without moving anything."""

from __future__ import annotations

import time

import pytest

from oracle_desktop.notes.secrets import secret_spans, veiled

HIDDEN = [
    "Seen %%SECRET%% seen",
    "Seen\n\n%%\nSECRET\n\nSECRET\n%%\n\nseen",
    "Seen <!-- SECRET --> seen",
    "Seen\n\n> [!secret] Who did it\n> SECRET\n> - SECRET\n\nseen",
    "Seen\n\n> [!GM]- \n> SECRET\nSECRET goes on\n\nseen",
    "Seen\n\n> [!warning]+ DM only\n> SECRET\n\nseen",
    "Seen\n\n> [!note] For the GM\n> SECRET\n>\n> SECRET\n\nseen",
    "Seen\n\n> [!note] Nur für den Spielleiter\n> SECRET\n\nseen",
    "Seen\n\n> [!info] Solo para el director\n> SECRET\n\nseen",
    "> [!info] Seen\n> seen\n> > [!secret]\n> > SECRET\n> seen",
    "Seen\n\n## GM notes\n\nSECRET\n\n### Deeper\n\nSECRET\n\n## Next\n\nseen",
    "Seen\n\n# Secrets\nSECRET",
    "Seen <div class=\"box secret\">SECRET</div> seen",
    "Seen [secret]SECRET[/secret] seen",
    "Seen\r\n".replace("\r", "") + "> [!dm-only]\n> SECRET",
]  # fmt: skip

SHOWN = [
    "> [!note] The secret door\n> It stands open.",
    "## The secret of the abbey\n\nMaelis lied.",
    "Fifty %% of nothing.",
    "```\n# not a heading\n```\n\nThe master of the house.",
    "## The master of the mill\n\nAbbas Corl.",
    "> [!quote]\n> The keeper waits.",
]


@pytest.mark.parametrize("text", HIDDEN)
def test_what_is_for_the_game_master_is_blanked(text: str) -> None:
    hidden = veiled(text)
    assert "SECRET" not in hidden
    assert hidden.lower().count("seen") == text.lower().count("seen")
    assert len(hidden) == len(text)
    assert [n for n, c in enumerate(hidden) if c == "\n"] == [n for n, c in enumerate(text) if c == "\n"]


@pytest.mark.parametrize("text", SHOWN)
def test_what_only_speaks_of_secrets_stays(text: str) -> None:
    assert secret_spans(text) == []
    assert veiled(text) == text


def test_stretches_that_overlap_are_one() -> None:
    text = "# Secrets\n\n%%a%% b\n\n> [!gm]\n> c"
    assert secret_spans(text) == [(0, len(text))]


def test_long_notes_are_read_in_a_moment() -> None:
    text = "> [!secret] x\n> y\n\nplain %% text\n\n<div class='a'>b\n" * 4_000
    assert "y" not in veiled(text).replace("%%", "")


def test_brackets_hold_what_stands_up_to_the_next_end_of_their_kind() -> None:
    text = "a [gm]b [DM]c[/gm] d [/dm] e [secret: who]f[/secret] g [gm] h"
    spans = secret_spans(text)
    assert [text[start:end] for start, end in spans] == ["[gm]b [DM]c[/gm]", "[secret: who]f[/secret]"]


def test_brackets_without_an_end_are_read_in_a_moment() -> None:
    began = time.process_time()
    assert secret_spans("[gm]" * 100_000) == []
    assert secret_spans("<div class='" + "gm " * 100_000) == []
    assert time.process_time() - began < 3
