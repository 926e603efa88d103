"""What is fuzzed: a function a target, which takes bytes and may raise nothing but what a GM can be told.

Each has a few seeds: short inputs of the right shape, from which the fuzzer goes on.
"""

# ruff: noqa: E501 - seeds and words stand as they are
from __future__ import annotations

import hashlib
import json
import sqlite3
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import packages

from oracle_desktop import settings as settings_file
from oracle_desktop.answering.citations import CitationStream
from oracle_desktop.answering.claims import cited_claims, uncited
from oracle_desktop.answering.labels import LabelBook, Reference
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Citation, Document, Fragment, Kind, SessionId
from oracle_desktop.errors import KnownError
from oracle_desktop.evaluation import bank
from oracle_desktop.ingestion import enrich_prompt, enrich_reply
from oracle_desktop.models.address import addresses
from oracle_desktop.notes import fragments, readers, sessions
from oracle_desktop.notes.readers import pdf_process, plaintext
from oracle_desktop.settings import ReadingSettings
from oracle_desktop.store import archive, keyword
from oracle_desktop.store.convert import document_values
from oracle_desktop.store.migrations import MIGRATIONS
from oracle_desktop.ui.chat import markdown

got_through: Counter[str] = Counter()
"""How many inputs a reader has read to their end, by ending: those that break at the first byte prove little."""

_RULES = replace(
    ReadingSettings(), session_max_words=200, overlap_words=10, window_words=40, window_overlap=5
)


@cache
def _folder() -> Path:
    """A place of this process; in memory where the system has one."""
    memory = Path("/dev/shm")
    return Path(tempfile.mkdtemp(prefix="oracle-fuzz-", dir=memory if memory.is_dir() else None))


def _file(name: str, data: bytes) -> Path:
    path = _folder() / name
    path.write_bytes(data)
    return path


def _split(document: Document) -> None:
    """Detector and splitter, and what must hold of what they give."""
    evidence = sessions.gather(document)
    assert sessions.Evidence.from_json(json.loads(json.dumps(evidence.to_json()))) == evidence
    decision = sessions.decide({document.path: evidence})[document.path]
    parts = fragments.split(document, decision, _RULES)
    for part in parts:
        assert 0 <= part.start <= part.end <= len(document.text)
        for window in fragments.windows(document, part, _RULES):
            assert part.start <= window.start <= window.end <= part.end
    json.dumps(document_values(document), default=str)


_NAMES = ("Session 4.md", "notes/2021-03-04.md", "Act 2/03 - Weir.txt", "NPCs/Brannoc.md", "a.md")


def detector(data: bytes) -> None:
    """A Markdown note or text of some name: read, session found, split into fragments and windows."""
    name = _NAMES[data[0] % len(_NAMES)] if data else "a.md"
    with suppress(KnownError):
        _split(plaintext.markdown(plaintext.decode(data[1:]), name))


def names(data: bytes) -> None:
    """A note of any name in any folder, among others that count on."""
    name = data.decode("utf-8", "replace").replace("\x00", "").strip("/") or "a"
    found = {}
    for path in (name + ".md", "Session 4.md", "Session 5.md"):
        document = plaintext.markdown("# The Weir\n\nBrannoc sold us a mule.\n", path)
        found[document.path] = sessions.gather(document)
    for path, decision in sessions.decide(found).items():
        fragments.split(plaintext.markdown("# The Weir\n\nBrannoc.\n", path), decision, _RULES)


def _reader(ending: str, data: bytes, every: int = 4) -> None:
    """A reader, and the splitter for one of `every` texts that it gives: most of the time would go there, and
    the detector has its own target."""
    reader = readers.READERS[ending]
    with suppress(KnownError):
        document = reader(_file(f"a{ending}", data), f"a{ending}")
        got_through[ending] += 1
        if zlib.crc32(data) % every == 0:
            _split(document)


def text(data: bytes) -> None:
    """Plain text in any encoding."""
    _reader(".txt", data, every=1)


def html(data: bytes) -> None:
    """A web page."""
    _reader(".html", data)


