"""The plain reading of Obsidian notes and their sentences, with offsets into the source (R1.6)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle_desktop.notes.plain import plain, plain_spans
from oracle_desktop.notes.sentences import sentences


@pytest.mark.parametrize(
    ("source", "reading"),
    [
        ("[[Lady Kima|Kima]] met [[NPCs/Bob#Past]].", "Kima met Bob."),
        ("[[#The Fall]] and [[Vord\\|the city]]", "The Fall and the city"),
        ("![[map.png]] ![a map](a/b.png) text", "text"),
        ("see [the **old** site](https://a.b/c_(d)) now", "see the old site now"),
        ("**bold** *it* __b__ _i_ ~~gone~~ ==mark== `code`", "bold it b i gone mark code"),
        ("snake_case_name stays, 2 \\* 3 too", "snake_case_name stays, 2 * 3 too"),
        ("# Title\n## Sub", "Title\nSub"),
        ("- [ ] task\n- item\n* other", "task\nitem\nother"),
        ("> [!info]- Secret door\n> It opens.", "Secret door\nIt opens."),
        ("before %%a secret%% after <!-- another --> end", "before after end"),
        ("```dataview\nLIST FROM #npc\n```\nkept", "kept"),
        ("```ad-note\ntitle: A\nInner text\n```", "title: A\nInner text"),
        ("| Name | Gold |\n| --- | ---: |\n| Bob | 40 |", "Name Gold\nBob 40"),
        ("line\n\n---\n\n***\n\nnext", "line\nnext"),
        ("#tag #other/sub\ntext #inline", "text inline"),
        ("a fact[^1] stands ^block-id", "a fact stands"),
        ("a<br>b <b>c</b> &amp; &#39;d&#39; <https://x.y>", "a\nb c & 'd' https://x.y"),
        ("hp:: 40 `=this.hp` <% tp.x %>", "hp: 40"),
        ("3 < 4 and 5 > 2, [not a link] (at all)", "3 < 4 and 5 > 2, [not a link] (at all)"),
        ("unclosed [[link and **bold", "unclosed [[link and bold"),
        ("a\u00a0b", "a b"),
        ("1. first\n2. second", "1. first\n2. second"),
    ],
)
def test_plain_reading(source: str, reading: str) -> None:
    assert plain(source) == reading


def test_offsets_lead_back_to_the_source() -> None:
    source = "# Title\n\n[[Lady Kima|Kima]] said **no** to [[Bob]].\n"
    read = plain_spans(source, 9, len(source))
    at = read.text.index("Kima said no to Bob")
    assert source[read.offsets[at] :].startswith("Kima]] said")
    assert source[read.offsets[at + len("Kima said ")] :].startswith("no** to")
    assert len(read.offsets) == len(read.text)


@given(st.text(alphabet="ab é#*[]()|`~>%=_-\n.!<:^&\\;/", max_size=200), st.integers(0, 50))
@settings(max_examples=200, deadline=None)
def test_offsets_are_true_and_never_go_back(source: str, start: int) -> None:
    read = plain_spans(source, min(start, len(source)), len(source))
    assert len(read.offsets) == len(read.text)
    assert read.offsets == sorted(read.offsets)
    assert all(start <= at < len(source) for at in read.offsets) or not read.offsets
    assert all(
        source[at] == char or char in " \n:" or source[at] == "&"
        for at, char in zip(read.offsets, read.text, strict=True)
    )


def texts(source: str) -> list[str]:
    return [source[a:b] for a, b in sentences(source, 0, len(source))]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("One came. Two went! Who? Nobody…", ["One came.", "Two went!", "Who?", "Nobody…"]),
        (
            "Dr. Bones and St. Andral met Mr. Fox. They left.",
            ["Dr. Bones and St. Andral met Mr. Fox.", "They left."],
        ),
        ("“Run!” she said. (They ran.) End", ["“Run!”", "she said.", "(They ran.)", "End"]),
        ("# Title\nText one. Text two.", ["# Title", "Text one.", "Text two."]),
        ("- a. first\n- second\n  more of it", ["- a. first", "- second\n  more of it"]),
        ("it cost 3.5 gold and v. 2 of it", ["it cost 3.5 gold and v. 2 of it"]),
        ("they left. then it rained.", ["they left.", "then it rained."]),
        (
            "A line that is wrapped by hand at some sixty characters or more\nand goes on here. Next.",
            ["A line that is wrapped by hand at some sixty characters or more\nand goes on here.", "Next."],
        ),
        ("Short line\nAnother line", ["Short line", "Another line"]),
        ("One\n\nTwo", ["One", "Two"]),
        ("| a | b. c |\n| d | e |", ["| a | b. c |", "| d | e |"]),
    ],
)
def test_sentences(source: str, found: list[str]) -> None:
    assert texts(source) == found


@given(st.text(alphabet="ab .!?\n#-|>é…\"'\u00a0", max_size=300))
@settings(max_examples=200, deadline=None)
def test_every_character_is_in_one_sentence(source: str) -> None:
    found = sentences(source, 0, len(source))
    covered = [at for a, b in found for at in range(a, b)]
    assert len(covered) == len(set(covered))
    assert {at for at, char in enumerate(source) if not char.isspace()} <= set(covered)
    assert all(source[a:b] == source[a:b].strip() and a < b for a, b in found)


HOSTILE = (
    *(mark * 100_000 for mark in "[*`(#.]=-"),
    *(mark * 50_000 for mark in ("[[", "<a", "> ", "_ ", "- ", "&a", "| ", " \n", "a. ", "%% ")),
    *(mark * 30_000 for mark in ("```\n", "![](", "\n---", "[a](", "<!--")),
)


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda text: repr(text[:4]))
def test_hostile_text_takes_linear_time(hostile: str) -> None:
    began = time.process_time()
    plain(hostile)
    sentences(hostile, 0, len(hostile))
    assert time.process_time() - began < 2
