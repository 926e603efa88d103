"""Makes the archives that are fuzzed: what the fuzzer changes stands inside, so that most can be opened."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping

from lxml import etree

APART = b"\x00"
"""Between the parts in an input; XML holds none."""

_FORGIVING = etree.XMLParser(recover=True, resolve_entities=False, no_network=True)
PARTS: dict[str, dict[str, bytes]] = {
    ".docx": {
        "word/document.xml": b"<document/>",
        "word/styles.xml": b'<styles><style styleId="A"><name val="heading 1"/></style></styles>',
        "word/footnotes.xml": b'<footnotes><footnote id="1"><p><r><t>a</t></r></p></footnote></footnotes>',
        "word/_rels/document.xml.rels": b'<a><Relationship Id="b" Type="hyperlink" Target="a.docx"/></a>',
        "docProps/core.xml": b"<a><title>T</title></a>",
        "_rels/.rels": b'<a><Relationship Type="x/officeDocument" Target="word/document.xml"/></a>',
    },
    ".odt": {
        "content.xml": b"<document-content/>",
        "styles.xml": b'<styles><style name="A" parent-style-name="Heading_20_1"/></styles>',
        "meta.xml": b"<a><title>T</title></a>",
        "META-INF/manifest.xml": b"<manifest/>",
    },
    ".epub": {
        "a.xhtml": b"<p/>",
        "b.opf": b'<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>'
        b'</manifest><spine><itemref idref="a"/></spine></package>',
        "META-INF/container.xml": b'<container><rootfile full-path="b.opf"/></container>',
        "META-INF/encryption.xml": b"<encryption/>",
    },
}
"""What each format has in it: the parts in the order in which an input gives them, and what stands in those
that it does not give."""


def package(ending: str, data: bytes) -> bytes:
    """The archive of an input: `P…` is the archive itself, else its parts. Seven of eight are made well
    formed first, since a reader stops at the first fault."""
    if data[:1] == b"P":
        return data
    given = data.split(APART)
    if zlib.crc32(data) % 8:
        given = [mended(part) for part in given]
    return stored(PARTS[ending] | dict(zip(PARTS[ending], given, strict=False)))


def mended(data: bytes) -> bytes:
    """`data` as XML that is well formed, in an element that keeps all of it together."""
    root = etree.fromstring(b"<a>%s</a>" % data, _FORGIVING)
    return etree.tostring(root)


def stored(parts: Mapping[str, bytes]) -> bytes:
    """A zip of `parts`, not packed: what `zipfile` would write, in a tenth of its time."""
    body, listing = bytearray(), bytearray()
    for name, data in parts.items():
        at, named = len(body), name.encode()
        size = len(data)
        head = struct.pack("<HHHHHIIIHH", 20, 0, 0, 0, 33, zlib.crc32(data), size, size, len(named), 0)
        body += b"PK\x03\x04" + head + named + data
        listing += b"PK\x01\x02\x14\x00" + head + struct.pack("<HHHII", 0, 0, 0, 0, at) + named
    count = len(parts)
    end = struct.pack("<HHHHIIH", 0, 0, count, count, len(listing), len(body), 0)
    return bytes(body + listing + b"PK\x05\x06" + end)