def rtf(data: bytes) -> None:
    """Rich Text."""
    _reader(".rtf", b"{\\rtf1" + data)


def export(data: bytes) -> None:
    """JSON of World Anvil, Kanka, Foundry."""
    _reader(".json", data)


def _package(ending: str, data: bytes) -> None:
    _reader(ending, packages.package(ending, data))


def docx(data: bytes) -> None:
    """Word: the archive, or its parts."""
    _package(".docx", data)


def odt(data: bytes) -> None:
    """OpenDocument: the archive, or its parts."""
    _package(".odt", data)


def epub(data: bytes) -> None:
    """EPUB: the archive, or its parts, a chapter first."""
    _package(".epub", data)


def pdf(data: bytes) -> None:
    """PDF, as the child process reads it."""
    with suppress(pdf_process.Locked, pdf_process.Damaged, pdf_process.TooLong, pdf_process.Pictures):
        pdf_process.read(str(_file("a.pdf", b"%PDF-1.4\n" + data)))


_LABELS = [
    ("Session 12", SessionId(12.0)), ("Session 12a", SessionId(12.0, suffix="a")),
    ("Session 40–42", SessionId(40.0, last=42.0)), ("Act 2 · Session 3", SessionId(3.0, act=2)),
    ("Sheet: Katerina_Emberdusk", None), ("World: GODS", None),
]  # fmt: skip


@cache
def _book() -> LabelBook:
    made = [
        Fragment(f"{label}.md", 0, label, Kind.SESSION, session, "", 0, 10, 2, "some text.", "")
        for label, session in _LABELS
    ]
    return LabelBook(made[:-1], made[-1:])


def _resolve(references: Sequence[Reference], claim: str) -> list[Citation]:
    return [Citation(r.label, r.session, "", 0, 0, claim, "source") for r in references]


def citations(data: bytes) -> None:
    """An answer as it streams, cut anywhere: the same text and citations as in one piece."""
    answer = data[1:600].decode("utf-8", "replace")
    step = data[0] % 23 + 1 if data else 1
    whole, cut = CitationStream(_book(), _resolve), CitationStream(_book(), _resolve)
    whole.feed(answer)
    whole.finish()
    for at in range(0, len(answer), step):
        cut.feed(answer[at : at + step])
    cut.finish()
    assert cut.text == whole.text
    assert [c.label for c in cut.citations] == [c.label for c in whole.citations]
    chips = [(c.at, c.until) for c in whole.citations]
    uncited(whole.text, chips)
    cited_claims(whole.text, chips)


def answers(data: bytes) -> None:
    """The Markdown of an answer: only http and https links come out."""
    for block in markdown.parse(data.decode("utf-8", "replace")):
        for run in block.runs:
            assert not run.link or run.link.lower().startswith(("http://", "https://"))


@cache
def _words() -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.execute(
        "CREATE VIRTUAL TABLE words USING fts5(title, text, tokenize = 'unicode61 remove_diacritics 2')"
    )
    connection.execute("INSERT INTO words VALUES ('Session 1', 'Brannoc sold us a mule')")
    return connection


def query(data: bytes) -> None:
    """Words of a question as an FTS5 query: never syntax, and what is asked for is found."""
    terms = data.decode("utf-8", "surrogateescape").split("|")  # with half characters
    made = keyword.match_any([*terms[: keyword.MOST_TERMS - 1], "Brannoc"])
    assert _words().execute("SELECT count(*) FROM words WHERE words MATCH ?", (made,)).fetchone() == (1,)


def settings(data: bytes) -> None:
    """A settings file: read, kept within bounds, written and read again."""
    found, _ = settings_file.load(_file("settings.toml", data))
    settings_file.save(found, _folder() / "again.toml")
    assert settings_file.load(_folder() / "again.toml") == (found, [])


def questions(data: bytes) -> None:
    """A bank of questions: read, and written and read again."""
    try:
        found = bank.load(_file("bank.jsonl", data))
    except KnownError:
        return
    bank.save(_folder() / "again.jsonl", found)
    bank.load(_folder() / "again.jsonl")


