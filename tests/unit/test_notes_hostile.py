"""Notes from strangers: bombs in front matter, files of a million lines, nesting without end, links and names
that lead out of the folder. What a test here reads goes through reader, detector and splitter."""

from __future__ import annotations

import json
import os
import sys
import time
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from reader_files import make_docx

from oracle_desktop.domain import Document
from oracle_desktop.errors import FileProblem, KnownError
from oracle_desktop.notes import fragments, readers, scan, sessions
from oracle_desktop.notes.opening import note_to_open
from oracle_desktop.settings import ReadingSettings
from oracle_desktop.store.convert import document_values


def whole(file: Path) -> tuple[Document, int]:
    """The file through everything that reads it; the document and how many windows it came to."""
    document = readers.read(file, file.name, largest_mb=64)
    decision = sessions.decide({file.name: sessions.gather(document)})[file.name]
    rules = ReadingSettings()
    parts = fragments.split(document, decision, rules)
    return document, sum(len(fragments.windows(document, part, rules)) for part in parts)


FRONT = {
    "aliases": "a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\ntags: *c",
    "itself": "tags: &a [*a]",
    "hexadecimal": "session: 0x" + "F" * 15_000,
    "sixties": "session: 1" + ":59" * 4_000,
    "digits": "session: " + "9" * 15_000,
    "no boolean": 'secret: !!bool "x"',
    "no number": 'session: !!int ""',
    "python": "tags: !!python/object/apply:os.system ['exit 1']",
    "brackets": "tags: " + "[" * 9_000,
    "questions": "? " * 3_000,
    "infinite": "session: .inf\ndate: .nan",
    "bytes": "tags: !!binary aGVsbG8=",
    "set": "tags: !!set {x, y}",
    "json": '{"session": ' + "[" * 9_000 + "}",
    "half": 'title: "\\ud800"',
    "null": 'title: "\\0"',
}


@pytest.mark.parametrize("block", FRONT.values(), ids=FRONT)
@pytest.mark.timeout(20)
def test_front_matter_of_any_kind_is_read_and_can_be_kept(tmp_path: Path, block: str) -> None:
    file = tmp_path / "Session 4.md"
    file.write_text(f"---\n{block}\n---\nBrannoc sold us a mule.\n", encoding="utf-8")
    document, windows = whole(file)
    assert windows >= 1
    assert len(json.dumps(document_values(document))) < 100_000
    assert "mule" in document.text


def test_front_matter_with_an_alias_is_read_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("---\nsession: 7\na: &x 1\nb: *x\n---\nText.", encoding="utf-8")
    assert whole(file)[0].front_matter["session"] == "7"


LINES = int(os.environ.get("ORACLE_LINES", "100000"))
"""A million with `make proofs`."""

