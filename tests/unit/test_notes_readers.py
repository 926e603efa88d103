"""Reading md and txt: encodings, line ends, front matter, links, and files that hold nothing (R1.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle_desktop.domain import Document, Link
from oracle_desktop.errors import FileProblem, NothingToRead
from oracle_desktop.notes import readers

TEXT = "# Sesión 5\n\nEl archiduque murió. “¿Quién?” — nadie…\n"


def read(folder: Path, raw: bytes, name: str = "note.md") -> Document:
    path = folder / name
    path.write_bytes(raw)
    return readers.read(path, name, largest_mb=1)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_every_encoding_gives_the_same_text(tmp_path: Path, encoding: str) -> None:
    assert read(tmp_path, TEXT.encode(encoding)).text == TEXT


def test_latin_1_that_windows_1252_does_not_know(tmp_path: Path) -> None:
    assert read(tmp_path, b"caf\xe9 \x81 s\xed").text.startswith("café")


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends_become_one(tmp_path: Path, ends: str) -> None:
    assert read(tmp_path, TEXT.replace("\n", ends).encode()).text == TEXT


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"---\ntype: npc\n---\n\n", "only properties"),
        (b"\x89PNG\x00\x01\x02\x03\x05" * 30, "no text"),
    ],
)
def test_a_file_without_text_says_why(tmp_path: Path, raw: bytes, says: str) -> None:
    with pytest.raises(NothingToRead, match=says):
        read(tmp_path, raw)


def test_a_file_that_is_gone_or_too_large_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="gone"):
        readers.read(tmp_path / "no.md", "no.md", largest_mb=1)
    with pytest.raises(NothingToRead, match="left out"):
        read(tmp_path, b"word " * 300_000)


def test_front_matter_is_parsed_and_stays_in_the_text(tmp_path: Path) -> None:
    raw = b"---\ntype: session\nsession: 12\ndate: 2021-03-14\naliases: [S12, The Heist]\n---\nBody.\n"
    document = read(tmp_path, raw)
    assert document.text == raw.decode()
    assert document.text[document.body :] == "Body.\n"
    assert document.front_matter["session"] == 12
    assert document.front_matter["date"] == "2021-03-14"
    assert document.front_matter["aliases"] == ["S12", "The Heist"]


@pytest.mark.parametrize(
    ("block", "key", "value"),
    [
        ("tags: #session-notes\nsession: 3", "session", "3"),
        ('{"type": "session", "session": 4}', "session", 4),
        ("title: The: colon\nnumber: 7", "number", "7"),
    ],
)
def test_front_matter_that_yaml_refuses_is_read_all_the_same(
    tmp_path: Path, block: str, key: str, value: object
) -> None:
    document = read(tmp_path, f"---\n{block}\n---\nBody.\n".encode())
    assert document.front_matter[key] == value or str(document.front_matter[key]) == value
    assert document.text[document.body :] == "Body.\n"


def test_prose_between_two_rules_is_no_front_matter(tmp_path: Path) -> None:
    document = read(
        tmp_path, b"---\nThe party left the city at dawn.\nNobody saw them.\n---\nThen it rained.\n"
    )
    assert document.body == 0


def test_title_and_links(tmp_path: Path) -> None:
    raw = "# The *Fall* of [[Vord|the city]]\n"
    raw += "[[NPCs/Kima#Past|Lady Kima]] met [Bob](NPCs/Bob%20B.md). ![[map.png]]\n"
    document = read(tmp_path, raw.encode())
    assert document.title == "The Fall of the city"
    assert Link("NPCs/Kima", "Lady Kima") in document.links
    assert Link("NPCs/Bob B.md", "Bob") in document.links
    assert all("map.png" not in link.target for link in document.links)


def test_supported_formats() -> None:
    assert readers.supported("a/Note.MD")
    assert readers.supported("log.txt")
    assert not readers.supported("map.png")