@cache
def _catalogue() -> bytes:
    """The catalogue of an empty campaign."""
    from oracle_desktop.store.catalogue import Catalogue

    with closing(Catalogue(_folder() / "made.sqlite")) as catalogue:
        catalogue.copy_to(_folder() / "copy.sqlite", Cancel())
    return (_folder() / "copy.sqlite").read_bytes()


def backup(data: bytes) -> None:
    """A copy of a campaign: any bytes, or the manifest and what follows a NUL as the catalogue; `SUM` and `SIZE`
    stand for what is right. Lines after a `:` are put into a sound manifest."""
    made = data
    if data[:1] in (b"{", b":"):
        manifest, _, catalogue = data.partition(packages.APART)
        if manifest[:1] == b":":
            manifest = _with(manifest[1:])
        catalogue = catalogue or _catalogue()[:4096]
        manifest = manifest.replace(b"SUM", hashlib.sha256(catalogue).hexdigest().encode())
        manifest = manifest.replace(b"SIZE", str(len(catalogue)).encode())
        made = packages.stored({archive.CATALOGUE: catalogue, archive.MANIFEST: manifest})
    with suppress(KnownError):
        archive.verify(_file("copy.zip", made))
        got_through["copy"] += 1


def _with(lines: bytes) -> bytes:
    """The sound manifest with what lines like `files/catalogue.sqlite3/size=-1` say."""
    made = json.loads(_MANIFEST.replace(b"SIZE", b'"SIZE"'))
    for line in lines.decode("utf-8", "replace").splitlines():
        way, _, value = line.partition("=")
        *above, last = way.split("/")
        place = made
        for one in above:
            place = place[one] if isinstance(place.get(one), dict) else place
        try:
            place[last] = json.loads(value)
        except (ValueError, RecursionError):
            place[last] = value
    return json.dumps(made).encode().replace(b'"SIZE"', b"SIZE")


def restore(data: bytes) -> None:
    """A sound copy of a campaign whose catalogue has been changed in places: put back, or refused."""
    catalogue = bytearray(_catalogue())
    for at in range(0, len(data) - 3, 4):
        place = int.from_bytes(data[at : at + 3], "little") % len(catalogue)
        catalogue[place] = data[at + 3]
    manifest = _MANIFEST.replace(b"SUM", hashlib.sha256(catalogue).hexdigest().encode())
    manifest = manifest.replace(b"SIZE", str(len(catalogue)).encode())
    made = packages.stored({archive.CATALOGUE: bytes(catalogue), archive.MANIFEST: manifest})
    with tempfile.TemporaryDirectory(dir=_folder()) as folder, suppress(KnownError):
        archive.unpack(_file("copy.zip", made), Path(folder))
        got_through["copy"] += 1


_READ = Fragment(
    "a.md", 0, "Session 4", Kind.SESSION, SessionId(4.0), "", 0, 44, 9, "Brannoc of Harrow Weir sold us a mule there.", ""
)  # fmt: skip


def replies(data: bytes) -> None:
    """What a model says of a fragment: kept as text that can be stored and shown, or refused."""
    with suppress(ValueError):
        raw = json.loads(data)
        for ask in (*enrich_prompt.ASKS.values(), *enrich_prompt.SMALLER.values()):
            with suppress(enrich_reply.Unusable):
                reply = enrich_reply.read(raw, ask, _READ)
                assert not set(str(reply.annotation + reply.context)) & _NEVER
                str(reply).encode()
                got_through["reply"] += 1


_NEVER = {chr(code) for code in (0, 7, 27, 0xD800, 0xDFFF)}


def address(data: bytes) -> None:
    """What a GM writes as the address of Ollama."""
    with suppress(KnownError):
        for found in addresses(data.decode("utf-8", "replace"), {}):
            assert found.startswith(("http://", "https://"))


@dataclass(frozen=True, slots=True)
class Target:
    """A function, its seeds, and words that the fuzzer may put in."""

    run: Callable[[bytes], None]
    seeds: Sequence[bytes]
    words: str = ""


