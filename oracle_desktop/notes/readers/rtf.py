"""Rich Text (rtf): headings by style or outline level, lists, tables, footnotes, any code page."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace
from pathlib import Path

from oracle_desktop.domain import Document
from oracle_desktop.errors import FileProblem
from oracle_desktop.notes.readers.manuscript import MOST_ELEMENTS, Manuscript
from oracle_desktop.notes.readers.result import clean, document

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}]+)", re.S
)
_DEEPEST = 1_000
_SILENT = set(
    "colortbl pict object header headerl headerr headerf footer footerl footerr footerf filetbl "
    "listtable listoverridetable rsidtbl generator xmlnstbl themedata colorschememapping latentstyles "
    "datastore fldinst bkmkstart bkmkend annotation atnid atnauthor atntime atnref nonshppict tc xe "
    "datafield mmathPr private revtbl author operator company manager category keywords comment doccomm "
    "subject creatim revtim printim buptim userprops passwordhash blipuid pn pntxta pntxtb ftnsep "
    "ftnsepc aftnsep aftnsepc sp sn sv".split()
)
_KNOWN_STARRED = {"shpinst", "shppict", "footnote", "shptxt", "cs", "upr", "ud"}
_CHARACTERS = {
    "emdash": "\u2014", "endash": "\u2013", "bullet": "\u2022", "lquote": "\u2018", "rquote": "\u2019",
    "ldblquote": "\u201c", "rdblquote": "\u201d", "tab": " ", "line": "\n", "emspace": " ", "enspace": " ",
    "softline": "\n",
}  # fmt: skip
_CHARSETS = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 134: "gbk", 136: "big5", 161: "cp1253",
    162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
    238: "cp1250",
}  # fmt: skip
_HEADING = re.compile(r"(?:heading|überschrift|t[ií]tulo|titre|titolo|kop|nagłówek|заголовок) (\d)", re.I)
_TITLE = {"title", "titel", "puesto", "título", "titre", "titolo"}


@dataclass(slots=True)
class _State:
    """What a group inherits from the one around it."""

    place: str = "text"
    skip: bool = False
    hidden: bool = False
    bold: bool = False
    after_unicode: int = 1
    coding: str = "cp1252"
    style: int = 0


class _Reader:
    def __init__(self) -> None:
        self.sheet = Manuscript()
        self.title = ""
        self._state = _State()
        self._stack: list[_State] = []
        self._pending = bytearray()
        self._owed = 0
        self._starred = False
        self._coding = "cp1252"
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._styles: dict[int, str] = {}
        self._style_name = ""
        self._level = self._style = 0
        self._depth: int | None = None
        self._begun = self._in_table = self._table = self._row = self._cell = False
        self._notes: list[str] = []
        self._notes_written = 0

    def read(self, raw: bytes) -> None:
        """All of the file, token by token."""
        at, end, tokens = 0, len(raw), 0
        while at < end:
            tokens += 1
            if tokens > MOST_ELEMENTS:
                raise _broken("too many marks")
            token = _TOKEN.match(raw, at)
            if token is None:
                at += 1
                continue
            at = token.end()
            kind = token.lastindex
            if kind in (1, 2):
                self._flush()
                word = token[1].decode("ascii")
                number = int(token[2]) if token[2] else None
                if word == "bin":
                    at += max(number or 0, 0)
                self._control(word, number)
            elif kind == 3:
                self._bytes(bytes([int(token[3], 16)]))
            elif kind == 4:
                self._symbol(token[4])
            elif kind == 5:
                self._flush()
                self._group(token[5] == b"{")
            else:
                self._bytes(token[6].replace(b"\r", b"").replace(b"\n", b""))
        self._flush()
        self._in_table = False
        self._end_paragraph()

    def _bytes(self, raw: bytes) -> None:
        """Text of the file's code page, less what stands in for a Unicode character before it."""
        if self._owed and raw:
            drop = min(self._owed, len(raw))
            self._owed -= drop
            raw = raw[drop:]
        self._pending += raw

    def _flush(self) -> None:
        if self._pending:
            text = bytes(self._pending).decode(self._state.coding, "replace")
            self._pending.clear()
            self._text(text)

    def _symbol(self, char: bytes) -> None:
        if char == b"*":
            self._starred = True
            return
        self._flush()
        if char in b"\r\n":
            self._control("par", None)
        else:
            self._text(
                {b"~": " ", b"_": "-", b"-": ""}.get(char, char.decode("latin-1") if char in b"\\{}" else "")
            )

    def _group(self, opening: bool) -> None:
        self._owed = 0
        if opening:
            if len(self._stack) >= _DEEPEST:
                raise _broken("nested too deep")
            self._stack.append(self._state)
            self._state = replace(self._state)
            self._starred = False
            return
        closed = self._state
        if self._stack:
            self._state = self._stack.pop()
        if closed.place == "style" and self._state.place == "stylesheet":
            self._styles[closed.style] = self._style_name.strip().rstrip(";").strip()
            self._style_name = ""

    def _control(self, word: str, number: int | None) -> None:
        state = self._state
        starred, self._starred = self._starred, False
        if word in _SILENT or (starred and word not in _KNOWN_STARRED and word not in ("listtext", "pntext")):
            state.skip = True
        elif word in ("listtext", "pntext"):
            state.skip = True
            self._depth = self._depth or 0
        elif word == "u" and number is not None:
            self._owed = 0
            self._text(chr(number % 0x10000))
            self._owed = state.after_unicode
        elif word == "uc":
            state.after_unicode = max(number or 0, 0)
        elif word in _CHARACTERS:
            self._text(_CHARACTERS[word])
        elif word in ("fonttbl", "stylesheet", "info"):
            state.place = word
        elif word == "title" and state.place == "info":
            state.place = "title"
        elif word == "footnote":
            state.place = "note"
            self._notes.append("")
        elif not self._setting(word, number):
            self._paragraph(word, number)

    def _setting(self, word: str, number: int | None) -> bool:
        """Fonts, code pages, weight; whether `word` was one of these."""
        state = self._state
        on = number != 0
        if word == "b":
            state.bold = on
        elif word in ("v", "deleted"):
            state.hidden = on
        elif word == "plain":
            state.bold = state.hidden = False
        elif word == "ansicpg":
            self._coding = state.coding = _codec(f"cp{number}")
        elif word in ("mac", "pc", "pca"):
            self._coding = state.coding = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850"}[word]
        elif word == "f":
            if state.place in ("fonttbl", "font"):
                state.place, self._font = "font", number or 0
            state.coding = self._fonts.get(number or 0) or self._coding
        elif word == "fcharset":
            if number in _CHARSETS and number != 0:
                self._fonts[self._font] = _CHARSETS[number]
        else:
            return False
        return True

    def _paragraph(self, word: str, number: int | None) -> None:
        state = self._state
        if state.place == "stylesheet" and word in ("s", "cs", "ds", "ts"):
            state.place, state.style = "style", (number or 0) if word == "s" else -1
        elif state.place != "text" or state.skip:
            return
        elif word == "pard":
            self._level = self._style = 0
            self._depth, self._in_table = None, False
        elif word == "s":
            self._style = number or 0
        elif word == "outlinelevel":
            self._level = (number or 0) + 1 if (number or 0) < 9 else 0
        elif word == "ls":
            self._depth = (self._depth or 0) if number else self._depth
        elif word == "ilvl":
            self._depth = max(number or 0, 0) if self._depth is not None or number else self._depth
        elif word == "intbl":
            self._in_table = True
        elif word in ("par", "sect", "page"):
            self._end_paragraph()
        elif word in ("cell", "nestcell"):
            self._end_cell()
        elif word in ("row", "nestrow"):
            self._row = self._cell = False

    def _end_paragraph(self) -> None:
        self.sheet.end()
        self._begun = False
        if not self._in_table:
            self._leave_table()
        for note in self._notes:
            if note.strip():
                self._notes_written += 1
                self.sheet.add(f"[^{self._notes_written}]: {' '.join(note.split())}")
        self._notes.clear()

    def _end_cell(self) -> None:
        if not self._cell:
            self._enter_cell()
        self.sheet.end()
        self._begun = self._cell = False

    def _enter_cell(self) -> None:
        if not self._table:
            self.sheet.table()
            self._table = True
        if not self._row:
            self.sheet.row()
            self._row = True
        self.sheet.cell()
        self._cell = True

    def _leave_table(self) -> None:
        if self._table:
            self.sheet.end_table()
        self._table = self._row = self._cell = False

    def _text(self, text: str) -> None:
        state = self._state
        if not text or state.skip or state.hidden:
            return
        if state.place == "style":
            self._style_name += text
        elif state.place == "title":
            self.title += text
        elif state.place == "note":
            self._notes[-1] += text
        elif state.place == "text" and (self._stack or not text.isspace()):
            if not self._begun:
                self._begin()
            self.sheet.say(text, bold=state.bold)

    def _begin(self) -> None:
        self._begun = True
        if self._in_table:
            if not self._cell:
                self._enter_cell()
        else:
            self._leave_table()
        name = self._styles.get(self._style, "") if self._style else ""
        named = _HEADING.fullmatch(name)
        level = int(named[1]) if named else 1 if name.lower() in _TITLE else self._level
        if level:
            self.sheet.heading(level)
        elif self._depth is not None:
            self.sheet.item(self._depth)
        else:
            self.sheet.begin()


def _codec(name: str) -> str:
    try:
        return codecs.lookup({"cp65001": "utf-8", "cp10000": "mac_roman"}.get(name, name)).name
    except LookupError:
        return "cp1252"


def _broken(detail: str) -> FileProblem:
    return FileProblem(
        "This RTF file is damaged and cannot be read.",
        "Open it in your word processor, save it again, then try again.",
        detail=detail,
    )


def read_rtf(absolute: Path, relative: str) -> Document:
    """A Rich Text file. Raises `FileProblem` where it is none, `NothingToRead` where it has no text."""
    raw = absolute.read_bytes()
    if not raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{\\rtf"):
        raise _broken("no RTF header")
    reader = _Reader()
    reader.read(raw)
    return document(relative, clean(reader.sheet.text()), "rtf", title=reader.title)
