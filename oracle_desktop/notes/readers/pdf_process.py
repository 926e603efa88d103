"""PDFs through PDFium, in a child process: a hostile file may crash or hang it, and the window lives on."""

from __future__ import annotations

import contextlib
import ctypes
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from oracle_desktop.child import Handlers
from oracle_desktop.notes.readers import pdf_text
from oracle_desktop.notes.readers.pdf_page import Page, Segment

MOST_PAGES = 3_000
MOST_CHARACTERS = 20_000_000
MEMORY = 2 * 1024**3
"""Bytes of address space for the child; a 300-page book takes a tenth. Held where the system can."""

_BOLD_NAME = re.compile(r"bold|black|heavy|demi", re.I)
_FORCE_BOLD = 1 << 18
_BOLD_WEIGHT = 600
_LEAST_TEXT = 20
_SAMPLE = 2_000
_HYPHENS = "\x02\ufffe"
"""What PDFium gives for a hyphen at a line's end, in place of the line's end."""

_BREAKING = tuple(_HYPHENS)
_WORD = re.compile(rf"[^\s{_HYPHENS}]+[{_HYPHENS}]?|[{_HYPHENS}]")


class Locked(Exception):
    """The file needs a password."""


class Damaged(Exception):
    """PDFium cannot open the file."""


class TooLong(Exception):
    """More pages or text than any book has."""


class Pictures(Exception):
    """Pages without text."""


def serve() -> Handlers:
    """The child's handlers: `read(path)` gives (text, start of each page, title)."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        if sys.platform == "linux":
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    return {"read": read}


def read(path: str) -> tuple[str, list[int], str]:
    """Text, page starts and title of the PDF at `path`."""
    import pypdfium2
    from pypdfium2 import raw

    try:
        file = pypdfium2.PdfDocument(Path(path))
    except pypdfium2.PdfiumError as error:
        kind = getattr(error, "err_code", None)
        if kind in (raw.FPDF_ERR_PASSWORD, raw.FPDF_ERR_SECURITY):
            raise Locked(str(error)) from error
        raise Damaged(str(error)) from error
    with contextlib.closing(file):
        if len(file) > MOST_PAGES:
            raise TooLong
        pages = _pages(file)
        title = file.get_metadata_value("Title")
    _check(pages)
    text, starts = pdf_text.compose(pages)
    return text, starts, title


def _check(pages: list[Page]) -> None:
    """Raise `Pictures` where there is no text to speak of, or its letters are not told."""
    texts = [segment.text for page in pages for segment in page.segments]
    if sum(map(len, texts)) < _LEAST_TEXT:
        raise Pictures
    sample = "".join(texts[:_SAMPLE])
    if sum(map(str.isalnum, sample)) * 4 < len(sample):
        raise Pictures("letters")


def _pages(file: Any) -> list[Page]:
    """The words of every page as segments of lines, upright whatever way the page is turned."""
    pages: list[Page] = []
    characters = 0
    for number in range(len(file)):
        try:
            page = file[number]
        except Exception:
            pages.append(Page(0.0, []))
            continue
        text_page = page.get_textpage()
        reader = _PageReader(text_page)
        characters += reader.count
        if characters > MOST_CHARACTERS:
            raise TooLong
        width, height = page.get_size()
        segments = reader.segments()
        pages.append(Page(max(width, height) if reader.angle else height, segments))
        text_page.close()
        page.close()
    return pages


class _PageReader:
    """One page's characters through PDFium's C interface, two calls a word."""

    def __init__(self, text_page: Any) -> None:
        from pypdfium2 import raw

        self._raw = raw
        self._page = text_page
        self._box = raw.FS_RECTF()
        self._matrix = raw.FS_MATRIX()
        self._name = ctypes.create_string_buffer(128)
        self._flags = ctypes.c_int()
        self.count: int = text_page.count_chars()
        self.text = self._text()
        self._words = [m.span() for m in _WORD.finditer(self.text)]
        self.angle = self._turned()

    def _text(self) -> str:
        """The page's text with one character for each of PDFium's."""
        if self.count <= 0:
            return ""
        text: str = self._page.get_text_range()
        if len(text) == self.count:
            return text
        codes = (self._raw.FPDFText_GetUnicode(self._page, at) for at in range(self.count))
        return "".join(chr(code) if 0 < code < 0x110000 else " " for code in codes)

    def _turned(self) -> int:
        """Quarter turns of most of the text; a margin's label does not turn the page."""
        step = max(len(self._words) // 24, 1)
        turns = Counter(self._quarter(start) for start, _ in self._words[::step])
        return turns.most_common(1)[0][0] if turns else 0

    def _quarter(self, at: int) -> int:
        """Quarter turns of a character against the clock; PDFium's angle runs with it."""
        angle: float = self._raw.FPDFText_GetCharAngle(self._page, at)
        return -round(angle / 1.5708) % 4

    def _place(self, at: int) -> tuple[float, float, float, float]:
        """Left, right, bottom, top of a character, as if its text ran from left to right."""
        box = self._box
        self._raw.FPDFText_GetLooseCharBox(self._page, at, box)
        left, right, bottom, top = box.left, box.right, box.bottom, box.top
        if self.angle == 1:
            return bottom, top, -right, -left
        if self.angle == 2:
            return -right, -left, -top, -bottom
        if self.angle == 3:
            return -top, -bottom, left, right
        return left, right, bottom, top

    def _size(self, at: int) -> float:
        """Font size in points as it is seen."""
        size = self._raw.FPDFText_GetFontSize(self._page, at)
        if self._raw.FPDFText_GetMatrix(self._page, at, self._matrix):
            size *= (self._matrix.b**2 + self._matrix.d**2) ** 0.5 or 1.0
        return round(size * 2) / 2 or 1.0

    def _bold(self, at: int) -> bool:
        raw = self._raw
        length = raw.FPDFText_GetFontInfo(self._page, at, self._name, 128, self._flags)
        if 0 < length <= 128 and _BOLD_NAME.search(self._name.value.decode("latin-1")):
            return True
        weight = raw.FPDFText_GetFontWeight(self._page, at)
        return bool(self._flags.value & _FORCE_BOLD) or weight >= _BOLD_WEIGHT

    def segments(self) -> list[Segment]:
        """Runs of words on one line without a gap as wide as a column's."""
        found: list[Segment] = []
        current: Segment | None = None
        last = 0
        for start, end in self._words:
            word = self.text[start:end]
            left, right, bottom, top = self._place(start)
            if end - start > 1:
                right = max(right, self._place(end - 1)[1])
            broken = "\n" in self.text[last:start] or self.text[last - 1 : last] in _BREAKING
            if current is None or broken or not current.goes_on(left, bottom, top):
                if current is not None:
                    self._close(current, last, found)
                current = None
                if self.angle == self._quarter(start):
                    current = Segment(left, right, bottom, top, self._size(start), self._bold(start), word)
            elif current is not None:
                current.add(word, right, bottom, top)
            last = end
        if current is not None:
            self._close(current, last, found)
        return found

    def _close(self, segment: Segment, end: int, found: list[Segment]) -> None:
        segment.bold = segment.bold and self._bold(end - 1)
        for mark in _HYPHENS:
            segment.text = segment.text.replace(mark, "-")
        found.append(segment)
