"""The PDF reader: reading order, running heads, paragraphs, pages, headings, and what cannot be read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from reader_pdfs import HEIGHT, LEADING, LEFT, TOP, canvas, column, line, module, scan, two_columns

from oracle_desktop.domain import Document
from oracle_desktop.errors import FileProblem, NothingToRead
from oracle_desktop.notes import readers
from oracle_desktop.notes.readers import pdf, pdf_process


@pytest.fixture(scope="module", autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    pdf.close()


def read(path: Path) -> Document:
    return readers.read(path, path.name, largest_mb=64)


def refusal(path: Path) -> FileProblem:
    with pytest.raises(FileProblem) as caught:
        read(path)
    return caught.value


def test_a_two_column_module_in_reading_order(tmp_path: Path) -> None:
    document = read(module(tmp_path / "module.pdf"))
    text = document.text
    assert text.startswith(
        "# Chapter 3: Below the Weir\n\nPage 1 begins its column here with the monastery, whose"
    )
    order = [
        text.index(words)
        for words in ("Left 1, line 6", "right 1, line 1", "right 1, line 5", "page 2 begins")
    ]
    assert order == sorted(order)
    assert (
        "\n\n## Area 9. Ossuary\n\nBones line the walls of this room, stacked up high and a well-kept lamp"
        in text
    )


def test_running_heads_and_page_numbers_are_left_out(tmp_path: Path) -> None:
    text = read(module(tmp_path / "module.pdf")).text
    assert "Drowned Abbey" not in text
    assert not any(number in text for number in ("17", "18", "19", "20"))


def test_divided_words_are_made_whole_and_hyphens_of_their_own_kept(tmp_path: Path) -> None:
    text = read(module(tmp_path / "module.pdf")).text
    assert "the monastery, whose half-open door leads to a well-kept hall" in text


def test_sentences_go_on_over_columns_and_pages_and_each_page_has_its_offset(tmp_path: Path) -> None:
    document = read(module(tmp_path / "module.pdf"))
    assert "line 6 goes on with words of the moss right 1, line 1 goes on" in document.text
    assert "without a full stop on this page page 2 begins" in document.text
    starts = [document.text[at : at + 6] for at in document.pages]
    assert starts == ["# Chap", "page 2", "Page 3", "Page 4"]


def test_sessions_that_each_begin_a_page_keep_their_headings(tmp_path: Path) -> None:
    made = canvas(tmp_path / "log.pdf", title="Campaign Log")
    for number in range(1, 6):
        line(made, LEFT, TOP, f"Session {number}", 10, "Helvetica-Bold")
        column(made, [f"We met the ferryman, night {number}.", "He asked for salt."], TOP - 30)
        made.showPage()
    made.save()
    document = read(tmp_path / "log.pdf")
    assert [f"# Session {n}" in document.text for n in range(1, 6)] == [True] * 5
    assert document.title == "Campaign Log"
    assert len(document.pages) == 5


def test_heads_that_carry_the_page_number_are_left_out_and_numbered_headings_kept(tmp_path: Path) -> None:
    made = canvas(tmp_path / "book.pdf")
    for page in range(1, 7):
        line(
            made,
            LEFT,
            HEIGHT - 36,
            f"Part {(page + 1) // 2}: The {'Weir Keep Sea'.split()[(page - 1) // 2]} {page}",
        )
        line(made, LEFT, TOP, f"{page} The hall of {'oak ash elm yew fir bay'.split()[page - 1]}")
        column(made, [f"Its floor is wet, and {page} doors lead on.", "Nobody is here."], TOP - 30)
        made.showPage()
    made.save()
    text = read(tmp_path / "book.pdf").text
    assert not [words for words in ("Weir", "Keep", "Sea") if words in text]
    assert all(f"{n} The hall of" in text for n in range(1, 7))


def test_a_head_on_both_of_two_pages_is_left_out(tmp_path: Path) -> None:
    made = canvas(tmp_path / "two.pdf")
    for words in ("We left Orlo at dawn, in the rain.", "The mule would not cross the ford."):
        line(made, LEFT, HEIGHT - 36, "Campaign Notes", 8)
        line(made, LEFT, TOP, words)
        made.showPage()
    made.save()
    document = read(tmp_path / "two.pdf")
    assert document.text == "We left Orlo at dawn, in the rain.\n\nThe mule would not cross the ford."


def test_a_list_of_contents_is_left_out(tmp_path: Path) -> None:
    made = canvas(tmp_path / "toc.pdf")
    column(
        made,
        ["The Weir . . . . . . . . . 4", "The Keep ............ 9", "Salt is dear in Orlo, and so is bread."],
    )
    made.save()
    assert read(tmp_path / "toc.pdf").text == "Salt is dear in Orlo, and so is bread."


def test_lines_that_end_early_end_a_paragraph(tmp_path: Path) -> None:
    made = canvas(tmp_path / "short.pdf")
    lines = [
        "Rope",
        "Lamp oil",
        "Two mules",
        "The harbour master wants a tenth of all that we carry over the",
    ]
    column(made, [*lines, "bridge before the bell."])
    made.save()
    assert read(tmp_path / "short.pdf").text.split("\n\n") == [
        *lines[:3],
        lines[3] + " bridge before the bell.",
    ]


def test_lists_tables_and_paragraphs_of_one_column(tmp_path: Path) -> None:
    made = canvas(tmp_path / "one.pdf")
    lines = [
        "The first paragraph of the page ends in its second line, which",
        "is short.",
        "The second one begins without a space above it, and it goes on",
        "until here.",
        "• a rope of silk that was found in the tower by the river, and",
        "which is sixty feet long",
        "• a lamp",
    ]
    column(made, lines)
    for at, (roll, event) in enumerate((("d6", "Event"), ("1", "Rain falls"), ("2", "A wolf"))):
        line(made, LEFT, TOP - (8 + at) * LEADING, roll)
        line(made, LEFT + 60, TOP - (8 + at) * LEADING, event)
    made.save()
    assert read(tmp_path / "one.pdf").text == (
        "The first paragraph of the page ends in its second line, which is short.\n\n"
        "The second one begins without a space above it, and it goes on until here.\n\n"
        "- a rope of silk that was found in the tower by the river, and which is sixty feet long\n"
        "- a lamp\n\n"
        "| d6 | Event |\n| 1 | Rain falls |\n| 2 | A wolf |"
    )


def test_cells_over_several_lines_and_lists_that_are_no_tables(tmp_path: Path) -> None:
    made = canvas(tmp_path / "cells.pdf")
    rows = [
        ("d4", "Event"),
        ("1", "Rain falls on the road and"),
        ("", "the mules stop."),
        ("2", "A wolf howls."),
    ]
    rows += [
        ("", ""),
        ("\u2022", "a rope of silk that was found"),
        ("", "in the tower"),
        ("\u2022", "a lamp"),
    ]
    for at, (first, second) in enumerate(rows):
        line(made, LEFT, TOP - at * LEADING, first)
        line(made, LEFT + 40, TOP - at * LEADING, second)
    made.save()
    assert read(tmp_path / "cells.pdf").text == (
        "| d4 | Event |\n| 1 | Rain falls on the road and the mules stop. |\n| 2 | A wolf howls. |\n\n"
        "- a rope of silk that was found in the tower\n- a lamp"
    )


def test_a_drop_cap_joins_its_word_and_ligatures_are_letters(tmp_path: Path) -> None:
    made = canvas(tmp_path / "cap.pdf")
    line(made, LEFT, TOP - LEADING, "T", 30)
    line(made, LEFT + 20, TOP, "he river was high and the ferry would not cross it")
    line(made, LEFT + 20, TOP - LEADING, "before the morning came over the moor.")
    made.save()
    text = read(tmp_path / "cap.pdf").text
    assert (
        text == "The river was high and the ferry would not cross it before the morning came over the moor."
    )


def test_a_page_turned_on_its_side(tmp_path: Path) -> None:
    made = canvas(tmp_path / "side.pdf")
    made.setPageRotation(90)
    made.translate(HEIGHT / 2, 0)
    made.rotate(90)
    column(made, ["The map shows the ford,", "and the ferry below it."], 200)
    made.save()
    assert read(tmp_path / "side.pdf").text == "The map shows the ford, and the ferry below it."


def test_columns_of_unequal_length_with_a_heading_across(tmp_path: Path) -> None:
    made = canvas(tmp_path / "two.pdf")
    left = [f"alpha {n} is a line of the left column of text" for n in range(8)]
    right = [f"beta {n} is a line of the right column of text" for n in range(4)]
    two_columns(made, left, right)
    line(
        made, LEFT, TOP - 10 * LEADING, "A heading that runs across both of the columns", 18, "Helvetica-Bold"
    )
    two_columns(made, ["gamma " + words for words in left[:5]], right[:3], TOP - 12 * LEADING)
    made.save()
    text = read(tmp_path / "two.pdf").text
    order = [text.index(words) for words in ("alpha 7", "beta 0", "# A heading", "gamma alpha 4")]
    assert order == sorted(order)
    assert text.rindex("beta 0") > order[-1]


def test_scans_locked_and_damaged_files(tmp_path: Path) -> None:
    picture = refusal(scan(tmp_path / "scan.pdf"))
    assert "This PDF is a picture of a page. It has no text to read." in str(picture)
    assert isinstance(picture, NothingToRead)
    made = canvas(tmp_path / "locked.pdf", password="bell")
    line(made, LEFT, TOP, "Nobody may read this line of text.")
    made.save()
    assert "password" in str(refusal(tmp_path / "locked.pdf"))
    open_to_all = canvas(tmp_path / "print.pdf", password="", owner="bell")
    line(open_to_all, LEFT, TOP, "Anybody may read this line of text.")
    open_to_all.save()
    assert read(tmp_path / "print.pdf").text == "Anybody may read this line of text."
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7\n" + os.urandom(2_000))
    assert "damaged" in str(refusal(tmp_path / "broken.pdf"))
    (tmp_path / "page.pdf").write_bytes(b"<html>not a PDF</html>")
    assert "damaged" in str(refusal(tmp_path / "page.pdf"))
    (tmp_path / "empty.pdf").write_bytes(b"")
    assert isinstance(refusal(tmp_path / "empty.pdf"), NothingToRead)
    assert "gone" in str(refusal(tmp_path / "none.pdf"))


def test_a_file_that_was_cut_off_is_damaged(tmp_path: Path) -> None:
    whole = module(tmp_path / "module.pdf").read_bytes()
    (tmp_path / "cut.pdf").write_bytes(whole[: len(whole) // 2])
    assert refusal(tmp_path / "cut.pdf").failed


def test_a_reader_that_dies_costs_only_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = module(tmp_path / "module.pdf")
    monkeypatch.setattr(pdf, "_SECONDS", 0.0)
    assert "took too long" in str(refusal(good))
    monkeypatch.undo()
    assert read(good).pages


def test_a_real_picture_of_a_map(corpora: Path) -> None:
    problem = refusal(corpora / "cineris" / "player-resources" / "late-campaign-networking.pdf")
    assert isinstance(problem, NothingToRead)


def test_more_pages_than_a_book_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_process, "MOST_PAGES", 3)
    with pytest.raises(pdf_process.TooLong):
        pdf_process.read(str(module(tmp_path / "module.pdf")))


def test_it_may_not_be_opened(tmp_path: Path) -> None:
    path = module(tmp_path / "module.pdf")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may open every file")
    assert "may not be opened" in str(refusal(path))
