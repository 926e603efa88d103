"""Packing into fragments (R1.3) and windows (R1.7): examples, and properties over generated notes."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oracle_desktop.domain import Document, Fragment
from oracle_desktop.notes.fragments import split, windows
from oracle_desktop.notes.readers.plaintext import markdown
from oracle_desktop.notes.sessions import decide, gather
from oracle_desktop.settings import ReadingSettings

SETTINGS = ReadingSettings()
SMALL = ReadingSettings(session_max_words=200, overlap_words=20, window_words=40, window_overlap=8)


def cut(
    text: str, path: str = "Session 5.md", limits: ReadingSettings = SETTINGS
) -> tuple[Document, list[Fragment]]:
    document = markdown(text, path)
    return document, split(document, decide({path: gather(document)})[path], limits)


def section(heading: str, words: int) -> str:
    """A section of exactly `words` words, its heading line counted, in sentences of ten."""
    own = words - len(heading.split())
    body = " ".join(f"word{i}." if i % 10 == 9 else f"word{i}" for i in range(own))
    return f"{heading}\n\n{body}\n\n"


def test_a_short_session_is_one_fragment() -> None:
    document, found = cut("# Session 5 — The Mill\n\nThey came.\n\n## Loot\n\nGold.\n\n")
    assert [f.label for f in found] == ["Session 5"]
    assert found[0].text == document.text.strip()
    assert found[0].words == 11
    assert found[0].title == "The Mill"
    assert found[0].session is not None
    assert found[0].session.json == 5


def test_sections_are_packed_up_to_the_cap_and_none_is_split() -> None:
    sizes = [500, 500, 500, 200, 1100, 100, 90]
    text = "".join(section(f"## Part {n}", size) for n, size in enumerate(sizes))
    document, found = cut(text)
    assert [f.words for f in found] == [1000, 700, 1200, 90]
    assert [f.label for f in found] == [
        "Session 5",
        "Session 5 (part 2)",
        "Session 5 (part 3)",
        "Session 5 (part 4)",
    ]
    assert all(f.text.startswith("## Part") for f in found)
    assert all(document.text[f.start : f.end] == f.text for f in found)


def test_only_a_section_over_the_cap_is_windowed_with_overlap() -> None:
    text = section("## One", 300) + section("## Two", 2500) + section("## Three", 300)
    _, found = cut(text)
    assert found[0].words == 300
    assert found[-1].text.startswith("## Three")
    long = found[1:-1]
    assert all(f.words <= 1200 for f in long)
    assert len(long) == 3
    for before, after in pairwise(long):
        shared = before.text[after.start - before.start :]
        assert 100 <= len(shared.split()) <= 120
        assert before.text.rstrip().endswith(".")


def test_a_section_without_any_sentence_end_is_cut_between_words() -> None:
    _, found = cut("word " * 3000)
    assert [f.words for f in found][:2] == [1200, 1200]
    assert all(f.words <= 1200 for f in found)


def test_a_bare_heading_goes_with_what_follows() -> None:
    text = section("## One", 1190) + "## Two\n\n" + section("### Two a", 600)
    _, found = cut(text)
    assert found[1].text.startswith("## Two\n\n### Two a")


def test_headings_above_a_part_are_known() -> None:
    text = "# Session 5\n\n" + section("## One", 900) + section("## Two", 900)
    _, found = cut(text)
    assert found[1].headings == ("Session 5",)
    assert found[1].text.startswith("## Two")


def test_headings_in_code_cut_nothing() -> None:
    text = section("## One", 900) + "```\n# not a heading\n```\n" + "word " * 290
    assert len(cut(text)[1]) == 1


def test_what_is_left_out_has_no_fragments() -> None:
    assert cut("# Session X\n\nNotes.\n", "Templates/Session.md")[1] == []


@pytest.mark.parametrize(
    ("path", "front", "secret"),
    [
        ("Session 5.md", "", False),
        ("Session 5 Prep.md", "", True),
        ("Vord.md", "---\nsecret: true\n---\n", True),
        ("Vord.md", "---\ngm-only: yes\n---\n", True),
        ("Vord.md", "---\nsecret: false\n---\n", False),
    ],
)
def test_what_the_gm_keeps_from_the_players(path: str, front: str, secret: bool) -> None:
    assert [f.secret for f in cut(f"{front}The smith is the archduke.\n", path)[1]] == [secret]


def test_windows_carry_title_and_heading_and_end_at_sentences() -> None:
    text = "# Session 5 — The Mill\n\n" + section("## The Fall", 400)
    document, (fragment,) = cut(text)
    found = windows(document, fragment, SETTINGS)
    assert found[-1].text.startswith("The Mill\nThe Fall\n")
    assert all(w.text.endswith(".") for w in found[:-1])
    assert all(len(text[w.start : w.end].split()) <= 225 for w in found)
    assert found[0].start == fragment.start
    assert found[-1].end == fragment.end
    for before, after in pairwise(found):
        assert 20 <= len(text[after.start : before.end].split()) <= 30


def test_windows_hold_the_plain_reading() -> None:
    document, (fragment,) = cut("# Session 5\n\n[[Kima|Lady Kima]] said **no**. ![[map.png]] %%secret%%\n")
    assert windows(document, fragment, SETTINGS)[0].text.endswith("Lady Kima said no.")


BLOCK = st.one_of(
    st.builds(
        lambda level, words: "#" * level + " " + " ".join(words),
        st.integers(1, 6),
        st.lists(st.sampled_from(["Mill", "Fall", "Session", "5", "(Session", "9)"]), min_size=1, max_size=4),
    ),
    st.builds(
        lambda n, end: "word " * n + end, st.integers(1, 120), st.sampled_from([".", "!", "", "…", "[[a|b]]"])
    ),
    st.builds(lambda n: "Some words here. " * n, st.integers(1, 90)),
    st.builds(lambda n: "\n".join(f"- item {i} of it" for i in range(n)), st.integers(1, 30)),
    st.builds(lambda n: "\n".join(f"| a{i} | b |" for i in range(n)), st.integers(1, 20)),
    st.sampled_from(
        [
            "```\n# code\n```",
            "```dataview\nLIST\n```",
            "%% aside %%",
            "> quote",
            "***",
            "Title\n===",
            "\u00a0",
            "   ",
        ]
    ),
    st.text(alphabet="ab é#*[]|`~>%=_-\n.!<:^&\\", max_size=60),
)
NOTE = st.lists(BLOCK, min_size=1, max_size=14).map("\n\n".join).filter(lambda t: t.strip() != "")


@given(NOTE)
@example("# Mill\n\nTitle\n===\n\n# Mill\n\n" + "Some words here. " * 67)
@settings(max_examples=120, deadline=None)
def test_every_character_lies_in_one_fragment_and_windows_cover_theirs(text: str) -> None:
    document, found = cut("Opening.\n\n" + text, "Session 5.md", SMALL)
    counted = [0] * len(document.text)
    for fragment in found:
        assert document.text[fragment.start : fragment.end] == fragment.text
        assert fragment.words == len(fragment.text.split()) <= SMALL.session_max_words
        for at in range(fragment.start, fragment.end):
            counted[at] += 1
        seen = [False] * len(fragment.text)
        for window in windows(document, fragment, SMALL):
            assert fragment.start <= window.start < window.end <= fragment.end
            seen[window.start - fragment.start : window.end - fragment.start] = [True] * (
                window.end - window.start
            )
        assert all(s or c.isspace() for s, c in zip(seen, fragment.text, strict=True))
    for at, char in enumerate(document.text):
        if at >= document.body and not char.isspace():
            assert counted[at] >= 1
    assert [f.ordinal for f in found] == list(range(len(found)))
    for before, after in pairwise(found):
        if after.start < before.end:
            assert _same_section(document.text, before.start, after.start)


def _same_section(text: str, start: int, end: int) -> bool:
    """Overlap only inside one section: between begins no heading, but for one that follows another."""
    bare = re.sub(r"```.*?(?:```|\Z)|%%.*?%%|<!--.*?-->", lambda m: "x" * len(m[0]), text, flags=re.S)
    inner = [line for line in bare[start:end].split("\n") if line.strip()]
    while inner:
        if re.match(r" {0,3}#{1,6}[ \t\u00a0]", inner[0]):
            del inner[0]
        elif len(inner) > 1 and re.fullmatch(r" {0,3}(?:=+|-+)[ \t]*", inner[1]):  # a line under its words
            del inner[:2]
        else:
            break
    return not any(re.match(r" {0,3}#{1,6}[ \t\u00a0]+\S", line) for line in inner)


def test_the_defaults_are_those_of_the_requirements() -> None:
    assert (SETTINGS.session_max_words, SETTINGS.overlap_words) == (1200, 120)
    assert (SETTINGS.window_words, SETTINGS.window_overlap) == (180, 30)


@pytest.mark.parametrize(
    ("path", "secret"),
    [
        ("GM only/Truth.md", True), ("World/DM Notes/Truth.md", True), ("Secrets/Truth.md", True),
        ("World/Secrets.md", True), ("World/GM only.md", True), ("Spielleiter/Wahrheit.md", True),
        ("World/Truth.md", False), ("World/The secret door.md", False), ("Game Notes/Truth.md", False),
        ("The Mastersmith/Truth.md", False),
    ],
)  # fmt: skip
def test_what_lies_in_a_folder_of_the_game_master_is_secret(path: str, secret: bool) -> None:
    document = Document(path, "# The truth\n\nOmbrecht did it, for the throne.\n", "The truth")
    decision = decide({path: gather(document)})[path]
    assert [f.secret for f in split(document, decision, ReadingSettings())] == [secret]
