"""The smallest file of each kind of notes, for the self-test: each holds `WORDS`."""

from __future__ import annotations

import base64
import json
import zipfile
import zlib
from pathlib import Path

WORDS = "Abbot Hildegrun sold the lantern at the weir"

_MARKUP = f"<html><head><title>Weir</title></head><body><h1>Session 12</h1><p>{WORDS}.</p></body></html>"
_RTF = rf"{{\rtf1\ansi\ansicpg1252{{\fonttbl{{\f0 Arial;}}}}\pard Session 12\par {WORDS}.\par}}"
_JOURNAL = {
    "name": "Session 12",
    "pages": [
        {"_id": "a", "name": "Weir", "type": "text", "text": {"format": 1, "content": f"<p>{WORDS}.</p>"}}
    ],
}
_DOCX = {
    "[Content_Types].xml": (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
        'wordprocessingml.document.main+xml"/></Types>'
    ),
    "_rels/.rels": (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
        'officeDocument" Target="word/document.xml"/></Relationships>'
    ),
    "word/document.xml": (
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
        f"<w:p><w:r><w:t>Session 12</w:t></w:r></w:p><w:p><w:r><w:t>{WORDS}.</w:t></w:r></w:p>"
        "</w:body></w:document>"
    ),
}
_ODT = {
    "mimetype": "application/vnd.oasis.opendocument.text",
    "content.xml": (
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>'
        f'<text:h text:outline-level="1">Session 12</text:h><text:p>{WORDS}.</text:p>'
        "</office:text></office:body></office:document-content>"
    ),
}
_EPUB = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
    ),
    "book.opf": (
        '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        "<metadata><dc:title>Weir</dc:title></metadata><manifest>"
        '<item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="a"/></spine></package>'
    ),
    "a.xhtml": _MARKUP.replace("<html>", '<html xmlns="http://www.w3.org/1999/xhtml">'),
}

_MODEL = (
    "eNp9TzEKwkAQ9C6imwWTeCKYNo0YbDSdpXaCjXY2IZojHjGXwG0K/2LhUz3USsSFhR1mmJkFWN05ztDLiKQmVeu0ykyJHtWl"
    "1CndGpmq3AhOi8jZtVcM0Z4WLqPuJjMUuxbXE/ZgPBbAgv6aU7IF1nkPzi29tJuI3rUuFJnI3cu8PctDW8U+Qillk6vKvBwE"
    "K44Ruko3Lb1SxziCvvDREUwjWAupC7ocp991/wi//vgtPIX4qWepATDhvgUc2LqLnWD4BFk2Q4o="
)
"""A reading model for ONNX Runtime, packed: its score is the number of words of the second text."""

_TOKENIZER = {
    "version": "1.0",
    "added_tokens": [],
    "pre_tokenizer": {"type": "Whitespace"},
    "model": {"type": "WordLevel", "vocab": {"[UNK]": 0}, "unk_token": "[UNK]"},
}


def write_model(folder: Path) -> None:
    """Write the smallest reading model, as a GM's own would lie in its folder."""
    (folder / "model.onnx").write_bytes(zlib.decompress(base64.b64decode(_MODEL)))
    (folder / "tokenizer.json").write_text(json.dumps(_TOKENIZER), encoding="utf-8")


def write(folder: Path) -> list[str]:
    """Write one file of each kind; their names."""
    texts = {
        "a.md": f"# Session 12\n\n{WORDS}.\n",
        "a.txt": f"Session 12\n\n{WORDS}.\n",
        "a.html": _MARKUP,
        "a.rtf": _RTF,
        "a.json": json.dumps(_JOURNAL),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    packages = {"a.docx": _DOCX, "a.odt": _ODT, "a.epub": _EPUB}
    for name, parts in packages.items():
        with zipfile.ZipFile(folder / name, "w", zipfile.ZIP_DEFLATED) as package:
            for part, text in parts.items():
                package.writestr(part, text)
    (folder / "a.pdf").write_bytes(_pdf())
    return [*texts, *packages, "a.pdf"]


def _pdf() -> bytes:
    """A page with two lines in one of the fonts that every PDF program has."""
    lines = f"BT /F 14 Tf 72 720 Td (Session 12) Tj 0 -40 Td ({WORDS}.) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources "
        b"<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(lines), lines),
    ]
    made, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(made)
    made += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    made += b"".join(b"%010d 00000 n \n" % place for place in places)
    made += b"trailer\n<< /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    return made + b"startxref\n%d\n%%%%EOF\n" % table
