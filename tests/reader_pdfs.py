"""Draws the PDFs that the reader tests read, line by line, so that a test knows what stands where."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from reportlab.lib import pdfencrypt
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = A4
LEFT, RIGHT, TOP = 56.0, 306.0, HEIGHT - 90
BODY = 10.0
LEADING = 12.5


def canvas(path: Path, *, title: str = "", password: str = "", owner: str = "") -> Canvas:
    """A new file; `save` it when drawn."""
    lock = pdfencrypt.StandardEncryption(password, owner or None, canPrint=0) if password or owner else None
    made = Canvas(str(path), pagesize=A4, encrypt=lock)
    made.setTitle(title or "untitled")
    return made


def line(made: Canvas, x: float, y: float, words: str, size: float = BODY, font: str = "Times-Roman") -> None:
    """One line of text at a place."""
    made.setFont(font, size)
    made.drawString(x, y, words)


def two_columns(made: Canvas, left: Sequence[str], right: Sequence[str], top: float = TOP) -> None:
    """Two columns drawn across, a line of each in turn: the order in the file is not that of reading."""
    for at in range(max(len(left), len(right))):
        for x, column in ((LEFT, left), (RIGHT, right)):
            if at < len(column):
                line(made, x, top - at * LEADING, column[at])


def column(made: Canvas, lines: Sequence[str], top: float = TOP, x: float = LEFT) -> None:
    """One column."""
    for at, words in enumerate(lines):
        line(made, x, top - at * LEADING, words)


def module(path: Path) -> Path:
    """A module of four pages: two columns under a wide heading, running heads that change sides, page
    numbers, a word divided at a line's end, a sentence over a column's and a page's end."""
    made = canvas(path)
    for page in range(1, 5):
        outer = WIDTH - 150 if page % 2 else LEFT
        line(made, outer, HEIGHT - 36, "The Drowned Abbey", 8, "Helvetica")
        line(made, WIDTH / 2, 30, str(page + 16), 8, "Helvetica")
        if page == 1:
            line(made, LEFT, HEIGHT - 70, "Chapter 3: Below the Weir", 20, "Helvetica-Bold")
        left = [f"Left {page}, line {n} goes on with words of the moss" for n in range(1, 7)]
        right = [f"right {page}, line {n} goes on with words of the bell" for n in range(1, 7)]
        left[0] = f"{'Page' if page != 2 else 'page'} {page} begins its column here with the monas-"
        left[1] = "tery, whose half-open door leads to a well-"
        left[2] = "kept hall and then down to the water beneath it"
        right[-1] = "and so it ends without a full stop on this page"
        if page == 4:
            right[-1] = "and so it ends, at long last, in the abbey here."
        if page == 3:
            line(made, RIGHT, TOP - 7 * LEADING, "Area 9. Ossuary", 13, "Helvetica-Bold")
            right += [
                "",
                "",
                "",
                "Bones line the walls of this room, stacked up high",
                "and a well-kept lamp burns over all of them.",
            ]
        two_columns(made, left, right)
        made.showPage()
    made.save()
    return path


def scan(path: Path) -> Path:
    """A page that is only a picture."""
    made = canvas(path)
    made.drawImage(ImageReader(BytesIO(_picture())), 0, 0, WIDTH, HEIGHT)
    made.showPage()
    made.save()
    return path


def _picture() -> bytes:
    from PIL import Image

    made = BytesIO()
    Image.new("L", (60, 80), 200).save(made, "PNG")
    return made.getvalue()
