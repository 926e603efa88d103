"""Markdown of answers: what is understood, what stays as typed, and that pieces make the same whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle_desktop.ui.chat import markdown


def shapes(text: str) -> list[tuple[str, str]]:
    return [(block.kind, "".join(run.text for run in block.runs)) for block in markdown.parse(text)]


def looks(text: str) -> list[tuple[str, bool, bool, bool, str]]:
    return [(r.text, r.bold, r.italic, r.code, r.link) for b in markdown.parse(text) for r in b.runs]


def test_blocks() -> None:
    text = "# Head\nOne\ntwo\n\n- a\n  - b\n3. c\n> said\n> so\n\n---\n```\ncode *x*\n```\nend"
    assert shapes(text) == [
        ("heading", "Head"),
        ("paragraph", "One two"),
        ("item", "a"),
        ("item", "b"),
        ("item", "c"),
        ("quote", "said so"),
        ("rule", ""),
        ("code", "code *x*"),
        ("paragraph", "end"),
    ]
    assert [(b.level, b.marker) for b in markdown.parse(text) if b.kind == "item"] == [
        (0, "-"),
        (1, "-"),
        (0, "3"),
    ]


def test_a_table_is_a_list_with_its_head_in_bold() -> None:
    source = "Who:\n| Who | *When* |\n|:--|---|\n| Tolk | at dawn \ufffc |\n|  | `dusk` |\n\na | b\n| c |"
    at = source.index("\ufffc")
    blocks = markdown.parse(source, {at: (at + 1, 0)})
    assert [(b.kind, "".join(r.text for r in b.runs)) for b in blocks] == [
        ("paragraph", "Who:"),
        ("paragraph", "Who · When"),
        ("item", "Tolk · at dawn\ufffc"),
        ("item", "dusk"),
        ("paragraph", "a | b | c |"),
    ]
    assert [run.bold for run in blocks[1].runs if run.text != " · "] == [True, True]
    assert blocks[2].runs[-1].atom == 0
    assert blocks[3].runs[0].code


def test_emphasis_code_and_links() -> None:
    assert looks("a **b *c*** `d*` [e](https://f.org)") == [
        ("a ", False, False, False, ""),
        ("b ", True, False, False, ""),
        ("c", True, True, False, ""),
        (" ", False, False, False, ""),
        ("d*", False, False, True, ""),
        (" ", False, False, False, ""),
        ("e", False, False, False, "https://f.org"),
    ]


@pytest.mark.parametrize("text", ["2 * 3 * 4", "snake_case_name", "a ** b", "*not closed", "5 * 6"])
def test_marks_that_are_no_emphasis_stay(text: str) -> None:
    assert "".join(run[0] for run in looks(text)) == text
    assert not any(run[1] or run[2] for run in looks(text))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<img src='file:///etc/passwd'>", "<img src='file:///etc/passwd'>"),
        ("![map](http://evil.example/x.png)", "map"),
        ("[go](javascript:alert(1))", "[go](javascript:alert(1))"),
        ("[go](file:///etc/passwd)", "go"),
        ("[[Percy|him]] ![[map.png]]", "him map.png"),
        ("<script>x</script>", "<script>x</script>"),
    ],
)
def test_hostile_markup_is_text(text: str, shown: str) -> None:
    assert "".join(run[0] for run in looks(text)) == shown
    assert not any(run[4] for run in looks(text))


def test_stop_goes_before_the_chips_of_its_claim() -> None:
    source = "He died [S1] [S2]. Then"
    atoms = {8: (12, 0), 13: (17, 1)}
    runs = markdown.parse(source, atoms)[0].runs
    assert [(r.text if r.atom < 0 else r.atom) for r in runs] == ["He died", ".", 0, 1, " Then"]


def test_unfinished_emphasis_does_not_flash() -> None:
    runs = markdown.parse("It was **the Raven", unfinished=True)[0].runs
    assert [(r.text, r.bold) for r in runs] == [("It was ", False), ("the Raven", True)]


PIECES = st.lists(
    st.sampled_from(
        [
            "**",
            "*",
            "_",
            "`",
            "\n",
            "\n\n",
            "- ",
            "1. ",
            "# ",
            "> ",
            "```\n",
            "---",
            "word",
            " ",
            "a.",
            "[x](http://y)",
            "\\",
            "| a | b |\n",
            "|---|---|\n",
            "|",
        ]
    ),
    max_size=30,
)


@given(PIECES)
@settings(max_examples=300, deadline=None)
def test_reading_on_from_the_last_two_blocks_is_reading_all(pieces: list[str]) -> None:
    text, blocks = "", []
    for piece in pieces:
        text += piece
        start = blocks[-2].at if len(blocks) > 1 else 0
        blocks = [*blocks[:-2], *markdown.parse(text, None, start, unfinished=True)]
    assert blocks == markdown.parse(text, unfinished=True)


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_read(text: str) -> None:
    for block in markdown.parse(text):
        assert all(run.text for run in block.runs)