_MARKDOWN = "--- # ## ### Session Sesión Sitzung Séance 12 12a 0.5 2021-03-04 [[ ]] ![[ ]( ** __ ``` ~~~ > - %% <!-- --> | : · – Act"
_NOTE = "\x01---\nsession: 4\ntags: [a, b]\n---\n# Session 4: The Weir\n\nBrannoc [[Old Maro|him]] sold.\n\n## Loot\n- a\n"
_MANIFEST = (
    b'{"name":"x","notes":"/n","sessions":1,"made":"t","catalogue":%d,"app":"1","format":1,"files":{"catalogue.sqlite3":{"size":SIZE,"sha256":"SUM"}}}'
    % len(MIGRATIONS)
)
TARGETS: dict[str, Target] = {
    "detector": Target(detector, [_NOTE.encode(), b"\x02Session 3\n===\nText.\n\n**Session 5**\nMore."], _MARKDOWN),
    "names": Target(names, [b"Session 4 - The Weir", b"Act 2/2021-03-04", b"NPCs/Brannoc (dead)"], _MARKDOWN + " / ( ) . _ é"),
    "text": Target(text, [b"Session 1\nText", "Süß".encode("utf-16"), b"\xe9t\xe9"], _MARKDOWN),
    "html": Target(
        html,
        [b"<html><head><title>S</title></head><body><h1>Session 1</h1><p>Text<ul><li>a</ul></body></html>"],
        "<p> <div> <h1> <table> <tr> <td> <ul> <li> <script> </ > <!-- --> <![CDATA[ &amp; &#x style= display:none <pre>",
    ),
    "rtf": Target(
        rtf,
        [b"\\ansi{\\fonttbl{\\f0 A;}}{\\stylesheet{\\s1 heading 1;}}\\pard\\s1 Session 1\\par\\u233?\\'e9}"],
        "\\par \\pard \\u \\'e9 { } \\* \\bin \\footnote \\cell \\row \\intbl \\uc \\f0 \\fonttbl \\stylesheet \\info \\title",
    ),
    "export": Target(
        export,
        [
            b'{"name":"J","pages":[{"name":"P","type":"text","text":{"content":"<p>Session 1</p>"}}]}',
            b'{"entity":{"name":"A","entry":"<p>x</p>","type":"note"}}',
            b'{"title":"A","content":"[h1]x[/h1]","sections":{"a":{"content":"[b]two words[/b]","title":"t"}}}',
        ],
        '"pages" "entry" "entity" "content" "sections" "name" "text" { } [ ] : , null true "type" "relations" "items"',
    ),
    "docx": Target(
        docx,
        [
            b"<document><body><p><pPr><pStyle val='Heading1'/></pPr><r><t>Session 1</t></r></p></body></document>",
            b"<a><p><pPr><pStyle val='B'/></pPr><r><t>One</t></r></p><p><hyperlink id='b'><r><t>a</t></r></hyperlink><r><footnoteReference id='1'/></r></p></a>"
            b"\x00<styles><style styleId='A'><name val='heading 1'/></style><style styleId='B'><basedOn val='A'/></style></styles>"
            b"\x00<footnotes><footnote id='1'><p><r><t>a</t></r></p></footnote></footnotes>\x00<a><Relationship Id='b' Type='x/hyperlink' Target='a.docx'/></a>",
            packages.stored({"word/document.xml": b"<document><p><r><t>A</t></r></p></document>", "a": b"b"}),
        ],
        "<p> <r> <t> <tbl> <tr> <tc> <hyperlink <pStyle val= <b/> <vanish/> <footnoteReference <numId ilvl outlineLvl </ />",
    ),
    "odt": Target(
        odt,
        [
            b"<document-content><body><text><h outline-level='1'>Session 1</h><p>Text</p></text></body></document-content>",
            b"<a><text><p style-name='A'>One</p><p>Two<note><note-body><p>x</p></note-body></note></p></text></a>\x00<a><style name='A' parent-style-name='Heading_20_1'/></a>",
            packages.stored({"content.xml": b"<a><text><p>A</p></text></a>", "a": b"b"}),
        ],
        "<h <p> <list> <list-item> <table> <table-row> <table-cell> <note> outline-level= <s c= <tab/> <a href= </ />",
    ),
    "epub": Target(
        epub,
        [
            b"<html><body><h1>Session 1</h1><p>Text</p></body></html>",
            b"<p>Text\x00<package><title>T</title><manifest><item id='a' href='a.xhtml' media-type='text/html'/><item id='b' href='../a.xhtml#b'/></manifest><spine><itemref idref='b'/><itemref idref='a'/></spine></package>\x00<a><rootfile full-path='b.opf'/></a>",
            packages.stored(packages.PARTS[".epub"]),
        ],
        "<p> <h1> </ <nav> <head> <item href= id= idref= media-type= properties= <itemref full-path= ../ %2e # <title>",
    ),
    "pdf": Target(
        pdf,
        [b"1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>"],
        "obj endobj stream endstream xref trailer <</Type /Page /Font /Contents BT ET Tj Tf Td",
    ),
    "citations": Target(
        citations,
        [b"\x03He died [Session 12]. She (Sessions 12 and 12a) fled [Session 40\xe2\x80\x9342][World: GODS].", b"\x01**[Session 3, Act 2]**"],
        "[ ] ( ) Session Sessions Sesión World: Sheet: GODS Katerina_Emberdusk 12 12a 40–42 Act · ** , and y ; ` 【 】",
    ),
    "answers": Target(answers, [b"# A\n- b **c** [d](http://e) ![f](g) `h`\n> i\n\n```\nj\n```"], _MARKDOWN + " http:// javascript: file:"),
    "query": Target(query, [b'who|is"Brannoc*', b"NEAR(a b)|-c|^d|e:f"], 'NEAR( AND OR NOT " * ^ - + : { } | ( ) Brannoc'),
    "settings": Target(
        settings,
        [b'schema = 1\n[reading]\nsession_max_words = 900\n[mind]\nhost = "http://a:1"\nollama = false\n[looks]\ntext_scale = 1.5\n'],
        "[reading] [finding] [mind] [answers] [looks] [logs] host = true inf nan 1e9 \" ''' \"\"\" \\u0000 theme",
    ),
    "questions": Target(
        questions,
        [b'{"id":"1","question":"who?","gold":[{"session":4,"grade":2},{"file":"a.md","grade":1}],"history":[{"role":"user","content":"x"}]}\n'],
        '"question" "gold" "session" "grade" "file" "history" "role" "content" { } [ ] : , null 1e999 "user" "assistant"',
    ),
    "backup": Target(
        backup,
        [_MANIFEST, b":name=a\nsessions=1e999\nfiles/catalogue.sqlite3/size=4096\nmade=[]\nformat=true", b":app={}", _MANIFEST + b"\x00SQLite format 3", packages.stored({"catalogue.sqlite3": b"a", "manifest.json": _MANIFEST})],
        '"files" "size" "sha256" "format" "catalogue" { } : , null PK SIZE SUM 4096 1e999 -1 = / name notes made app sessions settings.toml',
    ),
    "restore": Target(restore, [b"\x10\x00\x00\x00", b"\x64\x00\x00\x0d\x00\x10\x00\x05"], "TRIGGER sqlite_ CREATE"),
    "replies": Target(
        replies,
        [b'{"context":"It is the crossing of the river.","annotation":"Brannoc sold us a mule there.","questions":["Who sold us a mule there?"],"entities":[{"name":"Brannoc","type":"person","aliases":["Harrow Weir"]}]}'],
        '"context" "annotation" "questions" "entities" "name" "type" "aliases" { } [ ] : , null true 1e9 \\ud83d \\u0000 \\u001b',
    ),
    "address": Target(address, [b"http://127.0.0.1:11434", b"[::1]:1", b"host", b"0.0.0.0"], "http:// https:// : [ ] @ % / ::1 localhost"),
}  # fmt: skip
