"""Makes the files that the reader tests read: the shapes that word processors really write."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

import docx
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import nsdecls, qn
from odf import style, table
from odf import text as odftext
from odf.opendocument import OpenDocumentText

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)


def make_docx(path: Path) -> Path:
    """Headings, a list in a list, a table, a link to a note, a footnote, tracked changes, a text box."""
    made = docx.Document()
    made.core_properties.title = "Word Document"
    made.add_heading("Session 12: The Drowned Abbey", 1)
    first = made.add_paragraph("The party met ")
    first.add_run("Abbot Hildegrun").bold = True
    first.add_run(" at the weir.")
    _tracked(first, "del", "He had drowned years ago.")
    _tracked(first, "ins", " He sold them a lantern.")
    made.add_heading("Loot", 2)
    made.add_paragraph("a silver lantern", style="List Bullet")
    made.add_paragraph("cracked on one side", style="List Bullet 2")
    made.add_paragraph("12 crowns", style="List Number")
    made.add_paragraph().add_run("The Weir by Night").bold = True
    grid = made.add_table(2, 2)
    for at, words in enumerate(("Name", "Role", "Wren|Kestrel", "ferryman")):
        grid.cell(at // 2, at % 2).text = words
    _link(made, made.add_paragraph("See "), "../NPCs/Old%20Maro.docx", "Old Maro")
    made.add_paragraph("Table of contents line 1", style=_style(made, "toc 1"))
    made.save(str(path))
    return path


def _tracked(paragraph: docx.text.paragraph.Paragraph, kind: str, words: str) -> None:
    name = "w:delText" if kind == "del" else "w:t"
    paragraph._p.append(
        parse_xml(
            f'<w:{kind} {nsdecls("w")} w:id="7" w:author="GM"><w:r><{name} xml:space="preserve">{words}'
            f"</{name}></w:r></w:{kind}>"
        )
    )


def _link(
    made: docx.document.Document, paragraph: docx.text.paragraph.Paragraph, to: str, words: str
) -> None:
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"
    anchor = OxmlElement("w:hyperlink")
    anchor.set(qn("r:id"), made.part.relate_to(to, kind, is_external=True))
    run = paragraph.add_run(words)
    anchor.append(run._r)
    paragraph._p.append(anchor)


def _style(made: docx.document.Document, name: str) -> str:
    made.styles.add_style(name, docx.enum.style.WD_STYLE_TYPE.PARAGRAPH)
    return name


def make_odt(path: Path) -> Path:
    """The same kinds of things as `make_docx`, written by an OpenDocument library."""
    made = OpenDocumentText()
    bold = style.Style(name="Strong", family="text")
    bold.addElement(style.TextProperties(fontweight="bold"))
    made.automaticstyles.addElement(bold)
    add = made.text.addElement
    add(odftext.H(outlinelevel=1, text="Sesión 3: La torre"))
    first = odftext.P(text="El grupo llegó")
    first.addElement(odftext.S(c=2))
    first.addText("a la torre.")
    note = odftext.Note(noteclass="footnote")
    note.addElement(odftext.NoteCitation(text="1"))
    body = odftext.NoteBody()
    body.addElement(odftext.P(text="Antes fue un faro."))
    note.addElement(body)
    first.addElement(note)
    add(first)
    items = odftext.List()
    for words, inner in (("cuerda", ""), ("velas", "de sebo")):
        item = odftext.ListItem()
        item.addElement(odftext.P(text=words))
        if inner:
            nested, deep = odftext.List(), odftext.ListItem()
            deep.addElement(odftext.P(text=inner))
            nested.addElement(deep)
            item.addElement(nested)
        items.addElement(item)
    add(items)
    grid = table.Table(name="T")
    for words in (("Nombre", "Papel"), ("Inés", "guardiana")):
        row = table.TableRow()
        for word in words:
            cell = table.TableCell()
            cell.addElement(odftext.P(text=word))
            row.addElement(cell)
        grid.addElement(row)
    add(grid)
    heavy = odftext.P()
    heavy.addElement(odftext.Span(stylename=bold, text="Final de la noche"))
    add(heavy)
    changes = odftext.TrackedChanges()
    region = odftext.ChangedRegion(check_grammar=False)
    gone = odftext.Deletion()
    gone.addElement(odftext.P(text="Inés muere."))
    region.addElement(gone)
    changes.addElement(region)
    made.text.insertBefore(changes, made.text.firstChild)
    made.save(str(path))
    return path


CHAPTER = """<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN"
 "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head>
<body>{}</body></html>"""


CONTAINER = """<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>"""
BOOK = """<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">
<metadata><dc:title>The Salt Road</dc:title></metadata>
<manifest>
<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="a" href="text/a%20one.xhtml" media-type="application/xhtml+xml"/>
<item id="b" href="text/b.xhtml" media-type="application/xhtml+xml"/>
<item id="p" href="cover.jpg" media-type="image/jpeg"/>
</manifest>
<spine><itemref idref="n"/><itemref idref="b"/><itemref idref="a"/></spine></package>"""


def make_zip(path: Path, parts: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    """A zip archive of `parts`."""
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return path


def make_epub(path: Path, **more: str | bytes) -> Path:
    """Two chapters whose order in the spine is not that of their names, with a list of contents."""
    parts: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "OEBPS/book.opf": BOOK,
        "OEBPS/nav.xhtml": CHAPTER.format("<h1>Contents</h1>"),
        "OEBPS/text/a one.xhtml": CHAPTER.format("<h1>Chapter 2</h1><p>The mule&nbsp;bolts.</p>"),
        "OEBPS/text/b.xhtml": CHAPTER.format("<h1>Chapter 1</h1><p>Salt is dear in Orlo.</p>"),
    }
    return make_zip(path, parts | more)


def repack(path: Path, how: str) -> None:
    """Make the zip at `path` one that `zipfile` opens and then stumbles over: its parts packed by "bzip2" or
    "lzma" and garbled, or its list shifted so that they stand "before the beginning"."""
    if how == "before the beginning":
        raw = bytearray(path.read_bytes())
        at = raw.rfind(b"PK\x05\x06") + 16
        raw[at : at + 4] = (int.from_bytes(raw[at : at + 4], "little") + 1_000).to_bytes(4, "little")
        path.write_bytes(raw)
        return
    way = {"bzip2": zipfile.ZIP_BZIP2, "lzma": zipfile.ZIP_LZMA}[how]
    with zipfile.ZipFile(path) as pack:
        parts = {name: pack.read(name) for name in pack.namelist()}
    with zipfile.ZipFile(path, "w", way) as pack:
        for name, data in parts.items():
            pack.writestr(name, data)
        places = [
            (part.header_offset + 30 + len(part.filename), part.compress_size) for part in pack.infolist()
        ]
    raw = bytearray(path.read_bytes())
    for start, size in places:
        raw[start + 5 : start + size] = b"\xa5" * max(size - 5, 0)
    path.write_bytes(raw)
