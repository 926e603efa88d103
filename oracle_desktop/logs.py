"""The log: where it goes, how long it is kept, and that no text of notes or questions stands in it."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from oracle_desktop.settings import LogSettings

WINDOW = "oracle.log"
TERMINAL = "terminal.log"
"""One file each: two processes that turn the pages of one log would lose some."""

BYTES, KEPT = 1_000_000, 2
"""A log this long is put aside; so many of those are kept."""

_OURS = "oracle_desktop"
_PACKAGES = ("/oracle_desktop/", "/site-packages/", "/lib/")
_LONGEST_NAME = 40
_LEFT_OUT = "(what it says is left out)"


def start(folder: Path, name: str, settings: LogSettings) -> logging.Handler | None:
    """Log to `name` in `folder` from now on; the handler, None where nothing can be written there."""
    logging.raiseExceptions = False  # a full disk must not print into whatever runs
    root = logging.getLogger()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handler = RotatingFileHandler(
            folder / name, maxBytes=BYTES, backupCount=KEPT, encoding="utf-8", errors="replace", delay=True
        )
    except OSError:
        root.addHandler(logging.NullHandler())  # without any, Python prints warnings with all they say
        return None
    for old in [one for one in root.handlers if isinstance(one, RotatingFileHandler)]:
        root.removeHandler(old)
        old.close()
    root.addHandler(handler)
    use(settings)
    return handler


def use(settings: LogSettings) -> None:
    """Log as `settings` say, from the next line on."""
    root = logging.getLogger()
    root.setLevel(settings.level.upper())
    for handler in root.handlers:
        if isinstance(handler, RotatingFileHandler):
            handler.setFormatter(Formatter(with_text=settings.text))
    for noisy in ("httpx", "httpcore"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


class Formatter(logging.Formatter):
    """Writes a record without what errors and other libraries say: that may quote a note or a question.

    Of an error its kind and where it came about are kept. `with_text` keeps all, where the GM wants that.
    """

    def __init__(self, *, with_text: bool = False) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._with_text = with_text

    def format(self, record: logging.LogRecord) -> str:
        """One line, and the lines of its error."""
        if not self._with_text:
            record = logging.makeLogRecord(record.__dict__)
            if not f"{record.name}.".startswith(f"{_OURS}."):
                record.msg, record.args = f"{_short(record.pathname)}:{record.lineno} {_LEFT_OUT}", ()
            elif isinstance(record.args, tuple):
                record.args = tuple(map(_harmless, record.args))
        record.exc_text = None
        return super().format(record)

    def formatException(self, ei: object) -> str:
        """The chain of errors, innermost first."""
        error = ei[1] if isinstance(ei, tuple) else None
        return told(error, with_text=self._with_text) if isinstance(error, BaseException) else ""


def _harmless(value: object) -> object:
    """What our own code puts into a line: names and numbers, never an error or a stretch of text."""
    if isinstance(value, BaseException):
        return type(value).__name__
    if isinstance(value, (int, float)) or (isinstance(value, str) and len(value) <= _LONGEST_NAME):
        return value
    return _LEFT_OUT


def told(error: BaseException, *, with_text: bool = False) -> str:
    """The kinds of an error and of its causes, and where each came about; what they say only `with_text`."""
    return "\n".join(_lines(error, with_text, set()))


def _lines(error: BaseException, with_text: bool, seen: set[int]) -> Iterator[str]:
    seen.add(id(error))
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        yield from _lines(before, with_text, seen)
        yield "which led to"
    yield from _places(error.__traceback__)
    kind = f"{type(error).__module__}.{type(error).__qualname__}".removeprefix("builtins.")
    yield f"{kind}: {error}" if with_text else f"{kind} {_LEFT_OUT}"


def _places(trace: TracebackType | None) -> Iterator[str]:
    for frame, line in traceback.walk_tb(trace):
        code = frame.f_code
        yield f"  {_short(code.co_filename)}:{line} in {code.co_name}"


def _short(path: str) -> str:
    """A source file's path without the folders above the package, which name the user."""
    path = path.replace("\\", "/")
    at = next((found for mark in _PACKAGES if (found := path.rfind(mark)) >= 0), path.rfind("/"))
    return path[at + 1 :]