LONG = {
    "empty lines.md": "x" + "\n" * LINES,
    "short lines.txt": "a b\n" * LINES,
    "headings.md": "# Session 1\n" * (LINES // 10),
    "bullets.md": "- a\n" * (LINES // 2),
    "one line.txt": "word " * LINES,
    "no space.txt": "x" * (3 * LINES),
    "quotes.md": ">" * LINES + " deep",
    "quoted lines.md": "".join(">" * depth + " x\n" for depth in range(1_500)),
    "lists.md": "".join(" " * depth + "- x\n" for depth in range(1_500)),
    "brackets.md": "[" * (LINES // 2) + "](" * 1_000,
    "stars.md": "*_~=" * (LINES // 8) + "text",
    "fences.md": "```\n~~~\n" * (LINES // 20),
    "comments.md": "%%<!--" * (LINES // 20),
    "tables.md": ("|" * 50 + "\n") * (LINES // 100),
    "rules.md": "---\n" * (LINES // 10),
    "marks.txt": "\u0301" * (LINES // 5),
    "page.html": "<p>a" * (LINES // 10),
    "lists.html": "<ul><li>" * 4_000 + "deep",
    "text.rtf": "{\\rtf1 " + "a\\par\n" * (LINES // 10) + "}",
    "groups.rtf": "{\\rtf1 " + "{" * 900 + "deep" + "}" * 901,
}


@pytest.mark.parametrize("name", LONG)
@pytest.mark.timeout(60)
def test_long_and_deep_files_take_bounded_time(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_text(LONG[name], encoding="utf-8")
    began = time.process_time()
    with suppress(KnownError):
        whole(file)
    assert time.process_time() - began < 12


@pytest.mark.parametrize("name", ["deep.md", "deep.html", "deep.rtf", "deep.json", "deep.epub"])
def test_nesting_beyond_reason_ends_in_a_sentence_or_text(tmp_path: Path, name: str) -> None:
    made = {
        "deep.md": "> - " * 100_000 + "x",
        "deep.html": "<div><blockquote>" * 100_000 + "x",
        "deep.rtf": "{\\rtf1" + "{\\b" * 100_000,
        "deep.json": '{"pages":' + '[{"text":' * 50_000,
        "deep.epub": "PK\x05\x06" + "\0" * 18,
    }
    file = tmp_path / name
    file.write_text(made[name], encoding="utf-8")
    with suppress(KnownError):
        whole(file)


def test_a_reader_that_breaks_costs_only_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(absolute: Path, relative: str) -> Document:
        raise IndexError(absolute.read_text() + relative)

    monkeypatch.setitem(readers.READERS, ".md", breaks)
    (tmp_path / "Karrok's bane.md").write_text("a secret of Karrok", encoding="utf-8")
    with pytest.raises(FileProblem, match="something in this file") as caught:
        readers.read(tmp_path / "Karrok's bane.md", "Karrok's bane.md", largest_mb=1)
    assert caught.value.failed
    assert caught.value.detail == "IndexError"
    assert "a reader failed on a .md file" in caplog.text


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_an_archive_that_names_places_outside_writes_and_reads_none(tmp_path: Path) -> None:
    inside = tmp_path / "notes"
    inside.mkdir()
    (tmp_path / "outside.xml").write_text("<w>secret of Karrok</w>", encoding="utf-8")
    file = make_docx(inside / "a.docx")
    with zipfile.ZipFile(file, "a") as archive:
        for name in ("../escaped.txt", "/tmp/escaped.txt", "..\\escaped.txt", "C:\\escaped.txt"):
            archive.writestr(name, "out")
        archive.writestr("_rels/.rels", _relation("../../outside.xml"))
    with pytest.raises(FileProblem, match="damaged"):
        whole(file)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.docx", "notes", "outside.xml"]


def _relation(target: str) -> str:
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    return f'<Relationships><Relationship Type="{kind}" Target="{target}" Id="a"/></Relationships>'


def test_links_and_embeds_of_a_note_read_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the bane of Karrok", encoding="utf-8")
    inside = tmp_path / "notes"
    inside.mkdir()
    note = inside / "a.md"
    note.write_text(
        "![[../secret.txt]] ![x](../secret.txt) ![x](file:///etc/passwd) [[../../etc/passwd]] "
        '<img src="http://192.0.2.1/x.png"> <iframe src="file:///etc/passwd"></iframe> Brannoc.',
        encoding="utf-8",
    )
    page = inside / "b.html"
    page.write_text(
        '<html><head><link rel=stylesheet href="http://192.0.2.1/a.css"><base href="http://192.0.2.1/">'
        "<script>document.write('the bane of Karrok')</script></head><body onload='alert(1)'>"
        "<img src=x onerror=alert(1)><object data='../secret.txt'></object>Brannoc.</body></html>",
        encoding="utf-8",
    )
    for file in (note, page):
        text = whole(file)[0].text
        assert "bane of Karrok" not in text
        assert "root:" not in text
    assert "alert" not in whole(page)[0].text


OUTSIDE = [
    "", "..", "../outside/b.md", "Sub/../../outside/b.md", "/etc/passwd", "//host/a.md", "out.md",
    "Linked/b.md", "to program.md", "to self.md", "folder.md", "evil.desktop", "evil.exe", "EVIL.EXE",
    "run.sh", "a.md.lnk", "noend", "gone.md", "Sub//a: b.md", "./inner.md", "a\x00.md", "file:///etc/passwd",
    "http://x/a.md",
]  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_only_a_note_inside_the_folder_is_opened(tmp_path: Path) -> None:
    notes, outside = tmp_path / "notes", tmp_path / "outside"
    (notes / "Sub").mkdir(parents=True)
    outside.mkdir()
    (notes / "Sub" / "a: b.md").write_text("x")
    for name in ("evil.desktop", "evil.exe", "run.sh", "a.md.lnk", "noend"):
        (notes / name).write_text("x")
    (outside / "b.md").write_text("x")
    (notes / "out.md").symlink_to(outside / "b.md")
    (notes / "Linked").symlink_to(outside)
    (notes / "to program.md").symlink_to(notes / "evil.desktop")
    (notes / "to self.md").symlink_to(notes / "to self.md")
    (notes / "inner.md").symlink_to(notes / "Sub" / "a: b.md")
    (notes / "folder.md").mkdir()
    assert note_to_open(notes, "Sub/a: b.md") == (notes / "Sub" / "a: b.md").resolve()
    assert note_to_open(notes, "inner.md").name == "a: b.md"
    linked = tmp_path / "by link"
    linked.symlink_to(notes)
    assert note_to_open(linked, "Sub/a: b.md").is_file()
    for bad in [*OUTSIDE, str(outside / "b.md")]:
        with pytest.raises(FileProblem):
            note_to_open(notes, bad)


def test_on_windows_neither_shares_nor_streams_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.md").write_text("x")
    monkeypatch.setattr("oracle_desktop.notes.opening._apart", lambda: ("/", "\\", ":"))
    assert note_to_open(tmp_path, "a.md")
    for bad in ("\\\\host\\share\\a.md", "C:\\a.md", "C:a.md", "a.md:evil.exe", "a.exe:b.md", "..\\a.md"):
        with pytest.raises(FileProblem, match="outside"):
            note_to_open(tmp_path, bad)


@pytest.mark.skipif(sys.platform != "linux", reason="such names cannot be made elsewhere")
def test_names_that_are_no_text_are_left_out_and_said(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/Session \xff1.md")).write_text("x")
    (tmp_path / "Session 2\u202e.md").write_text("Brannoc.")
    result = scan.scan(tmp_path)
    assert [found.path for found in result.found] == ["Session 2\u202e.md"]
    assert [reason for _, reason in result.skipped] == ["The name of this file is damaged."]
