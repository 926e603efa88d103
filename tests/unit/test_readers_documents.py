"""Readers of word processor files, web pages and e-books: what is kept, what is left out, what goes wrong."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from reader_files import CHAPTER, OLE, make_docx, make_epub, make_odt, make_zip, repack

from oracle_desktop.domain import Document, Link
from oracle_desktop.errors import FileProblem, NothingToRead
from oracle_desktop.notes import fragments, readers, sessions
from oracle_desktop.settings import ReadingSettings


def read(path: Path) -> Document:
    return readers.read(path, path.name, largest_mb=64)


def refusal(path: Path) -> FileProblem:
    with pytest.raises(FileProblem) as caught:
        read(path)
    return caught.value


def test_docx_keeps_the_shape_and_leaves_out_what_was_deleted(tmp_path: Path) -> None:
    document = read(make_docx(tmp_path / "s12.docx"))
    assert document.text == (
        "# Session 12: The Drowned Abbey\n\n"
        "The party met Abbot Hildegrun at the weir. He sold them a lantern.\n\n"
        "## Loot\n\n"
        "- a silver lantern\n- cracked on one side\n- 12 crowns\n\n"
        "**The Weir by Night**\n\n"
        "| Name | Role |\n| Wren\\|Kestrel | ferryman |\n\n"
        "See Old Maro"
    )
    assert document.title == "Session 12: The Drowned Abbey"
    assert document.links == (Link("../NPCs/Old Maro.docx", "Old Maro"),)
    assert (document.format, document.path) == ("docx", "s12.docx")


W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def word(path: Path, body: str, **parts: str) -> Path:
    main = f"<w:document {W}><w:body>{body}</w:body></w:document>"
    return make_zip(
        path, {"word/document.xml": main} | {f"word/{name}.xml": text for name, text in parts.items()}
    )


def test_docx_footnotes_stand_after_their_paragraph_and_text_boxes_are_read_once(tmp_path: Path) -> None:
    body = (
        '<w:p><w:r><w:t>The bell</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r>'
        "<w:r><w:t> rang.</w:t></w:r></w:p>"
        '<w:p><w:r><mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice>'
        "<w:txbxContent><w:p><w:r><w:t>Aside</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:p><w:r><w:t>Aside</w:t></w:r></w:p>"
        "</mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>After</w:t></w:r></w:p>"
    )
    notes = (
        f'<w:footnotes {W}><w:footnote w:id="2"><w:p><w:r><w:t>Cast in 812.</w:t></w:r></w:p></w:footnote>'
        "</w:footnotes>"
    )
    text = read(word(tmp_path / "a.docx", body, footnotes=notes)).text
    assert text == "The bell rang.\n\n[^f2]: Cast in 812.\n\nAside\n\nAfter"


def test_docx_headings_are_known_by_name_whatever_the_language_of_word(tmp_path: Path) -> None:
    styles = (
        f'<w:styles {W}><w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>'
        '<w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift2"/></w:style>'
        "</w:styles>"
    )
    body = '<w:p><w:pPr><w:pStyle w:val="Mine"/></w:pPr><w:r><w:t>Sitzung 4</w:t></w:r></w:p>'
    assert read(word(tmp_path / "a.docx", body, styles=styles)).text == "## Sitzung 4"


def test_odt_keeps_the_shape_and_leaves_out_what_was_deleted(tmp_path: Path) -> None:
    document = read(make_odt(tmp_path / "s3.odt"))
    assert document.text == (
        "# Sesión 3: La torre\n\n"
        "El grupo llegó a la torre.\n\n"
        "[^1]: Antes fue un faro.\n\n"
        "- cuerda\n- velas\n  - de sebo\n\n"
        "| Nombre | Papel |\n| Inés | guardiana |\n\n"
        "**Final de la noche**"
    )
    assert document.title == "Sesión 3: La torre"


def test_rtf_headings_lists_tables_notes_and_code_pages(tmp_path: Path) -> None:
    path = tmp_path / "s.rtf"
    path.write_bytes(
        rb"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fnil\fcharset204 Arial CYR;}}"
        rb"{\stylesheet{\ql Normal;}{\s1\b heading 1;}}{\info{\title The Long Night}{\author GM}}"
        rb"{\*\generator Riched20;}\pard\s1 Session 7\par\pard\plain Caf\'e9 of \u8220?owls\u8221?"
        rb"{\footnote\pard Burnt down.} at dusk.\par"
        rb"\pard{\listtext\'b7\tab}\ls1\ilvl0 rope\par{\listtext\'b7\tab}\ilvl1 knotted\par\pard"
        rb"\trowd\intbl Name\cell Role\cell\row\intbl Wren\cell scout\cell\row\pard "
        b"{\\f1 \\'cc\\'ee\\'f1\\'f2}{\\v secret}{\\deleted gone}{\\pict\\pngblip 89504e}"
        b"{\\b\r\n bold} end\\par}"
    )
    document = read(path)
    assert document.text == (
        "# Session 7\n\nCafé of “owls” at dusk.\n\n[^1]: Burnt down.\n\n- rope\n  - knotted\n\n"
        "| Name | Role |\n| Wren | scout |\n\nМост bold end"
    )
    assert document.title == "The Long Night"


def test_rtf_of_a_mac_and_text_boxes(tmp_path: Path) -> None:
    path = tmp_path / "mac.rtf"
    path.write_bytes(
        b"{\\rtf1\\ansi\\ansicpg1252\\cocoartf2761\n{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica-Bold;}\n"
        b"\\pard\\pardirnatural\n\\f0\\b\\fs36 \\cf0 Session 9\\\n\\b0\\fs24 We rested\\\nat the inn.\\\n"
        b"{\\shp{\\*\\shpinst{\\sp{\\sn shapeType}{\\sv 202}}{\\shptxt \\pard In a box\\par}}}}"
    )
    assert read(path).text == "**Session 9**\n\nWe rested\n\nat the inn.\n\nIn a box"


@pytest.mark.parametrize("make", [make_docx, make_odt])
def test_the_detector_finds_the_session_and_every_word_is_in_a_fragment(
    tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    document = read(make(tmp_path / f"note.{make.__name__[-4:].strip('_')}"))
    decision = sessions.decide({document.path: sessions.gather(document)})[document.path]
    found = fragments.split(document, decision, ReadingSettings())
    assert [part.label for part in found] == [f"Session {12 if make is make_docx else 3}"]
    assert found[0].text == document.text


def test_html_without_what_stands_around_the_page(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(
        '<html><head><meta charset="iso-8859-1"><title>Orlo — Wiki</title><style>p {}</style></head><body>'
        "<nav><a href='x.html'>Home</a></nav><h1>Orlo</h1><p>A town of <b>salt</b>\n and cafés.<br>"
        "Old.</p>"
        "<p hidden>GM eyes</p><script>steal()</script>"
        "<ul><li>one<ul><li><p>inner</p></li></ul></li><li>two</ul>"
        "<table><tr><th>d6<th>Event<tr><td>1<td>Rain</table><table><tr><td><h2>Layout</h2><td>Words</table>"
        "<p>See <a href='Old%20Maro.html#top'>Maro</a>, <a href='https://example.org/a.html'>out</a>.</p>"
        "<blockquote><p>No salt, no town.</p></blockquote><footer>Made with love</footer></body>".replace(
            "—", "-"
        ).encode("latin-1")
    )
    document = read(path)
    assert document.text == (
        "# Orlo\n\nA town of salt and cafés.\nOld.\n\n- one\n  - inner\n- two\n\n"
        "| d6 | Event |\n| 1 | Rain |\n\n"
        "## Layout\n\nWords\n\nSee Maro, out.\n\n> No salt, no town."
    )
    assert document.title == "Orlo - Wiki"
    assert document.links == (Link("Old Maro.html", "Maro"),)


def test_html_main_part_alone_where_a_page_marks_one(tmp_path: Path) -> None:
    path = tmp_path / "page.htm"
    story = "The ferry sank in the third week of the thaw. " * 6
    path.write_text(
        f"<body><div>Log in</div><main><h1>Thaw</h1><p>{story}</p></main><div>Share</div>", "utf-16"
    )
    assert read(path).text == f"# Thaw\n\n{story.strip()}"


def test_epub_in_reading_order(tmp_path: Path) -> None:
    document = read(make_epub(tmp_path / "book.epub"))
    assert document.text == "# Chapter 1\n\nSalt is dear in Orlo.\n\n# Chapter 2\n\nThe mule bolts."
    assert document.title == "The Salt Road"


@pytest.mark.parametrize("name", ["a.docx", "a.odt", "a.epub"])
def test_a_broken_archive_is_damaged_and_may_be_tried_again(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"PK\x03\x04" + os.urandom(300))
    assert "damaged" in str(refusal(path))
    assert refusal(path).failed
    path.write_bytes(b"")
    assert "empty" in str(refusal(path))
    assert not refusal(path).failed


@pytest.mark.parametrize("make", [make_docx, make_odt, make_epub])
@pytest.mark.parametrize("how", ["bzip2", "lzma", "before the beginning"])
def test_an_archive_packed_in_a_way_of_its_own_is_damaged(
    tmp_path: Path, make: Callable[[Path], Path], how: str
) -> None:
    path = make(tmp_path / f"a.{make.__name__.removeprefix('make_')}")
    assert read(path).text
    repack(path, how)
    assert "damaged" in str(refusal(path))


@pytest.mark.parametrize("number", ["²", "9" * 5_000, "-1", "", "١"])
def test_numbers_that_are_none_cost_no_text(tmp_path: Path, number: str) -> None:
    properties = f'<w:outlineLvl w:val="{number}"/><w:numPr><w:ilvl w:val="{number}"/></w:numPr>'
    styles = f'<s {W}><w:style w:styleId="A"><w:outlineLvl w:val="{number}"/></w:style></s>'
    made = word(
        tmp_path / "a.docx",
        f'<w:p><w:pPr><w:pStyle w:val="A"/>{properties}</w:pPr><w:r><w:t>The bell</w:t></w:r></w:p>',
        styles=styles,
    )
    assert "The bell" in read(made).text
    text = f'<text><h outline-level="{number}">The bell</h></text>'
    assert "# The bell" in read(make_zip(tmp_path / "a.odt", {"content.xml": text})).text


@pytest.mark.parametrize("name", ["a.docx", "a.odt", "a.epub"])
def test_an_archive_without_its_main_part_is_damaged(tmp_path: Path, name: str) -> None:
    assert "damaged" in str(refusal(make_zip(tmp_path / name, {"x.xml": "<x/>"})))


def test_a_locked_docx_is_told_from_an_old_word_file(tmp_path: Path) -> None:
    locked, old = tmp_path / "locked.docx", tmp_path / "old.docx"
    locked.write_bytes(OLE + "EncryptedPackage".encode("utf-16-le"))
    old.write_bytes(OLE + "WordDocument".encode("utf-16-le"))
    assert "password" in str(refusal(locked))
    assert "old Word format" in str(refusal(old))


def test_locked_odt_and_locked_epub(tmp_path: Path) -> None:
    odt = make_zip(
        tmp_path / "a.odt",
        {"META-INF/manifest.xml": "<m><encryption-data/></m>", "content.xml": os.urandom(99)},
    )
    assert "password" in str(refusal(odt))
    rights = (
        '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>'
    )
    book = make_epub(tmp_path / "a.epub", **{"META-INF/encryption.xml": rights})
    assert "locked by its seller" in str(refusal(book))
    fonts = '<encryption><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></encryption>'
    assert read(make_epub(tmp_path / "b.epub", **{"META-INF/encryption.xml": fonts})).text.startswith(
        "# Chapter 1"
    )


def test_a_zip_bomb_is_left_out_without_unpacking_it(tmp_path: Path) -> None:
    bomb = make_zip(tmp_path / "a.docx", {"word/document.xml": bytes(60_000_000)})
    problem = refusal(bomb)
    assert "unpacks" in str(problem)
    assert not problem.failed
    lying = bytearray(make_zip(tmp_path / "b.docx", {"word/document.xml": bytes(60_000_000)}).read_bytes())
    size = (60_000_000).to_bytes(4, "little")
    for at in (lying.find(size), lying.rfind(size)):
        lying[at : at + 4] = (1_000).to_bytes(4, "little")
    (tmp_path / "b.docx").write_bytes(lying)
    assert isinstance(refusal(tmp_path / "b.docx"), FileProblem)


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">',
        '<!ENTITY c SYSTEM "file:///etc/passwd">',
        '<!ENTITY % c SYSTEM "http://127.0.0.1:9/x.dtd"> %c;',
    ],
)
def test_xml_that_declares_entities_is_refused(tmp_path: Path, declared: str) -> None:
    main = f"<!DOCTYPE d [{declared}]><w:document {W}>"
    main += "<w:body><w:p><w:r><w:t>&c;</w:t></w:r></w:p></w:body></w:document>"
    assert "damaged" in str(refusal(make_zip(tmp_path / "a.docx", {"word/document.xml": main})))


def test_nesting_without_end_ends(tmp_path: Path) -> None:
    assert "damaged" in str(refusal(word(tmp_path / "a.docx", "<w:tbl><w:tr><w:tc>" * 100_000)))
    page = tmp_path / "a.html"
    page.write_text("<div><table><tr><td><ul><li>" * 3_000 + "deep")
    assert read(page).text.strip().endswith("deep")
    page.write_text("<table><tr><td>x" * 100_000)
    assert "more parts" in str(refusal(page))
    (tmp_path / "a.rtf").write_bytes(b"{\\rtf1 " + b"{" * 1_000_000)
    assert "damaged" in str(refusal(tmp_path / "a.rtf"))


@pytest.mark.timeout(60)
@pytest.mark.parametrize("mark", ["<!--", "<?a ", "<![CDATA[", "</", "<!a"])
def test_marks_that_never_close_cost_no_time(tmp_path: Path, mark: str) -> None:
    page = tmp_path / "a.html"
    page.write_text("<p>Salt is dear." + mark * (14_000_000 // len(mark)))
    if mark == "<!--":
        assert read(page).text == "Salt is dear."
    else:
        assert "data, not text" in str(refusal(page))


def test_comments_and_embedded_pictures_of_a_page_are_not_read(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    picture = f"<img src='data:image/png;base64,{'iVBORw0KGgo' * 1_000_000}='>"
    page.write_text(f"<p>Salt<!-- <p>GM --><!--> is dear{picture} in Orlo.<!-- <p>never closed")
    assert read(page).text == "Salt is dear in Orlo.\n\nnever closed"


def test_many_lines_in_bounded_time(tmp_path: Path) -> None:
    path = tmp_path / "a.rtf"
    path.write_bytes(b"{\\rtf1 " + b"a\\par\n" * 100_000 + b"}")
    assert read(path).text.count("a") == 100_000


def test_more_text_than_any_notes_hold_is_left_out(tmp_path: Path) -> None:
    body = ("<w:p><w:r><w:t>" + "word " * 20_000 + "</w:t></w:r></w:p>") * 250
    path = word(tmp_path / "a.docx", body)
    assert path.stat().st_size < 1_000_000
    assert not refusal(path).failed


def test_files_without_text(tmp_path: Path) -> None:
    assert isinstance(refusal(word(tmp_path / "a.docx", "<w:p/>")), NothingToRead)
    (tmp_path / "a.html").write_text("<script>x()</script>")
    assert isinstance(refusal(tmp_path / "a.html"), NothingToRead)
    (tmp_path / "a.rtf").write_bytes(b"{\\rtf1 }")
    assert isinstance(refusal(tmp_path / "a.rtf"), NothingToRead)
    (tmp_path / "b.rtf").write_bytes(b"\x89PNG")
    assert "damaged" in str(refusal(tmp_path / "b.rtf"))


def test_half_characters_do_not_reach_the_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "a.rtf"
    path.write_bytes(rb"{\rtf1 a\u-10179?\u-8694? b\u-10179? c}")
    assert read(path).text == "a\N{SLIGHTLY SMILING FACE} b\ufffd c".replace("\U0001f642", "\U0001f60a")


@pytest.mark.parametrize("name", ["a.docx", "a.odt", "a.rtf", "a.html", "a.epub"])
def test_vanished_too_large_and_forbidden_files(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert "gone" in str(refusal(path))
    path.write_bytes(bytes(2 * 1024 * 1024))
    with pytest.raises(NothingToRead, match="over 1 MB"):
        readers.read(path, name, largest_mb=1)
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may open every file")
    assert "may not be opened" in str(refusal(path))


def test_an_archive_of_very_many_parts_is_left_out(tmp_path: Path) -> None:
    bomb = make_zip(tmp_path / "a.epub", {f"part{n:060}.xml": b"" for n in range(40_000)})
    assert "unpacks" in str(refusal(bomb))


def test_no_library_is_imported_before_a_file_needs_it() -> None:
    code = "import sys, oracle_desktop.notes.readers; print({'lxml', 'pypdfium2'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_registry_knows_each_extension() -> None:
    for name in ("a.docx", "b.ODT", "c.rtf", "d.html", "e.htm", "f.xhtml", "g.epub"):
        assert readers.supported(name)
    assert not readers.supported("a.doc")


def test_epub_chapters_without_text_leave_no_gap(tmp_path: Path) -> None:
    book = make_epub(tmp_path / "a.epub", **{"OEBPS/text/b.xhtml": CHAPTER.format("<img src='cover.jpg'/>")})
    assert read(book).text == "# Chapter 2\n\nThe mule bolts."
    assert zipfile.is_zipfile(book)
